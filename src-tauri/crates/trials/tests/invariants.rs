//! What must hold on every tree, whatever it shows: invented screens of every shape, and every recorded one at hand.
//!
//! I4 and I8 need the register and the search, which are not here yet.

use perception::{Evidence, FateKind, FateName, LeftOut, Options, Perception, Place, Rule, Title, perceive, say};
use screen::{Node, NodeIndex, Rect, Role, Tree};
use std::collections::BTreeMap;
use trials::corpus::{corpus, fixtures};
use trials::invent::{Dice, blocks, screen as invented, xml};

/// So often each fate and each rule must have been reached in one run.
const REACHED: u32 = 50;

/// Invented screens of a run; the recorded trees come on top.
const SCREENS: u64 = 500;

/// How often each fate and rule was reached.
#[derive(Default)]
struct Reached {
    fates: BTreeMap<FateName, u32>,
    rules: BTreeMap<Rule, u32>,
    places: BTreeMap<String, u32>,
}

impl Reached {
    fn count(&mut self, seen: &Perception) {
        for fate in &seen.fates {
            *self.fates.entry(fate.kind.name()).or_default() += 1;
            *self.rules.entry(fate.rule).or_default() += 1;
        }
        // A heading names the screen and stays an element: no fate of its own.
        if seen.title.as_ref().is_some_and(|t| !t.from_bar) {
            *self.rules.entry(Rule::TitleHeading).or_default() += 1;
        }
        for e in &seen.elements {
            *self.places.entry(format!("{:?}", e.place)).or_default() += 1;
        }
    }

    fn check(&self) {
        let names = [
            FateName::Kept,
            FateName::Merged,
            FateName::Echo,
            FateName::Wrapper,
            FateName::Title,
            FateName::NotDrawn,
            FateName::Repeat,
        ];
        for name in names {
            println!("fate {:<24}{:>9}", name.as_str(), self.fates.get(&name).copied().unwrap_or(0));
        }
        for rule in Rule::ALL {
            println!("rule {:<24}{:>9}", rule.id(), self.rules.get(rule).copied().unwrap_or(0));
        }
        println!("places {:?}", self.places);
        let few_fates: Vec<_> = names.into_iter().filter(|n| self.fates.get(n).is_none_or(|&c| c < REACHED)).collect();
        let few_rules: Vec<_> =
            Rule::ALL.iter().filter(|r| self.rules.get(r).is_none_or(|&c| c < REACHED)).map(|r| r.id()).collect();
        assert!(few_fates.is_empty() && few_rules.is_empty(), "reached too seldom: {few_fates:?} {few_rules:?}");
    }
}

#[test]
fn every_invariant_on_every_tree() {
    let mut reached = Reached::default();
    let mut nodes = 0;
    for seed in 0..SCREENS {
        let text = invented(seed, false);
        let mut tree = screen::notation::parse(&text).unwrap();
        let mut at = format!("invented screen {seed}\n{text}");
        if seed % 4 == 3 {
            let source = xml(&tree, seed);
            tree = screen::read(source.as_bytes()).unwrap().tree;
            at = format!("invented screen {seed} as XML");
        }
        nodes += tree.len();
        reached.count(&invariants(&at, &tree));
    }
    println!("{SCREENS} invented screens, {nodes} nodes");
    let folders = [
        "xcuitest_xml",
        "xcuitest_frag",
        "xcuitest_partial",
        "wda_json",
        "pairs",
        "mac2",
        "idb_json",
        "uia_legacy",
        "android",
    ];
    let mut recorded = fixtures();
    recorded.extend(corpus(&folders).unwrap_or_default());
    let (mut trees, mut nodes) = (0, 0);
    for source in recorded {
        let Ok(reading) = screen::read(&source.bytes) else { continue };
        trees += 1;
        nodes += reading.tree.len();
        reached.count(&invariants(&source.name, &reading.tree));
    }
    println!("{trees} recorded trees, {nodes} nodes");
    reached.check();
}

/// All of them on one tree; the perception without a budget is handed back.
fn invariants(at: &str, tree: &Tree) -> Perception {
    let options = Options::default();
    let seen = perceive(tree, &options);
    one_fate_each(at, tree, &seen);
    no_word_is_lost(at, tree, &seen);
    places(at, tree, &seen);
    // I5: the same input, the same output, byte for byte.
    let again = perceive(tree, &options);
    assert!(again == seen, "{at}: two runs differ");
    assert_eq!(say(tree, &again, &options), say(tree, &seen, &options), "{at}");
    budgets(at, tree, &seen);
    seen
}

/// I1 and I2: every node has one fate, and every chain ends at an element that has the node, or at the title.
fn one_fate_each(at: &str, tree: &Tree, seen: &Perception) {
    assert_eq!(seen.fates.len(), tree.nodes().len(), "{at}");
    let mut members: Vec<Option<usize>> = vec![None; seen.fates.len()];
    for (k, e) in seen.elements.iter().enumerate() {
        assert!(e.members.contains(&e.kept) && e.members.is_sorted(), "{at}: {}", e.handle);
        for &m in &e.members {
            assert_eq!(members[m as usize].replace(k), None, "{at}: node {m} is in two elements");
        }
    }
    let title: Option<NodeIndex> = seen.title.as_ref().filter(|t: &&Title| t.from_bar).map(|t| t.from);
    for (i, fate) in (0..).zip(&seen.fates) {
        let member = members[i as usize];
        match &fate.kind {
            FateKind::Kept { element } => {
                assert_eq!((seen.elements[*element].kept, member), (i, Some(*element)), "{at}: node {i}");
            }
            FateKind::Merged { into, .. } | FateKind::Echo { element: Some(into), .. } => {
                assert_eq!(member, Some(*into), "{at}: node {i}");
            }
            FateKind::Echo { of, element: None } => assert_eq!(title, Some(*of), "{at}: node {i}"),
            FateKind::Title => assert_eq!(title, Some(i), "{at}: node {i}"),
            FateKind::Repeat { sample } => {
                assert!(seen.elements[*sample].more > 0 && member.is_none(), "{at}: node {i}");
            }
            FateKind::Wrapper | FateKind::NotDrawn { .. } => assert_eq!(member, None, "{at}: node {i}"),
        }
        if let FateKind::Echo { of, element: Some(e) } = &fate.kind {
            assert!(seen.elements[*e].members.contains(of), "{at}: node {i} repeats a stranger");
        }
        let numbers = |e: &Evidence| e.numbers.iter().flatten().all(|n| n.1.is_finite());
        assert!(numbers(&fate.evidence), "{at}: node {i} was decided by what is no number");
    }
}

/// The letters and digits, for finding words in a line whatever was quoted, folded or escaped. An accent written as a
/// mark of its own is none of them, so the one letter that the screens write both ways is taken without it.
fn letters(s: &str) -> String {
    let plain = s.chars().map(|c| if c == 'é' { 'e' } else { c });
    plain.filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The first hundred letters: what is longer is cut in the line, and told to be.
fn start(s: &str) -> String {
    letters(s).chars().take(100).collect()
}

/// I3: a visible word stands in its element's line, or the element is left out and says why, or the node's fate names a
/// rule by which it does not speak for itself.
fn no_word_is_lost(at: &str, tree: &Tree, seen: &Perception) {
    let default = Options { budget: Some(400), ..Options::default() };
    let cut = perceive(tree, &default);
    let told = letters(&say(tree, &cut, &default).text);
    for (i, (node, fate)) in (0..).zip(tree.nodes().iter().zip(&seen.fates)) {
        let Some(label) = node.label.as_deref() else { continue };
        let words = start(label);
        let signs = matches!(fate.rule, Rule::Symbol | Rule::Accessory);
        if words.is_empty() || signs {
            continue;
        }
        match &fate.kind {
            FateKind::Kept { element }
            | FateKind::Merged { into: element, .. }
            | FateKind::Echo { element: Some(element), .. } => {
                let e = &seen.elements[*element];
                let mut said = letters(&e.line);
                said.extend(e.label.iter().chain(&e.details).map(|w| start(&w.text)));
                assert!(
                    said.contains(&words) || is_only_looks(node),
                    "{at}: node {i} {label:?} is lost in {:?}",
                    e.line
                );
                let told_now = cut.elements[*element].left_out;
                assert!(
                    told_now == Some(LeftOut::Budget) || told.contains(&start(&e.line)),
                    "{at}: {} is not told",
                    e.handle
                );
            }
            FateKind::Title | FateKind::Echo { element: None, .. } => {
                let header = say(tree, seen, &Options::default()).text;
                assert!(letters(header.lines().next().unwrap_or_default()).contains(&words), "{at}: the title is lost");
            }
            FateKind::Wrapper | FateKind::NotDrawn { .. } | FateKind::Repeat { .. } => {
                assert!(!fate.rule.says().is_empty(), "{at}: node {i}");
            }
        }
    }
}

/// A disabled sign, a symbol or a key: what it is called is the name of its looks.
fn is_only_looks(node: &Node) -> bool {
    matches!(node.role, Role::Image | Role::Key) || (node.role == Role::Button && node.enabled == Some(false))
}

/// I6: an element is where one of its nodes is (moved by what is told), its point is on the part that can be seen and
/// nothing in front lies over it; a place that is not sound has no point.
fn places(at: &str, tree: &Tree, seen: &Perception) {
    for e in &seen.elements {
        let name = &e.handle;
        if let Some(rect) = e.rect {
            let member = e.members.iter().any(|&m| seen.frame(tree, m) == Some(rect));
            assert!(member, "{at}: {name} is where none of its nodes is");
            assert!([rect.x, rect.y, rect.right(), rect.bottom()].iter().all(|v| v.is_finite()), "{at}: {name}");
        }
        let from = e.rect_from.and_then(|i| tree.get(i)).and_then(|n| n.rect);
        let moved = e.shift.map_or((0.0, 0.0), |s| (s.x, s.y));
        if let (Some(rect), Some(told)) = (e.rect, from) {
            assert_eq!((rect.x, rect.y), (told.x + moved.0, told.y + moved.1), "{at}: {name}");
        }
        if matches!(e.place, Place::Covered | Place::OffScreen | Place::Doubtful | Place::Moved) {
            assert_eq!(e.tap, None, "{at}: {name} has a point although it is {:?}", e.place);
        }
        if let Some(tap) = e.tap {
            let seen_part = e.seen.filter(|s| s.contains(tap) && e.rect.is_some_and(|r| r.holds(s, 0.001)));
            assert!(seen_part.is_some(), "{at}: the point of {name} cannot be seen");
            let screen = seen.screen.filter(|_| e.place != Place::Doubtful);
            let on = screen.is_none_or(|s| tap.x >= 0.0 && tap.y >= 0.0 && tap.x <= s.width && tap.y <= s.height);
            assert!(on, "{at}: the point of {name} is off the screen");
            assert!(
                over(tree, seen, e.kept, e.seen, tap).is_none(),
                "{at}: {:?} lies over {name}",
                over(tree, seen, e.kept, e.seen, tap)
            );
        }
    }
}

/// A control in front of the point: later in the document, not around the element, and not over the whole of it (a plain
/// control is not believed to hide another).
fn over<'p>(
    tree: &Tree,
    seen: &'p Perception,
    kept: NodeIndex,
    part: Option<Rect>,
    tap: screen::Point,
) -> Option<&'p str> {
    let strictly = |r: Rect| tap.x > r.x && tap.x < r.right() && tap.y > r.y && tap.y < r.bottom();
    let all = seen.elements.iter().filter(|o| o.actionable && o.kept > kept && !tree.is_within(kept, o.kept));
    let near = all.filter(|o| o.seen.is_some_and(strictly) && o.rect.is_some_and(strictly));
    let mut over = near.filter(|o| {
        let inside = tree.is_within(o.kept, kept);
        let whole = o.rect.zip(part).is_some_and(|(r, p)| r.holds(&p, 0.0));
        let region = o.label.as_ref().is_some_and(|l| l.text == "close");
        (inside || !whole) && !region
    });
    over.next().map(|o| o.handle.as_str())
}

/// I7, and the exact cost: the text keeps to its budget, and a larger budget never hides what a smaller one showed.
fn budgets(at: &str, tree: &Tree, seen: &Perception) {
    let mut before: Vec<usize> = Vec::new();
    for budget in [20, 45, 80, 200, 1500] {
        let options = Options { budget: Some(budget), ..Options::default() };
        let cut = perceive(tree, &options);
        let digest = say(tree, &cut, &options);
        let told: Vec<usize> = (0..cut.elements.len()).filter(|&k| cut.elements[k].left_out.is_none()).collect();
        assert!(digest.tokens <= budget || told.is_empty(), "{at}: {} tokens at {budget}", digest.tokens);
        assert!(before.iter().all(|k| told.contains(k)), "{at}: a budget of {budget} hides something");
        assert_eq!((&cut.key, cut.fates.len()), (&seen.key, seen.fates.len()), "{at}: a budget changes the screen");
        before = told;
    }
}

/// I5: where nothing lies on anything, the order of siblings has no meaning.
#[test]
fn the_order_of_siblings_has_no_meaning_where_nothing_overlaps() {
    for seed in 0..150 {
        let mut all = blocks(seed, true);
        let text = |blocks: &[String]| format!("Application \"Garden\" (0,0,390,2400)\n{}", blocks.concat());
        let before = text(&all);
        let mut dice = Dice::new(seed ^ 0xface);
        for k in (1..all.len()).rev() {
            all.swap(k, dice.below(k + 1));
        }
        let said = |text: &str| {
            let tree = screen::notation::parse(text).unwrap();
            say(&tree, &perceive(&tree, &Options::default()), &Options::default()).text
        };
        assert_eq!(said(&before), said(&text(&all)), "seed {seed}\n{before}");
    }
}

/// I9: the work, counted and not timed, grows with the nodes and not with their pairs.
#[test]
fn work_grows_with_the_nodes() {
    let chain = |n: usize, node: &dyn Fn(usize) -> String| {
        // Deeper than a hundred levels, the notation writes the depth.
        (0..n).map(|k| format!("@{k} {}\n", node(k))).collect::<String>()
    };
    let flat = |n: usize, node: &dyn Fn(usize) -> String| {
        let rows: String = (0..n).map(|k| format!("  {}\n", node(k))).collect();
        format!("Application \"A\" (0,0,390,1000000)\n{rows}")
    };
    let shrinking = |k: usize| format!("({k},{k},{},{})", 20_000 - 2 * k, 20_000 - 2 * k);
    let families: [(&str, &dyn Fn(usize) -> String); 10] = [
        ("a list", &|n| trials::generate::list_xml(n)),
        ("one deep chain of one name", &|n| chain(n, &|_| "Other \"Save\" (0,0,390,844)".to_owned())),
        ("a deep chain of rows", &|n| chain(n, &|k| format!("Cell {}", shrinking(k)))),
        ("a deep chain of named rows", &|n| chain(n, &|k| format!("OutlineRow \"{k}\" {}", shrinking(k)))),
        ("a deep chain of bars", &|n| chain(n, &|_| "NavigationBar (0,0,390,844)".to_owned())),
        ("a deep chain of boxes at the corner", &|n| {
            chain(n, &|k| format!("Other (0,0,{},{})", 20_000 - k, 20_000 - k))
        }),
        ("siblings that fill the screen", &|n| flat(n, &|k| format!("Button \"{k}\" (0,0,390,844)"))),
        ("twins in one place", &|n| flat(n, &|_| "Button \"Delete\" (0,100,390,44)".to_owned())),
        ("one name in many places", &|n| flat(n, &|k| format!("StaticText \"Same\" (0,{},390,20)", k * 10))),
        ("keyboards", &|n| flat(n, &|k| format!("Keyboard (0,{},390,20)", k * 30))),
    ];
    for (name, make) in families {
        let work = |n: usize| {
            let source = make(n);
            let tree = screen::read(source.as_bytes()).unwrap_or_else(|e| panic!("{name}: {}", e.message)).tree;
            assert!(tree.len() as usize >= n * 9 / 10, "{name}: {} nodes of {n}", tree.len());
            perceive(&tree, &Options::default()).work
        };
        let (small, large) = (work(1_000), work(8_000));
        println!("{name:<40}{small:>12}{large:>12}");
        // n log n from 1,000 to 8,000 is 10.4 times; the heap is bounded by what is looked at, not by its size.
        let bound = if name.starts_with("siblings") { 8 * 1_024 * 1_000 } else { small * 12 + 8_000 * 24 };
        assert!(large <= bound, "{name}: {small} at 1,000 nodes, {large} at 8,000");
    }
}

/// Every file below a folder, its text.
fn texts(folder: &std::path::Path) -> String {
    let mut all = String::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the project").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.push_str(&texts(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            all.push_str(&std::fs::read_to_string(&path).expect("a file of text"));
        }
    }
    all
}

/// The page of rules names only tests that are there, and answers to every lesson from hardware.
#[test]
fn the_page_of_rules_names_tests_that_exist_and_every_lesson() {
    let top = trials::corpus::top();
    let page = std::fs::read_to_string(top.join("docs/rules.md")).unwrap();
    let crates = top.join("src-tauri/crates");
    let code = texts(&crates.join("perception/src")) + &texts(&crates.join("trials/tests"));
    let quoted = page.split('`').skip(1).step_by(2);
    let is_test = |s: &&str| {
        s.matches('_').count() >= 2 && s.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let missing: Vec<&str> = quoted.filter(is_test).filter(|t| !code.contains(&format!("fn {t}("))).collect();
    assert!(missing.is_empty(), "no such test: {missing:?}");

    let lessons = page.split("## Lessons from hardware").nth(1).unwrap();
    let mut answered = std::collections::BTreeSet::new();
    for cell in lessons.lines().filter_map(|l| l.strip_prefix("| R-")).filter_map(|l| l.split('|').next()) {
        let numbers: Vec<u32> = cell.split("R-").filter_map(|n| n.get(..3).and_then(|n| n.parse().ok())).collect();
        let first: u32 = cell.get(..3).and_then(|n| n.parse().ok()).unwrap();
        match numbers.last() {
            Some(&last) if cell.contains(" to R-") => answered.extend(first..=last),
            _ => answered.extend(numbers.into_iter().chain([first])),
        }
    }
    let open: Vec<u32> = (1..=131).filter(|n| !answered.contains(n)).collect();
    assert!(open.is_empty(), "lessons without an answer: {open:?}");
}
