//! The real graph of the project's packages against `docs/architecture.md`.
use trials::house::lock::Lock;
use trials::house::{arrows, page, text};

fn check(problems: Vec<String>) {
    assert!(problems.is_empty(), "\n\n{}\n", problems.join("\n"));
}

fn lock() -> Lock {
    text("Cargo.lock").and_then(|text| Lock::parse(&text)).expect("cargo wrote the lock file")
}

#[test]
fn the_graph_is_the_page() {
    let page = page::arrows(&text("docs/architecture.md").unwrap()).unwrap();
    check(arrows::unequal(&lock(), &page));
}

#[test]
fn held_packages_are_named_by_their_holders_only() {
    check(arrows::held_elsewhere(&lock()));
}

#[test]
fn pure_rooms_stay_pure() {
    // A room that was renamed would pass unseen.
    let lock = lock();
    let ours = lock.ours();
    let gone = arrows::PURE.iter().filter(|room| !ours.contains(**room));
    check(gone.map(|room| format!("The pure room `{room}` is not a package here.")).collect());
    check(arrows::impure(&lock));
}

#[test]
fn every_crate_comes_from_crates_io() {
    check(lock().strange_sources());
}
