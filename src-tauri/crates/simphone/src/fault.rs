//! What can go wrong on the way from a phone: which faults there are, what they touch, and how long they last.

use crate::scene::Scene;
use crate::{PhoneError, PhoneErrorCode};
use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $kind:ident $word:literal $on:literal)*) => {
        /// The kinds of fault. The route that each touches unless told otherwise stands in brackets; `*` is every request.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum FaultKind {
            $($(#[doc = $doc])* #[doc = concat!(" (`", $on, "`)")] #[serde(rename = $word)] $kind,)*
        }

        impl FaultKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// The kind as it stands in JSON.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$kind => $word),* }
            }

            fn usual(self) -> &'static str {
                match self { $(Self::$kind => $on),* }
            }
        }
    };
}

kinds! {
    /// The answer begins at once and trickles over `ms` (3000) milliseconds.
    SlowSource "slow_source" "/source"
    /// The answer begins after `ms` (3000) milliseconds.
    SlowPicture "slow_picture" "/screenshot"
    /// Nothing comes for `ms` milliseconds; without them until the caller goes away.
    Stall "stall" "*"
    /// Half of the body, then silence for `ms` (60,000) milliseconds, then the end.
    StallInBody "stall_in_body" "*"
    /// The connection is closed without a byte.
    Closed "closed" "*"
    /// The head and `bytes` (64) of the body, then the connection is reset.
    Reset "reset" "*"
    /// The head and half of the body, then the connection is closed.
    HalfBody "half_body" "*"
    /// `Content-Length` says `bytes` (100) more than come, or fewer when negative. Too long a promise ends with the
    /// connection closed, too short a one leaves the rest on it.
    WrongLength "wrong_length" "*"
    /// A page for people, with status 200.
    Html "html" "*"
    /// Status 500 with an envelope.
    Http500 "http_500" "*"
    /// The body is compressed although nobody asked for it.
    Gzip "gzip" "*"
    /// The base64 text has a line break after every 76 characters.
    Base64Lines "base64_lines" "/screenshot"
    /// The base64 text begins like an address of a web page, and lacks its padding.
    Base64DataUri "base64_data_uri" "/screenshot"
    /// The JSON ends in the middle of a word, with the right length.
    BadJson "bad_json" "*"
    /// A label ends in half of a surrogate pair.
    LoneSurrogate "lone_surrogate" "/source"
    /// A label has a byte that is not UTF-8.
    NotUtf8 "not_utf8" "/source"
    /// The JSON source answers 500; the XML one works.
    JsonRefused "json_refused" "/source"
    /// Every source answers 500.
    SourceRefused "source_refused" "/source"
    /// Status 200 with an error of an old server in the body.
    OldError "old_error" "*"
    /// The value of the envelope is null.
    NullValue "null_value" "*"
    /// The picture is refused, as for protected content.
    PictureRefused "picture_refused" "/screenshot"
    /// The picture is black all over.
    BlackPicture "black_picture" "/screenshot"
    /// Another kind of server answers: `service` is `appium`, `web` or `json`.
    WrongService "wrong_service" "*"
    /// A body of `bytes` (300,000,000) more bytes of blanks.
    Huge "huge" "*"
    /// The tree of an earlier state, or of `pane`, while the picture is as it is.
    StaleTree "stale_tree" "/source"
    /// The tree as it was `ms` (500) milliseconds ago: accessibility lags behind the screen.
    LateTree "late_tree" "/source"
}

/// What answers in place of the phone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// An Appium server: ready, but it knows no route of WebDriverAgent.
    #[default]
    Appium,
    /// A web server that has no such page.
    Web,
    /// Something that answers JSON of its own.
    Json,
}

/// One fault, as it stands in a request to the controls. What is left out has the value said at its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// Which one.
    pub fault: FaultKind,
    /// The path that it touches, in small letters and without a session, or `*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// How many answers it spoils; 0 is every one until it is taken away. Without this and `for_ms` it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
    /// How long it lasts, in milliseconds of the phone's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_ms: Option<u64>,
    /// A time in milliseconds, of the world outside but for a late tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// A number of bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<i64>,
    /// A pane of the scene.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pane: Option<String>,
    /// Another service.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service: Option<Service>,
}

impl Fault {
    /// A fault of this kind that spoils one answer.
    #[must_use]
    pub fn once(fault: FaultKind) -> Self {
        Self { fault, on: None, times: None, for_ms: None, ms: None, bytes: None, pane: None, service: None }
    }

    fn touches(&self, path: &str, form: &str) -> bool {
        let on = self.on.as_deref().unwrap_or(self.fault.usual());
        (on == "*" || on == path) && (self.fault != FaultKind::JsonRefused || form == "json")
    }
}

/// The faults that are still to come, in the order in which they are asked.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    /// Each with the phone's time at which it ends.
    list: Vec<(Fault, Option<u64>)>,
}

impl Faults {
    /// These faults and no others, from the time `now` on.
    pub(crate) fn set(&mut self, faults: Vec<Fault>, now: u64) {
        let ends = |f: &Fault| f.for_ms.map(|ms| now.saturating_add(ms));
        self.list = faults.into_iter().map(|f| (ends(&f), f)).map(|(end, f)| (f, end)).collect();
    }

    /// Those that are left.
    pub(crate) fn left(&mut self, now: u64) -> Vec<Fault> {
        self.list.retain(|(_, end)| end.is_none_or(|end| now < end));
        self.list.iter().map(|(fault, _)| fault.clone()).collect()
    }

    /// The fault that spoils the answer to this request, counted off. `form` is the form of a tree that is asked for.
    pub(crate) fn take(&mut self, path: &str, form: &str, now: u64) -> Option<Fault> {
        self.list.retain(|(_, end)| end.is_none_or(|end| now < end));
        let at = self.list.iter().position(|(fault, _)| fault.touches(path, form))?;
        let (fault, end) = self.list.get_mut(at)?;
        let taken = fault.clone();
        match (fault.times, end) {
            (Some(0), _) | (None, Some(_)) => {}
            (Some(times), _) if times > 1 => fault.times = Some(times - 1),
            _ => {
                self.list.remove(at);
            }
        }
        Some(taken)
    }
}

/// Reads a list of faults.
pub(crate) fn parse(bytes: &[u8]) -> Result<Vec<Fault>, PhoneError> {
    serde_json::from_slice(bytes).map_err(|error| {
        let known: Vec<&str> = FaultKind::ALL.iter().map(|k| k.as_str()).collect();
        let hint =
            format!("Send a list such as [{{\"fault\":\"reset\",\"times\":2}}]. Known are {}.", known.join(", "));
        PhoneError::new(PhoneErrorCode::FaultInvalid, format!("The faults could not be read: {error}."), hint)
    })
}

/// Is every pane that a fault names there?
pub(crate) fn check(faults: &[Fault], scene: &Scene) -> Result<(), PhoneError> {
    match faults.iter().filter_map(|f| f.pane.as_deref()).find(|pane| scene.pane(pane).is_none()) {
        None => Ok(()),
        Some(pane) => {
            let message = format!("The scene has no pane `{pane}`.");
            Err(PhoneError::new(PhoneErrorCode::FaultInvalid, message, "GET /phone/scene lists its panes."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_lasts_as_often_or_as_long_as_it_says() {
        // The list, then requests (path, form, time) and the fault that each meets.
        type Request = (&'static str, &'static str, u64, Option<&'static str>);
        let cases: &[(&str, &[Request])] = &[
            (r#"[{"fault":"reset"}]"#, &[("/status", "", 0, Some("reset")), ("/status", "", 0, None)]),
            (
                r#"[{"fault":"gzip","times":2}]"#,
                &[("/a", "", 0, Some("gzip")), ("/b", "", 0, Some("gzip")), ("/c", "", 0, None)],
            ),
            (r#"[{"fault":"gzip","times":0}]"#, &[("/a", "", 0, Some("gzip")), ("/a", "", 9, Some("gzip"))]),
            (
                r#"[{"fault":"stall","for_ms":100,"on":"/source"}]"#,
                &[("/source", "", 99, Some("stall")), ("/status", "", 99, None), ("/source", "", 100, None)],
            ),
            (
                r#"[{"fault":"html","times":2,"for_ms":100}]"#,
                &[("/a", "", 0, Some("html")), ("/a", "", 1, Some("html")), ("/a", "", 2, None)],
            ),
            (
                r#"[{"fault":"json_refused","times":0}]"#,
                &[("/source", "xml", 0, None), ("/source", "json", 0, Some("json_refused"))],
            ),
            (
                r#"[{"fault":"slow_source"},{"fault":"html","on":"/source"}]"#,
                &[("/source", "", 0, Some("slow_source")), ("/source", "", 0, Some("html")), ("/source", "", 0, None)],
            ),
        ];
        for (list, requests) in cases {
            let mut faults = Faults::default();
            faults.set(parse(list.as_bytes()).unwrap(), 0);
            for (path, form, now, met) in *requests {
                let taken = faults.take(path, form, *now);
                assert_eq!(taken.map(|f| f.fault.as_str()), *met, "{list} {path} {form} {now}");
            }
        }
    }

    #[test]
    fn words_are_those_of_the_json_and_unknown_ones_are_refused() {
        for kind in FaultKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
        for bad in
            ["", "{}", r#"[{"fault":"fire"}]"#, r#"[{"fault":"reset","often":2}]"#, r#"[{"fault":"reset","ms":-1}]"#]
        {
            assert_eq!(parse(bad.as_bytes()).unwrap_err().code(), "fault_invalid", "{bad}");
        }
    }
}
