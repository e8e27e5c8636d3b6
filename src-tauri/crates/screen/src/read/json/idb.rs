//! Tests of idb's and AXe's JSON: flat and nested, whole and broken.

use crate::ComplaintCode::{self, *};
use crate::{Reading, SourceKind, notation, read};

fn lines(reading: &Reading) -> String {
    let text = notation::print(&reading.tree);
    let short = |line: &str| line.replace(" name=-", "").replace(" visible?", "").replace(" enabled?", "");
    text.lines().skip(1).map(short).collect::<Vec<_>>().join("\n")
}

fn codes(reading: &Reading) -> Vec<ComplaintCode> {
    reading.complaints.iter().map(|c| c.code).collect()
}

const FIELDS: &str = r#""subrole":null,"help":null,"title":null,"content_required":false,"custom_actions":[]"#;

#[test]
fn a_flat_list_lies_in_its_app_and_a_nested_one_as_it_says() {
    let app = r#""type":"Application","AXLabel":"Garden","AXUniqueId":null,"AXValue":null,"frame":{"x":0,"y":0,"width":402,"height":874},"enabled":true,"role":"AXApplication","role_description":"application""#;
    let button = r#""type":"Button","AXLabel":"Water","AXUniqueId":"water.1","AXValue":null,"AXFrame":"{{16, 119.67}, {133, 40.33}}","frame":{"x":16,"y":119.67,"width":133,"height":40.33},"enabled":false,"role":"AXButton","role_description":"button","pid":7,"traits":["Button","Selected"]"#;
    let toggle = r#""type":"CheckBox","AXLabel":"Fog","AXUniqueId":"fog","AXValue":"0","frame":{"x":305,"y":146,"width":63,"height":29},"enabled":true,"role":"AXCheckBox","subrole":"AXSwitch","role_description":"switch""#;
    let tree = r#"Application "Garden" (0,0,402,874)
  Button "Water" #water.1 (16,119.67,133,40.33) disabled traits=[Button, Selected]
  CheckBox role=switch "Fog" #fog =0 (305,146,63,29)"#;
    let flat = format!("[{{{app},{FIELDS}}},{{{button},{FIELDS}}},{{{toggle}}}]");
    let nested =
        format!("[{{{app},{FIELDS},\"children\":[{{{button},\"children\":[]}},{{{toggle},\"children\":[]}}]}}]");
    for source in [flat, nested.clone(), nested[1..nested.len() - 1].to_owned()] {
        let reading = read(source.as_bytes()).unwrap_or_else(|r| panic!("{source}: {r}"));
        assert_eq!((lines(&reading), codes(&reading)), (tree.to_owned(), vec![]), "{source}");
        assert_eq!((reading.kind, reading.fragment), (SourceKind::IdbJson, false), "{source}");
        assert_eq!(reading.tree.layers()[0].app.as_deref(), Some("Garden"), "{source}");
        for (index, node) in reading.tree.indices().zip(reading.tree.nodes()) {
            assert!(source[node.span.start as usize..].starts_with('{'), "{source}");
            let facts = reading.attributes(source.as_bytes(), index);
            assert!(facts.iter().any(|a| a.name == "AXLabel"), "{facts:?}");
        }
    }
}

#[test]
fn single_elements_whole_and_broken() {
    let frame = r#""frame":{"x":1,"y":2,"width":3,"height":4}"#;
    for (fields, want, said) in [
        // Missing is not told, null is none.
        (format!(r#"{{"type":"Button","AXLabel":"a",{frame}}}"#), "Button \"a\" #? (1,2,3,4)", &[][..]),
        (format!(r#"{{"type":"Button","AXLabel":"","AXUniqueId":null,{frame}}}"#), "Button (1,2,3,4)", &[]),
        (format!(r#"{{"type":"Button","AXLabel":null,"title":"t","AXUniqueId":"i",{frame}}}"#), "Button \"t\" #i (1,2,3,4)", &[]),
        (r#"{"role":"AXButton","AXLabel":"a","AXFrame":"{{1.5, 2}, {3, 4}}"}"#.into(), "Button \"a\" #? (1.5,2,3,4)", &[]),
        (r#"{"AXLabel":"a"}"#.into(), "Other \"a\" #?", &[]),
        (format!(r#"{{"type":"Slider","AXLabel":"a","AXValue":50,"AXUniqueId":null,{frame}}}"#), "Slider \"a\" =50 (1,2,3,4)", &[]),
        (format!(r#"{{"type":"CheckBox","AXValue":true,"AXUniqueId":null,{frame}}}"#), "CheckBox =1 (1,2,3,4)", &[]),
        // Broken frames.
        (r#"{"type":"Button","AXLabel":"a","frame":{"x":NaN,"y":2,"width":3,"height":4}}"#.into(), "Button \"a\" #?", &[InvalidNumber]),
        (r#"{"type":"Button","AXLabel":"a","frame":{"x":1,"y":2,"width":1e999,"height":4}}"#.into(), "Button \"a\" #?", &[InvalidNumber]),
        (r#"{"type":"Button","AXLabel":"a","frame":{"x":1,"y":2,"width":-3,"height":4}}"#.into(), "Button \"a\" #?", &[InvalidNumber]),
        (r#"{"type":"Button","AXLabel":"a","AXFrame":"{{inf, inf}, {0, 0}}","frame":{"x":1,"y":2,"width":3,"height":4}}"#.into(), "Button \"a\" #? (1,2,3,4)", &[InvalidNumber]),
        (r#"{"type":"Button","AXLabel":"a","frame":"12px"}"#.into(), "Button \"a\" #?", &[InvalidNumber]),
        // Broken fields.
        (format!(r#"{{"type":"Button","AXLabel":"a","enabled":"maybe",{frame}}}"#), "Button \"a\" #? (1,2,3,4)", &[InvalidFlag]),
        (format!(r#"{{"type":"Button","AXLabel":["a"],{frame}}}"#), "Button #? (1,2,3,4)", &[WrongType]),
        (format!(r#"{{"type":"Button","AXLabel":"a","AXLabel":"b",{frame}}}"#), "Button \"a\" #? (1,2,3,4)", &[DuplicateAttribute]),
        (format!(r#"{{"type":"Button","AXLabel":"Hi \ud83d",{frame}}}"#), "Button \"Hi \u{FFFD}\" #? (1,2,3,4)", &[LoneSurrogate]),
        (r#"[{"type":"Button","AXLabel":"a","frame":{"x":1,"y":2,"width":3,"height":4}"#.into(), "Button \"a\" #? (1,2,3,4)", &[Cut]),
        (r#"[{"type":"Button","AXLabel":"a"},{"type":"Button","AXLabel":"b"}]"#.into(), "Button \"a\" #?\nButton \"b\" #?", &[SeveralRoots]),
        (r#"{"elements":[{"type":"Button","AXLabel":"a"}]}"#.into(), "Button \"a\" #?", &[Envelope]),
    ] {
        let reading = read(fields.as_bytes()).unwrap_or_else(|r| panic!("{fields}: {r}"));
        assert_eq!(lines(&reading), want, "{fields}");
        assert_eq!((codes(&reading), reading.kind), (said.to_vec(), SourceKind::IdbJson), "{fields}");
    }
}

#[test]
fn a_password_is_found_by_subrole_traits_and_words() {
    for tell in [
        r#""type":"TextField","subrole":"AXSecureTextField""#,
        r#""type":"SecureTextField""#,
        r#""type":"TextField","role_description":"secure text field""#,
        r#""type":"TextField","traits":["SecureTextField"]"#,
    ] {
        let source = format!("[{{{tell},\"AXValue\":\"hunter2\",\"AXValue\":\"hunter3\",\"AXLabel\":\"Key\"}}]");
        let reading = read(source.as_bytes()).unwrap();
        let node = &reading.tree.nodes()[0];
        assert!(node.is_secure(), "{source}");
        let found: Vec<&str> = node.value_spans.iter().map(|s| &source[s.start as usize..s.end as usize]).collect();
        assert_eq!(found, ["hunter2", "hunter3"], "{source}");
    }
}

#[test]
fn depth_and_length_are_no_matter() {
    const DEEP: usize = 100_000;
    let open = r#"{"type":"Other","AXLabel":"a","children":["#;
    let deep = open.repeat(DEEP) + &"]}".repeat(DEEP);
    let cut = open.repeat(DEEP);
    let flat = format!("[{}]", vec![r#"{"type":"Button","AXLabel":"a"}"#; DEEP].join(","));
    for source in [deep, cut, flat] {
        let reading = read(source.as_bytes()).unwrap();
        assert_eq!((reading.tree.len() as usize, reading.kind), (DEEP, SourceKind::IdbJson));
    }
}
