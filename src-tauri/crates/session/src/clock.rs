//! What time it is: an argument of a session, so that tests are the same in every run.

use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime};

/// A clock on the wall, and one that never goes back.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970 (UTC).
    fn utc_ms(&self) -> u64;

    /// How long after some fixed moment it is; never decreases.
    fn elapsed(&self) -> Duration;
}

/// The machine's clocks.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn utc_ms(&self) -> u64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }

    fn elapsed(&self) -> Duration {
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }
}
