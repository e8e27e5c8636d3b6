//! Pass 7: many alike are told by their first few.
//!
//! A grid of forty pictures without a word each costs forty lines that say nothing apart. Folding respects identity: a
//! label, an identifier, a state, another size or another kind ends a run (W-02: five tabs with identifiers only stay
//! five), and so does anything told between two of them, for then they belong to what is told (the button in each row).
//! Runs are looked for in reading order, which does not depend on the order of siblings.

use super::state::{ROUNDING, State};
use crate::Element;
use screen::NodeIndex;

/// So many of a long run are told (reference 2.4).
pub(crate) const TOLD: usize = 3;

/// A run is long from one more than this on. Five stars, six dots of a code and seven days are things that people tell
/// apart by their place, so the reference's limit of three would hide controls.
const SHORT: usize = 8;

/// An element that is folded into another.
pub(crate) struct Folded {
    pub kept: NodeIndex,
    pub members: Vec<NodeIndex>,
    /// The element that is told in its place.
    pub sample: usize,
}

pub(crate) fn run(state: &State, elements: &mut Vec<Element>) -> Vec<Folded> {
    let mut sample_of: Vec<Option<usize>> = Vec::new();
    let mut start = 0;
    while start < elements.len() {
        let first = &elements[start];
        let run = 1 + if is_nameless(first) {
            elements[start + 1..].iter().take_while(|e| is_nameless(e) && alike(state, first, e)).count()
        } else {
            0
        };
        if run > SHORT {
            sample_of.resize(elements.len(), None);
            sample_of[start + TOLD..start + run].fill(Some(start + TOLD - 1));
            elements[start + TOLD - 1].more = u32::try_from(run - TOLD).unwrap_or(u32::MAX);
        }
        start += run;
    }
    if sample_of.is_empty() { Vec::new() } else { fold(elements, &sample_of) }
}

fn is_nameless(e: &Element) -> bool {
    let words = [&e.label, &e.state, &e.identifier, &e.placeholder];
    let apart = e.selected || e.scrollable || e.filled.is_some() || e.role.is_modal();
    words.into_iter().all(Option::is_none) && e.details.is_empty() && !apart && e.rect.is_some()
}

fn alike(state: &State, a: &Element, b: &Element) -> bool {
    let (Some(p), Some(q)) = (a.rect, b.rect) else { return false };
    a.role == b.role
        && (a.enabled, a.actionable) == (b.enabled, b.actionable)
        && state.node(a.kept).depth == state.node(b.kept).depth
        && (p.width - q.width).abs() <= ROUNDING
        && (p.height - q.height).abs() <= ROUNDING
}

/// Takes the folded elements out, and lets what pointed at one of them point at its sample.
fn fold(elements: &mut Vec<Element>, sample_of: &[Option<usize>]) -> Vec<Folded> {
    let mut now = Vec::with_capacity(elements.len());
    let mut left = 0;
    for sample in sample_of {
        now.push(sample.map_or(left, |s| now[s]));
        left += usize::from(sample.is_none());
    }
    let mut folded = Vec::new();
    let mut at = 0;
    elements.retain_mut(|e| {
        let (sample, place) = (sample_of[at], now[at]);
        at += 1;
        e.covered_by = e.covered_by.map(|other| now[other]);
        if sample.is_some() {
            folded.push(Folded { kept: e.kept, members: std::mem::take(&mut e.members), sample: place });
        }
        sample.is_none()
    });
    elements.iter_mut().zip(1..).for_each(|(e, number)| e.number = number);
    folded
}
