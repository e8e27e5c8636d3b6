//! One node of a tree, with what its source said of it and what the source left open.

use crate::{Rect, Role};
use std::ops::Range;

/// A node's position in document order over all layers of a look, from 0.
pub type NodeIndex = u32;

/// The accessibility identifier, where the source can tell it from the label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identifier {
    /// The source has no way to say, or says something that can mean either (`name == label` in XML).
    Unknown,
    /// The source says there is none.
    Absent,
    /// The identifier.
    Is(Box<str>),
}

impl Identifier {
    /// The identifier, when there is one and it is known.
    #[must_use]
    pub fn get(&self) -> Option<&str> {
        match self {
            Self::Is(s) => Some(s),
            Self::Unknown | Self::Absent => None,
        }
    }
}

/// One node. Strings are as the source has them; an empty string counts as absent. A flag is `None` when the source
/// did not say (missing is not false).
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The node it is a child of; `None` for a root.
    pub parent: Option<NodeIndex>,
    /// One past the last node of its subtree: the subtree of node `i` is `i..end`.
    pub end: NodeIndex,
    /// Number of ancestors.
    pub depth: u32,
    /// The source's type without `XCUIElementType`, such as `Button`.
    pub kind: Box<str>,
    /// The role that the type stands for.
    pub role: Role,
    /// The accessibility label.
    pub label: Option<Box<str>>,
    /// The value, as a string.
    pub value: Option<Box<str>>,
    /// The `name` as received: an identifier or a label, the source does not say which.
    pub name: Option<Box<str>>,
    /// The identifier as far as it is known.
    pub identifier: Identifier,
    /// The placeholder of a field.
    pub placeholder: Option<Box<str>>,
    /// The traits, in the order received; `None` when the source did not send any list.
    pub traits: Option<Vec<Box<str>>>,
    /// The frame in points, unrounded where the source has that; `None` when it has none that is valid.
    pub rect: Option<Rect>,
    /// Is the frame rounded outward to whole points (XML), so that neighbours may overlap by up to 2 pt?
    pub rounded: bool,
    /// Does the source call it enabled?
    pub enabled: Option<bool>,
    /// Does the source call it visible? Neither inherited nor aware of what covers it.
    pub visible: Option<bool>,
    /// Does the source call it an accessibility element?
    pub accessible: Option<bool>,
    /// Has it the focus?
    pub focused: Option<bool>,
    /// Is it selected? From the trait or an attribute of the source; a value of "1" is evidence, not this.
    pub selected: Option<bool>,
    /// Where the node's own tag or object starts and ends in the original bytes: for XML its opening tag, for JSON the
    /// whole object with its children.
    pub span: Range<u32>,
    /// Where the value stands in the original bytes (between its quotes), for masking; a source may hold several copies.
    pub value_spans: Vec<Range<u32>>,
}

impl Node {
    /// What a person would read: the label, else the value, else the placeholder. Never the identifier.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.label.as_deref().or(self.value.as_deref()).or(self.placeholder.as_deref())
    }

    /// Does it hold a secret that must never be shown? The role says so: a secure field's value is a password whether
    /// the source already replaced it by dots or not.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.role == Role::SecureField
    }

    /// Does the node carry the trait (compared without regard to case and blanks)? `None` when traits were not sent.
    #[must_use]
    pub fn has_trait(&self, name: &str) -> Option<bool> {
        fn folded(s: &str) -> impl Iterator<Item = u8> + '_ {
            s.bytes().filter(|b| !b.is_ascii_whitespace()).map(|b| b.to_ascii_lowercase())
        }
        self.traits.as_ref().map(|all| all.iter().any(|t| folded(t).eq(folded(name))))
    }
}
