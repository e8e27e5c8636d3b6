//! How long files may be: short enough to be read at one sitting, or with the reason at their top.
use super::File;

/// Lines of Rust, those of test modules not counted.
const RUST: usize = 400;
/// Lines of TypeScript; test files are not counted at all.
const TYPESCRIPT: usize = 250;
/// No file is larger; recorded pictures and captures included.
const BYTES: u64 = 2 * 1024 * 1024;
/// A longer file holds a comment line that begins with this, within its first lines.
const EXCUSE: &str = "Longer than";
/// How many lines count as a file's top.
const TOP: usize = 12;

/// Files that are too long and do not say why.
pub fn too_long(files: &[File]) -> Vec<String> {
    let mut problems = Vec::new();
    let modules = test_modules(files);
    let only_tests = |path: &str| is_test(path) || modules.iter().any(|module| path.starts_with(module));
    for file in files {
        let text = file.text.as_deref().unwrap_or_default();
        let (lines, limit) = match file.ending() {
            "rs" if !only_tests(&file.path) => (production_lines(text), RUST),
            "ts" | "tsx" if !is_test(&file.path) => (text.lines().count(), TYPESCRIPT),
            _ => continue,
        };
        if lines > limit && !excused(text) {
            problems.push(format!(
                "{}: {lines} lines; a file of more than {limit} opens with `{EXCUSE} {limit} lines: why`.",
                file.path
            ));
        }
    }
    problems
}

/// Files that would weigh on every clone.
pub fn too_heavy(files: &[File]) -> Vec<String> {
    let heavy = files.iter().filter(|file| file.bytes > BYTES);
    heavy.map(|file| format!("{} has {} bytes; {BYTES} is the most.", file.path, file.bytes)).collect()
}

fn is_test(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    folders.split('/').any(|folder| matches!(folder, "tests" | "benches")) || name.contains(".test.")
}

/// How the paths of modules begin that another file declares as `#[cfg(test)] mod name;`.
fn test_modules(files: &[File]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files.iter().filter(|file| file.ending() == "rs") {
        let path = file.path.trim_end_matches(".rs");
        let folder = match path.rsplit_once('/') {
            Some((folder, "lib" | "main" | "mod")) => folder,
            _ => path,
        };
        let lines: Vec<&str> = file.text.as_deref().unwrap_or_default().lines().collect();
        for at in 0..lines.len() {
            let module = &lines[at..at + test_module(&lines[at..])];
            if let Some(name) = module.last().and_then(|line| line.trim_end().strip_suffix(';')?.rsplit(' ').next()) {
                found.extend([format!("{folder}/{name}.rs"), format!("{folder}/{name}/")]);
            }
        }
    }
    found
}

/// The lines outside modules marked `#[cfg(test)]`. rustfmt closes such a module with a brace in the column where its
/// `mod` began.
fn production_lines(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let mut count = 0;
    let mut at = 0;
    while at < lines.len() {
        let length = test_module(&lines[at..]);
        if length == 0 {
            count += 1;
        }
        at += length.max(1);
    }
    count
}

/// The number of lines of the test module that begins at the first of these lines; 0 when none does.
fn test_module(lines: &[&str]) -> usize {
    if lines[0].trim() != "#[cfg(test)]" {
        return 0;
    }
    let Some(head) = lines.iter().position(|line| !line.trim_start().starts_with("#[")) else { return 0 };
    let line = lines[head];
    let indent = &line[..line.len() - line.trim_start().len()];
    let declares = line.trim_start().trim_start_matches("pub").trim_start();
    let declares = declares.split_once(") ").filter(|_| declares.starts_with('(')).map_or(declares, |(_, rest)| rest);
    if !declares.starts_with("mod ") {
        return 0;
    }
    if line.trim_end().ends_with(';') {
        return head + 1;
    }
    let end = lines.iter().skip(head).position(|line| line.strip_prefix(indent) == Some("}"));
    end.map_or(lines.len(), |end| head + end + 1)
}

fn excused(text: &str) -> bool {
    let said = |line: &str| {
        let words = line.trim_start().trim_start_matches(['/', '!', '*', '#', ' ']);
        words.strip_prefix(EXCUSE).is_some_and(|why| why.split_once(':').is_some_and(|(_, why)| why.trim().len() >= 10))
    };
    text.lines().take(TOP).any(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize) -> String {
        "let x = 1;\n".repeat(count)
    }

    #[test]
    fn a_long_file_says_why() {
        let check = |path: &str, text: &str, good: bool| {
            let problems = too_long(&[File::new(path, text)]);
            assert_eq!(problems.is_empty(), good, "{path}: {problems:?}");
        };
        check("a/src/b.rs", &lines(400), true);
        check("a/src/b.rs", &lines(401), false);
        check(
            "a/src/b.rs",
            &format!("//! A table.\n//! Longer than 400 lines: one row for each of 300 types.\n{}", lines(600)),
            true,
        );
        check("a/src/b.rs", &format!("//! A table.\n//! Longer than 400 lines:\n{}", lines(600)), false);
        check("a/src/b.rs", &format!("{}// Longer than 400 lines: said too late to be seen.\n", lines(600)), false);
        check("ui/src/b.tsx", &lines(250), true);
        check("ui/src/b.ts", &lines(251), false);
        check(
            "ui/src/b.ts",
            &format!("/*\n * Longer than 250 lines: written by a program.\n */\n{}", lines(300)),
            true,
        );
        check("ui/src/b.test.ts", &lines(900), true);
        check("a/tests/b.rs", &lines(900), true);
        check("a/src/b/tests.rs", &lines(900), false);
        check("README.md", &lines(900), true);
    }

    #[test]
    fn a_file_that_is_a_test_module_does_not_count() {
        let check = |declares: &str, path: &str, good: bool| {
            let problems = too_long(&[File::new("a/src/lib.rs", declares), File::new(path, &lines(900))]);
            assert_eq!(problems.is_empty(), good, "{declares:?} {path}: {problems:?}");
        };
        check("#[cfg(test)]\nmod cases;\n", "a/src/cases.rs", true);
        check("#[cfg(test)]\nmod cases;\n", "a/src/cases/more.rs", true);
        check("#[cfg(test)]\nmod cases;\n", "a/src/cases_too.rs", false);
        check("mod cases;\n", "a/src/cases.rs", false);
        check("#[cfg(test)]\nmod other;\nmod cases;\n", "a/src/cases.rs", false);
        check("#[cfg(test)]\nmod tests {\n}\n", "a/src/tests.rs", false);
        let nested =
            [File::new("a/src/b.rs", "#[cfg(test)]\nmod tests;\n"), File::new("a/src/b/tests.rs", &lines(900))];
        assert!(too_long(&nested).is_empty());
    }

    #[test]
    fn test_modules_do_not_count() {
        let check = |text: &str, count: usize| assert_eq!(production_lines(text), count, "{text}");
        check("a\nb\n", 2);
        check("a\n#[cfg(test)]\nmod tests {\n    fn b() {\n    }\n}\n", 1);
        check("a\n#[cfg(test)]\nmod tests {\n    b\n}\nc\nd\n", 3);
        check("a\n#[cfg(test)]\nmod tests;\nc\n", 2);
        check("a\n#[cfg(test)]\npub(super) mod tests {\n    b\n}\n", 1);
        check("a\n#[cfg(test)]\n#[path = \"x.rs\"]\nmod tests;\nc\n", 2);
        check("a\n#[cfg(test)]\nfn only_for_tests() {}\nb\n", 4);
        check("a\n#[cfg(test)]\nuse b;\n", 3);
    }

    #[test]
    fn heavy_files_are_told() {
        let file = |bytes| File { path: "fixtures/a.png".into(), text: None, bytes };
        assert!(too_heavy(&[file(BYTES)]).is_empty());
        assert_eq!(too_heavy(&[file(BYTES + 1)]).len(), 1);
    }
}
