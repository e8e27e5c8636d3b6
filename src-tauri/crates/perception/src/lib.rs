//! What an agent is told about a screen: elements, and a fate for every node.
//!
//! [`perceive`] runs the passes of `passes.rs` over a [`screen::Tree`] and returns the elements in reading order with
//! the ledger of fates: nothing is dropped without a name. [`say`] turns them into the text an agent is sent. This room
//! does not know how the screen was captured nor what will be done with it.
#![forbid(unsafe_code)]
#![deny(clippy::disallowed_methods)]

mod element;
mod explain;
mod fate;
mod fingerprint;
mod marks;
mod note;
mod passes;
mod rules;
mod say;
mod shift;
mod words;

#[cfg(test)]
mod cases;
#[cfg(test)]
mod shapes;

pub use element::{Element, LeftOut, Place, Word};
pub use explain::why;
pub use fate::{Evidence, Fate, FateKind, FateName, Given, Reason};
pub use fingerprint::Fingerprint;
pub use marks::marks;
pub use note::{Note, NoteCode};
pub use passes::{Options, Perception, Switches, Title, perceive};
pub use rules::Rule;
pub use say::{Digest, say};
pub use shift::Shift;
