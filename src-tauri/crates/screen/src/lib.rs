//! What is on a screen: geometry, nodes, trees, marks in points, and a reader for each source.
//!
//! This is the vocabulary room: it knows no other room, no device, no time, no file and no pixel. Every length is in
//! points (the unit of the tree), y grows downwards, and the origin is the top left corner of the screen.
#![forbid(unsafe_code)]
#![deny(clippy::disallowed_methods)]

mod complaint;
mod geometry;
mod mark;
mod node;
pub mod notation;
mod path;
mod read;
mod role;
mod tree;

pub use complaint::{Complaint, ComplaintCode};
pub use geometry::{Point, Rect, Size};
pub use mark::{Mark, MarkLayer, Shape};
pub use node::{Identifier, Node, NodeIndex};
pub use path::Paths;
pub use read::{Attribute, Reading, Refusal, RefusalCode, SourceKind, read, read_scaled};
pub use role::Role;
pub use tree::{Layer, Origin, Tree};
