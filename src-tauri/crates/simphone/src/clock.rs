//! The phone's own clock: it runs, stands, or goes on by a set time at every request to the device.

use serde::{Deserialize, Serialize};
use tokio::time::Instant;

/// How the phone's time passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "mode")]
pub enum ClockMode {
    /// As the time outside does.
    #[default]
    Runs,
    /// Not at all; only a request to the controls moves it.
    Stands,
    /// By so much at every request to the device, before that request looks at the screen. Requests to the controls do
    /// not count.
    PerRequest {
        /// How much, in milliseconds.
        ms: u64,
    },
}

/// The phone's clock, in milliseconds since the phone was started.
#[derive(Debug)]
pub(crate) struct Clock {
    mode: ClockMode,
    /// The phone's time at `since` when it runs, else the phone's time.
    base: u64,
    since: Instant,
}

impl Clock {
    pub(crate) fn new(mode: ClockMode) -> Self {
        Self { mode, base: 0, since: Instant::now() }
    }

    pub(crate) fn mode(&self) -> ClockMode {
        self.mode
    }

    /// The phone's time.
    pub(crate) fn now(&self) -> u64 {
        match self.mode {
            ClockMode::Runs => {
                let passed = u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX);
                self.base.saturating_add(passed)
            }
            ClockMode::Stands | ClockMode::PerRequest { .. } => self.base,
        }
    }

    /// Goes on by so many milliseconds.
    pub(crate) fn advance(&mut self, ms: u64) {
        self.base = self.base.saturating_add(ms);
    }

    /// Passes time in another way from now on; the time itself does not jump.
    pub(crate) fn set(&mut self, mode: ClockMode) {
        self.base = self.now();
        self.since = Instant::now();
        self.mode = mode;
    }

    /// A request to the device begins.
    pub(crate) fn tick(&mut self) {
        if let ClockMode::PerRequest { ms } = self.mode {
            self.advance(ms);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn time_passes_as_its_mode_says_and_never_jumps_when_that_changes() {
        let mut clock = Clock::new(ClockMode::Runs);
        tokio::time::advance(Duration::from_millis(250)).await;
        clock.tick();
        assert_eq!(clock.now(), 250);
        clock.set(ClockMode::Stands);
        tokio::time::advance(Duration::from_millis(250)).await;
        clock.tick();
        assert_eq!(clock.now(), 250);
        clock.set(ClockMode::PerRequest { ms: 40 });
        clock.tick();
        clock.tick();
        assert_eq!(clock.now(), 330);
        clock.advance(u64::MAX);
        assert_eq!(clock.now(), u64::MAX);
        let mut clock = Clock::new(ClockMode::Stands);
        clock.advance(9);
        clock.set(ClockMode::Runs);
        tokio::time::advance(Duration::from_millis(1)).await;
        assert_eq!(clock.now(), 10);
    }
}
