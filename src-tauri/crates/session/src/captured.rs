//! What a capture hands back: a document ready to be saved, and how it came about.

use crate::Timing;
use crate::judge::Judged;
use crate::reading::Reading;
use crate::shot::Shot;
use archive::{Bracket, Capture, LayerFile, Picture, Source, Verdict};
use device::{Alert, Device, DeviceKind, Facts, Identity, Requests, TreeForm};
use pixels::{Likeness, Measured};
use screen::{Origin, Rect};
use serde_json::json;
use std::sync::Arc;

/// A capture of a live screen.
#[derive(Clone, Debug)]
pub struct Captured {
    /// The document: sources and pictures as received, the manifest filled in. Its verdict is the proof.
    pub capture: Capture,
    /// How the device is called and reached.
    pub identity: Identity,
    /// Pixels per point, and why they are not known where they are not.
    pub measured: Option<Measured>,
    /// How many brackets it took.
    pub attempts: u32,
    /// How many requests it took.
    pub requests: Requests,
    /// How long each took, and the whole.
    pub timing: Timing,
    /// How much of the picture moved between the two pictures, from 0 to 1.
    pub share: f64,
    /// How the tree's texts lie over the picture; `None` when they could not be laid over it.
    pub likeness: Option<Likeness>,
    /// What the frames of the device's stream said.
    pub frames: FramesSeen,
    /// What else should be known, one sentence each: a source that failed, an alert that could not be asked for.
    pub notes: Vec<String>,
}

impl Captured {
    /// Are tree and picture of the same instant?
    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.capture.manifest.verdict
    }
}

/// What the frames of a stream said while the tree was made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FramesSeen {
    /// How many came in.
    pub received: u32,
    /// Where some differ, in points; `None` when none does.
    pub differ: Option<Vec<Rect>>,
    /// The same in a sentence.
    pub said: String,
}

/// One bracket that was judged.
pub(crate) struct Attempt {
    pub before: Option<Shot>,
    pub after: Option<Shot>,
    pub tree: Arc<[u8]>,
    pub tree_at: u64,
    pub form: TreeForm,
    pub alert: Option<Alert>,
    pub reading: Arc<Reading>,
    pub judged: Judged,
    pub frames: FramesSeen,
}

/// The document of a bracket.
pub(crate) fn document(attempt: &Attempt, facts: &Facts, device: &dyn Device, attempts: u32) -> Capture {
    let Attempt { reading, judged, .. } = attempt;
    let mut capture = Capture::of_source(attempt.tree.to_vec());
    let file = capture.sources.first().map_or_else(String::new, |s| s.name.clone());
    let app = facts.app_name.clone().or_else(|| facts.app.clone()).or_else(|| reading.app.clone());
    let manifest = &mut capture.manifest;
    // The app of a layer is the one the tree names; what the device says of the app in front stands in `app`.
    manifest.layers.push(LayerFile { file, app: reading.app.clone(), origin: Origin::Tree });
    if let Some(alert) = attempt.alert.as_ref().filter(|a| !reading.holds(a)) {
        let file = "alert.json".to_owned();
        manifest.layers.push(LayerFile { file: file.clone(), app: None, origin: Origin::AlertEndpoint });
        capture.sources.push(Source { name: file, bytes: alert_layer(alert) });
    }
    manifest.source = Some(reading.kind);
    manifest.device = Some(archive::Device {
        name: facts.name.clone(),
        model: facts.model.clone(),
        os: facts.os.clone(),
        udid: facts.udid.clone(),
    });
    manifest.app = app;
    manifest.at = Some(Bracket {
        before: attempt.before.as_ref().map(|s| s.at),
        tree: Some(attempt.tree_at),
        after: attempt.after.as_ref().map(|s| s.at),
    });
    manifest.verdict = judged.verdict.clone();
    manifest.scale = reading.scale().map(|s| archive::Scale { x: s.x, y: s.y, assumed: s.assumed });
    manifest.orientation = orientation(facts, reading).map(str::to_owned);
    let kind = match device.identity().kind {
        DeviceKind::WebDriverAgent => "webdriveragent",
        DeviceKind::Recorded => "recorded",
    };
    let form = match attempt.form {
        TreeForm::Json => "json",
        TreeForm::Xml => "xml",
    };
    manifest.settings.insert("device_kind".to_owned(), json!(kind));
    manifest.settings.insert("tree".to_owned(), json!(form));
    manifest.settings.insert("attempts".to_owned(), json!(attempts));
    manifest.settings.insert("frames".to_owned(), json!(attempt.frames.received));
    capture.screen = attempt.before.as_ref().map(|s| picture("screen", s));
    capture.after = attempt.after.as_ref().map(|s| picture("after", s));
    capture
}

fn picture(stem: &str, shot: &Shot) -> Picture {
    let ending = if shot.bytes.starts_with(b"\xFF\xD8") { "jpg" } else { "png" };
    Picture { name: format!("{stem}.{ending}"), bytes: shot.bytes.to_vec() }
}

/// Which way up the screen is held, by the device's rotation, else by its sides.
fn orientation(facts: &Facts, reading: &Reading) -> Option<&'static str> {
    let by_sides = || reading.screen.map(|s| if s.width > s.height { "landscape" } else { "portrait" });
    // A device that answers a rotation answers one of four quarter turns.
    let turned = |degrees: f64| ((degrees / 90.0).round() * 90.0).rem_euclid(360.0);
    match facts.rotation.filter(|r| r.is_finite()).map(turned) {
        Some(r) if r == 0.0 || r == 180.0 => Some("portrait"),
        Some(_) => Some("landscape"),
        None => by_sides(),
    }
}

/// An alert as a layer: a named node without a frame, and one for each further line of its text. Its buttons are not
/// known without a session.
fn alert_layer(alert: &Alert) -> Vec<u8> {
    let mut lines = alert.text.lines().map(str::trim).filter(|l| !l.is_empty());
    let node = |kind: &str, label: &str| json!({ "type": kind, "label": label, "isVisible": "1", "isEnabled": "1" });
    let mut root = node("Alert", lines.next().unwrap_or_default());
    root["children"] = lines.map(|line| node("StaticText", line)).collect();
    root.to_string().into_bytes()
}
