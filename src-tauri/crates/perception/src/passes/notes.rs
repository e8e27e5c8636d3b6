//! Pass 8: what should be known about the screen as a whole.

use super::state::State;
use crate::{Element, Note, NoteCode};
use screen::Role;

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
    let whole = nodes.first().is_some_and(|n| n.role == Role::Application);
    if whole && nodes.len() <= SPARSE {
        add(NoteCode::NearlyEmpty, "the tree is nearly empty; the screen may show much that is not in it");
        return notes;
    }
    let readable = |e: &Element| e.label.is_some() || !e.details.is_empty();
    let webs: Vec<&Element> = elements.iter().filter(|e| e.role == Role::WebView).collect();
    let unread = |web: &&Element| {
        let end = state.tree.get(web.kept).map_or(0, |n| n.end);
        !elements.iter().any(|e| e.kept > web.kept && e.kept < end && readable(e))
    };
    if webs.iter().any(unread) {
        add(NoteCode::WebContent, "a web view holds content that is not in the tree; only the picture shows it");
    } else if let (true, Some(screen)) = (whole && elements.len() <= SPARSE, state.screen) {
        let surface =
            nodes.iter().filter(|n| !matches!(n.role, Role::Application | Role::Window) && n.visible != Some(false));
        let fills = |r: screen::Rect| r.intersection(&screen).map_or(0.0, |i| i.area()) >= DOMINATING * screen.area();
        if !elements.iter().any(readable) && surface.filter_map(|n| n.rect).any(fills) {
            add(NoteCode::DrawnContent, "the screen is drawn as one surface; what it shows is not in the tree");
        }
    }
    notes
}
