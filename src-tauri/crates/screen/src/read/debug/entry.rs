//! One node of a debugDescription: the line it begins with, and its items.

use crate::Role;
use std::ops::Range;

/// What an item says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Address,
    Pid,
    Frame,
    Traits,
    Identifier,
    Label,
    Title,
    Placeholder,
    Value,
    Disabled,
    Selected,
    Focused,
    /// A word that says nothing for us.
    Known,
}

/// Items with their values in quotes.
const QUOTED: &[(&str, Key)] = &[
    ("identifier: '", Key::Identifier),
    ("label: '", Key::Label),
    ("title: '", Key::Title),
    ("placeholderValue: '", Key::Placeholder),
    ("value: '", Key::Value),
];

/// Items that end at the next comma.
const PLAIN: &[(&str, Key)] = &[("pid: ", Key::Pid), ("traits: ", Key::Traits), ("elementType: ", Key::Known)];

/// The item whose value has neither quotes nor a certain end.
const VALUE: &str = "value: ";

/// Words that stand for themselves.
const WORDS: &[(&str, Key)] = &[
    ("Disabled", Key::Disabled),
    ("Selected", Key::Selected),
    ("Keyboard Focused", Key::Focused),
    ("Focused", Key::Focused),
    ("Has Focus", Key::Focused),
    ("Has Keyboard Focus", Key::Focused),
    ("Main Window", Key::Known),
];

impl Key {
    /// The item's name in the source.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Pid => "pid",
            Self::Frame => "frame",
            Self::Traits => "traits",
            Self::Identifier => "identifier",
            Self::Label => "label",
            Self::Title => "title",
            Self::Placeholder => "placeholderValue",
            Self::Value => "value",
            Self::Disabled => "Disabled",
            Self::Selected => "Selected",
            Self::Focused => "Keyboard Focused",
            Self::Known => "other",
        }
    }

    /// Is it a word that stands for itself?
    pub(super) fn is_flag(self) -> bool {
        matches!(self, Self::Disabled | Self::Selected | Self::Focused)
    }
}

/// How a line of a node begins.
pub(super) struct Head {
    /// How many characters stand before the type.
    pub(super) indent: usize,
    /// Where the type begins.
    pub(super) start: usize,
    pub(super) kind: Range<usize>,
    /// Where the first item begins.
    items: usize,
    /// Does an address or a frame follow, which prose does not have?
    pub(super) is_certain: bool,
}

impl Head {
    /// The head of a line, when it is one of a node: a type, perhaps something in brackets, then an address, or other
    /// items where the type is known.
    pub(super) fn of(text: &str, line: Range<usize>) -> Option<Self> {
        let words = &text[line.clone()];
        let lead = |c: char| c.is_whitespace() || matches!(c, '→' | '↪' | '\u{FE0E}' | '\u{FEFF}');
        let begin = words.len() - words.trim_start_matches(lead).len();
        let rest = &words[begin..];
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        if !rest.starts_with(|c: char| c.is_ascii_uppercase()) {
            return None;
        }
        let mut after = &rest[length..];
        if let Some(inner) = after.strip_prefix(" (")
            && let Some(close) = inner.find(')')
        {
            after = &inner[close + 1..];
        }
        // Before Xcode 9 no comma stood between the type and the address, and a colon behind it.
        let after = after.strip_prefix(", ").or_else(|| after.strip_prefix(' ').filter(|a| a.starts_with("0x")))?;
        let known = Role::knows(&rest[..length]);
        let certain = address(after) > 0 || known && (after.starts_with("{{") || after.starts_with("pid: "));
        let items = line.end - after.len();
        (certain || known && item(after).is_some()).then(|| Self {
            indent: words[..begin].chars().count(),
            start: line.start + begin,
            kind: line.start + begin..line.start + begin + length,
            items,
            is_certain: certain,
        })
    }
}

/// How long the address is that a text begins with; 0 when it begins with none.
fn address(text: &str) -> usize {
    let Some(digits) = text.strip_prefix("0x") else { return 0 };
    let count = digits.bytes().take_while(u8::is_ascii_hexdigit).count();
    if count == 0 { 0 } else { 2 + count }
}

/// The known item that a text begins with: what it is, where its value begins and how it ends.
fn item(text: &str) -> Option<(Key, usize, Ending)> {
    if text.starts_with("{{") {
        return Some((Key::Frame, 0, Ending::Braces));
    }
    if address(text) > 0 {
        return Some((Key::Address, 0, Ending::Word(address(text))));
    }
    let starts = |list: &[(&str, Key)]| {
        list.iter().find(|(name, _)| text.starts_with(name)).map(|(name, key)| (*key, name.len()))
    };
    if let Some((key, from)) = starts(QUOTED) {
        return Some((key, from, Ending::Quote));
    }
    if text.starts_with(VALUE) {
        return Some((Key::Value, VALUE.len(), Ending::Open));
    }
    if let Some((key, from)) = starts(PLAIN) {
        return Some((key, from, Ending::Comma));
    }
    let (word, key) = WORDS.iter().find(|(word, _)| {
        text.strip_prefix(word)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(", ") || rest.starts_with(['\r', '\n']))
    })?;
    Some((*key, 0, Ending::Word(word.len())))
}

/// How an item's value ends.
enum Ending {
    /// With `}}`.
    Braces,
    /// At a comma, or with the line.
    Comma,
    /// With a quote behind which an item or the line's end follows.
    Quote,
    /// Before the next item, or with its lines.
    Open,
    /// After so many bytes.
    Word(usize),
}

/// A node's items.
pub(super) struct Entry {
    /// What is told, with the places of the values.
    pub(super) items: Vec<(Key, Range<usize>)>,
    /// Where the node ends, behind its last line.
    pub(super) end: usize,
    /// The beginning of an item that is not closed.
    pub(super) open: Option<usize>,
}

impl Entry {
    /// Reads the items behind a head. The head's line ends at `line`; strings may go on up to `limit`.
    pub(super) fn read(text: &str, head: &Head, line: usize, limit: usize) -> Self {
        let mut entry = Self { items: Vec::new(), end: line, open: None };
        let line_end = |at: usize| text[at..limit].find('\n').map_or(limit, |n| at + n);
        let mut at = head.items;
        while at < entry.end {
            let rest = &text[at..entry.end];
            let Some((key, from, ending)) = item(rest) else {
                // An item of another version ends where the next known one begins.
                let Some(next) = next_item(text, at, entry.end) else { break };
                at = next;
                continue;
            };
            let start = at + from;
            let end = match ending {
                Ending::Braces => match rest.find("}}") {
                    Some(close) => at + close + 2,
                    None => {
                        entry.open = Some(at);
                        entry.end
                    }
                },
                Ending::Word(length) => at + length,
                Ending::Comma => start + rest[from..].find([',', '\n']).unwrap_or(rest.len() - from),
                Ending::Quote => match closing_quote(text, start, limit) {
                    Some(quote) => {
                        entry.end = entry.end.max(trimmed(text, line_end(quote)));
                        quote
                    }
                    None => {
                        entry.open = Some(at);
                        entry.end
                    }
                },
                Ending::Open => {
                    let lines = value_lines(text, head, line_end(start), limit);
                    let end = next_separator(text, start, lines).unwrap_or(lines);
                    entry.end = entry.end.max(trimmed(text, line_end(end.max(start))));
                    trimmed(text, end)
                }
            };
            entry.items.push((key, start..end.max(start)));
            let Some(next) = next_item(text, end.max(start), entry.end) else { break };
            at = next;
        }
        entry
    }
}

/// A place without the end of line before it.
fn trimmed(text: &str, end: usize) -> usize {
    text[..end].trim_end_matches(['\r', '\n']).len()
}

/// Where the next known item begins, behind a comma (or, in old versions, behind the colon of the address).
fn next_item(text: &str, from: usize, to: usize) -> Option<usize> {
    let rest = text.get(from..to)?;
    if let Some(after) = rest.strip_prefix(": ")
        && item(after).is_some()
    {
        return Some(to - after.len());
    }
    next_separator(text, from, to).map(|comma| comma + 2)
}

/// The comma before the next known item.
fn next_separator(text: &str, from: usize, to: usize) -> Option<usize> {
    let rest = text.get(from..to)?;
    rest.match_indices(", ").map(|(at, _)| from + at).find(|at| item(&text[at + 2..to]).is_some())
}

/// The quote that ends a string: behind it a known item follows, or the line ends.
fn closing_quote(text: &str, from: usize, limit: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    text[from..limit].match_indices('\'').map(|(at, _)| from + at).find(|at| {
        let after = at + 1;
        after == limit
            || matches!(bytes.get(after), Some(b'\r' | b'\n'))
            || text[after..limit].strip_prefix(", ").is_some_and(|rest| item(rest).is_some())
    })
}

/// Where the lines of a value without quotes end. Only texts have several; a blank line or a fence of a page ends them.
fn value_lines(text: &str, head: &Head, line: usize, limit: usize) -> usize {
    const TEXTS: [&str; 6] = ["TextView", "TextField", "SecureTextField", "SearchField", "StaticText", "Other"];
    let mut end = line;
    if !TEXTS.contains(&&text[head.kind.clone()]) {
        return end;
    }
    while end < limit {
        let next = text[end + 1..limit].find('\n').map_or(limit, |n| end + 1 + n);
        let words = text[end + 1..next].trim();
        if words.is_empty() || words.starts_with("```") {
            break;
        }
        end = next;
    }
    end
}
