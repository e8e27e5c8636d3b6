//! `open`: one operation for an argument, a drop and a dialog.

use crate::{Desk, Fault, Opened, look::Look, view};
use serde::Deserialize;

/// What to open.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct OpenArgs {
    /// The file or folder.
    pub path: String,
}

pub(super) fn run(desk: &Desk, args: OpenArgs) -> Result<Opened, Fault> {
    let look = Look::open(&args.path)?;
    let view = view::of(&look);
    Ok(Opened { capture: desk.keep(look), view })
}
