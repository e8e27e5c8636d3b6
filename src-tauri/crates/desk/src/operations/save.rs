//! `save`: saves a capture, with every secret overwritten.

use crate::look::Look;
use crate::{Desk, Fault, Saved, Source, saving};
use serde::Deserialize;
use std::sync::Arc;

/// What to save, and where.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct SaveArgs {
    /// The capture.
    pub source: Source,
    /// The file to write, named `NAME.sightline`; absent for the file that was opened or last saved to. An open capture
    /// is the written file from then on.
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
    let saved = saving::save(&look, args.out.as_deref(), args.mask_picture)?;
    if let (Source::Capture(number), Some(_)) = (&args.source, &args.out) {
        follow(desk, *number, &saved.file)?;
    }
    Ok(saved)
}

/// The open capture is the saved file from now on, as in every program with documents: it is read again, so that what
/// is held is what lies there, secrets overwritten. One that was closed meanwhile stays closed.
fn follow(desk: &Desk, number: u32, file: &str) -> Result<(), Fault> {
    let look = Arc::new(Look::open(file)?);
    if let Some(held) = desk.looks().open.get_mut(&number) {
        *held = look;
    }
    Ok(())
}
