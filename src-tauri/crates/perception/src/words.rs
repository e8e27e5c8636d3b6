//! Words compared: what counts as the same words, and what as a part of others.

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Is there anything to read in it? Blanks, control and format characters and the object placeholder U+FFFC are not
/// (field case B57: labels of a lone U+FFFC or U+200B).
#[must_use]
pub(crate) fn has_ink(s: &str) -> bool {
    s.chars().any(|c| {
        !(c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{FFFC}' | '\u{FEFF}' | '\u{00AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}'))
    })
}

/// The string when there is something to read in it.
#[must_use]
pub(crate) fn inked(s: Option<&str>) -> Option<&str> {
    s.filter(|s| has_ink(s))
}

/// The form in which words are compared: NFC, lower case, blanks folded to one, straight quotes, no blanks at the ends.
#[must_use]
pub(crate) fn plain(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    let mut push = |c: char| {
        if c.is_whitespace() {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
            return;
        }
        match c {
            '\u{2018}' | '\u{2019}' | '\u{02BC}' => out.push('\''),
            '\u{201C}' | '\u{201D}' => out.push('"'),
            '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{FFFC}' => {}
            c if c.is_ascii() => out.push(c.to_ascii_lowercase()),
            c => out.extend(c.to_lowercase()),
        }
    };
    if is_nfc(s) {
        s.chars().for_each(&mut push);
    } else {
        s.nfc().for_each(&mut push);
    }
    if out.ends_with(' ') {
        out.pop();
    }
    out
}

/// Do the words of `part` stand in `whole`, in one piece and not cut out of longer words? Both in plain form. A script
/// that writes no blanks between words has no such borders, so there only the piece counts.
#[must_use]
pub(crate) fn stands_in(part: &str, whole: &str) -> bool {
    if part.is_empty() {
        return false;
    }
    let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && is_spaced_script(c));
    let mut from = 0;
    while let Some(at) = whole[from..].find(part).map(|i| i + from) {
        let before = whole[..at].chars().next_back();
        let after = whole[at + part.len()..].chars().next();
        let left = joins(before) && joins(part.chars().next());
        let right = joins(after) && joins(part.chars().next_back());
        if !left && !right {
            return true;
        }
        from = at + whole[at..].chars().next().map_or(1, char::len_utf8);
    }
    false
}

/// Does the script of this letter put blanks between words? Not so for Han, kana, Thai, Lao, Khmer and Burmese.
fn is_spaced_script(c: char) -> bool {
    !matches!(c, '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..='\u{30FF}' | '\u{31F0}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// The letters and digits only, for comparing a joined label with its pieces.
pub(crate) fn letters(s: &str) -> impl Iterator<Item = char> + '_ {
    s.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_in_other_clothes() {
        for (a, b) in [
            ("Don\u{2019}t  Allow", "don't allow"),
            ("Cafe\u{301}", "Caf\u{e9}"),
            (" Wi-Fi\u{200b}", "wi-fi"),
            ("\u{201c}Maps\u{201d}", "\"maps\""),
        ] {
            assert_eq!(plain(a), plain(b));
        }
        assert_ne!(plain("Turn On"), plain("Turn Off"));
    }

    #[test]
    fn a_part_is_whole_words() {
        for (part, whole, right) in [
            ("order 81", "order 81, 12 €, shipped", true),
            ("order 8", "order 81, 12 €, shipped", false),
            ("block", "unblock", false),
            ("on", "wi-fi, on", true),
            ("关闭", "代理关闭了", true),
            ("", "anything", false),
        ] {
            assert_eq!(stands_in(part, whole), right, "{part:?} in {whole:?}");
        }
    }

    #[test]
    fn nothing_to_read_is_no_word() {
        for blank in ["", " ", "\u{FFFC}", "\u{200b}\u{a0}", "\u{2028}"] {
            assert!(!has_ink(blank), "{blank:?}");
        }
        assert!(has_ink("·") && has_ink("…"));
    }
}
