//! `facts`: everything known about one node.

use crate::{Desk, Facts, Fault, Source, node_facts};
use screen::NodeIndex;
use serde::Deserialize;

/// Which node.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct FactsArgs {
    /// Where it is.
    pub source: Source,
    /// Its position in document order.
    pub node: NodeIndex,
}

pub(super) fn run(desk: &Desk, args: FactsArgs) -> Result<Facts, Fault> {
    let look = desk.look(&args.source)?;
    look.known(args.node)?;
    Ok(node_facts::of(&look, args.node))
}
