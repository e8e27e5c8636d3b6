//! One pass that makes well-formed JSON of what nearly is: the reader behind it never stops half way.
//!
//! A clean document passes without a copy. Everything else becomes a list of edits, applied once at the end, with the
//! way back from the repaired text. What is guaranteed: the result is JSON whatever came in (a property test holds it).

use crate::ComplaintCode;
use crate::read::notes::Notes;
use crate::read::text::{Offsets, Text};
use std::borrow::Cow;

/// A change to the text at a place: so many bytes out, this text in.
#[derive(Debug)]
struct Edit {
    at: usize,
    removed: usize,
    insert: Cow<'static, str>,
}

/// What may come next where the scan stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expect {
    /// The one value of the document.
    Root,
    /// A value, after a comma or just inside an array.
    Item,
    /// A value, after a colon.
    MemberValue,
    /// A key, after a comma or just inside an object.
    Key,
    Colon,
    Comma,
    /// Nothing: the root is complete.
    Nothing,
}

/// The scan over one text.
pub(super) struct Repair<'t, 'a, 'n> {
    pub(super) text: &'t Text<'a>,
    pub(super) bytes: &'t [u8],
    pub(super) notes: &'n mut Notes,
    edits: Vec<Edit>,
    /// What is open; true for an object.
    open: Vec<bool>,
    objects: usize,
    expect: Expect,
    /// Is a comma the last that was seen?
    after_comma: bool,
    /// More than one root: they become the items of one array.
    roots: usize,
}

/// Makes well-formed JSON of a text, with complaints about what had to be changed.
pub(super) fn repair<'t>(text: &'t Text<'_>, notes: &mut Notes) -> Text<'t> {
    let mut scan = Repair {
        text,
        bytes: text.content.as_bytes(),
        notes,
        edits: Vec::new(),
        open: Vec::new(),
        objects: 0,
        expect: Expect::Root,
        after_comma: false,
        roots: 0,
    };
    scan.run();
    let edits = scan.edits;
    if edits.is_empty() {
        return text.derive(Cow::Borrowed(&text.content), Offsets::default());
    }
    let mut out = String::with_capacity(text.content.len() + edits.len() * 4);
    let mut offsets = Offsets::default();
    let mut done = 0;
    for edit in &edits {
        if edit.at > done {
            offsets.push(out.len(), done, 1, 1);
            out.push_str(&text.content[done..edit.at]);
        }
        if !edit.insert.is_empty() {
            offsets.push(out.len(), edit.at, 1, 0);
            out.push_str(&edit.insert);
        }
        done = edit.at + edit.removed;
    }
    offsets.push(out.len(), done, 1, 1);
    out.push_str(&text.content[done..]);
    text.derive(Cow::Owned(out), offsets)
}

impl Repair<'_, '_, '_> {
    pub(super) fn complain(&mut self, code: ComplaintCode, at: usize, message: impl FnOnce() -> String) {
        self.notes.add(code, self.text.at(at), message);
    }

    pub(super) fn edit(&mut self, at: usize, removed: usize, insert: impl Into<Cow<'static, str>>) {
        self.edits.push(Edit { at, removed, insert: insert.into() });
    }

    fn run(&mut self) {
        let mut at = self.skip_preface();
        while let Some(&byte) = self.bytes.get(at) {
            at = match byte {
                // Half of a document is indentation.
                b' ' | b'\t' | b'\n' | b'\r' => {
                    at + 1 + self.bytes[at + 1..].iter().position(|&b| b != b' ').unwrap_or(0)
                }
                b'"' | b'\'' => self.string_value(at),
                b':' => self.colon(at),
                b',' => self.comma(at),
                b'{' | b'[' => self.opening(at, byte == b'{'),
                b'}' | b']' => self.closing(at, byte == b'}'),
                _ => self.word(at),
            };
        }
        self.finish();
    }

    /// Goes past what stands before the document: an HTTP head, a line of a log.
    fn skip_preface(&mut self) -> usize {
        let text = &self.text.content;
        let blank = text.len() - text.trim_start_matches(is_blank).len();
        let starts = |b: u8| matches!(b, b'{' | b'[' | b'"');
        if self.bytes.get(blank).is_none_or(|&b| starts(b)) {
            if !self.bytes[..blank].iter().all(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')) {
                // Blanks that JSON does not know: a second byte order mark, U+00A0.
                self.edit(0, blank, "");
            }
            return blank;
        }
        let Some(start) = self.bytes.iter().position(|&b| matches!(b, b'{' | b'[')) else { return 0 };
        self.edit(0, start, "");
        self.complain(ComplaintCode::StrayText, blank, || "Text before the JSON document was passed over.".into());
        start
    }

    /// A key or a value begins here: puts in what is missing before it.
    fn begin(&mut self, at: usize, can_be_key: bool) {
        self.after_comma = false;
        if self.expect == Expect::Comma {
            self.complain(ComplaintCode::Syntax, at, || "A comma is missing here; it was put in.".into());
            self.edit(at, 0, ",");
            self.expect = if self.open.last() == Some(&true) { Expect::Key } else { Expect::Item };
        }
        match self.expect {
            Expect::Key if !can_be_key => {
                self.complain(ComplaintCode::Syntax, at, || "A value has no key; it was left aside.".into());
                self.edit(at, 0, "\"\":");
                self.expect = Expect::MemberValue;
            }
            Expect::Colon => {
                self.complain(ComplaintCode::Syntax, at, || "A colon is missing here; it was put in.".into());
                self.edit(at, 0, ":");
                self.expect = Expect::MemberValue;
            }
            _ => {}
        }
    }

    /// What may follow a value that is complete.
    fn after_value(&self) -> Expect {
        if self.open.is_empty() { Expect::Nothing } else { Expect::Comma }
    }

    fn after_key_or_value(&mut self) {
        self.expect = if self.expect == Expect::Key { Expect::Colon } else { self.after_value() };
    }

    fn string_value(&mut self, at: usize) -> usize {
        if self.expect == Expect::Nothing {
            return self.trailing(at);
        }
        self.begin(at, true);
        let end = self.string(at);
        self.after_key_or_value();
        end
    }

    fn colon(&mut self, at: usize) -> usize {
        if self.expect == Expect::Colon {
            self.expect = Expect::MemberValue;
        } else if self.expect == Expect::Nothing {
            return self.trailing(at);
        } else {
            self.drop_byte(at, ':');
        }
        at + 1
    }

    fn comma(&mut self, at: usize) -> usize {
        match self.expect {
            Expect::Comma => {}
            Expect::Colon | Expect::MemberValue => self.give_null(at),
            Expect::Nothing => return self.trailing(at),
            Expect::Root | Expect::Item | Expect::Key => {
                self.drop_byte(at, ',');
                return at + 1;
            }
        }
        self.expect = if self.open.last() == Some(&true) { Expect::Key } else { Expect::Item };
        self.after_comma = true;
        at + 1
    }

    fn drop_byte(&mut self, at: usize, what: char) {
        self.complain(ComplaintCode::Syntax, at, || format!("A `{what}` stands where none can be; it was left out."));
        self.edit(at, 1, "");
    }

    /// A key without a value gets `null`.
    fn give_null(&mut self, at: usize) {
        let colon = self.expect == Expect::Colon;
        self.complain(ComplaintCode::Syntax, at, || "A key has no value; it counts as not told.".into());
        self.edit(at, 0, if colon { ":null" } else { "null" });
    }

    fn opening(&mut self, at: usize, object: bool) -> usize {
        if self.expect == Expect::Nothing {
            // A second document behind the first: both are roots.
            self.roots += 1;
            self.complain(ComplaintCode::SeveralRoots, at, || {
                "A second JSON document begins here; its elements are further roots.".into()
            });
            self.edit(at, 0, ",");
            self.expect = Expect::Root;
        }
        self.begin(at, false);
        self.open.push(object);
        self.objects += usize::from(object);
        self.expect = if object { Expect::Key } else { Expect::Item };
        at + 1
    }

    fn closing(&mut self, at: usize, object: bool) -> usize {
        let same = if object { self.objects } else { self.open.len() - self.objects };
        if same == 0 {
            if self.expect == Expect::Nothing {
                return self.trailing(at);
            }
            self.complain(ComplaintCode::WrongClosingTag, at, || {
                "A closing bracket closes nothing that is open; it was left out.".into()
            });
            self.edit(at, 1, "");
            return at + 1;
        }
        if self.after_comma {
            // The reader behind takes it as it is.
            self.complain(ComplaintCode::Syntax, at, || "A comma stands before a closing bracket.".into());
            self.after_comma = false;
        }
        if self.open.last() != Some(&object) {
            self.complain(ComplaintCode::WrongClosingTag, at, || {
                "A closing bracket does not close what was opened last; that was closed before it.".into()
            });
        }
        while let Some(top) = self.open.last().copied() {
            if matches!(self.expect, Expect::Colon | Expect::MemberValue) {
                self.give_null(at);
            }
            if top == object {
                break;
            }
            self.edit(at, 0, if top { "}" } else { "]" });
            self.pop();
        }
        self.pop();
        at + 1
    }

    fn pop(&mut self) {
        if self.open.pop() == Some(true) {
            self.objects -= 1;
        }
        self.expect = self.after_value();
    }

    /// Something that is neither a string nor a bracket: a number, a literal, or what only looks like one.
    fn word(&mut self, at: usize) -> usize {
        let rest = &self.text.content[at..];
        let ends = |c: char| is_blank(c) || c.is_control() || "{}[]:,\"'".contains(c);
        let len = rest.find(ends).unwrap_or(rest.len());
        if len == 0 {
            // A control character or a blank that JSON does not know.
            let len = rest.chars().next().map_or(1, char::len_utf8);
            let blank = rest.starts_with(is_blank);
            if !blank {
                self.complain(ComplaintCode::ForbiddenCharacter, at, || {
                    "A control character between the values was left out.".into()
                });
            }
            self.edit(at, len, "");
            return at + len;
        }
        let (word, end) = (&rest[..len], at + len);
        if self.expect == Expect::Nothing {
            return self.trailing(at);
        }
        let literal = match word {
            "true" | "false" | "null" => Some(word),
            // What Python and JavaScript print.
            "True" | "TRUE" => Some("true"),
            "False" | "FALSE" => Some("false"),
            "None" | "NULL" | "nil" | "undefined" => Some("null"),
            _ => None,
        };
        let known = literal.is_some() || is_number(word);
        self.begin(at, !known);
        if end == self.bytes.len() && !self.open.is_empty() && self.expect != Expect::Key {
            // Cut in the middle of it: `12` may have been `123`.
            self.edit(at, len, "null");
        } else if !known {
            self.quote(at, word);
        } else if let Some(literal) = literal.filter(|&l| l != word) {
            self.edit(at, len, literal.to_owned());
        }
        self.after_key_or_value();
        end
    }

    /// Makes a string of a word. NaN and Infinity too: where a number is asked for, the reader complains of them there.
    fn quote(&mut self, at: usize, word: &str) {
        let bare = word.trim_start_matches(['-', '+']);
        if !["nan", "inf", "infinity"].iter().any(|n| bare.eq_ignore_ascii_case(n)) {
            self.complain(ComplaintCode::Syntax, at, || "A word without quotes was read as a string.".into());
        }
        self.edit(at, word.len(), format!("\"{}\"", word.replace('\\', "\\\\")));
    }

    /// Something behind the complete document: all of it is passed over, but for a further document.
    fn trailing(&mut self, at: usize) -> usize {
        let end = self.bytes[at..].iter().position(|&b| matches!(b, b'{' | b'[')).map_or(self.bytes.len(), |i| at + i);
        self.complain(ComplaintCode::StrayText, at, || "Text behind the JSON document was passed over.".into());
        self.edit(at, end - at, "");
        end
    }

    fn finish(&mut self) {
        let end = self.bytes.len();
        if !self.open.is_empty() {
            self.complain(ComplaintCode::Cut, end, || {
                "The document ends in the middle; what was open was closed there.".into()
            });
            match self.expect {
                Expect::Colon => self.edit(end, 0, ":null"),
                Expect::MemberValue => self.edit(end, 0, "null"),
                _ => {}
            }
            let closers: String = self.open.iter().rev().map(|&object| if object { '}' } else { ']' }).collect();
            self.edit(end, 0, closers);
        } else if self.expect == Expect::Root {
            self.edit(end, 0, "null");
        }
        if self.roots > 0 {
            self.edits.insert(0, Edit { at: 0, removed: 0, insert: "[".into() });
            self.edit(end, 0, "]");
        }
    }
}

/// Blanks to a person, though not all of them to JSON: U+00A0 comes with text from a page, a byte order mark with files
/// that were joined.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{FEFF}'
}

/// Is it a number by JSON's grammar?
fn is_number(word: &str) -> bool {
    let rest = word.strip_prefix('-').unwrap_or(word);
    let digits = |s: &str| s.len() - s.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest.starts_with('0')) {
        return false;
    }
    let mut rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let n = digits(fraction);
        if n == 0 {
            return false;
        }
        rest = &fraction[n..];
    }
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        return digits(exponent) == exponent.len() && !exponent.is_empty();
    }
    rest.is_empty()
}
