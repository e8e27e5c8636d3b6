//! What happens on the phone: touches, what they change, and the moment at any time of the phone's clock.
//!
//! The past is kept for a while as a list of changes, so that a tree can be told of an earlier time.

use crate::moment::{Layer, Moment, Moving, Toggle};
use crate::scene::{Element, SCREEN, Scene, Tap};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How long a navigation takes, in milliseconds.
pub(crate) const NAVIGATION_MS: u64 = 350;

/// How long a switch takes, in milliseconds.
pub(crate) const FLIP_MS: u64 = 200;

/// A caret is seen for so many milliseconds, then not for as many.
const CARET_MS: u64 = 530;

/// A spinner goes on by a twelfth in so many milliseconds.
const SPINNER_MS: u64 = 83;

/// How many changes are kept: no fault asks for older ones.
const KEPT: usize = 64;

/// What began with a change.
#[derive(Clone, Debug, PartialEq)]
enum Motion {
    Push { from: usize },
    Pop { from: usize },
    Flip { state: String },
}

/// The state from one time on.
#[derive(Clone, Debug)]
struct Change {
    at: u64,
    scene: Arc<Scene>,
    dark: bool,
    /// The panes one over another; never empty.
    stack: Vec<usize>,
    states: BTreeMap<String, bool>,
    fields: BTreeMap<String, String>,
    focus: Option<String>,
    alert: Option<String>,
    motion: Option<Motion>,
}

impl Change {
    /// The beginning of a scene.
    fn first(at: u64, scene: Arc<Scene>) -> Self {
        let all = || std::iter::once(&scene.shell).chain(scene.panes.iter().map(|p| &p.elements)).flatten();
        let states = all().filter_map(|e| Some((e.hints.state.clone()?, e.value.as_deref() == Some("1")))).collect();
        let (dark, stack, alert) = (scene.dark, vec![scene.start], scene.alert.clone());
        Self { at, scene, dark, stack, states, fields: BTreeMap::new(), focus: None, alert, motion: None }
    }

    fn top(&self) -> usize {
        self.stack.last().copied().unwrap_or(0)
    }
}

/// What a touch met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touched {
    /// The topmost element at the point: type, then identifier or label.
    pub element: Option<String>,
    /// The element that took it: that one or one around it.
    pub by: Option<String>,
    /// What it did: `push`, `back`, `flip`, `focus`, or why nothing.
    pub did: &'static str,
}

/// Everything that has happened on the phone.
pub(crate) struct World {
    changes: Vec<Change>,
}

impl World {
    pub(crate) fn new(scene: Arc<Scene>) -> Self {
        Self { changes: vec![Change::first(0, scene)] }
    }

    fn change_at(&self, at: u64) -> &Change {
        // There is always a first one: `new` makes it, and forgetting keeps the newest.
        let after = self.changes.partition_point(|c| c.at <= at).max(1);
        &self.changes[after - 1]
    }

    fn begin(&mut self, change: Change) {
        self.changes.push(change);
        if self.changes.len() > KEPT {
            self.changes.remove(0);
        }
    }

    /// The next state, to be changed and begun.
    fn next(&self, at: u64) -> Change {
        Change { at, motion: None, ..self.change_at(u64::MAX).clone() }
    }

    /// The screen at a time.
    pub(crate) fn moment(&self, at: u64) -> Moment {
        let change = self.change_at(at);
        let begun = || self.changes.iter().filter(|c| c.at <= at && Arc::ptr_eq(&c.scene, &change.scene));
        let mut toggles: BTreeMap<String, Toggle> = change
            .states
            .iter()
            .map(|(name, on)| (name.clone(), Toggle { on: *on, knob: if *on { 1000 } else { 0 } }))
            .collect();
        let top = change.top();
        let mut layers = vec![Layer { pane: top, shift: 0, dim: 0, told: 0.0, visible: true }];
        let (mut motion, mut still_at) = (None, 0);
        for begun in begun() {
            let passed = at - begun.at;
            match &begun.motion {
                Some(Motion::Flip { state }) if passed < FLIP_MS => {
                    if let Some(toggle) = toggles.get_mut(state) {
                        let way = u16::try_from(way(passed, FLIP_MS) / (WHOLE / 1000)).unwrap_or(1000);
                        toggle.knob = if toggle.on { way } else { 1000 - way };
                    }
                    motion = Some("flip");
                    still_at = still_at.max(begun.at + FLIP_MS);
                }
                Some(Motion::Push { from }) if passed < NAVIGATION_MS => {
                    layers = slide(way(passed, NAVIGATION_MS), (*from, top), false, change.scene.between);
                    motion = Some("push");
                    still_at = still_at.max(begun.at + NAVIGATION_MS);
                }
                Some(Motion::Pop { from }) if passed < NAVIGATION_MS => {
                    layers = slide(way(passed, NAVIGATION_MS), (top, *from), true, change.scene.between);
                    motion = Some("pop");
                    still_at = still_at.max(begun.at + NAVIGATION_MS);
                }
                _ => {}
            }
        }
        let minutes = (u64::from(change.scene.minutes) + at / 60_000) % (24 * 60);
        let panes = || layers.iter().filter_map(|l| change.scene.panes.get(l.pane));
        let moving = Moving {
            clock: format!("{}:{:02}", minutes / 60, minutes % 60),
            caret: change.focus.as_ref().map(|_| (at / CARET_MS).is_multiple_of(2)),
            spinner: panes().any(|p| p.spins()).then(|| u8::try_from(at / SPINNER_MS % 12).unwrap_or(0)),
        };
        Moment {
            at,
            scene: Arc::clone(&change.scene),
            dark: change.dark,
            layers,
            toggles,
            fields: change.fields.clone(),
            focus: change.focus.clone(),
            alert: change.alert.clone(),
            moving,
            motion,
            still_at,
        }
    }

    /// The last rest on another pane or scene than at `at`, or before a state was turned over: what a stale tree tells.
    pub(crate) fn earlier(&self, at: u64) -> Option<Moment> {
        let now = self.moment(at).steady();
        let before = self.changes.iter().rev().filter(|c| c.at <= at);
        before.map(|c| self.rest(c)).find(|m| m.steady() != now)
    }

    /// A pane of the scene at rest, as if it were shown at `at`.
    pub(crate) fn pane_at_rest(&self, at: u64, pane: &str) -> Option<Moment> {
        let change = self.change_at(at);
        let pane = change.scene.pane(pane)?;
        Some(Moment { at, ..self.rest(&Change { stack: vec![pane], ..change.clone() }) })
    }

    /// What a change comes to when its motion is over.
    fn rest(&self, change: &Change) -> Moment {
        Self { changes: vec![Change { motion: None, ..change.clone() }] }.moment(change.at)
    }

    /// A touch at a time and a place in points.
    pub(crate) fn touch(&mut self, at: u64, x: f64, y: f64) -> Touched {
        let moment = self.moment(at);
        if moment.alert.is_some() {
            let mut next = self.next(at);
            next.alert = None;
            self.begin(next);
            return Touched { element: Some("Alert".to_owned()), by: Some("Alert".to_owned()), did: "dismiss" };
        }
        if matches!(moment.motion, Some("push" | "pop")) {
            return Touched { did: "ignored_in_transition", ..Touched::default() };
        }
        let Some(pane) = moment.scene.panes.get(moment.top()) else { return Touched::default() };
        let holds = |e: &Element| e.visible && e.frame.is_some_and(|f| f.holds(x, y));
        let Some(hit) = pane.elements.iter().rposition(holds) else {
            return Touched { did: "nothing_there", ..Touched::default() };
        };
        let around = std::iter::successors(Some(hit), |i| pane.elements.get(*i).and_then(|e| e.parent));
        let taker = around.filter_map(|i| pane.elements.get(i)).find(|e| e.hints.tap.is_some());
        let mut touched = Touched { element: pane.elements.get(hit).map(name), by: taker.map(name), did: "nothing" };
        let Some((element, tap)) = taker.and_then(|e| Some((e, e.hints.tap.as_ref()?))) else { return touched };
        if !element.enabled {
            touched.did = "disabled";
            return touched;
        }
        let mut next = self.next(at);
        touched.did = match tap {
            Tap::Push(to) => {
                let Some(to) = next.scene.pane(to) else { return touched };
                next.motion = Some(Motion::Push { from: next.top() });
                next.stack.push(to);
                next.focus = None;
                "push"
            }
            Tap::Back => {
                let from = next.top();
                if next.stack.len() < 2 {
                    return touched;
                }
                next.stack.pop();
                next.motion = Some(Motion::Pop { from });
                next.focus = None;
                "back"
            }
            Tap::Flip(state) => {
                let on = next.states.entry(state.clone()).or_default();
                *on = !*on;
                next.motion = Some(Motion::Flip { state: state.clone() });
                "flip"
            }
            Tap::Focus => {
                next.focus = Some(element.key().to_owned());
                "focus"
            }
        };
        self.begin(next);
        touched
    }

    /// Types into the field with the focus; `false` when there is none.
    pub(crate) fn type_text(&mut self, at: u64, text: &str) -> bool {
        let mut next = self.next(at);
        let Some(focus) = next.focus.clone() else { return false };
        let own = next.scene.panes.iter().flat_map(|p| &p.elements).find(|e| e.is_field() && e.key() == focus);
        let before = own.and_then(|e| e.value.clone()).unwrap_or_default();
        next.fields.entry(focus).or_insert(before).push_str(text);
        self.begin(next);
        true
    }

    /// Shows another scene from its beginning, without an animation.
    pub(crate) fn show(&mut self, at: u64, scene: Arc<Scene>) {
        self.begin(Change::first(at, scene));
    }

    /// Shows a pane of the scene, over the one that is shown first; `false` when there is none of this name.
    pub(crate) fn go(&mut self, at: u64, pane: &str) -> bool {
        let mut next = self.next(at);
        let Some(pane) = next.scene.pane(pane) else { return false };
        next.stack = vec![next.scene.start];
        if pane != next.scene.start {
            next.stack.push(pane);
        }
        next.focus = None;
        self.begin(next);
        true
    }

    /// Shows everything in the light or in the dark.
    pub(crate) fn set_dark(&mut self, at: u64, dark: bool) {
        let next = Change { dark, ..self.next(at) };
        self.begin(next);
    }

    /// Puts an alert of the system over everything, or takes it away.
    pub(crate) fn set_alert(&mut self, at: u64, alert: Option<String>) {
        let next = Change { alert, ..self.next(at) };
        self.begin(next);
    }
}

/// What an element is called in the log.
fn name(element: &Element) -> String {
    match element.identifier.as_deref().map(|id| format!("#{id}")).or_else(|| element.label.clone()) {
        Some(name) => format!("{} {name}", element.kind),
        None => element.kind.clone(),
    }
}

/// The whole way of an animation: fine enough that two milliseconds never fall together.
const WHOLE: i32 = 100_000;

/// How far an animation is, of [`WHOLE`]: slow at both ends, yet never so slow that two milliseconds look alike, and never
/// at an end while it lasts. So every moment of it differs from rest, and from every other moment.
fn way(passed: u64, whole: u64) -> i32 {
    // A fiftieth is left out at each end; a third of the rest goes evenly, two thirds ease in and out.
    let (p, w) = (i128::from(passed.min(whole)), i128::from(whole.max(1)));
    let rest = i128::from(WHOLE) * 48 / 50;
    let (even, eased) = (rest * p / w, rest * p * p * (3 * w - 2 * p) / (w * w * w));
    i32::try_from(i128::from(WHOLE) / 50 + (even + 2 * eased) / 3).unwrap_or(WHOLE)
}

/// Two panes on their way: `below` moves by a third of the screen and darkens, `above` by the whole of it.
fn slide(way: i32, (below, above): (usize, usize), back: bool, between: bool) -> Vec<Layer> {
    // How much of the pane above has come in.
    let came = if back { WHOLE - way } else { way };
    let width = 1179;
    let (low, high) = (-width * came / (3 * WHOLE), width * (WHOLE - came) / WHOLE);
    let dim = u8::try_from(came * 40 / WHOLE).unwrap_or(0);
    let points = |pixels: i32| f64::from(pixels) / 3.0;
    // What is settled is told where it will be, from the first moment on; what leaves is told hidden where it will be.
    let (told_low, told_high) = match (between, back) {
        (true, _) => (points(low), points(high)),
        (false, false) => (-SCREEN.width / 3.0, 0.0),
        (false, true) => (0.0, SCREEN.width),
    };
    vec![
        Layer { pane: below, shift: low, dim, told: told_low, visible: between || back },
        Layer { pane: above, shift: high, dim: 0, told: told_high, visible: between || !back },
    ]
}

#[cfg(test)]
mod tests;
