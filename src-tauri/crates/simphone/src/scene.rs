//! What a phone shows, as a file that a person can edit: panes of elements with hints on how they are drawn and what a
//! touch does.
//!
//! The format is described in the documentation of this crate; [`Scene::parse`] reads it.

mod builtin;
mod hints;
mod parse;

pub(crate) use builtin::built_in;
pub use builtin::names as built_in_names;
pub(crate) use hints::{Align, Draw, Hints, Letters, Tap};

use std::path::PathBuf;

/// The screen of the phone in points: an iPhone 15's.
pub(crate) const SCREEN: Frame = Frame { x: 0.0, y: 0.0, width: 393.0, height: 852.0 };

/// Where a phone's scene comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SceneSource {
    /// A scene that is compiled in, by its name; [`built_in_names`] lists them.
    BuiltIn(String),
    /// A file.
    File(PathBuf),
    /// The text itself.
    Text(String),
}

/// A place on the screen in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    /// Does the point lie in it? The right and the bottom edge belong to the neighbour.
    pub(crate) fn holds(&self, x: f64, y: f64) -> bool {
        x >= self.x && x < self.x + self.width && y >= self.y && y < self.y + self.height
    }

    pub(crate) fn middle(&self) -> f64 {
        self.y + self.height / 2.0
    }

    pub(crate) fn moved(&self, dx: f64) -> Self {
        Self { x: self.x + dx, ..*self }
    }
}

/// One element of a scene.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Element {
    /// The element it lies in, by its place in the same list; it stands before this one.
    pub parent: Option<usize>,
    /// The type without `XCUIElementType`.
    pub kind: String,
    pub label: Option<String>,
    pub value: Option<String>,
    pub identifier: Option<String>,
    pub placeholder: Option<String>,
    pub traits: Vec<String>,
    /// `None` is told as an infinite frame.
    pub frame: Option<Frame>,
    pub enabled: bool,
    pub visible: bool,
    pub accessible: bool,
    pub hints: Hints,
}

impl Element {
    /// Is it one that text is typed into?
    pub(crate) fn is_field(&self) -> bool {
        matches!(&*self.kind, "TextField" | "SecureTextField" | "SearchField" | "TextView")
    }

    /// What its text is kept under: its identifier, else its label, else its placeholder.
    pub(crate) fn key(&self) -> &str {
        let words = self.identifier.as_deref().or(self.label.as_deref());
        words.or(self.placeholder.as_deref()).unwrap_or_default()
    }
}

/// One page of a scene; pages are pushed over one another.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pane {
    pub name: String,
    pub elements: Vec<Element>,
}

impl Pane {
    /// Has it something that turns?
    pub(crate) fn spins(&self) -> bool {
        self.elements.iter().any(|e| e.visible && e.hints.draw == Some(Draw::Spinner))
    }
}

/// A whole scene. Never changed once it is read: what changes is kept beside it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scene {
    /// What the scene is called.
    pub name: String,
    /// Equal for equal texts.
    pub key: u64,
    /// The app in front.
    pub app: String,
    pub bundle: String,
    pub pid: u32,
    /// What the clock shows at the phone's time 0, in minutes after midnight.
    pub minutes: u32,
    pub dark: bool,
    /// Does a tree during a transition tell frames in between (`between`), or where things will be (`settled`)?
    pub between: bool,
    /// Does the JSON tree tell which field has the focus?
    pub tells_focus: bool,
    /// A system alert over the app: the tree of the app knows nothing of it.
    pub alert: Option<String>,
    /// The app's own elements around the panes.
    pub shell: Vec<Element>,
    /// The element of the shell that holds the panes.
    pub slot: usize,
    pub panes: Vec<Pane>,
    /// The pane that is shown first.
    pub start: usize,
}

impl Scene {
    /// The pane of this name.
    pub(crate) fn pane(&self, name: &str) -> Option<usize> {
        self.panes.iter().position(|p| p.name == name)
    }
}
