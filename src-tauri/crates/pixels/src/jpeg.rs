//! The frame of a JPEG file: its size, its orientation, and whether it goes to its end.

use crate::PictureError;

/// What the markers of a JPEG say before any pixel is unpacked.
pub(crate) struct JpegFrame<'a> {
    /// Width as stored, before the orientation is applied.
    pub width: u32,
    /// Height as stored, before the orientation is applied.
    pub height: u32,
    /// The Exif block (from its byte order mark on), when there is one.
    pub exif: Option<&'a [u8]>,
    /// Offset of the first scan: where the pixels begin.
    pub scan_at: usize,
}

const EXIF_START: &[u8] = b"Exif\0\0";
const START_OF_SCAN: u8 = 0xDA;
const END_OF_IMAGE: u8 = 0xD9;

/// Walks the markers up to the first scan.
///
/// # Errors
/// `picture_cut` when the file ends before its pixels begin, `picture_broken` when they begin without a size.
pub(crate) fn frame(bytes: &[u8]) -> Result<JpegFrame<'_>, PictureError> {
    let mut at = 2;
    let (mut size, mut exif) = (None, None);
    loop {
        let Some((marker, body_at)) = next_marker(bytes, at) else {
            return Err(cut_at(bytes.len()));
        };
        match marker {
            // Markers without a body: the start itself, restarts, and the temporary one.
            0x01 | 0xD0..=0xD8 => {
                at = body_at;
                continue;
            }
            END_OF_IMAGE => return Err(PictureError::broken("The JPEG ends before its pixels begin.")),
            _ => {}
        }
        let Some(body) = segment(bytes, body_at)? else { return Err(cut_at(bytes.len())) };
        match marker {
            // Start of frame, in all its kinds; 0xC4, 0xC8 and 0xCC are other things in the same range.
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF if size.is_none() => size = frame_size(body),
            0xE1 if exif.is_none() => exif = body.strip_prefix(EXIF_START),
            START_OF_SCAN => break,
            _ => {}
        }
        at = body_at + 2 + body.len();
    }
    match size {
        None => Err(PictureError::broken("The pixels of the JPEG begin without a size.")),
        Some((0, _) | (_, 0)) => Err(PictureError::broken("The JPEG says that it is 0 pixels wide or high.")),
        Some((width, height)) => Ok(JpegFrame { width, height, exif, scan_at: at }),
    }
}

/// Where a JPEG ends when it ends too early: `None` when its end marker is there. The decoder cannot be asked, it fills
/// what is missing with grey and says nothing.
pub(crate) fn cut(bytes: &[u8], scan_at: usize) -> Option<String> {
    let mut at = scan_at;
    while let Some((marker, body_at)) = next_marker(bytes, at) {
        match marker {
            END_OF_IMAGE => return None,
            // A zero is a 0xFF that belongs to the pixels; restarts stand between them.
            0x00 | 0x01 | 0xD0..=0xD8 => at = body_at,
            _ => match segment(bytes, body_at) {
                Ok(Some(body)) => at = body_at + 2 + body.len(),
                Ok(None) => break,
                Err(_) => at = body_at,
            },
        }
    }
    Some(format!("it ends after {} bytes, before its end marker", bytes.len()))
}

fn cut_at(length: usize) -> PictureError {
    PictureError::cut(format!("The JPEG is cut in its header: it ends after {length} bytes, before its pixels begin."))
}

/// The next marker at or behind `at`, and the offset behind it. Bytes that are no marker are passed over, as decoders do.
fn next_marker(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let mut at = at + bytes.get(at..)?.iter().position(|b| *b == 0xFF)?;
    while bytes.get(at) == Some(&0xFF) {
        at += 1;
    }
    Some((*bytes.get(at)?, at + 1))
}

/// The body of the segment whose length stands at `at`; `None` when the file ends inside it.
fn segment(bytes: &[u8], at: usize) -> Result<Option<&[u8]>, PictureError> {
    let Some(length) = bytes.get(at..at + 2).and_then(|l| l.try_into().ok()).map(u16::from_be_bytes) else {
        return Ok(None);
    };
    if length < 2 {
        return Err(PictureError::broken(format!("The JPEG has a segment of impossible length at byte {at}.")));
    }
    Ok(bytes.get(at + 2..at + usize::from(length)))
}

/// Width and height of a start-of-frame segment; `None` when it is too short to hold them.
fn frame_size(body: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from(u16::from_be_bytes(body.get(at..at + 2)?.try_into().ok()?)));
    Some((number(3)?, number(1)?))
}
