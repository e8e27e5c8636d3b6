//! From well-formed JSON to nodes: one streaming pass with a stack of its own, so that depth costs no stack.

use super::ax::AxKey;
use super::draft::{Draft, Key};
use crate::read::debug;
use crate::read::notes::Notes;
use crate::read::text::Text;
use crate::{ComplaintCode, Node, NodeIndex};
use std::ops::Range;
use struson::reader::{JsonReader, JsonStreamReader, ReaderError, ReaderSettings, ValueType};

/// What a document holds.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The nodes in document order; only `parent` of their place is set.
    pub(super) nodes: Vec<Node>,
    /// Is there at least one node that only a tree of elements has?
    pub(super) evident: bool,
    /// A string that may hold the tree: where it stands, with its quotes.
    pub(super) wrapped: Option<Range<usize>>,
    /// A text in the place of a tree.
    pub(super) words: Option<Box<str>>,
    /// A WebDriver error: its word and its sentence.
    pub(super) error: Option<(Box<str>, Option<Box<str>>)>,
    /// Does an element have the keys of idb or AXe?
    pub(super) idb: bool,
    /// Is it a browser's accessibility tree?
    pub(super) browser: bool,
    /// Where the envelope begins that was taken off.
    pub(super) enveloped: Option<u32>,
    /// Is it at least the answer of a server, or empty?
    pub(super) answer: bool,
}

/// Deeper than this nothing is read: what is open needs some 40 times the bytes that open it.
const DEEPEST: usize = 400_000;

/// What is open.
enum Open {
    Object(Box<Draft>),
    /// A list of children, or of roots.
    Array(Option<NodeIndex>),
}

/// The pass over one text.
pub(super) struct Walk<'t, 'a, 'n> {
    pub(super) text: &'t Text<'a>,
    pub(super) reader: JsonStreamReader<&'t [u8]>,
    pub(super) notes: &'n mut Notes,
    open: Vec<Open>,
    found: Found,
    /// Where items stand that are neither elements nor hold one, in a list of roots.
    strange: Vec<usize>,
}

/// A streaming reader for repaired JSON: without bounds on depth and numbers, which are looked after here.
pub(super) fn reader(json: &str) -> JsonStreamReader<&[u8]> {
    let settings = ReaderSettings {
        allow_trailing_comma: true,
        max_nesting_depth: None,
        restrict_number_values: false,
        track_path: false,
        ..ReaderSettings::default()
    };
    JsonStreamReader::new_custom(json.as_bytes(), settings)
}

/// Reads the nodes of a repaired text.
pub(super) fn walk(text: &Text<'_>, notes: &mut Notes) -> Found {
    let reader = reader(&text.content);
    let mut walk = Walk { text, reader, notes, open: Vec::new(), found: Found::default(), strange: Vec::new() };
    if let Err(error) = walk.run() {
        // The repair leaves nothing for the reader to refuse; should it, what was read so far stays.
        let at = walk.position();
        walk.notes.add(ComplaintCode::Syntax, walk.text.at(at), || format!("The JSON ends here for us: {error}."));
        while let Some(open) = walk.open.pop() {
            if let Open::Object(draft) = open {
                walk.close(*draft, at);
            }
        }
    }
    // In a list without a single element nothing was left aside: what it is then is told otherwise.
    if !walk.found.nodes.is_empty() {
        for at in std::mem::take(&mut walk.strange) {
            walk.wrong_type(at, "An item of the list is no element");
        }
    }
    walk.found
}

impl Walk<'_, '_, '_> {
    /// Where the reader stands in the text: after a peek, at the start of the value.
    pub(super) fn position(&self) -> usize {
        let at = self.reader.current_position(false).data_pos.unwrap_or_default();
        usize::try_from(at).unwrap_or(usize::MAX)
    }

    fn run(&mut self) -> Result<(), ReaderError> {
        self.item(None)?;
        while let Some(open) = self.open.last() {
            let more = self.reader.has_next()?;
            match open {
                Open::Array(parent) => {
                    let parent = *parent;
                    if more {
                        self.item(parent)?;
                    } else {
                        self.reader.end_array()?;
                        self.open.pop();
                    }
                }
                Open::Object(_) => {
                    if more {
                        self.member()?;
                    } else {
                        self.reader.end_object()?;
                        let end = self.position();
                        if let Some(Open::Object(draft)) = self.open.pop() {
                            self.close(*draft, end);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// A value where an element may stand: the document itself, an item of a list, the content of an envelope.
    fn item(&mut self, parent: Option<NodeIndex>) -> Result<(), ReaderError> {
        let peeked = self.reader.peek()?;
        let start = self.position();
        if self.open.len() >= DEEPEST {
            self.notes.add(ComplaintCode::Unknown, self.text.at(start), || {
                format!("What is nested deeper than {} nodes was left aside.", DEEPEST / 2)
            });
            return self.reader.skip_value();
        }
        match peeked {
            ValueType::Object => {
                self.reader.begin_object()?;
                self.open.push(Open::Object(Box::new(Draft {
                    start,
                    parent,
                    at_root: parent.is_none(),
                    nodes_before: self.found.nodes.len(),
                    ..Draft::default()
                })));
            }
            ValueType::Array if parent.is_none() => {
                self.reader.begin_array()?;
                self.open.push(Open::Array(None));
            }
            ValueType::String if parent.is_none() => {
                self.reader.skip_value()?;
                let range = start..self.position();
                self.may_be_wrapped(range);
            }
            ValueType::Null => self.reader.skip_value()?,
            _ => {
                if parent.is_some() {
                    self.wrong_type(start, "An item of `children` is no element");
                } else if self.in_list() {
                    self.strange.push(start);
                }
                self.reader.skip_value()?;
            }
        }
        Ok(())
    }

    pub(super) fn wrong_type(&mut self, at: usize, what: &str) {
        self.notes.add(ComplaintCode::WrongType, self.text.at(at), || format!("{what}; it was left aside."));
    }

    fn member(&mut self) -> Result<(), ReaderError> {
        let key = Key::of(self.reader.next_name()?);
        let Some(Open::Object(draft)) = self.open.last_mut() else { return self.reader.skip_value() };
        draft.keys += 1;
        if key == Key::Unknown && !draft.at_root {
            return self.reader.skip_value();
        }
        let peeked = self.reader.peek()?;
        let at = self.reader.current_position(false).data_pos.unwrap_or_default();
        let start = usize::try_from(at).unwrap_or(usize::MAX);
        let container = matches!(peeked, ValueType::Object | ValueType::Array);
        if draft.at_root && container && matches!(key, Key::Value | Key::Unknown) && draft.may_wrap() {
            return self.item(None);
        }
        if !draft.first(key) {
            self.notes.add(ComplaintCode::DuplicateAttribute, self.text.at(start), || {
                "The same key stands twice in one object; the first counts.".into()
            });
            if matches!(key, Key::Value | Key::Ax(AxKey::Value)) {
                self.text_value(peeked, start, true)?;
                return Ok(());
            }
            return self.reader.skip_value();
        }
        match key {
            Key::Children => self.children(peeked, start),
            Key::Rect | Key::Frame | Key::NativeFrame => {
                let frame = self.frame(peeked, start)?;
                self.set(|draft| match key {
                    Key::Rect => draft.rect = frame,
                    Key::Frame => draft.frame = frame,
                    _ => draft.native = frame,
                });
                Ok(())
            }
            Key::Flag(flag) => self.flag(flag, peeked, start),
            Key::Traits => self.traits(peeked, start),
            Key::Browser => {
                self.found.browser = true;
                self.reader.skip_value()
            }
            Key::Ax(AxKey::Frame) => {
                let frame = self.frame(peeked, start)?;
                self.set(|draft| draft.ax.get_or_insert_default().frame = frame);
                Ok(())
            }
            // Other formats have objects under these names.
            Key::Ax(key) if container && !key.is_own() => self.reader.skip_value(),
            Key::Ax(key) => {
                let text = self.text_value(peeked, start, key == AxKey::Value)?;
                self.set(|draft| draft.ax.get_or_insert_default().set(key, text));
                Ok(())
            }
            Key::Unknown => {
                self.reader.skip_value()?;
                if peeked == ValueType::String {
                    let range = start..self.position();
                    self.may_be_wrapped(range);
                }
                Ok(())
            }
            Key::Value => {
                let text = self.text_value(peeked, start, true)?;
                self.set(|draft| draft.value = text);
                Ok(())
            }
            Key::Error | Key::Message if container || !self.at_root() => self.reader.skip_value(),
            Key::RawIdentifier => {
                let text = self.text_value(peeked, start, false)?;
                self.set(|draft| draft.raw_identifier = Some(text));
                Ok(())
            }
            Key::Side(side) => {
                let text = self.side(peeked, start)?;
                self.set(|draft| draft.sides.get_or_insert_default()[usize::from(side)] = text);
                Ok(())
            }
            Key::Kind | Key::Name | Key::Label | Key::Placeholder | Key::Error | Key::Message => {
                let text = self.text_value(peeked, start, false)?;
                self.set(|draft| match key {
                    Key::Kind => draft.kind = text,
                    Key::Name => draft.name = text,
                    Key::Label => draft.label = text,
                    Key::Placeholder => draft.placeholder = text,
                    Key::Error => draft.error = text,
                    _ => draft.message = text,
                });
                Ok(())
            }
        }
    }

    /// Takes note of a string that may hold a tree by what it begins with; it is looked into when nothing else is found.
    pub(super) fn may_be_wrapped(&mut self, range: Range<usize>) {
        let raw = self.text.content.get(range.start + 1..range.end - 1).unwrap_or_default();
        let mut raw = raw.trim_start();
        while let Some(rest) =
            ["\\n", "\\r", "\\t", "\\ufeff", "\u{FEFF}"].iter().find_map(|blank| raw.strip_prefix(blank))
        {
            raw = rest.trim_start();
        }
        if debug::may_be(raw)
            || raw.starts_with(['<', '{', '['])
            || ["\\\"", "\\u003c", "\\u003C"].iter().any(|start| raw.starts_with(start))
        {
            self.found.wrapped.get_or_insert(range);
        }
    }

    /// Is what comes next, or was closed last, an item of a list of roots?
    fn in_list(&self) -> bool {
        matches!(self.open.last(), Some(Open::Array(None)))
    }

    pub(super) fn at_root(&self) -> bool {
        matches!(self.open.last(), Some(Open::Object(draft)) if draft.at_root)
    }

    pub(super) fn set(&mut self, change: impl FnOnce(&mut Draft)) {
        if let Some(Open::Object(draft)) = self.open.last_mut() {
            change(draft);
        }
    }

    fn children(&mut self, peeked: ValueType, start: usize) -> Result<(), ReaderError> {
        match peeked {
            ValueType::Null => self.reader.next_null(),
            ValueType::Array => {
                let index = NodeIndex::try_from(self.found.nodes.len()).unwrap_or(NodeIndex::MAX);
                let Some(Open::Object(draft)) = self.open.last_mut() else { return self.reader.skip_value() };
                if draft.node.is_none() {
                    // The node takes its place before its children do; its fields follow when the object is complete.
                    draft.node = Some(index);
                    self.found.nodes.push(Draft::default().into_node(0..0, self.notes));
                }
                let parent = draft.node;
                self.reader.begin_array()?;
                self.open.push(Open::Array(parent));
                Ok(())
            }
            _ => {
                self.wrong_type(start, "`children` is no list");
                self.reader.skip_value()
            }
        }
    }

    /// An object is complete: it becomes a node, unless it is an envelope or something else.
    fn close(&mut self, mut draft: Draft, end: usize) {
        let found = &mut self.found;
        found.idb |= draft.is_idb();
        if draft.at_root && !(draft.node.is_some() || draft.is_element() && found.nodes.len() == draft.nodes_before) {
            if found.nodes.len() > draft.nodes_before {
                // The outermost closes last.
                found.enveloped = Some(self.text.at(draft.start));
            } else {
                found.answer |= draft.is_answer();
                found.words = found.words.take().or(draft.value);
                let message = draft.message;
                found.error = found.error.take().or(draft.error.map(|word| (word, message)));
                if self.in_list() {
                    self.strange.push(draft.start);
                }
            }
            return;
        }
        found.evident |= draft.is_evident();
        let index = draft.node.take();
        let span = self.text.range(draft.start..end);
        let node = draft.into_node(span, self.notes);
        match index.and_then(|i| found.nodes.get_mut(i as usize)) {
            Some(place) => *place = node,
            None => found.nodes.push(node),
        }
    }
}
