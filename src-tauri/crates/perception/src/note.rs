//! What should be known about a screen as a whole before relying on it.

use serde::Serialize;

/// One note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its kind.
    pub code: NoteCode,
    /// The sentence, for a person and an agent alike; it names no tool.
    pub message: String,
}

/// The kinds of note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum NoteCode {
    /// So few nodes that the tree cannot be the whole screen.
    NearlyEmpty,
    /// A web view without any readable node inside.
    WebContent,
    /// One drawn surface fills the screen and says nothing about its content.
    DrawnContent,
    /// The source does not say what is visible; frames decided.
    VisibilityUnknown,
    /// The source has no frames; nothing can be placed.
    NoFrames,
    /// Nothing names the screen's size.
    ScreenUnknown,
    /// A bar without anything in it.
    EmptyBar,
    /// Two screens at once.
    Transition,
    /// A window that tells its frames in another orientation or unit.
    ForeignWindow,
}

impl NoteCode {
    /// The code as JSON has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NearlyEmpty => "nearly_empty",
            Self::WebContent => "web_content",
            Self::DrawnContent => "drawn_content",
            Self::VisibilityUnknown => "visibility_unknown",
            Self::NoFrames => "no_frames",
            Self::ScreenUnknown => "screen_unknown",
            Self::EmptyBar => "empty_bar",
            Self::Transition => "transition",
            Self::ForeignWindow => "foreign_window",
        }
    }
}
