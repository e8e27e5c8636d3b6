//! `cancel`: gives up a call that is running.

use crate::{Cancelled, Desk, Fault};
use serde::Deserialize;

/// Arguments of `cancel`.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct CancelArgs {
    /// The name that the call was given by its door.
    pub ticket: String,
}

pub(super) fn run(desk: &Desk, args: CancelArgs) -> Result<Cancelled, Fault> {
    Ok(Cancelled { running: desk.running.cancel(&args.ticket) })
}
