//! `phone`: starts the built-in phone.

use crate::{Desk, Fault, PhoneStarted, live};
use serde::Deserialize;

/// Arguments of `phone`.
#[derive(Clone, Debug, Default, Deserialize, specta::Type)]
pub struct PhoneArgs {
    /// The port of its HTTP server; any free one when absent.
    pub port: Option<u16>,
    /// The port of its stream of frames; 0 for none, any free one when absent.
    pub mjpeg_port: Option<u16>,
    /// A built-in scene or the path of a scene file.
    pub scene: Option<String>,
    /// Faults to begin with, as `POST /phone/faults` takes them.
    pub faults: Option<String>,
}

pub(super) fn run(desk: &Desk, args: PhoneArgs) -> Result<PhoneStarted, Fault> {
    live::phone(desk, args)
}
