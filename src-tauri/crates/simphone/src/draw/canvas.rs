//! Pixels and the few shapes a phone's screen is made of. Lengths come in points, and become pixels here.

use crate::draw::{PIXELS_PER_POINT, font};
use crate::scene::Frame;
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// How far a circle's quarter bends: the usual constant for a cubic curve.
const BEND: f32 = 0.552_285;

/// An opaque picture to draw on.
pub(crate) struct Canvas {
    map: Pixmap,
}

impl Canvas {
    /// A picture of one colour; `None` when there is no memory for it.
    pub(crate) fn new(width: u32, height: u32, rgb: [u8; 3]) -> Option<Self> {
        let mut map = Pixmap::new(width, height)?;
        map.fill(Color::from_rgba8(rgb[0], rgb[1], rgb[2], 255));
        Some(Self { map })
    }

    /// The bytes, four a pixel, row by row; the fourth is always 255.
    pub(crate) fn rgba(&self) -> &[u8] {
        self.map.data()
    }

    pub(crate) fn width(&self) -> u32 {
        self.map.width()
    }

    pub(crate) fn height(&self) -> u32 {
        self.map.height()
    }

    /// Fills a frame whose corners are rounded by four radii in points: top left, top right, bottom right, bottom left.
    pub(crate) fn fill(&mut self, frame: &Frame, radii: [f32; 4], rgb: [u8; 3]) {
        let (x, y, w, h) = pixels(frame);
        let Some(rect) = Rect::from_xywh(x, y, w, h) else { return };
        let paint = paint(rgb);
        if radii.iter().all(|r| *r <= 0.0) {
            self.map.fill_rect(rect, &paint, Transform::identity(), None);
        } else if let Some(path) = rounded(&rect, radii.map(|r| r * PIXELS_PER_POINT)) {
            self.map.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    /// Draws a line through points, `width` points wide, with round ends.
    pub(crate) fn stroke(&mut self, points: &[(f64, f64)], width: f32, rgb: [u8; 3]) {
        let mut path = PathBuilder::new();
        for (i, (x, y)) in points.iter().enumerate() {
            let (x, y) = (pixel(*x), pixel(*y));
            if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        let Some(path) = path.finish() else { return };
        let stroke = Stroke {
            width: width * PIXELS_PER_POINT,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        self.map.stroke_path(&path, &paint(rgb), &stroke, Transform::identity(), None);
    }

    /// Draws a line of text from its top left corner in points. `bold` thickens the letters by a pixel.
    pub(crate) fn text(&mut self, text: &str, size: f32, at: (f64, f64), rgb: [u8; 3], bold: bool) {
        let (x, y) = (pixel(at.0).round(), pixel(at.1).round());
        let (width, height) = (self.map.width(), self.map.height());
        let data = self.map.data_mut();
        for pass in 0..=i32::from(bold) {
            font::cover(text, size, x, y, |x, y, cover| {
                let (Ok(x), Ok(y)) = (u32::try_from(x + pass), u32::try_from(y)) else { return };
                if x >= width || y >= height {
                    return;
                }
                let at = (y as usize * width as usize + x as usize) * 4;
                if let Some(pixel) = data.get_mut(at..at + 3) {
                    for (channel, ink) in pixel.iter_mut().zip(rgb) {
                        *channel = mix(*channel, ink, cover);
                    }
                }
            });
        }
    }

    /// Copies a picture of the same height over this one, `shift` pixels to the right, darkened by `dim` of 255.
    pub(crate) fn overlay(&mut self, other: &Self, shift: i32, dim: u8) {
        let width = self.map.width() as usize;
        let (to, from) =
            if shift >= 0 { (shift.unsigned_abs() as usize, 0) } else { (0, shift.unsigned_abs() as usize) };
        let count = width.saturating_sub(to.max(from));
        let row = width * 4;
        let light = 255 - u32::from(dim);
        for (target, source) in self.map.data_mut().chunks_exact_mut(row).zip(other.map.data().chunks_exact(row)) {
            let target = &mut target[to * 4..(to + count) * 4];
            let source = &source[from * 4..(from + count) * 4];
            if dim == 0 {
                target.copy_from_slice(source);
                continue;
            }
            for (t, s) in target.chunks_exact_mut(4).zip(source.chunks_exact(4)) {
                for channel in 0..3 {
                    t[channel] = u8::try_from(u32::from(s[channel]) * light / 255).unwrap_or(u8::MAX);
                }
            }
        }
    }
}

fn paint(rgb: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(rgb[0], rgb[1], rgb[2], 255);
    paint
}

#[allow(clippy::cast_possible_truncation, reason = "a screen's length; single precision is exact enough for it")]
fn pixel(points: f64) -> f32 {
    points as f32 * PIXELS_PER_POINT
}

fn pixels(frame: &Frame) -> (f32, f32, f32, f32) {
    (pixel(frame.x), pixel(frame.y), pixel(frame.width), pixel(frame.height))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
fn mix(under: u8, ink: u8, cover: f32) -> u8 {
    (f32::from(under) + (f32::from(ink) - f32::from(under)) * cover + 0.5) as u8
}

fn rounded(rect: &Rect, radii: [f32; 4]) -> Option<Path> {
    let most = rect.width().min(rect.height()) / 2.0;
    let [a, b, c, d] = radii.map(|r| r.clamp(0.0, most));
    let (l, t, r, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let mut path = PathBuilder::new();
    path.move_to(l + a, t);
    path.line_to(r - b, t);
    path.cubic_to(r - b + b * BEND, t, r, t + b - b * BEND, r, t + b);
    path.line_to(r, bottom - c);
    path.cubic_to(r, bottom - c + c * BEND, r - c + c * BEND, bottom, r - c, bottom);
    path.line_to(l + d, bottom);
    path.cubic_to(l + d - d * BEND, bottom, l, bottom - d + d * BEND, l, bottom - d);
    path.line_to(l, t + a);
    path.cubic_to(l, t + a - a * BEND, l + a - a * BEND, t, l + a, t);
    path.close();
    path.finish()
}
