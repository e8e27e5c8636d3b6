//! What an occurrence in the bytes of a source is part of: words, or the structure that must stay readable.

use screen::Role;
use std::ops::Range;

/// How far back the beginning of a structural value is looked for, in bytes. The longest are lists of traits and
/// pairs of coordinates, well below this.
const REACH: usize = 400;

/// Keys of the known sources whose values are geometry, flags and types: no words of the app stand there, and a
/// secret such as `true` or `1024` must not make them unreadable.
const STRUCTURAL: &[&str] = &[
    "accessible",
    "axframe",
    "bounds",
    "bundleid",
    "checkable",
    "checked",
    "class",
    "clickable",
    "content_required",
    "density",
    "densitydpi",
    "depth",
    "displayed",
    "drawing-order",
    "elementtype",
    "enabled",
    "focusable",
    "focused",
    "frame",
    "hasfocus",
    "height",
    "hittable",
    "index",
    "input-type",
    "isaccessible",
    "isenabled",
    "isfocused",
    "ishittable",
    "isnativeaccessibilityelement",
    "isselected",
    "isvisible",
    "long-clickable",
    "maxvalue",
    "minvalue",
    "nativeaccessibilityelement",
    "nativeframe",
    "package",
    "pid",
    "processid",
    "rect",
    "role",
    "rotation",
    "scrollable",
    "selected",
    "sessionid",
    "showing-hint",
    "status",
    "subrole",
    "traits",
    "type",
    "visible",
    "visible-to-user",
    "width",
    "x",
    "y",
];

/// Is this the name of an attribute that holds geometry, a flag or a type?
pub(super) fn is_structural(key: &str) -> bool {
    STRUCTURAL.binary_search(&key.to_ascii_lowercase().as_str()).is_ok()
}

/// Is this the name of an attribute that holds the node's value, in any of the copies a source may send?
pub(super) fn is_value(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    key == "text" || (key.ends_with("value") && !key.starts_with("placeholder") && !is_structural(&key))
}

/// How a source tells words from structure.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// XML, JSON, or text that has quotes and signs in the way of one of them.
    Markup,
    /// The notation of `screen`: a type, then words in quotes and a frame in parentheses.
    Notation,
}

impl Format {
    /// Notation is told by its first line that says anything: the header, or a type that is known.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let mut lines = bytes.split(|b| *b == b'\n').map(<[u8]>::trim_ascii);
        let line = lines.find(|l| !l.is_empty() && !l.starts_with(b"#") && !l.starts_with(b"---")).unwrap_or_default();
        let word = line.split(u8::is_ascii_whitespace).next().and_then(|w| std::str::from_utf8(w).ok());
        let told = line.starts_with(b"sightline notation") || word.is_some_and(Role::knows);
        if told { Self::Notation } else { Self::Markup }
    }

    /// Does the occurrence `at` in `bytes` (UTF-8 or a superset of ASCII) stand in words: in an attribute or string
    /// that is not structural, or in the text between tags? What cannot be told counts as words, so that it is masked.
    pub(super) fn in_words(self, bytes: &[u8], at: &Range<usize>) -> bool {
        let from = at.start.saturating_sub(REACH);
        let (head, tail) = (&bytes[from..at.start], &bytes[at.end.min(bytes.len())..]);
        match self {
            Self::Markup => in_words_of_markup(head, tail),
            Self::Notation => in_words_of_notation(head, &bytes[at.start.min(bytes.len())..]),
        }
    }
}

fn in_words_of_markup(head: &[u8], tail: &[u8]) -> bool {
    let Some(mark) = head.iter().rposition(|b| matches!(b, b'"' | b'\'' | b'<' | b'>')) else { return true };
    let (before, between) = (&head[..mark], &head[mark + 1..]);
    match head[mark] {
        // The name of a tag, of its first attribute, or the value of one without quotes.
        b'<' => !between.iter().all(|b| is_named(b) || *b == b'/') && !goes_on_to_equals(tail),
        b'>' => true,
        _ => match opened_by(before) {
            Some(b'=' | b':') => !key_before(before).is_some_and(|k| is_structural(&k)),
            // The quote opens a key or an item of a list: a key is followed by its colon.
            Some(b'{' | b',' | b'[') => !closes_a_key(tail),
            // The quote closes something. A bare number or flag of JSON follows its key; the name of an attribute
            // of XML is followed by `=`.
            _ if first(between) == Some(b':') => !string_before(before).is_some_and(|k| is_structural(&k)),
            _ => !names_an_attribute(between, tail),
        },
    }
}

/// In notation, outside of quotes, the type that begins a line, frames, traits and flags are structure.
fn in_words_of_notation(head: &[u8], rest: &[u8]) -> bool {
    const FLAGS: [&[u8]; 13] = [
        b"hidden",
        b"visible?",
        b"disabled",
        b"enabled?",
        b"accessible",
        b"not-accessible",
        b"focused",
        b"not-focused",
        b"selected",
        b"not-selected",
        b"selected?",
        b"sightline",
        b"notation",
    ];
    let line = head.rsplit(|b| *b == b'\n').next().unwrap_or_default();
    let (mut quoted, mut escaped) = (false, false);
    for &b in line {
        match b {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            _ => {}
        }
    }
    if quoted || line.trim_ascii_start().starts_with(b"#") {
        return true;
    }
    let after = |sign: &[u8]| line.windows(sign.len()).rposition(|w| w == sign).map(|i| &line[i + sign.len()..]);
    let in_frame = after(b"(").is_some_and(|f| f.iter().all(|b| b.is_ascii_digit() || b" ,.-".contains(b)));
    let in_traits = after(b"traits=[").is_some_and(|t| !t.contains(&b']'));
    let begin = line.iter().rposition(u8::is_ascii_whitespace).map_or(0, |i| i + 1);
    let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
    let word = [&line[begin..], &rest[..end]].concat();
    let is_type = line[..begin].trim_ascii().is_empty() && std::str::from_utf8(&word).is_ok_and(Role::knows);
    !(in_frame || in_traits || is_type || FLAGS.contains(&&word[..]))
}

fn first(bytes: &[u8]) -> Option<u8> {
    bytes.iter().copied().find(|b| !b.is_ascii_whitespace())
}

/// The sign that a quote at the end of `before` belongs to; backslashes come from JSON inside JSON.
fn opened_by(before: &[u8]) -> Option<u8> {
    before.iter().rev().copied().find(|b| !b.is_ascii_whitespace() && *b != b'\\')
}

/// The name before `=` or `:` at the end of `before`, without quotes.
fn key_before(before: &[u8]) -> Option<String> {
    let sign = before.iter().rposition(|b| matches!(b, b'=' | b':'))?;
    string_before(&before[..sign])
}

/// The name that `before` ends with, without the quotes or backslashes after it.
fn string_before(before: &[u8]) -> Option<String> {
    let skipped = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'"' | b'\'' | b'\\');
    let end = before.iter().rposition(|b| !skipped(b))? + 1;
    let start = before[..end].iter().rposition(|b| !is_named(b)).map_or(0, |i| i + 1);
    std::str::from_utf8(&before[start..end]).ok().map(str::to_owned)
}

/// Does the string that goes on in `tail` end as a key does: `…" :`?
fn closes_a_key(tail: &[u8]) -> bool {
    let Some(quote) = tail.iter().take(REACH).position(|b| matches!(b, b'"' | b'\'')) else { return false };
    first(&tail[quote + 1..]) == Some(b':')
}

/// Is the occurrence part of an attribute's name: blanks and letters before it, letters and `=` after it?
fn names_an_attribute(between: &[u8], tail: &[u8]) -> bool {
    let mut lead = between.iter().rev().skip_while(|b| is_named(b)).peekable();
    lead.peek().is_some() && lead.all(u8::is_ascii_whitespace) && goes_on_to_equals(tail)
}

fn goes_on_to_equals(tail: &[u8]) -> bool {
    let rest = tail.iter().position(|b| !is_named(b)).map_or(&[][..], |i| &tail[i..]);
    first(rest) == Some(b'=')
}

/// Can it be part of a name?
fn is_named(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_for_its_search() {
        assert!(STRUCTURAL.is_sorted());
    }

    #[test]
    fn words_are_told_from_structure() {
        // The occurrence is what stands between the two marks.
        let cases = [
            (r#"<A label="‹1024›" x="1"/>"#, true),
            (r#"<A label="your pin is ‹1024›, really" x="1"/>"#, true),
            (r#"<A label="you's ‹1024›"/>"#, true),
            (r#"<A label='he "said" ‹1024›'/>"#, true),
            (r#"<A label="" x="‹1024›"/>"#, false),
            (r#"<A label="" x = '‹1024›'/>"#, false),
            (r#"<A nativeFrame="{{10, ‹1024›}, {3, 4}}"/>"#, false),
            (r#"<‹Label› x="1"/>"#, false),
            (r#"</‹Label›>"#, false),
            (r#"<A x="1" pl‹label›older="2"/>"#, false),
            (r#"<A>‹1024›</A>"#, true),
            (r#"<!-- x="2" ‹1024› -->"#, true),
            (r#"{"label" : "‹1024›"}"#, true),
            (r#"{"‹label›" : "a"}"#, false),
            (r#"{"a":1,"‹label›":"a"}"#, false),
            (r#"{"x":‹1024›}"#, false),
            (r#"{"rect":{"y" : ‹1024›, "x":2}}"#, false),
            (r#"{"value":‹1024›}"#, true),
            (r#"{"isEnabled":‹true›}"#, false),
            (r#"{"buttons":["‹true›","b"]}"#, true),
            (r#"{"buttons":["a","‹true›"]}"#, true),
            (r#"{"value":"<A x=\"‹1024›\" label=\"b\"/>"}"#, false),
            (r#"{"value":"<A x=\"1\" label=\"‹1024›\"/>"}"#, true),
            (r#"<A value=‹1024› x="1"/>"#, true),
            (r#"<A ‹label›="1"/>"#, false),
            ("a number < ‹1024› is", true),
            ("he wrote \"‹1024›\", I think", true),
            ("no structure ‹1024› at all", true),
            ("Application \"a ‹1024›\" (0,0,1024,3)", true),
            ("Application \"a \\\" ‹1024›\" (0,0,1024,3)", true),
            ("Application \"a\" (0,0,‹1024›,3)", false),
            ("Application \"a\"\n  TextField =‹1024› (0,0,3,4)", true),
            ("Application \"a\"\n  TextField #‹1024› (0,0,3,4)", true),
            ("sightline notation 1\nApplication ‹hidden›", false),
            ("sightline notation 1\nApplication traits=[Button, ‹Header›]", false),
            ("sightline notation 1\n  ‹Application› \"a\"", false),
            ("Button is what I tapped with ‹1024› in it", true),
            ("sightline notation 1\n# ‹1024› it is\nApplication", true),
        ];
        for (case, words) in cases {
            let (start, end) = (case.find('‹').unwrap(), case.find('›').unwrap() - '‹'.len_utf8());
            let plain = case.replace(['‹', '›'], "");
            assert_eq!(Format::of(plain.as_bytes()).in_words(plain.as_bytes(), &(start..end)), words, "{case}");
        }
    }
}
