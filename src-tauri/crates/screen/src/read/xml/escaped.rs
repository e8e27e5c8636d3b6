//! XML that stands as a string in JSON or in program text, or as text in another XML or HTML document.

use crate::read::text::{Offsets, Text};
use std::borrow::Cow;
use std::ops::Range;

/// So often a string may have been put into a string.
const ROUNDS: usize = 3;

/// The XML of a text in which its quotes are escaped (`type=\"…\"`), from its first `<` to its last `>`; nothing when
/// they are not.
pub(super) fn unescape<'t>(text: &Text<'t>) -> Option<Text<'t>> {
    let mut inner: Option<Text<'t>> = None;
    for _ in 0..ROUNDS {
        let current = inner.as_ref().unwrap_or(text);
        let Some(range) = escaped_range(&current.content) else { break };
        inner = Some(from_json(current, range));
    }
    inner
}

/// Where the escaped XML stands. The first `=` of XML is behind `version` or the first attribute; what follows it tells.
fn escaped_range(text: &str) -> Option<Range<usize>> {
    let less = text.find('<');
    let ahead = &text[..less.unwrap_or(text.len())];
    let written = ahead.find("\\u003c").or_else(|| ahead.find("\\u003C"));
    let start = written.or(less)?;
    if written.is_none() {
        let equals = start + text[start..].find('=')?;
        if !text[equals + 1..].starts_with('\\') {
            return None;
        }
    }
    let last = |end: &str| text.rfind(end).map(|at| at + end.len());
    let end = last(">").max(last("\\u003e")).max(last("\\u003E")).filter(|end| *end > start);
    // A tag that begins behind the last one's end was cut: then all of it counts.
    let end = end.filter(|end| !text[*end..].contains('<') && !text[*end..].contains("\\u003"));
    Some(start..end.unwrap_or(text.len()))
}

/// A stretch of a text by itself.
pub(super) fn part<'t>(text: &Text<'t>, range: Range<usize>) -> Text<'t> {
    let mut offsets = Offsets::default();
    offsets.push(0, range.start, 1, 1);
    text.derive(Cow::Owned(text.content[range].to_owned()), offsets)
}

/// Takes a stretch out of a JSON string or one like it.
fn from_json<'t>(text: &Text<'t>, range: Range<usize>) -> Text<'t> {
    let source = &text.content[range.clone()];
    let mut out = String::with_capacity(source.len());
    let mut offsets = Offsets::default();
    let mut at = 0;
    while let Some(found) = source[at..].find('\\') {
        offsets.push(out.len(), range.start + at, 1, 1);
        out.push_str(&source[at..at + found]);
        at += found;
        let before = out.len();
        let length = escape(&source[at..], &mut out);
        let unit = |length: usize| u8::try_from(length).unwrap_or(1);
        offsets.push(before, range.start + at, unit(out.len() - before), unit(length));
        at += length;
    }
    offsets.push(out.len(), range.start + at, 1, 1);
    out.push_str(&source[at..]);
    text.derive(Cow::Owned(out), offsets)
}

/// Resolves the escape that `rest` begins with; answers its length. One that is none stays as it is.
fn escape(rest: &str, out: &mut String) -> usize {
    let unit = |from: usize| rest.get(from..from + 4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let plain = match rest.as_bytes().get(1) {
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{C}',
        Some(b @ (b'"' | b'\'' | b'/' | b'\\')) => char::from(*b),
        Some(b'u') => {
            let Some(first) = unit(2) else {
                out.push('\\');
                return 1;
            };
            if (0xD800..0xDC00).contains(&first)
                && rest[6..].starts_with("\\u")
                && let Some(second @ 0xDC00..0xE000) = unit(8)
            {
                let joined = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                out.push(char::from_u32(joined).unwrap_or(char::REPLACEMENT_CHARACTER));
                return 12;
            }
            out.push(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER));
            return 6;
        }
        _ => {
            out.push('\\');
            return 1;
        }
    };
    out.push(plain);
    2
}

/// The text with one level of references resolved, for one whose tags are written with them (`&lt;XCUIElementType…`).
pub(super) fn from_references<'t>(text: &Text<'t>) -> Text<'t> {
    const REFERENCES: [(&str, char); 8] = [
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&amp;", '&'),
        ("&quot;", '"'),
        ("&apos;", '\''),
        ("&#34;", '"'),
        ("&#39;", '\''),
        ("&#60;", '<'),
    ];
    let source = &text.content;
    let mut out = String::with_capacity(source.len());
    let mut offsets = Offsets::default();
    let mut at = 0;
    while let Some(found) = source[at..].find('&') {
        offsets.push(out.len(), at, 1, 1);
        out.push_str(&source[at..at + found]);
        at += found;
        match REFERENCES.iter().find(|(name, _)| source[at..].starts_with(name)) {
            Some((name, c)) => {
                offsets.push(out.len(), at, 1, u8::try_from(name.len()).unwrap_or(1));
                out.push(*c);
                at += name.len();
            }
            None => {
                offsets.push(out.len(), at, 1, 1);
                out.push('&');
                at += 1;
            }
        }
    }
    offsets.push(out.len(), at, 1, 1);
    out.push_str(&source[at..]);
    text.derive(Cow::Owned(out), offsets)
}
