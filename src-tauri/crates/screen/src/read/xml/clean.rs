//! Takes out the characters that XML forbids, before anything is read.

use super::refs::is_allowed;
use crate::ComplaintCode;
use crate::read::notes::Notes;
use crate::read::text::{Offsets, Text};
use std::borrow::Cow;

/// The text without control characters, U+FFFE and U+FFFF. A clean text is looked over once and handed back.
pub(super) fn clean<'t>(text: Text<'t>, notes: &mut Notes) -> Text<'t> {
    if is_clean(text.content.as_bytes()) {
        return text;
    }
    let source: &str = &text.content;
    let mut out = String::with_capacity(source.len());
    let mut offsets = Offsets::default();
    let mut kept = 0;
    for (at, c) in source.char_indices().filter(|(_, c)| !is_allowed(*c)) {
        notes.add(ComplaintCode::ForbiddenCharacter, text.at(at), || {
            format!("The character U+{:04X} is forbidden in XML; it was taken out.", u32::from(c))
        });
        offsets.push(out.len(), kept, 1, 1);
        out.push_str(&source[kept..at]);
        kept = at + c.len_utf8();
    }
    if kept == 0 {
        return text;
    }
    offsets.push(out.len(), kept, 1, 1);
    out.push_str(&source[kept..]);
    text.derive(Cow::Owned(out), offsets)
}

/// Is there nothing to take out? Runs over whole blocks without a branch, which the compiler makes wide.
fn is_clean(bytes: &[u8]) -> bool {
    const BLOCK: usize = 4096;
    let control = |b: u8| (b < 0x20) & (b != b'\t') & (b != b'\n') & (b != b'\r');
    (0..bytes.len()).step_by(BLOCK).all(|from| {
        let block = &bytes[from..bytes.len().min(from + BLOCK)];
        // 0xEF begins U+FFFE and U+FFFF, and also full-width forms: only then look closer.
        let suspect = block.iter().fold(false, |any, &b| any | control(b) | (b == 0xEF));
        let reach = &bytes[from..bytes.len().min(from + BLOCK + 2)];
        !suspect
            || !block.iter().any(|b| control(*b))
                && !reach.windows(3).any(|w| w[0] == 0xEF && w[1] == 0xBF && w[2] >= 0xBE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_forbidden_goes_and_the_rest_knows_its_place() {
        let mut notes = Notes::default();
        let text = clean(Text::plain("a\u{3}b\0\0\u{FFFE}é\t\u{FFFF}z"), &mut notes);
        assert_eq!(text.content, "abé\tz");
        assert_eq!(text.at(1), 2);
        assert_eq!(text.at(text.content.find('z').unwrap()), 14);
        assert_eq!(text.range(0..2), 0..3);
        let told: Vec<_> = notes.finish().iter().map(|c| c.at.unwrap()).collect();
        assert_eq!(told, [1, 3, 4, 5, 11]);
    }

    #[test]
    fn a_clean_text_is_not_copied_wherever_the_blocks_end() {
        for padding in 4090..4100 {
            let padding = "x".repeat(padding);
            let mut notes = Notes::default();
            for clean_text in ["Ａ１\u{FEFF}é\u{7F}\u{FFFD}", "\r\n\t"] {
                let text = format!("{padding}{clean_text}{padding}");
                assert!(matches!(clean(Text::plain(&text), &mut notes).content, Cow::Borrowed(_)));
            }
            for dirty in ["\u{FFFE}", "\u{FFFF}", "\0", "\u{1F}"] {
                let text = format!("{padding}{dirty}{padding}");
                assert_eq!(clean(Text::plain(&text), &mut notes).content.len(), 2 * padding.len(), "{dirty:?}");
            }
        }
    }
}
