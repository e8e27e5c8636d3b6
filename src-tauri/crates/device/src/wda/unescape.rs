//! The text of a JSON string: escapes undone, and nothing refused for one that is broken.

use serde_json::Value;

/// What half of a surrogate pair becomes, which no UTF-8 can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Half {
    /// U+FFFD.
    Replaced,
    /// A numeric reference, which a reader of XML takes as what it is and complains about in its place.
    Reference,
}

/// The text between the quotes of a JSON string. Bytes that are not escaped stay as they are, also those that JSON does
/// not allow; an escape that is broken stays as it is written. Half of a surrogate pair becomes a numeric reference in
/// text that begins as XML does, else U+FFFD.
pub(crate) fn unescape(quoted: &[u8]) -> Vec<u8> {
    let raw = quoted.strip_prefix(b"\"").unwrap_or(quoted);
    let raw = raw.strip_suffix(b"\"").unwrap_or(raw);
    let begin = raw.iter().find(|b| !b.is_ascii_whitespace());
    let half = if begin == Some(&b'<') { Half::Reference } else { Half::Replaced };
    let mut out = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.iter().position(|b| *b == b'\\') {
        out.extend_from_slice(&rest[..at]);
        rest = &rest[at + one_escape(&rest[at..], half, &mut out)..];
    }
    out.extend_from_slice(rest);
    out
}

/// Undoes the escape that `rest` begins with; how many bytes it has.
fn one_escape(rest: &[u8], half: Half, out: &mut Vec<u8>) -> usize {
    let plain = match rest.get(1) {
        Some(b'n') => b'\n',
        Some(b't') => b'\t',
        Some(b'r') => b'\r',
        Some(b'b') => 8,
        Some(b'f') => 12,
        Some(same @ (b'"' | b'\\' | b'/')) => *same,
        Some(b'u') => return code_unit(rest, half, out),
        _ => {
            out.push(b'\\');
            return 1;
        }
    };
    out.push(plain);
    2
}

fn code_unit(rest: &[u8], half: Half, out: &mut Vec<u8>) -> usize {
    let Some(first) = hex(rest) else {
        out.push(b'\\');
        return 1;
    };
    let second = rest.get(6..).filter(|r| r.starts_with(b"\\u")).and_then(hex);
    let pair = second.and_then(|s| char::decode_utf16([first, s]).next()?.ok()).filter(|c| c.len_utf16() == 2);
    let (character, length) = match pair {
        Some(c) => (Some(c), 12),
        None => (char::from_u32(first.into()), 6),
    };
    match (character, half) {
        (Some(c), _) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        (None, Half::Replaced) => out.extend_from_slice("\u{FFFD}".as_bytes()),
        (None, Half::Reference) => out.extend_from_slice(format!("&#x{first:X};").as_bytes()),
    }
    length
}

/// The number of an escape `\uXXXX`.
fn hex(escape: &[u8]) -> Option<u16> {
    let digits = escape.get(2..6)?;
    digits.iter().try_fold(0, |n: u16, d| Some(n * 16 + u16::try_from(char::from(*d).to_digit(16)?).ok()?))
}

/// A small JSON value, read although a string in it may hold half of a surrogate pair or bytes that are no UTF-8.
pub(crate) fn lenient(json: &[u8]) -> Option<Value> {
    let text = String::from_utf8_lossy(json);
    serde_json::from_str(&text).ok().or_else(|| serde_json::from_str(&without_halves(&text)).ok())
}

/// The text with every escape of half a surrogate pair replaced by that of U+FFFD.
fn without_halves(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let unit = rest.as_bytes().get(1) == Some(&b'u') && hex(rest.as_bytes()).is_some();
        let length = if unit {
            let mut undone = Vec::new();
            let length = code_unit(rest.as_bytes(), Half::Replaced, &mut undone);
            if undone == "\u{FFFD}".as_bytes() {
                out.push_str("\\ufffd")
            } else {
                out.push_str(&rest[..length])
            }
            length
        } else {
            let length = rest.chars().take(2).map(char::len_utf8).sum();
            out.push_str(&rest[..length]);
            length
        };
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone_and_broken_ones_kept() {
        for (quoted, text) in [
            (r#""plain""#, "plain"),
            (r#""a\"b\\c\/d\n\t\r\b\f""#, "a\"b\\c/d\n\t\r\u{8}\u{c}"),
            (r#""\u0041\u00e9\u20AC""#, "Aé€"),
            (r#""\ud83d\ude00""#, "😀"),
            (r#""\\ud83d""#, "\\ud83d"),
            (r#""Hi \ud83d""#, "Hi \u{FFFD}"),
            (r#""\ude00!""#, "\u{FFFD}!"),
            (r#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
            (r#""\ud83d\u0041""#, "\u{FFFD}A"),
            (r#""<A l=\"\ud83d\"/>""#, "<A l=\"&#xD83D;\"/>"),
            (r#"" \n""#, " \n"),
            (r#""\x \u12 \uZZZZ \u""#, "\\x \\u12 \\uZZZZ \\u"),
            (r#""""#, ""),
        ] {
            assert_eq!(String::from_utf8_lossy(&unescape(quoted.as_bytes())), text, "{quoted}");
        }
        assert_eq!(unescape(b"\"<a\xE9\"\""), b"<a\xE9\"");
    }

    #[test]
    fn a_small_value_is_read_with_half_a_pair_in_it() {
        for (json, name) in [
            (&br#"{"name":"Ann's \ud83d phone \ud83d\ude00 \\ud83d \u00e9"}"#[..], "Ann's \u{FFFD} phone 😀 \\ud83d é"),
            (b"{\"name\":\"\xE9\"}", "\u{FFFD}"),
            (br#"{"name":"plain"}"#, "plain"),
        ] {
            assert_eq!(lenient(json).unwrap()["name"], name);
        }
        assert_eq!(lenient(b"{\"a\":"), None);
        assert_eq!(lenient(b"{\"a\":nan}"), None);
    }
}
