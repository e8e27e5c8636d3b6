//! The passes, in the order they run, and what they hand from one to the next.
//!
//! title, prune, merge, build, order, name, select. A pass moves a node's fate only from "alive" to a final one, and
//! records the rule and the numbers that decided. Later versions add repeat, the register and the rest of `score`.

mod build;
mod merge;
mod name;
mod notes;
mod order;
mod place;
mod prune;
mod select;
mod state;
mod title;

pub(crate) use name::handle_says_label;
pub(crate) use state::ROUNDING;

use crate::{Element, Fate, Note};
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
    /// A short name for the state of the screen: equal for an unchanged screen, whatever the budget or the query.
    pub key: String,
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
    let mut state = state::State::new(tree);
    title::run(&mut state);
    prune::run(&mut state);
    state.settle();
    let groups = merge::run(&mut state, options.switches.no_merge);
    let mut drafts = build::run(&state, &groups);
    place::run(&state, &mut drafts);
    place::moved(&mut drafts, &options.moved);
    order::run(&mut drafts);
    name::run(&mut drafts);
    let fates = build::fates(&state, &groups, &drafts);
    let notes = notes::run(&state, &drafts);
    let mut perception = Perception {
        screen: tree.screen(),
        key: name::screen_key(tree, state.title.as_ref(), &drafts),
        title: state.title,
        elements: drafts,
        fates,
        notes,
    };
    select::run(tree, &mut perception, options);
    perception
}
