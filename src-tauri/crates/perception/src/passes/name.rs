//! Pass 8: handles, minted for this look from role and words.

use crate::Element;
use crate::words::plain;
use screen::Role;
use std::collections::BTreeMap;

/// Longest slug of something that can be acted on, in characters. `reference/handles.md` 6.5 proposes 24; with 32 the handle
/// alone says most labels of settings rows, and the label need not be told again (docs/metrics/perception.md).
const SLUG: usize = 32;

/// Longest slug of a text that is only read: its words follow in the line anyway.
const TEXT_SLUG: usize = 12;

pub(crate) fn run(elements: &mut [Element]) {
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    for element in elements.iter_mut() {
        let name = name(element);
        let count = taken.entry(name.clone()).or_insert(0);
        *count += 1;
        // `~` stands in no slug, so a second "Edit" and an "Edit 2" cannot meet.
        element.handle = if *count == 1 { name } else { format!("{name}~{count}") };
    }
}

fn name(element: &Element) -> String {
    let words = element.label.as_ref().map(|w| w.text.as_str());
    let shown = words
        .or(element.placeholder.as_ref().map(|w| w.text.as_str()))
        .or(element.identifier.as_ref().map(|w| w.text.as_str()))
        .or(element.details.first().map(|w| w.text.as_str()));
    let longest = if element.actionable { SLUG } else { TEXT_SLUG };
    let slug = shown.map(|s| slug(s, longest)).unwrap_or_default();
    let stem = stem(element.role);
    if slug.is_empty() { stem.to_owned() } else { format!("{stem}-{slug}") }
}

/// Letters and digits of any script, in plain form, with single hyphens between; at most `longest` characters, cut at a
/// word where there is one in the second half.
pub(crate) fn slug(words: &str, longest: usize) -> String {
    let mut out: Vec<char> = Vec::new();
    let mut last_break = 0;
    // Only the beginning can matter: a text of five million characters has the same slug as its first hundred.
    for c in plain(words.get(..floor_boundary(words, 400)).unwrap_or(words)).chars() {
        if c.is_alphanumeric() {
            out.push(c);
        } else if !is_mark(c) && !out.is_empty() && out.last() != Some(&'-') {
            last_break = out.len();
            out.push('-');
        }
        if out.len() > longest {
            let cut = if last_break > longest / 2 { last_break } else { longest };
            out.truncate(cut);
            break;
        }
    }
    while out.last() == Some(&'-') {
        out.pop();
    }
    out.into_iter().collect()
}

/// A combining mark or joiner belongs to the letter before it; a slug leaves it out without breaking the word.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\'')
}

fn floor_boundary(s: &str, at: usize) -> usize {
    let mut at = at.min(s.len());
    while !s.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Does the element's handle say its label: is nothing lost but case, blanks and hyphens?
pub(crate) fn handle_says_label(element: &Element) -> bool {
    let Some(label) = &element.label else { return false };
    let Some((_, slug)) = element.handle.split_once('-') else { return false };
    let slug = slug.split_once('~').map_or(slug, |(s, _)| s);
    let kept = |c: &char| c.is_alphanumeric();
    label.text.chars().all(|c| c.is_alphanumeric() || c == ' ' || c == '-')
        && label.text.chars().filter(kept).flat_map(char::to_lowercase).eq(slug.chars().filter(kept))
}

/// The short word for a role that handles begin with.
fn stem(role: Role) -> &'static str {
    match role {
        Role::Button | Role::ToolbarButton | Role::MenuButton | Role::PopUpButton => "btn",
        Role::Switch => "sw",
        Role::Checkbox => "check",
        Role::Radio => "radio",
        Role::TextField | Role::TextView | Role::ComboBox => "field",
        Role::SecureField => "secret",
        Role::SearchField => "search",
        Role::Text => "txt",
        Role::Image => "img",
        Role::Table | Role::Collection | Role::Scroll | Role::Outline | Role::Browser => "list",
        Role::WebView => "web",
        Role::Other | Role::Group => "box",
        other => other.as_str(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_legible() {
        for (words, right) in [
            ("Wi-Fi", "wi-fi"),
            ("Reduce Motion", "reduce-motion"),
            ("Don't Allow", "dont-allow"),
            ("关闭自动更新", "关闭自动更新"),
            ("Sets the maximum frame rate", "sets-the-maximum-frame-rate"),
            ("Sets the maximum frame rate of it all", "sets-the-maximum-frame-rate-of"),
            ("👩‍👩‍👧", ""),
            ("  ", ""),
            ("Ünïcode—Dash", "ünïcode-dash"),
        ] {
            assert_eq!(slug(words, SLUG), right);
        }
    }
}
