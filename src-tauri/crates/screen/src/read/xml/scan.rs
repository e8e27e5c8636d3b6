//! The pass over the text: tags, one after the other, with what stands between them passed over.
//!
//! The scanner never gives up: what is not well-formed is read as far as it makes sense, with a complaint. Only a
//! document type definition ends it. It keeps no stack; which tag closes which, the builder decides.

use super::attr::Attr;
use super::vocabulary::{ELEMENT, Vocabulary};
use crate::ComplaintCode;
use crate::read::Refusal;
use crate::read::notes::Notes;
use crate::read::sniff;
use crate::read::text::Text;
use std::ops::Range;

/// One tag.
#[derive(Debug, PartialEq)]
pub(super) enum Piece<'t> {
    /// An opening tag; its attributes are in [`Scanner::attrs`] until the next piece is asked for.
    Open { name: &'t str, span: Range<usize>, empty: bool },
    /// A closing tag.
    Close { name: &'t str, at: usize },
}

/// Where complaints go, with the way back to the original bytes.
pub(super) struct Ear<'t, 'n> {
    pub(super) source: &'t Text<'t>,
    pub(super) notes: &'n mut Notes,
}

impl Ear<'_, '_> {
    /// Complains about a place in the text.
    pub(super) fn say(&mut self, code: ComplaintCode, at: usize, message: impl FnOnce() -> String) {
        self.notes.add(code, self.source.at(at), message);
    }
}

const COMMENT: &str = "<!--";
const CDATA: &str = "<![CDATA[";

/// The endings that are searched for far ahead.
const ENDINGS: [&str; 3] = ["-->", "?>", "]]>"];

/// The scanner's place in the text.
pub(super) struct Scanner<'t, 'n> {
    pub(super) text: &'t str,
    pub(super) vocabulary: Vocabulary,
    pub(super) pos: usize,
    /// The attributes of the tag read last, in their order.
    pub(super) attrs: Vec<Attr<'t>>,
    pub(super) ear: Ear<'t, 'n>,
    /// Does the text end inside of a tag or a comment?
    pub(super) cut: bool,
    /// The content of the first CDATA section that seems to hold a tree.
    pub(super) hidden: Option<Range<usize>>,
    /// Where the next of each ending stands, so that a thousand unclosed comments cost one search.
    ahead: [Option<usize>; 3],
    /// How many bytes may still be looked at twice to mend quotes; linear in the text, whatever it holds.
    pub(super) patience: usize,
}

impl<'t, 'n> Scanner<'t, 'n> {
    pub(super) fn new(source: &'t Text<'t>, vocabulary: Vocabulary, notes: &'n mut Notes) -> Self {
        let text: &'t str = &source.content;
        Self {
            text,
            vocabulary,
            pos: 0,
            attrs: Vec::with_capacity(24),
            ear: Ear { source, notes },
            cut: false,
            hidden: None,
            ahead: [None; 3],
            patience: text.len().saturating_mul(8).saturating_add(4096),
        }
    }

    /// The next tag, or nothing at the end of the text.
    ///
    /// # Errors
    /// A document type definition is refused.
    pub(super) fn next(&mut self) -> Result<Option<Piece<'t>>, Refusal> {
        loop {
            let Some(found) = self.text[self.pos..].find('<') else {
                self.stray(self.pos..self.text.len());
                self.pos = self.text.len();
                return Ok(None);
            };
            let open = self.pos + found;
            self.stray(self.pos..open);
            let piece = match self.text.as_bytes().get(open + 1) {
                Some(b'!') => {
                    self.declaration(open)?;
                    None
                }
                Some(b'?') => {
                    self.instruction(open);
                    None
                }
                Some(b'/') => self.close(open),
                Some(b) if begins_name(*b) => self.open(open),
                Some(_) => {
                    self.ear
                        .say(ComplaintCode::BrokenTag, open, || "A < begins no tag; it was passed over.".to_owned());
                    self.pos = open + 1;
                    None
                }
                None => {
                    self.cut_at(open);
                    None
                }
            };
            if piece.is_some() {
                return Ok(piece);
            }
        }
    }

    /// The text ends inside of what begins at `open`.
    pub(super) fn cut_at(&mut self, open: usize) {
        self.cut = true;
        self.pos = self.text.len();
        self.ear.say(ComplaintCode::Cut, open, || {
            "The source ends inside of this tag or comment; what was complete before the end was read.".to_owned()
        });
    }

    /// Complains about text between tags, unless it is blank.
    fn stray(&mut self, range: Range<usize>) {
        let between = &self.text[range.clone()];
        if between.as_bytes().trim_ascii_start().is_empty() {
            return;
        }
        let blank = |c: char| c.is_whitespace() || matches!(c, '\u{FEFF}' | '\u{200B}');
        if let Some(first) = between.find(|c| !blank(c)) {
            self.ear.say(ComplaintCode::StrayText, range.start + first, || {
                "Text stands here, where only tags should; it was passed over.".to_owned()
            });
        }
    }

    /// Where the next `ENDINGS[which]` stands, from `from` on.
    fn ahead(&mut self, which: usize, from: usize) -> Option<usize> {
        let known = self.ahead[which].filter(|at| *at >= from);
        let at =
            known.unwrap_or_else(|| self.text[from..].find(ENDINGS[which]).map_or(self.text.len(), |at| from + at));
        self.ahead[which] = Some(at);
        (at < self.text.len()).then_some(at)
    }

    /// The first tag of an element, opening or closing, in a stretch.
    fn element_in(&self, range: Range<usize>) -> Option<usize> {
        let within = &self.text[range.clone()];
        within.match_indices('<').map(|(at, _)| at).find_map(|at| {
            let rest = &within.as_bytes()[at + 1..];
            self.vocabulary.begins(rest.strip_prefix(b"/").unwrap_or(rest)).then_some(range.start + at)
        })
    }

    /// `<!…`: a comment, a CDATA section, a document type definition, or nothing known.
    fn declaration(&mut self, open: usize) -> Result<(), Refusal> {
        let rest = &self.text[open..];
        if rest.starts_with(COMMENT) {
            self.section(open, COMMENT, 0);
            return Ok(());
        }
        if rest.starts_with(CDATA) {
            if let Some(content) = self.section(open, CDATA, 2) {
                if self.hidden.is_none() && self.element_in(content.clone()).is_some() {
                    self.hidden = Some(content.clone());
                }
                self.stray(content);
            }
            return Ok(());
        }
        let word = &rest[2..];
        let is = |keyword: &str| word.get(..keyword.len()).is_some_and(|w| w.eq_ignore_ascii_case(keyword));
        if ["DOCTYPE", "ENTITY", "ELEMENT", "ATTLIST", "NOTATION"].into_iter().any(is) {
            return Err(sniff::dtd());
        }
        self.skip_broken(open);
        Ok(())
    }

    /// A comment or a CDATA section; answers its content. One that holds the beginning of another, or has no end, was
    /// never closed: it ends before the first element in it, so that one lost byte does not hide the rest of a tree.
    fn section(&mut self, open: usize, begin: &str, ending: usize) -> Option<Range<usize>> {
        let from = open + begin.len();
        let end = self.ahead(ending, from);
        let content = from..end.unwrap_or(self.text.len());
        if (end.is_none() || self.text[content.clone()].contains(begin))
            && let Some(element) = self.element_in(content.clone())
        {
            self.ear.say(ComplaintCode::BrokenTag, open, || {
                "A comment or a CDATA section is not closed; it was taken to end before the next element.".to_owned()
            });
            self.pos = element;
            return None;
        }
        let Some(end) = end else {
            self.cut_at(open);
            return None;
        };
        self.pos = end + 3;
        Some(content)
    }

    /// `<?…?>`, passed over. One whose end is lost ends at its `>`, or before the next tag.
    fn instruction(&mut self, open: usize) {
        let from = open + 2;
        let end = self.ahead(1, from);
        let next = self.text[from..].find('<').map(|at| from + at);
        match (end, next) {
            (Some(end), None) => self.pos = end + 2,
            (Some(end), Some(next)) if end < next => self.pos = end + 2,
            (None, None) if !self.text[from..].contains('>') => self.cut_at(open),
            _ => self.skip_broken(open),
        }
    }

    /// Passes over something that is no tag, up to its `>` or the next tag.
    fn skip_broken(&mut self, open: usize) {
        self.ear.say(ComplaintCode::BrokenTag, open, || "This is no tag; it was passed over.".to_owned());
        self.skip(open + 2);
    }

    fn skip(&mut self, from: usize) {
        self.pos = match self.text[from..].find(['<', '>']).map(|at| from + at) {
            Some(at) if self.text.as_bytes()[at] == b'>' => at + 1,
            Some(at) => at,
            None => self.text.len(),
        };
    }

    /// `</name>`.
    fn close(&mut self, open: usize) -> Option<Piece<'t>> {
        let bytes = self.text.as_bytes();
        let name = self.name_at(open + 2);
        let mut end = open + 2 + name.len();
        end += bytes[end..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        if name.is_empty() {
            self.skip_broken(open);
            return None;
        }
        match bytes.get(end) {
            Some(b'>') => self.pos = end + 1,
            None => {
                self.cut_at(open);
                return None;
            }
            Some(_) => {
                self.ear.say(ComplaintCode::BrokenTag, open, || {
                    "A closing tag holds more than its name, or is not closed; it was read as one.".to_owned()
                });
                self.skip(end);
            }
        }
        Some(Piece::Close { name: local(name), at: open })
    }

    /// `<name …>` or `<name …/>`.
    fn open(&mut self, open: usize) -> Option<Piece<'t>> {
        let name = self.name_at(open + 1);
        let after = open + 1 + name.len();
        self.attrs.clear();
        if after == self.text.len() {
            // The name may go on behind the cut: `Table` may have been a `TableRow`.
            self.cut_at(open);
            return None;
        }
        let (end, empty) = self.attributes(open, after);
        self.pos = end;
        Some(Piece::Open { name: local(name), span: open..end, empty })
    }

    /// The name that begins at a place, with its prefix.
    fn name_at(&self, at: usize) -> &'t str {
        let length = self.text.as_bytes()[at..].iter().take_while(|b| continues_name(**b)).count();
        &self.text[at..at + length]
    }
}

/// Can a tag's name begin with this byte?
fn begins_name(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b == b':' || b >= 0x80
}

/// Can a tag's name go on with this byte?
fn continues_name(b: u8) -> bool {
    begins_name(b) || b.is_ascii_digit() || b == b'-' || b == b'.'
}

/// A name without its namespace prefix.
fn local(name: &str) -> &str {
    if name.starts_with(ELEMENT) {
        return name;
    }
    match name.rfind(':') {
        Some(colon) if colon + 1 < name.len() => &name[colon + 1..],
        _ => name,
    }
}
