//! What is inside an answer's value: a picture written in base64, a tree as text or object, an alert's text.

use super::answer::Told;
use super::asked::Asked;
use super::exchange::too_large;
use super::unescape::unescape;
use crate::{DeviceError, DeviceErrorCode};
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Takes base64 with its padding or without.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// The bytes of the picture. Line breaks within the base64 (before 2020 there was one every 64 characters) and the head
/// of a data URL are taken off.
pub(crate) fn picture(asked: &Asked, told: Told, limit: usize) -> Result<Vec<u8>, DeviceError> {
    let no_picture = |came: &str| {
        DeviceError::new(
            DeviceErrorCode::NoPicture,
            format!("{asked}, and the answer holds {came} instead of one."),
            "Unlock the device and wake its screen, then try again.",
        )
    };
    let value = told.into_value();
    if value.first() != Some(&b'"') {
        return Err(no_picture(kind(&value)));
    }
    let mut text = unescape(&value);
    drop(value);
    text.retain(|b| !b.is_ascii_whitespace());
    if text.is_empty() {
        return Err(no_picture("an empty text"));
    }
    let head = if text.starts_with(b"data:") { text.iter().position(|b| *b == b',').map_or(0, |at| at + 1) } else { 0 };
    let bytes = BASE64.decode(&text[head..]).map_err(|_| {
        DeviceError::new(
            DeviceErrorCode::BadBase64,
            format!("{asked}, and its base64 ({} characters) is broken.", text.len() - head),
            "Try again; if it stays so, something between this program and the device changes its answers.",
        )
    })?;
    if bytes.len() > limit {
        return Err(too_large(asked, Some(bytes.len() as u64), limit));
    }
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") || bytes.starts_with(b"\xFF\xD8\xFF") {
        return Ok(bytes);
    }
    let looks = match bytes.as_slice() {
        [] => "nothing",
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => "a HEIC picture or a film",
        [b'G', b'I', b'F', ..] => "a GIF picture",
        [b'R', b'I', b'F', b'F', ..] => "a WebP picture",
        [b'<' | b'{' | b'[', ..] => "text",
        _ => "something else",
    };
    Err(DeviceError::new(
        DeviceErrorCode::NotAPicture,
        format!("{asked}, and what came is neither PNG nor JPEG but {looks} ({} bytes).", bytes.len()),
        "WebDriverAgent answers with PNG: set `screenshotQuality` back to its default, or update it.",
    ))
}

/// The bytes of the tree: an object as it stands, a text with its escapes undone, in whichever form it was asked for.
pub(crate) fn tree(asked: &Asked, told: Told, limit: usize) -> Result<Vec<u8>, DeviceError> {
    let value = told.into_value();
    let tree = match value.first() {
        Some(b'{' | b'[') => value,
        Some(b'"') => unescape(&value),
        _ => return Err(no_tree(asked, kind(&value))),
    };
    if tree.len() > limit {
        return Err(too_large(asked, Some(tree.len() as u64), limit));
    }
    if tree.trim_ascii().is_empty() || matches!(tree.trim_ascii(), b"{}" | b"[]") {
        return Err(no_tree(asked, "an empty one"));
    }
    Ok(tree)
}

/// The text of an alert; `None` when there is none.
pub(crate) fn alert(told: Told) -> Option<String> {
    let value = told.into_value();
    (value.first() == Some(&b'"')).then(|| String::from_utf8_lossy(&unescape(&value)).into_owned())
}

fn no_tree(asked: &Asked, came: &str) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::NoTree,
        format!("{asked}, and the answer holds {came} instead."),
        "Bring an app to the front and try again; if it stays so, restart WebDriverAgent.",
    )
}

/// What a value is, without a word of what is in it.
fn kind(value: &[u8]) -> &'static str {
    match value.first() {
        None => "nothing",
        Some(b'n') => "`null`",
        Some(b't' | b'f') => "yes or no",
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b'"') => "a text",
        Some(_) => "a number",
    }
}

#[cfg(test)]
mod tests {
    use super::super::answer::{Said, read};
    use super::super::asked::Question;
    use super::super::exchange::Answer;
    use super::*;

    fn told(question: Question, value: &str) -> (Asked, Told) {
        let asked = Asked { question, at: "h:1".to_owned(), base: String::new() };
        let body = format!("{{\"sessionId\":null,\"value\":{value}}}").into_bytes();
        match read(&asked, Answer { status: 200, body, ..Answer::default() }) {
            Ok(Said::Value(told)) => (asked, told),
            other => panic!("{value}: {other:?}"),
        }
    }

    #[test]
    fn a_picture_is_had_from_whatever_base64_looks_like() {
        use DeviceErrorCode::{BadBase64, NoPicture, NotAPicture, TooLarge};
        let png = b"\x89PNG\r\n\x1a\nab>?";
        assert_eq!(BASE64.encode(png), "iVBORw0KGgphYj4/");
        for (value, expected) in [
            (r#""iVBORw0KGgphYj4/""#, Ok(&png[..])),
            (r#""iVBORw0KGgphYj4\/""#, Ok(png)),
            (r#""iVBO\r\nRw0K\r\nGgphYj4/\r\n""#, Ok(png)),
            ("\"iVBO\r\nRw0K GgphYj4/\"", Ok(png)),
            (r#""data:image/png;base64,iVBORw0KGgphYj4/""#, Ok(png)),
            (r#""iVBORw0KGgo=""#, Ok(&png[..8])),
            (r#""iVBORw0KGgo""#, Ok(&png[..8])),
            (r#""/9j/4A==""#, Ok(b"\xFF\xD8\xFF\xE0")),
            (r#""iVBORw0KGgphYj4*""#, Err(BadBase64)),
            (r#""iVBOR""#, Err(BadBase64)),
            (r#""iVBO=Rw0K""#, Err(BadBase64)),
            (r#""AAAAJGZ0eXBoZWlj""#, Err(NotAPicture)),
            (r#""R0lGODlh""#, Err(NotAPicture)),
            (r#""PGh0bWw+""#, Err(NotAPicture)),
            (r#""data:image/png;base64,""#, Err(NotAPicture)),
            (r#""""#, Err(NoPicture)),
            (r#"" \r\n""#, Err(NoPicture)),
            ("null", Err(NoPicture)),
            ("{}", Err(NoPicture)),
            ("5", Err(NoPicture)),
            (r#""iVBORw0KGgphYj4/iVBORw0KGgphYj4/iVBORw0K""#, Err(TooLarge)),
        ] {
            let (asked, told) = told(Question::Picture, value);
            let found = picture(&asked, told, 24);
            assert_eq!(found.as_deref().map_err(|e| e.code), expected, "{value}");
        }
    }

    #[test]
    fn a_tree_is_handed_on_byte_for_byte() {
        use DeviceErrorCode::{NoTree, TooLarge};
        for (value, expected) in [
            (
                r#"{"type":"Button","rect":{"x":1.50},"label":"\ud83d"}"#,
                Ok(r#"{"type":"Button","rect":{"x":1.50},"label":"\ud83d"}"#),
            ),
            (r#"[ {"b":1,"a":1e2} ]"#, Ok(r#"[ {"b":1,"a":1e2} ]"#)),
            (
                r#""<?xml version=\"1.0\"?>\n<A l=\"\u00e9 \ud83d\ude00 \ud83d\"\/>""#,
                Ok("<?xml version=\"1.0\"?>\n<A l=\"é 😀 &#xD83D;\"/>"),
            ),
            (r#""Application, pid: 1""#, Ok("Application, pid: 1")),
            ("null", Err(NoTree)),
            ("7", Err(NoTree)),
            ("true", Err(NoTree)),
            (r#"" \n""#, Err(NoTree)),
            ("{}", Err(NoTree)),
            ("[ ]", Ok("[ ]")),
            (r#"{"label":"0123456789012345678901234567890123456789012345678901234567890"}"#, Err(TooLarge)),
        ] {
            for question in [Question::JsonTree, Question::XmlTree] {
                let (asked, told) = told(question, value);
                let found = tree(&asked, told, 64);
                let found = found.as_deref().map(|t| std::str::from_utf8(t).unwrap()).map_err(|e| e.code);
                assert_eq!(found, expected, "{value}");
            }
        }
    }
}
