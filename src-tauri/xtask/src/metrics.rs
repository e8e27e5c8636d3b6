//! `cargo xtask metrics`: what the engine does with every recorded tree, as tables in `docs/metrics/`.
use crate::shell::Call;

/// Writes the tables anew.
pub fn write() -> Result<(), String> {
    Call::new("cargo run --package trials --example metrics").run()
}
