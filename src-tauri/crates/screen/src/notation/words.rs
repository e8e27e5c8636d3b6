//! Words and quoted strings, in both directions.

use std::fmt::Write;

/// What reads on from where it stands.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

/// A word as it was read, and where it stands in the line, without its quotes.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) quoted: bool,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Did its quote stay open, or was an escape none?
    pub(super) faulty: bool,
}

impl Word {
    /// The word as something that may be absent: `-` and an empty string say so.
    pub(super) fn told(self) -> Option<Box<str>> {
        let absent = self.text.is_empty() || !self.quoted && self.text == "-";
        (!absent).then(|| self.text.into())
    }
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Goes past a piece of text if it is what comes next.
    pub(super) fn take(&mut self, piece: &str) -> bool {
        let taken = self.rest().starts_with(piece);
        if taken {
            self.at += piece.len();
        }
        taken
    }

    /// Everything up to one of these, or a blank.
    pub(super) fn bare(&mut self, ends: &[char]) -> &'a str {
        let rest = self.rest();
        let len = rest.find(|c: char| c.is_whitespace() || ends.contains(&c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    /// A quoted string, or a bare word up to one of `ends` or a blank.
    pub(super) fn word(&mut self, ends: &[char]) -> Word {
        let start = self.at;
        if self.take("\"") {
            return self.quoted();
        }
        let text = self.bare(ends).to_owned();
        Word { text, quoted: false, start, end: self.at, faulty: false }
    }

    fn quoted(&mut self) -> Word {
        let start = self.at;
        let mut text = String::new();
        let mut faulty = false;
        let mut chars = self.rest().char_indices();
        while let Some((i, c)) = chars.next() {
            match c {
                '"' => {
                    self.at = start + i + 1;
                    return Word { text, quoted: true, start, end: start + i, faulty };
                }
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some(c @ ('"' | '\\')) => text.push(c),
                    Some('n') => text.push('\n'),
                    Some('r') => text.push('\r'),
                    Some('t') => text.push('\t'),
                    Some('u') => {
                        let braces: String = chars.by_ref().map(|(_, c)| c).take_while(|c| *c != '}').take(9).collect();
                        let code = braces.strip_prefix('{').and_then(|hex| u32::from_str_radix(hex, 16).ok());
                        let c = code.and_then(char::from_u32);
                        faulty |= c.is_none();
                        text.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                    Some(c) => {
                        faulty = true;
                        text.push('\\');
                        text.push(c);
                    }
                    None => faulty = true,
                },
                c => text.push(c),
            }
        }
        self.at = self.text.len();
        Word { text, quoted: true, start, end: self.at, faulty: true }
    }
}

/// Writes a word: bare when it is plain, else in quotes.
pub(super) fn write_word(out: &mut String, word: &str) {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.%+-:/@*".contains(c);
    if !word.is_empty() && word != "-" && word.chars().all(plain) {
        out.push_str(word);
    } else {
        write_quoted(out, word);
    }
}

/// Writes a string in quotes, on one line, with nothing in it that is not seen or turns the direction of what follows.
pub(super) fn write_quoted(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_unseen(c) => {
                // Writing to a string does not fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Controls, line separators, marks and overrides of direction, the byte order mark, noncharacters, tags, and blanks that
/// look like the common one. Joiners stay: an emoji family is one sign.
fn is_unseen(c: char) -> bool {
    let code = u32::from(c);
    c.is_control()
        || c.is_whitespace() && c != ' '
        || matches!(code, 0xAD | 0x61C | 0x180E | 0x200B | 0x200E | 0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFEFF)
        || matches!(code, 0xFFF9..=0xFFFB | 0xFDD0..=0xFDEF | 0xE0000..=0xE0FFF)
        || code & 0xFFFE == 0xFFFE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_plainly_where_they_can_be_and_read_back() {
        let cases = [
            ("0", "0"),
            ("bt_switch", "bt_switch"),
            ("com.example/a:b@2*50%", "com.example/a:b@2*50%"),
            ("", "\"\""),
            ("-", "\"-\""),
            ("?", "\"?\""),
            ("two words", "\"two words\""),
            ("say \"hi\"\\", "\"say \\\"hi\\\"\\\\\""),
            ("a\nb\r\t", "\"a\\nb\\r\\t\""),
            ("עברית", "\"עברית\""),
            ("a\u{202e}b\u{0}", "\"a\\u{202e}b\\u{0}\""),
            ("👩‍👩‍👧 🇩🇪", "\"👩‍👩‍👧 🇩🇪\""),
            ("a\u{a0}b\u{10ffff}", "\"a\\u{a0}b\\u{10ffff}\""),
        ];
        for (word, written) in cases {
            let mut out = String::new();
            write_word(&mut out, word);
            assert_eq!(out, written);
            let mut cursor = Cursor::new(&out, 0);
            let read = cursor.word(&[]);
            assert_eq!((&*read.text, read.faulty, cursor.rest()), (word, false, ""), "{written}");
        }
    }

    #[test]
    fn a_fault_in_a_string_is_told_and_costs_nothing_else() {
        let cases = [
            ("\"open", "open", ""),
            ("\"a\\qb\" rest", "a\\qb", " rest"),
            ("\"a\\u{110000}b\" rest", "a\u{FFFD}b", " rest"),
            ("\"a\\", "a", ""),
            ("\"a\\u{41", "aA", ""),
        ];
        for (line, text, rest) in cases {
            let mut cursor = Cursor::new(line, 0);
            let word = cursor.word(&[]);
            assert_eq!((&*word.text, word.faulty, cursor.rest()), (text, true, rest), "{line}");
        }
    }
}
