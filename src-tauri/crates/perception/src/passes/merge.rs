//! Pass 3: nodes that are one control to a person are joined: words from the labelled one, place from the tighter.
//!
//! Three steps, each in its file: `peers` (the same control told again, inside one another), `place` (the same control
//! told again at the same place) and `parts` (texts, symbols and signs that belong to a control). A join is an edge
//! between two nodes with the rule that made it; the edges of a group are walked from the kept node to tell each
//! member which rule brought it in.

mod parts;
mod peers;
mod place;

use super::state::State;
use crate::{Evidence, Rule};
use screen::{NodeIndex, Role};

/// Two nodes joined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub a: NodeIndex,
    pub b: NodeIndex,
    pub rule: Rule,
    pub evidence: Evidence,
}

/// The groups so far: a union-find over node indices, and the edges that made it.
pub(crate) struct Groups {
    parent: Vec<NodeIndex>,
    pub edges: Vec<Edge>,
    /// Is the node only a part of its group's control: gives words, never role or place?
    pub part: Vec<bool>,
}

impl Groups {
    fn new(count: usize) -> Self {
        let parent = (0..u32::try_from(count).unwrap_or(u32::MAX)).collect();
        Self { parent, edges: Vec::new(), part: vec![false; count] }
    }

    /// The group's representative: its smallest index, so that the result does not depend on the order of joins.
    pub(crate) fn root(&self, mut i: NodeIndex) -> NodeIndex {
        while self.parent[i as usize] != i {
            i = self.parent[i as usize];
        }
        i
    }

    fn compress(&mut self, i: NodeIndex) -> NodeIndex {
        let root = self.root(i);
        let mut at = i;
        while self.parent[at as usize] != root {
            at = std::mem::replace(&mut self.parent[at as usize], root);
        }
        root
    }

    pub(crate) fn together(&self, a: NodeIndex, b: NodeIndex) -> bool {
        self.root(a) == self.root(b)
    }

    /// Joins the groups of two nodes; nothing happens when they are one already.
    fn join(&mut self, a: NodeIndex, b: NodeIndex, rule: Rule, evidence: Evidence) {
        let (ra, rb) = (self.compress(a), self.compress(b));
        if ra == rb {
            return;
        }
        let (low, high) = (ra.min(rb), ra.max(rb));
        self.parent[high as usize] = low;
        self.edges.push(Edge { a, b, rule, evidence });
    }

    /// Joins `b` to the control of `host` as a part of it.
    fn join_part(&mut self, host: NodeIndex, b: NodeIndex, rule: Rule, evidence: Evidence) {
        self.join(host, b, rule, evidence);
        self.part[b as usize] = true;
    }
}

pub(crate) fn run(state: &mut State, off: bool) -> Groups {
    let mut groups = Groups::new(state.tree.nodes().len());
    if off {
        return groups;
    }
    let windows = place::windows(state);
    peers::joined_wrappers(state);
    peers::nested(state, &mut groups);
    place::twins(state, &mut groups, &windows);
    peers::sole_controls(state, &mut groups);
    parts::run(state, &mut groups);
    place::same_words(state, &mut groups, &windows);
    peers::wordless_rows(state, &groups);
    groups
}

/// Where a role stands when several name one control, best first: what holds a state beats what only reacts, and that
/// beats what only shows. A role that is not listed is neutral, never last (weakness W-24 of the reference).
pub(crate) fn rank(role: Role) -> u8 {
    match role {
        Role::Switch | Role::Checkbox | Role::Radio => 0,
        Role::Slider | Role::Stepper | Role::Picker | Role::DatePicker | Role::Segmented => 1,
        Role::TextField | Role::SecureField | Role::SearchField | Role::TextView | Role::ComboBox => 2,
        Role::Button
        | Role::PopUpButton
        | Role::MenuButton
        | Role::ToolbarButton
        | Role::Tab
        | Role::Icon
        | Role::Key => 3,
        Role::Link | Role::MenuItem => 4,
        Role::Alert | Role::Sheet | Role::Dialog | Role::Popover => 4,
        Role::Cell => 6,
        Role::Text => 8,
        Role::Image => 9,
        Role::Other | Role::Group => 10,
        _ => 5,
    }
}
