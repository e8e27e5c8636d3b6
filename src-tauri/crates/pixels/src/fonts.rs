//! The letters of tags and legends: fonts in the order in which they are asked for a character, and what none of them has.

use crate::canvas::{Area, Canvas, round};
use crate::colour::Rgb;
use ab_glyph::{Font, FontRef, Glyph, GlyphId, PxScale, ScaleFont, point};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Why fonts cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FontError {
    /// No font was given: nothing could be written.
    #[error("No font was given, so no tag or legend could be written.")]
    Missing,
    /// The bytes of one font are no TrueType or OpenType font.
    #[error("Font {number} of {of} is no TrueType or OpenType font that can be read.")]
    Broken {
        /// Which one, counted from 1.
        number: u32,
        /// How many were given.
        of: u32,
    },
}

impl FontError {
    /// The code as it stands in JSON.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Missing => "font_missing",
            Self::Broken { .. } => "font_broken",
        }
    }

    /// What to do next.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Missing => "Give the bytes of at least one font.",
            Self::Broken { .. } => "Leave that font out, or give a .ttf, .otf or .ttc file.",
        }
    }
}

/// A character that no font has; it is drawn as an empty box and told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
pub struct MissingGlyph {
    /// The character.
    pub character: char,
    /// How often it was to be drawn.
    pub count: u32,
}

/// Fonts, asked in order for each character. Text is set character by character from left to right: no ligatures, no
/// joining, no reordering of right-to-left scripts.
pub struct Fonts<'a> {
    fonts: Vec<FontRef<'a>>,
}

/// How much of each pixel a letter covers, row by row.
struct Letter {
    left: i32,
    top: i32,
    width: i32,
    cover: Vec<u8>,
}

/// What a character is to the fonts.
#[derive(Clone, Copy)]
enum Found {
    Glyph(usize, GlyphId),
    /// Without ink by definition: joiners and variation selectors.
    Nothing,
    Missing,
}

impl<'a> Fonts<'a> {
    /// The fonts in these bytes, first choice first. Of a collection (`.ttc`) the first font is taken.
    ///
    /// # Errors
    /// [`FontError::Missing`] for an empty list, [`FontError::Broken`] for bytes that are no font or one without a single
    /// letter, as a cut file is.
    pub fn new(bytes: &[&'a [u8]]) -> Result<Self, FontError> {
        if bytes.is_empty() {
            return Err(FontError::Missing);
        }
        let of = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let fonts = bytes.iter().zip(1..).map(|(bytes, number)| {
            FontRef::try_from_slice(bytes).ok().filter(has_letters).ok_or(FontError::Broken { number, of })
        });
        Ok(Self { fonts: fonts.collect::<Result<_, _>>()? })
    }

    fn find(&self, c: char) -> Found {
        if matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}') {
            return Found::Nothing;
        }
        for (at, font) in self.fonts.iter().enumerate() {
            let id = font.glyph_id(c);
            // Some fonts have an entry without an outline, such as coloured emoji, which cannot be drawn here.
            if id.0 != 0 && (c.is_whitespace() || font.outline(id).is_some()) {
                return Found::Glyph(at, id);
            }
        }
        // A blank needs no ink, whether or not a font knows it.
        if c.is_whitespace() && !c.is_control() { Found::Nothing } else { Found::Missing }
    }

    /// How far the pen moves for a character, in pixels at a letter size of `px` pixels.
    fn advance(&self, c: char, found: Found, px: f64) -> f64 {
        match found {
            Found::Glyph(at, id) => {
                let Some(font) = self.fonts.get(at) else { return 0.0 };
                f64::from(font.as_scaled(scale_of(px)).h_advance(id))
            }
            Found::Nothing if c.is_whitespace() => px * 0.3,
            Found::Nothing => 0.0,
            Found::Missing => px * 0.62,
        }
    }

    /// Width of a text, in pixels at a letter size of `px` pixels.
    #[must_use]
    pub fn width(&self, text: &str, px: f64) -> f64 {
        text.chars().map(|c| self.advance(c, self.find(c), px)).sum()
    }

    /// Height of a capital letter or digit, in pixels at a letter size of `px` pixels.
    pub(crate) fn cap_height(&self, px: f64) -> f64 {
        let drawn = self.fonts.first().and_then(|font| {
            let glyph = font.glyph_id('0').with_scale(scale_of(px));
            font.outline_glyph(glyph).map(|o| f64::from(o.px_bounds().height()))
        });
        drawn.unwrap_or(px * 0.7).ceil()
    }

    /// As much of the text as fits into `room` pixels, ended by `…` when not all of it does.
    #[must_use]
    pub fn elide(&self, text: &str, px: f64, room: f64) -> String {
        if self.width(text, px) <= room {
            return text.to_owned();
        }
        let dots = self.advance('…', self.find('…'), px);
        let mut used = dots;
        let mut kept = String::new();
        for c in text.chars() {
            used += self.advance(c, self.find(c), px);
            if used > room {
                break;
            }
            kept.push(c);
        }
        let mut kept = kept.trim_end().to_owned();
        if dots <= room {
            kept.push('…');
        }
        kept
    }
}

/// Draws text, and remembers the letters that it drew and the characters that it could not.
pub(crate) struct Pen<'f> {
    pub fonts: &'f Fonts<'f>,
    /// Drawn letters by font, glyph and size in sixty-fourths of a pixel: tags repeat ten digits hundreds of times.
    drawn: BTreeMap<(usize, u16, u32), Option<Letter>>,
    found: BTreeMap<char, Found>,
    missing: BTreeMap<char, u32>,
}

impl<'f> Pen<'f> {
    pub fn new(fonts: &'f Fonts<'f>) -> Self {
        Self { fonts, drawn: BTreeMap::new(), found: BTreeMap::new(), missing: BTreeMap::new() }
    }

    /// Draws a line of text. Letters stand at whole pixels, so that equal letters look equal.
    pub fn write(&mut self, canvas: &mut Canvas<'_>, text: &Line<'_>) {
        let mut at = f64::from(text.x);
        for c in text.words.chars() {
            let found = *self.found.entry(c).or_insert_with(|| self.fonts.find(c));
            match found {
                Found::Glyph(font, id) => self.letter(canvas, (font, id), round(at), text),
                Found::Nothing => {}
                Found::Missing => {
                    let count = self.missing.entry(c).or_default();
                    *count = count.saturating_add(1);
                    draw_box(canvas, round(at), text);
                }
            }
            at += self.fonts.advance(c, found, text.px);
        }
    }

    /// What no font has: sorted by character, each once.
    pub fn missing(&self) -> Vec<MissingGlyph> {
        self.missing.iter().map(|(character, count)| MissingGlyph { character: *character, count: *count }).collect()
    }

    fn letter(&mut self, canvas: &mut Canvas<'_>, (at, id): (usize, GlyphId), x: i32, text: &Line<'_>) {
        let Some(font) = self.fonts.fonts.get(at) else { return };
        let size = u32::try_from(round(text.px * 64.0)).unwrap_or(0);
        let letter = self.drawn.entry((at, id.0, size)).or_insert_with(|| rasterise(font, id, text.px));
        let Some(letter) = letter else { return };
        let Ok(width @ 1..) = usize::try_from(letter.width) else { return };
        for (row, y) in letter.cover.chunks(width).zip(text.y + letter.top..) {
            for (cover, x) in row.iter().zip(x + letter.left..) {
                if *cover > 0 {
                    canvas.dot(x, y, text.colour, *cover);
                }
            }
        }
    }
}

/// A line of text to draw.
pub(crate) struct Line<'t> {
    pub words: &'t str,
    /// Where the pen starts, in pixels.
    pub x: i32,
    /// The baseline, in pixels.
    pub y: i32,
    /// Size of the letters, in pixels.
    pub px: f64,
    pub colour: Rgb,
}

/// Is any character to be drawn? A file cut behind its directory still reads as a font.
fn has_letters(font: &FontRef<'_>) -> bool {
    let drawn = |id: GlyphId| id.0 != 0 && font.outline(id).is_some();
    // The list of all characters is long in a Chinese font: a few common ones are asked first.
    "0a一".chars().any(|c| drawn(font.glyph_id(c))) || font.codepoint_ids().any(|(id, _)| drawn(id))
}

fn scale_of(px: f64) -> PxScale {
    PxScale::from(px as f32)
}

fn rasterise(font: &FontRef<'_>, id: GlyphId, px: f64) -> Option<Letter> {
    let glyph = Glyph { id, scale: scale_of(px), position: point(0.0, 0.0) };
    let outlined = font.outline_glyph(glyph)?;
    let bounds = outlined.px_bounds();
    let (left, top) = (round(f64::from(bounds.min.x)), round(f64::from(bounds.min.y)));
    let (width, height) = (round(f64::from(bounds.width())), round(f64::from(bounds.height())));
    let mut cover = vec![0; usize::try_from(i64::from(width) * i64::from(height)).ok()?];
    let stride = usize::try_from(width).ok()?;
    outlined.draw(|x, y, share| {
        let at = usize::try_from(y).unwrap_or(0) * stride + usize::try_from(x).unwrap_or(0);
        if let Some(pixel) = cover.get_mut(at) {
            *pixel = u8::try_from(round(f64::from(share) * 255.0).clamp(0, 255)).unwrap_or(255);
        }
    });
    Some(Letter { left, top, width, cover })
}

/// The empty box of a character that no font has, as high as a capital.
fn draw_box(canvas: &mut Canvas<'_>, x: i32, text: &Line<'_>) {
    let (width, height) = (round(text.px * 0.5).max(3), round(text.px * 0.7).max(4));
    let stroke = round(text.px / 14.0).max(1);
    let area = Area::at(x + 1, text.y - height, width, height);
    for side in sides(area, stroke) {
        canvas.fill(side, text.colour);
    }
}

/// The four strokes inside an area's edges, without overlap.
pub(crate) fn sides(a: Area, stroke: i32) -> [Area; 4] {
    let top = (a.y0 + stroke).min(a.y1);
    let bottom = (a.y1 - stroke).max(top);
    [
        Area::new(a.x0, a.y0, a.x1, top),
        Area::new(a.x0, bottom, a.x1, a.y1),
        Area::new(a.x0, top, (a.x0 + stroke).min(a.x1), bottom),
        Area::new((a.x1 - stroke).max((a.x0 + stroke).min(a.x1)), top, a.x1, bottom),
    ]
}
