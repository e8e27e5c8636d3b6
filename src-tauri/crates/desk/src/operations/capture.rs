//! `capture`: one bracketed capture of a live screen.

use crate::context::Context;
use crate::{Captured, Desk, Fault, SaveArgs, Source, live, view};
use serde::Deserialize;

/// Arguments of `capture`.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct CaptureArgs {
    /// A WebDriverAgent's address, or `phone` for the built-in one.
    pub device: String,
    /// The address of its stream of frames; `off` for none. When absent, port 9100 of the device is tried.
    pub mjpeg: Option<String>,
    /// Where to save it.
    pub file: Option<String>,
    /// Blacken the secure fields in the pictures that are saved.
    #[serde(default)]
    pub mask_picture: bool,
}

pub(super) fn run(desk: &Desk, context: &Context, args: CaptureArgs) -> Result<Captured, Fault> {
    let (look, mut report) = live::capture(desk, context, &args.device, args.mjpeg.as_deref())?;
    let capture = desk.keep(look);
    if let Some(file) = args.file {
        let save = SaveArgs { source: Source::Capture(capture), out: Some(file), mask_picture: args.mask_picture };
        // Nobody was told the capture's number yet, so one that cannot be written is let go.
        let saved = super::save::run(desk, save).inspect_err(|_| drop(desk.forget(capture)))?;
        report.file = Some(saved.file);
    }
    let look = desk.look(&Source::Capture(capture))?;
    Ok(Captured { capture, view: view::of(&look), report })
}
