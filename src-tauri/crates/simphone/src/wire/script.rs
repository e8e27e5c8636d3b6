//! An answer that is written byte by byte, below HTTP: what a server never does on purpose.

use super::answer::Answer;
use axum::body::Bytes;
use std::collections::VecDeque;
use std::fmt::Write;
use std::time::Duration;
use tokio::sync::OwnedMutexGuard;

/// One step of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Bytes(Bytes),
    Wait(Duration),
    /// The connection is used on for the next request.
    Keep,
    /// The connection is closed in order.
    Close,
    /// The connection is reset: what is on its way is lost.
    Reset,
}

/// The steps of an answer.
#[derive(Debug)]
pub(crate) struct Script {
    pub steps: VecDeque<Step>,
    /// The device is at work until the script is over.
    pub turn: Option<OwnedMutexGuard<()>>,
}

impl Script {
    fn new(steps: impl IntoIterator<Item = Step>) -> Self {
        Self { steps: steps.into_iter().collect(), turn: None }
    }

    /// No byte at all.
    pub(crate) fn closed() -> Self {
        Self::new([Step::Close])
    }

    /// The head, then so many bytes of the body, then how it ends.
    pub(crate) fn part(answer: &Answer, bytes: usize, ends: impl IntoIterator<Item = Step>) -> Self {
        let length = answer.body.len();
        let begin = [Step::Bytes(head(answer, length)), Step::Bytes(answer.body.slice(..bytes.min(length)))];
        Self::new(begin.into_iter().chain(ends))
    }

    /// The whole body under a wrong length.
    pub(crate) fn wrong_length(answer: &Answer, off: i64) -> Self {
        let length = answer.body.len();
        let told = i64::try_from(length).unwrap_or(i64::MAX).saturating_add(off).max(0);
        let end = if off > 0 { Step::Close } else { Step::Keep };
        let head = head(answer, usize::try_from(told).unwrap_or(length));
        Self::new([Step::Bytes(head), Step::Bytes(answer.body.clone()), end])
    }

    /// The whole body in so many pieces over a time.
    pub(crate) fn trickle(answer: &Answer, pieces: usize, over: Duration) -> Self {
        let size = answer.body.len().div_ceil(pieces.max(1)).max(1);
        let pause = over / u32::try_from(pieces.max(1)).unwrap_or(u32::MAX);
        let mut steps = VecDeque::from([Step::Bytes(head(answer, answer.body.len()))]);
        let mut from = 0;
        while from < answer.body.len() {
            let to = (from + size).min(answer.body.len());
            steps.extend([Step::Wait(pause), Step::Bytes(answer.body.slice(from..to))]);
            from = to;
        }
        steps.push_back(Step::Keep);
        Self { steps, turn: None }
    }

    /// The whole body, then so many blanks that count as part of it.
    pub(crate) fn huge(answer: &Answer, more: usize) -> Self {
        const PIECE: usize = 1 << 20;
        let blanks = Bytes::from(vec![b' '; PIECE.min(more)]);
        let whole = std::iter::repeat_n(Step::Bytes(blanks.clone()), more / PIECE);
        let rest = blanks.slice(..more % PIECE);
        let begin = [Step::Bytes(head(answer, answer.body.len() + more)), Step::Bytes(answer.body.clone())];
        Self::new(begin.into_iter().chain(whole).chain([Step::Bytes(rest), Step::Keep]))
    }
}

/// The head of an answer with a length of one's own.
fn head(answer: &Answer, length: usize) -> Bytes {
    let reason = if answer.status < 400 { "OK" } else { "Error" };
    let mut head = format!("HTTP/1.1 {} {reason}\r\n", answer.status);
    let _ = write!(head, "Content-Type: {}\r\nContent-Length: {length}\r\n", answer.content_type);
    head.push_str("Server: WebDriverAgent/1.0\r\nAccess-Control-Allow-Origin: *\r\n\r\n");
    head.into()
}
