//! Pass 2: what is not on the picture, and what is a box and nothing to a person.
//!
//! The order of the questions is part of the rule: hidden first, for a hidden node's frame is garbage on real devices
//! (162 children parked at one point; corpus README fact 2), then place, then meaning.

use super::state::{Out, State};
use crate::words::inked;
use crate::{Evidence, Reason, Rule};
use screen::{NodeIndex, Role};

/// The least side of something to see, in points (reference 2.1); separators are 1 to 2 pt.
const SMALLEST: f64 = 4.0;

pub(crate) fn run(state: &mut State) {
    for i in state.tree.indices() {
        if state.alive(i)
            && let Some((out, rule, evidence)) = judge(state, i)
        {
            state.drop_node(i, out, rule, evidence);
        }
    }
    part_containers(state);
    identified_boxes(state);
}

fn judge(state: &State, i: NodeIndex) -> Option<(Out, Rule, Evidence)> {
    let node = state.node(i);
    if node.visible == Some(false) {
        return gone(Reason::Invisible, Rule::Invisible, Evidence::none());
    }
    if matches!(node.role, Role::Application | Role::Window) {
        return Some((Out::Wrapper, Rule::WrapperFrame, Evidence::none()));
    }
    match node.rect {
        None if state.frames_told && !state.is_frameless_by_nature(i) => {
            return gone(Reason::NoFrame, Rule::NoFrame, Evidence::none());
        }
        None => {}
        Some(rect) => {
            if rect.width < SMALLEST || rect.height < SMALLEST {
                let evidence = Evidence::none().with("width", rect.width).with("height", rect.height);
                return gone(Reason::TooSmall, Rule::TooSmall, evidence);
            }
            if let Some(screen) = state.screen
                && !state.is_foreign(i)
                && !rect.intersects(&screen)
            {
                let evidence = Evidence::none().with("x", rect.x).with("y", rect.y);
                return gone(Reason::OffScreen, Rule::OffScreen, evidence);
            }
            if let Some(clip) = state.clip[i as usize]
                && !rect.intersects(&clip)
            {
                let evidence = Evidence::none().with("clip top", clip.y).with("clip bottom", clip.bottom());
                return gone(Reason::ClippedAway, Rule::ClippedAway, evidence);
            }
        }
    }
    meaning(state, i)
}

fn gone(reason: Reason, rule: Rule, evidence: Evidence) -> Option<(Out, Rule, Evidence)> {
    Some((Out::NotDrawn(reason), rule, evidence))
}

/// Is the node a box, or empty? Only what has no words and no action of its own can be.
fn meaning(state: &State, i: NodeIndex) -> Option<(Out, Rule, Evidence)> {
    let node = state.node(i);
    let label = inked(node.label.as_deref()).is_some();
    let value = inked(node.value.as_deref()).is_some();
    let placeholder = inked(node.placeholder.as_deref()).is_some();
    let words = label || value || placeholder;
    let identifier = || inked(node.identifier.get()).is_some_and(|id| !is_spread(state, i, id));
    match node.role {
        Role::Image | Role::Text if !words && !identifier() => {
            gone(Reason::Decoration, Rule::Decoration, Evidence::none())
        }
        Role::Other | Role::Group if !words && !identifier() => {
            Some((Out::Wrapper, Rule::WrapperPlain, Evidence::none()))
        }
        // A further navigation bar (the detail side of a split view) has a title of its own; the first one's is told in
        // the header.
        Role::Nav if label && !state.title.as_ref().is_some_and(|t| state.tree.is_within(t.from, i)) => None,
        // A bar's label is a system word for the bar ("Tab Bar"), not what is on it.
        Role::Nav | Role::TabBar | Role::Toolbar | Role::StatusBar => {
            Some((Out::Wrapper, Rule::WrapperChrome, Evidence::none()))
        }
        // These stay as long as nothing inside speaks for them: see `part_containers`.
        Role::Segmented | Role::Stepper | Role::PickerGroup | Role::Keyboard => None,
        role if role.is_container()
            && !role.is_scrollable()
            && !words
            && role != Role::Other
            && role != Role::Group =>
        {
            Some((Out::Wrapper, Rule::WrapperChrome, Evidence::none()))
        }
        _ => None,
    }
}

/// How far up the box that spreads its identifier is looked for, and how much of it is looked through.
const SPREAD_REACH: usize = 8;
const SPREAD_NODES: u32 = 64;

/// Has the picture or box its identifier only from a box around it, which gave it to all that it holds (SwiftUI, field
/// case B65)? Then it identifies nothing, and makes no drawn control of what has no words.
fn is_spread(state: &State, i: NodeIndex, id: &str) -> bool {
    if !matches!(state.role(i), Role::Image | Role::Other | Role::Group | Role::Text) {
        return false;
    }
    let same = |n: NodeIndex| state.node(n).identifier.get() == Some(id);
    let from = state.tree.ancestors(i).take(SPREAD_REACH).filter(|&a| same(a)).last();
    from.is_some_and(|a| {
        let end = state.node(a).end.min(a + SPREAD_NODES);
        (a + 1..end).filter(|&n| same(n)).nth(1).is_some()
    })
}

/// A segmented control, a stepper or a picker whose parts are controls is told by its parts.
fn part_containers(state: &mut State) {
    let mut parts = vec![0_u32; state.tree.nodes().len()];
    for i in state.tree.indices() {
        let role = state.role(i);
        if !state.alive(i) || !(role.is_interactive()) || matches!(role, Role::Segmented | Role::Stepper) {
            continue;
        }
        let holder =
            state.tree.ancestors(i).take(6).find(|&a| {
                matches!(state.role(a), Role::Segmented | Role::Stepper | Role::PickerGroup | Role::DatePicker)
            });
        if let Some(holder) = holder {
            parts[holder as usize] += 1;
        }
    }
    for i in state.tree.indices() {
        let count = parts[i as usize];
        if count > 0 && state.alive(i) {
            let evidence = Evidence::none().with("parts", f64::from(count));
            state.drop_node(i, Out::Wrapper, Rule::WrapperParts, evidence);
        }
    }
}

/// A box that has only an identifier and holds two or more things with a name or a use is their container: told by
/// what it holds. With one inside it may be that one's own box, which the merge decides; with none it may be a drawn
/// control.
fn identified_boxes(state: &mut State) {
    let mut inside = vec![0_u32; state.tree.nodes().len()];
    let mut boxes = Vec::new();
    for i in state.tree.indices().rev() {
        let node = state.node(i);
        let named = inked(node.label.as_deref()).is_some();
        let boxed = matches!(node.role, Role::Other | Role::Group);
        let mut count = inside[i as usize];
        if state.alive(i) {
            if boxed && !named && inked(node.value.as_deref()).is_none() && count >= 2 {
                boxes.push((i, count));
            } else if named || node.role.is_interactive() {
                count += 1;
            }
        }
        if let Some(p) = node.parent {
            inside[p as usize] = inside[p as usize].saturating_add(count);
        }
    }
    for (i, count) in boxes {
        let evidence = Evidence::none().with("things inside", f64::from(count));
        state.drop_node(i, Out::Wrapper, Rule::WrapperParts, evidence);
    }
}
