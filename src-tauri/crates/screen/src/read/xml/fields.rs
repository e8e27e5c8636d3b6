//! Tests of single attributes: what a node takes from its tag, and where it stood.

use crate::ComplaintCode::{self, *};
use crate::{Attribute, Identifier, Node, Reading, Rect, Role, read};

fn one(attrs: &str) -> (Node, Reading) {
    let reading = read(format!("<XCUIElementTypeButton {attrs}/>").as_bytes()).unwrap();
    assert_eq!(reading.tree.len(), 1, "{attrs}");
    (reading.tree.nodes()[0].clone(), reading)
}

fn said(reading: &Reading) -> Vec<ComplaintCode> {
    reading.complaints.iter().map(|c| c.code).collect()
}

#[test]
fn the_identifier_is_known_only_where_the_source_tells_it() {
    let is = |s: &str| Identifier::Is(s.into());
    for (attrs, want) in [
        ("name='pay' label='Pay'", is("pay")),
        ("name='Pay' label='Pay'", Identifier::Unknown),
        ("name='pay'", is("pay")),
        ("name='pay' label=''", is("pay")),
        ("label='Pay'", Identifier::Absent),
        ("name='' label='Pay'", Identifier::Absent),
        ("", Identifier::Absent),
        ("name='Pay' label='Pay' rawIdentifier='pay'", is("pay")),
        ("name='Pay' label='Pay' rawIdentifier=''", Identifier::Absent),
        ("name='a&amp;b' label='a&#38;b'", Identifier::Unknown),
        ("identifier='_NS:9' title='Pay' label=''", is("_NS:9")),
        ("identifier='' title='Pay'", Identifier::Absent),
    ] {
        let (node, reading) = one(attrs);
        assert_eq!(node.identifier, want, "{attrs}");
        assert_eq!(said(&reading), [], "{attrs}");
    }
}

#[test]
fn strings_are_absent_when_empty_and_missing_is_not_false() {
    let (bare, reading) = one("");
    assert_eq!(said(&reading), []);
    assert_eq!((bare.label, bare.value, bare.name, bare.placeholder, bare.traits), (None, None, None, None, None));
    let flags = [bare.enabled, bare.visible, bare.accessible, bare.focused, bare.selected];
    assert_eq!(flags, [None; 5]);
    assert_eq!(bare.rect, None);
    let (node, _) = one("label='' value='' name='' placeholderValue='' traits=''");
    assert_eq!((node.label, node.value, node.name, node.placeholder), (None, None, None, None));
    assert_eq!((node.traits, node.selected), (Some(vec![]), Some(false)));
    let (node, _) = one("label='L' value='1' name='N' placeholderValue='P' traits='Button, Selected'");
    assert_eq!((node.label.as_deref(), node.value.as_deref()), (Some("L"), Some("1")));
    assert_eq!((node.name.as_deref(), node.placeholder.as_deref()), (Some("N"), Some("P")));
    assert_eq!((node.has_trait("button"), node.selected), (Some(true), Some(true)));
    let (node, _) = one("title='On the Mac' label=''");
    assert_eq!(node.label.as_deref(), Some("On the Mac"));
}

#[test]
fn flags_are_three_states() {
    for (attrs, want, codes) in [
        ("visible='true'", Some(true), &[][..]),
        ("visible='0'", Some(false), &[]),
        ("visible='YES'", Some(true), &[]),
        ("visible='maybe'", None, &[InvalidFlag]),
        ("visible=''", None, &[InvalidFlag]),
    ] {
        let (node, reading) = one(attrs);
        assert_eq!((node.visible, said(&reading)), (want, codes.to_vec()), "{attrs}");
    }
    let (node, _) = one("enabled='true' accessible='false' focused='1' selected='true' traits=''");
    let flags = (node.enabled, node.accessible, node.focused, node.selected);
    assert_eq!(flags, (Some(true), Some(false), Some(true), Some(true)));
}

#[test]
fn frames_are_whole_or_none() {
    let at = |x, y, w, h| Rect::new(x, y, w, h);
    for (attrs, rect, rounded, codes) in [
        ("x='10' y='100' width='120' height='22'", at(10.0, 100.0, 120.0, 22.0), true, &[][..]),
        ("x='-400' y='-300' width='1200' height='0'", at(-400.0, -300.0, 1200.0, 0.0), true, &[]),
        ("x='17.94' y='52.3' width='354.12' height='766.36'", at(17.94, 52.3, 354.12, 766.36), false, &[]),
        (
            "x='10' y='100' width='120' height='22' nativeFrame='{{10.33, 100.67}, {119.33, 20.67}}'",
            at(10.33, 100.67, 119.33, 20.67),
            false,
            &[],
        ),
        ("nativeFrame='{{1, 2}, {3, 4}}'", at(1.0, 2.0, 3.0, 4.0), false, &[]),
        (
            "x='1' y='2' width='3' height='4' nativeFrame='{{inf, inf}, {0, 0}}'",
            at(1.0, 2.0, 3.0, 4.0),
            true,
            &[InvalidNumber],
        ),
        ("x='-1' y='-1' width='0' height='0' nativeFrame='{{inf, inf}, {0, 0}}'", None, true, &[InvalidNumber]),
        ("x='-1' y='-1' width='0' height='0'", None, true, &[InvalidNumber]),
        ("nativeFrame='?'", None, true, &[InvalidNumber]),
        ("x='inf' y='2' width='3' height='4'", None, true, &[InvalidNumber]),
        ("x='1' y='nan' width='3' height='4'", None, true, &[InvalidNumber]),
        ("x='1' y='' width='3' height='4'", None, true, &[InvalidNumber]),
        ("x='12px' y='nan' width='inf' height=''", None, true, &[InvalidNumber]),
        ("x='1' y='2' width='1.7976931348623157e+308' height='4'", None, true, &[InvalidNumber]),
        ("x='9223372036854775808' y='2' width='3' height='4'", None, true, &[InvalidNumber]),
        ("x='1' y='2' width='3' height='-5'", None, true, &[InvalidNumber]),
        ("width='3' height='4'", None, true, &[InvalidNumber]),
    ] {
        let (node, reading) = one(attrs);
        assert_eq!((node.rect, node.rounded), (rect, rounded), "{attrs}");
        assert_eq!(said(&reading), codes, "{attrs}");
    }
    let (_, reading) = one("label='Pay' x='12px' y='0' width='1' height='1'");
    let message = &reading.complaints[0].message;
    assert!(message.contains("Button \"Pay\"") && message.contains("12px"), "{message}");
    assert_eq!(reading.complaints[0].at, Some(35));
}

#[test]
fn the_tag_says_what_a_node_is() {
    for (source, kind, role, codes) in [
        ("<XCUIElementTypeStaticText type='XCUIElementTypeStaticText'/>", "StaticText", Role::Text, &[][..]),
        ("<XCUIElementTypeSwitch type='Switch'/>", "Switch", Role::Switch, &[]),
        ("<XCUIElementTypeSwitch type='XCUIElementTypeButton'/>", "Switch", Role::Switch, &[WrongType]),
        ("<XCUIElementTypeSwitch type=''/>", "Switch", Role::Switch, &[]),
        ("<XCUIElementTypeHologram/>", "Hologram", Role::Other, &[]),
        ("<XCUIElementType/>", "Other", Role::Other, &[]),
    ] {
        let reading = read(source.as_bytes()).unwrap();
        let node = &reading.tree.nodes()[0];
        assert_eq!((&*node.kind, node.role), (kind, role), "{source}");
        assert_eq!(said(&reading), codes, "{source}");
    }
}

/// Every way in which the same tree may be written, with a value whose place is to be found in each.
fn writings(xml: &str) -> Vec<(&'static str, Vec<u8>)> {
    let wide = |big: bool| -> Vec<u8> {
        xml.encode_utf16().flat_map(|u| if big { u.to_be_bytes() } else { u.to_le_bytes() }).collect()
    };
    let declared = format!("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?>{xml}");
    let string = format!("\"{}\"", xml.replace('"', "\\\"").replace('\n', "\\n").replace("</", "<\\/"));
    let written = string.replace('<', "\\u003c").replace('>', "\\u003e").replace('=', "\\u003d");
    let twice = format!("\"{}\"", string.replace('\\', "\\\\").replace('"', "\\\""));
    vec![
        ("as it is", xml.as_bytes().to_vec()),
        ("with a mark", [b"\xEF\xBB\xBF", xml.as_bytes()].concat()),
        ("UTF-16, little end first", [b"\xFF\xFE".to_vec(), wide(false)].concat()),
        ("UTF-16, big end first, no mark", wide(true)),
        ("Shift_JIS", encoding_rs::SHIFT_JIS.encode(&declared).0.into_owned()),
        ("with NULs", xml.replace("XCUI", "X\0CUI").replace("s&", "s\0&\0").into_bytes()),
        ("a string without its quotes", string.trim_matches('"').as_bytes().to_vec()),
        ("a string", string.as_bytes().to_vec()),
        ("a string in an answer", format!("{{\n \"value\" : {string},\n \"sessionId\" : null\n}}").into_bytes()),
        ("a string in an answer that is cut", format!("{{\"value\":{}", string.trim_end_matches('"')).into_bytes()),
        ("a string with < as \\u003c", format!("{{\"value\":{written}}}").into_bytes()),
        ("a string in a string", format!("{{\"value\":{twice}}}").into_bytes()),
        ("text in a page", format!("<pre>{}</pre>", xml.replace('&', "&amp;").replace('<', "&lt;")).into_bytes()),
        ("a CDATA section", format!("<source><![CDATA[{xml}]]></source>").into_bytes()),
        ("behind HTTP's lines", format!("HTTP/1.1 200 OK\r\nServer: x\r\n\r\n{xml}").into_bytes()),
        ("behind a line of a log", format!("12:00 page source: {xml}\ndone").into_bytes()),
    ]
}

#[test]
fn places_are_those_of_the_original_bytes_in_every_writing() {
    let xml = "<XCUIElementTypeWindow>\n<XCUIElementTypeSecureTextField value=\"秘s&amp;e\" label=\"PIN \"/>\n\
               </XCUIElementTypeWindow>";
    for (what, bytes) in writings(xml) {
        let reading = read(&bytes).unwrap_or_else(|r| panic!("{what}: {r}"));
        assert_eq!(reading.tree.len(), 2, "{what}");
        let field = &reading.tree.nodes()[1];
        assert!(field.is_secure());
        assert_eq!((field.value.as_deref(), field.label.as_deref()), (Some("秘s&e"), Some("PIN ")), "{what}");
        let tag = &bytes[field.span.start as usize..field.span.end as usize];
        let [value] = &field.value_spans[..] else { panic!("{what}: {:?}", field.value_spans) };
        let value = &bytes[value.start as usize..value.end as usize];
        // In bytes of its own writing, the tag is from its < to its >, the value what stands between its quotes.
        let plain = |bytes: &[u8]| -> String {
            let text = match what {
                "Shift_JIS" => encoding_rs::SHIFT_JIS.decode(bytes).0.into_owned(),
                _ => String::from_utf8_lossy(bytes).into_owned(),
            };
            text.replace(['\0', '\\'], "")
        };
        if !what.starts_with("UTF-16") {
            let (tag, value) = (plain(tag), plain(value));
            let starts = ["<XCUIElementTypeSecure", "u003cXCUIElementTypeSecure", "&lt;XCUIElementTypeSecure"];
            assert!(starts.iter().any(|s| tag.starts_with(s)), "{what}: {tag}");
            assert!(tag.ends_with("/>") || tag.ends_with("/u003e"), "{what}: {tag}");
            assert!(["秘s&amp;e", "秘s&amp;amp;e"].contains(&&*value), "{what}: {value}");
        } else {
            let length = xml.lines().nth(1).unwrap().encode_utf16().count();
            assert_eq!((tag.len(), value.len()), (2 * length, 2 * "秘s&amp;e".encode_utf16().count()), "{what}");
        }
        let facts: Vec<(String, String)> =
            reading.attributes(&bytes, 1).into_iter().map(|Attribute { name, value }| (name, value)).collect();
        let want = [("value", "秘s&e"), ("label", "PIN ")].map(|(n, v)| (n.to_owned(), v.to_owned()));
        assert_eq!(facts, want, "{what}");
        assert!(reading.attributes(&bytes, 0).is_empty() && reading.attributes(&bytes, 2).is_empty(), "{what}");
        for complaint in &reading.complaints {
            assert!(complaint.at.is_none_or(|at| at as usize <= bytes.len()), "{what}: {complaint:?}");
        }
    }
}

#[test]
fn a_secret_is_found_in_every_copy_and_whatever_its_quotes() {
    for (tag, secrets) in [
        ("<XCUIElementTypeSecureTextField value='hunter2' x='1' value='hunter3'/>", &["hunter2", "hunter3"][..]),
        ("<XCUIElementTypeSecureTextField value=hunter2 />", &["hunter2"]),
        ("<XCUIElementTypeSecureTextField value='hun'ter2' name='a'/>", &["hun'ter2"]),
        ("<XCUIElementTypeSecureTextField value=''/>", &[""]),
        ("<XCUIElementTypeSecureTextField value='\0hun\0ter\0'/>", &["\0hun\0ter\0"]),
    ] {
        let reading = read(tag.as_bytes()).unwrap();
        let found: Vec<&str> =
            reading.tree.nodes()[0].value_spans.iter().map(|s| &tag[s.start as usize..s.end as usize]).collect();
        assert_eq!(found, secrets, "{tag}");
    }
}

#[test]
fn facts_are_told_as_received_also_of_a_damaged_tag() {
    let source = "<XCUIElementTypeCell index='0' x:odd='a&#10;b' name=n label=\"a/><XCUIElementTypeCell/>";
    let reading = read(source.as_bytes()).unwrap();
    let facts = reading.attributes(source.as_bytes(), 0);
    let facts: Vec<_> = facts.iter().map(|a| (&*a.name, &*a.value)).collect();
    assert_eq!(facts, [("index", "0"), ("x:odd", "a\nb"), ("name", "n"), ("label", "a")]);
}
