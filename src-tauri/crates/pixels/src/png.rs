//! The frame of a PNG file: its header, its orientation, and whether it goes to its end.

use crate::PictureError;
use crate::sniff::PNG_SIGNATURE;

/// What the chunks of a PNG say before any pixel is unpacked.
pub(crate) struct PngFrame<'a> {
    pub width: u32,
    pub height: u32,
    /// The content of the chunk `eXIf`, when there is one.
    pub exif: Option<&'a [u8]>,
    /// Where the file ends when it ends too early.
    pub cut: Option<String>,
}

/// Walks the chunks from header to end. Costs a few bytes read a chunk, whatever the size of the picture.
///
/// # Errors
/// `picture_cut` when not even the header is whole, `picture_broken` when it makes no sense, `picture_format` for the
/// variant that Apple's tools make for app bundles.
pub(crate) fn frame(bytes: &[u8]) -> Result<PngFrame<'_>, PictureError> {
    let mut at = PNG_SIGNATURE.len();
    let (mut size, mut exif, mut cut) = (None, None, None);
    loop {
        let Some((length, kind)) = chunk_head(bytes, at) else {
            cut = Some(format!("it ends after {} bytes, where a further chunk should begin", bytes.len()));
            break;
        };
        let name = String::from_utf8_lossy(kind);
        if !kind.iter().all(u8::is_ascii_alphabetic) {
            break; // Not a chunk: the decoder will say what is wrong with it.
        }
        let body_at = at + 8;
        let Some(body) = body_at.checked_add(length).and_then(|end| bytes.get(body_at..end)) else {
            cut = Some(format!(
                "it ends after {} bytes, inside the chunk {name} that needs {} more",
                bytes.len(),
                length.saturating_sub(bytes.len().saturating_sub(body_at)).saturating_add(4)
            ));
            break;
        };
        match kind {
            b"IHDR" if size.is_none() => size = header(body),
            b"CgBI" if size.is_none() => {
                return Err(PictureError::format(
                    "This is the PNG variant that Apple's tools make for app bundles, which is not read here.",
                    "Convert it back to plain PNG; on a Mac: sips -s format png IN.png --out OUT.png",
                ));
            }
            b"eXIf" if exif.is_none() => exif = Some(body),
            b"IEND" => break,
            _ if size.is_none() => break,
            _ => {}
        }
        // Four more bytes are the chunk's checksum.
        at = body_at + length + 4;
    }
    match (size, cut) {
        (Some((0, _) | (_, 0)), _) => Err(PictureError::broken("The PNG says that it is 0 pixels wide or high.")),
        (Some((width, height)), cut) => Ok(PngFrame { width, height, exif, cut }),
        (None, Some(cut)) => Err(PictureError::cut(format!("The PNG is cut in its header: {cut}."))),
        (None, None) => Err(PictureError::broken("The PNG does not begin with a header.")),
    }
}

/// Length and kind of the chunk at `at`; `None` when the file ends before them.
fn chunk_head(bytes: &[u8], at: usize) -> Option<(usize, &[u8])> {
    let length = bytes.get(at..at.checked_add(4)?)?;
    let kind = bytes.get(at + 4..at.checked_add(8)?)?;
    let length = u32::from_be_bytes(length.try_into().ok()?);
    Some((usize::try_from(length).ok()?, kind))
}

/// Width and height of the header chunk; `None` when it is too short to hold them.
fn header(body: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(body.get(at..at + 4)?.try_into().ok()?));
    Some((number(0)?, number(4)?))
}
