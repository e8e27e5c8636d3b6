//! `capture.json`: what is known about a capture beside its bytes. Read leniently, written back with what is unknown.

use crate::{Remark, RemarkCode};
use screen::{Origin, Rect, SourceKind};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version that is written; versions up to it are understood.
pub(crate) const VERSION: u32 = 1;

/// What stands before the version in `schema`.
const SCHEMA: &str = "sightline.capture/";

/// Everything about a capture that its other members do not say. Every field may be missing in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifest {
    /// The version of the schema that the file was written with: `"schema": "sightline.capture/1"`.
    pub version: u32,
    /// `source`: how the lowest layer's source was read.
    pub source: Option<SourceKind>,
    /// `device`: the device it was taken from.
    pub device: Option<Device>,
    /// `app`: the app in front.
    pub app: Option<String>,
    /// `layers`: the members that are layers, bottom to top.
    pub layers: Vec<LayerFile>,
    /// `at`: when the pictures and the tree were taken.
    pub at: Option<Bracket>,
    /// `verdict`: whether tree and picture are of the same instant.
    pub verdict: Verdict,
    /// `scale`: pixels per point, as measured.
    pub scale: Option<Scale>,
    /// `orientation`: such as `portrait` or `landscape`.
    pub orientation: Option<String>,
    /// `settings`: the settings the capture was taken with, by name.
    pub settings: Map<String, Value>,
    /// `masked`: the byte ranges of members that were overwritten because a secret stood there.
    pub masked: Vec<MaskedRange>,
    /// `picture_masked`: were the secure fields blackened in the pictures?
    pub picture_masked: bool,
    /// The whole file as it was read, so that what is not known here is still there when the capture is saved again;
    /// empty for a new capture.
    pub received: Map<String, Value>,
}

/// The device that a capture was taken from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Device {
    /// Its name, as its owner calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Its system with the version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub os: Option<String>,
    /// Its unique identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub udid: Option<String>,
}

/// A member that is a layer of the look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LayerFile {
    /// The member's name.
    pub file: String,
    /// The app it shows, where that is known.
    #[serde(default)]
    pub app: Option<String>,
    /// Where its nodes come from.
    pub origin: Origin,
}

/// When the parts of a capture were taken, in milliseconds since 1970 (UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bracket {
    /// The picture before the tree.
    #[serde(default)]
    pub before: Option<u64>,
    /// The tree.
    #[serde(default)]
    pub tree: Option<u64>,
    /// The picture after the tree.
    #[serde(default)]
    pub after: Option<u64>,
}

/// Are tree and picture of the same instant?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The answer.
    pub state: State,
    /// Why, in one sentence; always there for `unproven`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Where the two pictures differ, in points.
    #[serde(default)]
    pub regions: Vec<Rect>,
    /// Regions that were not compared, in points, each with its reason.
    #[serde(default)]
    pub masked: Vec<PlainRegion>,
}

/// The answer of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Nothing moved between the two pictures.
    Still,
    /// Something moved: see the regions.
    Moved,
    /// There is nothing to prove it with.
    Unproven,
}

/// A region of the pictures with a reason, in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlainRegion {
    /// The region, in points.
    pub rect: Rect,
    /// Why it is listed.
    pub why: String,
}

/// Pixels per point on both axes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    /// Along the width.
    pub x: f64,
    /// Along the height.
    pub y: f64,
    /// Was it assumed rather than measured?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assumed: bool,
}

/// A range of bytes in a member that was overwritten, from its first byte to one past its last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MaskedRange {
    /// The member's name.
    pub file: String,
    /// The first byte.
    pub from: u32,
    /// One past the last byte.
    pub to: u32,
}

impl Verdict {
    /// Nothing proves that tree and picture belong together.
    #[must_use]
    pub fn unproven(why: impl Into<String>) -> Self {
        Self { state: State::Unproven, why: Some(why.into()), regions: Vec::new(), masked: Vec::new() }
    }
}

impl Default for Manifest {
    fn default() -> Self {
        Self {
            version: VERSION,
            source: None,
            device: None,
            app: None,
            layers: Vec::new(),
            at: None,
            verdict: Verdict::unproven("no second picture proves that tree and picture are of the same instant"),
            scale: None,
            orientation: None,
            settings: Map::new(),
            masked: Vec::new(),
            picture_masked: false,
            received: Map::new(),
        }
    }
}

impl Manifest {
    /// Reads `capture.json`. A field that is not what it should be counts as not told, with a remark; only a file that
    /// is no JSON object at all gives `None`.
    pub(crate) fn read(bytes: &[u8], remarks: &mut Vec<Remark>) -> Option<Self> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let Ok(Value::Object(received)) = serde_json::from_slice(bytes) else { return None };
        let mut fields = Fields { received: &received, remarks };
        let mut manifest = Self {
            version: fields.version(),
            source: fields.take("source"),
            device: fields.take("device"),
            app: fields.take("app"),
            layers: fields.take("layers").unwrap_or_default(),
            at: fields.take("at"),
            verdict: fields.take("verdict").unwrap_or_else(|| Verdict::unproven("capture.json tells no verdict")),
            scale: fields.take("scale").filter(|s: &Scale| s.x > 0.0 && s.y > 0.0),
            orientation: fields.take("orientation"),
            settings: fields.take("settings").unwrap_or_default(),
            masked: fields.take("masked").unwrap_or_default(),
            picture_masked: fields.take("picture_masked").unwrap_or_default(),
            received: Map::new(),
        };
        // Any four numbers pass for a rectangle in JSON; a screen has none of a negative size.
        let sound = |r: &Rect| Rect::new(r.x, r.y, r.width, r.height).is_some();
        manifest.verdict.regions.retain(sound);
        manifest.verdict.masked.retain(|m| sound(&m.rect));
        manifest.received = received;
        Some(manifest)
    }

    /// The bytes of `capture.json`, always the same for the same content.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut all = Map::new();
        all.insert("schema".to_owned(), format!("{SCHEMA}{}", self.version).into());
        self.put(&mut all, "source", &self.source);
        self.put(&mut all, "device", &self.device);
        self.put(&mut all, "app", &self.app);
        self.put(&mut all, "layers", &Some(&self.layers).filter(|l| !l.is_empty()).cloned());
        self.put(&mut all, "at", &self.at);
        self.put(&mut all, "verdict", &Some(self.verdict.clone()));
        self.put(&mut all, "scale", &self.scale);
        self.put(&mut all, "orientation", &self.orientation);
        self.put(&mut all, "settings", &Some(&self.settings).filter(|s| !s.is_empty()).cloned());
        self.put(&mut all, "masked", &Some(self.masked.clone()));
        self.put(&mut all, "picture_masked", &Some(self.picture_masked));
        for (key, value) in self.received.iter().filter(|(key, _)| !KNOWN.contains(&key.as_str())) {
            all.insert(key.clone(), value.clone());
        }
        let mut text = format!("{:#}", Value::Object(all)).into_bytes();
        text.push(b'\n');
        text
    }

    /// Writes a field: as it was received when it still means the same (so that what a later version added inside it
    /// stays), or when it was never understood and nothing took its place; else as it is now.
    fn put<T: Serialize + DeserializeOwned + PartialEq>(
        &self,
        all: &mut Map<String, Value>,
        key: &str,
        now: &Option<T>,
    ) {
        let received = self.received.get(key).filter(|v| {
            serde_json::from_value::<Option<T>>((*v).clone()).map_or(now.is_none(), |before| before == *now)
        });
        // These types have only string keys and numbers, for which writing cannot fail.
        let value = received.cloned().or_else(|| serde_json::to_value(now.as_ref()?).ok());
        if let Some(value) = value.filter(|v| !v.is_null()) {
            all.insert(key.to_owned(), value);
        }
    }
}

/// The fields that are written from what is known; the rest is written as received.
const KNOWN: [&str; 12] = [
    "schema",
    "source",
    "device",
    "app",
    "layers",
    "at",
    "verdict",
    "scale",
    "orientation",
    "settings",
    "masked",
    "picture_masked",
];

struct Fields<'r> {
    received: &'r Map<String, Value>,
    remarks: &'r mut Vec<Remark>,
}

impl Fields<'_> {
    /// The field, when it is there and what it should be.
    fn take<T: DeserializeOwned>(&mut self, key: &str) -> Option<T> {
        let value = self.received.get(key).filter(|v| !v.is_null())?;
        serde_json::from_value(value.clone())
            .map_err(|error| {
                let message =
                    format!("In capture.json `{key}` is not what it should be ({error}); it counts as not told.");
                self.remarks.push(Remark { code: RemarkCode::BadManifest, message });
            })
            .ok()
    }

    fn version(&mut self) -> u32 {
        let schema: Option<String> = self.take("schema");
        let version = schema.as_deref().and_then(|s| s.strip_prefix(SCHEMA)).and_then(|v| v.parse().ok());
        let mut remark = |code, message| self.remarks.push(Remark { code, message });
        match version {
            Some(newer) if newer > VERSION => remark(
                RemarkCode::NewerSchema,
                format!(
                    "This capture was written by a newer Sightline (schema {newer}; this one knows {VERSION}). What is not understood is left aside."
                ),
            ),
            Some(_) => {}
            None => remark(
                RemarkCode::BadManifest,
                "capture.json does not say which schema it follows; it is read as the first.".to_owned(),
            ),
        }
        version.unwrap_or(VERSION)
    }
}
