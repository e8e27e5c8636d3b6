//! `close`: lets go of a capture.

use crate::{Closed, Desk, Fault};
use serde::Deserialize;

/// Which capture.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct CloseArgs {
    /// Its number.
    pub capture: u32,
}

pub(super) fn run(desk: &Desk, args: CloseArgs) -> Result<Closed, Fault> {
    desk.forget(args.capture)?;
    Ok(Closed { capture: args.capture })
}
