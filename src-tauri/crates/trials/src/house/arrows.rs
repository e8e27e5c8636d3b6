//! Which package may name which: the arrows of `docs/architecture.md`, held packages, and rooms that stay pure.
use std::collections::BTreeSet;

use super::lock::Lock;
use super::page::Arrows;

/// Rooms that decide from their arguments alone: no device, clock, file, process or thread.
pub const PURE: &[&str] = &["screen", "pixels", "perception", "audit", "policy"];

/// What no pure room may reach, however deep: each of these brings a runtime, a window or a network.
const IMPURE: &[&str] = &["tauri", "tokio", "reqwest", "hyper", "mio"];

/// Packages that only their holders may name. A name that ends in `*` stands for all that begin so.
const HELD: &[(&str, &[&str])] = &[
    ("tauri*", &["sightline-app"]),
    ("reqwest", &["device"]),
    ("roxmltree", &["screen"]),
    ("image", &["pixels", "simphone"]),
];

/// The real graph against the page, for equality: an arrow that is new and a permission that nothing uses are both told.
pub fn unequal(lock: &Lock, page: &Arrows) -> Vec<String> {
    let real = lock.arrows();
    let mut problems = Vec::new();
    for (from, to) in &real {
        let Some(allowed) = page.get(*from) else {
            problems.push(format!("`{from}` has no line among the arrows of docs/architecture.md."));
            continue;
        };
        let allowed: BTreeSet<&str> = allowed.iter().map(String::as_str).collect();
        let new =
            to.difference(&allowed).map(|to| format!("{from} -> {to} is new: docs/architecture.md does not allow it."));
        let stale =
            allowed.difference(to).map(|to| format!("{from} -> {to} is in docs/architecture.md, and nothing uses it."));
        problems.extend(new.chain(stale));
    }
    let gone = page.keys().filter(|from| !real.contains_key(from.as_str()));
    problems
        .extend(gone.map(|from| format!("docs/architecture.md has arrows of `{from}`, which is not a package here.")));
    problems
}

/// Packages that are named by someone who is not their holder. `trials` may name anything: nothing depends on it.
pub fn held_elsewhere(lock: &Lock) -> Vec<String> {
    let mut problems = Vec::new();
    for package in lock.ours().into_iter().filter(|package| *package != "trials") {
        for named in lock.named_by(package) {
            let rule = HELD.iter().find(|(held, _)| match held.strip_suffix('*') {
                Some(start) => named.starts_with(start),
                None => named == *held,
            });
            if let Some((_, holders)) = rule.filter(|(_, holders)| !holders.contains(&package)) {
                problems.push(format!("`{package}` names {named}, which only {} may name.", holders.join(" and ")));
            }
        }
    }
    problems
}

/// Ways from a pure room to a runtime, a window or a network.
pub fn impure(lock: &Lock) -> Vec<String> {
    let ways = PURE.iter().flat_map(|room| IMPURE.iter().filter_map(|end| lock.way(room, end)));
    ways.map(|way| format!("A pure room reaches further than it may: {}.", way.join(" -> "))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::lock::tests::lock;
    use super::*;

    fn check(problems: Vec<String>, expected: &[&str]) {
        assert_eq!(problems.len(), expected.len(), "{problems:?}");
        for (problem, part) in problems.iter().zip(expected) {
            assert!(problem.contains(part), "{problem:?} should hold {part:?}");
        }
    }

    fn page(lines: &[(&str, &[&str])]) -> Arrows {
        let line = |(from, to): &(&str, &[&str])| (from.to_string(), to.iter().map(|to| to.to_string()).collect());
        lines.iter().map(line).collect()
    }

    #[test]
    fn the_graph_and_the_page_are_equal_or_told() {
        let lock = lock(&["*screen 0.1.0: serde", "*pixels 0.1.0: screen", "*cli 0.1.0: pixels", "serde 1.0.0: "]);
        let whole: &[(&str, &[&str])] = &[("cli", &["pixels"]), ("pixels", &["screen"]), ("screen", &[])];
        check(unequal(&lock, &page(whole)), &[]);
        check(unequal(&lock, &page(&whole[1..])), &["`cli` has no line"]);
        check(
            unequal(&lock, &page(&[("cli", &["pixels"]), ("pixels", &[]), ("screen", &[])])),
            &["pixels -> screen is new"],
        );
        let stale: &[(&str, &[&str])] = &[("cli", &["pixels", "screen"]), ("pixels", &["screen"]), ("screen", &[])];
        check(unequal(&lock, &page(stale)), &["cli -> screen is in docs/architecture.md, and nothing uses it"]);
        let gone: &[(&str, &[&str])] = &[("cli", &["pixels"]), ("mcp", &[]), ("pixels", &["screen"]), ("screen", &[])];
        check(unequal(&lock, &page(gone)), &["`mcp`, which is not a package"]);
    }

    #[test]
    fn held_packages_stay_with_their_holders() {
        let outside =
            ["tauri 2.0.0: ", "tauri-build 2.0.0: ", "image 0.25.0: ", "reqwest 0.13.0: ", "roxmltree 0.21.0: "];
        let with = |own: &[&str]| held_elsewhere(&lock(&[own, &outside[..]].concat()));
        check(
            with(&["*sightline-app 0.1.0: tauri, tauri-build", "*pixels 0.1.0: image", "*screen 0.1.0: roxmltree"]),
            &[],
        );
        check(with(&["*desk 0.1.0: tauri-build"]), &["`desk` names tauri-build, which only sightline-app may name"]);
        check(
            with(&["*audit 0.1.0: image", "*cli 0.1.0: reqwest"]),
            &["only pixels and simphone", "`cli` names reqwest"],
        );
        check(with(&["*trials 0.1.0: image"]), &[]);
    }

    #[test]
    fn a_pure_room_reaches_no_runtime_however_deep() {
        let deep = ["a 1.0.0: b", "b 1.0.0: mio", "mio 1.0.0: "];
        let with = |own: &[&str]| impure(&lock(&[own, &deep[..]].concat()));
        check(with(&["*screen 0.1.0: ", "*archive 0.1.0: a"]), &[]);
        check(with(&["*audit 0.1.0: a"]), &["audit -> a -> b -> mio"]);
        check(
            with(&["*perception 0.1.0: screen", "*screen 0.1.0: mio"]),
            &["screen -> mio", "perception -> screen -> mio"],
        );
    }
}
