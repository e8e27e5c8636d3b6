//! How a session captures, and how one capture does.

use crate::{Clock, SystemClock};
use device::TreeForm;
use std::fmt;
use std::sync::Arc;

/// How a session captures.
#[derive(Clone)]
pub struct SessionOptions {
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// How many brackets a capture tries at most until the screen holds still; zero counts as one.
    pub attempts: u32,
    /// Are the frames of the device's stream looked at, where it offers one?
    pub frames: bool,
    /// Parts of the proof to leave out, to show that a test would notice.
    #[doc(hidden)]
    pub faults: FaultSwitches,
}

impl Default for SessionOptions {
    fn default() -> Self {
        Self { clock: Arc::new(SystemClock), attempts: 3, frames: true, faults: FaultSwitches::default() }
    }
}

impl fmt::Debug for SessionOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionOptions")
            .field("attempts", &self.attempts)
            .field("frames", &self.frames)
            .field("faults", &self.faults)
            .finish_non_exhaustive()
    }
}

/// Parts of the proof that can be left out. Only for tests: what is left out is believed without being looked at.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaultSwitches {
    /// Take the first picture for the second one, too.
    pub skip_second_picture: bool,
    /// Take every tree for one of its picture.
    pub skip_ink: bool,
}

/// How one capture differs from the session's way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptureOptions {
    /// Which form of the tree to ask for; `None` asks for JSON first, and for XML when that fails.
    pub form: Option<TreeForm>,
    /// How many brackets to try at most; `None` leaves it to the session.
    pub attempts: Option<u32>,
}
