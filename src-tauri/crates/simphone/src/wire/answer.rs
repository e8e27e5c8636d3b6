//! One answer before it is sent: a status, a body, and how the body goes out.

use super::script::Script;
use axum::body::Bytes;
use serde_json::{Value, json};

/// The content type of every envelope.
const JSON: &str = "application/json;charset=UTF-8";

/// What is sent for one request.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The HTTP status.
    pub status: u16,
    pub content_type: &'static str,
    pub encoding: Option<&'static str>,
    pub body: Bytes,
    /// Sent instead of the above, byte by byte.
    pub script: Option<Script>,
}

/// WebDriverAgent's errors, each with its HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WireError {
    InvalidSessionId,
    SessionNotCreated,
    UnknownCommand,
    InvalidArgument,
    InvalidElementState,
    NoSuchAlert,
    UnableToCaptureScreen,
    UnknownError,
}

impl WireError {
    fn told(self) -> (&'static str, u16) {
        match self {
            Self::InvalidSessionId => ("invalid session id", 404),
            Self::SessionNotCreated => ("session not created", 500),
            Self::UnknownCommand => ("unknown command", 404),
            Self::InvalidArgument => ("invalid argument", 400),
            Self::InvalidElementState => ("invalid element state", 400),
            Self::NoSuchAlert => ("no such alert", 404),
            Self::UnableToCaptureScreen => ("unable to capture screen", 500),
            Self::UnknownError => ("unknown error", 500),
        }
    }
}

impl Answer {
    /// A body of another type than an envelope.
    pub(crate) fn plain(status: u16, content_type: &'static str, body: impl Into<Bytes>) -> Self {
        Self { status, content_type, encoding: None, body: body.into(), script: None }
    }

    /// The envelope around a value.
    pub(crate) fn value(value: Value, session: Option<&str>) -> Self {
        Self::envelope(200, &json!({ "value": value, "sessionId": session }))
    }

    /// The envelope around a string that needs no escape, such as base64: a picture is not copied once more.
    pub(crate) fn ascii(value: &str, session: Option<&str>) -> Self {
        let session = session.map_or("null".to_owned(), |s| format!("\"{s}\""));
        let body = format!("{{\n  \"value\" : \"{value}\",\n  \"sessionId\" : {session}\n}}");
        Self::plain(200, JSON, body)
    }

    /// The envelope around an error.
    pub(crate) fn error(error: WireError, message: &str, session: Option<&str>) -> Self {
        let (word, status) = error.told();
        let value = json!({ "error": word, "message": message, "traceback": "" });
        Self::envelope(status, &json!({ "value": value, "sessionId": session }))
    }

    /// Any JSON, printed for reading as WebDriverAgent does.
    pub(crate) fn envelope(status: u16, body: &Value) -> Self {
        // A `Value` always prints.
        Self::plain(status, JSON, serde_json::to_string_pretty(body).unwrap_or_default())
    }
}
