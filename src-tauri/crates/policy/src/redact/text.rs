//! The bytes of a source as characters: decoding, escapes undone, and the way back to the original offsets.

use super::pattern::Patterns;
use super::place::Format;
use std::borrow::Cow;
use std::ops::Range;

/// The code unit of a source.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// UTF-8, or another code that has ASCII in it.
    Byte,
    /// UTF-16, low byte first.
    Little,
    /// UTF-16, high byte first.
    Big,
}

impl Unit {
    /// Told by the byte order mark, else by the zero in the first character, which is one of ASCII in every format.
    pub(super) fn of(bytes: &[u8]) -> Self {
        match bytes {
            [0xFF, 0xFE, ..] => Self::Little,
            [0xFE, 0xFF, ..] => Self::Big,
            [a, 0, ..] if *a != 0 => Self::Little,
            [0, b, ..] if *b != 0 => Self::Big,
            _ => Self::Byte,
        }
    }
}

/// How the text is escaped where a secret may stand: in how many strings of JSON inside one another, and in XML
/// within those. The answer of a server that is kept as it came has both.
#[derive(Clone, Copy)]
pub(super) struct Coding {
    json: u8,
    xml: bool,
}

impl Coding {
    /// All that are looked for.
    pub(super) const ALL: [Self; 6] = [
        Self { json: 0, xml: false },
        Self { json: 0, xml: true },
        Self { json: 1, xml: false },
        Self { json: 1, xml: true },
        Self { json: 2, xml: false },
        Self { json: 2, xml: true },
    ];

    /// The character that begins at `at`, and where it ends.
    pub(super) fn read(self, bytes: &[u8], at: usize) -> Option<(char, usize)> {
        let (c, end) = unescaped(bytes, at, self.json)?;
        if self.xml && c == '&' {
            return Some(referenced(bytes, end, self.json).unwrap_or((c, end)));
        }
        Some((c, end))
    }
}

/// The character as it stands; bytes that are not UTF-8 read U+FFFD, as far as a decoder takes them together.
fn raw(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    let &first = bytes.get(at)?;
    if first.is_ascii() {
        return Some((char::from(first), at + 1));
    }
    let few = &bytes[at..bytes.len().min(at + 4)];
    let valid = match std::str::from_utf8(few) {
        Ok(text) => text,
        Err(e) if e.valid_up_to() > 0 => std::str::from_utf8(&few[..e.valid_up_to()]).unwrap_or_default(),
        Err(e) => return Some((char::REPLACEMENT_CHARACTER, at + e.error_len().unwrap_or(few.len()))),
    };
    valid.chars().next().map(|c| (c, at + c.len_utf8()))
}

/// The character after `levels` of JSON's escapes are undone.
fn unescaped(bytes: &[u8], at: usize, levels: u8) -> Option<(char, usize)> {
    let Some(below) = levels.checked_sub(1) else { return raw(bytes, at) };
    let (c, end) = unescaped(bytes, at, below)?;
    if c != '\\' {
        return Some((c, end));
    }
    let Some((kind, end)) = unescaped(bytes, end, below) else { return Some((c, end)) };
    let plain = match kind {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'u' => return Some(unicode_escape(bytes, end, below).unwrap_or((kind, end))),
        other => other,
    };
    Some((plain, end))
}

/// The character of `\uXXXX`, whose digits begin at `at`; two halves of a pair are one character. Notation writes
/// `\u{XXXXX}`.
fn unicode_escape(bytes: &[u8], at: usize, below: u8) -> Option<(char, usize)> {
    if let Some(('{', mut at)) = unescaped(bytes, at, below) {
        let mut value = 0_u32;
        for _ in 0..8 {
            let (c, end) = unescaped(bytes, at, below)?;
            if c == '}' {
                return Some((char::from_u32(value)?, end));
            }
            (value, at) = (value.checked_mul(16)? + c.to_digit(16)?, end);
        }
        return None;
    }
    let hex = |mut at: usize| {
        let mut value = 0;
        for _ in 0..4 {
            let (digit, end) = unescaped(bytes, at, below)?;
            value = value * 16 + digit.to_digit(16)?;
            at = end;
        }
        Some((value, at))
    };
    let (high, end) = hex(at)?;
    if (0xD800..0xDC00).contains(&high)
        && let Some(('\\', next)) = unescaped(bytes, end, below)
        && let Some(('u', next)) = unescaped(bytes, next, below)
        && let Some((low, next)) = hex(next)
        && let Some(c) = joined(high, low)
    {
        return Some((c, next));
    }
    Some((char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER), end))
}

/// The character of the reference whose name begins at `at`, after its `&`.
fn referenced(bytes: &[u8], at: usize, json: u8) -> Option<(char, usize)> {
    // The longest that is known is a padded number such as `&#x0001F600;`.
    let name_at = |mut at: usize| {
        let mut name = String::new();
        for _ in 0..14 {
            let (c, end) = unescaped(bytes, at, json)?;
            at = end;
            if c == ';' {
                return Some((name, at));
            }
            name.push(c);
        }
        None
    };
    let number = |name: &str| {
        let digits = name.strip_prefix('#')?;
        match digits.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => digits.parse().ok(),
        }
    };
    let (name, end) = name_at(at)?;
    let code = match name.as_str() {
        "amp" => '&'.into(),
        "lt" => '<'.into(),
        "gt" => '>'.into(),
        "quot" => '"'.into(),
        "apos" => '\''.into(),
        other => number(other)?,
    };
    if (0xD800..0xDC00).contains(&code)
        && let Some(('&', next)) = unescaped(bytes, end, json)
        && let Some((low, next)) = name_at(next)
        && let Some(c) = number(&low).and_then(|low| joined(code, low))
    {
        return Some((c, next));
    }
    Some((char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), end))
}

/// The character that the two halves of a surrogate pair are.
fn joined(high: u32, low: u32) -> Option<char> {
    (0xDC00..0xE000).contains(&low).then(|| 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)).and_then(char::from_u32)
}

/// A source as bytes of UTF-8 (or of a code that has ASCII in it), with the way back to the original offsets.
pub(super) struct Text<'b> {
    pub(super) bytes: Cow<'b, [u8]>,
    format: Format,
    /// For a source in UTF-16: the original offset of each byte, and of the end.
    offsets: Option<Vec<u32>>,
}

impl<'b> Text<'b> {
    pub(super) fn of(bytes: &'b [u8]) -> Self {
        let read = match Unit::of(bytes) {
            Unit::Byte => return Self { bytes: Cow::Borrowed(bytes), format: Format::of(bytes), offsets: None },
            Unit::Little => u16::from_le_bytes,
            Unit::Big => u16::from_be_bytes,
        };
        let units = bytes.chunks_exact(2).map(|pair| read([pair[0], pair[1]]));
        let (mut text, mut offsets, mut at) = (String::new(), Vec::new(), 0_u32);
        for c in char::decode_utf16(units) {
            let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
            text.push(c);
            offsets.extend(std::iter::repeat_n(at, c.len_utf8()));
            at += if c.len_utf16() == 2 { 4 } else { 2 };
        }
        offsets.push(at);
        let format = Format::of(text.as_bytes());
        Self { bytes: Cow::Owned(text.into_bytes()), format, offsets: Some(offsets) }
    }

    /// The original range of a range in this text.
    fn original(&self, range: &Range<usize>) -> Range<u32> {
        let place = |at: usize| match &self.offsets {
            None => u32::try_from(at).unwrap_or(u32::MAX),
            Some(offsets) => offsets.get(at).or(offsets.last()).copied().unwrap_or(0),
        };
        place(range.start)..place(range.end)
    }

    /// The range in this text of an original range; `None` when it does not lie in the source.
    pub(super) fn part(&self, range: &Range<u32>) -> Option<Range<usize>> {
        let place = |at: u32| match &self.offsets {
            None => at as usize,
            Some(offsets) => offsets.partition_point(|&o| o < at),
        };
        let part = place(range.start)..place(range.end);
        (part.start <= part.end && part.end <= self.bytes.len()).then_some(part)
    }

    /// Where the patterns stand in the words of a part of this text, as original ranges. With `whole`, only where
    /// neither neighbour is a letter or a digit.
    pub(super) fn find(&self, patterns: &Patterns, part: Range<usize>, whole: bool) -> Vec<Range<u32>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        if patterns.is_empty() {
            return Vec::new();
        }
        let mut at = part.start;
        let mut before = None;
        while at < part.end
            && let Some((c, end)) = raw(&self.bytes, at)
        {
            let escape = c == '&' || c == '\\';
            if (escape || patterns.may_begin(c)) && !(whole && before.is_some_and(char::is_alphanumeric)) {
                let ends = self.longest(patterns, at, part.end, whole);
                found.extend(ends.map(|end| at..end).filter(|r| self.format.in_words(&self.bytes, r)));
            }
            before = Some(c);
            at = end;
        }
        found.iter().map(|r| self.original(r)).collect()
    }

    /// The end of the longest pattern that begins at `at` in any coding.
    fn longest(&self, patterns: &Patterns, at: usize, limit: usize, whole: bool) -> Option<usize> {
        let ends_word = |end: usize| !whole || !raw(&self.bytes, end).is_some_and(|(c, _)| c.is_alphanumeric());
        let mut best = None;
        for coding in Coding::ALL {
            let (mut next, mut escaped) = (at, false);
            let step = || {
                let (c, end) = coding.read(&self.bytes, next).filter(|&(_, end)| end <= limit)?;
                escaped |= c == '&' || c == '\\';
                next = end;
                Some((c, end))
            };
            best = best.max(patterns.longest(step, ends_word));
            // Without an escape on the way every coding reads the same.
            if !escaped {
                break;
            }
        }
        best
    }
}
