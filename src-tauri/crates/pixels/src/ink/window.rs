//! The part of a picture around one text's frame, as ink and no ink.
//!
//! Ink is told by edges, not by colour: so it needs no notion of the background, which may be light, dark, tinted or run
//! from one colour into another. Long straight lines (separators, the sides of cards and fields) are no ink.

use crate::{Picture, Scale};
use screen::Rect;

/// The faintest edge that is ink, in 255 steps of a channel. Disabled text on white is 58 away from it.
const FAINTEST: u8 = 20;

/// Weaker edges than this everywhere, and the frame is empty; in between nothing can be said.
const EMPTY: u8 = 10;

/// An edge is ink when it has this share of the strongest edge in the frame. JPEG leaves ripples of a fifth of it.
const SHARE: f64 = 0.35;

/// Room above and below the frame, in points, to see whether ink goes on there.
const ROOM: f64 = 4.0;

/// A straight line of this length is a line and not a letter, in points; or half again as long as the frame is high.
const LINE: f64 = 24.0;

/// What is drawn around a frame. Columns and rows count from the window's own corner, in pixels.
pub(super) struct Window {
    ink: Vec<bool>,
    pub width: usize,
    pub height: usize,
    /// The frame's columns, from its first to one past its last.
    pub columns: (usize, usize),
    /// The frame's rows.
    pub rows: (usize, usize),
    /// Pixels per point.
    pub scale: Scale,
    /// Where the window begins on the picture, in pixels.
    corner: (usize, usize),
    /// How strong the strongest edge in the frame is.
    strongest: u8,
}

/// Steps from a pixel to the next, to the right and downwards.
struct Edges {
    across: Vec<u8>,
    down: Vec<u8>,
}

impl Window {
    /// `reach`: how far to the left and right of the frame is looked, in points. `None` when more than a tenth of the
    /// frame lies outside the picture, or the scale places nothing.
    pub fn open(picture: &Picture, scale: Scale, rect: Rect, reach: f64) -> Option<Self> {
        if !scale.is_usable() {
            return None;
        }
        let (columns, left, width) = span(rect.x, rect.right(), reach, scale.x, picture.width())?;
        let (rows, top, height) = span(rect.y, rect.bottom(), ROOM, scale.y, picture.height())?;
        let corner = (left, top);
        let mut window = Self { ink: Vec::new(), width, height, columns, rows, scale, corner, strongest: 0 };
        let mut edges = window.edges(picture);
        window.drop_lines(&mut edges, rect.height.min(40.0));
        let edges: Vec<u8> = edges.across.iter().zip(&edges.down).map(|(a, d)| *a.max(d)).collect();
        window.strongest = window.in_frame(&edges).max().unwrap_or(0);
        let least = (f64::from(window.strongest) * SHARE).max(f64::from(FAINTEST));
        // At most 255.
        let least = least.ceil() as u8;
        window.ink = edges.iter().map(|e| *e >= least).collect();
        Some(window)
    }

    /// Is there nothing in the frame?
    pub fn is_empty(&self) -> bool {
        self.strongest < EMPTY
    }

    /// Is what is there too faint to be told from noise?
    pub fn is_faint(&self) -> bool {
        self.strongest < FAINTEST
    }

    /// Is the background itself full of edges (a photograph)? Then the room around the frame is so too, on three sides
    /// of four at least.
    pub fn is_busy(&self) -> bool {
        let ((left, right), (top, bottom)) = (self.columns, self.rows);
        // Letters may stick out of their frame by a point or two.
        let (near_x, near_y) = (self.pixels(2.0, true), self.pixels(1.0, false));
        let full = |columns: (usize, usize), rows: (usize, usize)| {
            let all = columns.1.saturating_sub(columns.0) * rows.1.saturating_sub(rows.0);
            let inked = (rows.0..rows.1).map(|y| self.count(y, columns)).sum::<usize>();
            all > 0 && inked * 8 > all
        };
        let sides = [
            full((0, left.saturating_sub(near_x)), self.rows),
            full(((right + near_x).min(self.width), self.width), self.rows),
            full(self.columns, (0, top.saturating_sub(near_y))),
            full(self.columns, ((bottom + near_y).min(self.height), self.height)),
        ];
        sides.iter().filter(|s| **s).count() >= 3
    }

    /// A length in points as whole pixels, at least one.
    pub fn pixels(&self, points: f64, across: bool) -> usize {
        let scale = if across { self.scale.x } else { self.scale.y };
        // A window is at most a picture wide.
        ((points * scale).round().max(1.0) as usize).min(self.width.max(self.height))
    }

    /// Which columns have ink in the frame's rows.
    pub fn inked_columns(&self) -> Vec<bool> {
        // One pixel alone at 3x is the end of a line that was taken out.
        let least = self.pixels(0.5, false);
        let mut counts = vec![0_usize; self.width];
        for y in self.rows.0..self.rows.1 {
            for (count, ink) in counts.iter_mut().zip(self.row(y)) {
                *count += usize::from(*ink);
            }
        }
        counts.iter().map(|c| *c >= least).collect()
    }

    /// Which rows of the window have ink in these columns.
    pub fn inked_rows(&self, columns: (usize, usize)) -> Vec<bool> {
        let least = self.pixels(0.5, true);
        (0..self.height).map(|y| self.count(y, columns) >= least).collect()
    }

    /// A part of the window, in points of the screen.
    pub fn in_points(&self, columns: (usize, usize), rows: (usize, usize)) -> Option<Rect> {
        let at = |v: usize, s: f64| v as f64 / s;
        let (x, y) = (at(self.corner.0 + columns.0, self.scale.x), at(self.corner.1 + rows.0, self.scale.y));
        let (width, height) = (columns.1.saturating_sub(columns.0), rows.1.saturating_sub(rows.0));
        Rect::new(x, y, at(width, self.scale.x), at(height, self.scale.y))
    }

    fn row(&self, y: usize) -> &[bool] {
        self.ink.get(y * self.width..(y + 1) * self.width).unwrap_or_default()
    }

    fn count(&self, y: usize, columns: (usize, usize)) -> usize {
        self.row(y).get(columns.0..columns.1).unwrap_or_default().iter().filter(|i| **i).count()
    }

    fn in_frame<'e>(&'e self, edges: &'e [u8]) -> impl Iterator<Item = u8> + 'e {
        let (left, right) = self.columns;
        (self.rows.0..self.rows.1)
            .flat_map(move |y| edges.get(y * self.width + left..y * self.width + right).unwrap_or_default())
            .copied()
    }

    fn edges(&self, picture: &Picture) -> Edges {
        let all = self.width * self.height;
        let mut edges = Edges { across: Vec::with_capacity(all), down: Vec::with_capacity(all) };
        // An antialiased edge spreads over half a point.
        let (step_x, step_y) = (self.pixels(0.5, true), self.pixels(0.5, false));
        let (line, last) = (picture.width() as usize, picture.height() as usize - 1);
        let pixels = picture.rgba().as_chunks::<4>().0;
        let part = |y: usize, x: usize| {
            let end = (x + self.width).min(line);
            pixels.get(y * line + x.min(end)..y * line + end).unwrap_or_default()
        };
        let left = self.corner.0;
        for y in self.corner.1..self.corner.1 + self.height {
            let row = part(y, left);
            edges.across.extend(row.iter().zip(part(y, left + step_x)).map(|(a, b)| differ(*a, *b)));
            edges.down.extend(row.iter().zip(part((y + step_y).min(last), left)).map(|(a, b)| differ(*a, *b)));
            // Beyond the picture's right edge there is nothing to differ from.
            let whole = edges.down.len();
            edges.across.resize(whole, 0);
        }
        edges
    }

    /// Takes out straight lines: level ones that are longer than letters are wide, upright ones as high as the window. Where
    /// a third of it were lines it is the grain of a photograph, and stays.
    fn drop_lines(&self, edges: &mut Edges, height: f64) {
        let longest = self.pixels(LINE.max(1.5 * height), true);
        let room = self.pixels(1.0, true);
        let runs: Vec<(usize, usize, usize)> = (0..self.height)
            .flat_map(|y| {
                let row = edges.down.get(y * self.width..(y + 1) * self.width).unwrap_or_default();
                runs(row).filter(|(from, to)| to - from >= longest).map(move |(from, to)| (y, from, to))
            })
            .collect();
        let mut rows: Vec<usize> = runs.iter().map(|r| r.0).collect();
        rows.dedup();
        if rows.len() * 3 <= self.height {
            for (y, from, to) in runs {
                let line = y * self.width;
                edges.down[line + from..line + to].fill(0);
                // Its ends are edges too.
                let (from, to) = (from.saturating_sub(room), (to + room).min(self.width));
                edges.across[line + from..line + to].fill(0);
            }
        }
        let mut strong = vec![0_usize; self.width];
        for row in edges.across.chunks_exact(self.width.max(1)) {
            strong.iter_mut().zip(row).for_each(|(count, edge)| *count += usize::from(*edge >= EMPTY));
        }
        let columns: Vec<usize> = (0..self.width).filter(|x| strong[*x] * 10 >= self.height * 9).collect();
        if columns.len() * 3 <= self.width {
            for x in columns {
                (0..self.height).for_each(|y| edges.across[y * self.width + x] = 0);
            }
        }
    }
}

/// The runs of edges in a row, each from its first pixel to one past its last.
fn runs(row: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let from = at + row.get(at..)?.iter().position(|e| *e >= EMPTY)?;
        let rest = row.get(from..).unwrap_or_default();
        at = from + rest.iter().position(|e| *e < EMPTY).unwrap_or(rest.len());
        Some((from, at))
    })
}

/// How far apart two colours are: the largest step of a channel.
fn differ([r, g, b, _]: [u8; 4], [to_r, to_g, to_b, _]: [u8; 4]) -> u8 {
    r.abs_diff(to_r).max(g.abs_diff(to_g)).max(b.abs_diff(to_b))
}

/// One axis: the frame within the window, where the window begins on the picture, and how long it is; in pixels.
fn span(from: f64, to: f64, room: f64, scale: f64, most: u32) -> Option<((usize, usize), usize, usize)> {
    let most = f64::from(most);
    let within = |v: f64| v.clamp(0.0, most);
    let (a, b) = (within((from * scale).round()), within((to * scale).round()));
    if b - a < 1.0 || b - a < 0.9 * (to - from) * scale - 1.0 {
        return None;
    }
    let (first, last) = (within(((from - room) * scale).floor()), within(((to + room) * scale).ceil()));
    // All lie between 0 and a picture's side, in this order: first, a, b, last.
    let whole = |v: f64| v as usize;
    Some(((whole(a - first), whole(b - first)), whole(first), whole(last - first)))
}
