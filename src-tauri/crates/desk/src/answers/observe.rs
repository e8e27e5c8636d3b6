//! `observe --json`: schema `sightline.observe/1`.

use screen::{Layer, NodeIndex, Point, Rect, Size};
use serde::Serialize;

/// A look: its elements, every node's fate, and the text an agent is sent.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Observation {
    /// Always `sightline.observe/1`.
    pub schema: &'static str,
    /// What was read.
    pub source: SourceAnswer,
    /// The app in front, where the source names one.
    pub app: Option<String>,
    /// The screen's title.
    pub title: Option<String>,
    /// The screen in points.
    pub screen: Option<Size>,
    /// Pixels per point, where there is a picture that fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub scale: Option<ScaleAnswer>,
    /// How tree and picture belong together in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub capture: Option<VerdictAnswer>,
    /// The layers, bottom to top; node indices run on over them.
    pub layers: Vec<Layer>,
    /// What the reader had to repair or leave aside.
    pub complaints: Vec<ComplaintAnswer>,
    /// What should be known about this screen before relying on it.
    pub notes: Vec<NoteAnswer>,
    /// The elements that are told, in reading order.
    pub elements: Vec<ElementAnswer>,
    /// Every node with its fate, in document order.
    pub nodes: Vec<NodeAnswer>,
    /// What the agent is sent.
    pub text: String,
    /// The text's tokens: characters / 4, rounded up.
    pub tokens: u32,
    /// Was anything left out for the budget?
    pub cut: bool,
}

/// What was read.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct SourceAnswer {
    /// How it was read: `wda-xml`, `wda-json`, `android-xml`, `idb-json`, `mac2-xml`, `debug-description` or `notation`.
    pub kind: screen::SourceKind,
    /// The device it was captured from, where the capture says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub device: Option<DeviceAnswer>,
}

/// A device, as the capture names it.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct DeviceAnswer {
    /// Its name, as its owner calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub name: Option<String>,
    /// Its model.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub model: Option<String>,
    /// Its system with the version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub os: Option<String>,
    /// Its unique identifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub udid: Option<String>,
}

/// Pixels per point on both axes.
#[derive(Clone, Copy, Debug, Serialize, specta::Type)]
pub struct ScaleAnswer {
    /// Pixels per point, across.
    #[specta(type = i32)]
    pub x: f64,
    /// Pixels per point, down.
    #[specta(type = i32)]
    pub y: f64,
    /// True when it was taken from a fragment's width because nothing names the screen.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[specta(optional)]
    pub assumed: bool,
}

/// How tree and picture belong together in time.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct VerdictAnswer {
    /// `still`, `moved` or `unproven`.
    pub state: String,
    /// Why it is not `still`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub why: Option<String>,
    /// Where the pictures differ, in points.
    pub regions: Vec<Rect>,
    /// How much of the screen those regions take, from 0 to 1; absent when nothing moved or the screen is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(type = Option<i32>, optional)]
    pub share: Option<f64>,
    /// What was not compared, or overwritten, with the reason.
    pub masked: Vec<MaskedAnswer>,
    /// When the parts were taken, where the capture says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub at: Option<BracketAnswer>,
}

/// When the parts of a capture were taken: dates with times in UTC (RFC 3339).
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct BracketAnswer {
    /// The picture before the tree.
    pub before: Option<String>,
    /// The tree.
    pub tree: Option<String>,
    /// The picture after the tree.
    pub after: Option<String>,
}

/// A masked place.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct MaskedAnswer {
    /// Where, in points.
    pub rect: Rect,
    /// Why.
    pub why: String,
}

/// A complaint of the reader.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct ComplaintAnswer {
    /// Its kind.
    pub code: screen::ComplaintCode,
    /// The sentence.
    pub message: String,
    /// Offset in bytes into the source as received.
    pub at: Option<u32>,
}

/// A note on the screen as a whole.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct NoteAnswer {
    /// Its kind.
    pub code: String,
    /// The sentence.
    pub message: String,
}

impl NoteAnswer {
    /// A note of this kind.
    #[must_use]
    pub fn new(code: &str, message: &str) -> Self {
        Self { code: code.to_owned(), message: message.to_owned() }
    }
}

/// One element.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct ElementAnswer {
    /// The name to refer to it by.
    pub handle: String,
    /// Its position in reading order, from 1; the tag on the picture.
    pub number: u32,
    /// Its role.
    pub role: screen::Role,
    /// The words that name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub label: Option<String>,
    /// Its state or its further words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub value: Option<String>,
    /// Its accessibility identifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub identifier: Option<String>,
    /// Where it is, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub rect: Option<Rect>,
    /// Where a tap lands, in points; absent when no point can be trusted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub tap: Option<Point>,
    /// `trusted`, `partly visible`, `off screen`, `covered`, `moved` or `re-based`.
    pub place: perception::Place,
    /// How far a rect told from another origin was moved to where it is really drawn, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub shift: Option<Point>,
    /// The element in front of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub covered_by: Option<String>,
    /// Is it on? For what can be switched or checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub checked: Option<bool>,
    /// Does the source call it enabled?
    pub enabled: bool,
    /// Is it the selected one?
    pub selected: bool,
    /// Does it do something when touched?
    pub actionable: bool,
    /// Does its content scroll?
    pub scrollable: bool,
    /// The nodes it stands for, ascending.
    pub members: Vec<NodeIndex>,
    /// The node that gave the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub label_from: Option<NodeIndex>,
    /// The node that gave the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub value_from: Option<NodeIndex>,
    /// The node that gave the identifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub identifier_from: Option<NodeIndex>,
    /// The node that gave the rect.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub rect_from: Option<NodeIndex>,
    /// Its line in the digest.
    pub line: String,
}

/// One node with its fate.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct NodeAnswer {
    /// Its position in document order over all layers.
    pub index: NodeIndex,
    /// Its parent; absent for a root.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub parent: Option<NodeIndex>,
    /// Its path, such as `/Application/Window[1]/Cell[3]`.
    pub path: String,
    /// The source's type without `XCUIElementType`.
    #[serde(rename = "type")]
    pub kind: String,
    /// What became of it.
    pub fate: FateAnswer,
}

/// What became of a node.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct FateAnswer {
    /// `kept`, `merged`, `echo`, `wrapper`, `title`, `not_drawn` or `repeat`.
    pub kind: perception::FateName,
    /// The handle of the element it ends in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub element: Option<String>,
    /// The node whose words it repeats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub of: Option<NodeIndex>,
    /// What a merged node gave: `label`, `value`, `identifier`, `rect`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[specta(optional)]
    pub gave: Vec<perception::Given>,
    /// Why it is not drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub reason: Option<perception::Reason>,
    /// The rule that decided.
    pub rule: &'static str,
    /// Why its element is not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub left_out: Option<LeftOutAnswer>,
}

/// Why an element is not told.
pub type LeftOutAnswer = perception::LeftOut;
