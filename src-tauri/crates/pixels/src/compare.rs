//! Where two pictures of one size differ: connected regions of tiles, with room for places that may differ.

use crate::{Picture, PixelSize, Scale};
use screen::Rect;

/// A rectangle of a picture, in whole pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PixelRect {
    /// Left edge.
    pub x: u32,
    /// Top edge.
    pub y: u32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

impl PixelRect {
    /// The pixels that a rectangle in points meets, as far as they lie on a picture of this size; `None` when none does
    /// or the scale places nothing.
    #[must_use]
    pub fn of(rect: Rect, scale: Scale, size: PixelSize) -> Option<Self> {
        if !scale.is_usable() {
            return None;
        }
        let span = |from: f64, to: f64, most: u32| {
            let (from, to) = (from.floor().clamp(0.0, f64::from(most)), to.ceil().clamp(0.0, f64::from(most)));
            // Both lie between 0 and a picture's side, so nothing is cut off.
            (to > from).then_some((from as u32, (to - from) as u32))
        };
        let (x, width) = span(rect.x * scale.x, rect.right() * scale.x, size.width)?;
        let (y, height) = span(rect.y * scale.y, rect.bottom() * scale.y, size.height)?;
        Some(Self { x, y, width, height })
    }

    /// The same place in points; `None` when the scale places nothing.
    #[must_use]
    pub fn in_points(&self, scale: Scale) -> Option<Rect> {
        if !scale.is_usable() {
            return None;
        }
        let along = |v: u32, s: f64| f64::from(v) / s;
        Rect::new(
            along(self.x, scale.x),
            along(self.y, scale.y),
            along(self.width, scale.x),
            along(self.height, scale.y),
        )
    }
}

/// How much a pixel may differ and still count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tolerance {
    /// The largest difference of one channel, in its 255 steps, that is no difference.
    pub channel: u8,
    /// A tile counts when so many of its pixels differ.
    pub pixels: u32,
}

impl Tolerance {
    /// For pictures kept without loss. WebDriverAgent answers PNG whose inside may have been HEIC: a still screen comes
    /// out the same, byte for byte; two steps let rounding pass and nothing that an eye or an animation makes.
    pub const LOSSLESS: Self = Self { channel: 2, pixels: 1 };

    /// For JPEG frames, whose quality is 25 of 100 by default: the rim of a letter swings by some forty steps there when
    /// anything else in its block of 8 x 8 pixels changes.
    pub const LOSSY: Self = Self { channel: 48, pixels: 4 };
}

/// What comparing two pictures says.
#[derive(Clone, Debug, PartialEq)]
pub enum Compared {
    /// No pixel differs by more than the tolerance.
    Same,
    /// They are of different sizes: not a pixel of one has its place in the other.
    OtherSize {
        /// The size of the first.
        before: PixelSize,
        /// The size of the second.
        after: PixelSize,
    },
    /// They differ.
    Differs(Difference),
}

/// Where two pictures of one size differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Connected regions outside the places that may differ, each as tight as its pixels; top to bottom, then left to
    /// right. Beyond 64 there is one region, around them all.
    pub regions: Vec<PixelRect>,
    /// How much of the picture differs outside those places: changed pixels among all, from 0 to 1.
    pub share: f64,
    /// For each place that may differ, by its position, what differs in it.
    pub within: Vec<Option<PixelRect>>,
}

/// Side of a tile in pixels: two blocks of a JPEG, and about five points at 3x, less than a letter.
const TILE: usize = 16;

/// Changed tiles with at most so many unchanged ones between them are one region. Eleven points at 3x: the letters of a
/// row that changed are one region, and neighbouring rows (44 points) are not.
const NEAR: usize = 2;

/// The most regions that are told one by one.
const MOST: usize = 64;

/// Compares two pictures. `may_differ` are places whose changes are told apart and are no region; a pixel in several of
/// them counts for the first. Bytes that are equal were best compared by the caller before it unpacked them.
#[must_use]
pub fn compare(before: &Picture, after: &Picture, tolerance: Tolerance, may_differ: &[PixelRect]) -> Compared {
    let (size, other) = (PixelSize::from(before), PixelSize::from(after));
    if size != other {
        return Compared::OtherSize { before: size, after: other };
    }
    let mut seen = Seen::new(size, may_differ);
    let row = size.width as usize * 4;
    for (y, (a, b)) in before.rgba().chunks_exact(row).zip(after.rgba().chunks_exact(row)).enumerate() {
        if a != b {
            seen.row(y, a, b, tolerance.channel);
        }
    }
    seen.told(tolerance.pixels.max(1))
}

/// The smallest rectangle around some pixels, by its first and last column and row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Around {
    top: u32,
    left: u32,
    right: u32,
    bottom: u32,
}

impl Around {
    fn pixel(x: u32, y: u32) -> Self {
        Self { top: y, left: x, right: x, bottom: y }
    }

    fn with(self, other: Self) -> Self {
        Self {
            top: self.top.min(other.top),
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn rect(self) -> PixelRect {
        let (width, height) = (self.right - self.left + 1, self.bottom - self.top + 1);
        PixelRect { x: self.left, y: self.top, width, height }
    }
}

/// One tile: how many of its pixels differ outside the places, and where.
#[derive(Clone, Copy)]
struct Tile {
    changed: u32,
    around: Around,
}

struct Seen<'p> {
    size: PixelSize,
    columns: usize,
    tiles: Vec<Option<Tile>>,
    places: &'p [PixelRect],
    within: Vec<Option<Around>>,
}

impl<'p> Seen<'p> {
    fn new(size: PixelSize, places: &'p [PixelRect]) -> Self {
        let columns = (size.width as usize).div_ceil(TILE);
        let rows = (size.height as usize).div_ceil(TILE);
        Self { size, columns, tiles: vec![None; columns * rows], places, within: vec![None; places.len()] }
    }

    /// One row of both pictures, that differ somewhere.
    fn row(&mut self, y: usize, a: &[u8], b: &[u8], channel: u8) {
        let line = y / TILE * self.columns;
        let y = u32::try_from(y).unwrap_or(u32::MAX);
        // The places that this row meets, so that the rest costs nothing for each pixel.
        let meets: Vec<usize> = (0..self.places.len())
            .filter(|&k| y >= self.places[k].y && y - self.places[k].y < self.places[k].height)
            .collect();
        for (column, (a, b)) in a.chunks(TILE * 4).zip(b.chunks(TILE * 4)).enumerate() {
            if a == b {
                continue;
            }
            let from = u32::try_from(column * TILE).unwrap_or(u32::MAX);
            for (x, (a, b)) in (from..).zip(a.as_chunks::<4>().0.iter().zip(b.as_chunks::<4>().0)) {
                if a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) <= channel) {
                    continue;
                }
                let here = Around::pixel(x, y);
                let place =
                    meets.iter().find(|&&k| x >= self.places[k].x && x - self.places[k].x < self.places[k].width);
                match place.and_then(|&k| self.within.get_mut(k)) {
                    Some(within) => *within = Some(within.map_or(here, |w| w.with(here))),
                    None => {
                        let tile = &mut self.tiles[line + column];
                        *tile = Some(match *tile {
                            None => Tile { changed: 1, around: here },
                            Some(t) => Tile { changed: t.changed + 1, around: t.around.with(here) },
                        });
                    }
                }
            }
        }
    }

    fn told(mut self, pixels: u32) -> Compared {
        for tile in &mut self.tiles {
            *tile = tile.filter(|t| t.changed >= pixels);
        }
        let changed: u64 = self.tiles.iter().flatten().map(|t| u64::from(t.changed)).sum();
        if changed == 0 && self.within.iter().all(Option::is_none) {
            return Compared::Same;
        }
        let all = f64::from(self.size.width) * f64::from(self.size.height);
        // A picture has fewer pixels than a double has whole numbers.
        let share = changed as f64 / all;
        let mut regions = self.regions();
        if regions.len() > MOST {
            regions = regions.into_iter().reduce(Around::with).into_iter().collect();
        }
        regions.sort_unstable();
        let within = self.within.iter().map(|w| w.map(Around::rect)).collect();
        Compared::Differs(Difference { regions: regions.into_iter().map(Around::rect).collect(), share, within })
    }

    /// Changed tiles that lie near one another, joined.
    fn regions(&mut self) -> Vec<Around> {
        let rows = self.tiles.len() / self.columns.max(1);
        let mut found = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for first in 0..self.tiles.len() {
            let Some(tile) = self.tiles[first].take() else { continue };
            let mut around = tile.around;
            open.push(first);
            while let Some(at) = open.pop() {
                let (row, column) = (at / self.columns, at % self.columns);
                for r in row.saturating_sub(NEAR + 1)..rows.min(row + NEAR + 2) {
                    for c in column.saturating_sub(NEAR + 1)..self.columns.min(column + NEAR + 2) {
                        let near = r * self.columns + c;
                        if let Some(tile) = self.tiles[near].take() {
                            around = around.with(tile.around);
                            open.push(near);
                        }
                    }
                }
            }
            found.push(around);
        }
        found
    }
}

#[cfg(test)]
mod tests;
