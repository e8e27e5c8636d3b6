//! Pass 9: what should be known about the screen as a whole.

use super::state::{ROUNDING, State};
use crate::{Element, Note, NoteCode};
use screen::{NodeIndex, Rect, Role};

/// So few elements can hardly be a whole screen (reference 2.1, "sparse screen").
const SPARSE: usize = 3;

/// An element that fills this share of the screen dominates it (reference 2.1).
const DOMINATING: f64 = 0.5;

pub(crate) fn run(state: &State, elements: &[Element]) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut add = |code, message: &str| notes.push(Note { code, message: message.to_owned() });
    let nodes = state.tree.nodes();
    if !nodes.is_empty() && nodes.iter().all(|n| n.visible.is_none()) {
        add(NoteCode::VisibilityUnknown, "the source does not say what is visible; frames decided");
    }
    if !state.frames_told {
        add(NoteCode::NoFrames, "the source has no frames; nothing can be placed on the picture");
    } else if state.screen.is_none() {
        add(NoteCode::ScreenUnknown, "no application or window frame: the size of the screen is not known");
    }
    if state.has_foreign() {
        add(
            NoteCode::ForeignWindow,
            "a window tells its frames in another orientation or unit than the screen; nothing in it can be placed",
        );
    }
    if in_transition(state) {
        add(NoteCode::Transition, "two screens at once: this was taken while one gave way to the other");
    }
    if state.tree.indices().any(|i| is_empty_bar(state, i)) {
        add(NoteCode::EmptyBar, "a bar holds nothing in the tree; what it offers can only be seen in the picture");
    }
    let whole = nodes.first().is_some_and(|n| n.role == Role::Application);
    if whole && nodes.len() <= SPARSE {
        add(NoteCode::NearlyEmpty, "the tree is nearly empty; the screen may show much that is not in it");
        return notes;
    }
    let readable = |e: &Element| e.label.is_some() || !e.details.is_empty();
    let mut kept: Vec<NodeIndex> = elements.iter().filter(|e| readable(e)).map(|e| e.kept).collect();
    kept.sort_unstable();
    let webs: Vec<&Element> = elements.iter().filter(|e| e.role == Role::WebView).collect();
    let unread = |web: &&Element| {
        let end = state.tree.get(web.kept).map_or(0, |n| n.end);
        let next = kept.get(kept.partition_point(|&k| k <= web.kept));
        next.is_none_or(|&k| k >= end)
    };
    if webs.iter().any(unread) {
        add(NoteCode::WebContent, "a web view holds content that is not in the tree; only the picture shows it");
    } else if let (true, Some(screen)) = (whole && elements.len() <= SPARSE, state.screen) {
        let surface =
            nodes.iter().filter(|n| !matches!(n.role, Role::Application | Role::Window) && n.visible != Some(false));
        let fills = |r: Rect| r.intersection(&screen).map_or(0.0, |i| i.area()) >= DOMINATING * screen.area();
        if !elements.iter().any(readable) && surface.filter_map(|n| n.rect).any(fills) {
            add(NoteCode::DrawnContent, "the screen is drawn as one surface; what it shows is not in the tree");
        }
    }
    notes
}

/// A bar of controls that can be seen and has no node in it (field case B45).
fn is_empty_bar(state: &State, i: NodeIndex) -> bool {
    if !matches!(state.role(i), Role::TabBar | Role::Toolbar) {
        return false;
    }
    let node = state.node(i);
    let seen = node.visible != Some(false) && node.rect.is_some_and(|r| r.width >= 44.0 && r.height >= 24.0);
    let on_screen = state.screen.zip(node.rect).is_some_and(|(s, r)| s.intersects(&r));
    node.end == i + 1 && seen && on_screen
}

/// Two navigation bars side by side that both leave the screen sideways: one screen slides out as the other slides in
/// (field case B108). The bars of a split view both lie on the screen.
fn in_transition(state: &State) -> bool {
    let Some(screen) = state.screen else { return false };
    let leaves = |r: &Rect| r.x < screen.x - ROUNDING || r.right() > screen.right() + ROUNDING;
    let bars = state.tree.indices().filter(|&i| state.role(i) == Role::Nav).map(|i| state.node(i));
    let bars = bars.filter(|n| n.visible != Some(false));
    let mut sliding = bars.filter_map(|n| n.rect).filter(|r| r.intersects(&screen) && leaves(r));
    let Some(first) = sliding.next() else { return false };
    sliding.any(|r| (r.y - first.y).abs() <= ROUNDING && (r.x - first.x).abs() > ROUNDING)
}
