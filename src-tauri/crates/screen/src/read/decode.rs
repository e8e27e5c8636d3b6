//! From bytes to text: byte order marks, UTF-16, declared encodings, and bytes that are in none.

use super::notes::Notes;
use super::text::{Offsets, Text, narrow};
use crate::ComplaintCode;
use encoding_rs::{Encoding as Table, UTF_8};
use std::borrow::Cow;

/// What the bytes are written in, and how many of them are the mark that says so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Encoding {
    /// UTF-8, also when nothing says what it is.
    Utf8 { mark: usize },
    /// UTF-16, little end first unless `big`.
    Utf16 { mark: usize, big: bool },
    /// Any other that an XML declaration names.
    Declared(&'static Table),
}

/// So many bytes are looked at to tell UTF-16 without a mark, and to find the XML declaration.
const HEAD: usize = 512;

/// Tells the encoding from the first bytes. A mark counts more than a declaration, and what the bytes evidently are
/// counts more than either: a declaration of UTF-16 that can be read byte by byte is wrong.
pub(crate) fn sniff(bytes: &[u8]) -> Encoding {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => return Encoding::Utf8 { mark: 3 },
        [0xFF, 0xFE, ..] => return Encoding::Utf16 { mark: 2, big: false },
        [0xFE, 0xFF, ..] => return Encoding::Utf16 { mark: 2, big: true },
        _ => {}
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
    // Markup is ASCII, so at least a third of all units have a zero byte on the same side, and few on the other.
    let (even, odd) = (zeros(0), zeros(1));
    if even.max(odd) >= 2 && even.max(odd) * 6 >= head.len() && even.max(odd) > 3 * even.min(odd) {
        return Encoding::Utf16 { mark: 0, big: even > odd };
    }
    match declared(head).and_then(Table::for_label) {
        Some(table) if table.is_single_byte() && is_evidently_utf8(bytes) => Encoding::Utf8 { mark: 0 },
        Some(table) if table != UTF_8 && table != encoding_rs::REPLACEMENT && table.output_encoding() == table => {
            Encoding::Declared(table)
        }
        _ => Encoding::Utf8 { mark: 0 },
    }
}

/// Is it valid UTF-8 with more than ASCII in it? Text of a single-byte encoding practically never is: somebody saved
/// the file anew and left the declaration as it was.
fn is_evidently_utf8(bytes: &[u8]) -> bool {
    !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok()
}

/// The label in `<?xml … encoding="label"?>`.
fn declared(head: &[u8]) -> Option<&[u8]> {
    let head = head.trim_ascii_start();
    let declaration = head.strip_prefix(b"<?xml")?;
    let end = declaration.iter().position(|b| *b == b'>').unwrap_or(declaration.len());
    let declaration = &declaration[..end];
    let name = b"encoding";
    let after = declaration.windows(name.len()).position(|w| w == name)? + name.len();
    let value = declaration[after..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    // In an escaped string the quotes carry a backslash.
    let value = value.strip_prefix(b"\\").unwrap_or(value);
    let quote = *value.first().filter(|q| matches!(q, b'"' | b'\''))?;
    let label = &value[1..];
    let label = &label[..label.iter().position(|b| *b == quote || *b == b'\\')?];
    Some(label)
}

/// Decodes the whole.
pub(crate) fn decode<'a>(bytes: &'a [u8], notes: &mut Notes) -> Text<'a> {
    let encoding = sniff(bytes);
    if let Some(label) = declared(&bytes[..bytes.len().min(HEAD)]) {
        let told = Table::for_label(label);
        let taken = match encoding {
            Encoding::Declared(table) => Some(table),
            Encoding::Utf8 { .. } => Some(UTF_8),
            Encoding::Utf16 { .. } => None,
        };
        if taken.is_some() && told != taken {
            notes.add(ComplaintCode::Encoding, None, || {
                let label = String::from_utf8_lossy(&label[..label.len().min(40)]).into_owned();
                format!("The declaration says the encoding is {label}, which it is not; it was read as UTF-8.")
            });
        }
    }
    match encoding {
        Encoding::Utf8 { mark } => utf8(bytes, mark, notes),
        Encoding::Utf16 { mark, big } => utf16(bytes, mark, big, notes),
        Encoding::Declared(table) => by_table(bytes, table, notes),
    }
}

/// Decodes a piece of a source whose encoding is known, without the way back.
pub(crate) fn decode_piece(piece: &[u8], encoding: Encoding) -> Cow<'_, str> {
    let mut unheard = Notes::default();
    match encoding {
        Encoding::Utf8 { .. } => utf8(piece, 0, &mut unheard).content,
        Encoding::Utf16 { big, .. } => utf16(piece, 0, big, &mut unheard).content,
        Encoding::Declared(table) => by_table(piece, table, &mut unheard).content,
    }
}

fn undecodable(at: usize, notes: &mut Notes, name: &'static str) {
    notes.add(ComplaintCode::Encoding, narrow(at), || format!("What stands here is not {name}; it reads U+FFFD."));
}

fn utf8<'a>(bytes: &'a [u8], mark: usize, notes: &mut Notes) -> Text<'a> {
    let body = &bytes[mark..];
    let mut offsets = Offsets::default();
    if let Ok(text) = std::str::from_utf8(body) {
        if mark == 0 {
            return Text::plain(text);
        }
        offsets.push(0, mark, 1, 1);
        return Text::new(Cow::Borrowed(text), offsets);
    }
    let mut out = String::with_capacity(body.len() + 64);
    let mut old = mark;
    for chunk in body.utf8_chunks() {
        offsets.push(out.len(), old, 1, 1);
        out.push_str(chunk.valid());
        old += chunk.valid().len();
        let invalid = chunk.invalid().len();
        if invalid > 0 {
            undecodable(old, notes, "UTF-8");
            // U+FFFD takes three bytes here; an invalid sequence is at most three bytes long.
            offsets.push(out.len(), old, 3, u8::try_from(invalid).unwrap_or(1));
            out.push(char::REPLACEMENT_CHARACTER);
            old += invalid;
        }
    }
    offsets.push(out.len(), old, 1, 1);
    Text::new(Cow::Owned(out), offsets)
}

fn utf16(bytes: &[u8], mark: usize, big: bool, notes: &mut Notes) -> Text<'static> {
    let (pairs, rest) = bytes[mark..].as_chunks::<2>();
    let unit = |pair: &[u8; 2]| if big { u16::from_be_bytes(*pair) } else { u16::from_le_bytes(*pair) };
    let mut out = String::with_capacity(pairs.len() + pairs.len() / 8);
    let mut offsets = Offsets::default();
    let mut old = mark;
    for decoded in char::decode_utf16(pairs.iter().map(unit)) {
        let c = decoded.unwrap_or_else(|_| {
            notes.add(ComplaintCode::LoneSurrogate, narrow(old), || {
                "Half of a surrogate pair stands alone; it reads U+FFFD.".to_owned()
            });
            char::REPLACEMENT_CHARACTER
        });
        let (new_unit, old_unit) = match u32::from(c) {
            0..0x80 => (1, 2),
            0x80..0x800 => (2, 2),
            0x800..0x1_0000 => (3, 2),
            _ => (4, 4),
        };
        offsets.push(out.len(), old, new_unit, old_unit);
        out.push(c);
        old += usize::from(old_unit);
    }
    if !rest.is_empty() {
        notes.add(ComplaintCode::Encoding, narrow(old), || {
            "The source is UTF-16 and has an odd number of bytes; the last one was left out.".to_owned()
        });
    }
    offsets.push(out.len(), old, 1, 1);
    Text::new(Cow::Owned(out), offsets)
}

/// Any encoding of the web's table. ASCII goes through in stretches, the rest byte by byte until a character is
/// complete: that is the only way to know which bytes it was made of.
fn by_table(bytes: &[u8], table: &'static Table, notes: &mut Notes) -> Text<'static> {
    let mut decoder = table.new_decoder_without_bom_handling();
    let mut out = String::with_capacity(bytes.len() + bytes.len() / 2);
    let mut offsets = Offsets::default();
    let mut at = 0;
    while at < bytes.len() {
        if table.is_ascii_compatible() {
            let run = bytes[at..].iter().take_while(|b| b.is_ascii()).count();
            if run > 0 {
                offsets.push(out.len(), at, 1, 1);
                out.extend(bytes[at..at + run].iter().map(|b| char::from(*b)));
                at += run;
                continue;
            }
        }
        let (from, before) = (at, out.len());
        let mut piece = [0_u8; 16];
        while at < bytes.len() && out.len() == before {
            let last = at + 1 == bytes.len();
            let (_, read, written, faulty) = decoder.decode_to_utf8(&bytes[at..=at], &mut piece, last);
            at += read.max(1);
            if faulty {
                undecodable(from, notes, table.name());
            }
            out.push_str(&String::from_utf8_lossy(&piece[..written]));
        }
        let unit = |length: usize| u8::try_from(length).unwrap_or(u8::MAX);
        offsets.push(before, from, unit(out.len() - before), unit(at - from));
    }
    offsets.push(out.len(), at, 1, 1);
    Text::new(Cow::Owned(out), offsets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(text: &str, big: bool) -> Vec<u8> {
        text.encode_utf16().flat_map(|u| if big { u.to_be_bytes() } else { u.to_le_bytes() }).collect()
    }

    fn complaints(notes: Notes) -> Vec<(ComplaintCode, Option<u32>)> {
        notes.finish().into_iter().map(|c| (c.code, c.at)).collect()
    }

    #[test]
    fn every_encoding_reads_and_finds_its_way_back() {
        let text = "<a b=\"é漢😀z\"/>";
        let japanese = "<?xml encoding='Shift_JIS'?><a b='送信z'/>";
        let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a b=\"éz\"/>";
        let cyrillic = "<?xml encoding = 'koi8-r' ?><a b='Дz'/>";
        let chinese = "<?xml encoding=\"GB18030\"?><a b='微😀z'/>";
        let jis = "<?xml encoding=\"ISO-2022-JP\"?><a b='送z'/>";
        let with = |mark: &[u8], body: Vec<u8>| [mark, &body].concat();
        let by = |label: &str, text: &str| Table::for_label(label.as_bytes()).unwrap().encode(text).0.into_owned();
        // What it should read, its bytes, and how many bytes lie before the z.
        let cases: Vec<(&str, Vec<u8>, usize)> = vec![
            (text, text.as_bytes().to_vec(), 15),
            (text, with(&[0xEF, 0xBB, 0xBF], text.as_bytes().to_vec()), 18),
            (text, wide(text, false), 20),
            (text, wide(text, true), 20),
            (text, with(&[0xFF, 0xFE], wide(text, false)), 22),
            (text, with(&[0xFE, 0xFF], wide(text, true)), 22),
            (japanese, by("shift_jis", japanese), japanese.find('送').unwrap() + 4),
            (latin, by("latin1", latin), latin.find('é').unwrap() + 1),
            (cyrillic, by("koi8-r", cyrillic), cyrillic.find('Д').unwrap() + 1),
            (chinese, by("gb18030", chinese), chinese.find('微').unwrap() + 6),
            // The escape sequences around the character belong to it and to the z.
            (jis, by("iso-2022-jp", jis), jis.find('送').unwrap() + 5),
        ];
        for (want, bytes, z) in cases {
            let mut notes = Notes::default();
            let read = decode(&bytes, &mut notes);
            assert_eq!(read.content, want);
            let at = want.find('z').unwrap();
            assert_eq!(read.at(at) as usize, z, "{want}");
            assert_eq!(read.range(0..want.len()).end as usize, bytes.len(), "{want}");
            assert_eq!(complaints(notes), [], "{want}");
            assert_eq!(decode_piece(&bytes[z..], sniff(&bytes)).trim_start_matches("\u{1b}(B"), &want[at..], "{want}");
        }
    }

    #[test]
    fn what_is_in_no_encoding_is_told_where_it_stands() {
        let latin1 = b"<a b=\"caf\xE9 cr\xE8me\"/>";
        type Said = Vec<(ComplaintCode, Option<u32>)>;
        let cases: Vec<(&str, Vec<u8>, &str, Said)> = vec![
            (
                "undeclared Latin-1",
                latin1.to_vec(),
                "<a b=\"caf\u{FFFD} cr\u{FFFD}me\"/>",
                vec![(ComplaintCode::Encoding, Some(9)), (ComplaintCode::Encoding, Some(13))],
            ),
            (
                "half a pair and half a unit",
                [wide("<a/>", false), vec![0x3D, 0xD8], wide("b", false), vec![0x41]].concat(),
                "<a/>\u{FFFD}b",
                vec![(ComplaintCode::LoneSurrogate, Some(8)), (ComplaintCode::Encoding, Some(12))],
            ),
            (
                "a label nobody knows",
                b"<?xml encoding='martian'?><a/>".to_vec(),
                "<?xml encoding='martian'?><a/>",
                vec![(ComplaintCode::Encoding, None)],
            ),
            (
                "UTF-16 in name only",
                b"<?xml encoding='UTF-16'?><a/>".to_vec(),
                "<?xml encoding='UTF-16'?><a/>",
                vec![(ComplaintCode::Encoding, None)],
            ),
            (
                "Latin-1 in name only",
                "<?xml encoding='latin1'?><a b='é'/>".as_bytes().to_vec(),
                "<?xml encoding='latin1'?><a b='é'/>",
                vec![(ComplaintCode::Encoding, None)],
            ),
            (
                "a broken character of a declared encoding",
                b"<?xml encoding='euc-jp'?><a b='\xFFz'/>".to_vec(),
                "<?xml encoding='euc-jp'?><a b='\u{FFFD}z'/>",
                vec![(ComplaintCode::Encoding, Some(31))],
            ),
            ("a NUL is no UTF-16", b"\0<a/>\0".to_vec(), "\0<a/>\0", vec![]),
        ];
        for (what, bytes, want, said) in cases {
            let mut notes = Notes::default();
            assert_eq!(decode(&bytes, &mut notes).content, want, "{what}");
            assert_eq!(complaints(notes), said, "{what}");
        }
    }
}
