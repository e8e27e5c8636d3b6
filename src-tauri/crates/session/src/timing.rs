//! How long the parts of a capture took.

use crate::Clock;
use std::sync::Arc;
use std::time::Duration;

/// One request of a capture: from sending it to the last byte of its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestTime {
    /// What was asked for: `facts`, `frames`, `picture`, `tree` or `alert`.
    pub what: &'static str,
    /// When it was sent, counted from the start of the capture.
    pub start: Duration,
    /// How long it took.
    pub took: Duration,
}

/// How long a capture took, as a whole and for each request. Requests never overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// The requests, in order.
    pub requests: Vec<RequestTime>,
    /// The whole.
    pub total: Duration,
}

impl Timing {
    /// How long was waited for the device.
    #[must_use]
    pub fn device(&self) -> Duration {
        self.requests.iter().map(|r| r.took).sum()
    }

    /// What the capture took beyond the device's own response times.
    #[must_use]
    pub fn overhead(&self) -> Duration {
        self.total.saturating_sub(self.device())
    }
}

/// Times one capture.
pub(crate) struct Timer {
    clock: Arc<dyn Clock>,
    start: Duration,
    requests: Vec<RequestTime>,
}

impl Timer {
    pub fn start(clock: &Arc<dyn Clock>) -> Self {
        Self { clock: Arc::clone(clock), start: clock.elapsed(), requests: Vec::new() }
    }

    /// What time it is on the wall.
    pub fn utc_ms(&self) -> u64 {
        self.clock.utc_ms()
    }

    /// Waits for one answer and notes how long it took.
    pub async fn time<T>(&mut self, what: &'static str, answer: impl Future<Output = T>) -> T {
        let sent = self.clock.elapsed();
        let answer = answer.await;
        let took = self.clock.elapsed().saturating_sub(sent);
        tracing::debug!(what, ms = took.as_secs_f64() * 1000.0, "asked the device");
        self.requests.push(RequestTime { what, start: sent.saturating_sub(self.start), took });
        answer
    }

    pub fn stop(self) -> Timing {
        Timing { total: self.clock.elapsed().saturating_sub(self.start), requests: self.requests }
    }
}
