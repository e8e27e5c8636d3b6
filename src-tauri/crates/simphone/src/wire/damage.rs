//! Faults done to an answer that was sound.

use super::answer::{Answer, WireError};
use super::script::{Script, Step};
use crate::fault::{Fault, FaultKind, Service};
use axum::body::Bytes;
use serde_json::json;
use std::time::Duration;

/// How many pieces a slow answer comes in.
const PIECES: usize = 20;

/// Line breaks after so many characters of base64, as old encoders did.
const BASE64_LINE: usize = 76;

/// Spoils an answer.
pub(super) fn damage(fault: &Fault, mut answer: Answer, session: Option<&str>) -> Answer {
    let ms = |usual: u64| Duration::from_millis(fault.ms.unwrap_or(usual));
    let count = |usual: usize| fault.bytes.and_then(|b| usize::try_from(b).ok()).unwrap_or(usual);
    let half = answer.body.len() / 2;
    match fault.fault {
        FaultKind::SlowSource => answer.script = Some(Script::trickle(&answer, PIECES, ms(3000))),
        FaultKind::StallInBody => {
            answer.script = Some(Script::part(&answer, half, [Step::Wait(ms(60_000)), Step::Close]));
        }
        FaultKind::Closed => answer.script = Some(Script::closed()),
        FaultKind::Reset => {
            // What was written before a reset may be lost with it, unless it had time to go out.
            let ends = [Step::Wait(Duration::from_millis(1)), Step::Reset];
            answer.script = Some(Script::part(&answer, count(64), ends));
        }
        FaultKind::HalfBody => answer.script = Some(Script::part(&answer, half, [Step::Close])),
        FaultKind::WrongLength => answer.script = Some(Script::wrong_length(&answer, fault.bytes.unwrap_or(100))),
        FaultKind::Huge => answer.script = Some(Script::huge(&answer, count(300_000_000))),
        FaultKind::Html => {
            answer = Answer::plain(
                200,
                "text/html",
                "<!DOCTYPE html><html><body><h1>Sign in to the network</h1></body></html>",
            )
        }
        FaultKind::Http500 => {
            answer = Answer::error(WireError::UnknownError, "The request could not be carried out", session)
        }
        FaultKind::SourceRefused => {
            answer =
                Answer::error(WireError::UnknownError, "Cannot get 'xml' source of the current application", session);
        }
        FaultKind::JsonRefused => {
            answer = Answer::error(WireError::UnknownError, "Valid JSON must be responded by the source", session);
        }
        FaultKind::PictureRefused => {
            answer = Answer::error(WireError::UnableToCaptureScreen, "The screen cannot be captured", session);
        }
        FaultKind::OldError => {
            answer =
                Answer::envelope(200, &json!({ "value": "The command failed", "sessionId": session, "status": 13 }));
        }
        FaultKind::NullValue => answer = Answer::value(serde_json::Value::Null, session),
        FaultKind::Gzip => {
            answer.body = gzip(&answer.body);
            answer.encoding = Some("gzip");
        }
        FaultKind::Base64Lines => answer.body = base64_lines(&answer.body),
        FaultKind::Base64DataUri => answer.body = base64_data_uri(&answer.body),
        FaultKind::BadJson => answer.body = answer.body.slice(..half),
        FaultKind::LoneSurrogate => answer.body = after_label(&answer.body, b"\\ud83d"),
        FaultKind::NotUtf8 => answer.body = after_label(&answer.body, b"\xe9"),
        FaultKind::WrongService => answer = other(fault.service.unwrap_or_default()),
        FaultKind::SlowPicture
        | FaultKind::Stall
        | FaultKind::BlackPicture
        | FaultKind::StaleTree
        | FaultKind::LateTree => {}
    }
    answer
}

/// What another service says, whatever was asked.
fn other(service: Service) -> Answer {
    match service {
        Service::Appium => {
            let message = "The requested resource could not be found, or a request was received using an HTTP method \
                           that is not supported by the mapped resource";
            let value = json!({ "error": "unknown command", "message": message, "stacktrace": "" });
            let answer = Answer::envelope(404, &json!({ "value": value }));
            Answer { content_type: "application/json; charset=utf-8", ..answer }
        }
        Service::Web => {
            Answer::plain(404, "text/html", "<html><head><title>404 Not Found</title></head><body>404</body></html>")
        }
        Service::Json => Answer::plain(200, "application/json", r#"{"service":"lamp register","version":3}"#),
    }
}

/// Puts bytes after the words of the first label that has any, in JSON or XML.
fn after_label(body: &Bytes, what: &[u8]) -> Bytes {
    let starts: [&[u8]; 3] = [b"\"label\": \"", b" label=\\\"", b" label=\""];
    let mut out = body.to_vec();
    for start in starts {
        let Some(at) = body.windows(start.len()).position(|w| w == start) else { continue };
        let words = at + start.len();
        let end = body.iter().skip(words).position(|b| matches!(b, b'"' | b'\\')).map_or(words, |n| words + n);
        out.splice(end..end, what.iter().copied());
        break;
    }
    out.into()
}

/// The base64 text of an envelope: where it starts and ends.
fn base64_range(body: &Bytes) -> Option<std::ops::Range<usize>> {
    let start = body.windows(3).position(|w| w == b"iVB")?;
    let length = body.iter().skip(start).position(|b| *b == b'"')?;
    Some(start..start + length)
}

fn base64_lines(body: &Bytes) -> Bytes {
    let Some(range) = base64_range(body) else { return body.clone() };
    let mut out = body[..range.start].to_vec();
    for line in body[range.clone()].chunks(BASE64_LINE) {
        out.extend_from_slice(line);
        out.extend_from_slice(b"\\r\\n");
    }
    out.extend_from_slice(&body[range.end..]);
    out.into()
}

fn base64_data_uri(body: &Bytes) -> Bytes {
    let Some(range) = base64_range(body) else { return body.clone() };
    let mut out = body[..range.start].to_vec();
    out.extend_from_slice(b"data:image/png;base64,");
    let text = &body[range.clone()];
    out.extend_from_slice(&text[..text.iter().rposition(|b| *b != b'=').map_or(0, |n| n + 1)]);
    out.extend_from_slice(&body[range.end..]);
    out.into()
}

/// A gzip file whose blocks are stored, not compressed: RFC 1952 around RFC 1951, 3.2.4.
fn gzip(body: &Bytes) -> Bytes {
    let mut out = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    let blocks = body.len().div_ceil(usize::from(u16::MAX)).max(1);
    for (i, block) in (0..blocks).map(|i| (i, &body[(i * 65_535).min(body.len())..((i + 1) * 65_535).min(body.len())]))
    {
        let length = u16::try_from(block.len()).unwrap_or(u16::MAX);
        out.push(u8::from(i + 1 == blocks));
        out.extend_from_slice(&length.to_le_bytes());
        out.extend_from_slice(&(!length).to_le_bytes());
        out.extend_from_slice(block);
    }
    let mut sum = u32::MAX;
    for byte in body.iter() {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
        }
    }
    out.extend_from_slice(&(!sum).to_le_bytes());
    #[allow(clippy::cast_possible_truncation, reason = "the format keeps the length's lowest 32 bits")]
    out.extend_from_slice(&(body.len() as u32).to_le_bytes());
    out.into()
}
