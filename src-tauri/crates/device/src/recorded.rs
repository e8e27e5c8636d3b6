//! A recorded capture as a device: it answers what was recorded, and the same every time.

use crate::{
    Alert, Call, Device, DeviceError, DeviceErrorCode, DeviceKind, Facts, FrameStream, Identity, Pending, Requests,
    TreeForm,
};
use archive::Capture;
use screen::{Origin, SourceKind};
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};

/// A recorded capture as a device. It answers at once, and sends nothing anywhere.
#[derive(Debug)]
pub struct Recorded {
    capture: Capture,
    /// The position of the lowest layer among the sources.
    tree: usize,
    /// The form of the tree; `None` when it is neither, such as Sightline's own notation or another tool's dump.
    form: Option<TreeForm>,
    alert: Option<String>,
    /// Was the tree handed out since the last picture?
    tree_seen: AtomicBool,
}

impl Recorded {
    /// Answers from this capture. Of several layers the lowest is the tree; the layer of the alert endpoint is the alert.
    ///
    /// # Errors
    /// `not_recorded` for a capture without a tree.
    pub fn open(capture: Capture) -> Result<Self, DeviceError> {
        let is_alert = |name: &str| {
            let listed = capture.manifest.layers.iter().find(|l| l.file == name);
            listed.map_or(name == "alert.json", |l| l.origin == Origin::AlertEndpoint)
        };
        let Some(tree) = capture.sources.iter().position(|s| !is_alert(&s.name)) else {
            return Err(not_recorded(&at(&capture), "a tree"));
        };
        let form = match capture.manifest.source {
            Some(SourceKind::WdaJson) => Some(TreeForm::Json),
            Some(SourceKind::WdaXml) => Some(TreeForm::Xml),
            // No WebDriverAgent tells its tree in any other way.
            Some(_) => None,
            None => form_of(&capture.sources[tree].bytes),
        };
        let alert = capture.sources.iter().find(|s| is_alert(&s.name)).and_then(|s| alert_text(&s.bytes));
        Ok(Self { capture, tree, form, alert, tree_seen: AtomicBool::new(false) })
    }

    fn cancelled(call: &Call) -> Result<(), DeviceError> {
        if !call.cancel().is_cancelled() {
            return Ok(());
        }
        Err(DeviceError::new(
            DeviceErrorCode::Cancelled,
            "Reading the recorded capture was given up.",
            "Ask again when you like.",
        ))
    }

    fn told_tree(&self, form: TreeForm) -> Result<Vec<u8>, DeviceError> {
        if self.form.is_some_and(|recorded| recorded != form) {
            let (asked, other) = match form {
                TreeForm::Json => ("JSON", "XML"),
                TreeForm::Xml => ("XML", "JSON"),
            };
            return Err(DeviceError::new(
                DeviceErrorCode::FormNotRecorded,
                format!("{} was recorded with its tree as {other}, and has none as {asked}.", at(&self.capture)),
                format!("Ask for the tree as {other}."),
            ));
        }
        let source = self.capture.sources.get(self.tree);
        let bytes = source.map(|s| s.bytes.clone()).ok_or_else(|| not_recorded(&at(&self.capture), "a tree"))?;
        self.tree_seen.store(true, Ordering::Relaxed);
        Ok(bytes)
    }

    fn told_picture(&self) -> Result<Vec<u8>, DeviceError> {
        let after = self.tree_seen.swap(false, Ordering::Relaxed).then_some(self.capture.after.as_ref()).flatten();
        let picture = after.or(self.capture.screen.as_ref());
        picture.map(|p| p.bytes.clone()).ok_or_else(|| not_recorded(&at(&self.capture), "a picture"))
    }

    fn told_facts(&self) -> Facts {
        let manifest = &self.capture.manifest;
        let device = manifest.device.clone().unwrap_or_default();
        // Landscape says that it lies, not on which side.
        let upright = manifest.orientation.as_deref().is_some_and(|o| o.eq_ignore_ascii_case("portrait"));
        Facts {
            name: device.name,
            model: device.model,
            os: device.os,
            udid: device.udid,
            scale: manifest.scale.filter(|s| !s.assumed && s.x == s.y).map(|s| s.x),
            rotation: upright.then_some(0.0),
            app_name: manifest.app.clone(),
            ..Facts::default()
        }
    }
}

/// Where a capture was opened from.
fn at(capture: &Capture) -> String {
    capture.path.as_ref().map_or_else(|| "A capture that is not on disk".to_owned(), |p| p.display().to_string())
}

fn not_recorded(at: &str, what: &str) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::NotRecorded,
        format!("{at} was recorded without {what}."),
        "Open another capture, or take a new one from a device.",
    )
}

/// The form of bytes, by their first character that is not blank.
fn form_of(bytes: &[u8]) -> Option<TreeForm> {
    // Byte order marks and the zeros of UTF-16 come before or within the first character.
    let first = bytes.iter().find(|b| !matches!(b, 0 | 0xEF | 0xBB | 0xBF | 0xFE | 0xFF) && !b.is_ascii_whitespace());
    match first {
        Some(b'<') => Some(TreeForm::Xml),
        Some(b'{' | b'[') => Some(TreeForm::Json),
        _ => None,
    }
}

/// The text in a recorded answer of the alert endpoint: with its envelope or without.
fn alert_text(bytes: &[u8]) -> Option<String> {
    let answer: Value = serde_json::from_slice(bytes).ok()?;
    let text = |v: &Value| v.as_str().map(str::to_owned);
    text(&answer).or_else(|| ["value", "text", "label"].iter().find_map(|name| answer.get(name).and_then(text)))
}

impl Device for Recorded {
    fn identity(&self) -> Identity {
        Identity { kind: DeviceKind::Recorded, at: at(&self.capture) }
    }

    fn facts<'a>(&'a self, call: &'a Call) -> Pending<'a, Facts> {
        Box::pin(async { Self::cancelled(call).map(|()| self.told_facts()) })
    }

    /// The picture before the tree; once after each tree the one after it, where there is one.
    fn picture<'a>(&'a self, call: &'a Call) -> Pending<'a, Vec<u8>> {
        Box::pin(async { Self::cancelled(call).and_then(|()| self.told_picture()) })
    }

    /// The tree in the form in which it was recorded; `form_not_recorded` for the other. What is neither (Sightline's own
    /// notation, another tool's dump) answers to both.
    fn tree<'a>(&'a self, form: TreeForm, call: &'a Call) -> Pending<'a, Vec<u8>> {
        Box::pin(async move { Self::cancelled(call).and_then(|()| self.told_tree(form)) })
    }

    fn alert<'a>(&'a self, call: &'a Call) -> Pending<'a, Option<Alert>> {
        Box::pin(async { Self::cancelled(call).map(|()| self.alert.clone().map(|text| Alert { text })) })
    }

    fn frames<'a>(&'a self, _call: &'a Call) -> Pending<'a, Option<FrameStream>> {
        Box::pin(async { Ok(None) })
    }

    fn requests(&self) -> Requests {
        Requests::default()
    }
}

#[cfg(test)]
mod tests;
