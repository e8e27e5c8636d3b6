//! Tests of every repair: what is read of a damaged source, and what is said of it, at which place.

use crate::ComplaintCode::{self, *};
use crate::{Reading, RefusalCode, read};

/// The kinds and labels of a tree in one line: `Window(Button'Pay' Other)`.
fn outline(reading: &Reading) -> String {
    let mut out = String::new();
    let nodes = reading.tree.nodes();
    for (i, node) in nodes.iter().enumerate() {
        let before = i.checked_sub(1).map(|p| nodes[p].depth);
        match before {
            Some(depth) if node.depth > depth => out.push('('),
            Some(depth) => {
                out.push_str(&")".repeat((depth - node.depth) as usize));
                out.push(' ');
            }
            None => {}
        }
        out.push_str(&node.kind);
        if let Some(label) = &node.label {
            out.push_str(&format!("'{label}'"));
        }
    }
    let depth = nodes.last().map_or(0, |n| n.depth);
    out + &")".repeat(depth as usize)
}

/// Reads a source in which `¦` stands before every place that a complaint is about, in the order of `said`; `E:` is
/// short for `XCUIElementType`.
fn check(marked: &str, tree: &str, said: &[ComplaintCode]) {
    let marked = marked.replace("E:", "XCUIElementType");
    let mut source = String::new();
    let mut places = Vec::new();
    for (i, part) in marked.split('¦').enumerate() {
        if i > 0 {
            places.push(u32::try_from(source.len()).unwrap());
        }
        source.push_str(part);
    }
    let reading = read(source.as_bytes()).unwrap_or_else(|r| panic!("{source}: {r}"));
    assert_eq!(outline(&reading), tree, "{source}");
    let heard: Vec<_> = reading.complaints.iter().map(|c| (c.code, c.at)).collect();
    let want: Vec<_> = said.iter().copied().zip(places.into_iter().map(Some)).collect();
    assert_eq!(heard, want, "{source}\n{:#?}", reading.complaints);
    for complaint in &reading.complaints {
        assert!(complaint.message.ends_with('.'), "{}", complaint.message);
    }
    for node in reading.tree.nodes() {
        let tag = &source[node.span.start as usize..node.span.end as usize];
        assert!(tag.starts_with("<XCUIElementType") || tag.contains(":XCUIElementType"), "{tag}");
    }
}

#[test]
fn what_is_well_formed_is_said_nothing_of() {
    for (source, tree) in [
        ("<E:Button/>", "Button"),
        (
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<E:Window>\n <E:Button label='a'/>\n</E:Window>\n",
            "Window(Button'a')",
        ),
        ("<E:Other label=\"a &amp; b &lt;c&gt; &quot;d&quot; &#10;e\"/>", "Other'a & b <c> \"d\" \ne'"),
        ("<!-- <E:Cell/> --><E:Other ><!-- -- - > --></E:Other ><!---->", "Other"),
        ("<E:Other><![CDATA[ \n ]]></E:Other><?end?>", "Other"),
        ("<E:Other label='a ]]> b --> c'/>", "Other'a ]]> b --> c'"),
        ("<E:Other label = \"a > b\"\n\tx='1' y='2' width='3' height='4'></E:Other>", "Other'a > b'"),
        ("\u{FEFF}<E:Other/>\u{FEFF} \u{A0}", "Other"),
        ("<E:Other label='say \"hi\"' name=\"it's\"/>", "Other'say \"hi\"'"),
        ("<x:E:Button xmlns:x='urn:y' x:label='no' label='yes'></x:E:Button>", "Button'yes'"),
        ("<E:Other><E:Other><E:Other/></E:Other><E:Other/></E:Other>", "Other(Other(Other) Other)"),
    ] {
        check(source, tree, &[]);
    }
}

#[test]
fn tags_that_are_cut_or_do_not_match() {
    for (source, tree, said) in [
        ("<E:Window><E:Cell><E:Button label='a'/>¦", "Window(Cell(Button'a'))", &[Cut][..]),
        ("<E:Window><E:Cell></E:Cell>¦</E:Win", "Window(Cell)", &[Cut]),
        ("<E:Window>¦<E:Cell label='a' name='b", "Window(Cell'a')", &[Cut]),
        ("<E:Window>¦<E:Cell label='a' name", "Window(Cell'a')", &[Cut]),
        ("<E:Window>¦<E:Cell label='a' name=", "Window(Cell'a')", &[Cut]),
        ("<E:Window>¦<E:Cell label='a'/", "Window(Cell'a')", &[Cut]),
        ("<E:Window>¦<E:Cell label='a' ", "Window(Cell'a')", &[Cut]),
        // Unquoted and cut: there is no telling whether it was whole.
        ("<E:Window>¦<E:Cell label='a' x=12", "Window(Cell'a')", &[Cut]),
        ("<E:Window>¦<E:Tabl", "Window", &[Cut]),
        ("<E:Window>¦<", "Window", &[Cut]),
        ("<E:Window/>¦<!-- and then", "Window", &[Cut]),
        ("<E:Window>¦<![CDATA[ and", "Window", &[Cut]),
        ("<E:Window/>¦<?xml-model", "Window", &[Cut]),
        ("<E:Cell><E:Button/>¦</E:Other></E:Cell>", "Cell(Button)", &[WrongClosingTag]),
        ("<E:Cell><E:Button>¦</E:Cell>¦<E:Image/>", "Cell(Button) Image", &[WrongClosingTag, SeveralRoots]),
        ("¦</E:Other><E:Cell/>¦</E:Other>", "Cell", &[WrongClosingTag, WrongClosingTag]),
        ("<E:Cell/>¦<E:Other/><E:Image/>", "Cell Other Image", &[SeveralRoots]),
        ("<E:Cell>¦</E:Cell x='1'>", "Cell", &[BrokenTag]),
        ("<E:Window><E:Cell>¦</E:Cell<E:Other/></E:Window>", "Window(Cell Other)", &[BrokenTag]),
        ("<E:Window>¦</><E:Other/></E:Window>", "Window(Other)", &[BrokenTag]),
    ] {
        check(source, tree, said);
    }
}

#[test]
fn attributes_that_are_damaged() {
    for (source, tree, said) in [
        ("<E:Cell ¦label=Pay hint=1/>", "Cell'Pay'", &[BrokenTag][..]),
        ("<E:Cell ¦label=Pay/>", "Cell'Pay'", &[BrokenTag]),
        ("<E:Cell ¦label=Pay\" hint='1' />", "Cell'Pay'", &[BrokenTag]),
        ("<E:Cell ¦checked label='a'/>", "Cell'a'", &[BrokenTag]),
        ("<E:Cell ¦name= label='a'/>", "Cell", &[BrokenTag]),
        ("<E:Cell ¦label='a'name='b'/>", "Cell'a'", &[BrokenTag]),
        ("<E:Cell ¦label=\"say \"hi\" now\" name=\"b\"/>", "Cell'say \"hi\" now'", &[BrokenTag]),
        ("<E:Cell ¦label=\"a\" b\" name=\"c\"/>", "Cell'a\" b'", &[BrokenTag]),
        ("<E:Cell ¦label=\"5\" screen\"/>", "Cell'5\" screen'", &[BrokenTag]),
        ("<E:Cell ¦label=\"Pay name=\"b\" value=\"c\"/>", "Cell'Pay'", &[BrokenTag]),
        (
            "<E:Cell ¦label=\"Pay/>¦<E:Other label=\"b\"/><E:Image/>",
            "Cell'Pay' Other'b' Image",
            &[BrokenTag, SeveralRoots],
        ),
        ("<E:Cell ¦label=\"Pay/><!-- it's \"so\" -->¦<E:Image/>", "Cell'Pay' Image", &[BrokenTag, SeveralRoots]),
        ("<E:Cell><E:Other ¦label=\"Pay></E:Other></E:Cell>", "Cell(Other'Pay')", &[BrokenTag]),
        ("<E:Cell ¦label=\"a < b\"/>", "Cell'a < b'", &[BrokenTag]),
        ("<E:Cell ¦label=\"see <E:Other> here\"/>", "Cell'see <XCUIElementTypeOther> here'", &[BrokenTag]),
        ("<E:Cell ¦/ label='a'/>", "Cell'a'", &[BrokenTag]),
        ("<E:Cell ¦= label='a' =/>", "Cell'a'", &[BrokenTag]),
        ("<E:Cell label='a' ¦<E:Other/></E:Cell>", "Cell'a'(Other)", &[BrokenTag]),
        ("<E:Cell label='a'¦/ ¦<E:Other/>", "Cell'a' Other", &[BrokenTag, SeveralRoots]),
        ("<E:Cell label='a' ¦label='b'/>", "Cell'a'", &[DuplicateAttribute]),
        ("<E:Cell q='a' ¦q='b' ¦q='c' label='d'/>", "Cell'd'", &[DuplicateAttribute, DuplicateAttribute]),
        (
            "<E:Cell label='Tom ¦& Jerry ¦&nbsp; ¦&#55357;&#56832;'/>",
            "Cell'Tom & Jerry &nbsp; 😀'",
            &[BareAmpersand, UnknownEntity, SurrogatePair],
        ),
        ("<E:Cell hint='a¦&b' label='c'/>", "Cell'c'", &[BareAmpersand]),
        ("<E:Cell label='To¦\u{3}tal¦&#3;12¦\0'/>", "Cell'Total12'", &[ForbiddenCharacter; 3]),
        ("<E:Ce¦\0ll label='é¦\u{FFFE}'/>", "Cell'é'", &[ForbiddenCharacter; 2]),
        ("<E:Cell label='é ¦&#xD83D;'/>", "Cell'é \u{FFFD}'", &[LoneSurrogate]),
    ] {
        check(source, tree, said);
    }
}

#[test]
fn what_stands_around_the_elements() {
    for (source, tree, said) in [
        ("<?xml version='1.0'?>\n¦<AppiumAUT><E:Window/></AppiumAUT>", "Window", &[Envelope][..]),
        ("¦<a><b><E:Window/></b></a>", "Window", &[Envelope]),
        ("<E:Window>¦<Odd><E:Cell/></Odd></E:Window>", "Window(Cell)", &[Unknown]),
        ("<E:Window>\n¦。。。\n<E:Cell/> ¦... </E:Window>", "Window(Cell)", &[StrayText; 2]),
        ("<E:Window><![CDATA[¦text]]></E:Window>", "Window", &[StrayText]),
        ("¦Here it is:\n<E:Window/>\n¦and that is all", "Window", &[StrayText; 2]),
        ("<E:Window>¦< ¦3 </E:Window>", "Window", &[BrokenTag, StrayText]),
        ("<E:Window>¦<!odd ></E:Window>", "Window", &[BrokenTag]),
        ("¦<?xml version='1.0'>\n<E:Window/>", "Window", &[BrokenTag]),
        ("¦<?xml version='1.0'\n<E:Window/>", "Window", &[BrokenTag]),
        ("¦<!-- never closed <E:Window/>", "Window", &[BrokenTag]),
        ("¦<!-- one ->\n<E:Window/><!-- two -->", "Window", &[BrokenTag]),
        ("<E:Window>¦<![CDATA[ ]><E:Cell/><![CDATA[ ]]></E:Window>", "Window(Cell)", &[BrokenTag]),
        (
            "<?xml version='1.0'?><E:Application label='a'/><?xml version='1.0'?>¦<E:Application/>",
            "Application'a' Application",
            &[SeveralRoots],
        ),
        ("¦<AppiumAUT><E:Application/><E:Application/></AppiumAUT>", "Application Application", &[Envelope]),
        ("¦<AppiumAUT><E:Application/>¦", "Application", &[Envelope, Cut]),
    ] {
        check(source, tree, said);
    }
}

#[test]
fn layers_and_fragments_follow_the_roots() {
    let app = "<XCUIElementTypeApplication name='n' label='Shop'/>";
    let nameless = "<XCUIElementTypeApplication name='n'/>";
    let window = "<XCUIElementTypeWindow/>";
    let cell = "<XCUIElementTypeCell label='x'/>";
    let wrapped = |inner: &[&str]| format!("<AppiumAUT>{}</AppiumAUT>", inner.concat());
    type Layers = &'static [(Option<&'static str>, u32)];
    let cases: [(String, bool, Layers); 8] = [
        (app.into(), false, &[(Some("Shop"), 0)]),
        (window.into(), false, &[(None, 0)]),
        (cell.into(), true, &[(None, 0)]),
        (wrapped(&[app, nameless]), false, &[(Some("Shop"), 0), (Some("n"), 1)]),
        (wrapped(&[window, window]), true, &[(None, 0)]),
        (wrapped(&[app, cell]), true, &[(Some("Shop"), 0)]),
        ([window, app].concat(), true, &[(None, 0), (Some("Shop"), 1)]),
        ([cell, cell].concat(), true, &[(None, 0)]),
    ];
    for (source, fragment, layers) in cases {
        let reading = read(source.as_bytes()).unwrap();
        assert_eq!(reading.fragment, fragment, "{source}");
        let have: Vec<_> = reading.tree.layers().iter().map(|l| (l.app.as_deref(), l.from)).collect();
        assert_eq!(have, layers, "{source}");
    }
}

#[test]
fn document_type_definitions_are_refused_wherever_they_stand() {
    let bomb = |n: u32| {
        let mut s = String::from("<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a0 'ha'>");
        for i in 1..n {
            s += &format!("<!ENTITY a{i} '{}'>", format!("&a{};", i - 1).repeat(10));
        }
        s + "]><XCUIElementTypeWindow label='&a9;'/>"
    };
    for source in [
        bomb(10),
        "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><XCUIElementTypeWindow/>".into(),
        "<XCUIElementTypeWindow/><!doctype a>".into(),
        "<XCUIElementTypeWindow><!ENTITY a 'b'></XCUIElementTypeWindow>".into(),
        "Hello <!ENTITY a 'b'> <XCUIElementTypeWindow/>".into(),
        "<!ELEMENT a EMPTY><XCUIElementTypeWindow/>".into(),
        "{\"value\":\"<!DOCTYPE a><XCUIElementTypeWindow/>\"}".into(),
    ] {
        assert_eq!(read(source.as_bytes()).unwrap_err().code, RefusalCode::DtdRefused, "{source}");
    }
    for source in [
        "<!-- <!DOCTYPE a> --><XCUIElementTypeWindow/>",
        "<XCUIElementTypeWindow><![CDATA[<!ENTITY a 'b'>]]></XCUIElementTypeWindow>",
        "<XCUIElementTypeWindow label='<!DOCTYPE a>'/>",
    ] {
        assert_eq!(read(source.as_bytes()).unwrap().tree.len(), 1, "{source}");
    }
}

#[test]
fn floods_of_every_kind_stay_linear() {
    // What is compared with all before it takes minutes at these lengths.
    const DEEP: usize = 100_000;
    const MANY: usize = 30_000;
    let many = |piece: &str| piece.repeat(MANY);
    let tag = "<XCUIElementTypeOther>";
    let end = "</XCUIElementTypeOther>";
    // The source, and how many nodes at least it has.
    let cases: Vec<(String, usize)> = vec![
        (tag.repeat(DEEP), DEEP),
        (tag.repeat(DEEP) + &end.repeat(DEEP), DEEP),
        (format!("<XCUIElementTypeWindow>{}</XCUIElementTypeWindow>", many("<XCUIElementTypeCell/>")), MANY + 1),
        (many("<XCUIElementTypeCell/>"), MANY),
        (many(tag) + &many("</XCUIElementTypeCell>"), MANY),
        (many(&format!("{tag}</XCUIElementTypeCell>")), MANY),
        (many("<a>") + tag, 1),
        (many("<!--") + tag, 1),
        (many(&format!("<!--{tag}")), MANY),
        (many(&format!("<?{tag}")), MANY),
        (many(&format!("<![CDATA[{tag}")), 1),
        (format!("<XCUIElementTypeCell {}/>", many("a='1' ")), 1),
        (format!("<XCUIElementTypeCell {}/>", many("a='1'")), 1),
        (format!("<XCUIElementTypeCell {}/>", many("a='x'y")), 1),
        (format!("<XCUIElementTypeCell {}", many("'\"")), 1),
        (many("<XCUIElementTypeCell a='/>"), MANY),
        (many("<XCUIElementTypeCell a=\"x' b='/>"), MANY),
        (format!("<XCUIElementTypeCell label='{}'/>", many("&")), 1),
        (format!("<XCUIElementTypeCell label='{}'/>", many("&#55357;")), 1),
        (format!("<XCUIElementTypeCell label='{}'/>", many("\0")), 1),
        (many("x < y ") + tag, 1),
        (many("<XCUIElementTypeCell x='inf' enabled='maybe'/>"), MANY),
        (format!("<XCUIElementTypeCell label='{}'/>", "x".repeat(5 << 20)), 1),
    ];
    for (source, nodes) in cases {
        let what = &source[..60];
        match read(source.as_bytes()) {
            Ok(reading) => {
                assert!(reading.tree.len() as usize >= nodes, "{what}: {}", reading.tree.len());
                assert!(reading.complaints.len() < 4 * 1001, "{what}: {}", reading.complaints.len());
            }
            Err(refusal) => panic!("{what}: {refusal}"),
        }
    }
    let deep = read(tag.repeat(DEEP).as_bytes()).unwrap();
    assert_eq!(deep.tree.nodes()[DEEP - 1].depth as usize, DEEP - 1);
    assert_eq!(deep.tree.nodes()[0].end as usize, DEEP);
}
