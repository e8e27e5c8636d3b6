//! What is said of bytes that hold no element.

use super::walk::Found;
use crate::{Refusal, RefusalCode};

const HINT: &str =
    "Save the answer of WebDriverAgent's `/source?format=json`, or of `idb ui describe-all`, and open that.";

/// A piece of foreign text in a sentence: short, and without characters that could pass for ours.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut out: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}

pub(super) fn empty() -> Refusal {
    Refusal {
        code: RefusalCode::EmptySource,
        message: "The source is empty.".into(),
        hint: "Capture the screen again; a source is never empty, so the capture was cut off.".into(),
    }
}

pub(super) fn not_json() -> Refusal {
    Refusal {
        code: RefusalCode::NotASource,
        message: "This is no JSON: there is no object and no list in it.".into(),
        hint: HINT.into(),
    }
}

/// JSON in which no element was found.
pub(super) fn without_element(found: &Found) -> Refusal {
    let refusal = |code, message: String, hint: &str| Refusal { code, message, hint: hint.into() };
    if found.browser {
        return refusal(
            RefusalCode::NotASource,
            "This is the accessibility tree of a browser (Chrome's Accessibility.getFullAXTree), which has no frames and \
             is not read."
                .into(),
            "Capture the screen that shows the page, through WebDriverAgent or Appium.",
        );
    }
    if let Some((word, message)) = &found.error {
        let told = message.as_deref().map(|m| format!(", “{}”", quoted(m))).unwrap_or_default();
        return refusal(
            RefusalCode::NotASource,
            format!("This is a WebDriver error in place of a tree: {}{told}.", quoted(word)),
            "Look at the device and at the session, then capture again.",
        );
    }
    if let Some(text) = &found.words {
        return refusal(
            RefusalCode::NotASource,
            format!("A text stands where the tree should be: “{}”.", quoted(text.trim())),
            "If it is an error, look at the device, then capture again.",
        );
    }
    if found.answer {
        return refusal(
            RefusalCode::NoElement,
            "This is a server's answer without any element in it.".into(),
            "Bring the app to the foreground, then capture again.",
        );
    }
    refusal(
        RefusalCode::NotASource,
        "This is JSON, but no tree of elements: nothing in it has a known type or a frame.".into(),
        HINT,
    )
}
