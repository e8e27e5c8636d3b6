//! The pixels that marks are drawn on: whole-pixel rectangles, single pixels, and smooth paths for slanted lines.

use crate::Scale;
use crate::colour::Rgb;
use screen::Rect;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PixmapMut, Stroke, Transform};

/// A rectangle of whole pixels, right and bottom edges excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Area {
    pub x0: i32,
    pub y0: i32,
    pub x1: i32,
    pub y1: i32,
}

/// Far beyond any picture, and far from overflow when two are added.
const FAR: f64 = 1.0e8;

/// A coordinate in pixels, rounded; not a number becomes 0.
pub(crate) fn round(v: f64) -> i32 {
    v.round().clamp(-FAR, FAR) as i32
}

impl Area {
    pub fn new(x0: i32, y0: i32, x1: i32, y1: i32) -> Self {
        Self { x0, y0, x1, y1 }
    }

    pub fn at(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self::new(x, y, x + width, y + height)
    }

    /// The pixels of a rectangle in points: every edge at `round(edge * scale)`, never thinner than one pixel. `None` for
    /// numbers that are not finite.
    pub fn of(rect: &Rect, scale: &Scale) -> Option<Self> {
        let edges = [rect.x * scale.x, rect.y * scale.y, rect.right() * scale.x, rect.bottom() * scale.y];
        if !edges.iter().all(|e| e.is_finite()) {
            return None;
        }
        let [x0, y0, x1, y1] = edges.map(round);
        Some(Self { x0, y0, x1: x1.max(x0 + 1), y1: y1.max(y0 + 1) })
    }

    pub fn width(&self) -> i32 {
        self.x1 - self.x0
    }

    pub fn height(&self) -> i32 {
        self.y1 - self.y0
    }

    /// Pixels inside; 0 when turned inside out.
    pub fn pixels(&self) -> i64 {
        i64::from(self.width().max(0)) * i64::from(self.height().max(0))
    }

    pub fn is_empty(&self) -> bool {
        self.x1 <= self.x0 || self.y1 <= self.y0
    }

    pub fn meet(&self, other: &Self) -> Self {
        Self {
            x0: self.x0.max(other.x0),
            y0: self.y0.max(other.y0),
            x1: self.x1.min(other.x1),
            y1: self.y1.min(other.y1),
        }
    }

    pub fn meets(&self, other: &Self) -> bool {
        !self.meet(other).is_empty()
    }

    pub fn holds(&self, other: &Self) -> bool {
        other.x0 >= self.x0 && other.y0 >= self.y0 && other.x1 <= self.x1 && other.y1 <= self.y1
    }

    pub fn grown(&self, by: i32) -> Self {
        Self { x0: self.x0 - by, y0: self.y0 - by, x1: self.x1 + by, y1: self.y1 + by }
    }
}

/// Premultiplied RGBA pixels. For an opaque picture that is the picture itself.
pub(crate) struct Canvas<'a> {
    pixels: &'a mut [u8],
    width: i32,
    height: i32,
}

impl<'a> Canvas<'a> {
    /// `None` when the bytes are not `width * height` pixels, or a side is beyond what coordinates hold.
    pub fn new(pixels: &'a mut [u8], width: u32, height: u32) -> Option<Self> {
        let bytes = u64::from(width) * u64::from(height) * 4;
        let (width, height) = (i32::try_from(width).ok()?, i32::try_from(height).ok()?);
        let fits = u64::try_from(pixels.len()) == Ok(bytes) && f64::from(width.max(height)) < FAR;
        fits.then_some(Self { pixels, width, height })
    }

    pub fn area(&self) -> Area {
        Area::new(0, 0, self.width, self.height)
    }

    /// The rows of an area as far as it lies in the picture, with the place of each row's first pixel.
    pub fn rows(&mut self, area: Area, mut each: impl FnMut(i32, i32, &mut [[u8; 4]])) {
        let area = area.meet(&self.area());
        let size = |v: i32| usize::try_from(v).unwrap_or(0);
        if area.is_empty() {
            return;
        }
        let rows = self.pixels.as_chunks_mut::<4>().0.chunks_exact_mut(size(self.width));
        for (row, y) in rows.skip(size(area.y0)).take(size(area.height())).zip(area.y0..) {
            if let Some(row) = row.get_mut(size(area.x0)..size(area.x1)) {
                each(area.x0, y, row);
            }
        }
    }

    /// Fills with an opaque colour.
    pub fn fill(&mut self, area: Area, colour: Rgb) {
        let pixel = opaque(colour);
        self.rows(area, |_, _, row| row.iter_mut().for_each(|p| *p = pixel.to_le_bytes()));
    }

    /// Lays a colour over what is there; `cover` is how much of it shows, 0 to 255.
    pub fn blend(&mut self, area: Area, colour: Rgb, cover: u8) {
        let over = Over::new(colour, cover);
        self.rows(area, |_, _, row| over.lay(row));
    }

    /// Lays a colour over one pixel.
    pub fn dot(&mut self, x: i32, y: i32, [r, g, b]: Rgb, cover: u8) {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return;
        }
        let at = usize::try_from(i64::from(y) * i64::from(self.width) + i64::from(x)).ok();
        if let Some(pixel) = at.and_then(|at| self.pixels.as_chunks_mut::<4>().0.get_mut(at)) {
            let (share, rest) = (u16::from(cover), u16::from(255 - cover));
            for (under, over) in pixel.iter_mut().zip([r, g, b, 255]) {
                *under = by_255(u16::from(over) * share + u16::from(*under) * rest);
            }
        }
    }

    /// Strokes a path, smoothed: for slanted and round lines only.
    pub fn stroke(&mut self, path: &Path, colour: Rgb, width: f64) {
        let stroke =
            Stroke { width: width as f32, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        let paint = paint_of(colour);
        if let Some(mut map) = self.map() {
            map.stroke_path(path, &paint, &stroke, Transform::identity(), None);
        }
    }

    /// Fills a path, smoothed.
    pub fn fill_path(&mut self, path: &Path, colour: Rgb) {
        let paint = paint_of(colour);
        if let Some(mut map) = self.map() {
            map.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    fn map(&mut self) -> Option<PixmapMut<'_>> {
        let (width, height) = (u32::try_from(self.width).ok()?, u32::try_from(self.height).ok()?);
        PixmapMut::from_bytes(self.pixels, width, height)
    }
}

fn paint_of([r, g, b]: Rgb) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

/// An opaque pixel as one number, so that it is stored at once and not byte by byte.
pub(crate) fn opaque([r, g, b]: Rgb) -> u32 {
    u32::from_le_bytes([r, g, b, 255])
}

/// A colour to lay over pixels, multiplied by how much of it shows: four pixels of it, as that many are computed at once.
pub(crate) struct Over {
    colour: [u16; 16],
    under: u16,
}

impl Over {
    pub fn new([r, g, b]: Rgb, cover: u8) -> Self {
        let pixel = [r, g, b, 255].map(|c| u16::from(c) * u16::from(cover));
        let mut colour = [0; 16];
        colour.as_chunks_mut::<4>().0.fill(pixel);
        Self { colour, under: u16::from(255 - cover) }
    }

    pub fn lay(&self, pixels: &mut [[u8; 4]]) {
        let (fours, rest) = pixels.as_flattened_mut().as_chunks_mut::<16>();
        for bytes in fours {
            for (under, over) in bytes.iter_mut().zip(self.colour) {
                *under = by_255(over + u16::from(*under) * self.under);
            }
        }
        for (under, over) in rest.iter_mut().zip(self.colour) {
            *under = by_255(over + u16::from(*under) * self.under);
        }
    }
}

/// A product of two bytes divided by 255, rounded; exact for all of them.
pub(crate) fn by_255(product: u16) -> u8 {
    let v = product + 128;
    // The sum is at most 65,408, so its upper byte is the quotient.
    ((v + (v >> 8)) >> 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dividing_by_255_is_exact() {
        for product in 0..=65_025_u16 {
            assert_eq!(by_255(product), ((f64::from(product) / 255.0).round()) as u8, "{product}");
        }
    }

    #[test]
    fn laying_over_is_the_exact_mean_of_each_channel() {
        for cover in 0..=255_u8 {
            for old in [[0, 0, 0, 0], [255, 255, 255, 255], [1, 128, 254, 255], [200, 3, 77, 255]] {
                let mut row = [old; 7];
                Over::new([10, 255, 131], cover).lay(&mut row);
                let pixel = row[0];
                assert_eq!(row, [pixel; 7]);
                let share = f64::from(cover) / 255.0;
                let mean = |over: u8, under: u8| f64::from(over) * share + f64::from(under) * (1.0 - share);
                let expected = [mean(10, old[0]), mean(255, old[1]), mean(131, old[2]), mean(255, old[3])];
                for (got, exact) in pixel.iter().zip(expected) {
                    assert!((f64::from(*got) - exact).abs() <= 0.5 + 1e-9, "{cover} on {old:?}: {pixel:?}");
                }
            }
        }
    }

    #[test]
    fn edges_are_rounded_and_never_vanish() {
        let rows = [
            ((10.0, 20.0, 30.0, 40.0), 1.0, (10, 20, 40, 60)),
            ((10.33, 20.67, 30.0, 40.0), 3.0, (31, 62, 121, 182)),
            ((10.0, 20.0, 30.0, 40.0), 2.34, (23, 47, 94, 140)),
            ((10.2, 20.0, 0.0, 0.1), 1.0, (10, 20, 11, 21)),
            ((-5.0, -5.0, 3.0, 3.0), 2.0, (-10, -10, -4, -4)),
            ((1.0e6, 0.0, 1.0e6, 1.0), 1000.0, (100_000_000, 0, 100_000_001, 1000)),
        ];
        for ((x, y, width, height), scale, (x0, y0, x1, y1)) in rows {
            let area = Area::of(&Rect { x, y, width, height }, &Scale::square(scale));
            assert_eq!(area, Some(Area::new(x0, y0, x1, y1)), "{x} {y} {width} {height} at {scale}");
        }
        let odd = Rect { x: f64::NAN, y: 0.0, width: 1.0, height: f64::INFINITY };
        assert_eq!(Area::of(&odd, &Scale::square(1.0)), None);
    }
}
