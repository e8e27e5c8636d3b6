//! Where things are in this project: the one place that names paths.
use std::path::{Path, PathBuf};

/// The capture that `cargo xtask run` opens, from the project's root.
pub const FIXTURE: &str = "fixtures/captures/settings-toggles.xml";

/// The picture that a headless run writes, from the project's root; `out/` is ignored by git.
pub const ANNOTATED: &str = "out/annotated.png";

/// The UI's folder, from the project's root.
pub const UI: &str = "ui";

/// The project's root: two folders above this package.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// A binary of the debug profile, wherever this machine keeps its target folder.
pub fn debug_binary(name: &str) -> PathBuf {
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    };
    target.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The fixture's path when it is there; a sentence when the checkout is not whole.
pub fn fixture() -> Result<PathBuf, String> {
    let path = root().join(FIXTURE);
    if path.exists() {
        Ok(path)
    } else {
        Err(format!(
            "{FIXTURE} is missing: this checkout is not whole. `git status` and `git checkout -- fixtures` help."
        ))
    }
}
