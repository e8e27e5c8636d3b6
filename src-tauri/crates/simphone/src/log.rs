//! What the phone did, in order: every touch and key, every call that a session makes, and every picture, tree and frame
//! with the time of the scene that it was made of.

use crate::moment::Moment;
use serde::Serialize;
use std::collections::VecDeque;

/// How many entries are kept; a bench of a thousand captures makes some ten thousand.
const KEPT: usize = 50_000;

/// One thing that happened.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Entry {
    /// Counted from 1, never used twice.
    pub seq: u64,
    /// `picture`, `tree`, `frame`, `touch`, `key`, `session`, or `request` for every other request to the device.
    pub kind: &'static str,
    /// The phone's time in milliseconds: for a picture, a tree and a frame that of the scene it was made of.
    pub at_ms: u64,
    /// The method and path, for what was asked over HTTP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// What exactly: the form of a tree, the element that took a touch, the keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<serde_json::Value>,
    /// What it was made of.
    #[serde(flatten)]
    pub made_of: Option<MadeOf>,
    /// The fault that was at work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<&'static str>,
}

/// The state of the scene that a picture, a tree or a frame was made of.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MadeOf {
    pub scene: String,
    pub pane: String,
    /// Equal for equal states, what moves by itself included.
    pub content: String,
    /// Equal for equal states, what moves by itself left out.
    pub steady: String,
    /// Was something animated?
    pub animating: bool,
    /// What: `push`, `pop`, `flip`.
    pub motion: Option<&'static str>,
    /// What moves by itself: `clock`, `caret`, `spinner`.
    pub moving: Vec<&'static str>,
}

impl MadeOf {
    pub(crate) fn of(moment: &Moment) -> Self {
        let mut moving = vec!["clock"];
        moving.extend(moment.moving.caret.map(|_| "caret"));
        moving.extend(moment.moving.spinner.map(|_| "spinner"));
        Self {
            scene: moment.scene.name.clone(),
            pane: moment.scene.panes.get(moment.top()).map(|p| p.name.clone()).unwrap_or_default(),
            content: moment.content().text(),
            steady: moment.steady().text(),
            animating: moment.motion.is_some(),
            motion: moment.motion,
            moving,
        }
    }
}

/// All that is kept of it.
#[derive(Default)]
pub(crate) struct Log {
    entries: VecDeque<Entry>,
    last: u64,
}

impl Log {
    pub(crate) fn add(&mut self, entry: Entry) {
        self.last += 1;
        if self.entries.len() >= KEPT {
            self.entries.pop_front();
        }
        self.entries.push_back(Entry { seq: self.last, ..entry });
    }

    /// The entries after this number.
    pub(crate) fn since(&self, seq: u64) -> Vec<&Entry> {
        let from = self.entries.partition_point(|e| e.seq <= seq);
        self.entries.range(from..).collect()
    }

    /// How many were dropped because there were too many.
    pub(crate) fn dropped(&self) -> u64 {
        self.last - self.entries.len() as u64
    }
}
