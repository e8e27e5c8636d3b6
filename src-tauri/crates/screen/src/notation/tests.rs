//! Tests of the notation: what is written, what is read of it, and the way there and back.

use super::*;
use crate::{Identifier, Node, Origin, Rect};
use proptest::prelude::*;

/// A text, what is read of it, and the complaints with their places.
type Case = (&'static str, &'static str, &'static [(ComplaintCode, u32)]);

/// A tree without what the notation does not carry: the places in the source.
fn placeless(tree: &Tree) -> Tree {
    let mut tree = tree.clone();
    for node in tree.nodes_mut() {
        node.span = 0..0;
        node.value_spans.clear();
    }
    tree
}

/// Reads a text that has no fault, and prints it again without the header.
fn print_of(text: &str) -> String {
    let tree = parse(text).unwrap_or_else(|e| panic!("{e}: {text}"));
    let printed = print(&tree);
    assert_eq!(placeless(&parse(&printed).unwrap()), placeless(&tree), "{printed}");
    printed.strip_prefix("sightline notation 1\n").unwrap().to_owned()
}

#[test]
fn what_is_printed_is_what_was_written() {
    for text in [
        "Button\n",
        "Button \"OK\" (0,0,44,44)\n",
        "Switch \"Fog machine\" #fog_switch =0 (305,146,63,29) hidden disabled not-selected\n",
        "Switch \"Fog\" #? name=fog placeholder=\"On or off\" (-0.5,1.25,63,0)~ visible? enabled? accessible focused selected\n",
        "Cell \"a\" name=- (-)~ not-accessible not-focused selected? traits=[Button, \"Static Text\", Selected]\n",
        "Other traits=[]\n",
        "TextView role=text \"Rain\"\n",
        "--- screen 411.5,915\n--- layer \"org.garden\" tree\nFrameLayout role=window\n",
        "StaticText \"say \\\"hi\\\"\\\\\\n\\u{202e}\" =\"-\" name=\"?\"\n",
        "\"odd kind\" \"עברית 漢字 👩‍👩‍👧\"\n",
        "Application \"One\"\n  Window\n    Button\n  Window\nApplication \"Two\"\n",
        "--- layer \"One\" tree\nApplication \"One\"\n--- layer alert\nAlert \"Really?\"\n  Button \"No\"\n",
        "--- layer tree\n--- layer \"\" tree\nButton\n--- layer alert\n",
    ] {
        assert_eq!(print_of(text), text);
    }
}

#[test]
fn the_example_of_the_page_is_without_fault() {
    let page = include_str!("../notation.rs");
    let block = page.split("//! ```").nth(1).expect("the page begins with an example");
    let lines: Vec<&str> =
        block.lines().skip(1).map(|l| l.trim_start_matches("//!").strip_prefix(' ').unwrap_or("")).collect();
    let tree = parse(&lines.join("\n")).unwrap();
    assert_eq!(tree.len(), 3);
    assert_eq!(tree.nodes()[2].identifier, Identifier::Unknown);
}

#[test]
fn what_may_be_left_out_or_written_otherwise_means_the_same() {
    let cases = [
        ("\u{FEFF}sightline notation 1\r\n# note\r\n\r\nButton\t\"OK\"   #-\r\n", "Button \"OK\"\n"),
        ("Button \"OK\" visible enabled =- name=OK placeholder=\"\" (-)", "Button \"OK\"\n"),
        ("    Cell\n      # inside\n\tButton\n", "Cell\nButton\n"),
        ("Cell\n\tButton\n", "Cell\n  Button\n"),
        ("Button\"OK\"(0, 0, 1e1, +5)#ok =1", "Button \"OK\" #ok =1 (0,0,10,5)\n"),
        ("Button traits=[ Button,Selected ] selected", "Button traits=[Button, Selected]\n"),
        ("Button traits=[Button] selected?", "Button selected? traits=[Button]\n"),
        ("@0 Cell\n@1 Button", "Cell\n  Button\n"),
        ("--- layer \"A\"\nApplication \"A\"", "Application \"A\"\n"),
    ];
    for (text, printed) in cases {
        assert_eq!(print_of(text), printed, "{text}");
    }
}

#[test]
fn flags_are_three_valued() {
    let tree = parse("Button\nButton visible? enabled? not-accessible not-focused selected").unwrap();
    let [first, second] = tree.nodes() else { panic!("two nodes") };
    let flags = |n: &Node| [n.enabled, n.visible, n.accessible, n.focused, n.selected];
    assert_eq!(flags(first), [Some(true), Some(true), None, None, None]);
    assert_eq!(flags(second), [None, None, Some(false), Some(false), Some(true)]);
    assert_eq!(first.identifier, Identifier::Absent);
}

#[test]
fn a_fault_is_told_where_it_stands_and_the_rest_is_read() {
    use ComplaintCode::{DuplicateAttribute, InvalidNumber, Syntax, Unknown};
    let cases: &[Case] = &[
        ("Button \"open", "Button \"open\"\n", &[(Syntax, 8)]),
        ("Button \"a\\q\" =1", "Button \"a\\\\q\" =1\n", &[(Syntax, 8)]),
        ("Button (1,2,3) =1", "Button =1\n", &[(InvalidNumber, 7)]),
        ("Button (1,2,nan,4)\nCell (0,0,-1,2)", "Button\nCell\n", &[(InvalidNumber, 7), (InvalidNumber, 24)]),
        ("Button (1,2,3,4 =1", "Button\n", &[(Syntax, 7), (InvalidNumber, 7)]),
        ("Button wobbly size=3 =1", "Button =1\n", &[(Unknown, 7), (Unknown, 14)]),
        ("Button role=knob =1", "Button =1\n", &[(Unknown, 7)]),
        ("--- screen wide\nButton", "Button\n", &[(InvalidNumber, 11)]),
        ("Button =1 =2", "Button =2\n", &[(DuplicateAttribute, 10)]),
        ("Button traits=Button", "Button\n", &[(Syntax, 14)]),
        ("Button traits=[Button, \"x", "Button traits=[Button, x]\n", &[(Syntax, 14), (Syntax, 24)]),
        ("Cell\n      Button\n Switch", "Cell\n  Button\nSwitch\n", &[(Syntax, 11), (Syntax, 18)]),
        ("Cell\n@x Button", "Cell\nButton\n", &[(Syntax, 5)]),
        ("--- layer window\nCell", "Cell\n", &[(Syntax, 10)]),
        ("(0,0,1,1)\nCell", "Other (0,0,1,1)\nCell\n", &[(Syntax, 0)]),
    ];
    for (text, expected, complaints) in cases {
        let text = &format!("sightline notation 1\n{text}");
        let reading = read(text.as_bytes()).unwrap();
        let told: Vec<_> = reading.complaints.iter().map(|c| (c.code, c.at.unwrap_or_default() - 21)).collect();
        assert_eq!(told, *complaints, "{text}");
        assert_eq!(print(&reading.tree), format!("sightline notation 1\n{expected}"), "{text}");
    }
}

#[test]
fn other_text_is_refused_and_its_own_is_not() {
    let cases = [
        ("", Some(RefusalCode::EmptySource)),
        (" \n ", Some(RefusalCode::EmptySource)),
        ("sightline notation 1\n", Some(RefusalCode::NoElement)),
        ("# only a comment", Some(RefusalCode::NoElement)),
        ("Dear Ann,\nthe button is gone.", Some(RefusalCode::NoElement)),
        ("Table of contents\nWindow cleaning, page 3", Some(RefusalCode::NoElement)),
        ("Gadget \"x\"", Some(RefusalCode::NoElement)),
        ("sightline notation 1\nGadget \"x\"", None),
        ("Button \"x\"\nGadget", None),
    ];
    for (text, code) in cases {
        assert_eq!(read(text.as_bytes()).err().map(|r| r.code), code, "{text}");
    }
    assert!(matches!(parse(""), Err(NotationError::Refused(_))));
    assert!(matches!(parse("Button oops\nCell\nCell"), Err(NotationError::Complained(c)) if c.at == Some(7)));
}

#[test]
fn a_value_can_be_found_in_the_text_to_be_masked() {
    let text = "\u{FEFF}SecureTextField \"Key\" =\"o\\\"pen\"\nSwitch =1";
    for bytes in [text.as_bytes().to_vec(), text.encode_utf16().flat_map(u16::to_le_bytes).collect()] {
        let reading = read(&bytes).unwrap();
        let values: Vec<&[u8]> = reading
            .tree
            .nodes()
            .iter()
            .flat_map(|n| &n.value_spans)
            .map(|s| &bytes[s.start as usize..s.end as usize])
            .collect();
        let plain = |b: &[u8]| String::from_utf8(b.iter().copied().filter(|b| *b != 0).collect()).unwrap();
        assert_eq!(values.iter().map(|v| plain(v)).collect::<Vec<_>>(), ["o\\\"pen", "1"]);
    }
}

#[test]
fn a_chain_of_a_hundred_thousand_stays_small() {
    let mut tree = Tree::new();
    tree.begin_layer(None, Origin::Tree);
    let node = parse("Other").unwrap().nodes()[0].clone();
    let mut parent = None;
    for _ in 0..100_000 {
        parent = Some(tree.push(parent, node.clone()));
    }
    tree.close();
    let printed = print(&tree);
    assert!(printed.len() < 2_000_000, "{} bytes", printed.len());
    assert_eq!(placeless(&parse(&printed).unwrap()), placeless(&tree));
}

/// Texts of all sorts, never empty.
fn words() -> impl Strategy<Value = Box<str>> {
    prop_oneof![
        "[a-z_]{1,8}",
        "[-?#=()~@]{1,3}",
        any::<String>(),
        proptest::collection::vec(
            prop_oneof![Just("\u{202e}"), Just("עב"), Just("\n"), Just("\""), Just("\\"), Just("🇩🇪"), Just("\u{200d}")],
            1..5
        )
        .prop_map(|parts| parts.concat()),
    ]
    .prop_filter("an empty text counts as absent", |s| !s.is_empty())
    .prop_map(String::into_boxed_str)
}

fn rects() -> impl Strategy<Value = Option<Rect>> {
    let side = || {
        prop_oneof![0.0..1e6, Just(0.0), (0_u16..900).prop_map(f64::from), Just(f64::MIN_POSITIVE), Just(20.0 / 3.0)]
    };
    let place = || prop_oneof![-1e6..1e6, (-900_i16..900).prop_map(f64::from), Just(-0.0)];
    proptest::option::of((place(), place(), side(), side()))
        .prop_map(|r| r.and_then(|(x, y, width, height)| Rect::new(x, y, width, height)))
}

prop_compose! {
    fn nodes()(
        kind in prop_oneof![3 => Just("Button".into()), 2 => Just("Application".into()), 1 => words()],
        texts in proptest::collection::vec(proptest::option::of(words()), 4),
        identifier in prop_oneof![Just(Identifier::Unknown), Just(Identifier::Absent), words().prop_map(Identifier::Is)],
        traits in proptest::option::of(proptest::collection::vec(prop_oneof![Just("Selected".into()), words()], 0..4)),
        rect in rects(),
        rounded in any::<bool>(),
        flags in proptest::collection::vec(any::<Option<bool>>(), 5),
        up in 0_usize..4,
    ) -> (usize, Node) {
        let role = Role::of_kind(&kind);
        let [label, value, name, placeholder] = texts.try_into().unwrap();
        let node = Node {
            parent: None, end: 0, depth: 0, kind, role, label, value, name, identifier, placeholder, traits, rect, rounded,
            enabled: flags[0], visible: flags[1], accessible: flags[2], focused: flags[3], selected: flags[4],
            span: 0..0, value_spans: Vec::new(),
        };
        (up, node)
    }
}

prop_compose! {
    fn trees()(
        nodes in proptest::collection::vec(nodes(), 1..12),
        layers in proptest::collection::vec((proptest::option::of(any::<String>()), any::<bool>(), 0_usize..12), 0..3),
        own in any::<bool>(),
    ) -> Tree {
        let mut tree = Tree::new();
        let mut roots = Roots::default();
        let mut path: Vec<NodeIndex> = Vec::new();
        for (i, (up, node)) in nodes.into_iter().enumerate() {
            let mut begun = i == 0;
            for (app, alert, _) in layers.iter().filter(|(_, _, at)| *at == i && !own) {
                tree.begin_layer(app.clone(), if *alert { Origin::AlertEndpoint } else { Origin::Tree });
                path.clear();
                begun = false;
            }
            if begun && !own {
                tree.begin_layer(None, Origin::Tree);
            }
            path.truncate(path.len().saturating_sub(up));
            if path.is_empty() && own {
                let _ = roots.add(&node, &mut tree);
            }
            path.push(tree.push(path.last().copied(), node));
        }
        tree.close();
        tree
    }
}

proptest! {
    #[test]
    fn every_tree_comes_back(tree in trees()) {
        let printed = print(&tree);
        let read = parse(&printed).map_err(|e| TestCaseError::fail(format!("{e}\n{printed}")))?;
        prop_assert_eq!(print(&read), &*printed);
        prop_assert_eq!(placeless(&read), placeless(&tree), "{}", printed);
    }

    #[test]
    fn no_text_makes_it_fall(text in "([A-Za-z@#=\"\\\\(){}\\[\\],~ \n\t-]|\\PC){0,200}") {
        if let Ok(reading) = read(format!("sightline notation 1\n{text}").as_bytes()) {
            let printed = print(&reading.tree);
            prop_assert_eq!(placeless(&parse(&printed).unwrap()), placeless(&reading.tree), "{}", printed);
        }
    }

    #[test]
    fn no_bytes_make_it_fall(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(&bytes);
    }
}
