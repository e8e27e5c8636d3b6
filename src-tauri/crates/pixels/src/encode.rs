//! From a picture to PNG bytes, fast rather than small.

use crate::{Picture, PictureError, PictureErrorCode};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

/// The picture as a PNG file. The filter `Paeth` with the fastest compression writes flat screens as fast as any other
/// filter does and smaller.
///
/// # Errors
/// `picture_broken` if the encoder refuses, which only running out of memory could cause.
pub fn encode_png(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    let mut out = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut out, CompressionType::Fast, FilterType::Paeth);
    encoder.write_image(picture.rgba(), picture.width(), picture.height(), ExtendedColorType::Rgba8).map_err(|e| {
        PictureError {
            code: PictureErrorCode::PictureBroken,
            message: format!("The picture could not be written as PNG: {e}."),
            hint: "Free some memory and try again.".to_owned(),
        }
    })?;
    Ok(out)
}
