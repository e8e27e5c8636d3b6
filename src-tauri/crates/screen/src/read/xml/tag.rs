//! The attributes of one opening tag, well-formed or not.

use super::attr::{Attr, Field};
use super::scan::Scanner;
use crate::ComplaintCode;

/// Attributes beyond this many are not compared with one another for doubles: no source has so many, and a million
/// would take a day.
const COMPARED: usize = 64;

/// What the end of a value needs to know of each byte: 1 ends it, or makes it more than its bytes.
const NOTABLE: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\"'&<\t\n\r";
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
};

/// Does a byte end an attribute's name?
fn ends_name(b: u8) -> bool {
    b.is_ascii_whitespace() || matches!(b, b'=' | b'>' | b'/' | b'<' | b'"' | b'\'')
}

impl<'t> Scanner<'t, '_> {
    /// Reads the attributes of the tag that begins at `open`, from `at` on. Answers where the tag ends, and whether it
    /// closes itself. A tag that the text ends in keeps the attributes that are complete.
    pub(super) fn attributes(&mut self, open: usize, mut at: usize) -> (usize, bool) {
        let bytes = self.text.as_bytes();
        let mut tag = Tag::default();
        loop {
            while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
                at += 1;
            }
            match bytes.get(at) {
                Some(b'>') => return (at + 1, false),
                Some(b'/') if bytes.get(at + 1) == Some(&b'>') => return (at + 2, true),
                Some(b'/') if at + 1 == bytes.len() => {
                    self.cut_at(open);
                    return (at + 1, true);
                }
                None => {
                    self.cut_at(open);
                    return (at, false);
                }
                Some(b'<') => {
                    self.broken(&mut tag, at, "A tag is not closed before the next one begins; it was closed there.");
                    return (at, bytes[..at].trim_ascii_end().ends_with(b"/"));
                }
                Some(b) if ends_name(*b) => {
                    at = match self.reconsider(&mut tag) {
                        Some(next) => next,
                        None => {
                            self.broken(
                                &mut tag,
                                at,
                                "A character stands in a tag where none should; it was passed over.",
                            );
                            at + 1
                        }
                    };
                }
                Some(_) => match self.attribute(&mut tag, open, at) {
                    Some(next) => at = next,
                    None => return (bytes.len(), false),
                },
            }
        }
    }

    /// One attribute; answers where it ends, or nothing when the text ends in it.
    fn attribute(&mut self, tag: &mut Tag, open: usize, start: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut at = start;
        while bytes.get(at).is_some_and(|b| !ends_name(*b)) {
            at += 1;
        }
        let name = &self.text[start..at];
        while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        match bytes.get(at) {
            Some(b'=') => at += 1,
            None => {
                self.cut_at(open);
                return None;
            }
            Some(_) => {
                if let Some(next) = self.reconsider(tag) {
                    return Some(next);
                }
                self.broken(tag, start, "An attribute has no value; it was left out.");
                return Some(at);
            }
        }
        while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        match bytes.get(at) {
            Some(b'"' | b'\'') => self.quoted(tag, open, name, start, at),
            None => {
                self.cut_at(open);
                None
            }
            Some(_) => self.unquoted(tag, open, name, start, at),
        }
    }

    /// A value in quotes; `at` is its opening quote.
    fn quoted(&mut self, tag: &mut Tag, open: usize, name: &'t str, start: usize, at: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let quote = bytes[at];
        let from = at + 1;
        let mut end = from;
        let mut rough = false;
        loop {
            match bytes.get(end) {
                Some(b) if !NOTABLE[usize::from(*b)] => end += 1,
                Some(b) if *b == quote => break,
                Some(b'"' | b'\'') => end += 1,
                Some(b'&' | b'\t' | b'\n' | b'\r') => {
                    rough = true;
                    end += 1;
                }
                // A raw `<`, or the end of the text: either may mean that the closing quote is lost.
                _ => return self.mended(tag, open, name, start, from),
            }
        }
        if bytes.get(end + 1).is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b'>' | b'/')) {
            self.keep(tag, name, start, from..end, rough);
            Some(end + 1)
        } else {
            self.mended(tag, open, name, start, from)
        }
    }

    /// A value whose end is in doubt; `from` is where it begins, behind its quote.
    fn mended(&mut self, tag: &mut Tag, open: usize, name: &'t str, start: usize, from: usize) -> Option<usize> {
        let Some(found) = self.value_end(from) else {
            self.cut_at(open);
            return None;
        };
        tag.reconsidered = from;
        self.broken(tag, start, found.why);
        self.keep(tag, name, start, from..found.end, true);
        Some(found.next)
    }

    /// What follows the last value makes no sense: perhaps that value did not end at its first quote. Answers where to
    /// go on when it did not.
    fn reconsider(&mut self, tag: &mut Tag) -> Option<usize> {
        let last = *self.attrs.last()?;
        let from = last.raw_at;
        let quoted = from > 0 && matches!(self.text.as_bytes()[from - 1], b'"' | b'\'');
        if !quoted || tag.reconsidered == from {
            return None;
        }
        tag.reconsidered = from;
        let found = self.value_end(from).filter(|found| found.end != from + last.raw.len())?;
        self.broken(tag, last.at, found.why);
        if let Some(last) = self.attrs.last_mut() {
            last.raw = &self.text[from..found.end];
            last.rough = true;
        }
        Some(found.next)
    }

    /// A value without quotes.
    fn unquoted(&mut self, tag: &mut Tag, open: usize, name: &'t str, start: usize, from: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let ends = |at: usize| match bytes[at] {
            b'>' | b'<' => true,
            b'/' => bytes.get(at + 1).is_none_or(|b| *b == b'>'),
            b => b.is_ascii_whitespace(),
        };
        let mut end = from;
        while end < bytes.len() && !ends(end) {
            end += 1;
        }
        if end == bytes.len() {
            self.cut_at(open);
            return None;
        }
        // A closing quote without an opening one.
        let value = self.text[from..end].trim_end_matches(['"', '\'']);
        self.broken(tag, start, "A value stands without its quotes; it was read up to the next blank.");
        self.keep(tag, name, start, from..from + value.len(), true);
        Some(end)
    }

    /// Puts an attribute with the others.
    fn keep(&mut self, tag: &mut Tag, name: &'t str, at: usize, raw: std::ops::Range<usize>, rough: bool) {
        let field = Field::of(name);
        let again = if field == Field::Unread {
            let others = self.attrs.iter().take(COMPARED).filter(|a| a.field == Field::Unread);
            others.into_iter().any(|a| a.name == name)
        } else {
            let bit = 1_u32 << field as u32;
            let again = tag.seen & bit != 0;
            tag.seen |= bit;
            again
        };
        if again {
            self.ear.say(ComplaintCode::DuplicateAttribute, at, || {
                format!("The attribute {} stands twice in one tag; the first counts.", clip(name))
            });
        }
        let raw_at = raw.start;
        self.attrs.push(Attr { name, raw: &self.text[raw], at, raw_at, field, rough, again });
    }

    /// Complains about a tag, once for each.
    fn broken(&mut self, tag: &mut Tag, at: usize, why: &'static str) {
        if !tag.broken {
            tag.broken = true;
            self.ear.say(ComplaintCode::BrokenTag, at, || why.to_owned());
        }
    }
}

/// What is to be known of the tag at hand.
#[derive(Default)]
struct Tag {
    /// Was it complained about already?
    broken: bool,
    /// The known fields it has, by bit.
    seen: u32,
    /// The beginning of the value whose end was searched twice.
    reconsidered: usize,
}

/// A name from the source, short enough for a sentence.
pub(super) fn clip(name: &str) -> &str {
    const MOST: usize = 40;
    name.char_indices().nth(MOST).map_or(name, |(at, _)| &name[..at])
}
