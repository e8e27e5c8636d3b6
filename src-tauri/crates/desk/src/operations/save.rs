//! `save`: saves a capture, with every secret overwritten.

use crate::{Desk, Fault, Saved, Source, saving};
use serde::Deserialize;

/// What to save, and where.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct SaveArgs {
    /// The capture.
    pub source: Source,
    /// The file to write, named `NAME.sightline`; absent for the file that was opened.
    #[serde(default)]
    #[specta(optional)]
    pub out: Option<String>,
    /// Blacken the secure fields in the picture.
    #[serde(default)]
    #[specta(optional)]
    pub mask_picture: bool,
}

pub(super) fn run(desk: &Desk, args: SaveArgs) -> Result<Saved, Fault> {
    let look = desk.look(&args.source)?;
    saving::save(&look, args.out.as_deref(), args.mask_picture)
}
