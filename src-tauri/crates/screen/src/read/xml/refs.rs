//! References in attribute values: `&amp;`, `&#10;` and what stands for them wrongly.

use super::attr::Attr;
use super::scan::Ear;
use crate::ComplaintCode;
use std::borrow::Cow;

/// The value of an attribute: references resolved, blanks as XML has them (a line break or tab that stands there as
/// itself is a space, one written as a reference stays).
pub(super) fn value<'t>(attr: &Attr<'t>, ear: &mut Ear<'t, '_>) -> Cow<'t, str> {
    if !attr.rough {
        return Cow::Borrowed(attr.raw);
    }
    let raw = attr.raw;
    let mut out = String::with_capacity(raw.len());
    let mut at = 0;
    while let Some(found) = raw[at..].find(['&', '\t', '\n', '\r']) {
        let here = at + found;
        out.push_str(&raw[at..here]);
        at = match raw.as_bytes()[here] {
            b'&' => reference(raw, here, attr.raw_at, &mut out, ear),
            b'\r' if raw.as_bytes().get(here + 1) == Some(&b'\n') => here + 1,
            _ => {
                out.push(' ');
                here + 1
            }
        };
    }
    if at == 0 {
        return Cow::Borrowed(raw);
    }
    out.push_str(&raw[at..]);
    Cow::Owned(out)
}

/// What stands behind an `&`.
enum Reference<'a> {
    /// A number, and how long the reference is.
    Number(u32, usize),
    /// A name, and how long the reference is.
    Name(&'a str, usize),
    /// No reference.
    None,
}

/// Resolves the reference at `at`; answers where it ends. `base` is where `raw` begins in the text.
fn reference(raw: &str, at: usize, base: usize, out: &mut String, ear: &mut Ear) -> usize {
    match parse(&raw[at..]) {
        Reference::Number(number, length) => match number {
            0xD800..0xDC00 => match parse(&raw[at + length..]) {
                Reference::Number(low @ 0xDC00..0xE000, more) => {
                    let joined = 0x1_0000 + ((number - 0xD800) << 10) + (low - 0xDC00);
                    out.push(char::from_u32(joined).unwrap_or(char::REPLACEMENT_CHARACTER));
                    ear.say(ComplaintCode::SurrogatePair, base + at, || {
                        "Two references stand for the halves of one character; they were joined.".to_owned()
                    });
                    at + length + more
                }
                _ => lone(at, length, base, out, ear),
            },
            0xDC00..0xE000 => lone(at, length, base, out, ear),
            _ => {
                match char::from_u32(number).filter(|c| is_allowed(*c)) {
                    Some(c) => out.push(c),
                    None => ear.say(ComplaintCode::ForbiddenCharacter, base + at, || {
                        "A reference names a character that XML forbids; it was taken out.".to_owned()
                    }),
                }
                at + length
            }
        },
        Reference::Name(name, length) => {
            match name {
                "amp" => out.push('&'),
                "lt" => out.push('<'),
                "gt" => out.push('>'),
                "quot" => out.push('"'),
                "apos" => out.push('\''),
                _ => {
                    out.push_str(&raw[at..at + length]);
                    ear.say(ComplaintCode::UnknownEntity, base + at, || {
                        "A reference names an entity that XML does not have; it was taken as plain text.".to_owned()
                    });
                }
            }
            at + length
        }
        Reference::None => {
            out.push('&');
            ear.say(ComplaintCode::BareAmpersand, base + at, || {
                "An & begins no reference; it was taken as the character itself.".to_owned()
            });
            at + 1
        }
    }
}

fn lone(at: usize, length: usize, base: usize, out: &mut String, ear: &mut Ear) -> usize {
    out.push(char::REPLACEMENT_CHARACTER);
    ear.say(ComplaintCode::LoneSurrogate, base + at, || {
        "A reference stands for half of a character whose other half is missing; it reads U+FFFD.".to_owned()
    });
    at + length
}

/// The longest name of an entity that is looked for: HTML's longest has 31 letters.
const LONGEST_NAME: usize = 32;

fn parse(rest: &str) -> Reference<'_> {
    let bytes = rest.as_bytes();
    if bytes.first() != Some(&b'&') {
        return Reference::None;
    }
    if bytes.get(1) == Some(&b'#') {
        let (radix, from) = if bytes.get(2) == Some(&b'x') { (16, 3) } else { (10, 2) };
        let mut number = 0_u32;
        let mut end = from;
        while let Some(digit) = bytes.get(end).and_then(|b| char::from(*b).to_digit(radix)) {
            number = number.saturating_mul(radix).saturating_add(digit);
            end += 1;
        }
        let complete = end > from && bytes.get(end) == Some(&b';');
        return if complete { Reference::Number(number, end + 1) } else { Reference::None };
    }
    let name = &bytes[1..bytes.len().min(1 + LONGEST_NAME)];
    let length = name.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    let begins = name.first().is_some_and(u8::is_ascii_alphabetic);
    if begins && bytes.get(1 + length) == Some(&b';') {
        Reference::Name(&rest[1..1 + length], length + 2)
    } else {
        Reference::None
    }
}

/// Does XML 1.0 allow the character (its production `Char`)?
pub(super) fn is_allowed(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' => true,
        c => c >= ' ' && !matches!(c, '\u{FFFE}' | '\u{FFFF}'),
    }
}

#[cfg(test)]
mod tests {
    use super::super::attr::Field;
    use super::*;
    use crate::read::notes::Notes;
    use crate::read::text::Text;
    use ComplaintCode::{BareAmpersand, ForbiddenCharacter, LoneSurrogate, SurrogatePair, UnknownEntity};

    #[test]
    fn references_are_resolved_or_told() {
        // The value as it stands there, as it reads, and each complaint with its place.
        type Case = (&'static str, &'static str, &'static [(ComplaintCode, u32)]);
        let cases: [Case; 22] = [
            ("a&amp;b&lt;&gt;&quot;&apos;", "a&b<>\"'", &[]),
            ("&#10;&#x1F600;&#233;", "\n😀é", &[]),
            ("a\tb\nc\rd\r\ne", "a b c d e", &[]),
            ("&#9;&#13;", "\t\r", &[]),
            ("&#55357;&#56832; Party", "😀 Party", &[(SurrogatePair, 0)]),
            ("x&#xD83D;&#xde00;", "x😀", &[(SurrogatePair, 1)]),
            ("&#xD83D;&#56832;", "😀", &[(SurrogatePair, 0)]),
            ("&#55357; and &#56832;", "\u{FFFD} and \u{FFFD}", &[(LoneSurrogate, 0), (LoneSurrogate, 13)]),
            ("&#56832;&#55357;", "\u{FFFD}\u{FFFD}", &[(LoneSurrogate, 0), (LoneSurrogate, 8)]),
            ("&#55357;&#55357;&#56832;", "\u{FFFD}😀", &[(LoneSurrogate, 0), (SurrogatePair, 8)]),
            ("Total&#3;12", "Total12", &[(ForbiddenCharacter, 5)]),
            (
                "&#0;&#xB;&#xFFFE;&#65535;",
                "",
                &[(ForbiddenCharacter, 0), (ForbiddenCharacter, 4), (ForbiddenCharacter, 9), (ForbiddenCharacter, 17)],
            ),
            ("&#x110000;&#99999999999999;", "", &[(ForbiddenCharacter, 0), (ForbiddenCharacter, 10)]),
            ("Tom & Jerry", "Tom & Jerry", &[(BareAmpersand, 4)]),
            ("&", "&", &[(BareAmpersand, 0)]),
            ("&&amp;&", "&&&", &[(BareAmpersand, 0), (BareAmpersand, 6)]),
            ("a?b=1&c=2&lt", "a?b=1&c=2&lt", &[(BareAmpersand, 5), (BareAmpersand, 9)]),
            ("&#;&#x;&#12", "&#;&#x;&#12", &[(BareAmpersand, 0), (BareAmpersand, 3), (BareAmpersand, 7)]),
            ("a&nbsp;b", "a&nbsp;b", &[(UnknownEntity, 1)]),
            ("&1;", "&1;", &[(BareAmpersand, 0)]),
            ("é&ü;", "é&ü;", &[(BareAmpersand, 2)]),
            ("plain", "plain", &[]),
        ];
        for (raw, want, said) in cases {
            let source = Text::plain(raw);
            let mut notes = Notes::default();
            let mut ear = Ear { source: &source, notes: &mut notes };
            let attr = Attr { name: "label", raw, at: 0, raw_at: 0, field: Field::Label, rough: true, again: false };
            assert_eq!(value(&attr, &mut ear), want, "{raw}");
            let heard: Vec<_> = notes.finish().iter().map(|c| (c.code, c.at.unwrap())).collect();
            assert_eq!(heard, said, "{raw}");
        }
    }
}
