//! The `debugDescription` of XCTest, which test logs and WebDriverAgent's `format=description` hold: one line a node,
//! indented by depth.
//!
//! ```text
//! Element subtree:
//!  →Application, 0x600001, pid: 7, label: 'Garden'
//!     Window (Main), 0x600002, {{0.0, 0.0}, {390.0, 844.0}}
//!       Switch, 0x600003, traits: 8589934593, {{305.0, 146.0}, {63.0, 29.0}}, identifier: 'fog', value: 0, Disabled
//! ```
//!
//! | of the node | is | because |
//! |---|---|---|
//! | type | the first word | XCTest's own type |
//! | identifier, label, placeholder | `identifier`, `label` (else `title`), `placeholderValue`; left out is none | it prints what is not empty |
//! | value | `value`, which stands without quotes | it ends before the next known item, or with its lines |
//! | frame | in points, to a tenth | neither rounded outward nor exact |
//! | enabled, selected, focused | told by the words `Disabled`, `Selected`, `Keyboard Focused`; else not told | versions differ in what they print |
//! | visible, accessible | not told | |
//!
//! Nothing in it is escaped. A quote ends a string when the line or a known item follows; so a label may hold quotes,
//! commas and line breaks. Spans are lines in the original bytes.

mod entry;
mod traits;

use super::notes::Notes;
use super::roots::Roots;
use super::text::Text;
use super::{Attribute, Reading, Refusal, SourceKind, decode, number, sniff};
use crate::{ComplaintCode, Identifier, Node, NodeIndex, Role, Tree};
use entry::{Entry, Head, Key};
use std::ops::Range;

/// Is there a line of a node in a text?
pub(super) fn is_in(text: &str) -> bool {
    lines(text).any(|line| {
        let from = own(text, line.clone()).unwrap_or(line.start);
        Head::of(text, from..line.end).is_some_and(|head| head.is_certain)
    })
}

/// Does a string that is still escaped look as if it held one?
pub(super) fn may_be(raw: &str) -> bool {
    raw.starts_with("Attributes: ") || raw.starts_with("Element subtree:") || raw.contains(" 0x") && raw.contains("{{")
}

/// Reads bytes in which [`is_in`] found a node.
///
/// # Errors
/// Without a single node.
pub(super) fn read(bytes: &[u8]) -> Result<Reading, Refusal> {
    let mut notes = Notes::default();
    let text = decode::decode(bytes, &mut notes);
    read_text(&text, notes)
}

/// Reads a text that was taken out of something else; places are those in `text`.
///
/// # Errors
/// Without a single node.
pub(super) fn read_str(text: &str) -> Result<Reading, Refusal> {
    read_text(&Text::plain(text), Notes::default())
}

/// The items of the node that stands at `span` of the original bytes, in their order.
pub(super) fn attributes(bytes: &[u8], span: Range<u32>) -> Vec<Attribute> {
    let Some(piece) = bytes.get(span.start as usize..span.end as usize) else { return Vec::new() };
    attributes_of(&decode::decode_piece(piece, decode::sniff(bytes)))
}

/// The items of a node, from its text.
pub(super) fn attributes_of(text: &str) -> Vec<Attribute> {
    let first = lines(text).next().unwrap_or_default();
    let Some(head) = Head::of(text, first.clone()) else { return Vec::new() };
    let entry = Entry::read(text, &head, first.end, text.len());
    let kind = Attribute { name: "type".to_owned(), value: text[head.kind.clone()].to_owned() };
    let items = entry.items.iter().map(|(key, range)| {
        let value = if key.is_flag() { "true".to_owned() } else { text[range.clone()].to_owned() };
        Attribute { name: key.name().to_owned(), value }
    });
    std::iter::once(kind).chain(items).collect()
}

/// The lines of a text, without their ends.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    text.split('\n').map(move |line| {
        let start = at;
        at += line.len() + 1;
        start..start + line.strip_suffix('\r').unwrap_or(line).len()
    })
}

/// Where the node begins on a line that tells of the element itself.
fn own(text: &str, line: Range<usize>) -> Option<usize> {
    const ATTRIBUTES: &str = "Attributes:";
    let words = text[line.clone()].trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    words.starts_with(ATTRIBUTES).then(|| line.end - words.len() + ATTRIBUTES.len())
}

/// What a line is.
enum Line {
    Blank,
    Node(Head),
    /// The node itself from here on, which the subtree tells again.
    Attributes(usize),
    /// The subtree begins.
    Subtree,
    /// What follows names nodes of the subtree again.
    Again,
    Other,
}

fn classify(text: &str, line: Range<usize>) -> Line {
    if let Some(from) = own(text, line.clone()) {
        return Line::Attributes(from);
    }
    let words = text[line.clone()].trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    match words {
        "" => Line::Blank,
        w if w.starts_with("Element subtree:") => Line::Subtree,
        w if w.starts_with("Path to element:") || w.starts_with("Query chain:") => Line::Again,
        _ => Head::of(text, line).map_or(Line::Other, Line::Node),
    }
}

fn read_text(text: &Text<'_>, mut notes: Notes) -> Result<Reading, Refusal> {
    let content: &str = &text.content;
    let lines: Vec<Range<usize>> = lines(content).collect();
    let mut reader = Reader { text, notes: &mut notes, tree: Tree::new(), roots: Roots::default(), path: Vec::new() };
    // The line that tells of the element itself; it counts when no subtree follows.
    let mut alone = None;
    let mut again = false;
    let mut next = 0;
    while let Some(line) = lines.get(next).cloned() {
        next += 1;
        match classify(content, line.clone()) {
            Line::Blank => {}
            Line::Attributes(from) => {
                again = false;
                alone = alone.or_else(|| Head::of(content, from..line.end).map(|head| (head, line.end)));
            }
            Line::Subtree => again = false,
            Line::Again => again = !reader.tree.is_empty(),
            Line::Other if again => {}
            Line::Node(_) if again => {}
            Line::Other => reader.stray(line.start),
            Line::Node(head) => {
                // Strings may go on over lines, up to the next that is something.
                let end = lines[next..]
                    .iter()
                    .take_while(|l| matches!(classify(content, (*l).clone()), Line::Other | Line::Blank));
                let limit = end.last().map_or(line.end, |l| l.end);
                let entry = Entry::read(content, &head, line.end, limit);
                while lines.get(next).is_some_and(|l| l.start < entry.end) {
                    next += 1;
                }
                // Those behind it are looked at once more only, since the next node begins behind all of them.
                while let Some(l) = lines.get(next).filter(|l| l.end <= limit) {
                    if !content[(*l).clone()].trim().is_empty() {
                        reader.stray(l.start);
                    }
                    next += 1;
                }
                reader.node(&head, &entry);
            }
        }
    }
    if let Some((head, end)) = alone.filter(|_| reader.tree.is_empty()) {
        let entry = Entry::read(content, &head, end, end);
        reader.node(&head, &entry);
    }
    let Reader { mut tree, roots, .. } = reader;
    if tree.is_empty() {
        return Err(sniff::text(content));
    }
    tree.close();
    Ok(Reading { kind: SourceKind::DebugDescription, tree, complaints: notes.finish(), fragment: roots.is_fragment() })
}

struct Reader<'t, 'a, 'n> {
    text: &'t Text<'a>,
    notes: &'n mut Notes,
    tree: Tree,
    roots: Roots,
    /// The nodes that the next may lie in, with their indentation.
    path: Vec<(usize, NodeIndex)>,
}

impl Reader<'_, '_, '_> {
    fn say(&mut self, code: ComplaintCode, at: usize, message: impl FnOnce() -> String) {
        self.notes.add(code, self.text.at(at), message);
    }

    fn stray(&mut self, line: usize) {
        let content = &self.text.content[line..];
        let at = line + (content.len() - content.trim_start().len());
        self.say(ComplaintCode::StrayText, at, || "This line is no node; it was passed over.".to_owned());
    }

    fn node(&mut self, head: &Head, entry: &Entry) {
        while self.path.last().is_some_and(|(indent, _)| *indent >= head.indent) {
            self.path.pop();
        }
        let parent = self.path.last().map(|(_, index)| *index);
        let node = self.make(head, entry);
        if parent.is_none() && self.roots.add(&node, &mut self.tree) {
            self.say(ComplaintCode::SeveralRoots, head.start, || {
                "A further root begins here; the source was read as several trees.".to_owned()
            });
        }
        self.path.push((head.indent, self.tree.push(parent, node)));
    }

    fn make(&mut self, head: &Head, entry: &Entry) -> Node {
        let content: &str = &self.text.content;
        let kind = &content[head.kind.clone()];
        let told = |key: Key| {
            let found = entry.items.iter().find(|(k, _)| *k == key);
            found.map(|(_, range)| &content[range.clone()]).filter(|text| !text.is_empty())
        };
        let has = |key: Key| entry.items.iter().any(|(k, _)| *k == key);
        if let Some(at) = entry.open {
            let cut = entry.end >= content.trim_end().len();
            let code = if cut { ComplaintCode::Cut } else { ComplaintCode::Syntax };
            self.say(code, at, || {
                let why = if cut { "The source ends inside of this item" } else { "This string is not closed" };
                format!("{why}; it was read as far as its line goes.")
            });
        }
        let rect = told(Key::Frame).and_then(number::frame);
        let frame = entry.items.iter().find(|(k, _)| *k == Key::Frame).filter(|_| rect.is_none());
        if let Some((_, range)) = frame.filter(|(_, range)| entry.open != Some(range.start)) {
            self.say(ComplaintCode::InvalidNumber, range.start, || {
                format!("The frame of a {kind} is not usable; the node has no frame.")
            });
        }
        let traits = told(Key::Traits).and_then(|bits| match bits.trim().parse() {
            Ok(bits) => Some(traits::names(bits)),
            Err(_) => None,
        });
        let has_trait = |name: &str| traits.as_ref().map(|all| all.iter().any(|t| &**t == name));
        let selected = if has(Key::Selected) { Some(true) } else { has_trait("Selected") };
        let disabled = has(Key::Disabled) || has_trait("NotEnabled") == Some(true);
        let values = entry.items.iter().filter(|(k, _)| *k == Key::Value);
        let owned = |key| told(key).map(Box::from);
        Node {
            parent: None,
            end: 0,
            depth: 0,
            kind: kind.into(),
            role: Role::of_kind(kind),
            label: owned(Key::Label).or_else(|| owned(Key::Title)),
            value: owned(Key::Value),
            // As WebDriverAgent makes it of the same two (`reference/webdriveragent.md` 6).
            name: owned(Key::Identifier).or_else(|| owned(Key::Label)),
            identifier: owned(Key::Identifier).map_or(Identifier::Absent, Identifier::Is),
            placeholder: owned(Key::Placeholder),
            rect,
            rounded: false,
            enabled: disabled.then_some(false),
            visible: None,
            accessible: None,
            focused: has(Key::Focused).then_some(true),
            selected,
            traits,
            span: self.text.range(head.start..entry.end),
            value_spans: values.map(|(_, range)| self.text.between(range.clone())).collect(),
        }
    }
}

#[cfg(test)]
mod tests;
