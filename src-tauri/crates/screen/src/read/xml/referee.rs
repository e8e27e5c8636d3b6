//! Tests against roxmltree, a strict reader: the same of what is well-formed, and nothing lost of what was damaged.

use crate::{ComplaintCode, Reading, read};
use proptest::prelude::*;

/// A tree to be written: a kind, attributes with their quotes, what stands between the tags, children.
#[derive(Clone, Debug)]
struct Element {
    name: &'static str,
    attrs: Vec<(&'static str, String, char)>,
    between: &'static str,
    children: Vec<Element>,
}

fn element() -> impl Strategy<Value = Element> {
    let name = prop::sample::select(vec![
        "XCUIElementTypeWindow",
        "XCUIElementTypeCell",
        "XCUIElementTypeButton",
        "XCUIElementTypeHologram",
        "AppiumAUT",
    ]);
    let key = prop::sample::select(vec!["type", "value", "name", "label", "visible", "x", "traits", "hint", "Größe"]);
    let words =
        vec!["Pay", " ", "<", ">", "&", "\"", "'", "é", "漢", "😀", "\n", "\t", "/>", " x=", "12", "XCUIElementType"];
    let value = prop::collection::vec(prop::sample::select(words), 0..5).prop_map(|w| w.concat());
    let attr = (key, value, prop::sample::select(vec!['"', '\'']));
    let between = prop::sample::select(vec!["", "\n  ", "<!-- - \"q\" > -->", "<?go on?>", "<![CDATA[ ]]>", " \t"]);
    let leaf = (name, prop::collection::vec(attr, 0..5), between).prop_map(|(name, mut attrs, between)| {
        attrs.sort();
        attrs.dedup_by_key(|(key, ..)| *key);
        Element { name, attrs, between, children: Vec::new() }
    });
    leaf.clone().prop_recursive(5, 24, 4, move |inner| {
        (leaf.clone(), prop::collection::vec(inner, 0..4)).prop_map(|(leaf, children)| Element { children, ..leaf })
    })
}

impl Element {
    fn write(&self, out: &mut String) {
        out.push('<');
        out.push_str(self.name);
        for (key, value, quote) in &self.attrs {
            let value = value
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('\n', "&#10;")
                .replace(*quote, if *quote == '"' { "&quot;" } else { "&#39;" });
            out.push_str(&format!(" {key}={quote}{value}{quote}"));
        }
        if self.children.is_empty() && self.between.is_empty() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        for child in &self.children {
            out.push_str(self.between);
            child.write(out);
        }
        out.push_str(self.between);
        out.push_str(&format!("</{}>", self.name));
    }
}

fn written(element: &Element) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<XCUIElementTypeApplication>");
    element.write(&mut out);
    out + "</XCUIElementTypeApplication>\n"
}

/// Where the elements' opening tags stand, by roxmltree.
fn tags(xml: &str) -> Vec<std::ops::Range<usize>> {
    let document = roxmltree::Document::parse(xml).unwrap();
    let elements = document.descendants().filter(|n| n.tag_name().name().starts_with("XCUIElementType"));
    elements
        .map(|n| {
            let range = n.range();
            let after = n.attributes().next_back().map_or(range.start, |a| a.range().end);
            let end = after + xml[after..].find('>').unwrap() + 1;
            range.start..end
        })
        .collect()
}

fn sound(reading: &Reading, bytes: &[u8]) {
    let nodes = reading.tree.nodes();
    for (i, node) in nodes.iter().enumerate() {
        assert!(node.span.start <= node.span.end && node.span.end as usize <= bytes.len());
        assert!(node.value_spans.iter().all(|s| s.start <= s.end && s.end as usize <= bytes.len()));
        assert!(node.end as usize > i && node.end as usize <= nodes.len());
        assert!(node.parent.is_none_or(|p| (p as usize) < i && nodes[p as usize].end >= node.end));
        assert!(node.rect.is_none_or(|r| r.x.is_finite() && r.width >= 0.0));
    }
    assert!(reading.complaints.is_sorted_by_key(|c| c.at));
    assert!(reading.complaints.iter().all(|c| c.at.is_none_or(|at| at as usize <= bytes.len())));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_strict_reader_reads_the_same(element in element()) {
        let xml = written(&element);
        let document = roxmltree::Document::parse(&xml).unwrap();
        let reading = read(xml.as_bytes()).unwrap();
        sound(&reading, xml.as_bytes());
        let strict: Vec<_> = document.descendants().filter(|n| n.tag_name().name().starts_with("XCUIElementType")).collect();
        prop_assert_eq!(reading.tree.len() as usize, strict.len());
        let spans = tags(&xml);
        for (index, (node, want)) in reading.tree.nodes().iter().zip(&strict).enumerate() {
            prop_assert_eq!(&format!("XCUIElementType{}", node.kind), want.tag_name().name());
            prop_assert_eq!(node.span.start as usize..node.span.end as usize, spans[index].clone());
            let facts = reading.attributes(xml.as_bytes(), u32::try_from(index).unwrap());
            let facts: Vec<_> = facts.iter().map(|a| (&*a.name, &*a.value)).collect();
            let want_facts: Vec<_> = want.attributes().map(|a| (a.name(), a.value())).collect();
            prop_assert_eq!(facts, want_facts);
            let outer = want.ancestors().skip(1).find(|n| n.tag_name().name().starts_with("XCUIElementType"));
            let parent = outer.map(|o| strict.iter().position(|s| *s == o).unwrap());
            prop_assert_eq!(node.parent.map(|p| p as usize), parent);
        }
        let faults = reading.complaints.iter().filter(|c| !matches!(
            c.code,
            ComplaintCode::Unknown | ComplaintCode::InvalidFlag | ComplaintCode::InvalidNumber | ComplaintCode::WrongType
        ));
        prop_assert_eq!(faults.count(), 0, "{:#?}", reading.complaints);
    }

    #[test]
    fn no_cut_loses_a_tag_that_was_complete(element in element(), place in any::<prop::sample::Index>()) {
        let xml = written(&element);
        let cut = place.index(xml.len());
        let complete = tags(&xml).iter().filter(|tag| tag.end <= cut).count();
        match read(&xml.as_bytes()[..cut]) {
            Ok(reading) => {
                sound(&reading, &xml.as_bytes()[..cut]);
                prop_assert!(reading.tree.len() as usize >= complete);
                prop_assert!(reading.complaints.iter().any(|c| c.code == ComplaintCode::Cut) || cut + 1 == xml.len());
            }
            Err(refusal) => prop_assert_eq!(complete, 0, "{}", refusal),
        }
    }

    #[test]
    fn no_lost_byte_loses_another_tag(element in element(), place in any::<prop::sample::Index>()) {
        let xml = written(&element);
        let lost = place.index(xml.len());
        let whole = tags(&xml).iter().filter(|tag| !tag.contains(&lost)).count();
        let mut bytes = xml.into_bytes();
        bytes.remove(lost);
        match read(&bytes) {
            Ok(reading) => {
                sound(&reading, &bytes);
                prop_assert!(reading.tree.len() as usize >= whole, "{}", String::from_utf8_lossy(&bytes));
            }
            Err(refusal) => prop_assert_eq!(whole, 0, "{}", refusal),
        }
    }

    #[test]
    fn no_bytes_bring_it_down(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(reading) = read(&bytes) {
            sound(&reading, &bytes);
        }
    }

    #[test]
    fn no_markup_brings_it_down(pieces in prop::collection::vec(prop::sample::select(vec![
        &b"<XCUIElementTypeCell"[..], b"</XCUIElementTypeCell>", b"<", b">", b"/>", b"/", b" a=", b"=", b"\"", b"'", b" ",
        b" label='x'", b"&", b"&amp;", b"&#xD83D;", b";", b"<!--", b"-->", b"<![CDATA[", b"]]>", b"<?xml ", b"?>", b"\0",
        b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xC3", b"\xE9", b"\n", b"\\\"", b"&lt;", b"{\"value\":\"", b"encoding='utf-16'",
        b"encoding='gbk'", b"HTTP/1.1 200 OK\r\n\r\n", b"\\u003c", b"XCUIElementType", b":",
    ]), 0..40)) {
        let bytes = pieces.concat();
        if let Ok(reading) = read(&bytes) {
            sound(&reading, &bytes);
            for index in reading.tree.indices() {
                let _ = reading.attributes(&bytes, index);
            }
        }
    }
}
