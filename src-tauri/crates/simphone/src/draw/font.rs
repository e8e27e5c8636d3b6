//! The phone's letters: which glyphs a text is made of, how wide it is, and how they cover pixels.

use crate::draw::PIXELS_PER_POINT;
use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, point};
use std::sync::OnceLock;

/// The fonts in the order in which they are asked for a character.
fn fonts() -> &'static [FontRef<'static>] {
    static FONTS: OnceLock<Vec<FontRef<'static>>> = OnceLock::new();
    FONTS.get_or_init(|| {
        use epaint_default_fonts::{EMOJI_ICON, HACK_REGULAR, NOTO_EMOJI_REGULAR, UBUNTU_LIGHT};
        [UBUNTU_LIGHT, NOTO_EMOJI_REGULAR, EMOJI_ICON, HACK_REGULAR]
            .into_iter()
            .filter_map(|bytes| FontRef::try_from_slice(bytes).ok())
            .collect()
    })
}

/// One glyph of a line of text.
#[derive(Clone, Copy)]
struct Placed {
    font: usize,
    id: GlyphId,
    /// Where the pen stands, in pixels from the start of the line.
    at: f32,
}

/// Which font has a character; `None` when none does (it then has no ink and the width of half its size).
fn find(c: char) -> Option<(usize, GlyphId)> {
    fonts().iter().enumerate().find_map(|(font, face)| {
        let id = face.glyph_id(c);
        (id.0 != 0 && (c.is_whitespace() || face.outline(id).is_some())).then_some((font, id))
    })
}

/// The scale at which an em is so many pixels: the font library counts the line's height, people count the em.
fn scale(font: &FontRef<'_>, em: f32) -> PxScale {
    let units = font.units_per_em().unwrap_or(1000.0);
    PxScale::from(em * font.height_unscaled() / units)
}

/// The glyphs of a line, and where its pen ends, in pixels; `em` is the size of the letters in pixels.
fn set(text: &str, em: f32) -> (Vec<Placed>, f32) {
    let mut line = Vec::new();
    let mut pen = 0.0;
    let mut last: Option<(usize, GlyphId)> = None;
    for c in text.chars() {
        let Some((font, id)) = find(c) else {
            pen += em / 2.0;
            last = None;
            continue;
        };
        let Some(face) = fonts().get(font) else { continue };
        let scaled = face.as_scaled(scale(face, em));
        if let Some((before, left)) = last
            && before == font
        {
            pen += scaled.kern(left, id);
        }
        line.push(Placed { font, id, at: pen });
        pen += scaled.h_advance(id);
        last = Some((font, id));
    }
    (line, pen)
}

/// The ascent and the whole height of a line, in pixels.
fn line_height(em: f32) -> (f32, f32) {
    fonts().first().map_or((em, em * 1.2), |face| {
        let scaled = face.as_scaled(scale(face, em));
        (scaled.ascent(), scaled.height())
    })
}

/// The first character that no font has.
pub(crate) fn missing(text: &str) -> Option<char> {
    text.chars().find(|c| find(*c).is_none())
}

/// Width and height of a line of text in points, with letters of `size` points: the pen's way and the line's height, both
/// up to the next whole pixel, as UIKit sizes its labels.
pub(crate) fn measure(text: &str, size: f32) -> (f64, f64) {
    let em = size * PIXELS_PER_POINT;
    let up = |pixels: f32| f64::from(pixels.ceil()) / f64::from(PIXELS_PER_POINT);
    (up(set(text, em).1), up(line_height(em).1))
}

/// Covers pixels with a line of text: `paint(x, y, cover)` is called for every pixel with ink, with its cover from 0 to 1.
/// (`x`, `y`) is the top left corner of the line in pixels; letters stand at whole pixels, so that they are crisp.
pub(crate) fn cover(text: &str, size: f32, x: f32, y: f32, mut paint: impl FnMut(i32, i32, f32)) {
    let em = size * PIXELS_PER_POINT;
    let (ascent, _) = line_height(em);
    for placed in set(text, em).0 {
        let Some(face) = fonts().get(placed.font) else { continue };
        let place = point((x + placed.at).round(), (y + ascent).round());
        let glyph = placed.id.with_scale_and_position(scale(face, em), place);
        let Some(outlined) = face.outline_glyph(glyph) else { continue };
        let bounds = outlined.px_bounds();
        let (left, top) = (whole(bounds.min.x), whole(bounds.min.y));
        outlined.draw(|dx, dy, cover| paint(left + small(dx), top + small(dy), cover.min(1.0)));
    }
}

#[allow(clippy::cast_possible_truncation, reason = "a letter on a phone's screen; a cast saturates")]
fn whole(pixels: f32) -> i32 {
    pixels as i32
}

fn small(pixels: u32) -> i32 {
    i32::try_from(pixels).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_lies_in_the_box_that_is_told() {
        for (text, size) in [("Workshop", 17.0), ("jigglypq", 13.0), ("WAVE 41 of 64", 28.0), ("9:41", 16.0)] {
            let (width, height) = measure(text, size);
            let (mut left, mut right, mut top, mut bottom) = (i32::MAX, 0, i32::MAX, 0);
            cover(text, size, 0.0, 0.0, |x, y, c| {
                if c > 0.2 {
                    (left, right) = (left.min(x), right.max(x + 1));
                    (top, bottom) = (top.min(y), bottom.max(y + 1));
                }
            });
            let (w, h) = ((width * 3.0).round() as i32, (height * 3.0).round() as i32);
            // A letter may lean out of its advance by a point, as a `j` does in every font.
            assert!(
                left >= -3 && right <= w + 3 && top >= 0 && bottom <= h,
                "{text}: {left} {right}/{w} {top} {bottom}/{h}"
            );
            assert!(right - left > w * 8 / 10, "{text}: the box is wider than its ink");
        }
    }

    #[test]
    fn a_character_without_a_glyph_has_room_and_no_ink() {
        let mut inked = 0;
        cover("設", 17.0, 0.0, 0.0, |_, _, _| inked += 1);
        assert_eq!(inked, 0);
        assert!(measure("設", 17.0).0 > 5.0);
        assert_eq!((missing("a設"), missing("Pier 7 ✔ • …")), (Some('設'), None));
    }
}
