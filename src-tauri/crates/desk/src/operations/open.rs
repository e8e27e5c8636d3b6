//! `open`: one operation for an argument, a drop and a dialog.

use crate::context::Context;
use crate::{Desk, Fault, Opened, is_url, live, look::Look, view};
use serde::Deserialize;

/// What to open.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct OpenArgs {
    /// The file or folder, or the address of a live screen.
    pub path: String,
}

pub(super) fn run(desk: &Desk, context: &Context, args: OpenArgs) -> Result<Opened, Fault> {
    let look =
        if is_url(&args.path) { live::capture(desk, context, &args.path, None)?.0 } else { Look::open(&args.path)? };
    let view = view::of(&look);
    Ok(Opened { capture: desk.keep(look), view })
}
