//! Which words a document's tags are of, and which tags are elements in it.

/// How every element's tag begins in WebDriverAgent's and the Mac driver's XML.
pub(super) const ELEMENT: &str = "XCUIElementType";

/// The tag around an Android tree.
pub(super) const HIERARCHY: &str = "hierarchy";

/// The ways in which the sign before a tag's name is written in texts that this reader can undo.
const LESS: [&str; 5] = ["<", "&lt;", "\\u003c", "\\u003C", "&#60;"];

/// Whose tags they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// XCTest's types, as WebDriverAgent, Appium and its Mac driver write them.
    Xctest,
    /// Android: uiautomator's `node`, or Appium's class names as tags.
    Android,
}

impl Vocabulary {
    /// The vocabulary of a text. XCTest's has a prefix that nothing else has; so one tag of it decides, unless it stands
    /// in a value only.
    pub(super) fn of(text: &str) -> Self {
        let plain = |name| has_tag(text, &LESS[..1], name);
        if plain(ELEMENT) {
            return Self::Xctest;
        }
        let elsewhere = || has_tag(text, &LESS, ELEMENT);
        if is_android(text) && (plain(HIERARCHY) || !elsewhere()) { Self::Android } else { Self::Xctest }
    }

    /// Does `rest`, what stands behind a `<` or a `</`, begin with the name of an element's tag?
    pub(super) fn begins(self, rest: &[u8]) -> bool {
        if self == Self::Xctest {
            return rest.starts_with(ELEMENT.as_bytes());
        }
        // A word in a text may be followed by anything, a tag by a blank or its end only.
        let length = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.')).count();
        let name = &rest[..length];
        let ends = rest.get(length).is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b'>' | b'/'));
        ends && (name == b"node" || name == HIERARCHY.as_bytes() || is_class(name))
    }
}

/// Is it the name of a class with its package, as `android.widget.TextView`?
pub(super) fn is_class(name: &[u8]) -> bool {
    let dot = name.iter().position(|b| *b == b'.');
    dot.is_some_and(|dot| dot > 0 && dot + 1 < name.len()) && name.first().is_some_and(u8::is_ascii_alphabetic)
}

/// Does a text hold a tag of an element in any writing this reader can undo?
pub(super) fn is_in(text: &str) -> bool {
    has_tag(text, &LESS, ELEMENT) || is_android(text)
}

/// An Android tree is told by its tags and by an attribute that it has and others seldom.
fn is_android(text: &str) -> bool {
    ["bounds=", "rotation=", "content-desc=", "resource-id="].iter().any(|attr| text.contains(attr))
        && [HIERARCHY, "node", "android.", "androidx."].iter().any(|name| has_tag(text, &LESS, name))
}

/// Does a tag begin with this name, with one of these signs before it?
fn has_tag(text: &str, less: &[&str], name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| less.iter().any(|less| text.as_bytes()[..at].ends_with(less.as_bytes())))
}
