//! The trees to try things on: the project's own captures, and the recorded ones where they are at hand.

use std::path::{Path, PathBuf};

/// One recorded tree.
pub struct Recorded {
    /// Folder and name, to say which.
    pub name: String,
    /// The source as recorded.
    pub bytes: Vec<u8>,
}

/// The repository's top folder.
#[must_use]
pub fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The recorded trees of these folders of the corpus, sorted by name; `None` when there is no corpus here, which is
/// said on standard error: a test that needs it then proves nothing, and its reader should know.
///
/// The corpus is where `SIGHTLINE_CORPUS` says, by default `../shared/corpus` beside the project.
#[must_use]
pub fn corpus(folders: &[&str]) -> Option<Vec<Recorded>> {
    let root = std::env::var_os("SIGHTLINE_CORPUS").map_or_else(|| top().join("../shared/corpus"), PathBuf::from);
    if !root.is_dir() {
        eprintln!("SKIPPED: no corpus at {}; set SIGHTLINE_CORPUS", root.display());
        return None;
    }
    Some(folders.iter().flat_map(|f| sources(&root.join(f), f)).collect())
}

/// The project's own captures: every bare page source below `fixtures/captures`.
#[must_use]
pub fn fixtures() -> Vec<Recorded> {
    sources(&top().join("fixtures/captures"), "fixtures")
}

fn sources(folder: &Path, under: &str) -> Vec<Recorded> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<Recorded> = entries
        .flatten()
        .filter_map(|entry| {
            let path = entry.path();
            let wanted = path.extension().is_some_and(|e| e == "xml" || e == "json" || e == "txt");
            let name = format!("{under}/{}", path.file_name()?.to_string_lossy());
            wanted.then(|| std::fs::read(&path).ok().map(|bytes| Recorded { name, bytes })).flatten()
        })
        .collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}
