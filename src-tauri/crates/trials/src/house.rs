//! The shape of the house: what holds for the project as a whole. Each check takes text and returns what is wrong with it,
//! one sentence a problem, so that its own tests can show it failing; `tests/arrows.rs` and `tests/tidy.rs` feed it the
//! real project.
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

pub mod arrows;
pub mod heads;
pub mod lock;
pub mod manifests;
pub mod page;
pub mod pins;
pub mod sizes;
pub mod top;
pub mod words;

/// One file of the project: its path from the root, with `/`, and its text. A file that is not UTF-8 has `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The path from the project's root.
    pub path: String,
    /// The whole text; `None` for pictures, archives and the like.
    pub text: Option<String>,
    /// The size in bytes.
    pub bytes: u64,
}

impl File {
    /// A text file, as tests invent them.
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_string(), text: Some(text.to_string()), bytes: text.len() as u64 }
    }

    /// The path's ending after the last dot; `""` when there is none.
    pub fn ending(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or("");
        name.rsplit_once('.').map_or("", |(_, ending)| ending)
    }
}

/// The project's root: three folders above this package.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(3).unwrap_or(here).to_path_buf()
}

/// Every file that belongs to the project, sorted by path: what git tracks or would track. Without git, or in an unpacked
/// archive, whatever is there but the folders that builds write.
///
/// # Errors
/// When a listed file cannot be read.
pub fn files() -> io::Result<Vec<File>> {
    let root = root();
    let mut paths = match listed_by_git(&root) {
        Some(paths) => paths,
        None => walk(&root)?,
    };
    paths.sort();
    paths.dedup();
    // Git lists a tracked file that was deleted and not yet committed; it no longer belongs to the project.
    paths.retain(|path| root.join(path).is_file());
    paths.into_iter().map(|path| read(&root, path)).collect()
}

fn read(root: &Path, path: String) -> io::Result<File> {
    let content = fs::read(root.join(&path))?;
    Ok(File { path, bytes: content.len() as u64, text: String::from_utf8(content).ok() })
}

fn listed_by_git(root: &Path) -> Option<Vec<String>> {
    // A checkout may belong to another user than the one who runs the tests; git refuses to list it unless told.
    let mut git = Command::new("git");
    git.args(["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let answer = git.current_dir(root).output().ok().filter(|answer| answer.status.success())?;
    let text = String::from_utf8_lossy(&answer.stdout);
    let paths: Vec<String> = text.split('\0').filter(|path| !path.is_empty()).map(str::to_string).collect();
    // Inside another project's repository, git knows nothing of these files.
    paths.iter().any(|path| path == "Cargo.toml").then_some(paths)
}

fn walk(root: &Path) -> io::Result<Vec<String>> {
    const WRITTEN_BY_BUILDS: &[&str] = &[".git", "target", "out", "ui/node_modules", "ui/dist"];
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
            if WRITTEN_BY_BUILDS.contains(&path.as_str()) {
                continue;
            }
            if entry.file_type()?.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    Ok(found)
}

/// The text of one file of the project.
///
/// # Errors
/// When it is not there or not UTF-8; the sentence names it.
pub fn text(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn git_and_a_plain_walk_see_this_file() {
        let this = "src-tauri/crates/trials/src/house.rs";
        assert!(walk(&root()).unwrap().iter().any(|path| path == this));
        let files = files().unwrap();
        let found = files.iter().find(|file| file.path == this).unwrap();
        assert!(found.text.as_deref().unwrap().starts_with("//! The shape of the house"));
        assert!(!files.iter().any(|file| file.path.starts_with("target/")));
    }

    #[test]
    fn endings() {
        let check = |path: &str, ending: &str| assert_eq!(File::new(path, "").ending(), ending, "{path}");
        check("ui/src/a.test.ts", "ts");
        check("a.b/LICENSE", "");
        check(".ci/run", "");
        check("Cargo.toml", "toml");
    }
}
