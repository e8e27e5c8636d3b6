//! Every recorded tree through the engine: what must hold on all of them, whatever they show.

use perception::{FateKind, Options, Perception, perceive, say};
use screen::{ComplaintCode, NodeIndex, Role, SourceKind, Tree};
use std::collections::BTreeSet;
use trials::corpus::{Recorded, corpus, fixtures};

const FOLDERS: &[&str] = &["xcuitest_xml", "xcuitest_frag", "xcuitest_partial", "wda_json", "pairs", "mac2"];

#[test]
fn every_recorded_tree_keeps_the_invariants() {
    let mut trees = fixtures();
    assert!(!trees.is_empty(), "the project's own captures are gone");
    trees.extend(corpus(FOLDERS).unwrap_or_default());
    let (mut read, mut nodes, mut refused) = (0, 0, Vec::new());
    for recorded in &trees {
        match screen::read(&recorded.bytes) {
            Ok(reading) => {
                read += 1;
                nodes += reading.tree.nodes().len();
                invariants(recorded, &reading.tree);
            }
            Err(refusal) => refused.push(format!("{}: {}", recorded.name, refusal.message)),
        }
    }
    println!("{read} trees with {nodes} nodes kept the invariants; refused:\n  {}", refused.join("\n  "));
    // A refusal is right only for a source without a single element, and such a source has no such tag or key.
    for recorded in &trees {
        if screen::read(&recorded.bytes).is_err() {
            let text = String::from_utf8_lossy(&recorded.bytes);
            assert!(!text.contains("<XCUIElementType"), "{} holds elements and was refused", recorded.name);
        }
    }
}

fn invariants(recorded: &Recorded, tree: &Tree) {
    let at = &recorded.name;
    let options = Options::default();
    let perception = perceive(tree, &options);
    assert_eq!(perception.fates.len(), tree.nodes().len(), "{at}: one fate a node");
    chains_end(at, tree, &perception);
    words_are_told(at, tree, &perception);
    let mut handles = BTreeSet::new();
    let mut members = BTreeSet::new();
    for element in &perception.elements {
        assert!(handles.insert(&element.handle), "{at}: {} stands twice", element.handle);
        for &m in &element.members {
            assert!(members.insert(m), "{at}: node {m} is in two elements");
        }
        if let Some(rect) = element.rect {
            let of_member = element.members.iter().any(|&m| perception.frame(tree, m) == Some(rect));
            assert!(of_member, "{at}: {} lies where none of its nodes is", element.handle);
        }
        if let (Some(tap), Some(rect)) = (element.tap, element.rect) {
            assert!(rect.contains(tap), "{at}: {} is tapped outside its frame", element.handle);
        }
        assert!(!element.line.contains('\n'), "{at}: {} has a line of two lines", element.handle);
    }
    // The same bytes give the same output, and a larger budget never hides what a smaller one told.
    assert_eq!(perceive(tree, &options), perception, "{at}");
    let told = |budget| {
        let options = Options { budget: Some(budget), ..Options::default() };
        let p = perceive(tree, &options);
        let digest = say(tree, &p, &options);
        let fits = digest.tokens <= budget || p.elements.iter().all(|e| e.left_out.is_some());
        assert!(fits, "{at}: {} tokens at a budget of {budget}", digest.tokens);
        p.elements.iter().filter(|e| e.left_out.is_none()).map(|e| e.handle.clone()).collect::<BTreeSet<_>>()
    };
    let (small, large) = (told(60), told(180));
    assert!(small.is_subset(&large), "{at}: a larger budget hides something");
}

/// Following `into` and `of` always ends at an element or the title.
fn chains_end(at: &str, tree: &Tree, perception: &Perception) {
    for i in tree.indices() {
        match &perception.fates[i as usize].kind {
            FateKind::Kept { element } => assert_eq!(perception.elements[*element].kept, i, "{at}: node {i}"),
            FateKind::Merged { into, .. } | FateKind::Echo { element: Some(into), .. } => {
                assert!(
                    perception.elements[*into].members.contains(&i),
                    "{at}: node {i} is no member of where it went"
                );
            }
            FateKind::Echo { of, element: None } => {
                let title = perception.title.as_ref().map(|t| t.from);
                assert_eq!(title, Some(*of), "{at}: node {i} echoes a title that is none");
            }
            _ => {}
        }
    }
}

/// The words of every kept or merged node can be read in its element's line, or the fate says that they are repeated.
fn words_are_told(at: &str, tree: &Tree, perception: &Perception) {
    let letters = |s: &str| s.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    for i in tree.indices() {
        let Some(node) = tree.get(i) else { continue };
        let FateKind::Kept { element } = perception.fates[i as usize].kind else { continue };
        let Some(label) = node.label.as_deref().filter(|_| node.role != Role::SecureField) else { continue };
        let element = &perception.elements[element];
        let start: String = letters(label).chars().take(100).collect();
        let said = letters(&element.line) + &letters(&element.label.as_ref().map_or(String::new(), |l| l.text.clone()));
        assert!(said.contains(&start), "{at}: the words of node {i} are lost");
        let from: Option<NodeIndex> = element.label.as_ref().map(|l| l.from);
        assert!(from.is_some_and(|f| element.members.contains(&f)), "{at}: a label from nowhere");
    }
}

/// Trees of other tools: the folder, what its files are read as, and those that hold no tree, with a word of the refusal.
type Folder = (&'static str, SourceKind, &'static [(&'static str, &'static str)]);

const OTHERS: &[Folder] = &[
    ("android", SourceKind::AndroidXml, &[]),
    ("idb_json", SourceKind::IdbJson, &[("axe-schema-types", "no tree of elements")]),
    ("mac2", SourceKind::Mac2Xml, &[]),
    ("debugdesc", SourceKind::DebugDescription, &[]),
    ("uia_legacy", SourceKind::WdaXml, &[("", "UIAutomation")]),
    ("web", SourceKind::WdaXml, &[("", "browser")]),
];

#[test]
fn trees_of_other_tools_are_read_or_refused_by_name() {
    for (folder, kind, without) in OTHERS {
        for recorded in corpus(&[folder]).unwrap_or_default() {
            let at = &recorded.name;
            let told = without.iter().find(|(name, _)| at.contains(&format!("{folder}/{name}")));
            let reading = match (screen::read(&recorded.bytes), told) {
                (Ok(reading), None) => reading,
                (Ok(_), Some(_)) => panic!("{at} holds no tree and was read"),
                (Err(refusal), told) => {
                    let word = told.unwrap_or_else(|| panic!("{at}: {refusal}")).1;
                    assert!(refusal.message.contains(word), "{at}: {refusal}");
                    continue;
                }
            };
            assert_eq!(reading.kind, *kind, "{at}");
            invariants(&recorded, &reading.tree);
            let codes: BTreeSet<_> = reading.complaints.iter().map(|c| c.code.as_str()).collect();
            println!("{at}: {} nodes, {} complaints {codes:?}", reading.tree.len(), reading.complaints.len());
            assert!(reading.tree.nodes().iter().any(|n| n.rect.is_some()), "{at}: no node has a frame");
            assert!(reading.tree.screen().is_some(), "{at}: no screen");
            if *kind == SourceKind::AndroidXml {
                in_points(&recorded, &reading.tree);
            }
        }
    }
}

/// With a density every frame is in points: as large as in pixels, divided by it.
fn in_points(recorded: &Recorded, pixels: &Tree) {
    const DENSITY: f64 = 2.625;
    let at = &recorded.name;
    let reading = screen::read_scaled(&recorded.bytes, Some(DENSITY)).expect("it was read without a density");
    assert!(reading.complaints.iter().all(|c| c.code != ComplaintCode::DensityUnknown), "{at}");
    for (a, b) in pixels.nodes().iter().zip(reading.tree.nodes()) {
        let close = |a: f64, b: f64| (a - b * DENSITY).abs() < 1e-6;
        let same = match (a.rect, b.rect) {
            (Some(a), Some(b)) => close(a.x, b.x) && close(a.bottom(), b.bottom()) && close(a.right(), b.right()),
            (a, b) => a == b,
        };
        assert!(same, "{at}: {:?} is not {:?} in points", a.rect, b.rect);
    }
    let (a, b) = (pixels.screen().map(|s| s.width), reading.tree.screen().map(|s| s.width * DENSITY));
    assert!(a.zip(b).is_some_and(|(a, b)| (a - b).abs() < 1e-6), "{at}: {a:?} {b:?}");
}
