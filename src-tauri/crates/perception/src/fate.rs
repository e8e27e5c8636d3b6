//! What became of a node: exactly one fate each, with the rule that decided and the numbers it decided by.

use crate::Rule;
use screen::NodeIndex;
use serde::Serialize;

/// What became of one node.
#[derive(Clone, Debug, PartialEq)]
pub struct Fate {
    /// What.
    pub kind: FateKind,
    /// The rule that decided.
    pub rule: Rule,
    /// What it decided by.
    pub evidence: Evidence,
}

/// What a rule decided by, for `explain`: another node, and up to two named numbers. Kept small, for every node has one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evidence {
    /// The other node that the rule compared with.
    pub other: Option<NodeIndex>,
    /// Named numbers: points, or shares from 0 to 1, as the name says.
    pub numbers: [Option<(&'static str, f64)>; 2],
}

impl Evidence {
    /// No evidence beyond the node itself.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Evidence that is another node.
    #[must_use]
    pub fn of(other: NodeIndex) -> Self {
        Self { other: Some(other), ..Self::default() }
    }

    /// Adds a named number; a third is dropped.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: f64) -> Self {
        if let Some(free) = self.numbers.iter_mut().find(|n| n.is_none()) {
            *free = Some((name, value));
        }
        self
    }
}

/// The kinds of fate. `element` is the position in [`crate::Perception::elements`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FateKind {
    /// It is the element.
    Kept {
        /// The element.
        element: usize,
    },
    /// It is the same control told again, or a part of it.
    Merged {
        /// The element.
        into: usize,
        /// What it gave; empty when others had it all.
        gave: Vec<Given>,
    },
    /// It repeats the words of another node of the element, or of the title.
    Echo {
        /// The node whose words it repeats.
        of: NodeIndex,
        /// The element; `None` when the words are the title's.
        element: Option<usize>,
    },
    /// A box that is nothing to a person; its children speak for themselves.
    Wrapper,
    /// Its words are the title, told in the header.
    Title,
    /// It is not on the picture.
    NotDrawn {
        /// Why.
        reason: Reason,
    },
    /// It is one of many alike, of which a few are told.
    Repeat {
        /// The element that is told in its place.
        sample: usize,
    },
}

impl FateKind {
    /// The element it ends in, when there is one.
    #[must_use]
    pub fn element(&self) -> Option<usize> {
        match self {
            Self::Kept { element } | Self::Merged { into: element, .. } => Some(*element),
            Self::Echo { element, .. } => *element,
            Self::Repeat { sample } => Some(*sample),
            Self::Wrapper | Self::Title | Self::NotDrawn { .. } => None,
        }
    }

    /// The name of the kind.
    #[must_use]
    pub fn name(&self) -> FateName {
        match self {
            Self::Kept { .. } => FateName::Kept,
            Self::Merged { .. } => FateName::Merged,
            Self::Echo { .. } => FateName::Echo,
            Self::Wrapper => FateName::Wrapper,
            Self::Title => FateName::Title,
            Self::NotDrawn { .. } => FateName::NotDrawn,
            Self::Repeat { .. } => FateName::Repeat,
        }
    }
}

/// The name of a kind of fate, as JSON has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum FateName {
    /// It is the element.
    Kept,
    /// It was joined to an element.
    Merged,
    /// It repeats words.
    Echo,
    /// A box without meaning.
    Wrapper,
    /// The title.
    Title,
    /// Not on the picture.
    NotDrawn,
    /// One of many alike.
    Repeat,
}

impl FateName {
    /// The name as JSON has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Merged => "merged",
            Self::Echo => "echo",
            Self::Wrapper => "wrapper",
            Self::Title => "title",
            Self::NotDrawn => "not_drawn",
            Self::Repeat => "repeat",
        }
    }
}

/// What a node gave to its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum Given {
    /// The words that name it.
    Label,
    /// Its state or further words.
    Value,
    /// Its identifier.
    Identifier,
    /// Where it is.
    Rect,
}

impl Given {
    /// The word as JSON has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Label => "label",
            Self::Value => "value",
            Self::Identifier => "identifier",
            Self::Rect => "rect",
        }
    }
}

/// Why a node is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The source says that it cannot be seen; its frame means nothing then.
    Invisible,
    /// A side is under 4 pt.
    TooSmall,
    /// It lies outside the screen.
    OffScreen,
    /// It lies outside the scrolling area that it is in.
    ClippedAway,
    /// It has no valid frame.
    NoFrame,
    /// A picture or a text box without words or an identifier.
    Decoration,
}

impl Reason {
    /// The word as JSON has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Invisible => "invisible",
            Self::TooSmall => "too_small",
            Self::OffScreen => "off_screen",
            Self::ClippedAway => "clipped_away",
            Self::NoFrame => "no_frame",
            Self::Decoration => "decoration",
        }
    }
}
