//! `explain`: which nodes are at a point or behind a handle, and what became of each.

use crate::{Desk, Explanation, Fault, Source, explanation};
use serde::Deserialize;

/// What to explain.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct ExplainArgs {
    /// Where it is.
    pub source: Source,
    /// A handle, a node's index, or a point as `x,y` in points.
    pub at: String,
}

pub(super) fn run(desk: &Desk, args: ExplainArgs) -> Result<Explanation, Fault> {
    let look = desk.look(&args.source)?;
    explanation::of(&look, &args.at)
}
