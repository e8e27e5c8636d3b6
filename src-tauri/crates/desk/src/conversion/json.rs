//! A tree as WebDriverAgent's JSON.

use super::{Written, lost_in_page_source, name};
use screen::{Identifier, Node, NodeIndex, Tree};
use std::fmt::Write;

/// Writes the tree: one root as an object, several as an array. What the tree does not know is left out, so that
/// "unknown" stays apart from "none".
pub(super) fn write(tree: &Tree) -> Written {
    let several = tree.nodes().iter().filter(|n| n.parent.is_none()).count() != 1;
    let mut out = String::from(if several { "[" } else { "" });
    let mut open = 0;
    for (index, node) in tree.indices().zip(tree.nodes()) {
        while open > node.depth {
            out.push_str("]}");
            open -= 1;
        }
        let first_child = node.parent.is_some_and(|p| p + 1 == index);
        if index > 0 && !first_child {
            out.push(',');
        }
        if index > 0 {
            out.push('\n');
        }
        object(&mut out, tree, index, node);
        if node.end == index + 1 {
            out.push('}');
        } else {
            out.push_str(",\"children\":[");
            open += 1;
        }
    }
    (0..open).for_each(|_| out.push_str("]}"));
    out.push_str(if several { "]\n" } else { "\n" });
    Written { bytes: out.into_bytes(), lost: lost_in_page_source(tree) }
}

/// The node's object without its end, so that children can follow.
fn object(out: &mut String, tree: &Tree, index: NodeIndex, node: &Node) {
    let text = |value: Option<&str>| value.map_or_else(|| "null".to_owned(), quoted);
    let _ = write!(out, "{{\"type\":{}", quoted(super::kind(node)));
    match &node.identifier {
        Identifier::Is(id) => {
            let _ = write!(out, ",\"rawIdentifier\":{}", quoted(id));
        }
        Identifier::Absent => out.push_str(",\"rawIdentifier\":null"),
        Identifier::Unknown => {}
    }
    let _ = write!(
        out,
        ",\"name\":{},\"value\":{},\"label\":{}",
        text(name(tree, index)),
        text(node.value.as_deref()),
        text(node.label.as_deref())
    );
    if let Some(placeholder) = &node.placeholder {
        let _ = write!(out, ",\"placeholderValue\":{}", quoted(placeholder));
    }
    if let Some(r) = node.rect {
        let (x, y) = (r.x.floor(), r.y.floor());
        let (width, height) = (r.right().ceil() - x, r.bottom().ceil() - y);
        let _ = write!(out, ",\"rect\":{{\"x\":{x},\"y\":{y},\"width\":{width},\"height\":{height}}}");
        if !node.rounded {
            let _ = write!(out, ",\"nativeFrame\":\"{{{{{}, {}}}, {{{}, {}}}}}\"", r.x, r.y, r.width, r.height);
        }
    }
    for (key, flag) in [
        ("isEnabled", node.enabled),
        ("isVisible", node.visible),
        ("isAccessible", node.accessible),
        ("isFocused", node.focused),
        ("isSelected", node.selected.filter(|s| node.has_trait("selected") != Some(*s))),
    ] {
        if let Some(flag) = flag {
            let _ = write!(out, ",\"{key}\":\"{}\"", u8::from(flag));
        }
    }
    if let Some(traits) = &node.traits {
        let _ = write!(out, ",\"traits\":{}", quoted(&traits.join(", ")));
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
