//! `annotate`: paints marks on the picture and writes it to a file.

use crate::{Annotated, Desk, Fault, Source, annotation};
use screen::MarkLayer;
use serde::Deserialize;

/// What to paint, and where to write it.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct AnnotateArgs {
    /// What to look at.
    pub source: Source,
    /// The file to write, a PNG.
    pub out: String,
    /// The layers to paint; absent for kept elements and tap points.
    #[serde(default)]
    #[specta(optional)]
    pub layers: Option<Vec<MarkLayer>>,
    /// Add a panel with the numbers and their words at the right.
    #[serde(default)]
    #[specta(optional)]
    pub legend: bool,
}

pub(super) fn run(desk: &Desk, args: AnnotateArgs) -> Result<Annotated, Fault> {
    let look = desk.look(&args.source)?;
    annotation::paint(&look, desk.fonts(), &args)
}
