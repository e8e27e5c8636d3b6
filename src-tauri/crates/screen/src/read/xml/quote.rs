//! Where an attribute's value ends when its quotes are damaged.

use super::scan::Scanner;
use super::vocabulary::Vocabulary;

/// So far is looked ahead at most over blanks and a name, to see whether an attribute follows.
const NEAR: usize = 200;

/// Where a value ends.
pub(super) struct ValueEnd {
    /// Behind its last byte.
    pub(super) end: usize,
    /// Where reading goes on.
    pub(super) next: usize,
    /// What was wrong.
    pub(super) why: &'static str,
}

const INNER_QUOTE: &str = "A value has quotes inside of it that should be escaped; they were taken as part of it.";
const INNER_LESS: &str = "A value has a < inside of it that should be escaped; it was taken as part of it.";
const LOST_QUOTE: &str = "The quote at the end of a value is missing; the value was read up to where it must end.";

const LOST_BLANK: &str = "The blank between two attributes is missing.";
const NO_SENSE: &str = "What stands behind a value makes no sense; it was left out.";

impl Scanner<'_, '_> {
    /// The end of the value that begins at `from`, behind its opening quote. Nothing when the text ends in it.
    ///
    /// A quote ends a value when the tag ends behind it or another attribute follows. A quote that does not, and stands
    /// right behind ` name=`, opens the next value: then the closing quote is lost. One that comes only after other markup
    /// has begun belongs to that.
    pub(super) fn value_end(&mut self, from: usize) -> Option<ValueEnd> {
        let bytes = self.text.as_bytes();
        let quote = bytes[from - 1];
        let mut first = None;
        let mut at = from;
        let mut markup = None;
        loop {
            let found = self.text[at..].find(char::from(quote)).map(|found| at + found);
            let upto = found.unwrap_or(self.text.len());
            markup = markup.or_else(|| first_markup(self.text, self.vocabulary, at, upto));
            self.patience = self.patience.saturating_sub(upto - at + NEAR);
            let Some(end) = found.filter(|end| first.is_none() || markup.is_none_or(|markup| *end < markup)) else {
                break;
            };
            // An attribute behind other markup: this quote is of a later tag.
            let later = |markup| bytes[markup..=end].windows(2).any(|w| w[0] == b'=' && matches!(w[1], b'"' | b'\''));
            if markup.is_some_and(later) {
                break;
            }
            if self.patience == 0 || ends_here(bytes, end + 1) {
                let inner = &bytes[from..end];
                let why = if inner.contains(&quote) {
                    INNER_QUOTE
                } else if inner.contains(&b'<') {
                    INNER_LESS
                } else {
                    LOST_BLANK
                };
                return Some(ValueEnd { end, next: end + 1, why });
            }
            if markup.is_some() {
                break;
            }
            if let Some(end) = name_before(bytes, from, end) {
                return Some(ValueEnd { end, next: end, why: LOST_QUOTE });
            }
            first = first.or(Some(end));
            at = end + 1;
        }
        if let Some(end) = first {
            return Some(ValueEnd { end, next: end + 1, why: NO_SENSE });
        }
        let value = bytes[from..markup?].trim_ascii_end();
        let value = value.strip_suffix(b"/>").or(value.strip_suffix(b">")).unwrap_or(value);
        let end = from + value.len();
        Some(ValueEnd { end, next: end, why: LOST_QUOTE })
    }
}

/// Where the first markup begins in a stretch: an element's tag, a closing tag, a comment or the like.
fn first_markup(text: &str, vocabulary: Vocabulary, from: usize, to: usize) -> Option<usize> {
    let begins = |at: &usize| {
        let rest = &text.as_bytes()[at + 1..];
        let closes = rest.first() == Some(&b'/') && rest.get(1).is_some_and(u8::is_ascii_alphabetic);
        closes || rest.starts_with(b"!--") || rest.starts_with(b"![") || vocabulary.begins(rest)
    };
    text[from..to].match_indices('<').map(|(at, _)| from + at).find(begins)
}

/// Does the tag end here, or another attribute begin?
fn ends_here(bytes: &[u8], at: usize) -> bool {
    let near = &bytes[at.min(bytes.len())..bytes.len().min(at + NEAR)];
    let rest = near.trim_ascii_start();
    match rest {
        [] | [b'>', ..] | [b'/', b'>', ..] | [b'/'] => return true,
        [b, ..] if !b.is_ascii_alphabetic() && *b != b'_' && *b < 0x80 => return false,
        _ => {}
    }
    let name = rest.iter().take_while(|b| is_name(**b)).count();
    let rest = rest[name..].trim_ascii_start();
    match rest.strip_prefix(b"=") {
        Some(value) => matches!(value.trim_ascii_start().first(), Some(b'"' | b'\'') | None),
        // The text ends in the name.
        None => rest.is_empty() && at + near.len() == bytes.len(),
    }
}

/// When ` name=` stands right before the quote at `at`: where the blanks before it begin.
fn name_before(bytes: &[u8], from: usize, at: usize) -> Option<usize> {
    let before = &bytes[from.max(at.saturating_sub(NEAR))..at];
    let offset = at - before.len();
    let before = before.trim_ascii_end().strip_suffix(b"=")?.trim_ascii_end();
    let name = before.iter().rev().take_while(|b| is_name(**b)).count();
    let before = &before[..before.len() - name];
    let value = before.trim_ascii_end();
    (name > 0 && value.len() < before.len()).then_some(offset + value.len())
}

fn is_name(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b':') || b >= 0x80
}
