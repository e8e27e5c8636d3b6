//! Marks that cover an area: slanted lines, and a translucent fill.

use crate::canvas::{Area, Canvas, Over, opaque};
use crate::colour::{Rgb, edge};

/// How slanted lines are drawn; all lengths in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hatch {
    pub colour: Rgb,
    /// From one line to the next, measured across.
    pub period: i32,
    /// Width of a line, measured across.
    pub width: i32,
    /// Where in the period the line lies, so that the lines of different groups lie side by side.
    pub shift: i32,
    /// Falling to the right instead of rising.
    pub falling: bool,
}

/// Fills an area with slanted lines at 45 degrees. They lie at the same places of the picture for every area, so that
/// areas on top of one another do not fill up to a solid colour. Each line has a contrasting edge on its right.
pub(crate) fn hatch(canvas: &mut Canvas<'_>, area: Area, h: &Hatch) {
    if h.period <= 0 {
        return;
    }
    let line = opaque(h.colour);
    let beside = Over::new(edge(h.colour), 150);
    canvas.rows(area, |x0, y, row| {
        let slant = if h.falling { y } else { -y };
        // A line begins at every x with (x - slant - shift) a multiple of the period.
        let behind = (x0 - slant - h.shift).rem_euclid(h.period);
        let mut at = -behind;
        while at < end(row) {
            for pixel in part(row, at, at + h.width) {
                *pixel = line.to_le_bytes();
            }
            beside.lay(part(row, at + h.width, at + h.width + 1));
            at += h.period;
        }
    });
}

fn end(row: &[[u8; 4]]) -> i32 {
    i32::try_from(row.len()).unwrap_or(i32::MAX)
}

/// A part of a row, as far as the row goes.
fn part(row: &mut [[u8; 4]], from: i32, to: i32) -> &mut [[u8; 4]] {
    let within = |v: i32| usize::try_from(v.clamp(0, end(row))).unwrap_or(0);
    let (from, to) = (within(from), within(to));
    row.get_mut(from..to).unwrap_or_default()
}

/// How much of a filled area's colour shows, 0 to 255: the words under it stay legible.
const VEIL: u8 = 80;

/// Lays a translucent colour over an area.
pub(crate) fn veil(canvas: &mut Canvas<'_>, area: Area, colour: Rgb) {
    canvas.blend(area, colour, VEIL);
}
