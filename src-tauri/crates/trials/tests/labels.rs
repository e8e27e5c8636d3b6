//! The engine against what people judged: every label file whose recorded tree is at hand.
//!
//! The trees are not in this repository. They are looked for in the corpus (`SIGHTLINE_CORPUS`, by default
//! `../shared/corpus` beside the project); a run that finds none says so and proves nothing.

use perception::{Options, Switches, perceive, say};
use std::path::Path;
use trials::corpus::{self, top};
use trials::labels::{COLUMNS, Label, Tally, score};

/// The least share of right ones in each column that has a goal (design/perception.md section 6 and the measures of the
/// engine): all taps, all controls, all texts; precision 0.98, recall 0.95 without details.
const GOALS: [(&str, f64); 5] = [("tap", 1.0), ("precision", 0.98), ("core", 0.95), ("present", 1.0), ("texts", 1.0)];

fn labels() -> Vec<Label> {
    let mut files: Vec<_> = std::fs::read_dir(top().join("fixtures/labels"))
        .expect("the folder of labels")
        .map(|e| e.expect("an entry of it").path())
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    assert!(files.len() >= 15, "{} label files", files.len());
    let read = |p: &Path| {
        Label::read(&std::fs::read_to_string(p).expect("a file of text")).map_err(|e| format!("{}: {e}", p.display()))
    };
    files.iter().map(|p| read(p).expect("a label as the convention has it")).collect()
}

/// The pooled tally of the labels whose trees are at hand, and how many there are.
fn run(labels: &[Label], options: &Options, print: bool) -> (Tally, usize) {
    let folders: std::collections::BTreeSet<&str> = labels.iter().filter_map(|l| l.file.split('/').next()).collect();
    let trees = corpus::corpus(&folders.into_iter().collect::<Vec<_>>()).unwrap_or_default();
    let (mut total, mut found) = (Tally::default(), 0);
    for label in labels {
        let Some(recorded) = trees.iter().find(|t| t.name == label.file) else {
            eprintln!("SKIPPED: {} is not in the corpus", label.file);
            continue;
        };
        found += 1;
        let reading = screen::read(&recorded.bytes).expect("a labelled tree is read");
        let perception = perceive(&reading.tree, options);
        let mut tally = score(label, &perception, &say(&reading.tree, &perception, options).text);
        if print {
            println!("{}", tally.row(label.file.rsplit('/').next().unwrap_or_default()));
        }
        tally.misses.iter_mut().for_each(|m| *m = format!("{}: {m}", label.file));
        total.add(&tally);
    }
    (total, found)
}

#[test]
fn the_engine_reaches_the_goals_on_every_label() {
    let labels = labels();
    let names: String = COLUMNS.iter().map(|c| format!("{c:>11}")).collect();
    println!("{:<42}{names}{:>8}{:>8}", "file", "joined", "off");
    let (total, found) = run(&labels, &Options::default(), true);
    println!("{}\n{}", total.row("all"), total.misses.join("\n"));
    if found == 0 {
        eprintln!("SKIPPED: no recorded tree of any label is at hand; nothing was proved");
        return;
    }
    for (column, goal) in GOALS {
        assert!(total.share(column) >= goal, "{column} {:.3}: {:#?}", total.share(column), total.misses);
    }
    assert_eq!((total.merged, total.off_screen), (0, 0), "{:#?}", total.misses);
}

/// The measure measures: without the merge pass the figures must fall.
#[test]
fn without_merging_the_figures_fall() {
    let off = Options { switches: Switches { no_merge: true }, ..Options::default() };
    let (total, found) = run(&labels(), &off, false);
    println!("{}", total.row("without merging"));
    if found >= 15 {
        assert!(total.share("recall") < 0.5 && total.share("tap") < 1.0, "{}", total.row("all"));
    }
}

/// A small label with one mistake of each kind, so that each column is seen to count.
#[test]
fn every_column_counts() {
    let tree = screen::notation::parse(
        "Application \"A\" (0,0,390,844)\n  Cell \"Row\" (0,100,390,44)\n    StaticText \"Row\" (16,110,60,24)\n  Button \"One\" (0,200,100,44)\n  Button \"Two\" (0,300,100,44)\n",
    )
    .unwrap();
    let seen = perceive(&tree, &Options::default());
    let text = say(&tree, &seen, &Options::default()).text;
    let check = |controls: &str, rest: &str, right: &[&str]| {
        let json = format!(r#"{{"file":"x/y","node_count":5,"controls":[{controls}],{rest}}}"#);
        let tally = score(&Label::read(&json).unwrap(), &seen, &text);
        assert_eq!(tally.misses, right);
    };
    let one = |name: &str, nodes: &str, rect: &str| {
        format!(
            r#"{{"name":"{name}","nodes":{nodes},"primary_role":"button","label":"{name}","tap_nodes":[],"tap_rects":[{rect}],"visible":true,"actionable":true,"certainty":"sure","why":""}}"#
        )
    };
    let none = r#""texts":[],"must_not_merge":[],"not_on_screen":[]"#;
    check(&one("Row", "[1,2]", "[0,100,390,44]"), none, &[]);
    check(
        &one("Row", "[1,2]", "[300,100,90,44]"),
        none,
        &["tap: Row: (195,122) is not in [[300.0, 100.0, 90.0, 44.0]]"],
    );
    check(
        &[one("Row", "[1,2]", "[0,100,390,44]"), one("One", "[3]", "[190,110,10,20]")].join(","),
        none,
        &["tap: Row: (195,122) lies on One", "tap: One: (50,222) is not in [[190.0, 110.0, 10.0, 20.0]]"],
    );
    check(
        &[one("Row", "[1]", ""), one("Text", "[2]", "")].join(","),
        none,
        &["precision: 1 (Row) with 2 (Text)", "present: Text"],
    );
    check(&one("One", "[3,4]", ""), none, &["recall: One: 3 apart from 4", "core: One: 3 apart from 4"]);
    check(&one("Missing", "[0]", ""), none, &["present: Missing"]);
    check(&one("Three", "[3]", ""), none, &["label: Three"]);
    check(
        "",
        r#""texts":[{"nodes":[3],"text":"three words here"},{"nodes":[3],"text":"one"}],"must_not_merge":[[1,2],[3,4]],"not_on_screen":[4]"#,
        &["texts: \"three words here\"", "joined: 1 with 2", "not on the screen: btn-two"],
    );
}
