//! Does the ink in a frame fit the words that should be there?

use super::expect::{Expected, Layout};
use super::window::Window;
use super::{InkState, TextInk};

/// Ink that goes on for so many points on both sides of the upper or lower edge is cut there. Letters end two points or
/// more within their frame, and the next line's begin as far from it.
const ACROSS: f64 = 3.0;

/// Ink lower than this share of what the words need is no text: the rest of a line, a dot.
const FLAT: f64 = 0.45;

pub(super) fn fit(window: &Window, expected: &Expected) -> TextInk {
    let nothing = |state| TextInk { state, ink: None, shift: None };
    if window.is_empty() {
        return nothing(InkState::Blank);
    }
    if window.is_faint() || window.is_busy() {
        return nothing(InkState::Unjudged);
    }
    let Some(found) = Found::of(window, expected) else { return nothing(InkState::Blank) };
    let shift = (expected.layout == Layout::Filling).then(|| found.shift(window));
    TextInk { state: found.state(window, expected), ink: window.in_points(found.columns, found.rows), shift }
}

/// The ink in a frame, and what of it goes on beside it.
struct Found {
    /// Its columns in the frame.
    inner: (usize, usize),
    /// Its columns with what goes on beyond the frame's sides.
    columns: (usize, usize),
    /// Its rows in the frame.
    rows: (usize, usize),
    /// The widest gap between two of its columns, in points.
    gap: f64,
    /// On how many lines it stands.
    lines: u32,
    /// Is it cut by the upper or the lower edge?
    cut: bool,
}

impl Found {
    /// `None` when there is no ink in the frame that could be letters.
    fn of(window: &Window, expected: &Expected) -> Option<Self> {
        let inked = window.inked_columns();
        let (left, right) = window.columns;
        let first = (left..right).find(|x| inked[*x])?;
        let last = (first..right).rev().find(|x| inked[*x]).unwrap_or(first);
        let gap = window.pixels(expected.gap(), true);
        let columns =
            (go_on(first, gap, (0..first).rev(), &inked), go_on(last, gap, last + 1..window.width, &inked) + 1);
        let inner = (first, last + 1);
        let rows = window.inked_rows(inner);
        let (top, bottom) = window.rows;
        let highest = (top..bottom).find(|y| rows[*y])?;
        let lowest = (highest..bottom).rev().find(|y| rows[*y]).unwrap_or(highest);
        let across = window.pixels(ACROSS, false);
        let cut = |edge: usize| {
            let (from, to) = (edge.saturating_sub(across), edge + across);
            to <= window.height && edge >= across && rows[from..to].iter().all(|r| *r)
        };
        let mut widest = 0;
        let mut before = first;
        for x in (first..=last).filter(|x| inked[*x]) {
            widest = widest.max(x - before);
            before = x;
        }
        Some(Self {
            inner,
            columns,
            rows: (highest, lowest + 1),
            gap: widest as f64 / window.scale.x,
            lines: lines(&rows[highest..=lowest], window.pixels(1.0, false)),
            cut: cut(top) || cut(bottom),
        })
    }

    /// How far it lies to the right of its frame, in points: as far as both edges say.
    fn shift(&self, window: &Window) -> f64 {
        let off = |at: usize, edge: usize| (at as f64 - edge as f64) / window.scale.x;
        let (left, right) = (off(self.columns.0, window.columns.0), off(self.columns.1, window.columns.1));
        match (left > 0.0, right > 0.0) {
            (true, true) => left.min(right),
            (false, false) => left.max(right),
            _ => 0.0,
        }
    }

    fn state(&self, window: &Window, expected: &Expected) -> InkState {
        let points = |from: usize, to: usize| (to as f64 - from as f64) / window.scale.x;
        let (left, right) = window.columns;
        let tall = (self.rows.1 - self.rows.0) as f64 / window.scale.y;
        let (beyond_left, beyond_right) = (points(self.columns.0, left), points(right, self.columns.1));
        let (short_left, short_right) = (points(left, self.inner.0), points(self.inner.1, right));
        let width = points(self.inner.0, self.inner.1);
        let slack = expected.slack;
        if beyond_left > slack || beyond_right > slack {
            return InkState::Beyond;
        }
        if self.cut {
            return InkState::Cut;
        }
        let fills = short_left <= slack && short_right <= slack;
        let fine = match expected.layout {
            _ if tall < FLAT * expected.tall * expected.size.min(17.0) => return InkState::Blank,
            Layout::Filling => fills && self.gap <= 1.3 * expected.size,
            Layout::Loose => fills || near(width, expected.ems * expected.size, 0.15),
            // The words wrap a word before the right edge at most, and the first line is never the short one.
            Layout::Wrapped(lines) => width >= 0.6 * expected.width && self.lines >= lines.div_ceil(2),
            Layout::Wide if self.lines > 1 => return InkState::Unjudged,
            // The frame tells no size, the height of the ink does.
            Layout::Wide => near(width, expected.ems * tall / expected.tall, 0.4),
        };
        if fine { InkState::Agrees } else { InkState::OtherWidth }
    }
}

/// From a column with ink to the last one of those that follow without a wide gap.
fn go_on(from: usize, gap: usize, further: impl Iterator<Item = usize>, inked: &[bool]) -> usize {
    let mut at = from;
    for x in further {
        if x.abs_diff(at) > gap {
            break;
        }
        if inked[x] {
            at = x;
        }
    }
    at
}

/// How many groups of rows there are, with at least `gap` rows without ink between them.
fn lines(rows: &[bool], gap: usize) -> u32 {
    let (mut lines, mut blank) = (1, 0);
    for row in rows {
        if *row {
            lines += u32::from(blank >= gap);
            blank = 0;
        } else {
            blank += 1;
        }
    }
    lines
}

/// Are two widths the same within a share of the second?
fn near(a: f64, b: f64, share: f64) -> bool {
    (a - b).abs() <= share * b
}
