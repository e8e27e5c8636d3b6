//! How files begin: one line saying what lives there, and the attributes at the head of each crate.
use super::File;
use super::arrows::PURE;

/// Rooms that may hold `unsafe`: none yet.
const MAY_BE_UNSAFE: &[&str] = &[];

/// Files whose first line (the second after a `#!` line) is not a comment with words in it.
pub fn silent(files: &[File]) -> Vec<String> {
    let mut problems = Vec::new();
    for file in files {
        let marks: &[&str] = match file.ending() {
            "rs" => &["//!"],
            "ts" | "tsx" | "js" | "mjs" | "cjs" => &["/**", "/*", "//"],
            "css" => &["/*"],
            "yml" | "yaml" => &["#"],
            _ if file.path.starts_with(".ci/") => &["#"],
            _ => continue,
        };
        let mut lines = file.text.as_deref().unwrap_or_default().lines();
        let first = lines.next().unwrap_or_default();
        let first = if first.starts_with("#!/") { lines.next().unwrap_or_default() } else { first };
        let said =
            marks.iter().find_map(|mark| first.strip_prefix(mark)).map(|rest| rest.trim_end_matches("*/").trim());
        if said.is_none_or(|said| said.chars().filter(|c| c.is_alphabetic()).count() < 10) {
            problems.push(format!("{}: the first line does not say what lives here ({} ...).", file.path, marks[0]));
        }
    }
    problems
}

/// Crates without `#![forbid(unsafe_code)]`, and pure rooms without their ban on clocks, files and the like.
pub fn unguarded(files: &[File]) -> Vec<String> {
    let mut problems = Vec::new();
    for file in files {
        let Some((room, rest)) = file.path.strip_prefix("src-tauri/crates/").and_then(|path| path.split_once('/'))
        else {
            continue;
        };
        if !matches!(rest, "src/lib.rs" | "src/main.rs") {
            continue;
        }
        let has = |attribute: &str| file.text.as_deref().is_some_and(|text| text.lines().any(|line| line == attribute));
        if !MAY_BE_UNSAFE.contains(&room) && !has("#![forbid(unsafe_code)]") {
            problems.push(format!("{}: `#![forbid(unsafe_code)]` is missing.", file.path));
        }
        if PURE.contains(&room) && !has("#![deny(clippy::disallowed_methods)]") {
            problems.push(format!("{}: a pure room opens with `#![deny(clippy::disallowed_methods)]`.", file.path));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_says_what_lives_there() {
        let check = |path: &str, text: &str, good: bool| {
            let problems = silent(&[File::new(path, text)]);
            assert_eq!(problems.is_empty(), good, "{path}: {text:?}: {problems:?}");
        };
        check("a/src/lib.rs", "//! What is on a screen.\nuse std::fmt;\n", true);
        check("a/src/lib.rs", "// What is on a screen.\n", false);
        check("a/src/lib.rs", "//!\n", false);
        check("a/src/lib.rs", "//! words\n", false);
        check("a/src/lib.rs", "use std::fmt;\n//! What is on a screen.\n", false);
        check("a/build.rs", "", false);
        check("ui/src/stage.tsx", "/** The picture and its marks. */\n", true);
        check("ui/src/stage.ts", "// The picture and its marks.\n", true);
        check("ui/src/stage.ts", "import x from 'y';\n", false);
        check("ui/src/app.css", "/* Light and dark colours. */\n", true);
        check("ui/src/app.css", "// Light and dark colours.\n", false);
        check(".ci/run", "#!/usr/bin/env bash\n# Every check, from a clean checkout.\n", true);
        check(".ci/run", "#!/usr/bin/env bash\nset -e\n", false);
        check(".github/workflows/ci.yml", "name: ci\n", false);
        check("README.md", "anything", true);
    }

    #[test]
    fn crates_forbid_and_pure_rooms_deny() {
        let check = |path: &str, text: &str, count: usize| {
            assert_eq!(unguarded(&[File::new(path, text)]).len(), count, "{path}: {text:?}");
        };
        let forbid = "//! A room.\n#![forbid(unsafe_code)]\n";
        let both = format!("{forbid}#![deny(clippy::disallowed_methods)]\n");
        check("src-tauri/crates/screen/src/lib.rs", &both, 0);
        check("src-tauri/crates/screen/src/lib.rs", forbid, 1);
        check("src-tauri/crates/screen/src/lib.rs", "//! A room.\n", 2);
        check("src-tauri/crates/screen/src/lib.rs", &both.replace("#!", "// #!"), 2);
        check("src-tauri/crates/desk/src/lib.rs", forbid, 0);
        check("src-tauri/crates/cli/src/main.rs", "fn main() {}\n", 1);
        check("src-tauri/crates/screen/src/tree.rs", "", 0);
    }
}
