//! What an answer says: the value in its envelope, the device's own error, or a name for whatever else it is.

use super::asked::{Asked, Question};
use super::envelope::{Broken, Envelope, scan};
use super::exchange::{Answer, body_cut, tls_port, wrong_length};
use super::refusal::Refusal;
use super::unescape::lenient;
use crate::{DeviceError, DeviceErrorCode};
use reqwest::Url;

/// What a device said.
#[derive(Debug)]
pub(crate) enum Said {
    /// An answer with a value.
    Value(Told),
    /// An error of the device's own.
    Refused(Refusal),
}

/// An answer with a value.
#[derive(Debug)]
pub(crate) struct Told {
    body: Vec<u8>,
    envelope: Envelope,
}

impl Told {
    /// The value as it stands in the answer; empty when there is none.
    pub fn value(&self) -> &[u8] {
        self.envelope.value.clone().and_then(|r| self.body.get(r)).unwrap_or_default()
    }

    /// The value alone, without a copy.
    pub fn into_value(mut self) -> Vec<u8> {
        let range = self.envelope.value.unwrap_or_default();
        self.body.truncate(range.end);
        self.body.drain(..range.start);
        self.body
    }

    /// The session that somebody holds on the device.
    pub fn session(&self) -> Option<String> {
        let session = lenient(self.body.get(self.envelope.session.clone()?)?)?;
        session.as_str().filter(|s| !s.is_empty()).map(str::to_owned)
    }
}

/// Reads an answer.
pub(crate) fn read(asked: &Asked, answer: Answer) -> Result<Said, DeviceError> {
    if (300..400).contains(&answer.status) {
        return Err(redirected(asked, &answer));
    }
    let coded = !matches!(answer.encoding.as_str(), "" | "identity");
    if coded || answer.body.starts_with(&[0x1F, 0x8B]) {
        return Err(DeviceError::new(
            DeviceErrorCode::Compressed,
            format!("{asked}, and the answer is compressed, which nobody asked for."),
            "Something between this program and the device compresses answers: connect to WebDriverAgent directly.",
        ));
    }
    let envelope = match scan(&answer.body) {
        Ok(envelope) => envelope,
        Err(_) if answer.status >= 400 => return Err(failed(asked, &answer)),
        Err(Broken::NotAnObject) => return Err(no_json(asked, &answer)),
        Err(Broken::Cut) if answer.length == Some(answer.body.len() as u64) => {
            return Err(wrong_length(asked, &answer));
        }
        Err(Broken::Cut) => {
            let how = format!("the connection was closed after {} bytes", answer.body.len());
            return Err(body_cut(asked, &how));
        }
        Err(Broken::At(at)) => {
            return Err(DeviceError::new(
                DeviceErrorCode::InvalidJson,
                format!("{asked}, and the answer stops being JSON at byte {at} of {}.", answer.body.len()),
                "Try again; if it stays so, something other than WebDriverAgent answers there, or rewrites its answers.",
            ));
        }
    };
    let told = Told { envelope, body: answer.body };
    if let Some(refusal) = Refusal::of(answer.status, told.value(), told.status_number()) {
        return Ok(Said::Refused(refusal));
    }
    if answer.status >= 400 {
        return Err(http_error(asked, answer.status, "JSON without an error in it"));
    }
    if told.envelope.value.is_none() {
        return Err(wrong_service(asked, "JSON that is not WebDriver's (it has no `value`)"));
    }
    Ok(Said::Value(told))
}

impl Told {
    fn status_number(&self) -> Option<i64> {
        lenient(self.body.get(self.envelope.status.clone()?)?)?.as_i64()
    }
}

/// An answer of HTTP 400 and above that is no envelope.
fn failed(asked: &Asked, answer: &Answer) -> DeviceError {
    let came = describe(answer);
    match answer.status {
        _ if speaks_of_tls(&answer.body) => tls_port(asked),
        401 | 403 | 407 => DeviceError::new(
            DeviceErrorCode::NotAuthorised,
            format!("{asked}, and does not let this program in (HTTP {}).", answer.status),
            "Put name and password into the address (http://NAME:PASSWORD@HOST:PORT), or connect to WebDriverAgent directly.",
        ),
        404 | 405 | 410 => wrong_service(asked, &format!("HTTP {} with {came}", answer.status)),
        status => http_error(asked, status, &came),
    }
}

/// A good answer that is no JSON object.
fn no_json(asked: &Asked, answer: &Answer) -> DeviceError {
    if is_blank(&answer.body) {
        return DeviceError::new(
            DeviceErrorCode::EmptyAnswer,
            format!("{asked}, and the answer (HTTP {}) is empty.", answer.status),
            "Try again; if it stays so, restart WebDriverAgent, or check that the port is its own.",
        );
    }
    // WebDriverAgent's own page for a look with a browser.
    if find(&answer.body, b"I-AM-ALIVE") {
        return DeviceError::new(
            DeviceErrorCode::WrongBasePath,
            format!("{asked}, and what came back is the page that WebDriverAgent has under /health."),
            format!("Give the address without a path: http://{}.", asked.at),
        );
    }
    wrong_service(asked, &describe(answer))
}

/// What a body is, without a word of what is in it.
fn describe(answer: &Answer) -> String {
    let begin = answer.body.trim_ascii_start();
    let begin = begin.get(..begin.len().min(512)).unwrap_or_default().to_ascii_lowercase();
    let kind = if answer.content_type.contains("html") || find(&begin, b"<html") || begin.starts_with(b"<!doctype html")
    {
        "a web page"
    } else if begin.is_empty() {
        return "an empty body".to_owned();
    } else if begin.starts_with(b"<") {
        "XML"
    } else if begin.starts_with(b"\x89png") || begin.starts_with(b"\xFF\xD8\xFF") {
        "a picture"
    } else if begin.starts_with(b"{") || begin.starts_with(b"[") {
        "JSON that is not WebDriver's"
    } else if begin.is_ascii() {
        "plain text"
    } else {
        "bytes of an unknown kind"
    };
    format!("{kind} ({} bytes)", answer.body.len())
}

fn speaks_of_tls(body: &[u8]) -> bool {
    let begin = body.get(..body.len().min(2048)).unwrap_or_default().to_ascii_lowercase();
    find(&begin, b"http request") && (find(&begin, b"https port") || find(&begin, b"https server"))
}

fn is_blank(body: &[u8]) -> bool {
    body.iter().all(|b| *b == 0 || b.is_ascii_whitespace())
}

fn find(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|w| w == needle)
}

fn redirected(asked: &Asked, answer: &Answer) -> DeviceError {
    // Only scheme, host and port of where it points to: the rest may hold a token.
    let to = match Url::parse(&answer.location) {
        Ok(url) if url.has_host() => format!("to {}", url.origin().ascii_serialization()),
        _ if answer.location.is_empty() => "nowhere".to_owned(),
        _ => "to another path of the same server".to_owned(),
    };
    DeviceError::new(
        DeviceErrorCode::Redirected,
        format!("{asked}, and the answer (HTTP {}) sends us {to}.", answer.status),
        "WebDriverAgent never does that. If it is behind the other address, give that one (plain HTTP only).",
    )
}

fn http_error(asked: &Asked, status: u16, came: &str) -> DeviceError {
    let hint = match status {
        502..=504 => {
            "A server in between cannot reach WebDriverAgent: check that it runs, and the forwarding of its port."
        }
        _ => "Try again; if it stays so, look at WebDriverAgent's log, or check what else answers at this address.",
    };
    let message = format!("{asked}, and the answer is HTTP {status} with {came}, which names no reason.");
    DeviceError::new(DeviceErrorCode::HttpError, message, hint)
}

pub(crate) fn wrong_service(asked: &Asked, came: &str) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::WrongService,
        format!("{asked}, and what came back is {came}: this is no WebDriverAgent."),
        "Check host and port; WebDriverAgent's log names them behind `ServerURLHere`, and `sightline devices` looks through \
         8100 to 8199.",
    )
}

/// It speaks WebDriver, but not under this path. The address to try is told in the hint.
pub(crate) fn wrong_base_path(asked: &Asked, came: &str) -> DeviceError {
    let other = other_base(&asked.base);
    DeviceError::new(
        DeviceErrorCode::WrongBasePath,
        format!("{asked}, and what came back is {came}: the path before it is not right."),
        format!("Try http://{}{other}.", asked.at),
    )
}

/// The base path to try instead of one that is wrong: Appium 1 and many clouds have `/wd/hub`, all others none.
pub(crate) fn other_base(base: &str) -> &'static str {
    if base.is_empty() { "/wd/hub" } else { "" }
}

/// The device's own error as ours.
pub(crate) fn refused(asked: &Asked, refusal: &Refusal) -> DeviceError {
    if asked.question == Question::Status && refusal.is_unknown_command() {
        return wrong_base_path(asked, "WebDriver's word for a path that it does not know");
    }
    refusal.as_error(asked)
}

#[cfg(test)]
mod tests;
