//! A tree as WebDriverAgent's XML.

use super::{Written, lost_in_page_source, name};
use screen::{Identifier, Node, NodeIndex, Tree};
use std::fmt::Write;

/// The type's prefix in full.
const PREFIX: &str = "XCUIElementType";

/// Deeper tags are not indented further, or a chain of 100,000 nodes would be mostly blanks.
const DEEPEST_INDENT: u32 = 64;

/// Writes the tree, several roots inside one `AppiumAUT`. Frames are rounded outward as WebDriverAgent does, with
/// `nativeFrame` beside them where the tree has them unrounded.
pub(super) fn write(tree: &Tree) -> Written {
    let mut out = Xml { text: String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"), ..Xml::default() };
    let several = tree.nodes().iter().filter(|n| n.parent.is_none()).count() != 1;
    if several {
        out.text.push_str("<AppiumAUT>\n");
    }
    let mut open: Vec<&str> = Vec::new();
    for (index, node) in tree.indices().zip(tree.nodes()) {
        while open.len() > node.depth as usize {
            out.close(&mut open);
        }
        let kind = out.kind(node);
        out.tag(tree, index, node, kind);
        if node.end == index + 1 {
            out.text.push_str("/>\n");
        } else {
            out.text.push_str(">\n");
            open.push(kind);
        }
    }
    while !open.is_empty() {
        out.close(&mut open);
    }
    if several {
        out.text.push_str("</AppiumAUT>\n");
    }
    let mut lost = lost_in_page_source(tree);
    let counted = [
        (out.foreign, "whose type cannot be the name of a tag: written as Other"),
        (out.forbidden, "with characters that XML forbids: those characters are left out"),
    ];
    lost.extend(counted.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} × a node {what}.")));
    Written { bytes: out.text.into_bytes(), lost }
}

#[derive(Default)]
struct Xml {
    text: String,
    foreign: u32,
    forbidden: u32,
}

impl Xml {
    fn indent(&mut self, depth: u32) {
        (0..depth.min(DEEPEST_INDENT)).for_each(|_| self.text.push_str("  "));
    }

    fn close(&mut self, open: &mut Vec<&str>) {
        if let Some(kind) = open.pop() {
            self.indent(u32::try_from(open.len()).unwrap_or(u32::MAX));
            let _ = writeln!(self.text, "</{PREFIX}{kind}>");
        }
    }

    fn kind<'n>(&mut self, node: &'n Node) -> &'n str {
        let kind = super::kind(node);
        let fits = !kind.is_empty() && kind.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !fits {
            self.foreign += 1;
            return "Other";
        }
        kind
    }

    fn tag(&mut self, tree: &Tree, index: NodeIndex, node: &Node, kind: &str) {
        self.indent(node.depth);
        let _ = write!(self.text, "<{PREFIX}{kind} type=\"{PREFIX}{kind}\"");
        let before = self.forbidden;
        self.attribute("value", node.value.as_deref());
        self.attribute("name", name(tree, index));
        self.attribute("label", node.label.as_deref());
        self.attribute("placeholderValue", node.placeholder.as_deref());
        // One node counts once, however many of its texts are concerned.
        self.forbidden = self.forbidden.min(before + 1);
        // A name that is the label says nothing of the identifier (`reference/webdriveragent.md` 6): told beside it.
        let told = match &node.identifier {
            Identifier::Unknown => None,
            Identifier::Absent => Some(""),
            Identifier::Is(id) => Some(&**id),
        };
        self.attribute(
            "rawIdentifier",
            told.filter(|_| name(tree, index) == node.label.as_deref() && node.label.is_some()),
        );
        for (key, flag) in [
            ("enabled", node.enabled),
            ("visible", node.visible),
            ("accessible", node.accessible),
            ("focused", node.focused),
            ("selected", node.selected.filter(|s| node.has_trait("selected") != Some(*s))),
        ] {
            self.attribute(key, flag.map(|f| if f { "true" } else { "false" }));
        }
        if let Some(r) = node.rect {
            let (x, y) = (r.x.floor(), r.y.floor());
            let (width, height) = (r.right().ceil() - x, r.bottom().ceil() - y);
            let _ = write!(self.text, " x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
            if !node.rounded {
                let _ = write!(self.text, " nativeFrame=\"{{{{{}, {}}}, {{{}, {}}}}}\"", r.x, r.y, r.width, r.height);
            }
        }
        if let Some(traits) = &node.traits {
            self.attribute("traits", Some(&traits.join(", ")));
        }
    }

    fn attribute(&mut self, key: &str, value: Option<&str>) {
        let Some(value) = value else { return };
        let _ = write!(self.text, " {key}=\"");
        let mut forbidden = false;
        for c in value.chars() {
            match c {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' => self.text.push_str("&quot;"),
                '\t' | '\n' | '\r' => {
                    let _ = write!(self.text, "&#{};", u32::from(c));
                }
                // XML 1.0, production 2: what is no character of a document.
                '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => forbidden = true,
                _ => self.text.push(c),
            }
        }
        self.text.push('"');
        self.forbidden += u32::from(forbidden);
    }
}
