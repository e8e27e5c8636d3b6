//! Words that must not stand in the project's files: a machine's paths and hosts, tests without teeth, Tauri's own API
//! outside the UI's one door.
use super::File;

/// The one file of the UI that speaks to Tauri; everything else goes through it, so that the UI also runs in a browser.
pub const DOOR: &str = "ui/src/door/tauri.ts";

/// Beginnings of paths that exist on one machine only; a name must follow. Written in two halves, so that this file does
/// not name them itself.
const MACHINE: &[&str] = &[
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!("C:\\Us", "ers\\"),
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/fa", "rm/"),
    concat!("/tmp/", "bash_"),
    concat!("artif", "actory"),
    concat!("registry.np", "mjs.org"),
];

/// Marks of tests that cannot fail or do not run, by the ending of the file that holds them.
const TOOTHLESS: &[(&str, &[&str])] = &[
    (
        "rs",
        &[concat!("#[ig", "nore"), concat!("assert!(tr", "ue)"), concat!("to", "do!("), concat!("unimple", "mented!(")],
    ),
    (
        "ts",
        &[
            concat!("expect(tr", "ue).toBe(true)"),
            concat!("test.sk", "ip("),
            concat!("it.sk", "ip("),
            concat!("describe.sk", "ip("),
            concat!(".on", "ly("),
        ],
    ),
];

/// Lines that name a place on one machine or in one network. Lock files of npm must carry no download addresses.
pub fn machine_places(files: &[File]) -> Vec<String> {
    let named = |line: &str| {
        MACHINE.iter().find(|start| {
            let follows =
                |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric()) || !start.ends_with(['/', '\\']);
            line.match_indices(**start).any(|(at, _)| follows(&line[at + start.len()..]))
        })
    };
    let mut problems = told(files, |_, line| named(line).map(|start| format!("`{start}` is a place on one machine")));
    let is_npm_lock = |file: &File| file.path.ends_with("package-lock.json");
    problems.extend(told(files, |file, line| {
        (is_npm_lock(file) && line.contains("\"resolved\""))
            .then(|| "a download address; see docs/dependencies.md".to_string())
    }));
    problems
}

/// Tests that are left out, that assert nothing, and code that is not there yet.
pub fn toothless(files: &[File]) -> Vec<String> {
    told(files, |file, line| {
        let ending = if file.ending() == "tsx" { "ts" } else { file.ending() };
        let marks = TOOTHLESS.iter().find(|(of, _)| *of == ending)?.1;
        marks.iter().find(|mark| line.contains(**mark)).map(|mark| format!("`{mark}`"))
    })
}

/// Imports of Tauri's API anywhere in the UI but in its door; and a door that no longer imports it.
pub fn other_doors(files: &[File]) -> Vec<String> {
    let imports = |line: &str| line.contains("\"@tauri-apps/") || line.contains("'@tauri-apps/");
    let sources = files.iter().filter(|file| file.path.starts_with("ui/") && file.ending() != "json");
    let (door, others): (Vec<File>, Vec<File>) = sources.cloned().partition(|file| file.path == DOOR);
    let mut problems = told(&others, |_, line| imports(line).then(|| format!("only {DOOR} imports @tauri-apps")));
    if !door.iter().any(|file| file.text.as_deref().is_some_and(|text| text.lines().any(imports))) {
        problems.push(format!("{DOOR} is missing or does not import @tauri-apps."));
    }
    problems
}

/// One problem a line, with its place, in the order of the files.
fn told(files: &[File], problem: impl Fn(&File, &str) -> Option<String>) -> Vec<String> {
    let mut problems = Vec::new();
    for file in files {
        for (number, line) in file.text.as_deref().unwrap_or_default().lines().enumerate() {
            if let Some(problem) = problem(file, line) {
                problems.push(format!("{}:{}: {problem}.", file.path, number + 1));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(problems: Vec<String>, expected: &[&str]) {
        assert_eq!(problems.len(), expected.len(), "{problems:?}");
        for (problem, part) in problems.iter().zip(expected) {
            assert!(problem.contains(part), "{problem:?} should hold {part:?}");
        }
    }

    #[test]
    fn places_of_one_machine_are_told() {
        let with = |text: String| machine_places(&[File::new("docs/a.md", &text)]);
        check(with("see ../shared and /homes or /home/".into()), &[]);
        for start in MACHINE {
            check(with(format!("fine\nsee {start}anna/x\n")), &["docs/a.md:2"]);
        }
        let lock = "{\n  \"resolved\": \"x\"\n}\n";
        check(
            machine_places(&[File::new("ui/package-lock.json", lock)]),
            &["ui/package-lock.json:2: a download address"],
        );
        check(machine_places(&[File::new("fixtures/a.json", lock)]), &[]);
    }

    #[test]
    fn toothless_tests_are_told() {
        let with = |path: &str, text: &str| toothless(&[File::new(path, text)]);
        check(with("a/tests/b.rs", "#[test]\nfn c() {}\nlet d = e.iter().skip(1);"), &[]);
        check(with("a/tests/b.rs", &format!("{}]\nfn c() {{}}", TOOTHLESS[0].1[0])), &["a/tests/b.rs:1"]);
        check(with("ui/src/a.test.tsx", &format!("x\n{}'y')", TOOTHLESS[1].1[1])), &["ui/src/a.test.tsx:2"]);
        check(with("docs/a.md", TOOTHLESS[0].1[0]), &[]);
    }

    #[test]
    fn tauri_has_one_door() {
        let door = File::new(DOOR, "// The door.\nimport { invoke } from \"@tauri-apps/api/core\";\n");
        let file = |path: &str, text: &str| vec![door.clone(), File::new(path, text)];
        check(other_doors(&file("ui/src/app.tsx", "import { call } from './door';")), &[]);
        check(other_doors(&file("ui/package.json", "{\"@tauri-apps/api\": \"2\"}")), &[]);
        check(other_doors(&file("ui/src/app.tsx", "// none of @tauri-apps here")), &[]);
        check(other_doors(&file("ui/src/app.tsx", "import x from '@tauri-apps/api';")), &["ui/src/app.tsx:1"]);
        check(
            other_doors(&file("ui/src/app.tsx", "const x = await import(\"@tauri-apps/api\");")),
            &["ui/src/app.tsx:1"],
        );
        check(other_doors(&[File::new(DOOR, "// The door.\n")]), &["does not import"]);
        check(other_doors(&[]), &["is missing"]);
    }
}
