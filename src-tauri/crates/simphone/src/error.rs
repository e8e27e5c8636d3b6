//! Why a phone cannot be started or a scene not be shown: a code, a sentence, and what to do next.

use serde::Serialize;

/// The kinds of trouble; callers branch on these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PhoneErrorCode {
    /// Another program listens on the port.
    PortTaken,
    /// The system does not let this program listen on the port.
    PortRefused,
    /// There is no built-in scene of this name.
    SceneUnknown,
    /// The scene's file cannot be read.
    SceneUnreadable,
    /// A line of a scene is not what a scene says.
    SceneSyntax,
    /// A request to the phone's own controls makes no sense.
    ControlInvalid,
    /// A fault is not known, or asks for what is not there.
    FaultInvalid,
}

impl PhoneErrorCode {
    /// The code as it stands in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PortTaken => "port_taken",
            Self::PortRefused => "port_refused",
            Self::SceneUnknown => "scene_unknown",
            Self::SceneUnreadable => "scene_unreadable",
            Self::SceneSyntax => "scene_syntax",
            Self::ControlInvalid => "control_invalid",
            Self::FaultInvalid => "fault_invalid",
        }
    }
}

/// What went wrong with the phone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("{message}")]
pub struct PhoneError {
    /// Which kind of trouble.
    pub code: PhoneErrorCode,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// The line of the scene, counted from 1, when it is about one.
    pub line: Option<u32>,
}

impl PhoneError {
    /// The code as it stands in JSON.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code.as_str()
    }

    pub(crate) fn new(code: PhoneErrorCode, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: hint.into(), line: None }
    }

    /// A fault in a line of a scene, counted from 1.
    pub(crate) fn syntax(line: u32, message: impl std::fmt::Display, hint: impl Into<String>) -> Self {
        let message = format!("Line {line} of the scene: {message}");
        Self { code: PhoneErrorCode::SceneSyntax, message, hint: hint.into(), line: Some(line) }
    }
}
