//! Why an operation was not done: a code to branch on, a sentence for a person, and the next step.

use serde::Serialize;

/// Why an operation was not done. No door is named: the same fault is shown by a window, a terminal and a protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, specta::Type, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// What kind of fault it is, in snake case; callers branch on this.
    pub code: String,
    /// What happened, in one sentence.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// What sort of fault it is; no part of what is sent, for the code says more.
    #[serde(skip)]
    pub sort: Sort,
}

/// The sorts of fault, for doors that have few ways to answer (a command line has one exit code).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// What was asked for is not there.
    NothingFound,
    /// What was given cannot be used: a source, an argument, a place to write to.
    #[default]
    BadInput,
    /// A device did not do its part.
    Device,
}

impl Fault {
    /// A fault of what was given.
    #[must_use]
    pub fn bad_input(code: impl Into<String>, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), hint: hint.into(), sort: Sort::BadInput }
    }

    /// What was asked for is not there.
    #[must_use]
    pub fn nothing_found(code: impl Into<String>, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { sort: Sort::NothingFound, ..Self::bad_input(code, message, hint) }
    }
}

impl Fault {
    /// A device did not do its part.
    #[must_use]
    pub fn device(code: impl Into<String>, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { sort: Sort::Device, ..Self::bad_input(code, message, hint) }
    }
}

/// An address that cannot be one is a bad argument; everything else is the device's.
impl From<device::DeviceError> for Fault {
    fn from(error: device::DeviceError) -> Self {
        use device::DeviceErrorCode::{BadAddress, NoTls, SchemeRefused};
        let sort = if matches!(error.code, BadAddress | NoTls | SchemeRefused) { Sort::BadInput } else { Sort::Device };
        Self { code: error.code.as_str().to_owned(), message: error.message, hint: error.hint, sort }
    }
}

impl From<session::CaptureError> for Fault {
    fn from(error: session::CaptureError) -> Self {
        Self::device(error.code.as_str(), error.message, error.hint)
    }
}

/// A refusal's code is kept as it stands in JSON.
impl From<screen::Refusal> for Fault {
    fn from(refusal: screen::Refusal) -> Self {
        let code = match refusal.code {
            screen::RefusalCode::EmptySource => "empty_source",
            screen::RefusalCode::NotASource => "not_a_source",
            screen::RefusalCode::NoElement => "no_element",
            screen::RefusalCode::DtdRefused => "dtd_refused",
            screen::RefusalCode::TooLarge => "too_large",
        };
        Self::bad_input(code, refusal.message, refusal.hint)
    }
}

impl From<archive::ArchiveError> for Fault {
    fn from(error: archive::ArchiveError) -> Self {
        Self::bad_input(error.code.as_str(), error.message, error.hint)
    }
}

impl From<pixels::PictureError> for Fault {
    fn from(error: pixels::PictureError) -> Self {
        Self::bad_input(error.code(), error.message, error.hint)
    }
}
