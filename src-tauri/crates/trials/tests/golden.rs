//! The fates of every recorded tree, so that a change of a rule shows exactly which screens it changes: one file a tree in
//! `fixtures/corpus-golden`, with the tree's SHA-256 and one line a node, and no word of the tree.

use perception::{Options, perceive};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::PathBuf;
use trials::corpus::{Recorded, corpus, top};

/// Every folder of the corpus that holds trees.
const FOLDERS: [&str; 9] = [
    "xcuitest_xml",
    "xcuitest_partial",
    "xcuitest_frag",
    "wda_json",
    "idb_json",
    "mac2",
    "debugdesc",
    "android",
    "pairs",
];

/// Index, fate, rule and the element's number of each node.
fn fates(recorded: &Recorded) -> Option<String> {
    let tree = screen::read(&recorded.bytes).ok()?.tree;
    let perception = perceive(&tree, &Options::default());
    let hash: String = Sha256::digest(&recorded.bytes).iter().map(|b| format!("{b:02x}")).collect();
    let mut out = format!("sha256 {hash}\n");
    for (node, fate) in perception.fates.iter().enumerate() {
        let element = fate.kind.element().map_or("-".to_owned(), |e| (e + 1).to_string());
        let _ = writeln!(out, "{node} {} {} {element}", fate.kind.name().as_str(), fate.rule.id());
    }
    Some(out)
}

fn golden(recorded: &Recorded) -> PathBuf {
    top().join("fixtures/corpus-golden").join(format!("{}.txt", recorded.name.replace('/', "--")))
}

#[test]
fn the_fates_of_recorded_trees_are_as_they_were() {
    let update = std::env::var_os("UPDATE").is_some_and(|v| v == "1");
    let Some(trees) = corpus(&FOLDERS) else { return };
    assert!(trees.len() > 100, "{} trees", trees.len());
    let mut changed = Vec::new();
    for recorded in &trees {
        let Some(now) = fates(recorded) else { continue };
        let path = golden(recorded);
        if update {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            std::fs::write(&path, &now).expect("the golden answer can be written");
            continue;
        }
        let before = std::fs::read_to_string(&path).unwrap_or_default();
        if before.lines().next() != now.lines().next() && !before.is_empty() {
            eprintln!("SKIPPED: {} is another recording than the one the golden answer is of", recorded.name);
            continue;
        }
        let differ = |(old, new): (&str, &str)| (old != new).then(|| format!("    {old}  ->  {new}"));
        let lines: Vec<String> = before.lines().zip(now.lines()).filter_map(differ).collect();
        if before != now {
            changed.push(format!("{}: {} lines\n{}", recorded.name, lines.len(), lines.join("\n")));
        }
    }
    assert!(changed.is_empty(), "fates changed; UPDATE=1 writes them anew:\n{}", changed.join("\n"));
}
