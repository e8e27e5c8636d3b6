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
    ] {
        let reading = read(source.as_bytes()).unwrap_or_else(|r| panic!("{source}: {r}"));
        assert_eq!(reading.kind, kind, "{source}");
        assert_eq!(reading.tree.nodes()[0].label.as_deref(), Some("Pay"), "{source}");
        let span = reading.tree.nodes()[0].span.clone();
        let span = &source[span.start as usize..span.end as usize];
        assert!(span.starts_with(['<', '{']) && span.contains("Pay"), "{source}: {span}");
        let facts = reading.attributes(source.as_bytes(), 0);
        assert!(facts.iter().any(|a| a.name == "label" && a.value == "Pay"), "{source}: {facts:?}");
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
        (b"<hierarchy><node bounds=\"[0,0][1,1]\"/></hierarchy>", NotASource, "Android"),
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
