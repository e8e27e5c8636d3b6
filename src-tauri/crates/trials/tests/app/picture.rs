//! A picture of the window, and where lines and edges are in it.
use crate::window::Stage;
use image::RgbaImage;
use std::ops::Range;

/// A colour, red, green and blue.
pub type Colour = [f64; 3];

/// A picture of the window, in pixels of the display.
pub struct Picture(RgbaImage);

/// A rect of the screen by its edges, in points: left, top, right, bottom.
pub type Edges = [f64; 4];

/// The names of the edges, in their order.
pub const EDGES: [&str; 4] = ["left", "top", "right", "bottom"];

/// How far around its expected place an edge is searched, in points.
const AROUND: f64 = 9.0;

impl Picture {
    /// From the bytes of a PNG file.
    pub fn of(png: &[u8]) -> Self {
        Self(image::load_from_memory(png).expect("a picture of the window can be read").to_rgba8())
    }

    fn colour(&self, x: i64, y: i64) -> Option<Colour> {
        let pixel = self.0.get_pixel_checked(u32::try_from(x).ok()?, u32::try_from(y).ok()?)?;
        Some([f64::from(pixel[0]), f64::from(pixel[1]), f64::from(pixel[2])])
    }

    /// Where the lines of a frame in this colour are, in points, searched around `near`; `None` for an edge without one.
    /// Looks at the further half of each edge, for tags stand at the near corner.
    pub fn frame(&self, stage: &Stage, near: Edges, line: Colour) -> [Option<f64>; 4] {
        edges(near, |along, across, upright| {
            let [from, to] = further(along).map(|point| stage.pixel(point, !upright));
            let close = |at: i64| {
                let colours = (from..to).filter_map(|i| if upright { self.colour(at, i) } else { self.colour(i, at) });
                mean(colours.map(|colour| likeness(colour, line)))
            };
            let found: Vec<(f64, f64)> = stage
                .around(across, upright)
                .map(|at| (at as f64 + 0.5, close(at)))
                .filter(|(_, c)| *c > 0.35)
                .collect();
            let weight: f64 = found.iter().map(|(_, close)| close).sum();
            (weight > 0.0).then(|| stage.point(found.iter().map(|(at, c)| at * c).sum::<f64>() / weight, upright))
        })
    }

    /// The middle of what is drawn in this colour around a place, in points; `None` when nothing is.
    pub fn spot(&self, stage: &Stage, (x, y): (f64, f64), colour: Colour) -> Option<(f64, f64)> {
        let mut sum = [0.0; 3];
        for row in stage.around(y, false) {
            for column in stage.around(x, true) {
                let close = self.colour(column, row).map_or(0.0, |found| likeness(found, colour));
                if close > 0.6 {
                    sum = [sum[0] + close * (column as f64 + 0.5), sum[1] + close * (row as f64 + 0.5), sum[2] + close];
                }
            }
        }
        let [x, y, weight] = sum;
        (weight > 0.0).then(|| (stage.point(x / weight, true), stage.point(y / weight, false)))
    }

    /// The edges of what is drawn within a frame `near` on a plain ground, in points: the outermost places that differ
    /// from the ground's colour along one line across each edge.
    pub fn drawn(&self, stage: &Stage, near: Edges, lines: (f64, f64), ground: Colour) -> [Option<f64>; 4] {
        edges(near, |_, across, upright| {
            let cut = stage.pixel(if upright { lines.1 } else { lines.0 }, !upright);
            let inked = |at: &i64| {
                let colour = if upright { self.colour(*at, cut) } else { self.colour(cut, *at) };
                colour.is_some_and(|colour| distance(colour, ground) > 30.0)
            };
            let first = across < (if upright { near[0] + near[2] } else { near[1] + near[3] }) / 2.0;
            let mut places = stage.around(across, upright);
            let edge = if first { places.find(inked) } else { places.rev().find(inked).map(|at| at + 1) };
            edge.map(|at| stage.point(at as f64, upright))
        })
    }
}

impl Stage {
    /// The pixel of the display that a coordinate of the screen falls on.
    fn pixel(&self, point: f64, along_x: bool) -> i64 {
        let start = if along_x { self.x } else { self.y };
        ((start + point * self.scale) * self.ratio).round() as i64
    }

    /// The coordinate of the screen that lies there.
    fn point(&self, pixel: f64, along_x: bool) -> f64 {
        let start = if along_x { self.x } else { self.y };
        (pixel / self.ratio - start) / self.scale
    }

    /// The pixels around a coordinate in which an edge is searched.
    fn around(&self, point: f64, along_x: bool) -> Range<i64> {
        self.pixel(point - AROUND, along_x)..self.pixel(point + AROUND, along_x)
    }
}

/// Asks for each edge: its length (from, to), its place across, and whether it stands upright.
fn edges<T>([left, top, right, bottom]: Edges, ask: impl Fn([f64; 2], f64, bool) -> T) -> [T; 4] {
    [
        ask([top, bottom], left, true),
        ask([left, right], top, false),
        ask([top, bottom], right, true),
        ask([left, right], bottom, false),
    ]
}

fn further([from, to]: [f64; 2]) -> [f64; 2] {
    [0.6, 0.9].map(|share| from + (to - from) * share)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

/// 1 for the same colour, 0 for one as far away as white is.
fn likeness(colour: Colour, line: Colour) -> f64 {
    (1.0 - distance(colour, line) / distance([255.0; 3], line)).max(0.0)
}

fn distance(a: Colour, b: Colour) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}
