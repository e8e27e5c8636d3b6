//! Tests of debugDescriptions: lines in, notation and complaints with their places out.

use crate::ComplaintCode::{self, *};
use crate::{Reading, RefusalCode, SourceKind, notation, read};

fn lines(reading: &Reading) -> String {
    let text = notation::print(&reading.tree);
    let short = |line: &str| line.replace(" name=-", "").replace(" visible?", "").replace(" enabled?", "");
    text.lines().skip(1).map(short).collect::<Vec<_>>().join("\n")
}

/// Reads a text in which `¦` stands before every place that a complaint is about.
fn check(marked: &str, tree: &str, said: &[ComplaintCode]) -> Reading {
    let mut source = String::new();
    let mut places = Vec::new();
    for (i, part) in marked.split('¦').enumerate() {
        if i > 0 {
            places.push(u32::try_from(source.len()).unwrap());
        }
        source.push_str(part);
    }
    let reading = read(source.as_bytes()).unwrap_or_else(|r| panic!("{source}: {r}"));
    assert_eq!(reading.kind, SourceKind::DebugDescription, "{source}");
    assert_eq!(lines(&reading), tree, "{source}");
    let heard: Vec<_> = reading.complaints.iter().map(|c| (c.code, c.at)).collect();
    let want: Vec<_> = said.iter().copied().zip(places.into_iter().map(Some)).collect();
    assert_eq!(heard, want, "{source}\n{:#?}", reading.complaints);
    for node in reading.tree.nodes() {
        assert!(source[node.span.start as usize..].starts_with(&*node.kind), "{source}: {:?}", node.span);
    }
    reading
}

#[test]
fn a_whole_description_is_a_tree() {
    let source = "Attributes: Application, 0x600001, pid: 7, label: 'Garden'
Element subtree:
 →Application, 0x600001, pid: 7, label: 'Garden'
    Window (Main), 0x600002, {{0.0, 0.0}, {390.0, 844.0}}
      NavigationBar, 0x600003, {{0.0, 47.0}, {390.0, 44.3}}, identifier: 'Beds'
      SecureTextField, 0x600004, {{20.0, 100.0}, {350.0, 34.0}}, placeholderValue: 'Key', value: hun, ter2, Keyboard Focused
      Switch, 0x600005, traits: 9, {{305.0, 146.3}, {63.0, 28.7}}, identifier: 'fog', label: 'Fog', value: 0, Disabled
    Window, 0x600006, {{0.0, 0.0}, {390.0, 844.0}}
Path to element:
 →Application, 0x600001, pid: 7, label: 'Garden'
Query chain:
 →Find: Target Application 'org.garden'
  Output: {
    Application, 0x600001, pid: 7, label: 'Garden'
  }
";
    let tree = "Application \"Garden\"
  Window (0,0,390,844)
    NavigationBar #Beds (0,47,390,44.3)
    SecureTextField =\"hun, ter2\" placeholder=Key (20,100,350,34) focused
    Switch \"Fog\" #fog =0 (305,146.3,63,28.7) disabled traits=[Button, Selected]
  Window (0,0,390,844)";
    let reading = check(source, tree, &[]);
    assert!(!reading.fragment);
    assert_eq!(reading.tree.layers()[0].app.as_deref(), Some("Garden"));
    assert_eq!(reading.tree.screen().map(|s| (s.width, s.height)), Some((390.0, 844.0)));
    let field = &reading.tree.nodes()[3];
    assert!(field.is_secure());
    let span = &field.value_spans[0];
    assert_eq!(&source[span.start as usize..span.end as usize], "hun, ter2");
    let facts: Vec<(String, String)> =
        reading.attributes(source.as_bytes(), 4).into_iter().map(|a| (a.name, a.value)).collect();
    let want = [
        ("type", "Switch"),
        ("address", "0x600005"),
        ("traits", "9"),
        ("frame", "{{305.0, 146.3}, {63.0, 28.7}}"),
        ("identifier", "fog"),
        ("label", "Fog"),
        ("value", "0"),
        ("Disabled", "true"),
    ];
    assert_eq!(facts, want.map(|(n, v)| (n.to_owned(), v.to_owned())));
    // The same with the line ends of Windows, and as the old versions wrote it.
    check(&source.replace('\n', "\r\n"), tree, &[]);
    let old = source
        .replace(", 0x", " 0x")
        .replace(", pid", ": pid")
        .replace(", {{", ": {{")
        .replace("5, traits", "5: traits")
        .replace("9: {{", "9, {{");
    check(&old, tree, &[]);
}

#[test]
fn strings_end_where_the_next_item_begins() {
    let f = "{{1.0, 2.0}, {3.0, 4.0}}";
    for (line, tree) in [
        (format!("Button, 0x6, {f}, label: 'It's here'"), "Button \"It's here\" (1,2,3,4)"),
        (format!("Button, 0x6, {f}, label: 'a', b', value: 1"), "Button \"a', b\" =1 (1,2,3,4)"),
        (format!("Button, 0x6, {f}, label: 'a, Selected'"), "Button \"a, Selected\" (1,2,3,4)"),
        (format!("Button, 0x6, {f}, label: 'a', Selected"), "Button \"a\" (1,2,3,4) selected"),
        (format!("Button, 0x6, {f}, label: '', identifier: ''"), "Button (1,2,3,4)"),
        (format!("Button, 0x6, {f}, title: 't'"), "Button \"t\" (1,2,3,4)"),
        (format!("Button, 0x6, {f}, label: 'l', title: 't'"), "Button \"l\" (1,2,3,4)"),
        (
            format!("TextView, 0x6, {f}, label: 'a\n\nb, c\n\td', value: e"),
            "TextView \"a\\n\\nb, c\\n\\td\" =e (1,2,3,4)",
        ),
        (format!("TextView, 0x6, {f}, value: a\nb\nc, Disabled"), "TextView =\"a\\nb\\nc\" (1,2,3,4) disabled"),
        (format!("TextView, 0x6, {f}, value: a, b, c: d"), "TextView =\"a, b, c: d\" (1,2,3,4)"),
        (format!("Button, 0x6, {f}, newThing: 5, label: 'a'"), "Button \"a\" (1,2,3,4)"),
        (format!("Button, 0x6, {f}, newThing"), "Button (1,2,3,4)"),
        (format!("Hologram, 0x6, {f}"), "Hologram (1,2,3,4)"),
        (format!("Button, {f}, label: 'a'"), "Button \"a\" (1,2,3,4)"),
        ("Attributes: Button, 0x6, {{1.0, 2.0}, {3.0, 4.0}}, label: 'a'\n".to_owned(), "Button \"a\" (1,2,3,4)"),
        (format!("Other, 0x6, traits: 65600, {f}, label: 'a'"), "Other \"a\" (1,2,3,4) traits=[StaticText, Header]"),
        (format!("Button, 0x6, traits: many, {f}"), "Button (1,2,3,4)"),
    ] {
        check(&line, tree, &[]);
    }
}

#[test]
fn what_is_damaged_is_read_as_far_as_it_goes() {
    let f = "{{1.0, 2.0}, {3.0, 4.0}}";
    for (source, tree, said) in [
        ("Other, 0x6, F\n  Button, 0x6, ¦{{1.0, 2.0}, {3.", "Other (1,2,3,4)\n  Button", &[Cut][..]),
        ("Other, 0x6, F\n  Button, 0x6, F, ¦label: 'Pa", "Other (1,2,3,4)\n  Button \"Pa\" (1,2,3,4)", &[Cut]),
        ("Other, 0x6, F\n  Butt", "Other (1,2,3,4)", &[StrayText]),
        (
            "Button, 0x6, F, ¦label: 'Pa\n¦Button, 0x6, F",
            "Button \"Pa\" (1,2,3,4)\nButton (1,2,3,4)",
            &[Syntax, SeveralRoots],
        ),
        ("Button, 0x6, ¦{{inf, inf}, {0.0, 0.0}}, label: 'a'", "Button \"a\"", &[InvalidNumber]),
        ("Button, 0x6, ¦{{nan, 0}, {1, 1}}", "Button", &[InvalidNumber]),
        ("Button, 0x6, ¦{{0, 0}, {12px, 1}}", "Button", &[InvalidNumber]),
        ("Button, 0x6, ¦{{0, 0}, {-1, 1}}", "Button", &[InvalidNumber]),
        ("Button, 0x6, ¦{{0, 0}, {1.8e308, 1}}", "Button", &[InvalidNumber]),
        ("¦```\nButton, 0x6, F, value: 1\n¦```\n", "Button =1 (1,2,3,4)", &[StrayText; 2]),
        (
            "¦Dear Ann,\n\n    Cell, 0x6, F\n      Button, 0x6, F\n¦Yours\n",
            "Cell (1,2,3,4)\n  Button (1,2,3,4)",
            &[StrayText; 2],
        ),
        ("    Cell, 0x6, F\n  ¦Button, 0x6, F", "Cell (1,2,3,4)\nButton (1,2,3,4)", &[SeveralRoots]),
        (
            "Cell, 0x6, F\n        Button, 0x6, F\n    Image, 0x6, F",
            "Cell (1,2,3,4)\n  Button (1,2,3,4)\n  Image (1,2,3,4)",
            &[],
        ),
        ("\tCell, 0x6, F\n\t\tButton, 0x6, F", "Cell (1,2,3,4)\n  Button (1,2,3,4)", &[]),
    ] {
        let source = if source.ends_with("Butt") { source.replace("Butt", "¦Butt") } else { source.to_owned() };
        check(&source.replace('F', f), tree, said);
    }
}

#[test]
fn a_string_in_an_answer_and_other_encodings_have_their_places() {
    let text = "Element subtree:\n →Window, 0x6, {{0, 0}, {9, 9}}\n    SecureTextField, 0x7, {{1, 2}, {3, 4}}, value: 秘s\"e\n";
    let json = format!("{{\n \"value\" : \"{}\"\n}}", text.replace('"', "\\\"").replace('\n', "\\n"));
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (what, bytes) in [
        ("as it is", text.as_bytes().to_vec()),
        ("with a mark", [b"\xEF\xBB\xBF", text.as_bytes()].concat()),
        ("UTF-16", [b"\xFF\xFE".to_vec(), wide].concat()),
        ("a string in an answer", json.clone().into_bytes()),
        ("a string that is cut", json.split("\\n\"").next().unwrap().as_bytes().to_vec()),
        ("behind HTTP's lines", format!("HTTP/1.1 200 OK\r\n\r\n{json}").into_bytes()),
    ] {
        let reading = read(&bytes).unwrap_or_else(|r| panic!("{what}: {r}"));
        assert_eq!((reading.kind, reading.tree.len()), (SourceKind::DebugDescription, 2), "{what}");
        let field = &reading.tree.nodes()[1];
        assert_eq!((field.is_secure(), field.value.as_deref()), (true, Some("秘s\"e")), "{what}");
        let part = |span: &std::ops::Range<u32>| {
            let part = &bytes[span.start as usize..span.end as usize];
            let wide = what == "UTF-16";
            if wide {
                encoding_rs::UTF_16LE.decode(part).0.into_owned()
            } else {
                String::from_utf8_lossy(part).into_owned()
            }
        };
        assert_eq!(part(&field.value_spans[0]).replace('\\', ""), "秘s\"e", "{what}");
        assert!(part(&field.span).starts_with("SecureTextField, 0x7"), "{what}: {}", part(&field.span));
        let facts = reading.attributes(&bytes, 1);
        assert!(facts.iter().any(|a| a.name == "value" && a.value == "秘s\"e"), "{what}: {facts:?}");
    }
}

#[test]
fn prose_is_no_description() {
    for (text, code) in [
        ("Button, said Ann, is where I tapped.", RefusalCode::NotASource),
        ("Window, label: 'a'", RefusalCode::NotASource),
        ("Attributes: none\nElement subtree:\n", RefusalCode::NoElement),
    ] {
        assert_eq!(read(text.as_bytes()).unwrap_err().code, code, "{text}");
    }
    let kind = |text: &str| read(text.as_bytes()).map(|r| r.kind);
    assert_eq!(kind("Button \"at 0x6000, {{1, 2}\" (1,2,3,4)\n"), Ok(SourceKind::Notation));
}

#[test]
fn depth_and_floods_stay_linear() {
    const MANY: usize = 30_000;
    let stairs: String = (0..2000).map(|depth| format!("{}Other, 0x6\n", " ".repeat(depth))).collect();
    let line = "Button, 0x6, {{1, 2}, {3, 4}}";
    for (source, nodes) in [
        (stairs, 2000),
        (format!("{line}\n").repeat(100_000), 100_000),
        (format!("{line}, label: '\n").repeat(MANY), MANY),
        (format!("{line}, label: 'a\n{}", "words\n".repeat(MANY)), 1),
        (format!("TextView, 0x6, value: a\n{}", "words, more\n".repeat(MANY)), 1),
        (format!("{line}{}", ", odd: 1".repeat(MANY)), 1),
        (format!("{line}{}", ", label: 'a'".repeat(MANY)), 1),
        (format!("{line}, label: '{}", "a', ".repeat(MANY)), 1),
        (format!("{line}{}", ", {{1".repeat(MANY)), 1),
        (format!("{}{line}", "words\n".repeat(MANY)), 1),
    ] {
        let reading = read(source.as_bytes()).unwrap_or_else(|r| panic!("{}: {r}", &source[..40]));
        assert!(reading.tree.len() as usize >= nodes, "{}: {}", &source[..40], reading.tree.len());
        assert!(reading.complaints.len() < 4 * 1001);
    }
    let deepest = |depth: usize| format!("{}Other, 0x6\n", " ".repeat(depth));
    let reading = read((0..2000).map(deepest).collect::<String>().as_bytes()).unwrap();
    assert_eq!(reading.tree.nodes()[1999].depth, 1999);
}
