//! Painting marks on a picture, at its own size, bottom layer first and the tags last.

use crate::canvas::{Area, Canvas, by_255, round};
use crate::colour::{Rgb, colour, dash};
use crate::fonts::{Fonts, MissingGlyph, Pen};
use crate::pointer::{Nib, arrow, cross, cross_area, path};
use crate::stroke::{Ink, outline, outline_edge};
use crate::surface::{Hatch, hatch, veil};
use crate::tag::{PlacedTag, Places, TagSize, Wanted, core, draw};
use crate::{Picture, Scale};
use screen::{Mark, MarkLayer, Point, Shape};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Sizes of what is painted, in points; on the picture nothing gets thinner than a pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Width of outlines, in points; at least two pixels.
    pub outline: f64,
    /// Size of the tags' digits, in points; at least eleven pixels.
    pub tag: f64,
    /// Are tags drawn?
    pub tags: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { outline: 1.0, tag: 9.0, tags: true }
    }
}

/// What became of the marks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
pub struct Painted {
    /// How many marks are to be seen on the picture.
    pub drawn: u32,
    /// How many lie wholly off the picture, or have numbers that are no place.
    pub off_picture: u32,
    /// Where the tags stand, by number.
    pub tags: Vec<PlacedTag>,
    /// Numbers whose tag found no free place.
    pub untagged: Vec<u32>,
    /// Characters that no font has; they are drawn as boxes.
    pub missing: Vec<MissingGlyph>,
}

/// Paints marks on a picture. Straight edges lie exactly at `round(point * scale)` and are not smoothed.
///
/// Transparent pixels stay transparent where no mark is; marks themselves are opaque on them. A scale that is not above
/// zero and finite paints nothing, and every mark counts as off the picture.
pub fn paint(picture: &mut Picture, scale: Scale, marks: &[Mark], style: &Style, fonts: &Fonts<'_>) -> Painted {
    let before = (!picture.is_opaque()).then(|| premultiply(picture));
    let (width, height) = (picture.width(), picture.height());
    let painted = match Canvas::new(picture.rgba_mut(), width, height) {
        Some(canvas) if scale.is_usable() => Painter::new(canvas, scale, style, fonts).paint(marks),
        _ => Painted { off_picture: count(marks.len()), ..Painted::default() },
    };
    if let Some(before) = before {
        restore(picture, &before);
    }
    painted
}

struct Painter<'p> {
    canvas: Canvas<'p>,
    pen: Pen<'p>,
    scale: Scale,
    style: Style,
    /// Areas already covered with one colour: nodes often share a rect, and a veil laid twice is another colour.
    covered: BTreeSet<(Area, Rgb, bool)>,
    drawn: u32,
    off_picture: u32,
}

impl<'p> Painter<'p> {
    fn new(canvas: Canvas<'p>, scale: Scale, style: &Style, fonts: &'p Fonts<'p>) -> Self {
        let pen = Pen::new(fonts);
        Self { canvas, pen, scale, style: *style, covered: BTreeSet::new(), drawn: 0, off_picture: 0 }
    }

    fn paint(mut self, marks: &[Mark]) -> Painted {
        for layer in MarkLayer::ALL {
            let layer_marks = || marks.iter().filter(move |m| m.layer == layer);
            for mark in layer_marks() {
                self.surface(mark);
            }
            // All edges before all strokes: the edge of one outline must not cut its neighbour's stroke.
            for pass in [outline_edge, outline] {
                for mark in layer_marks() {
                    for (area, ink) in self.outlines(mark) {
                        pass(&mut self.canvas, area, &ink);
                    }
                }
            }
            for mark in layer_marks() {
                self.pointer(mark);
                match self.is_on_picture(mark) {
                    true => self.drawn += 1,
                    false => self.off_picture += 1,
                }
            }
        }
        let (tags, untagged) = if self.style.tags { self.tags(marks) } else { Default::default() };
        let missing = self.pen.missing();
        Painted { drawn: self.drawn, off_picture: self.off_picture, tags, untagged, missing }
    }

    /// A length in points as whole pixels, at least so many.
    fn length(&self, points: f64, least: i32) -> i32 {
        round(self.scale.length(points)).max(least)
    }

    fn stroke_width(&self) -> i32 {
        self.length(self.style.outline, 2)
    }

    fn halo(&self) -> i32 {
        self.length(self.style.outline / 3.0, 1)
    }

    fn area(&self, rect: &screen::Rect) -> Option<Area> {
        Area::of(rect, &self.scale).filter(|a| a.meets(&self.canvas.area()))
    }

    fn place(&self, p: Point) -> Option<Point> {
        let p = self.scale.place(p);
        (p.x.is_finite() && p.y.is_finite()).then_some(p)
    }

    fn is_on_picture(&self, mark: &Mark) -> bool {
        match &mark.shape {
            Shape::Outline { rect } | Shape::Hatched { rect } | Shape::Filled { rect } => self.area(rect).is_some(),
            Shape::Arrow { from, to } => self.area(from).is_some() || self.area(to).is_some(),
            Shape::Cross { at } => self.place(*at).is_some_and(|p| self.holds(p)),
            Shape::Path { from, to } => [from, to].into_iter().filter_map(|p| self.place(*p)).any(|p| self.holds(p)),
        }
    }

    /// Is the place on the picture? Its right and bottom edges count: a tap may be there.
    fn holds(&self, p: Point) -> bool {
        let a = self.canvas.area();
        p.x >= 0.0 && p.y >= 0.0 && p.x <= f64::from(a.x1) && p.y <= f64::from(a.y1)
    }

    fn surface(&mut self, mark: &Mark) {
        let colour = colour(mark.layer, &mark.group);
        let (rect, hatched) = match &mark.shape {
            Shape::Hatched { rect } => (rect, true),
            Shape::Filled { rect } => (rect, false),
            _ => return,
        };
        let Some(area) = self.area(rect) else { return };
        let area = area.meet(&self.canvas.area());
        if !self.covered.insert((area, colour, hatched)) {
            return;
        }
        if !hatched {
            veil(&mut self.canvas, area, colour);
            return;
        }
        let width = self.length(0.75, 1);
        let period = self.length(8.0, 8).max(width * 4);
        let shift = i32::from(colour[0] ^ colour[1] ^ colour[2]) * period / 256;
        let falling = mark.layer == MarkLayer::Overhang;
        hatch(&mut self.canvas, area, &Hatch { colour, period, width, shift, falling });
    }

    /// The outlines of a mark, as far as they are on the picture.
    fn outlines(&self, mark: &Mark) -> Vec<(Area, Ink)> {
        let dashes = |lengths: &[f64]| lengths.iter().map(|l| self.length(*l, 2)).collect();
        let ink = Ink {
            colour: colour(mark.layer, &mark.group),
            width: self.stroke_width(),
            halo: self.halo(),
            dash: dashes(dash(mark.layer)),
        };
        let thin = |ink: Ink| Ink { width: (ink.width / 2).max(1), ..ink };
        let outlines = match &mark.shape {
            Shape::Outline { rect } => vec![(self.area(rect), ink)],
            Shape::Hatched { rect } | Shape::Filled { rect } => vec![(self.area(rect), thin(ink))],
            Shape::Arrow { from, to } => {
                // The end where the touch goes is drawn in longer dashes.
                let ends = Ink { dash: dashes(&[2.0, 2.0]), ..ink.clone() };
                vec![(self.area(from), ends), (self.area(to), ink)]
            }
            Shape::Cross { .. } | Shape::Path { .. } => Vec::new(),
        };
        outlines.into_iter().filter_map(|(area, ink)| Some((area?, ink))).collect()
    }

    fn nib(&self, mark: &Mark) -> Nib {
        let size = self.scale.length(5.0).max(6.0);
        Nib { colour: colour(mark.layer, &mark.group), width: self.stroke_width(), halo: self.halo(), size }
    }

    fn pointer(&mut self, mark: &Mark) {
        let nib = self.nib(mark);
        match &mark.shape {
            Shape::Arrow { from, to } => {
                let ends = (Area::of(from, &self.scale), Area::of(to, &self.scale));
                if let ((Some(from), Some(to)), true) = (ends, self.is_on_picture(mark)) {
                    arrow(&mut self.canvas, from, to, &nib);
                }
            }
            Shape::Cross { at } => {
                if let Some(at) = self.place(*at).filter(|p| self.holds(*p)) {
                    cross(&mut self.canvas, at, &nib);
                }
            }
            Shape::Path { from, to } => {
                if let (Some(from), Some(to)) = (self.place(*from), self.place(*to)) {
                    path(&mut self.canvas, from, to, &nib);
                }
            }
            Shape::Outline { .. } | Shape::Hatched { .. } | Shape::Filled { .. } => {}
        }
    }

    /// Places and draws the tags: of kept elements, and of taps and paths whose element has none.
    fn tags(&mut self, marks: &[Mark]) -> (Vec<PlacedTag>, Vec<u32>) {
        let size = TagSize::new(&self.pen, self.scale.length(self.style.tag).clamp(11.0, 200.0));
        let height = size.height();
        let content = marks.iter().filter_map(|mark| match (&mark.shape, mark.layer) {
            (Shape::Outline { rect }, MarkLayer::Kept) => self.area(rect).map(|a| core(a, height)),
            (Shape::Cross { at }, _) => self.place(*at).map(|p| cross_area(p, &self.nib(mark))),
            _ => None,
        });
        let mut places = Places::new(self.canvas.area(), content);
        let (mut tags, mut untagged) = (Vec::new(), Vec::new());
        for (number, wanted) in self.wanted(marks) {
            let words = number.to_string();
            let width = size.width(&words);
            match places.place(wanted.anchor, (width, height)) {
                Some(place) => {
                    draw(&mut self.canvas, &mut self.pen, place, &words, wanted.colour, &size);
                    tags.push(PlacedTag { number, x: place.x0, y: place.y0, width, height });
                }
                None => untagged.push(number),
            }
        }
        (tags, untagged)
    }

    /// One tag a number: at the kept outline when there is one.
    fn wanted(&self, marks: &[Mark]) -> BTreeMap<u32, Wanted> {
        let picture = self.canvas.area();
        let mut wanted = BTreeMap::new();
        for layer in [MarkLayer::Kept, MarkLayer::Order, MarkLayer::Taps] {
            for mark in marks.iter().filter(|m| m.layer == layer) {
                let around = |p: Point| {
                    self.place(p).filter(|p| self.holds(*p)).map(|p| cross_area(p, &self.nib(mark)).meet(&picture))
                };
                let anchor = match &mark.shape {
                    Shape::Outline { rect } | Shape::Hatched { rect } | Shape::Filled { rect } => {
                        self.area(rect).map(|a| a.meet(&picture))
                    }
                    Shape::Arrow { to, .. } => self.area(to).map(|a| a.meet(&picture)),
                    Shape::Cross { at } => around(*at),
                    Shape::Path { from, .. } => around(*from),
                };
                if let (Some(number), Some(anchor)) = (mark.number, anchor) {
                    let colour = colour(mark.layer, &mark.group);
                    wanted.entry(number).or_insert(Wanted { colour, anchor });
                }
            }
        }
        wanted
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Multiplies the colours by their alpha, which is how colours are laid over one another; returns the pixels as they
/// were.
fn premultiply(picture: &mut Picture) -> Vec<u8> {
    let before = picture.rgba().to_vec();
    for pixel in picture.rgba_mut().as_chunks_mut::<4>().0 {
        *pixel = premultiplied(*pixel);
    }
    before
}

fn premultiplied([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    let by_alpha = |c: u8| by_255(u16::from(c) * u16::from(a));
    [by_alpha(r), by_alpha(g), by_alpha(b), a]
}

/// Back to straight alpha. Untouched pixels get their old bytes: multiplying and dividing again would change them.
fn restore(picture: &mut Picture, before: &[u8]) {
    let pixels = picture.rgba_mut().as_chunks_mut::<4>().0;
    for (pixel, old) in pixels.iter_mut().zip(before.as_chunks::<4>().0) {
        if *pixel == premultiplied(*old) {
            *pixel = *old;
        } else if let [r, g, b, a @ 1..=254] = *pixel {
            let straight = |c: u8| u8::try_from((u32::from(c) * 255 + u32::from(a) / 2) / u32::from(a)).unwrap_or(255);
            *pixel = [straight(r), straight(g), straight(b), a];
        }
    }
}
