//! The passes, in the order they run, and what they hand from one to the next.
//!
//! rebase, title, prune, merge, build, place, order, repeat, name, notes, select. A pass moves a node's fate only from
//! "alive" to a final one, and records the rule and the numbers that decided. The register is not here yet.

mod build;
mod cover;
mod merge;
mod name;
mod notes;
mod order;
mod place;
mod prune;
mod rebase;
mod repeat;
mod select;
mod state;
mod title;

pub(crate) use name::handle_says_label;
pub(crate) use state::ROUNDING;

use crate::shift::shift_of;
use crate::{Element, Fate, Note, Shift, fingerprint};
use screen::{NodeIndex, Rect, Size, Tree};

/// What a caller may ask for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// At most this many tokens of text (characters / 4, rounded up); `None` leaves nothing out.
    pub budget: Option<u32>,
    /// Only elements whose words or identifier hold this, without regard to case.
    pub query: Option<String>,
    /// Only elements whose frame meets this rectangle, in points.
    pub region: Option<Rect>,
    /// Add each element's tap point to its line, for people.
    pub points: bool,
    /// Where the pictures before and after the tree differ, in points: the place of an element that meets one of these
    /// cannot be trusted.
    pub moved: Vec<Rect>,
    /// Passes to leave out.
    pub switches: Switches,
}

/// Passes that can be switched off, to show what they do and to test that a test would notice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// Leave out the merge pass: every node stands for itself.
    pub no_merge: bool,
}

/// What an agent is told about a screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Perception {
    /// The screen in points, where the source names it.
    pub screen: Option<Size>,
    /// The title.
    pub title: Option<Title>,
    /// The elements in reading order; those left out too, with the reason.
    pub elements: Vec<Element>,
    /// One fate for each node, by its index.
    pub fates: Vec<Fate>,
    /// What should be known about the screen as a whole.
    pub notes: Vec<Note>,
    /// A short name for the state of the screen: equal for an unchanged screen, whatever the budget or the query. It
    /// says nothing of places; see [`crate::Fingerprint`] for those.
    pub key: String,
    /// Nodes whose frames were told from another origin, disjoint and in document order.
    pub shifts: Vec<Shift>,
    /// How often nodes or elements were compared with others: the cost of this perception, without a clock.
    pub work: u64,
}

impl Perception {
    /// Where a node is, in points: what it tells, moved where its content was told from another origin.
    #[must_use]
    pub fn frame(&self, tree: &Tree, node: NodeIndex) -> Option<Rect> {
        let told = tree.get(node)?.rect?;
        Some(shift_of(&self.shifts, node).map_or(told, |s| s.of(told)))
    }
}

/// A screen's title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// Its words.
    pub text: String,
    /// The node they came from.
    pub from: NodeIndex,
    /// Do they come from a bar, so that they are told in the header only?
    pub from_bar: bool,
}

/// Perceives a tree: every node gets a fate, and the elements come in reading order.
#[must_use]
pub fn perceive(tree: &Tree, options: &Options) -> Perception {
    let (tree, shifts) = rebase::run(tree);
    let tree: &Tree = &tree;
    let mut state = state::State::new(tree);
    title::run(&mut state);
    prune::run(&mut state);
    state.settle();
    let groups = merge::run(&mut state, options.switches.no_merge);
    let mut drafts = build::run(&state, &groups);
    place::run(&state, &mut drafts, &shifts);
    place::moved(&mut drafts, &options.moved);
    order::run(&mut drafts);
    let folded = repeat::run(&state, &mut drafts);
    name::run(&mut drafts);
    let fates = build::fates(&state, &groups, &drafts, &folded);
    let notes = notes::run(&state, &drafts);
    let work = state.work();
    let mut perception = Perception {
        screen: tree.screen(),
        key: fingerprint::key(tree, |i| state.role(i), state.title.as_ref(), &drafts),
        title: state.title,
        elements: drafts,
        fates,
        notes,
        shifts,
        work,
    };
    select::run(tree, &mut perception, options);
    perception
}
