//! What the app shows of a capture: everything the stage, the tree, the legend and the state line need, in one reply.

use super::{Observation, ScaleAnswer, VerdictAnswer};
use pixels::{LegendRow, Measured};
use screen::{Mark, NodeIndex, Rect, Role, Size};
use serde::Serialize;

/// A capture was opened.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Opened {
    /// The number it is referred to by from now on.
    pub capture: u32,
    /// What to show.
    pub view: View,
}

/// What the app shows of a capture.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct View {
    /// The file's name, for the window's title.
    pub name: String,
    /// The file; absent for what came by standard input.
    pub path: Option<String>,
    /// Is it a capture on disk? Then `save` without a name writes there; a page source has to be saved under a name first.
    pub saved: bool,
    /// The picture's size in pixels; absent when there is none. The door knows where to fetch it.
    pub picture: Option<Size>,
    /// Why there is no picture, or why it cannot be used.
    pub picture_note: Option<String>,
    /// How the picture lies over the tree.
    pub scale: Measured,
    /// What the stage spans, in points: the screen, else the picture, else the extent of the frames.
    pub stage: Rect,
    /// The state line.
    pub state: State,
    /// The tree, in document order.
    pub rows: Vec<Row>,
    /// The marks of every layer, in painting order.
    pub marks: Vec<Mark>,
    /// The legend: a row a layer and group, with its count and colour.
    pub legend: Vec<LegendRow>,
    /// The look itself.
    pub observation: Observation,
}

/// What the state line says.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct State {
    /// The device, where the capture says.
    pub device: Option<String>,
    /// The app in front.
    pub app: Option<String>,
    /// `portrait`, `landscape` or nothing when the screen is unknown.
    pub orientation: Option<String>,
    /// Pixels per point.
    pub scale: Option<ScaleAnswer>,
    /// When the tree was taken, as the capture has it (RFC 3339).
    pub taken: Option<String>,
    /// Does the tree belong to the picture?
    pub verdict: VerdictAnswer,
    /// How many nodes the tree has.
    pub nodes: u32,
    /// How many elements they make.
    pub elements: u32,
    /// The deepest node's number of ancestors.
    pub depth: u32,
    /// How many complaints the reader had.
    pub complaints: u32,
    /// How many nodes, or byte ranges of a saved capture, are masked: whichever is more.
    pub masked: u32,
}

/// One row of the tree.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Row {
    /// The node.
    pub node: NodeIndex,
    /// Its parent.
    pub parent: Option<NodeIndex>,
    /// Its number of ancestors.
    pub depth: u32,
    /// The source's type without `XCUIElementType`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its role.
    pub role: Role,
    /// What to call it: label, value, placeholder, name or identifier, shortened; absent when it has none.
    pub words: Option<String>,
    /// Which of them the words are: a value is no name and must not be shown as one.
    pub words_from: Option<WordsFrom>,
    /// The kind of its fate.
    pub fate: perception::FateName,
    /// Why it is not drawn.
    pub reason: Option<perception::Reason>,
    /// The number of the element it ends in.
    pub element: Option<u32>,
    /// Its frame, in points.
    pub rect: Option<Rect>,
}

/// What the words of a row are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum WordsFrom {
    /// The label: what a screen reader says.
    Label,
    /// The value: its state or content, in a node without a label.
    Value,
    /// What stands in an empty field.
    Placeholder,
    /// The name that the source gives; a label or an identifier, nobody can say which.
    Name,
    /// The accessibility identifier, which no person sees.
    Identifier,
}

/// Everything known about one node.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Facts {
    /// The node.
    pub node: NodeIndex,
    /// Its path.
    pub path: String,
    /// The source's type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its attributes as received; secrets are masked.
    pub attributes: Vec<AttributeFact>,
    /// Its frame in points and, where there is a scale, in pixels.
    pub rect: Option<RectFact>,
    /// What became of it.
    pub fate: super::FateAnswer,
    /// The chain of decisions, in plain words with numbers.
    pub why: Vec<String>,
    /// The element it became a part of.
    pub element: Option<super::ElementAnswer>,
    /// Which node gave the element what.
    pub given: Vec<GivenFact>,
    /// The node and its subtree as notation, to copy.
    pub notation: String,
}

/// An attribute as received.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct AttributeFact {
    /// Its name.
    pub name: String,
    /// Its value; cut after 2,000 characters.
    pub value: String,
    /// How many characters were cut off.
    pub more: u32,
}

/// A frame in both units.
#[derive(Clone, Copy, Debug, Serialize, specta::Type)]
pub struct RectFact {
    /// In points.
    pub points: Rect,
    /// In pixels of the picture.
    pub pixels: Option<Rect>,
}

/// What one node gave to its element.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct GivenFact {
    /// What: `label`, `value`, `identifier`, `rect`.
    pub what: perception::Given,
    /// The node.
    pub node: NodeIndex,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: String,
    /// The words or the numbers given.
    pub text: String,
}
