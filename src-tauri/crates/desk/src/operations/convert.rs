//! `convert`: writes a source in another form.

use crate::{Converted, Desk, Fault, Source, conversion};
use serde::Deserialize;

/// What to write, and where.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct ConvertArgs {
    /// What to read.
    pub source: Source,
    /// The file to write; its ending says the form: `.xml`, `.json`, `.txt` or `.sightline`.
    pub out: String,
}

pub(super) fn run(desk: &Desk, args: ConvertArgs) -> Result<Converted, Fault> {
    let look = desk.look(&args.source)?;
    conversion::write(&look, &args.out)
}
