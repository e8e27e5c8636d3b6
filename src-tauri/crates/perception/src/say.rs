//! The text an agent is sent: one header line, then one line an element in reading order.
//!
//! Labels are data: quotes, line breaks, control characters and direction overrides are escaped, so that no label can
//! pass for a line or a word of ours.

use crate::passes::handle_says_label;
use crate::words::{has_ink, plain};
use crate::{Element, LeftOut, Options, Perception};
use screen::{Role, Tree};

/// Longest run of words printed in one piece, in characters. A text view may hold millions; what is cut is counted.
const LONGEST: usize = 240;

/// What an agent is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// The header line and one line an element.
    pub text: String,
    /// The text's characters / 4, rounded up.
    pub tokens: u32,
    /// Was anything left out for the budget?
    pub cut: bool,
}

/// Writes the text of a perception.
#[must_use]
pub fn say(tree: &Tree, perception: &Perception, options: &Options) -> Digest {
    let told = perception.elements.iter().filter(|e| e.left_out.is_none()).count();
    let mut text = header(tree, perception, told);
    for element in perception.elements.iter().filter(|e| e.left_out.is_none()) {
        text.push('\n');
        text.push_str(&element.line);
    }
    let cut = count_cut(perception);
    if cut > 0 {
        text.push_str(&footer(cut, options));
    }
    let tokens = u32::try_from(text.chars().count().div_ceil(4)).unwrap_or(u32::MAX);
    Digest { text, tokens, cut: cut > 0 }
}

fn count_cut(perception: &Perception) -> usize {
    perception.elements.iter().filter(|e| e.left_out == Some(LeftOut::Budget)).count()
}

/// App, title, screen key, counts, notes, when so many elements are told.
pub(crate) fn header(tree: &Tree, perception: &Perception, told: usize) -> String {
    let app = tree.layers().iter().find_map(|l| l.app.as_deref().filter(|a| has_ink(a)));
    let mut out = match (app, &perception.title) {
        (Some(app), Some(title)) if app == title.text => quote(app, LONGEST),
        (Some(app), Some(title)) => format!("{} / {}", quote(app, LONGEST), quote(&title.text, LONGEST)),
        (Some(app), None) => quote(app, LONGEST),
        (None, Some(title)) => format!("screen {}", quote(&title.text, LONGEST)),
        (None, None) => "screen".to_owned(),
    };
    out.push_str(&format!(" #{} ", perception.key));
    if told == perception.elements.len() {
        out.push_str(&format!("{told} elements"));
    } else {
        out.push_str(&format!("{told} of {} elements", perception.elements.len()));
    }
    for note in &perception.notes {
        out.push_str("\n! ");
        out.push_str(&note.message);
    }
    out
}

/// What was cut and what to do about it; begins with a line break.
pub(crate) fn footer(cut: usize, options: &Options) -> String {
    let budget = options.budget.unwrap_or_default();
    format!("\n… {cut} more left out at {budget} tokens: ask with a larger budget or a query")
}

/// An element's line: handle, then the label only when the handle does not say it, then value and state words. An
/// identifier is printed only for what has no words.
pub(crate) fn line(element: &Element, points: bool) -> String {
    let mut out = element.handle.clone();
    let mut add = |s: &str| {
        out.push(' ');
        out.push_str(s);
    };
    match &element.label {
        Some(label) if !handle_says_label(element) => add(&quote(&label.text, LONGEST)),
        Some(_) => {}
        None => {
            if let Some(placeholder) = &element.placeholder {
                add(&format!("placeholder {}", quote(&placeholder.text, LONGEST)));
            } else if let (Some(identifier), true) = (&element.identifier, element.details.is_empty()) {
                add(&format!("id={}", bare_or_quoted(&identifier.text)));
            }
        }
    }
    match (&element.state, element.filled, element.checked) {
        (_, Some(filled), _) => add(if filled { "filled" } else { "empty" }),
        (Some(_), None, Some(on)) => add(if on { "on" } else { "off" }),
        (Some(state), None, None) => add(&format!("={}", bare_or_quoted(&state.text))),
        (None, None, _) if element.role.is_field() => add("empty"),
        _ => {}
    }
    // An empty field shows its placeholder, which may say what belongs in it.
    let is_empty = element.state.is_none() && element.filled != Some(true);
    if let (Some(label), Some(hint), true) = (&element.label, &element.placeholder, is_empty)
        && plain(&label.text) != plain(&hint.text)
    {
        add(&format!("placeholder {}", quote(&hint.text, LONGEST)));
    }
    for detail in &element.details {
        add(&format!("({})", quote(&detail.text, LONGEST)));
    }
    if element.selected {
        add("selected");
    }
    if !element.enabled {
        add("disabled");
    }
    if element.scrollable {
        add("scrolls");
    }
    if element.role == Role::Alert {
        add("alert");
    }
    match element.place {
        crate::Place::Covered => add("covered"),
        crate::Place::OffScreen => add("off-screen"),
        crate::Place::Moved => add("moved"),
        crate::Place::ReBased => add("re-based"),
        crate::Place::Doubtful => add("no-place"),
        crate::Place::Trusted | crate::Place::PartlyVisible => {}
    }
    if element.more > 0 {
        add(&format!("(+{} alike)", element.more));
    }
    if points && let Some(tap) = element.tap {
        add(&format!("@({},{})", tap.x.round(), tap.y.round()));
    }
    out
}

/// Words without a blank or a sign of ours stand as they are.
fn bare_or_quoted(s: &str) -> String {
    let plain =
        !s.is_empty() && s.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '%' | ':' | '/' | '+'));
    if plain && s.chars().count() <= LONGEST { s.to_owned() } else { quote(s, LONGEST) }
}

/// The words in double quotes, on one line, with everything escaped that could be taken for something else. Longer
/// words are cut, and how much was cut is told.
pub(crate) fn quote(words: &str, longest: usize) -> String {
    let mut out = String::with_capacity(words.len().min(longest) + 2);
    out.push('"');
    let mut blank = false;
    let mut printed = 0;
    let mut chars = words.trim().chars();
    for c in chars.by_ref() {
        if c.is_whitespace() {
            blank = true;
            continue;
        }
        if std::mem::take(&mut blank) {
            out.push(' ');
            printed += 1;
        }
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() || is_hidden(c) => out.push_str(&format!("\\u{{{:x}}}", c as u32)),
            c => out.push(c),
        }
        printed += 1;
        if printed >= longest {
            break;
        }
    }
    let rest = chars.filter(|c| !c.is_whitespace()).count();
    if rest > 0 {
        out.push_str(&format!("…+{rest}"));
    }
    out.push('"');
    out
}

/// Characters that change how what follows is read or shown, or show nothing: direction marks and overrides, zero-width
/// blanks, line separators, the object placeholder. The joiner of emoji (U+200D) stays: it makes one sign of several.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{200B}' | '\u{200C}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{FFFC}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_cannot_pass_for_a_line_of_ours() {
        for (words, right) in [
            ("Say \"hi\"", "\"Say \\\"hi\\\"\""),
            ("two\nlines", "\"two lines\""),
            ("\u{202e}evil", "\"\\u{202e}evil\""),
            ("a\u{7}b", "\"a\\u{7}b\""),
            ("👩‍👧", "\"👩‍👧\""),
        ] {
            assert_eq!(quote(words, LONGEST), right);
        }
    }

    #[test]
    fn a_giant_text_is_cut_and_counted() {
        let said = quote(&"x".repeat(5_000), LONGEST);
        assert_eq!(said, format!("\"{}…+{}\"", "x".repeat(LONGEST), 5_000 - LONGEST));
    }
}
