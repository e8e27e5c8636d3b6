//! What bytes are that hold no tree: pictures, archives, pages, logs; each with a sentence and a next step.

use super::{Refusal, RefusalCode};

/// What a person can do who has something else in hand.
const GET_A_SOURCE: &str = "Give it a page source: the answer of GET /source of WebDriverAgent (XML or JSON), of \
                            driver.page_source of Appium, or a capture of Sightline.";

fn refuse(code: RefusalCode, message: impl Into<String>, hint: impl Into<String>) -> Refusal {
    Refusal { code, message: message.into(), hint: hint.into() }
}

/// The refusal of no bytes, or blanks only.
pub(super) fn empty(bytes: &[u8]) -> Refusal {
    let message = if bytes.is_empty() { "The source is empty." } else { "The source holds blanks only." };
    refuse(RefusalCode::EmptySource, message, GET_A_SOURCE)
}

/// The refusal of more bytes than a source can have.
pub(super) fn too_large(length: usize, most: usize) -> Refusal {
    let mib = |bytes: usize| bytes >> 20;
    let message = format!("The source has {} MiB; at most {} MiB are read.", mib(length), mib(most));
    refuse(
        RefusalCode::TooLarge,
        message,
        "Take the source of fewer elements, for instance with a smaller snapshotMaxDepth.",
    )
}

/// The refusal of a document type definition, wherever it stands.
pub(super) fn dtd() -> Refusal {
    refuse(
        RefusalCode::DtdRefused,
        "The source has a document type definition, which can hold entity bombs and name other files.",
        "No source of WebDriverAgent or Appium has one. Remove it if you trust the rest.",
    )
}

/// The first bytes of formats that are not text.
const SIGNATURES: &[(usize, &[u8], &str)] = &[
    (0, b"\x89PNG", "a PNG picture"),
    (0, b"\xFF\xD8\xFF", "a JPEG picture"),
    (0, b"GIF8", "a GIF picture"),
    (0, b"BM6", "a BMP picture"),
    (0, b"II*\0", "a TIFF picture"),
    (0, b"MM\0*", "a TIFF picture"),
    (8, b"WEBP", "a WebP picture"),
    (4, b"ftypheic", "a HEIC picture"),
    (4, b"ftypheix", "a HEIC picture"),
    (4, b"ftypmif1", "a HEIF picture"),
    (4, b"ftypmsf1", "a HEIF picture"),
    (4, b"ftypavif", "an AVIF picture"),
    (4, b"ftyp", "a video"),
    (0, b"%PDF", "a PDF document"),
    (0, b"PK\x03\x04", "a zip archive"),
    (0, b"PK\x05\x06", "an empty zip archive"),
    (0, b"\x1F\x8B", "gzip data"),
    (0, b"BZh", "bzip2 data"),
    (0, b"\xFD7zXZ", "xz data"),
    (0, b"\x28\xB5\x2F\xFD", "zstd data"),
    (0, b"7z\xBC\xAF", "a 7z archive"),
    (0, b"bplist", "a binary property list"),
    (0, b"SQLite format 3", "an SQLite database"),
    (0, b"\x7FELF", "a program"),
    (0, b"\xCF\xFA\xED\xFE", "a program"),
    (0, b"MZ\x90", "a program"),
    (0, b"iVBORw0KGgo", "a PNG picture as base64 text"),
    (0, b"/9j/", "a JPEG picture as base64 text"),
    (0, b"data:image/", "a picture as a data address"),
];

/// The refusal of bytes that are certainly no text of a tree, told by their beginning.
pub(super) fn foreign(bytes: &[u8]) -> Option<Refusal> {
    let (_, _, what) = SIGNATURES
        .iter()
        .find(|(at, signature, _)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(signature)))?;
    let hint = match *what {
        what if what.contains("picture") => {
            "Open it as the picture of a capture, together with the page source of the same screen."
        }
        what if what.contains("zip") || what.contains("archive") => {
            "Unpack it first, or open it as a capture if it is one."
        }
        "gzip data" | "bzip2 data" | "xz data" | "zstd data" => "Unpack it first.",
        _ => GET_A_SOURCE,
    };
    Some(refuse(RefusalCode::NotASource, format!("This is {what}, not a tree."), hint))
}

/// The refusal of a web page.
pub(super) fn page(text: &str) -> Option<Refusal> {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    let begins = |with: &str| start.get(..with.len()).is_some_and(|s| s.eq_ignore_ascii_case(with));
    let holds = ["<html", "<HTML", "<body", "<BODY"].iter().any(|tag| text.contains(tag));
    (holds || begins("<!doctype html")).then(|| {
        refuse(
            RefusalCode::NotASource,
            "This is a web page, not a tree.",
            "Check the address: the path is /source on WebDriverAgent, /session/ID/source on Appium, without a slash at \
             the end.",
        )
    })
}

/// The refusal of a text in which no element was found: what it looks like.
pub(super) fn text(text: &str) -> Refusal {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    let holds = |what: &str| text.contains(what);
    let not = |what: &str, hint: &str| refuse(RefusalCode::NotASource, format!("This is {what}."), hint);
    let controls = text.chars().take(4096).filter(|c| c.is_control() && !c.is_whitespace() || *c == '\u{FFFD}').count();
    let looked_at = text.chars().take(4096).count();
    if controls * 10 > looked_at {
        return not("binary data of an unknown kind, not a tree", GET_A_SOURCE);
    }
    if let Some(page) = page(text) {
        return page;
    }
    if holds("<hierarchy") && (holds("bounds=\"") || holds("rotation=\"")) {
        return refuse(
            RefusalCode::NoElement,
            "This is an Android uiautomator tree without any element in it.",
            "Wait until the screen shows something, then capture again.",
        );
    }
    if holds("<RootWebArea") {
        return not(
            "the accessibility tree of a browser, which has no frames and is not read",
            "Capture the screen that shows the page, through WebDriverAgent or Appium.",
        );
    }
    if holds("<UIAApplication") || holds("<UIAWindow") {
        return not(
            "a tree of UIAutomation, which Apple withdrew with iOS 10, and is not read",
            "Take the source with a driver of today.",
        );
    }
    if holds("Element subtree:") {
        return refuse(
            RefusalCode::NoElement,
            "This is a debugDescription of XCTest without any element in it.",
            "Bring the app to the foreground, then capture again.",
        );
    }
    if holds("<AppiumAUT") {
        return refuse(
            RefusalCode::NoElement,
            "This is a page source of Appium without any element in it.",
            "Bring the app to the foreground, then capture again.",
        );
    }
    if start.starts_with('<') {
        return refuse(
            RefusalCode::NoElement,
            "This is XML, and no tag in it is an element: none begins with XCUIElementType, and none has an Android node's bounds.",
            GET_A_SOURCE,
        );
    }
    not("plain text without any element", GET_A_SOURCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_told_and_text_is_not_taken_for_one() {
        for (bytes, what) in [
            (&b"\x89PNG\r\n\x1a\n\0\0"[..], "PNG"),
            (b"\x89PNG", "PNG"),
            (b"\xFF\xD8\xFF\xE0", "JPEG"),
            (b"\0\0\0\x24ftypheic\0\0", "HEIC"),
            (b"PK\x03\x04\x14", "zip"),
            (b"\x1F\x8B\x08", "gzip"),
            (b"iVBORw0KGgoAAAANSUhEUg", "base64"),
        ] {
            let refusal = foreign(bytes).unwrap();
            assert_eq!(refusal.code, RefusalCode::NotASource);
            assert!(refusal.message.contains(what), "{}", refusal.message);
            assert!(!refusal.hint.is_empty());
        }
        for bytes in [&b"<XCUIElementTypeOther/>"[..], b"{}", b"", b"Button", b"\xEF\xBB\xBF<"] {
            assert_eq!(foreign(bytes), None);
        }
    }

    #[test]
    fn texts_are_told_by_what_they_hold() {
        for (what, code, word) in [
            ("<!DOCTYPE html><p>Hi", RefusalCode::NotASource, "web page"),
            ("\n<HTML><body>", RefusalCode::NotASource, "web page"),
            ("<?xml version='1.0'?><hierarchy rotation=\"0\">", RefusalCode::NoElement, "Android"),
            ("<RootWebArea nodeId=\"1\"/>", RefusalCode::NotASource, "browser"),
            ("<UIAApplication name=\"a\"/>", RefusalCode::NotASource, "UIAutomation"),
            ("Element subtree:\n", RefusalCode::NoElement, "debugDescription"),
            ("<note/>", RefusalCode::NoElement, "XCUIElementType"),
            ("Dear Ann,", RefusalCode::NotASource, "plain text"),
            ("\u{1}\u{2}\u{3}a", RefusalCode::NotASource, "binary"),
        ] {
            let refusal = text(what);
            assert_eq!(refusal.code, code, "{what}");
            assert!(refusal.message.contains(word), "{what}: {}", refusal.message);
        }
    }
}
