//! The built-in phone as tests and measures use it: a session with it, its controls, and what its log says of a capture.

use device::{Call, MjpegAddress, WdaOptions, WebDriverAgent};
use serde_json::{Value, json};
use session::{CaptureError, CaptureOptions, Captured, Session, SessionOptions};
use simphone::{Phone, PhoneOptions};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use tokio::runtime::Runtime;

/// A phone, and a session with it. Everything runs on a runtime of its own, so that a measure is a plain function.
pub struct Stand {
    runtime: Runtime,
    phone: Phone,
    session: Session,
    /// The number of the last entry of the log that was looked at.
    seen: u64,
}

/// What a picture, a tree or a frame was made of, by the phone's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// `picture`, `tree` or `frame`.
    pub kind: String,
    /// The scene's time in milliseconds.
    pub at: u64,
    /// Equal for equal states of the scene, what moves by itself left out.
    pub steady: String,
    /// Was something animated?
    pub animating: bool,
}

/// Was one capture's bracket of one state of the scene?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth {
    /// Both pictures and the tree are of one state, and nothing was animated.
    Rest,
    /// They are not.
    Moving,
}

impl Stand {
    /// Starts a phone with these options and a session with it.
    ///
    /// # Panics
    /// When the phone cannot be started: nothing can be measured then.
    #[must_use]
    pub fn start(phone: PhoneOptions, session: SessionOptions) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("threads can be started");
        let phone = runtime.block_on(Phone::start(phone)).expect("the phone starts");
        let mjpeg = phone.mjpeg_url().map_or(MjpegAddress::Off, MjpegAddress::Url);
        let device = WebDriverAgent::new(&phone.url(), WdaOptions { mjpeg, ..WdaOptions::default() });
        let session = Session::new(Arc::new(device.expect("the phone's address is one")), session);
        Self { runtime, phone, session, seen: 0 }
    }

    /// Captures once.
    ///
    /// # Errors
    /// Those of the session.
    pub fn capture(&self, options: CaptureOptions) -> Result<Captured, CaptureError> {
        self.runtime.block_on(self.session.capture(&Call::default(), options))
    }

    /// The session.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Where the phone answers.
    #[must_use]
    pub fn url(&self) -> String {
        self.phone.url()
    }

    /// Asks a control of the phone, such as `clock` or `tap`.
    ///
    /// # Panics
    /// When the phone does not answer, or refuses: a measure that asks wrongly measures nothing.
    pub fn control(&self, name: &str, body: &Value) -> Value {
        self.request("POST", &format!("/phone/{name}"), Some(body))
    }

    /// What was served since this was last asked: pictures, trees and frames, in order.
    ///
    /// # Panics
    /// As [`Stand::control`].
    pub fn served(&mut self) -> Vec<Served> {
        let log = self.request("GET", &format!("/phone/log?since={}", self.seen), None);
        let entries = log["entries"].as_array().cloned().unwrap_or_default();
        let new: Vec<Value> = entries.into_iter().filter(|e| e["seq"].as_u64() > Some(self.seen)).collect();
        if let Some(last) = new.last().and_then(|e| e["seq"].as_u64()) {
            self.seen = last;
        }
        let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
        new.iter()
            .filter(|e| matches!(e["kind"].as_str(), Some("picture" | "tree" | "frame")))
            .map(|e| Served {
                kind: text(&e["kind"]),
                at: e["at_ms"].as_u64().unwrap_or_default(),
                steady: text(&e["steady"]),
                animating: e["animating"].as_bool().unwrap_or_default(),
            })
            .collect()
    }

    /// The number of the last entry of the phone's log.
    ///
    /// # Panics
    /// As [`Stand::control`].
    #[must_use]
    pub fn last_entry(&self) -> u64 {
        let log = self.request("GET", "/phone/log", None);
        let entries = log["entries"].as_array().and_then(|all| all.last());
        entries.and_then(|e| e["seq"].as_u64()).unwrap_or_default()
    }

    fn request(&self, method: &str, path: &str, body: Option<&Value>) -> Value {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut stream = TcpStream::connect(("127.0.0.1", self.phone.port())).expect("the phone takes connections");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: phone\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("the phone reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the phone answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a body");
        assert!(head.starts_with("HTTP/1.1 200"), "{method} {path}: {answer}");
        let mut answer: Value = serde_json::from_str(body).expect("the controls answer JSON");
        answer["value"].take()
    }
}

/// The truth about the last bracket of a capture: its last tree, with the pictures before and after it.
#[must_use]
pub fn last_bracket(served: &[Served]) -> Option<Truth> {
    let tree = served.iter().rposition(|s| s.kind == "tree")?;
    let before = served[..tree].iter().rfind(|s| s.kind == "picture")?;
    let after = served[tree..].iter().find(|s| s.kind == "picture");
    Some(truth([Some(before), Some(&served[tree]), after].into_iter().flatten()))
}

/// The truth about everything that was served for a capture, frames left out.
#[must_use]
pub fn whole(served: &[Served]) -> Truth {
    truth(served.iter().filter(|s| s.kind != "frame"))
}

fn truth<'s>(mut parts: impl Iterator<Item = &'s Served>) -> Truth {
    let Some(first) = parts.next() else { return Truth::Rest };
    let rests = !first.animating && parts.all(|s| !s.animating && s.steady == first.steady);
    if rests { Truth::Rest } else { Truth::Moving }
}

/// A body for `clock`: so many milliseconds later, at once.
#[must_use]
pub fn advance(ms: u64) -> Value {
    json!({ "advance_ms": ms })
}
