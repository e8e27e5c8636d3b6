//! The argument SOURCE: a path as it is, what comes by standard input, or a live screen.

use crate::print;
use desk::{CaptureArgs, Context, Desk, Fault, LARGEST_SOURCE, Source};
use std::io::Read;

/// What stands for standard input.
const STANDARD_INPUT: &str = "-";

/// The source of an operation; standard input is read here, for only a command line has one.
pub(crate) fn take(desk: &Desk, source: &str) -> Result<Source, Fault> {
    if desk::is_url(source) {
        let args = CaptureArgs { device: source.to_owned(), mjpeg: None, file: None, mask_picture: false };
        return Ok(Source::Capture(desk.within(&on_the_way()).capture(args)?.capture));
    }
    if source != STANDARD_INPUT {
        return Ok(Source::Path(source.to_owned()));
    }
    let mut bytes = Vec::new();
    // One byte more than is read anywhere, so that the desk sees that it is too much.
    std::io::stdin().lock().take(LARGEST_SOURCE + 1).read_to_end(&mut bytes).map_err(|error| {
        Fault::bad_input(
            "not_readable",
            format!("Standard input cannot be read: {error}."),
            "Pipe a page source into it, or give the name of a file.",
        )
    })?;
    desk.receive("standard input", bytes)
}

/// A context that says on standard error what has been waited for long enough to wonder about.
pub(crate) fn on_the_way() -> Context {
    Context::telling(|progress| {
        if progress.waited > 0 {
            print::aside(&format!("still waiting for {} ({} s)\n", progress.what, progress.waited / 1000));
        }
    })
}
