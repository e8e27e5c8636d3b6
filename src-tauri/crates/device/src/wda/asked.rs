//! What is asked: the questions of a device, each with its path, its time and its size.

use super::options::{Limits, Timeouts};
use std::fmt;
use std::time::Duration;

/// A question. All of them are GETs that need no session, so looking changes nothing on the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Status,
    Screen,
    Window,
    Rotation,
    App,
    Owner,
    Picture,
    JsonTree,
    XmlTree,
    Alert,
}

impl Question {
    /// What is asked for, as progress and messages say it.
    pub fn what(self) -> &'static str {
        match self {
            Self::Status => "the status",
            Self::Screen => "the screen's size",
            Self::Window => "the app's size",
            Self::Rotation => "the rotation",
            Self::App => "the app in front",
            Self::Owner => "the device's name",
            Self::Picture => "a picture",
            Self::JsonTree | Self::XmlTree => "the tree",
            Self::Alert => "the alert",
        }
    }

    /// The path behind the base path, never with a slash at its end (which WebDriverAgent takes for another one).
    pub fn path(self) -> &'static str {
        match self {
            Self::Status => "/status",
            Self::Screen => "/wda/screen",
            Self::Window => "/window/size",
            Self::Rotation => "/rotation",
            Self::App => "/wda/activeAppInfo",
            Self::Owner => "/wda/device/info",
            Self::Picture => "/screenshot",
            Self::JsonTree => "/source?format=json",
            Self::XmlTree => "/source?format=xml",
            Self::Alert => "/alert/text",
        }
    }

    pub fn is_tree(self) -> bool {
        matches!(self, Self::JsonTree | Self::XmlTree)
    }

    /// How long the caller waits, where that is less than [`Self::at_most`].
    pub fn patience(self, timeouts: &Timeouts) -> Option<Duration> {
        (self.is_tree() && timeouts.tree < timeouts.tree_at_most).then_some(timeouts.tree)
    }

    /// After how long the connection is closed.
    pub fn at_most(self, timeouts: &Timeouts) -> Duration {
        match self {
            Self::Status => timeouts.status,
            Self::Picture => timeouts.picture,
            Self::JsonTree | Self::XmlTree => timeouts.tree_at_most,
            _ => timeouts.question,
        }
    }

    /// The most bytes of what is asked for, after decoding.
    pub fn limit(self, limits: &Limits) -> usize {
        match self {
            Self::Picture => limits.picture,
            Self::JsonTree | Self::XmlTree => limits.tree,
            _ => limits.question,
        }
    }
}

/// A question put to somebody, for messages: `127.0.0.1:8100 was asked for the tree (GET /source?format=json)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub question: Question,
    /// Host and port.
    pub at: String,
    /// The base path.
    pub base: String,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, path) = (self.question.what(), self.question.path());
        write!(f, "{} was asked for {what} (GET {}{path})", self.at, self.base)
    }
}
