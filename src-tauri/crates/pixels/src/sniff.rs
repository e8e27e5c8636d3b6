//! Which format bytes are in, by how they begin; what is not a PNG or JPEG is named with the way out.

use crate::PictureError;
use serde::{Deserialize, Serialize};

/// The formats that are decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum PictureFormat {
    /// Portable Network Graphics, what devices answer with.
    Png,
    /// JPEG, as in bug reports and MJPEG frames.
    Jpeg,
}

pub(crate) const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG_START: &[u8] = &[0xFF, 0xD8, 0xFF];

/// The format of the bytes.
///
/// # Errors
/// `picture_broken` for no bytes and for a PNG or JPEG that went through a text conversion, `picture_cut` for the first
/// few bytes of a PNG or JPEG, `picture_format` for anything else, by name where the beginning tells it.
pub(crate) fn sniff(bytes: &[u8]) -> Result<PictureFormat, PictureError> {
    if bytes.starts_with(PNG_SIGNATURE) {
        return Ok(PictureFormat::Png);
    }
    if bytes.starts_with(JPEG_START) {
        return Ok(PictureFormat::Jpeg);
    }
    if bytes.iter().all(|b| *b == 0 || b.is_ascii_whitespace()) {
        return Err(PictureError::broken(match bytes.len() {
            0 => "The picture has no bytes.".to_owned(),
            n => format!("The picture is {n} bytes of nothing: only zeros or blanks."),
        }));
    }
    if PNG_SIGNATURE.starts_with(bytes) || JPEG_START.starts_with(bytes) {
        return Err(PictureError::cut(format!("The picture ends after {} bytes, inside its signature.", bytes.len())));
    }
    if went_through_text(bytes) {
        let mut fault = PictureError::broken("The picture was once converted as if it were text, which destroyed it.");
        fault.hint = "Copy the file in binary mode, or take the screenshot again.".to_owned();
        return Err(fault);
    }
    Err(other_format(bytes))
}

/// A PNG whose high byte or line ends were rewritten, or a JPEG whose bytes above 127 became replacement characters.
fn went_through_text(bytes: &[u8]) -> bool {
    const REPLACED: &str = "\u{FFFD}";
    let damaged_png = [REPLACED.as_bytes(), b"\xC2\x89", b"\x89", b"\t", b"?"]
        .iter()
        .any(|high| bytes.strip_prefix(*high).is_some_and(|rest| rest.starts_with(b"PNG")));
    let damaged_jpeg = bytes.starts_with(REPLACED.repeat(3).as_bytes())
        && bytes.get(..32.min(bytes.len())).is_some_and(|head| head.windows(4).any(|w| w == b"JFIF" || w == b"Exif"));
    damaged_png || damaged_jpeg
}

const TO_PNG: &str = "Save it as PNG or JPEG and open that.";
const SIPS: &str = "Convert it to PNG first; on a Mac: sips -s format png IN.heic --out OUT.png";

fn other_format(bytes: &[u8]) -> PictureError {
    if let Some(brand) = media_brand(bytes) {
        return match brand {
            b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1" => {
                PictureError::format("This is a HEIC picture, which is not read here.", SIPS)
            }
            b"avif" | b"avis" => PictureError::format("This is an AVIF picture, which is not read here.", TO_PNG),
            _ => PictureError::format(
                "This is a film or another media file, not a picture.",
                "Take a single frame from it as PNG.",
            ),
        };
    }
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return PictureError::format("This is a WebP picture, which is not read here.", TO_PNG);
    }
    let by_start: &[(&[u8], &str)] = &[
        (b"GIF87a", "a GIF picture"),
        (b"GIF89a", "a GIF picture"),
        (b"BM", "a BMP picture"),
        (b"II*\0", "a TIFF or raw camera picture"),
        (b"MM\0*", "a TIFF or raw camera picture"),
        (b"\0\0\x01\0", "an icon file"),
        (b"icns", "an icon file"),
        (b"8BPS", "a Photoshop document"),
        (b"%PDF", "a PDF document"),
        (b"\xFF\x0A", "a JPEG XL picture"),
        (b"\0\0\0\x0CJXL ", "a JPEG XL picture"),
        (b"\0\0\0\x0CjP  ", "a JPEG 2000 picture"),
    ];
    if let Some((_, name)) = by_start.iter().find(|(start, _)| bytes.starts_with(start)) {
        return PictureError::format(format!("This is {name}, which is not read here."), TO_PNG);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return PictureError::format("This is an archive, not a picture.", "Open it as a capture, or unpack it first.");
    }
    text_format(bytes).unwrap_or_else(|| PictureError::format("The bytes are in no picture format known here.", TO_PNG))
}

/// What text stands where a picture should: a screenshot still in base64, or a page source given by mistake.
fn text_format(bytes: &[u8]) -> Option<PictureError> {
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let start = start.strip_prefix(b"\"").unwrap_or(start);
    if start.starts_with(b"iVBOR") || start.starts_with(b"/9j/") || start.starts_with(b"data:image/") {
        return Some(PictureError::format("This is a picture still written in base64.", "Decode the base64 first."));
    }
    let lower = start.get(..start.len().min(256))?.to_ascii_lowercase();
    if lower.windows(4).any(|w| w == b"<svg") {
        return Some(PictureError::format("This is an SVG drawing, which is not read here.", TO_PNG));
    }
    if lower.starts_with(b"<!doctype html") || lower.starts_with(b"<html") {
        return Some(PictureError::format(
            "This is a web page, not a picture.",
            "Check the address that the screenshot was asked from.",
        ));
    }
    matches!(lower.first(), Some(b'<' | b'{' | b'[')).then(|| {
        PictureError::format("This is XML or JSON text, not a picture.", "Give the page source as the source instead.")
    })
}

/// The brand of an ISO media file (HEIC, AVIF, films): bytes 4..8 say `ftyp`, bytes 8..12 the brand.
fn media_brand(bytes: &[u8]) -> Option<&[u8]> {
    (bytes.get(4..8)? == b"ftyp").then(|| bytes.get(8..12))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], code: &str, word: &str) {
        let fault = sniff(bytes).unwrap_err();
        assert_eq!(fault.code(), code, "{fault:?}");
        assert!(format!("{} {}", fault.message, fault.hint).contains(word), "{word} is not in {fault:?}");
        assert!(!fault.hint.is_empty());
    }

    #[test]
    fn what_is_not_a_picture_is_named_with_a_way_out() {
        let rows: &[(&[u8], &str, &str)] = &[
            (b"", "picture_broken", "no bytes"),
            (b"\0\0\0\0\0\0", "picture_broken", "6 bytes"),
            (b"  \r\n", "picture_broken", "4 bytes"),
            (b"\x89PN", "picture_cut", "3 bytes"),
            (b"\xFF\xD8", "picture_cut", "2 bytes"),
            (b"\0\0\0\x24ftypheic\0\0\0\0mif1heic", "picture_format", "sips"),
            (b"\0\0\0\x24ftypmif1\0\0\0\0mif1heic", "picture_format", "HEIC"),
            (b"\0\0\0\x1Cftypavif\0\0\0\0", "picture_format", "AVIF"),
            (b"\0\0\0\x18ftypmp42\0\0\0\0", "picture_format", "film"),
            (b"RIFF\x1A\0\0\0WEBPVP8 ", "picture_format", "WebP"),
            (b"GIF89a\x01\0\x01\0", "picture_format", "GIF"),
            (b"BM6\0\0\0", "picture_format", "BMP"),
            (b"II*\0\x08\0\0\0", "picture_format", "TIFF"),
            (b"%PDF-1.7", "picture_format", "PDF"),
            (b"PK\x03\x04\x14\0", "picture_format", "archive"),
            (b"iVBORw0KGgoAAAANSUhEUg", "picture_format", "base64"),
            (b"data:image/png;base64,iVBORw0", "picture_format", "base64"),
            (b"\"/9j/4AAQSkZJRg\"", "picture_format", "base64"),
            (b"<?xml version='1.0'?><AppiumAUT/>", "picture_format", "page source"),
            (b"{\"value\":null}", "picture_format", "page source"),
            (b"<!DOCTYPE html><title>404</title>", "picture_format", "web page"),
            (b"<?xml version='1.0'?><svg width='2'/>", "picture_format", "SVG"),
            (b"\xEF\xBF\xBDPNG\n\x1a\n", "picture_broken", "text"),
            (b"\x89PNG\n\x1a\n\0\0", "picture_broken", "text"),
            (b"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\0\x10JFIF", "picture_broken", "text"),
            (b"hello", "picture_format", "no picture format"),
        ];
        for (bytes, code, word) in rows {
            check(bytes, code, word);
        }
    }

    #[test]
    fn the_two_formats_are_known_by_their_first_bytes() {
        assert_eq!(sniff(b"\x89PNG\r\n\x1a\n"), Ok(PictureFormat::Png));
        assert_eq!(sniff(&[0xFF, 0xD8, 0xFF, 0xE0]), Ok(PictureFormat::Jpeg));
    }
}
