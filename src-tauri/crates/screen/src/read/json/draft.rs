//! The fields of one object while it is read, and the node that they make in the end.

use super::ax::{Ax, AxKey};
use super::frame::{self, Frame};
use crate::read::notes::Notes;
use crate::{ComplaintCode, Identifier, Node, NodeIndex, Role};
use std::ops::Range;

/// The keys of a node, by what they say. Spellings of old and new servers share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Kind,
    RawIdentifier,
    Name,
    Value,
    Label,
    Placeholder,
    Rect,
    Frame,
    NativeFrame,
    /// `x`, `y`, `width` or `height` of the node itself.
    Side(u8),
    Flag(Flag),
    Traits,
    Children,
    /// `error` of a WebDriver error.
    Error,
    /// `message` of a WebDriver error.
    Message,
    /// A key of idb and AXe.
    Ax(AxKey),
    /// A key that only a browser's accessibility tree has.
    Browser,
    Unknown,
}

/// The flags of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    Enabled,
    Visible,
    Accessible,
    Focused,
    Selected,
}

impl Key {
    pub(super) fn of(name: &str) -> Self {
        match name {
            "type" => Self::Kind,
            "rawIdentifier" => Self::RawIdentifier,
            "name" => Self::Name,
            "value" => Self::Value,
            "label" => Self::Label,
            "placeholderValue" => Self::Placeholder,
            "rect" => Self::Rect,
            "frame" => Self::Frame,
            "nativeFrame" => Self::NativeFrame,
            "x" => Self::Side(0),
            "y" => Self::Side(1),
            "width" => Self::Side(2),
            "height" => Self::Side(3),
            "isEnabled" | "enabled" => Self::Flag(Flag::Enabled),
            "isVisible" | "visible" => Self::Flag(Flag::Visible),
            "isAccessible" | "accessible" => Self::Flag(Flag::Accessible),
            "isFocused" | "focused" => Self::Flag(Flag::Focused),
            "isSelected" | "selected" => Self::Flag(Flag::Selected),
            "traits" => Self::Traits,
            "children" => Self::Children,
            "error" => Self::Error,
            "message" => Self::Message,
            "backendDOMNodeId" => Self::Browser,
            _ => AxKey::of(name).map_or(Self::Unknown, Self::Ax),
        }
    }
}

/// The bit of `value`.
const VALUE: u32 = 1 << 3;

/// The bit of the keys that only idb and AXe have.
const AX: u32 = 1 << 15;

/// The bits of the keys that an envelope may have as well: `type`, `name`, `value`, `label`.
const VAGUE: u32 = 0b1_1101;

/// What is known of an object so far.
#[derive(Debug, Default)]
pub(super) struct Draft {
    /// Where the object begins, in the text read.
    pub(super) start: usize,
    pub(super) parent: Option<NodeIndex>,
    /// Its node, once its children made it take its place.
    pub(super) node: Option<NodeIndex>,
    /// May it turn out to be something else than an element?
    pub(super) at_root: bool,
    /// How many nodes there were when it began.
    pub(super) nodes_before: usize,
    pub(super) kind: Option<Box<str>>,
    /// The outer option: is the key there?
    pub(super) raw_identifier: Option<Option<Box<str>>>,
    pub(super) name: Option<Box<str>>,
    pub(super) value: Option<Box<str>>,
    pub(super) value_spans: Vec<Range<u32>>,
    pub(super) label: Option<Box<str>>,
    pub(super) placeholder: Option<Box<str>>,
    pub(super) rect: Frame,
    pub(super) frame: Frame,
    pub(super) native: Frame,
    /// The frame's parts as keys of the node itself.
    pub(super) sides: Option<Box<[Option<Box<str>>; 4]>>,
    pub(super) flags: [Option<bool>; 5],
    pub(super) traits: Option<Vec<Box<str>>>,
    pub(super) error: Option<Box<str>>,
    pub(super) message: Option<Box<str>>,
    /// A bit for each key of a node that was seen; the lowest stands for the type.
    pub(super) seen: u32,
    /// How many keys it has.
    pub(super) keys: u32,
    pub(super) ax: Option<Box<Ax>>,
}

impl Draft {
    /// Notes that a key is there; false when it was there before.
    pub(super) fn first(&mut self, key: Key) -> bool {
        let bit = match key {
            Key::Kind => 0,
            Key::RawIdentifier => 1,
            Key::Name => 2,
            Key::Value => VALUE.trailing_zeros(),
            Key::Label => 4,
            Key::Placeholder => 5,
            Key::Rect => 6,
            Key::Frame => 7,
            Key::NativeFrame => 8,
            Key::Side(side) => 9 + u32::from(side),
            Key::Traits => 13,
            Key::Flag(_) => 14,
            Key::Ax(key) => {
                let first = self.ax.get_or_insert_default().first(key);
                if key.is_own() {
                    self.seen |= AX;
                }
                return first;
            }
            _ => return true,
        };
        let first = self.seen & 1 << bit == 0;
        self.seen |= 1 << bit;
        // Two spellings of one flag are no contradiction.
        first || bit == 14
    }

    pub(super) fn has_geometry(&self) -> bool {
        let ax = self.ax.as_ref().map_or(&Frame::Untold, |ax| &ax.frame);
        [&self.rect, &self.frame, &self.native, ax].iter().any(|f| !matches!(f, Frame::Untold)) || self.sides.is_some()
    }

    /// May what stands in it be the tree? Not when it is an element itself.
    pub(super) fn may_wrap(&self) -> bool {
        self.node.is_none()
            && self.seen & !VAGUE == 0
            && !self.kind.as_deref().is_some_and(|k| Role::knows(plain_kind(k)))
    }

    /// Is an object at a root an element, by its keys? A `type` and a `name` stand in many a file; so a type that no
    /// table knows needs geometry or children beside it.
    pub(super) fn is_element(&self) -> bool {
        let strong = self.has_geometry() || self.node.is_some() || self.raw_identifier.is_some() || self.is_idb();
        let weak = self.seen & !1 != 0;
        match &self.kind {
            Some(kind) => strong || weak && Role::knows(plain_kind(kind)),
            None => strong && (weak || self.node.is_some()),
        }
    }

    /// Would anybody call this an element? A tree in which nobody would is something else.
    pub(super) fn is_evident(&self) -> bool {
        self.has_geometry() || self.is_idb() || self.kind.as_deref().is_some_and(|kind| Role::knows(plain_kind(kind)))
    }

    /// Has it a key that only idb and AXe use?
    pub(super) fn is_idb(&self) -> bool {
        self.seen & AX != 0
    }

    /// Does it look like a server's answer without anything in it?
    pub(super) fn is_answer(&self) -> bool {
        self.keys == 0 || self.seen & VALUE != 0
    }

    /// The node, with complaints about what could not be used.
    pub(super) fn into_node(mut self, span: Range<u32>, notes: &mut Notes) -> Node {
        let (rect, rounded) = self.best_frame(&span, notes);
        let ax = self.ax.take().filter(|_| self.is_idb());
        let told = self.kind.as_deref().map(plain_kind).filter(|kind| !kind.is_empty());
        let kind: Box<str> = match told.or_else(|| ax.as_ref().and_then(|ax| ax.kind())) {
            None | Some("") => "Other".into(),
            Some(kind) => kind.into(),
        };
        let role = match &ax {
            Some(ax) => ax.role(&kind, self.traits.as_deref()),
            None => Role::of_kind(&kind),
        };
        let identifier = match self.raw_identifier {
            _ if ax.is_some() => match ax.as_ref().and_then(|ax| ax.unique_id.clone()) {
                Some(Some(id)) => Identifier::Is(id),
                Some(None) => Identifier::Absent,
                None => Identifier::Unknown,
            },
            Some(Some(id)) => Identifier::Is(id),
            Some(None) => Identifier::Absent,
            // An older server does not tell it. Then `name` is the identifier or else the label.
            None => match &self.name {
                None => Identifier::Absent,
                Some(name) if self.label.as_ref() == Some(name) => Identifier::Unknown,
                Some(name) => Identifier::Is(name.clone()),
            },
        };
        if let Some(ax) = ax {
            self.label = ax.label.or(ax.title).or(self.label);
            self.value = ax.value.or(self.value);
        }
        let [enabled, visible, accessible, focused, selected] = self.flags;
        let mut node = Node {
            parent: self.parent,
            end: 0,
            depth: 0,
            role,
            kind,
            label: self.label,
            value: self.value,
            name: self.name,
            identifier,
            placeholder: self.placeholder,
            traits: self.traits,
            rect,
            rounded,
            enabled,
            visible,
            accessible,
            focused,
            selected,
            span,
            value_spans: self.value_spans,
        };
        node.selected = node.selected.or_else(|| node.has_trait("Selected"));
        node
    }

    /// The frame to use: the unrounded one first. And whether it is rounded.
    fn best_frame(&self, span: &Range<u32>, notes: &mut Notes) -> (Option<crate::Rect>, bool) {
        let own = self.sides.as_ref().map_or(Frame::Untold, |sides| {
            let [x, y, width, height] = &**sides;
            frame::of_parts([x.as_deref(), y.as_deref(), width.as_deref(), height.as_deref()], span.start)
        });
        let ax = self.ax.as_ref().map_or(&Frame::Untold, |ax| &ax.frame);
        // The frames of idb and AXe are never rounded outward.
        let exact = self.is_idb();
        let found = [(&self.native, true), (&self.rect, exact), (&self.frame, exact), (ax, true), (&own, exact)]
            .into_iter()
            .find_map(|(f, native)| match f {
                Frame::Is(rect) => Some((*rect, !native && !frame::has_fraction(rect))),
                _ => None,
            });
        let bad = [&self.native, &self.rect, &self.frame, ax, &own].into_iter().find_map(|f| match f {
            Frame::Bad { what, at } => Some((what, *at)),
            _ => None,
        });
        if let Some((what, at)) = bad {
            let instead = if found.is_some() { "another of its frames counts" } else { "the node has no frame" };
            notes.add(ComplaintCode::InvalidNumber, at, || format!("A frame is not usable: {what}; {instead}."));
        }
        match found {
            Some((rect, rounded)) => (Some(rect), rounded),
            None => (None, false),
        }
    }
}

/// The type without XCTest's prefix.
fn plain_kind(kind: &str) -> &str {
    kind.strip_prefix("XCUIElementType").unwrap_or(kind)
}
