//! The bracket: picture, tree, the question for an alert, picture; again from the second picture until it holds still.

use crate::captured::{Attempt, Captured, document};
use crate::error::{CaptureError, CaptureErrorCode};
use crate::judge::{Evidence, judge};
use crate::options::CaptureOptions;
use crate::reading::{Reading, read};
use crate::shot::Shot;
use crate::timing::Timer;
use crate::watch::Last;
use crate::{Session, frames};
use archive::State;
use device::{Alert, Call, Device, DeviceErrorCode, Facts, Requests, TreeForm};
use pixels::{Measured, MismatchKind};
use screen::Refusal;
use std::sync::Arc;
use tokio::task::{JoinHandle, spawn_blocking};

impl Session {
    /// Captures the screen, with the proof that tree and picture are of one instant, or the word that they are not.
    ///
    /// Up to so many brackets as the options say are tried; the first one that holds still is the capture, else the best
    /// of them. A device whose picture or second picture fails is captured all the same, and the verdict says so.
    ///
    /// # Errors
    /// The device's own codes when it cannot be reached or the call is given up, `tree_unreadable` when it answers no
    /// tree. The error carries the picture when there is one.
    #[tracing::instrument(skip_all)]
    pub async fn capture(&self, call: &Call, options: CaptureOptions) -> Result<Captured, CaptureError> {
        let mut stream = self.turn.lock().await;
        let before = self.device.requests();
        let timer = Timer::start(&self.options.clock);
        let mut bracket = Bracket {
            session: self,
            device: &*self.device,
            call,
            timer,
            facts: Facts::default(),
            form: options.form.unwrap_or(TreeForm::Json),
            fixed: options.form.is_some(),
            notes: Vec::new(),
        };
        bracket.facts = bracket.timer.time("facts", self.device.facts(call)).await?;
        if self.options.frames && stream.is_unknown() {
            bracket.timer.time("frames", stream.connect(&*self.device, call)).await?;
        }
        let most = options.attempts.unwrap_or(self.options.attempts).max(1);
        let mut first = bracket.picture().await?;
        bracket.look_again_if_turned(&first).await?;
        let mut best: Option<Attempt> = None;
        let mut attempts = 0;
        while attempts < most {
            attempts += 1;
            let attempt = match bracket.run(first, &mut stream).await {
                Ok(attempt) => attempt,
                // What was proved before the connection broke is worth keeping, but not what was given up.
                Err(e) if best.is_some() && !is_given_up(&e) => {
                    bracket.notes.push(format!("The next attempt failed: {}", e.message));
                    break;
                }
                Err(e) => return Err(e),
            };
            let still = attempt.judged.verdict.state == State::Still;
            let pictures = attempt.before.is_some() || attempt.after.is_some();
            let next = attempt.after.clone().filter(|shot| shot.picture().is_ok());
            if best.as_ref().is_none_or(|b| rank(&attempt) <= rank(b)) {
                best = Some(attempt);
            }
            if still || attempts == most || !pictures {
                break;
            }
            // The picture after the tree is the one before the next; one that is broken is of no use, and was unpacked above.
            first = match next {
                Some(shot) => Ok(shot),
                None => match bracket.picture().await {
                    Ok(first) => first,
                    Err(e) if is_given_up(&e) => return Err(e),
                    Err(_) => break,
                },
            };
        }
        let Some(best) = best else {
            return Err(CaptureError::new(CaptureErrorCode::Internal, "No bracket was tried.", "Capture again."));
        };
        if let Some(shot) = best.after.as_ref().or(best.before.as_ref()) {
            let (shot, scale) = (shot.clone(), best.reading.scale());
            *self.last() = Some(Last { shot, places: best.reading.places.clone().into(), scale });
        }
        let now = self.device.requests();
        let requests = Requests {
            all: now.all.saturating_sub(before.all),
            changing: now.changing.saturating_sub(before.changing),
        };
        let Bracket { facts, notes, timer, .. } = bracket;
        let capture = document(&best, &facts, &*self.device, attempts);
        let timing = timer.stop();
        let Attempt { reading, judged, frames, .. } = best;
        let measured = reading.measured.clone();
        let identity = self.device.identity();
        let (share, likeness) = (judged.share, judged.likeness);
        Ok(Captured { capture, identity, measured, attempts, requests, timing, share, likeness, frames, notes })
    }
}

/// What is the same for all brackets of one capture.
struct Bracket<'s> {
    session: &'s Session,
    device: &'s dyn Device,
    call: &'s Call,
    timer: Timer,
    facts: Facts,
    form: TreeForm,
    /// Did the caller choose the form?
    fixed: bool,
    notes: Vec<String>,
}

/// A picture, or why there is none.
type Taken = Result<Shot, String>;

impl Bracket<'_> {
    /// Takes a picture and starts to unpack it while the device is at work on the next request.
    async fn picture(&mut self) -> Result<Taken, CaptureError> {
        let answer = self.timer.time("picture", self.device.picture(self.call)).await;
        match answer {
            Ok(bytes) => {
                let shot = Shot::new(bytes, self.timer.utc_ms());
                shot.begin();
                Ok(Ok(shot))
            }
            Err(e) if ends_it(e.code) => Err(e.into()),
            Err(e) => Ok(Err(e.message)),
        }
    }

    /// The second picture: unpacked only when its bytes are others than those of the first.
    async fn second_picture(&mut self, first: &Taken) -> Result<Taken, CaptureError> {
        if let (true, Ok(first)) = (self.session.options.faults.skip_second_picture, first) {
            return Ok(Ok(first.again(self.timer.utc_ms())));
        }
        let answer = self.timer.time("picture", self.device.picture(self.call)).await;
        let at = self.timer.utc_ms();
        match (answer, first) {
            (Ok(bytes), Ok(first)) if *bytes == *first.bytes => Ok(Ok(first.again(at))),
            (Ok(bytes), _) => {
                let shot = Shot::new(bytes, at);
                shot.begin();
                Ok(Ok(shot))
            }
            (Err(e), _) if e.code == DeviceErrorCode::Cancelled => Err(e.into()),
            // Whatever else befell it, tree and first picture are there.
            (Err(e), _) => Ok(Err(e.message)),
        }
    }

    /// Asks for the facts again when the picture lies on its other side: the device was turned in between.
    async fn look_again_if_turned(&mut self, first: &Taken) -> Result<(), CaptureError> {
        let info = first.as_ref().ok().and_then(|shot| pixels::probe(&shot.bytes).ok());
        let turned = info.is_some_and(|info| {
            matches!(pixels::measure(info, self.facts.screen), Measured::Mismatch(m) if m.kind == MismatchKind::Orientation)
        });
        if turned {
            match self.timer.time("facts", self.device.facts(self.call)).await {
                Ok(facts) => self.facts = facts,
                Err(e) if ends_it(e.code) => return Err(e.into()),
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// One bracket, from a picture that is there.
    async fn run(&mut self, first: Taken, stream: &mut frames::Stream) -> Result<Attempt, CaptureError> {
        let mut frames = Vec::new();
        // What came in before the tree was asked for says nothing of it.
        drop(stream.take());
        let (tree, tree_at, reading) = self.tree(&first).await?;
        let alert = self.alert().await?;
        let second = self.second_picture(&first).await?;
        frames.extend(stream.take());
        let reading = match reading.await.map_err(|e| CaptureError::internal(&e))? {
            Ok(reading) => Read { tree, tree_at, form: self.form, reading },
            Err(refusal) => return self.again_as_xml(first, second, alert, refusal).await,
        };
        let why_none = if self.session.options.frames { stream.why_none() } else { "frames are not looked at" };
        self.judged(first, second, alert, reading, frames, why_none.to_owned()).await
    }

    /// Asks for the tree, in the other form when this one fails at the source, and starts to read it.
    async fn tree(
        &mut self,
        first: &Taken,
    ) -> Result<(Arc<[u8]>, u64, JoinHandle<Result<Reading, Refusal>>), CaptureError> {
        let picture = || first.as_ref().ok().map(|s| Arc::clone(&s.bytes));
        loop {
            let answer = self.timer.time("tree", self.device.tree(self.form, self.call)).await;
            match answer {
                Ok(bytes) => {
                    let (tree, at) = (Arc::<[u8]>::from(bytes), self.timer.utc_ms());
                    return Ok((Arc::clone(&tree), at, self.begin_reading(tree, first)));
                }
                Err(e) if self.form == TreeForm::Json && !self.fixed && !ends_it(e.code) => {
                    self.notes.push(format!("The tree was asked for as XML, because JSON failed: {}", e.message));
                    self.form = TreeForm::Xml;
                }
                Err(e) => return Err(CaptureError::from(e).with_picture(picture().as_ref())),
            }
        }
    }

    fn begin_reading(&self, tree: Arc<[u8]>, first: &Taken) -> JoinHandle<Result<Reading, Refusal>> {
        let (first, facts, faults) = (first.as_ref().ok().cloned(), self.facts.clone(), self.session.options.faults);
        spawn_blocking(move || read(&tree, first.as_ref(), &facts, faults))
    }

    /// Is an alert up? A device that cannot say is no reason to give up.
    async fn alert(&mut self) -> Result<Option<Alert>, CaptureError> {
        match self.timer.time("alert", self.device.alert(self.call)).await {
            Ok(alert) => Ok(alert),
            Err(e) if e.code == DeviceErrorCode::Cancelled => Err(e.into()),
            Err(e) => {
                self.notes.push(format!("Whether an alert is up is not known: {}", e.message));
                Ok(None)
            }
        }
    }

    /// The answer held no tree. As XML it may; the bracket is the next one then, from the second picture.
    async fn again_as_xml(
        &mut self,
        first: Taken,
        second: Taken,
        alert: Option<Alert>,
        refusal: Refusal,
    ) -> Result<Attempt, CaptureError> {
        let picture = second.as_ref().or(first.as_ref()).ok().map(|s| Arc::clone(&s.bytes));
        let unreadable = |refusal: Refusal| {
            let hint = format!("{} The picture is kept.", refusal.hint);
            let message = format!("What the device sent as its tree is none. {}", refusal.message);
            CaptureError::new(CaptureErrorCode::TreeUnreadable, message, hint).with_picture(picture.as_ref())
        };
        if self.form == TreeForm::Xml || self.fixed {
            return Err(unreadable(refusal));
        }
        self.notes.push(format!("The tree was asked for as XML, because the JSON is none: {}", refusal.message));
        self.form = TreeForm::Xml;
        let first = second.or(first);
        let (tree, tree_at, reading) = self.tree(&first).await?;
        let second = self.second_picture(&first).await?;
        match reading.await.map_err(|e| CaptureError::internal(&e))? {
            Ok(reading) => {
                let reading = Read { tree, tree_at, form: self.form, reading };
                let why = "the first answer held no tree, and frames were not counted for the second".to_owned();
                self.judged(first, second, alert, reading, Vec::new(), why).await
            }
            Err(refusal) => Err(unreadable(refusal)),
        }
    }

    async fn judged(
        &self,
        first: Taken,
        second: Taken,
        alert: Option<Alert>,
        read: Read,
        frames: Vec<device::Frame>,
        why_none: String,
    ) -> Result<Attempt, CaptureError> {
        let reading = Arc::new(read.reading);
        let work = move || {
            let frames = frames::compare(&frames, &reading.places, reading.screen, &why_none);
            let told = |taken: &'_ Taken| taken.as_ref().err().cloned().unwrap_or_default();
            let (no_first, no_second) = (told(&first), told(&second));
            let judged = judge(&Evidence {
                reading: &reading,
                before: first.as_ref().map_err(|_| no_first.as_str()),
                after: second.as_ref().map_err(|_| no_second.as_str()),
                alert: alert.as_ref(),
                frames: &frames,
            });
            Attempt {
                before: first.ok(),
                after: second.ok(),
                tree: read.tree,
                tree_at: read.tree_at,
                form: read.form,
                alert,
                reading,
                judged,
                frames,
            }
        };
        spawn_blocking(work).await.map_err(|e| CaptureError::internal(&e))
    }
}

/// A tree that was read.
struct Read {
    tree: Arc<[u8]>,
    tree_at: u64,
    form: TreeForm,
    reading: Reading,
}

/// The lower, the better: still, then moved by little, then moved by much, then unproven.
fn rank(attempt: &Attempt) -> (u8, u64) {
    let state = match attempt.judged.verdict.state {
        State::Still => 0,
        State::Moved => 1,
        State::Unproven => 2,
    };
    // A share from 0 to 1 in millionths.
    (state, (attempt.judged.share * 1e6) as u64)
}

/// Was the call given up by whoever made it?
fn is_given_up(e: &CaptureError) -> bool {
    e.code == CaptureErrorCode::Device(DeviceErrorCode::Cancelled)
}

/// Does the next request meet this fault as well? What is wrong with one answer (the picture is refused, the tree cannot be
/// made as JSON) says nothing of the next question; a connection, an address or a caller that gave up does.
fn ends_it(code: DeviceErrorCode) -> bool {
    use DeviceErrorCode as Code;
    !matches!(
        code,
        Code::EmptyAnswer
            | Code::TooLarge
            | Code::Compressed
            | Code::InvalidJson
            | Code::HttpError
            | Code::NoPicture
            | Code::BadBase64
            | Code::NotAPicture
            | Code::NoTree
            | Code::UnknownCommand
            | Code::SourceFailed
            | Code::ScreenRefused
            | Code::DeviceTimeout
            | Code::AlertOpen
            | Code::Unsupported
            | Code::DeviceRefused
    )
}
