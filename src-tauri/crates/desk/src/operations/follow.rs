//! `follow`: has a live screen changed since it was captured?

use crate::context::Context;
use crate::{Desk, Fault, Followed, live};
use serde::Deserialize;

/// Arguments of `follow`.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct FollowArgs {
    /// The device, as `capture` was given it.
    pub device: String,
    /// The address of its stream of frames, as `capture` was given it.
    pub mjpeg: Option<String>,
    /// The capture to compare with: one that was taken from this device.
    pub capture: u32,
}

pub(super) fn run(desk: &Desk, context: &Context, args: FollowArgs) -> Result<Followed, Fault> {
    live::follow(desk, context, &args)
}
