//! The top level: what may stand there, so that a newcomer reads it at a glance.
use std::collections::BTreeSet;

use super::File;

const NAMES: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    "README.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "src-tauri",
    "ui",
    "fixtures",
    "docs",
    ".cargo",
    ".ci",
    ".clippy.toml",
    ".github",
    ".gitignore",
    ".rustfmt.toml",
];

/// Names at the top that do not belong there, and names that belong there and are missing.
pub fn strange_or_missing(files: &[File]) -> Vec<String> {
    let there: BTreeSet<&str> = files.iter().filter_map(|file| file.path.split('/').next()).collect();
    let allowed: BTreeSet<&str> = NAMES.iter().copied().collect();
    let strange = there.difference(&allowed).map(|name| format!("`{name}` does not belong at the top level."));
    let missing = allowed.difference(&there).map(|name| format!("`{name}` is missing at the top level."));
    strange.chain(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_level_is_exact() {
        let file = |name: &&str| File::new(&format!("{name}{}", if name.contains('.') { "" } else { "/x" }), "");
        let whole: Vec<File> = NAMES.iter().map(file).collect();
        assert!(strange_or_missing(&whole).is_empty());
        assert_eq!(strange_or_missing(&whole[1..]), ["`Cargo.toml` is missing at the top level."]);
        let more = [whole, vec![File::new("scripts/go.sh", "")]].concat();
        assert_eq!(strange_or_missing(&more), ["`scripts` does not belong at the top level."]);
    }
}
