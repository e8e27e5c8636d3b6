//! The whole screen at one time, as far as it can be drawn or told: the scene, where each pane stands, what is on and off,
//! and what moves by itself. Pictures and trees are made of a moment and of nothing else.

use crate::scene::Scene;
use crate::stamp::Stamp;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One pane as it stands at a moment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layer {
    /// Its place among the panes of the scene.
    pub pane: usize,
    /// How far right of its place it is drawn, in pixels.
    pub shift: i32,
    /// How much it is darkened, of 255.
    pub dim: u8,
    /// How far right of its place the tree tells it, in points.
    pub told: f64,
    /// Does the tree call its elements visible?
    pub visible: bool,
}

/// A switch at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Toggle {
    /// What it is, or is on its way to.
    pub on: bool,
    /// How far its knob is from off to on, in thousandths.
    pub knob: u16,
}

/// What moves without anybody's doing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moving {
    /// What the clock in the status bar shows.
    pub clock: String,
    /// Is the caret seen? `None` where there is none.
    pub caret: Option<bool>,
    /// Which of its twelve positions the spinner is in; `None` where there is none.
    pub spinner: Option<u8>,
}

/// The screen at one time.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// The phone's time in milliseconds.
    pub at: u64,
    pub scene: Arc<Scene>,
    pub dark: bool,
    /// From the bottom up.
    pub layers: Vec<Layer>,
    pub toggles: BTreeMap<String, Toggle>,
    /// What stands in fields, where it is not what the scene says.
    pub fields: BTreeMap<String, String>,
    /// The field with the focus.
    pub focus: Option<String>,
    pub alert: Option<String>,
    pub moving: Moving,
    /// What is animated: `push`, `pop`, `flip`.
    pub motion: Option<&'static str>,
    /// When the last animation ends, in the phone's time.
    pub still_at: u64,
}

impl Moment {
    /// The pane on top.
    pub(crate) fn top(&self) -> usize {
        self.layers.last().map_or(0, |l| l.pane)
    }

    /// A stamp of everything but what moves by itself: two moments in one rest have the same.
    pub(crate) fn steady(&self) -> Stamp {
        let mut stamp = Stamp::new();
        stamp.number(self.scene.key);
        stamp.number(u64::from(self.dark));
        for layer in &self.layers {
            stamp.number(layer.pane as u64);
            stamp.signed(i64::from(layer.shift));
            stamp.number(u64::from(layer.dim));
            stamp.number(layer.told.to_bits());
            stamp.number(u64::from(layer.visible));
        }
        for (name, toggle) in &self.toggles {
            stamp.word(name);
            stamp.number(u64::from(toggle.on));
            stamp.number(u64::from(toggle.knob));
        }
        for (name, text) in &self.fields {
            stamp.word(name);
            stamp.word(text);
        }
        stamp.word(self.focus.as_deref().unwrap_or_default());
        stamp.word(self.alert.as_deref().unwrap_or_default());
        stamp
    }

    /// A stamp of everything.
    pub(crate) fn content(&self) -> Stamp {
        let mut stamp = self.steady();
        stamp.word(&self.moving.clock);
        stamp.number(self.moving.caret.map_or(2, u64::from));
        stamp.number(self.moving.spinner.map_or(99, u64::from));
        stamp
    }
}
