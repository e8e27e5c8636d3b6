//! One thing with a screen, behind one trait: WebDriverAgent, a recorded capture.
//!
//! A device hands out bytes as they were received. It knows no tree, no verdict and no retries: who asks for what, in
//! which order, and what it means is decided above. Looking never creates or ends a session on the device.
#![forbid(unsafe_code)]

mod call;
mod discover;
mod error;
mod recorded;
mod wda;

#[cfg(test)]
mod fake;

pub use call::{Call, Progress};
pub use discover::{Found, FoundKind, FoundState, USUAL_PORTS, discover};
pub use error::{DeviceError, DeviceErrorCode};
pub use recorded::Recorded;
pub use wda::{Limits, MjpegAddress, Timeouts, WdaOptions, WebDriverAgent};

use screen::{Rect, Size};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// An answer that is on its way.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, DeviceError>> + Send + 'a>>;

/// One thing with a screen. Every method is one or a few requests; nothing here retries, and nothing asks twice at once:
/// a request that was given up (timeout, cancel) but may still be at work on the device makes every other call answer
/// `device_busy` until the device has answered it or the connection is gone.
pub trait Device: Send + Sync {
    /// What to call it, and how it is reached; known without a request.
    fn identity(&self) -> Identity;

    /// What the device says of itself, its screen and the app in front. What it does not say is `None`; only a device
    /// that cannot be used at all is an error.
    fn facts<'a>(&'a self, call: &'a Call) -> Pending<'a, Facts>;

    /// A picture of the whole screen as the bytes of an image file, as received.
    fn picture<'a>(&'a self, call: &'a Call) -> Pending<'a, Vec<u8>>;

    /// The tree of the app in front, in this form, as received (for an enveloped answer: the enveloped text or object).
    fn tree<'a>(&'a self, form: TreeForm, call: &'a Call) -> Pending<'a, Vec<u8>>;

    /// The text of the alert that is up; `None` when there is none. (Its buttons are known to sessions only.)
    fn alert<'a>(&'a self, call: &'a Call) -> Pending<'a, Option<Alert>>;

    /// A running stream of frames, when the device offers one. Connecting may fail; a capture goes on without it.
    fn frames<'a>(&'a self, call: &'a Call) -> Pending<'a, Option<FrameStream>>;

    /// How many requests were sent so far, by kind. Never decreases.
    fn requests(&self) -> Requests;
}

/// What to call a device, and how it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Which kind of device it is.
    pub kind: DeviceKind,
    /// Its address or file, as given.
    pub at: String,
}

/// Kinds of device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceKind {
    /// A WebDriverAgent over HTTP.
    WebDriverAgent,
    /// A recorded capture.
    Recorded,
}

/// What a device says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// Its name, as its owner calls it.
    pub name: Option<String>,
    /// Its model.
    pub model: Option<String>,
    /// Its system with the version.
    pub os: Option<String>,
    /// Its unique identifier, as it says it. A WebDriverAgent tells the one that its system gives to the vendor of the
    /// runner, which is not the one that Apple's tools show.
    pub udid: Option<String>,
    /// The whole screen in points, as the system says.
    pub screen: Option<Size>,
    /// Pixels per point, as the system says: to be verified, never relied on.
    pub scale: Option<f64>,
    /// The status bar in points: width and height.
    pub status_bar: Option<Size>,
    /// The frame of the app in front in points, whose size can be smaller than the screen; its origin is (0, 0) where
    /// only the size is known.
    pub app_frame: Option<Rect>,
    /// The rotation about z in degrees (0 portrait, 180 upside-down, 90 and 270 landscape).
    pub rotation: Option<f64>,
    /// The identifier of the app in front.
    pub app: Option<String>,
    /// The name of the app in front.
    pub app_name: Option<String>,
    /// The session that somebody holds on the device.
    pub session: Option<String>,
}

/// The forms of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeForm {
    /// WebDriverAgent's JSON: true identifiers, unrounded frames, and it does not wait for a still screen.
    Json,
    /// WebDriverAgent's XML: waits until the screen is still, for up to two seconds.
    Xml,
}

/// An alert as the alert endpoint tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// Its text.
    pub text: String,
}

/// Frames of a running stream, newest last. Dropping it ends the connection.
pub struct FrameStream {
    /// Receives frames; when the receiver lags the oldest are dropped and counted by the channel.
    pub frames: tokio::sync::broadcast::Receiver<Frame>,
    /// Ends the connection when it is dropped.
    pub connection: tokio_util::sync::DropGuard,
}

/// One frame of a stream.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The bytes of a JPEG file as received.
    pub bytes: Arc<[u8]>,
    /// When its last byte came in.
    pub received: std::time::Instant,
}

/// Requests sent so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// All of them.
    pub all: u32,
    /// Those that change something on the device (POST, PUT, DELETE).
    pub changing: u32,
}

#[cfg(test)]
mod tests;
