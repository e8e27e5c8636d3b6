//! The device's own errors: the table of `reference/webdriveragent.md` section 2, and the numbers of the older protocol.

use super::asked::Asked;
use super::unescape::lenient;
use crate::{DeviceError, DeviceErrorCode};
use serde_json::Value;

/// An error as the device tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// Its word for it, such as `unknown error`.
    pub error: String,
    /// Its sentence, shortened and on one line: it may hold text of the screen.
    pub message: String,
    /// The status of HTTP.
    pub status: u16,
}

/// How much of a device's own sentence is told, in characters.
const MOST_SAID: usize = 200;

impl Refusal {
    /// The error in a value, when it is one. `number` is the older protocol's `status`.
    pub fn of(status: u16, value: &[u8], number: Option<i64>) -> Option<Self> {
        let number = number.filter(|n| *n != 0);
        // The value of a good answer is not read: it may be a tree of many megabytes.
        if status < 400 && number.is_none() && (value.len() > 64 * 1024 || !value.starts_with(b"{")) {
            return None;
        }
        let value = lenient(value.get(..value.len().min(1024 * 1024)).unwrap_or_default()).unwrap_or_default();
        let told = |name| value.get(name).and_then(Value::as_str);
        let message = told("message").or_else(|| value.as_str()).unwrap_or_default();
        // A node of a tree has a type, and neither of the two.
        let error = match (told("error"), number) {
            (Some(error), _) if status >= 400 || value.get("message").is_some() => error,
            (_, Some(number)) => by_number(number),
            _ => return None,
        };
        Some(Self { error: short(error), message: short(message), status })
    }

    pub fn is_no_alert(&self) -> bool {
        matches!(self.error.as_str(), "no such alert" | "no alert open")
    }

    pub fn is_unknown_command(&self) -> bool {
        matches!(self.error.as_str(), "unknown command" | "unknown method")
    }

    /// The error as ours.
    pub fn as_error(&self, asked: &Asked) -> DeviceError {
        let (code, what, hint) = self.kind(asked);
        let said = match (self.message.as_str(), self.error.as_str()) {
            ("", error) => format!("`{error}`"),
            (message, error) => format!("`{error}`: {message}"),
        };
        let end = if said.ends_with(['.', '…']) { "" } else { "." };
        DeviceError::new(code, format!("{asked}, and {what}. It says {said}{end}"), hint)
    }

    fn kind(&self, asked: &Asked) -> (DeviceErrorCode, &'static str, &'static str) {
        use DeviceErrorCode as C;
        let says = |word: &str| self.message.to_ascii_lowercase().contains(word);
        if says("possibly crashed") || (says("application") && says("is not running")) {
            return (
                C::AppNotRunning,
                "the app it is told to look at is not running",
                "The app has crashed or was closed: start it again, then capture.",
            );
        }
        match self.error.as_str() {
            "unknown command" | "unknown method" => (
                C::UnknownCommand,
                "the device does not know this question",
                "This WebDriverAgent is old or not one: update it, or check the address.",
            ),
            "invalid session id" | "no such driver" => (
                C::InvalidSession,
                "its session is gone",
                "Somebody else has begun a new session, or WebDriverAgent was restarted: connect again.",
            ),
            "unable to capture screen" => (
                C::ScreenRefused,
                "the device cannot take a picture",
                "Unlock the device and wake its screen. Some apps and films forbid pictures: the tree can still be had.",
            ),
            "timeout" | "script timeout" => (
                C::DeviceTimeout,
                "the device gave up waiting for the app",
                "The app hangs or keeps animating: wait until it is at rest, then capture again.",
            ),
            "unexpected alert open" => {
                (C::AlertOpen, "an alert is in the way", "Answer the alert on the device, then capture again.")
            }
            "unsupported operation" => (
                C::Unsupported,
                "the device cannot do this",
                "Its system or the Xcode that WebDriverAgent was built with is too old for it.",
            ),
            _ if asked.question.is_tree() => (
                C::SourceFailed,
                "the device could not make the tree",
                "Ask for the other form of the tree (XML instead of JSON or the reverse), lower `snapshotMaxDepth`, or \
                 capture again when the screen is at rest.",
            ),
            _ => (C::DeviceRefused, "the device refused", "Try again; if it stays so, look at WebDriverAgent's log."),
        }
    }
}

/// The words for the older protocol's numbers (JSON Wire Protocol, response status codes).
fn by_number(number: i64) -> &'static str {
    match number {
        // WebDriverAgent before 2018 answers an unknown path so; the protocol itself uses 9.
        1 | 9 => "unknown command",
        6 => "invalid session id",
        7 => "no such element",
        10 => "stale element reference",
        21 => "timeout",
        26 => "unexpected alert open",
        27 => "no such alert",
        33 => "session not created",
        _ => "unknown error",
    }
}

/// On one line, without control characters, and not longer than [`MOST_SAID`].
fn short(text: &str) -> String {
    let blank = |c: char| if c.is_control() { ' ' } else { c };
    let line: String = text.chars().take(4 * MOST_SAID).map(blank).collect();
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MOST_SAID) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::super::asked::Question;
    use super::*;

    fn code(question: Question, error: &str, message: &str) -> DeviceErrorCode {
        let asked = Asked { question, at: "h:1".to_owned(), base: String::new() };
        let refusal = Refusal { error: error.to_owned(), message: message.to_owned(), status: 500 };
        let error = refusal.as_error(&asked);
        assert!(error.message.starts_with("h:1 was asked for") && !error.hint.is_empty(), "{error:?}");
        error.code
    }

    #[test]
    fn the_errors_of_the_reference_have_their_codes() {
        use DeviceErrorCode as C;
        use Question::{App, JsonTree, Picture, XmlTree};
        for (question, error, message, expected) in [
            (JsonTree, "unknown error", "Cannot get 'json' source of the current application", C::SourceFailed),
            (XmlTree, "unknown error", "Error kAXErrorIllegalArgument getting snapshot", C::SourceFailed),
            (XmlTree, "invalid argument", "Unknown source format", C::SourceFailed),
            (JsonTree, "invalid element state", "The application is not running, possibly crashed", C::AppNotRunning),
            (Picture, "invalid element state", "The application under test is not running", C::AppNotRunning),
            (Picture, "unable to capture screen", "Timed out", C::ScreenRefused),
            (Picture, "unknown error", "", C::DeviceRefused),
            (JsonTree, "timeout", "Waited for 20 s", C::DeviceTimeout),
            (JsonTree, "invalid session id", "Session does not exist", C::InvalidSession),
            (App, "unknown command", "Unhandled endpoint: /wda/activeAppInfo", C::UnknownCommand),
            (App, "unexpected alert open", "", C::AlertOpen),
            (App, "unsupported operation", "", C::Unsupported),
            (App, "stale element reference", "", C::DeviceRefused),
        ] {
            assert_eq!(code(question, error, message), expected, "{error}: {message}");
        }
    }

    #[test]
    fn an_error_is_found_in_old_and_new_envelopes_and_nowhere_else() {
        for (status, value, number, expected) in [
            (500, r#"{"error":"timeout","message":"m","traceback":"t"}"#, None, Some(("timeout", "m"))),
            (404, r#"{"error":"unknown command"}"#, None, Some(("unknown command", ""))),
            (200, r#"{"error":"timeout","message":"m"}"#, None, Some(("timeout", "m"))),
            (200, r#"{"message":"m"}"#, Some(13), Some(("unknown error", "m"))),
            (200, r#""Unhandled endpoint: /x""#, Some(1), Some(("unknown command", "Unhandled endpoint: /x"))),
            (200, "null", Some(27), Some(("no such alert", ""))),
            (200, r#"{"error":"none of ours"}"#, None, None),
            (200, r#"{"type":"Button","label":"error"}"#, Some(0), None),
            (200, r#""error""#, None, None),
            (500, "null", None, None),
        ] {
            let found = Refusal::of(status, value.as_bytes(), number);
            let found = found.as_ref().map(|r| (r.error.as_str(), r.message.as_str()));
            assert_eq!(found, expected, "{status} {value} {number:?}");
        }
    }

    #[test]
    fn a_device_speaks_on_one_line_and_not_for_long() {
        assert_eq!(short("a\n  b\tc\u{7}d\u{0}"), "a b c d");
        let long = short(&"é".repeat(5_000));
        assert_eq!((long.chars().count(), long.ends_with('…')), (201, true));
    }
}
