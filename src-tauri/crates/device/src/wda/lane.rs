//! One request at a time: who comes while one is at work waits, and is told so when nobody waits for that one any more.
//!
//! A device handles its requests one after the other and cannot take one back. A request that its caller gave up goes on
//! there, so a further one would only queue up behind it and be answered long after anybody cares.

use crate::{Call, DeviceError, DeviceErrorCode, Progress};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, interval_at, sleep};
use tracing::Instrument;

/// The lane of one device.
pub(crate) struct Lane {
    state: watch::Sender<State>,
}

#[derive(Clone, Copy)]
enum State {
    Free,
    Taken { ticket: u64, what: &'static str, since: Instant, given_up: bool },
}

/// One request's turn.
pub(crate) struct Turn {
    /// What is asked for, in words that fit behind "asked for".
    pub what: &'static str,
    /// How long the caller waits; `None` where the work ends by itself before.
    pub patience: Option<Duration>,
    /// How often progress is told.
    pub progress: Duration,
    /// How many bytes of the answer came so far; the work counts them.
    pub bytes: Arc<AtomicU64>,
}

impl Lane {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { state: watch::Sender::new(State::Free) })
    }

    /// Does the work in its turn. When the call is cancelled, its patience is at an end or the returned future is
    /// dropped, the work goes on without it, and until it ends everybody else is answered `device_busy`.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        turn: Turn,
        call: &Call,
        work: impl Future<Output = Result<T, DeviceError>> + Send + 'static,
    ) -> Result<T, DeviceError> {
        let taken = self.take(turn.what, call).await?;
        let _waiting = Waiting { lane: Arc::clone(self), ticket: taken.ticket };
        let since = Instant::now();
        call.tell(Progress::Asked { what: turn.what });
        let mut task = tokio::spawn(
            async move {
                // Let go when the work is done, before anybody hears of it.
                let _taken = taken;
                work.await
            }
            .in_current_span(),
        );
        let patience = turn.patience.map(sleep);
        let out_of_patience = async {
            match patience {
                Some(sleep) => sleep.await,
                None => std::future::pending().await,
            }
        };
        tokio::pin!(out_of_patience);
        let mut ticks = interval_at(since + turn.progress, turn.progress);
        loop {
            tokio::select! {
                biased;
                done = &mut task => return done.unwrap_or_else(|_| Err(broken_off(turn.what))),
                () = call.cancel().cancelled() => return Err(cancelled(turn.what)),
                () = &mut out_of_patience => return Err(still_working(turn.what, since.elapsed())),
                _ = ticks.tick() => call.tell(match turn.bytes.load(Ordering::Relaxed) {
                    0 => Progress::Waiting { what: turn.what, since: since.elapsed() },
                    bytes => Progress::Receiving { what: turn.what, bytes },
                }),
            }
        }
    }

    async fn take(self: &Arc<Self>, what: &'static str, call: &Call) -> Result<Taken, DeviceError> {
        // Subscribed before the first look, so that no change in between is missed.
        let mut changes = self.state.subscribe();
        loop {
            if call.cancel().is_cancelled() {
                return Err(cancelled_before(what));
            }
            let mut busy = None;
            let mut ours = None;
            self.state.send_if_modified(|state| match *state {
                State::Free => {
                    let ticket = next_ticket();
                    *state = State::Taken { ticket, what, since: Instant::now(), given_up: false };
                    ours = Some(ticket);
                    true
                }
                State::Taken { what, since, given_up, .. } => {
                    busy = given_up.then(|| device_busy(what, since.elapsed()));
                    false
                }
            });
            if let Some(error) = busy {
                return Err(error);
            }
            if let Some(ticket) = ours {
                return Ok(Taken { lane: Arc::clone(self), ticket });
            }
            tokio::select! {
                biased;
                () = call.cancel().cancelled() => {}
                // The sender is part of the lane, so this cannot fail.
                _ = changes.changed() => {}
            }
        }
    }
}

/// Tickets are never used twice: whoever holds an old one changes nothing.
fn next_ticket() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Held by the work: the lane is free again when it ends, however it ends.
struct Taken {
    lane: Arc<Lane>,
    ticket: u64,
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.lane.state.send_if_modified(|state| {
            let ours = matches!(*state, State::Taken { ticket, .. } if ticket == self.ticket);
            if ours {
                *state = State::Free;
            }
            ours
        });
    }
}

/// Held by whoever waits: when it goes while the work is still there, the work is given up.
struct Waiting {
    lane: Arc<Lane>,
    ticket: u64,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.lane.state.send_if_modified(|state| match state {
            State::Taken { ticket, given_up, .. } if *ticket == self.ticket && !*given_up => {
                *given_up = true;
                true
            }
            _ => false,
        });
    }
}

const BEHIND: &str = "The device still works on it and takes nothing else meanwhile: wait, then try again.";

fn cancelled(what: &str) -> DeviceError {
    DeviceError::new(DeviceErrorCode::Cancelled, format!("Waiting for {what} was given up."), BEHIND)
}

fn cancelled_before(what: &str) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::Cancelled,
        format!("Asking for {what} was given up before anything was sent."),
        "Ask again when you like.",
    )
}

fn broken_off(what: &str) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::Cancelled,
        format!("Waiting for {what} was broken off inside this program."),
        "Try again.",
    )
}

fn still_working(what: &str, since: Duration) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::StillWorking,
        format!("The device was asked for {what} {} ago and still works on it.", seconds(since)),
        "Wait and try again: a second request would only queue up behind the first. A screen with fewer elements, or \
         without a running animation, is answered faster.",
    )
}

fn device_busy(what: &str, since: Duration) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::DeviceBusy,
        format!(
            "The device is still busy: it was asked for {what} {} ago, and nobody waits for that any more.",
            seconds(since)
        ),
        "Nothing was sent. Wait until the device has answered, then try again; restarting WebDriverAgent ends it at once.",
    )
}

/// A time as people say it.
pub(crate) fn seconds(time: Duration) -> String {
    match time.as_millis() {
        ms @ 0..1000 => format!("{ms} ms"),
        ms @ 1000..10_000 => format!("{}.{} s", ms / 1000, ms % 1000 / 100),
        ms => format!("{} s", ms / 1000),
    }
}

#[cfg(test)]
mod tests;
