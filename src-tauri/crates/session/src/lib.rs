//! One live screen: captures with proof that tree and picture are of one instant.
//!
//! A capture is a bracket: a picture, the tree, the question for an alert, a second picture. What differs between the two
//! pictures moved; what does not, and whose texts lie where the picture has ink, is of one instant. This room names no
//! HTTP: it asks a [`device::Device`], one request after another.
#![forbid(unsafe_code)]

mod bracket;
mod captured;
mod clock;
mod error;
mod frames;
mod judge;
mod options;
mod places;
mod reading;
mod shot;
mod texts;
mod timing;
mod watch;

#[cfg(test)]
mod tests;

pub use captured::{Captured, FramesSeen};
pub use clock::{Clock, SystemClock};
pub use error::{CaptureError, CaptureErrorCode};
pub use options::{CaptureOptions, FaultSwitches, SessionOptions};
pub use texts::{SwitchSeen, Text, switches, texts};
pub use timing::{RequestTime, Timing};
pub use watch::Change;

use device::{Device, Identity, Requests};
use std::sync::Arc;
use watch::Last;

/// One live screen. Its calls run one after another: the device answers one request at a time anyway.
pub struct Session {
    device: Arc<dyn Device>,
    options: SessionOptions,
    /// Held for as long as a call runs; the stream of frames is its state.
    turn: tokio::sync::Mutex<frames::Stream>,
    /// What the last capture ended with, for the cheap look whether anything changed.
    last: std::sync::Mutex<Option<Last>>,
}

impl Session {
    /// A session with a device. Sends nothing.
    #[must_use]
    pub fn new(device: Arc<dyn Device>, options: SessionOptions) -> Self {
        Self { device, options, turn: tokio::sync::Mutex::default(), last: std::sync::Mutex::default() }
    }

    /// What the device is called and how it is reached.
    #[must_use]
    pub fn identity(&self) -> Identity {
        self.device.identity()
    }

    /// How many requests were sent to the device so far.
    #[must_use]
    pub fn requests(&self) -> Requests {
        self.device.requests()
    }

    /// The last capture's end. A lock that another thread left in a panic still holds a whole value.
    fn last(&self) -> std::sync::MutexGuard<'_, Option<Last>> {
        self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
