//! `save`: a capture on disk, every secret overwritten, whole or not at all.

use crate::look::Look;
use crate::{Fault, Saved};
use archive::MaskOptions;
use pixels::{Limits, Measured, Picture, Scale};
use screen::{Point, Rect};
use std::path::Path;

/// Saves to a file, or to the one that was opened.
pub(crate) fn save(look: &Look, out: Option<&str>, mask_picture: bool) -> Result<Saved, Fault> {
    let Some(out) = out.or(look.path.as_deref()) else {
        return Err(Fault::bad_input(
            "no_file",
            "This capture has no file of its own to be saved to.",
            "Give the name of a file that ends with .sightline.",
        ));
    };
    let options = if mask_picture { blackened(look)? } else { MaskOptions::default() };
    let picture_masked = options.screen.is_some() || options.after.is_some();
    let saved = archive::save(&look.capture, Path::new(out), &options)?;
    Ok(Saved {
        file: saved.path.to_string_lossy().into_owned(),
        name: saved.path.file_name().unwrap_or(saved.path.as_os_str()).to_string_lossy().into_owned(),
        masked: u32::try_from(saved.masked.len()).unwrap_or(u32::MAX),
        picture_masked: picture_masked || (look.capture.manifest.picture_masked && look.capture.screen.is_some()),
    })
}

/// The pictures with their secure fields blackened. A picture that does not fit the tree cannot be masked with
/// certainty, and then nothing is saved.
fn blackened(look: &Look) -> Result<MaskOptions, Fault> {
    let rects = policy::secret_rects(look.tree(), &look.masking.nodes);
    if rects.is_empty() || look.capture.screen.is_none() {
        return Ok(MaskOptions::default());
    }
    let Measured::Scale(scale) = look.measured else {
        return Err(not_masked());
    };
    let paint = |bytes: &[u8]| -> Result<Vec<u8>, Fault> {
        let picture = pixels::decode(bytes, &Limits::default())?;
        let covered = blacken(picture, scale, &rects).ok_or_else(not_masked)?;
        Ok(pixels::encode_png(&covered)?)
    };
    let of = |held: &Option<archive::Picture>| held.as_ref().map(|p| paint(&p.bytes)).transpose();
    Ok(MaskOptions { screen: of(&look.capture.screen)?, after: of(&look.capture.after)? })
}

fn not_masked() -> Fault {
    Fault::bad_input(
        "picture_not_masked",
        "The picture cannot be laid over the tree, so nobody can say where its secure fields are.",
        "Save without masking the picture, or take the picture out of the capture.",
    )
}

/// The picture with these rectangles, in points, painted black; edges are rounded outward, so that no letter's rim shows.
fn blacken(picture: Picture, scale: Scale, rects: &[Rect]) -> Option<Picture> {
    let (width, height) = (picture.width(), picture.height());
    let mut rgba = picture.into_rgba();
    // A float becomes the nearest number that an index can be; the picture's own size is the other bound.
    let index = |v: f64, most: u32| (v.max(0.0) as usize).min(most as usize);
    for rect in rects {
        let from = scale.place(Point { x: rect.x, y: rect.y });
        let to = scale.place(Point { x: rect.right(), y: rect.bottom() });
        let columns = index(from.x.floor(), width)..index(to.x.ceil(), width);
        for row in index(from.y.floor(), height)..index(to.y.ceil(), height) {
            let line = row * width as usize;
            let pixels = rgba.get_mut((line + columns.start) * 4..(line + columns.end) * 4)?;
            pixels.as_chunks_mut::<4>().0.iter_mut().for_each(|p| *p = [0, 0, 0, 255]);
        }
    }
    Picture::new(width, height, rgba)
}
