//! What is wrong with a screen: one rule a file.
//!
//! The room opens with one rule, `overlap`; it feeds the stage, `explain` and later the findings.
#![forbid(unsafe_code)]
#![deny(clippy::disallowed_methods)]

mod overlap;

pub use overlap::{Overlap, Overlaps, marks, overlaps};
