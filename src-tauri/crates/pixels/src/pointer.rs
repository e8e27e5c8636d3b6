//! Marks that point: arrows, the cross of a tap, the path of reading.

use crate::canvas::{Area, Canvas, round};
use crate::colour::{Rgb, edge};
use screen::Point;
use tiny_skia::{Path, PathBuilder};

/// Sizes of pointers, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nib {
    pub colour: Rgb,
    /// Width of lines.
    pub width: i32,
    /// Width of the contrasting edge.
    pub halo: i32,
    /// Radius of a cross's ring; an arrow's head is half as long again.
    pub size: f64,
}

/// An arrow from one area to another: it starts where it leaves the first, or in its middle when the way is short or the
/// second lies inside, and ends where it enters the second. Areas with one middle get no line.
pub(crate) fn arrow(canvas: &mut Canvas<'_>, from: Area, to: Area, nib: &Nib) {
    let (a, b) = (middle(&from), middle(&to));
    let end = if inside(&to, a) { b } else { leave(&to, b, a) };
    let left_at = if inside(&from, b) { a } else { leave(&from, a, b) };
    let start = if distance(left_at, end) < nib.size * 2.0 { a } else { left_at };
    if distance(start, end) >= 3.0 {
        line_with_head(canvas, (start, end), end, nib);
    }
}

/// A line from one point to the next, its head in the middle: there it is not hidden by the tags at both ends.
pub(crate) fn path(canvas: &mut Canvas<'_>, from: Point, to: Point, nib: &Nib) {
    let length = distance(from, to);
    if length < 1.0 {
        return;
    }
    let share = (0.5 + nib.size * 0.75 / length).min(1.0);
    let tip = between(from, to, share);
    line_with_head(canvas, (from, to), tip, nib);
}

/// A ring with a cross, its middle exactly at the corner of pixels nearest to the point.
pub(crate) fn cross(canvas: &mut Canvas<'_>, at: Point, nib: &Nib) {
    let (x, y) = (round(at.x), round(at.y));
    let (radius, halo) = (round(nib.size), nib.halo);
    // Arms of an even width have their middle on a corner of pixels.
    let half = (nib.width + 1) / 2;
    let reach = radius + radius / 2;
    let arms =
        [Area::new(x - reach, y - half, x + reach, y + half), Area::new(x - half, y - reach, x + half, y + reach)];
    for (colour, grow) in [(edge(nib.colour), halo), (nib.colour, 0)] {
        for arm in arms {
            canvas.fill(arm.grown(grow), colour);
        }
        ring(canvas, (x, y), radius, half + grow, colour);
    }
    // The edge of the ring must not cut the arms.
    for arm in arms {
        canvas.fill(arm, nib.colour);
    }
}

/// A smoothed ring around a corner of pixels; `half` is half of its stroke's width.
fn ring(canvas: &mut Canvas<'_>, (x, y): (i32, i32), radius: i32, half: i32, colour: Rgb) {
    let (radius, half) = (f64::from(radius), f64::from(half));
    let reach = round(radius + half) + 1;
    // A quarter is computed; the others mirror it, as the middle is a corner of pixels.
    for dy in 0..reach {
        for dx in 0..reach {
            let (across, down) = (f64::from(dx) + 0.5, f64::from(dy) + 0.5);
            let from_middle = (across * across + down * down).sqrt();
            let cover = half + 0.5 - (from_middle - radius).abs();
            if cover > 0.0 {
                let cover = share(cover);
                for (x, y) in [(x + dx, y + dy), (x - dx - 1, y + dy), (x + dx, y - dy - 1), (x - dx - 1, y - dy - 1)] {
                    canvas.dot(x, y, colour, cover);
                }
            }
        }
    }
}

/// A share from 0 to 1 as a byte.
fn share(cover: f64) -> u8 {
    (cover.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// The pixels that a cross may touch.
pub(crate) fn cross_area(at: Point, nib: &Nib) -> Area {
    let radius = round(nib.size);
    Area::new(round(at.x), round(at.y), round(at.x), round(at.y)).grown(radius + radius / 2 + nib.halo)
}

fn line_with_head(canvas: &mut Canvas<'_>, (start, end): (Point, Point), tip: Point, nib: &Nib) {
    let length = distance(start, end);
    let head = (nib.size * 1.5).min(length);
    let (ux, uy) = ((end.x - start.x) / length, (end.y - start.y) / length);
    let base = Point { x: tip.x - ux * head, y: tip.y - uy * head };
    let wing = head * 0.6;
    let left = Point { x: base.x - uy * wing, y: base.y + ux * wing };
    let right = Point { x: base.x + uy * wing, y: base.y - ux * wing };
    // A line that ends in its head stops at the head's base, so that the tip stays sharp.
    let stop = if distance(tip, end) < 0.5 { base } else { end };
    let shaft = clipped(canvas.area(), start, stop).and_then(|(a, b)| open_path(&[a, b], false));
    let near = canvas.area().grown(round(head) * 2);
    let head = if inside(&near, tip) { open_path(&[tip, left, right], true) } else { None };
    let (width, halo) = (f64::from(nib.width), f64::from(nib.halo));
    for (colour, grow) in [(edge(nib.colour), halo * 2.0), (nib.colour, 0.0)] {
        if let Some(shaft) = &shaft {
            canvas.stroke(shaft, colour, width + grow);
        }
        if let Some(head) = &head {
            if grow > 0.0 {
                canvas.stroke(head, colour, grow);
            }
            canvas.fill_path(head, colour);
        }
    }
}

fn open_path(points: &[Point], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    builder.move_to(f32_of(first.x), f32_of(first.y));
    for p in rest {
        builder.line_to(f32_of(p.x), f32_of(p.y));
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

/// Pixel coordinates near the picture are exact in single precision to a thousandth of a pixel.
fn f32_of(v: f64) -> f32 {
    v as f32
}

fn middle(a: &Area) -> Point {
    Point { x: f64::from(a.x0 + a.x1) / 2.0, y: f64::from(a.y0 + a.y1) / 2.0 }
}

fn inside(a: &Area, p: Point) -> bool {
    p.x >= f64::from(a.x0) && p.x <= f64::from(a.x1) && p.y >= f64::from(a.y0) && p.y <= f64::from(a.y1)
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

fn between(a: Point, b: Point, share: f64) -> Point {
    Point { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

/// Where the line from the middle of an area to a point outside leaves it.
fn leave(a: &Area, middle: Point, outside: Point) -> Point {
    clip(a, middle, outside).map_or(middle, |(_, exit)| exit)
}

/// The part of a line near the picture: lines may start and end millions of pixels away.
fn clipped(picture: Area, a: Point, b: Point) -> Option<(Point, Point)> {
    clip(&picture.grown(64), a, b)
}

/// The part of the line from `a` to `b` that lies in an area (Liang and Barsky).
fn clip(area: &Area, a: Point, b: Point) -> Option<(Point, Point)> {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (mut enter, mut exit) = (0.0_f64, 1.0_f64);
    let bounds = [
        (-dx, a.x - f64::from(area.x0)),
        (dx, f64::from(area.x1) - a.x),
        (-dy, a.y - f64::from(area.y0)),
        (dy, f64::from(area.y1) - a.y),
    ];
    for (towards, room) in bounds {
        if towards == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if towards < 0.0 {
            enter = enter.max(room / towards);
        } else {
            exit = exit.min(room / towards);
        }
    }
    (enter <= exit).then(|| (between(a, b, enter), between(a, b, exit)))
}
