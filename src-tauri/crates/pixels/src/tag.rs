//! Tags: an element's number at its outline, placed so that no two cover each other and as little as possible is hidden.

use crate::canvas::{Area, Canvas, round};
use crate::colour::{Rgb, edge, ink};
use crate::fonts::{Line, Pen};
use serde::{Deserialize, Serialize};

/// Where a tag stands, in pixels of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
pub struct PlacedTag {
    /// The element's number.
    pub number: u32,
    /// Left edge, in pixels.
    pub x: i32,
    /// Top edge, in pixels.
    pub y: i32,
    /// Width, in pixels.
    pub width: i32,
    /// Height, in pixels.
    pub height: i32,
}

/// A tag to place.
pub(crate) struct Wanted {
    pub colour: Rgb,
    /// What it belongs to, in pixels, clipped to the picture.
    pub anchor: Area,
}

/// Sizes of a tag, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TagSize {
    /// Size of the digits' font.
    pub px: f64,
    /// Blank around the digits, with the border.
    pub pad: i32,
    /// Height of the digits.
    pub digits: i32,
    /// Width of the widest digit.
    digit: i32,
}

impl TagSize {
    pub fn new(pen: &Pen<'_>, px: f64) -> Self {
        let widest = ('0'..='9').map(|d| pen.fonts.width(d.encode_utf8(&mut [0; 4]), px)).fold(1.0, f64::max);
        Self { px, pad: round(px / 5.0).max(2), digits: round(pen.fonts.cap_height(px)), digit: round(widest.ceil()) }
    }

    pub fn height(&self) -> i32 {
        self.digits + 2 * self.pad
    }

    /// Width of a tag with so many digits; all digits take the room of the widest, so that numbers line up.
    pub fn width(&self, words: &str) -> i32 {
        self.digit * i32::try_from(words.len()).unwrap_or(1) + 2 * self.pad
    }
}

/// Places tags one after the other.
pub(crate) struct Places {
    picture: Area,
    taken: Buckets,
    /// What a tag should not hide: the middle of elements, and the crosses of taps.
    content: Buckets,
}

impl Places {
    /// `content` is what tags should keep off, in pixels.
    pub fn new(picture: Area, content: impl Iterator<Item = Area>) -> Self {
        let mut places = Self { picture, taken: Buckets::new(picture), content: Buckets::new(picture) };
        // What fills a quarter of the picture is a ground, not content.
        for area in content.filter(|a| a.pixels() * 4 < picture.pixels()) {
            places.content.add(area);
        }
        places
    }

    /// The best free place for a tag of this size; `None` when the picture around its anchor is full.
    pub fn place(&mut self, anchor: Area, (width, height): (i32, i32)) -> Option<Area> {
        let roomy = anchor.height() * 5 >= height * 11 && anchor.width() >= width * 2;
        let best = corners(&anchor, width, height, roomy)
            .into_iter()
            .enumerate()
            .filter(|(_, place)| self.is_free(place))
            .map(|(rank, place)| (self.cost(rank, &place), place))
            .min_by_key(|(cost, _)| *cost)
            .map(|(_, place)| place);
        let place = best.or_else(|| self.near(&anchor, width, height))?;
        self.taken.add(place);
        Some(place)
    }

    fn is_free(&self, place: &Area) -> bool {
        self.picture.holds(place) && !self.taken.any(place, |t| t.meets(place))
    }

    /// An eighth of a tag hidden weighs as much as being one choice later.
    fn cost(&self, rank: usize, place: &Area) -> i64 {
        let hidden = self.content.covered(place);
        hidden * 8 / place.pixels().max(1) + i64::try_from(rank).unwrap_or(i64::MAX / 2)
    }

    /// The first free place on ever larger squares around the anchor's corner; not so far off that it would seem to be
    /// another's.
    fn near(&self, anchor: &Area, width: i32, height: i32) -> Option<Area> {
        (1..=5).find_map(|ring: i32| {
            let steps = (-ring..=ring).flat_map(|down| (-ring..=ring).map(move |across| (across, down)));
            steps
                .filter(|(across, down)| across.abs().max(down.abs()) == ring)
                .map(|(across, down)| {
                    Area::at(anchor.x0 + across * width * 2 / 3, anchor.y0 + down * height * 2 / 3, width, height)
                })
                .find(|place| self.is_free(place))
        })
    }
}

/// What of an element a tag should not hide: all of a small one; of a higher one what is not at its top or bottom edge,
/// where rows have nothing but their margin.
pub(crate) fn core(area: Area, tag_height: i32) -> Area {
    if area.height() < tag_height * 3 {
        return area;
    }
    Area::new(area.x0, area.y0 + tag_height, area.x1, area.y1 - tag_height)
}

/// The places at an outline's corners and sides, best first: inside when there is room, so that it is plain whose tag it
/// is, else above.
fn corners(a: &Area, width: i32, height: i32, roomy: bool) -> [Area; 12] {
    let at = |x: i32, y: i32| Area::at(x, y, width, height);
    let (right, below) = (a.x1 - width, a.y1 - height);
    let middle = (a.y0 + a.y1 - height) / 2;
    let above_left = at(a.x0, a.y0 - height);
    let inside_left = at(a.x0, a.y0);
    let (first, second) = if roomy { (inside_left, above_left) } else { (above_left, inside_left) };
    [
        first,
        second,
        at(right, a.y0 - height),
        at(right, a.y0),
        at(a.x0, a.y1),
        at(a.x0, below),
        at(right, a.y1),
        at(right, below),
        at(a.x0 - width, middle),
        at(a.x1, middle),
        at(a.x0 - width, a.y0),
        at(a.x1, a.y0),
    ]
}

/// Draws a tag: a box in the colour with a contrasting border, and the number in it.
pub(crate) fn draw(canvas: &mut Canvas<'_>, pen: &mut Pen<'_>, place: Area, words: &str, colour: Rgb, size: &TagSize) {
    let border = (size.pad / 4).max(1);
    canvas.fill(place, edge(colour));
    canvas.fill(place.grown(-border), colour);
    let text = Line { words, x: place.x0 + size.pad, y: place.y1 - size.pad, px: size.px, colour: ink(colour) };
    pen.write(canvas, &text);
}

/// Areas by where they lie, so that a question about one place looks at few of them.
struct Buckets {
    across: i32,
    down: i32,
    cells: Vec<Vec<u32>>,
    areas: Vec<Area>,
}

/// Side of a cell, in pixels: about the size of a tag on a phone's picture.
const CELL: i32 = 64;

impl Buckets {
    fn new(picture: Area) -> Self {
        let (across, down) = (picture.x1 / CELL + 1, picture.y1 / CELL + 1);
        let cells = usize::try_from(i64::from(across) * i64::from(down)).unwrap_or(0);
        Self { across, down, cells: vec![Vec::new(); cells], areas: Vec::new() }
    }

    fn cells_of(&self, a: &Area) -> impl Iterator<Item = usize> + use<> {
        let clamp = |v: i32, end: i32| (v / CELL).clamp(0, end - 1);
        let (x0, x1) = (clamp(a.x0, self.across), clamp(a.x1, self.across));
        let (y0, y1) = (clamp(a.y0, self.down), clamp(a.y1, self.down));
        let across = self.across;
        (y0..=y1).flat_map(move |y| (x0..=x1).filter_map(move |x| usize::try_from(y * across + x).ok()))
    }

    fn add(&mut self, area: Area) {
        let id = u32::try_from(self.areas.len()).unwrap_or(u32::MAX);
        for cell in self.cells_of(&area) {
            if let Some(cell) = self.cells.get_mut(cell) {
                cell.push(id);
            }
        }
        self.areas.push(area);
    }

    fn any(&self, place: &Area, is: impl Fn(&Area) -> bool) -> bool {
        self.cells_of(place)
            .filter_map(|cell| self.cells.get(cell))
            .flatten()
            .filter_map(|id| self.areas.get(usize::try_from(*id).ok()?))
            .any(is)
    }

    /// Pixels of the place that the areas cover, those under several counted several times.
    fn covered(&self, place: &Area) -> i64 {
        let in_cell = |cell: usize| {
            let at = i32::try_from(cell).unwrap_or(0);
            // Each area counts in each cell for the part that lies there: so none is counted twice.
            let part = place.meet(&Area::at(at % self.across * CELL, at / self.across * CELL, CELL, CELL));
            let ids = self.cells.get(cell).into_iter().flatten();
            let areas = ids.filter_map(|id| self.areas.get(usize::try_from(*id).ok()?));
            areas.map(|a| a.meet(&part).pixels()).sum::<i64>()
        };
        self.cells_of(place).map(in_cell).sum()
    }
}
