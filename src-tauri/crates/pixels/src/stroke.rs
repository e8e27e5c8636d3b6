//! Straight strokes at whole pixels: outlines, solid or dashed, with an edge that shows on any ground.

use crate::canvas::{Area, Canvas};
use crate::colour::{Rgb, edge};

/// How an outline is drawn; all lengths in pixels.
#[derive(Clone, Debug)]
pub(crate) struct Ink {
    pub colour: Rgb,
    /// Width of the stroke.
    pub width: i32,
    /// Width of the contrasting edge.
    pub halo: i32,
    /// Lengths drawn and left out in turn; empty is solid.
    pub dash: Vec<i32>,
}

/// A side of an outline, as the strip of pixels that its stroke may fill.
struct Side {
    strip: Area,
    across: bool,
    /// Offset of the halo's strip from the stroke's: outwards, or inwards where outwards is off the picture.
    halo_from: i32,
}

/// How much of the edge shows, 0 to 255: enough to part the stroke from any ground, and lighter than the stroke.
const EDGE: u8 = 160;

/// Draws the contrasting edge of an outline: outside it, or inside along an edge of the picture.
pub(crate) fn outline_edge(canvas: &mut Canvas<'_>, area: Area, ink: &Ink) {
    let picture = canvas.area();
    for side in outline_sides(area, &picture, ink) {
        let strip = side.strip;
        for piece in dashes(strip, side.across, &ink.dash, &picture) {
            let halo = if side.across {
                let y = strip.y0 + side.halo_from;
                Area::new(piece.x0 - ink.halo, y, piece.x1 + ink.halo, y + ink.halo)
            } else {
                // The corners belong to the upper and lower sides.
                let x = strip.x0 + side.halo_from;
                Area::new(x, piece.y0, x + ink.halo, piece.y1)
            };
            canvas.blend(halo, edge(ink.colour), EDGE);
        }
    }
}

/// Draws an outline: its outer border is exactly the area's, the stroke lies inside.
pub(crate) fn outline(canvas: &mut Canvas<'_>, area: Area, ink: &Ink) {
    let picture = canvas.area();
    for side in outline_sides(area, &picture, ink) {
        for piece in dashes(side.strip, side.across, &ink.dash, &picture) {
            canvas.fill(piece, ink.colour);
        }
    }
}

fn outline_sides(a: Area, picture: &Area, ink: &Ink) -> [Side; 4] {
    let (across, down) = (ink.width.min(a.width()), ink.width.min(a.height()));
    let before = |edge: i32, start: i32, stroke: i32| if edge - ink.halo < start { stroke } else { -ink.halo };
    let behind = |edge: i32, end: i32, stroke: i32| if edge + ink.halo > end { -ink.halo } else { stroke };
    [
        Side {
            strip: Area::new(a.x0, a.y0, a.x1, a.y0 + down),
            across: true,
            halo_from: before(a.y0, picture.y0, down),
        },
        Side {
            strip: Area::new(a.x0, a.y1 - down, a.x1, a.y1),
            across: true,
            halo_from: behind(a.y1, picture.y1, down),
        },
        Side {
            strip: Area::new(a.x0, a.y0, a.x0 + across, a.y1),
            across: false,
            halo_from: before(a.x0, picture.x0, across),
        },
        Side {
            strip: Area::new(a.x1 - across, a.y0, a.x1, a.y1),
            across: false,
            halo_from: behind(a.x1, picture.x1, across),
        },
    ]
}

/// The drawn pieces of a strip: all of it, or its dashes, as far as the picture goes. A dash begins at each end, so that
/// corners are always drawn.
fn dashes(strip: Area, across: bool, dash: &[i32], picture: &Area) -> Vec<Area> {
    let seen = strip.meet(&picture.grown(8));
    if seen.is_empty() {
        return Vec::new();
    }
    let period: i32 = dash.iter().sum();
    if period <= 0 || dash.len() < 2 {
        return vec![seen];
    }
    let (from, to) = if across { (strip.x0, strip.x1) } else { (strip.y0, strip.y1) };
    let (seen_from, seen_to) = if across { (seen.x0, seen.x1) } else { (seen.y0, seen.y1) };
    let piece = |a: i32, b: i32| {
        let (a, b) = (a.max(seen_from), b.min(seen_to));
        if across { Area::new(a, seen.y0, b, seen.y1) } else { Area::new(seen.x0, a, seen.x1, b) }
    };
    let mut pieces = Vec::new();
    let mut at = from + (seen_from - from) / period * period;
    while at < seen_to {
        for pair in dash.chunks(2) {
            let (on, off) = (pair.first().copied().unwrap_or(0), pair.get(1).copied().unwrap_or(0));
            pieces.push(piece(at, at + on));
            at += on + off;
        }
    }
    pieces.push(piece(to - dash.first().copied().unwrap_or(0).min(to - from), to));
    pieces.retain(|p| !p.is_empty());
    pieces
}
