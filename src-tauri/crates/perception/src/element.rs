//! One thing on the screen, as a person would count it, with where each of its words and points came from.

use screen::{NodeIndex, Point, Rect, Role};
use serde::Serialize;

/// Words, and the node they came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The words, as the node has them.
    pub text: String,
    /// The node.
    pub from: NodeIndex,
}

/// One thing on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// Its position in reading order, from 1.
    pub number: u32,
    /// The name to refer to it by, minted for this look.
    pub handle: String,
    /// Its role.
    pub role: Role,
    /// The words that name it.
    pub label: Option<Word>,
    /// Its state: a switch's 0 or 1, a field's text. Never a name.
    pub state: Option<Word>,
    /// Further words that belong to it: a subtitle, a count, a time.
    pub details: Vec<Word>,
    /// Its accessibility identifier.
    pub identifier: Option<Word>,
    /// The placeholder of an empty field.
    pub placeholder: Option<Word>,
    /// Where it is, in points: the frame of one of its members, moved by `shift`.
    pub rect: Option<Rect>,
    /// The part of the frame that can be seen: cut to the screen, to the lists around it and to what stands in front of
    /// everything; absent when nothing is left.
    pub seen: Option<Rect>,
    /// The node that gave the frame.
    pub rect_from: Option<NodeIndex>,
    /// How far the frame was moved from where the node tells it, in points; `None` when it was not.
    pub shift: Option<Point>,
    /// Where a tap lands: the centre of the largest part that is on the screen; absent when no point can be trusted.
    pub tap: Option<Point>,
    /// What is to be thought of its place.
    pub place: Place,
    /// The element in front of it.
    pub covered_by: Option<usize>,
    /// Is it on? For what can be switched or checked, where its value says so.
    pub checked: Option<bool>,
    /// For a secure field: does it hold anything?
    pub filled: Option<bool>,
    /// Does the source call it enabled?
    pub enabled: bool,
    /// Is it the selected one?
    pub selected: bool,
    /// Does it do something when touched?
    pub actionable: bool,
    /// Does its content scroll?
    pub scrollable: bool,
    /// How many more like it are not told, of which it is the last that is (rule `repeat`).
    pub more: u32,
    /// The node that is the element.
    pub kept: NodeIndex,
    /// The kept node, those merged into it and its echoes, ascending.
    pub members: Vec<NodeIndex>,
    /// Its line in the digest.
    pub line: String,
    /// Why it is not told; `None` when it is.
    pub left_out: Option<LeftOut>,
}

impl Element {
    /// Its state, else its further words joined: the `value` of the JSON contract.
    #[must_use]
    pub fn value(&self) -> Option<String> {
        if let Some(state) = &self.state {
            return Some(state.text.clone());
        }
        let all: Vec<&str> = self.details.iter().map(|d| d.text.as_str()).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// The node that gave the value.
    #[must_use]
    pub fn value_from(&self) -> Option<NodeIndex> {
        self.state.as_ref().or(self.details.first()).map(|w| w.from)
    }

    /// What a person would call it: label, else value, placeholder or identifier.
    #[must_use]
    pub fn words(&self) -> String {
        let first = self.label.as_ref().map(|w| w.text.clone());
        first
            .or_else(|| self.value())
            .or_else(|| self.placeholder.as_ref().map(|w| w.text.clone()))
            .or_else(|| self.identifier.as_ref().map(|w| w.text.clone()))
            .unwrap_or_default()
    }
}

/// What is to be thought of an element's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, specta::Type)]
pub enum Place {
    /// It is where its frame says.
    #[serde(rename = "trusted")]
    Trusted,
    /// A part of it lies outside the screen or its scrolling area.
    #[serde(rename = "partly visible")]
    PartlyVisible,
    /// It lies outside the screen.
    #[serde(rename = "off screen")]
    OffScreen,
    /// Something in front takes its touches.
    #[serde(rename = "covered")]
    Covered,
    /// The pictures before and after the tree differ there.
    #[serde(rename = "moved")]
    Moved,
    /// Its frame was told from another origin and has been shifted.
    #[serde(rename = "re-based")]
    ReBased,
    /// Its frame cannot be true, or cannot be told from those of others: unlike things share it, or its window tells
    /// frames in another orientation or unit.
    #[serde(rename = "doubtful")]
    Doubtful,
}

/// Why an element is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum LeftOut {
    /// It did not fit.
    Budget,
    /// It does not match the query.
    Query,
    /// It lies outside the region asked for.
    Region,
}
