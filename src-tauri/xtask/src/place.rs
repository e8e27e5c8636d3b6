//! Where things are in this project: the one place that names paths.
use std::path::{Path, PathBuf};

/// The capture that a headless run takes of the built-in phone, from the project's root; `out/` is ignored by git.
pub const CAPTURED: &str = "out/phone.sightline";

/// The picture that a headless run writes, from the project's root; `out/` is ignored by git.
pub const ANNOTATED: &str = "out/annotated.png";

/// What real clients of the built-in phone stand on, from the project's root.
pub const CLIENTS: &str = "src-tauri/crates/trials/tests/clients/requirements.txt";

/// The UI's folder, from the project's root.
pub const UI: &str = "ui";

/// The project's root: two folders above this package.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// The target folder, wherever this machine keeps it.
fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The Python with the real clients of the built-in phone.
pub fn clients() -> PathBuf {
    target().join("clients")
}

/// A binary of the debug profile.
pub fn debug_binary(name: &str) -> PathBuf {
    target().join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}
