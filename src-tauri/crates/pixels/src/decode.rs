//! From bytes to an upright picture: the header is judged before anything is allocated.

use crate::{Picture, PictureError, PictureFormat, jpeg, png, sniff::sniff};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, RgbaImage, codecs};
use serde::{Deserialize, Serialize};
use std::io::Cursor;

/// What may be unpacked. The defaults hold every phone and tablet screen several times over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest side, in pixels.
    pub max_side: u32,
    /// The largest area, in pixels; each takes four bytes once unpacked.
    pub max_pixels: u64,
    /// The largest file, in bytes.
    pub max_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_side: 16_384, max_pixels: 64_000_000, max_bytes: 128 << 20 }
    }
}

/// What the header of a picture says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
pub struct PictureInfo {
    /// The format of the file.
    pub format: PictureFormat,
    /// Width in pixels, upright: with the orientation applied.
    pub width: u32,
    /// Height in pixels, upright: with the orientation applied.
    pub height: u32,
    /// Exif orientation as stored, 1 to 8; 1 (upright) when the file does not say.
    pub orientation: u8,
}

/// Format, size and orientation, read from the header alone.
///
/// # Errors
/// A [`PictureError`] when the bytes are no PNG or JPEG, or their header is cut or makes no sense. A picture beyond every
/// limit, or cut behind its header, still has an answer.
pub fn probe(bytes: &[u8]) -> Result<PictureInfo, PictureError> {
    Ok(open(bytes)?.info())
}

/// The pixels, upright: sixteen-bit, palette and grey pictures become eight-bit RGBA, an Exif orientation is applied, of
/// an animation the first frame is taken.
///
/// # Errors
/// `picture_too_large` when the header or the file is beyond `limits` (judged before allocating), `picture_cut` when the
/// file ends too early, `picture_format` and `picture_broken` as in [`probe`].
pub fn decode(bytes: &[u8], limits: &Limits) -> Result<Picture, PictureError> {
    if bytes.len() > limits.max_bytes {
        return Err(PictureError::too_large(format!(
            "The picture file has {} bytes; at most {} are read.",
            bytes.len(),
            limits.max_bytes
        )));
    }
    let opened = open(bytes)?;
    let info = opened.info();
    check_size(&info, limits)?;
    let name = match opened.format {
        PictureFormat::Png => "PNG",
        PictureFormat::Jpeg => "JPEG",
    };
    if let Some(cut) = opened.pixels_at.and_then(|at| jpeg::cut(bytes, at)) {
        return Err(PictureError::cut(format!("The JPEG is cut: {cut}.")));
    }
    let image = unpack(bytes, &info).map_err(|e| match (e, &opened.cut) {
        // A PNG that lacks only its end chunk unpacks; one that lacks pixels does not, and then the cut is why.
        (_, Some(cut)) => PictureError::cut(format!("The {name} is cut: {cut}.")),
        (ImageError::Limits(_), None) => {
            PictureError::too_large(format!("The {name} needs more memory to unpack than is allowed."))
        }
        (ImageError::Unsupported(e), None) => PictureError::format(
            format!("This kind of {name} is not read here: {e}."),
            "Save it as a plain PNG and open that.",
        ),
        (e, None) => PictureError::broken(format!("The {name} cannot be unpacked: {e}.")),
    })?;
    let mut image = DynamicImage::ImageRgba8(with_alpha(image));
    image.apply_orientation(opened.orientation);
    let (width, height) = (image.width(), image.height());
    Picture::new(width, height, image.into_rgba8().into_raw())
        .ok_or_else(|| PictureError::broken(format!("The {name} unpacked to another size than its header says.")))
}

struct Opened {
    format: PictureFormat,
    width: u32,
    height: u32,
    orientation: Orientation,
    /// Where a PNG ends too early, if it does.
    cut: Option<String>,
    /// Where the pixels of a JPEG begin, in bytes: its end is looked for only when it is unpacked.
    pixels_at: Option<usize>,
}

impl Opened {
    fn info(&self) -> PictureInfo {
        let orientation = self.orientation.to_exif();
        // 5 to 8 are the quarter turns.
        let (width, height) = if orientation >= 5 { (self.height, self.width) } else { (self.width, self.height) };
        PictureInfo { format: self.format, width, height, orientation }
    }
}

fn open(bytes: &[u8]) -> Result<Opened, PictureError> {
    let format = sniff(bytes)?;
    let orientation =
        |exif: Option<&[u8]>| exif.and_then(Orientation::from_exif_chunk).unwrap_or(Orientation::NoTransforms);
    Ok(match format {
        PictureFormat::Png => {
            let png::PngFrame { width, height, exif, cut } = png::frame(bytes)?;
            Opened { format, width, height, orientation: orientation(exif), cut, pixels_at: None }
        }
        PictureFormat::Jpeg => {
            let jpeg::JpegFrame { width, height, exif, scan_at } = jpeg::frame(bytes)?;
            Opened { format, width, height, orientation: orientation(exif), cut: None, pixels_at: Some(scan_at) }
        }
    })
}

fn check_size(info: &PictureInfo, limits: &Limits) -> Result<(), PictureError> {
    let pixels = u64::from(info.width) * u64::from(info.height);
    let (width, height) = (info.width, info.height);
    if width.max(height) > limits.max_side {
        let most = limits.max_side;
        return Err(PictureError::too_large(format!(
            "The picture says that it is {width} × {height} pixels; no side may be over {most}."
        )));
    }
    if pixels > limits.max_pixels {
        let most = limits.max_pixels;
        return Err(PictureError::too_large(format!(
            "The picture says that it is {width} × {height} = {pixels} pixels; at most {most} are unpacked."
        )));
    }
    Ok(())
}

/// Eight-bit RGBA of any kind of pixels. Opaque screenshots are by far the most common kind, and this is the short way.
fn with_alpha(image: DynamicImage) -> RgbaImage {
    match image {
        DynamicImage::ImageRgb8(rgb) => {
            let (width, height) = rgb.dimensions();
            let pixels: Vec<_> = rgb.as_raw().as_chunks::<3>().0.iter().map(|[r, g, b]| [*r, *g, *b, 255]).collect();
            RgbaImage::from_raw(width, height, pixels.into_flattened()).unwrap_or_default()
        }
        other => other.into_rgba8(),
    }
}

fn unpack(bytes: &[u8], info: &PictureInfo) -> Result<DynamicImage, ImageError> {
    // Twice eight bytes a pixel (sixteen-bit RGBA and the decoder's own rows), and room for small pictures.
    let memory = u64::from(info.width) * u64::from(info.height) * 16 + (1 << 20);
    let mut allowed = image::Limits::default();
    allowed.max_alloc = Some(memory);
    match info.format {
        PictureFormat::Png => {
            DynamicImage::from_decoder(codecs::png::PngDecoder::with_limits(Cursor::new(bytes), allowed)?)
        }
        PictureFormat::Jpeg => {
            let mut decoder = codecs::jpeg::JpegDecoder::new(Cursor::new(bytes))?;
            decoder.set_limits(allowed)?;
            DynamicImage::from_decoder(decoder)
        }
    }
}
