//! Why there is no capture: the device's code or the session's own, a sentence, and the next step.

use device::{DeviceError, DeviceErrorCode};
use std::fmt;
use std::sync::Arc;

/// A capture that could not be made. What was captured before is untouched.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CaptureError {
    /// What kind of fault it is; callers branch on this.
    pub code: CaptureErrorCode,
    /// One sentence for a person. It holds no text of the screen.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// The picture, as received, when only the tree could not be had.
    pub picture: Option<Arc<[u8]>>,
}

// The picture's bytes are left out: they are long.
impl fmt::Debug for CaptureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CaptureError")
            .field("code", &self.code)
            .field("message", &self.message)
            .field("hint", &self.hint)
            .field("picture", &self.picture.as_ref().map(|p| p.len()))
            .finish()
    }
}

/// The kinds of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureErrorCode {
    /// The device's.
    Device(DeviceErrorCode),
    /// The device answered with something that holds no tree, in every form that was asked for.
    TreeUnreadable,
    /// A picture came that cannot be unpacked, where one was needed.
    PictureUnreadable,
    /// There is no earlier capture to compare with.
    NoCapture,
    /// A fault of this program.
    Internal,
}

impl CaptureErrorCode {
    /// The code as it stands in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Device(code) => code.as_str(),
            Self::TreeUnreadable => "tree_unreadable",
            Self::PictureUnreadable => "picture_unreadable",
            Self::NoCapture => "no_capture",
            Self::Internal => "internal",
        }
    }
}

impl fmt::Display for CaptureErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl CaptureError {
    pub(crate) fn new(code: CaptureErrorCode, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: hint.into(), picture: None }
    }

    /// The error, with the picture that could be had.
    pub(crate) fn with_picture(mut self, picture: Option<&Arc<[u8]>>) -> Self {
        self.picture = picture.cloned();
        self
    }

    /// A thread that reads or compares broke off.
    pub(crate) fn internal(error: &tokio::task::JoinError) -> Self {
        Self::new(
            CaptureErrorCode::Internal,
            format!("Reading the capture broke off ({error})."),
            "Capture again; if it happens again, please report it with the screen it happens on.",
        )
    }
}

impl From<DeviceError> for CaptureError {
    fn from(e: DeviceError) -> Self {
        Self::new(CaptureErrorCode::Device(e.code), e.message, e.hint)
    }
}
