//! The repair of strings: quotes, escapes, surrogates and raw control characters.

use super::repair::Repair;
use crate::ComplaintCode;

/// The UTF-16 unit that the four hexadecimal digits at a place stand for.
pub(super) fn unit_at(bytes: &[u8], at: usize) -> Option<u16> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |unit: u16, &b| {
        let digit = char::from(b).to_digit(16)?;
        Some(unit << 4 | u16::try_from(digit).ok()?)
    })
}

/// Is it the first half of a surrogate pair?
pub(super) fn is_high(unit: u16) -> bool {
    (0xD800..0xDC00).contains(&unit)
}

/// Is it the second half of a surrogate pair?
pub(super) fn is_low(unit: u16) -> bool {
    (0xDC00..0xE000).contains(&unit)
}

/// Bytes that can stand in a string as they are; the quotes of either kind and the backslash are looked at.
const fn plain_bytes() -> [bool; 256] {
    let mut plain = [true; 256];
    let mut i = 0;
    while i < 0x20 {
        plain[i] = false;
        i += 1;
    }
    plain[b'"' as usize] = false;
    plain[b'\'' as usize] = false;
    plain[b'\\' as usize] = false;
    plain
}

static PLAIN: [bool; 256] = plain_bytes();

impl Repair<'_, '_, '_> {
    /// Goes over the string whose quote stands at `open`, in Python's single quotes too, and answers with the place
    /// behind it.
    pub(super) fn string(&mut self, open: usize) -> usize {
        let bytes = self.bytes;
        let quote = bytes[open];
        if quote == b'\'' {
            self.edit(open, 1, "\"");
            self.complain(ComplaintCode::Syntax, open, || "A string in single quotes was read as one.".into());
        }
        let mut raw_control = None;
        let mut at = open + 1;
        let end = loop {
            let Some(step) = bytes[at..].iter().position(|&b| !PLAIN[usize::from(b)]) else {
                // Cut: `finish` tells so.
                self.edit(bytes.len(), 0, "\"");
                break bytes.len();
            };
            at += step;
            at = match bytes[at] {
                b if b == quote => {
                    if quote == b'\'' {
                        self.edit(at, 1, "\"");
                    }
                    break at + 1;
                }
                b'"' => {
                    self.edit(at, 0, "\\");
                    at + 1
                }
                b'\'' => at + 1,
                b'\\' => self.escape(at),
                control => {
                    raw_control = raw_control.or(Some(at));
                    self.edit(at, 1, format!("\\u{control:04x}"));
                    at + 1
                }
            };
        };
        if let Some(at) = raw_control {
            self.complain(ComplaintCode::ForbiddenCharacter, at, || {
                "A control character stands in a string without an escape; it was read as itself.".into()
            });
        }
        end
    }

    /// Looks at the escape whose backslash stands at `at`, and answers with the place behind what is settled.
    fn escape(&mut self, at: usize) -> usize {
        let bytes = self.bytes;
        match bytes.get(at + 1) {
            None => {
                self.edit(at, 1, "");
                at + 1
            }
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => at + 2,
            Some(b'\'') => {
                self.edit(at, 1, "");
                at + 2
            }
            Some(b'u') => match unit_at(bytes, at + 2) {
                Some(unit) if is_high(unit) => {
                    let next = (bytes.get(at + 6..at + 8) == Some(b"\\u")).then(|| unit_at(bytes, at + 8)).flatten();
                    if next.is_some_and(is_low) { at + 12 } else { self.lone(at) }
                }
                Some(unit) if is_low(unit) => self.lone(at),
                Some(_) => at + 6,
                None if bytes.len() < at + 6 && bytes[at + 2..].iter().all(u8::is_ascii_hexdigit) => {
                    self.edit(at, bytes.len() - at, "");
                    bytes.len()
                }
                None => self.no_escape(at),
            },
            Some(_) => self.no_escape(at),
        }
    }

    fn lone(&mut self, at: usize) -> usize {
        self.edit(at, 6, "\\ufffd");
        self.complain(ComplaintCode::LoneSurrogate, at, || {
            "Half of a surrogate pair stands alone; it reads U+FFFD.".into()
        });
        at + 6
    }

    /// A backslash that begins no escape is a backslash.
    fn no_escape(&mut self, at: usize) -> usize {
        self.edit(at, 0, "\\");
        self.complain(ComplaintCode::Syntax, at, || "A backslash that begins no escape was read as itself.".into());
        at + 1
    }
}
