//! A tree inside a JSON string: the string's text, with the way back through its escapes.

use super::strings::{is_high, unit_at};
use crate::read::text::{Offsets, Text};
use std::borrow::Cow;
use std::ops::Range;

/// The text of the string that stands at `range`, with its quotes, in repaired JSON.
pub(super) fn unescape(text: &Text<'_>, range: Range<usize>) -> Text<'static> {
    let raw = text.content.get(range.start + 1..range.end.saturating_sub(1)).unwrap_or_default();
    let (content, offsets) = plain(raw, range.start + 1);
    text.derive(Cow::Owned(content), offsets)
}

/// What a string's raw text, which stands at `base`, means.
pub(super) fn plain(raw: &str, base: usize) -> (String, Offsets) {
    let bytes = raw.as_bytes();
    let mut out = String::with_capacity(raw.len());
    let mut offsets = Offsets::default();
    let mut at = 0;
    while at < raw.len() {
        let run = raw[at..].find('\\').unwrap_or(raw.len() - at);
        if run > 0 {
            offsets.push(out.len(), base + at, 1, 1);
            out.push_str(&raw[at..at + run]);
            at += run;
        }
        let Some(&kind) = bytes.get(at + 1) else { break };
        let (c, len) = match kind {
            b'b' => ('\u{8}', 2),
            b'f' => ('\u{c}', 2),
            b'n' => ('\n', 2),
            b'r' => ('\r', 2),
            b't' => ('\t', 2),
            b'u' => hexadecimal(bytes, at),
            // `"`, `\` and `/`; the repair left no others.
            other if other.is_ascii() => (char::from(other), 2),
            _ => ('\\', 1),
        };
        offsets.push(out.len(), base + at, u8::try_from(c.len_utf8()).unwrap_or(1), len);
        out.push(c);
        at += usize::from(len);
    }
    offsets.push(out.len(), base + raw.len(), 1, 1);
    (out, offsets)
}

fn hexadecimal(bytes: &[u8], at: usize) -> (char, u8) {
    let Some(unit) = unit_at(bytes, at + 2) else { return ('\\', 1) };
    if is_high(unit)
        && let Some(low) = unit_at(bytes, at + 8)
        && let Some(Ok(c)) = char::decode_utf16([unit, low]).next()
    {
        return (c, 12);
    }
    (char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER), 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_escape_is_one_character_and_finds_its_way_back() {
        let raw = r#""a\n\"\u00e9\ud83d\ude00/\/z""#;
        let text = Text::plain(raw);
        let inner = unescape(&text, 0..raw.len());
        assert_eq!(inner.content, "a\n\"é😀//z");
        let places: Vec<(char, Range<u32>)> =
            inner.content.char_indices().map(|(i, c)| (c, inner.range(i..i + c.len_utf8()))).collect();
        let cases = [
            ('a', 1..2),
            ('\n', 2..4),
            ('"', 4..6),
            ('é', 6..12),
            ('😀', 12..24),
            ('/', 24..25),
            ('/', 25..27),
            ('z', 27..28),
        ];
        assert_eq!(places, cases);
        assert_eq!(inner.at(inner.content.len()), 28);
    }
}
