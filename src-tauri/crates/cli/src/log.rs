//! `--log FILE`: the spans and events of the rooms below, a line each. They carry times, counts and codes, and nothing
//! that stands on a screen.

use desk::Fault;
use std::fs::File;
use std::path::Path;
use std::sync::Mutex;
use tracing_subscriber::fmt::format::FmtSpan;

/// Begins to write to a new file.
///
/// # Errors
/// `not_writable` when there can be no such file.
pub(crate) fn begin(path: &Path) -> Result<(), Fault> {
    let file = File::create(path).map_err(|error| {
        Fault::bad_input(
            "not_writable",
            format!("The log {} cannot be written: {error}.", path.display()),
            "Give a file in a folder that can be written to.",
        )
    })?;
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::DEBUG)
        .with_span_events(FmtSpan::CLOSE)
        .with_ansi(false)
        .with_writer(Mutex::new(file))
        .init();
    Ok(())
}
