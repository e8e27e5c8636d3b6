//! From a tree to text.

use super::words::{write_quoted, write_word};
use super::{DEEPEST_INDENT, HEADER};
use crate::read::roots;
use crate::{Identifier, Layer, Node, Origin, Role, Tree};
use std::fmt::Write;

/// Writes a tree in this notation, one line a node, with the header. Reading it gives the same tree, but for the places
/// in the source.
///
/// Values are written as they are, those of secure fields too: mask the tree first.
#[must_use]
pub fn print(tree: &Tree) -> String {
    let mut out = format!("{HEADER}\n");
    if let Some(screen) = tree.told_screen() {
        // Writing to a string does not fail, here and below.
        let _ = writeln!(out, "--- screen {},{}", screen.width, screen.height);
    }
    let written = written_layers(tree);
    let mut layers = written.iter().peekable();
    for (index, node) in tree.indices().zip(tree.nodes()) {
        while let Some(layer) = layers.next_if(|layer| layer.from <= index) {
            write_layer(&mut out, layer);
        }
        write_node(&mut out, node);
    }
    for layer in layers {
        write_layer(&mut out, layer);
    }
    out
}

/// The layers that have to be written: none, if a reader begins the same ones by itself.
fn written_layers(tree: &Tree) -> &[Layer] {
    let mut count = 0;
    for (index, root) in tree.indices().zip(tree.nodes()).filter(|(_, n)| n.parent.is_none()) {
        if count == 0 || root.role == Role::Application {
            let own = Layer { app: roots::app(root), origin: Origin::Tree, from: index };
            if tree.layers().get(count) != Some(&own) {
                return tree.layers();
            }
            count += 1;
        }
    }
    if count == tree.layers().len() { &[] } else { tree.layers() }
}

fn write_layer(out: &mut String, layer: &Layer) {
    out.push_str("--- layer ");
    if let Some(app) = &layer.app {
        write_quoted(out, app);
        out.push(' ');
    }
    out.push_str(match layer.origin {
        Origin::Tree => "tree\n",
        Origin::AlertEndpoint => "alert\n",
    });
}

fn write_node(out: &mut String, node: &Node) {
    if node.depth > DEEPEST_INDENT {
        let _ = write!(out, "@{} ", node.depth);
    } else {
        (0..node.depth).for_each(|_| out.push_str("  "));
    }
    let bare = node.kind.starts_with(|c: char| c.is_ascii_alphabetic())
        && node.kind.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if bare {
        out.push_str(&node.kind)
    } else {
        write_quoted(out, &node.kind)
    }
    if node.role != Role::of_kind(&node.kind) {
        let _ = write!(out, " role={}", node.role.as_str());
    }
    if let Some(label) = &node.label {
        out.push(' ');
        write_quoted(out, label);
    }
    match &node.identifier {
        Identifier::Absent => {}
        Identifier::Unknown => out.push_str(" #?"),
        Identifier::Is(id) => {
            out.push_str(" #");
            write_word(out, id);
        }
    }
    if let Some(value) = &node.value {
        out.push_str(" =");
        write_word(out, value);
    }
    if node.name.as_deref() != node.identifier.get().or(node.label.as_deref()) {
        out.push_str(" name=");
        write_told(out, node.name.as_deref());
    }
    if let Some(placeholder) = &node.placeholder {
        out.push_str(" placeholder=");
        write_word(out, placeholder);
    }
    match node.rect {
        Some(r) => {
            // The sum makes a zero of a negative zero, which would not read back.
            let _ = write!(out, " ({},{},{},{})", r.x + 0.0, r.y + 0.0, r.width + 0.0, r.height + 0.0);
        }
        None if node.rounded => out.push_str(" (-)"),
        None => {}
    }
    if node.rounded {
        out.push('~');
    }
    write_flag(out, node.visible, Some(true), ["", " hidden", " visible?"]);
    write_flag(out, node.enabled, Some(true), ["", " disabled", " enabled?"]);
    write_flag(out, node.accessible, None, [" accessible", " not-accessible", ""]);
    write_flag(out, node.focused, None, [" focused", " not-focused", ""]);
    write_flag(out, node.selected, node.has_trait("selected"), [" selected", " not-selected", " selected?"]);
    if let Some(traits) = &node.traits {
        out.push_str(" traits=[");
        for (i, word) in traits.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            write_word(out, word);
        }
        out.push(']');
    }
    out.push('\n');
}

fn write_told(out: &mut String, word: Option<&str>) {
    match word {
        Some(word) => write_word(out, word),
        None => out.push('-'),
    }
}

fn write_flag(out: &mut String, flag: Option<bool>, left_out: Option<bool>, words: [&str; 3]) {
    if flag != left_out {
        out.push_str(match flag {
            Some(true) => words[0],
            Some(false) => words[1],
            None => words[2],
        });
    }
}
