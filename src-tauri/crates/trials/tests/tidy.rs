//! The real files of the project against its habits: heads, sizes, words, manifests, pages.
use trials::house::{File, files, heads, manifests, page, pins, sizes, text, top, words};

fn check(problems: Vec<String>) {
    assert!(problems.is_empty(), "\n\n{}\n", problems.join("\n"));
}

fn all() -> Vec<File> {
    let files = files().expect("every listed file can be read");
    assert!(files.len() > 20, "only {} files are seen", files.len());
    files
}

#[test]
fn every_file_says_what_lives_there() {
    check(heads::silent(&all()));
}

#[test]
fn crates_open_with_their_guards() {
    check(heads::unguarded(&all()));
}

#[test]
fn files_are_short_or_say_why() {
    check(sizes::too_long(&all()));
    check(sizes::too_heavy(&all()));
}

#[test]
fn the_top_level_is_exact() {
    check(top::strange_or_missing(&all()));
}

#[test]
fn no_file_names_a_machine() {
    check(words::machine_places(&all()));
}

#[test]
fn no_test_is_toothless() {
    check(words::toothless(&all()));
}

#[test]
fn tauri_has_one_door() {
    check(words::other_doors(&all()));
}

#[test]
fn manifests_are_whole() {
    check(manifests::incomplete(&manifests::manifests(&all()).unwrap()));
}

#[test]
fn descriptions_are_those_of_the_page() {
    let rooms = page::rooms(&text("docs/architecture.md").unwrap());
    check(manifests::described_otherwise(&manifests::manifests(&all()).unwrap(), &rooms));
}

#[test]
fn every_crate_is_pinned_and_has_its_line() {
    let declared = pins::crates(&text("Cargo.toml").unwrap(), &manifests::manifests(&all()).unwrap()).unwrap();
    check(pins::loose(&declared, "="));
    check(pins::undocumented(&declared, &page::dependencies(&text("docs/dependencies.md").unwrap(), "crate")));
}

#[test]
fn every_npm_package_is_pinned_and_has_its_line() {
    let declared = pins::packages(&text("ui/package.json").unwrap()).unwrap();
    check(pins::loose(&declared, ""));
    check(pins::undocumented(&declared, &page::dependencies(&text("docs/dependencies.md").unwrap(), "package")));
}
