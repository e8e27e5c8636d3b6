//! JSON of WebDriverAgent, old and new, of idb and of AXe: in an envelope or out of it, whole or broken.
//!
//! Bytes are decoded, repaired to well-formed JSON, and read in one streaming pass. A tree that stands in a string (XML
//! or JSON in an HTTP answer) is taken out of it first. Every step keeps the way back, so spans and complaints are
//! places in the original bytes whatever lies between.

mod attributes;
mod ax;
mod draft;
mod fields;
mod frame;
mod refuse;
mod repair;
mod strings;
mod unescape;
mod walk;

pub(super) use attributes::{attributes, debug_attributes};

use super::notes::Notes;
use super::roots::Roots;
use super::text::Text;
use super::{Reading, Refusal, SourceKind, debug, decode, xml};
use crate::{ComplaintCode, Node, Role, Tree};

/// So many strings are unwrapped, one in the other: an HTTP answer, logged as a string, stored as a string.
const STRINGS: usize = 4;

/// Reads JSON, or what stands in a string of it. `density`: how many pixels are a point, where the caller knows.
pub(super) fn read(bytes: &[u8], density: Option<f64>) -> Result<Reading, Refusal> {
    let mut notes = Notes::default();
    let mut current = decode::decode(bytes, &mut notes);
    if current.content.trim_matches(|c: char| c.is_whitespace() || c == '\0' || c == '\u{FEFF}').is_empty() {
        return Err(refuse::empty());
    }
    for level in 0..=STRINGS {
        if !current.content.contains(['{', '[', '"']) {
            return Err(refuse::not_json());
        }
        let text = repair::repair(&current, &mut notes);
        let mut found = walk::walk(&text, &mut notes);
        if found.evident {
            if let Some(at) = found.enveloped {
                envelope(&mut notes, at);
            }
            let kind = if found.idb { SourceKind::IdbJson } else { SourceKind::WdaJson };
            return Ok(reading(kind, std::mem::take(&mut found.nodes), notes));
        }
        let inner = found.wrapped.clone().map(|range| unescape::unescape(&text, range));
        let start = inner.as_ref().and_then(|inner| inner.content.trim_start().chars().next());
        current = match (inner, start) {
            (Some(inner), Some('<')) => {
                let reading = xml::read_str(&inner.content, density)?;
                return Ok(wrapped(&inner, reading, notes));
            }
            (Some(inner), _) if debug::is_in(&inner.content) => {
                let reading = debug::read_str(&inner.content)?;
                return Ok(wrapped(&inner, reading, notes));
            }
            (Some(inner), Some('{' | '[' | '"')) if level < STRINGS => {
                envelope(&mut notes, inner.at(0));
                inner
            }
            _ => return Err(refuse::without_element(&found)),
        };
    }
    Err(refuse::not_json())
}

fn envelope(notes: &mut Notes, at: u32) {
    notes.add(ComplaintCode::Envelope, at, || "The tree stands inside an envelope, which was taken off.".into());
}

/// What stood in a string. Its reader knew the string's text only, so all places are led back from there.
fn wrapped(inner: &Text<'_>, mut reading: Reading, mut notes: Notes) -> Reading {
    let range = |span: &std::ops::Range<u32>| inner.range(span.start as usize..span.end as usize);
    for node in reading.tree.nodes_mut() {
        node.span = range(&node.span);
        for span in &mut node.value_spans {
            *span = range(span);
        }
    }
    envelope(&mut notes, inner.at(0));
    for complaint in reading.complaints {
        notes.add(complaint.code, complaint.at.map(|at| inner.at(at as usize)), || complaint.message);
    }
    reading.complaints = notes.finish();
    reading
}

/// Puts the nodes into a tree with its layers.
fn reading(kind: SourceKind, mut nodes: Vec<Node>, mut notes: Notes) -> Reading {
    if kind == SourceKind::IdbJson {
        adopt(&mut nodes);
    }
    let mut tree = Tree::new();
    let mut roots = Roots::default();
    for node in nodes {
        if node.parent.is_none() && roots.add(&node, &mut tree) {
            notes.add(ComplaintCode::SeveralRoots, node.span.start, || {
                "A further root begins here; the source was read as several trees.".into()
            });
        }
        tree.push(node.parent, node);
    }
    tree.close();
    Reading { kind, tree, complaints: notes.finish(), fragment: roots.is_fragment() }
}

/// idb's plain answer is a list of the app and all that is in it, without saying what lies in what: the app holds them.
fn adopt(nodes: &mut [Node]) {
    let [app, rest @ ..] = nodes else { return };
    let is_list =
        app.role == Role::Application && rest.iter().all(|n| n.parent.is_none() && n.role != Role::Application);
    if is_list {
        for node in rest {
            node.parent = Some(0);
        }
    }
}

#[cfg(test)]
mod idb;
#[cfg(test)]
mod tests;
