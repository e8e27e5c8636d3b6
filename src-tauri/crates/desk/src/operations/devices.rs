//! `devices`: what is found to connect to.

use crate::context::Context;
use crate::{Desk, Devices, Fault, live};
use serde::Deserialize;

/// Arguments of `devices`: there are none yet.
#[derive(Clone, Copy, Debug, Default, Deserialize, specta::Type)]
pub struct DevicesArgs {}

pub(super) fn run(desk: &Desk, context: &Context, _: DevicesArgs) -> Result<Devices, Fault> {
    live::devices(desk, context)
}
