//! Tests of which reader is chosen, and of what is refused with which words.

use super::*;
use RefusalCode::{EmptySource, NoElement, NotASource};

#[test]
fn the_bytes_tell_which_reader_it_is() {
    let xml = "<XCUIElementTypeButton label='Pay'/>";
    let json = "{\"type\":\"Button\",\"label\":\"Pay\",\"rect\":{\"x\":1,\"y\":2,\"width\":3,\"height\":4}}";
    for (source, kind) in [
        (xml.to_owned(), SourceKind::WdaXml),
        (format!("\n\n  {xml}"), SourceKind::WdaXml),
        (format!("\u{FEFF}{xml}"), SourceKind::WdaXml),
        (format!("words before {xml}"), SourceKind::WdaXml),
        (format!("```xml\n{xml}\n```"), SourceKind::WdaXml),
        (format!("{{\"value\":\"{xml}\"}}"), SourceKind::WdaXml),
        (format!("[page source] {xml}"), SourceKind::WdaXml),
        (format!("\0\0{xml}"), SourceKind::WdaXml),
        (json.to_owned(), SourceKind::WdaJson),
        (format!("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{json}"), SourceKind::WdaJson),
        ("<hierarchy rotation='0'><node class='android.widget.Button' content-desc='Pay' bounds='[0,0][9,9]'/></hierarchy>".to_owned(), SourceKind::AndroidXml),
        ("dump:\n<android.widget.Button content-desc='Pay' label='Pay' bounds='[0,0][9,9]'/>".to_owned(), SourceKind::AndroidXml),
        (r#"{"value":"<hierarchy><android.widget.Button content-desc='Pay' bounds='[0,0][9,9]'/></hierarchy>"}"#.to_owned(), SourceKind::AndroidXml),
        (r#"[{"type":"Button","AXLabel":"Pay","frame":{"x":1,"y":2,"width":3,"height":4}}]"#.to_owned(), SourceKind::IdbJson),
        ("<XCUIElementTypeButton elementType='9' identifier='a' label='Pay' title=''/>".to_owned(), SourceKind::Mac2Xml),
        ("Button, 0x6000, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Pay'".to_owned(), SourceKind::DebugDescription),
        ("Log of today\n  Button 0x6000: {{1.0, 2.0}, {3.0, 4.0}}, label: 'Pay'".to_owned(), SourceKind::DebugDescription),
        (r#"{"value":"Element subtree:\n Button, 0x6000, {{1, 2}, {3, 4}}, label: 'Pay'"}"#.to_owned(), SourceKind::DebugDescription),
    ] {
        let reading = read(source.as_bytes()).unwrap_or_else(|r| panic!("{source}: {r}"));
        assert_eq!(reading.kind, kind, "{source}");
        assert_eq!(reading.tree.nodes()[0].label.as_deref(), Some("Pay"), "{source}");
        let span = reading.tree.nodes()[0].span.clone();
        let span = &source[span.start as usize..span.end as usize];
        assert!(span.starts_with(['<', '{', 'B']) && span.contains("Pay"), "{source}: {span}");
        let facts = reading.attributes(source.as_bytes(), 0);
        assert!(facts.iter().any(|a| ["label", "content-desc", "AXLabel"].contains(&&*a.name) && a.value == "Pay"), "{source}: {facts:?}");
    }
}

#[test]
fn notation_is_read_where_it_is_neither() {
    let reading = read(b"Window (0,0,390,844)\n  Button \"Pay\" (20,700,350,50)\n").unwrap();
    assert_eq!((reading.kind, reading.tree.len()), (SourceKind::Notation, 2));
    assert!(reading.attributes(b"", 1).is_empty());
}

#[test]
fn a_refusal_says_what_it_is_and_what_to_do() {
    for (source, code, word) in [
        (&b""[..], EmptySource, "empty"),
        (b" \r\n\t ", EmptySource, "blanks"),
        (b"\xEF\xBB\xBF", EmptySource, "blanks"),
        (b"\0\0\0\0", EmptySource, "blanks"),
        (b"\x89PNG\r\n\x1a\n", NotASource, "PNG"),
        (b"\0\0\0\x18ftypheic", NotASource, "HEIC"),
        (b"PK\x03\x04", NotASource, "zip"),
        (b"<!DOCTYPE html><html><body>I-AM-ALIVE</body></html>", NotASource, "web page"),
        (b"<html><body>404</body></html>", NotASource, "web page"),
        (b"<AppiumAUT/>", NoElement, "Appium"),
        (b"<?xml version='1.0'?><note><to>Ann</to></note>", NoElement, "XML"),
        (b"<hierarchy rotation=\"0\"></hierarchy>", NoElement, "Android"),
        (b"<UIAApplication name=\"a\"/>", NotASource, "UIAutomation"),
        (b"<RootWebArea nodeId=\"1\"><link nodeId=\"2\"/></RootWebArea>", NotASource, "browser"),
        (
            b"{\"nodes\":[{\"nodeId\":\"1\",\"role\":{\"value\":\"link\"},\"backendDOMNodeId\":3}]}",
            NotASource,
            "browser",
        ),
        (b"Element subtree:\nnothing here\n", NoElement, "debugDescription"),
        (b"\x01\x02\x03\x04\x05\x06\x07", NotASource, "binary"),
    ] {
        let refusal = read(source).unwrap_err();
        assert_eq!(refusal.code, code, "{}: {refusal:?}", String::from_utf8_lossy(source));
        assert!(refusal.message.contains(word), "{refusal:?}");
        assert!(refusal.message.ends_with('.') && refusal.hint.ends_with('.'), "{refusal:?}");
    }
    // JSON and plain words have refusals of their own readers; each says something.
    for source in [&b"{}"[..], b"[1, 2]", b"{\"value\":{\"error\":\"unknown error\"}}", b"Dear Ann,\nall is well."] {
        let refusal = read(source).unwrap_err();
        assert!(!refusal.message.is_empty() && !refusal.hint.is_empty(), "{refusal:?}");
    }
}

/// A small source of every kind that has one, with a secret, escapes and letters of several bytes.
const SAMPLES: [(SourceKind, &str); 4] = [
    (
        SourceKind::AndroidXml,
        "<?xml version='1.0'?>\n<hierarchy rotation=\"0\" width=\"1080\" height=\"2400\">\n<android.widget.FrameLayout \
         package=\"org.garden\" bounds=\"[0,0][1080,2400]\"><android.widget.EditText text=\"秘&amp;\" password=\"true\" \
         bounds=\"[9,9][99,99]\"/><node class='a.Switch' checkable='true' checked='false' clickable='true' content-desc=\
         'Fog' bounds='[0,100][200,200]'/></android.widget.FrameLayout></hierarchy>",
    ),
    (
        SourceKind::IdbJson,
        r#"[{"type":"Application","AXLabel":"Gärden","AXFrame":"{{0, 0}, {402, 874}}","AXUniqueId":null,"enabled":true},
        {"type":"TextField","AXValue":"\u79d8\"","subrole":"AXSecureTextField","frame":{"x":1,"y":2.5,"width":3,"height":4},
        "traits":["Selected"],"role":"AXTextField"}]"#,
    ),
    (
        SourceKind::Mac2Xml,
        "<XCUIElementTypeApplication elementType='2' title='Gärden' x='0' y='0' width='0' height='0'>\
         <XCUIElementTypeWindow elementType='4' x='540' y='215' width='360' height='476'><XCUIElementTypeSecureTextField \
         value='秘' identifier='_NS:1' title='' label=''/></XCUIElementTypeWindow></XCUIElementTypeApplication>",
    ),
    (
        SourceKind::DebugDescription,
        "Attributes: Application, 0x61, pid: 7, label: 'Gärden'\nElement subtree:\n →Application, 0x61, pid: 7, label: \
         'Gärden'\n    Window (Main), 0x62, {{0.0, 0.0}, {390.0, 844.0}}\n      SecureTextField, 0x63, traits: 9, {{1.0, \
         2.0}, {3.0, 4.0}}, placeholderValue: 'It's', value: 秘, x\ny, Keyboard Focused\nPath to element:\n →Application, 0x61\n",
    ),
];

/// Whatever was read: every place is in the bytes, and asking for the facts of any node is safe.
fn sound(bytes: &[u8], reading: &Reading) {
    let length = u32::try_from(bytes.len()).unwrap();
    for (index, node) in reading.tree.indices().zip(reading.tree.nodes()) {
        for span in std::iter::once(&node.span).chain(&node.value_spans) {
            assert!(span.start <= span.end && span.end <= length, "{span:?} of {length}");
        }
        assert!(node.rect.is_none_or(|r| [r.x, r.y, r.width, r.height].iter().all(|v| v.is_finite())));
        assert!(node.parent.is_none_or(|p| p < index) && node.end > index);
        let _ = reading.attributes(bytes, index);
    }
    assert!(reading.complaints.iter().all(|c| c.at.is_none_or(|at| at <= length)));
    let printed = crate::notation::print(&reading.tree);
    let again = crate::notation::read(printed.as_bytes()).unwrap();
    assert_eq!(crate::notation::print(&again.tree), printed);
}

#[test]
fn a_source_cut_anywhere_keeps_the_nodes_before_the_cut_and_its_secrets_are_known() {
    for (kind, sample) in SAMPLES {
        let whole = read(sample.as_bytes()).unwrap();
        assert_eq!((whole.kind, whole.tree.nodes().iter().filter(|n| n.is_secure()).count()), (kind, 1));
        let mut most = 0;
        for cut in 0..sample.len() {
            let bytes = &sample.as_bytes()[..cut];
            let Ok(reading) = read(bytes) else {
                assert_eq!(most, 0, "{kind:?} refused when cut at {cut}, but not before");
                continue;
            };
            sound(bytes, &reading);
            assert!(reading.tree.len() >= most, "{kind:?} cut at {cut}");
            most = reading.tree.len();
        }
        assert_eq!(most, whole.tree.len(), "{kind:?}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(600))]
    #[test]
    fn no_change_of_bytes_brings_a_reader_down(
        which in 0..SAMPLES.len(),
        changes in proptest::collection::vec((0..900_usize, 0..4_u8, proptest::sample::select(&b"<>&'\"{}[],:=/ \n\0\xFFx0-"[..])), 1..6),
    ) {
        let mut bytes = SAMPLES[which].1.as_bytes().to_vec();
        for (at, how, byte) in changes {
            let at = at % bytes.len().max(1);
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.extend_from_within(at..bytes.len().min(at + 60)),
            }
        }
        if let Ok(reading) = read(&bytes) {
            sound(&bytes, &reading);
        }
    }
}
