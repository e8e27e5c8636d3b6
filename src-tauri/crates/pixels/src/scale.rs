//! How many pixels a point has, on both axes; measured, never assumed.

use crate::{Picture, PictureInfo, display, mismatch};
use screen::{Point, Rect, Size};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Pixels per point. Need not be whole: Display Zoom shows 320 points on 750 pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
pub struct Scale {
    /// Pixels per point from left to right.
    #[specta(type = i32)]
    pub x: f64,
    /// Pixels per point from top to bottom.
    #[specta(type = i32)]
    pub y: f64,
    /// Offered from a fragment's width, not measured on a whole screen: whoever shows it says so.
    pub assumed: bool,
}

impl Scale {
    /// The same scale on both axes, measured.
    #[must_use]
    pub fn square(both: f64) -> Self {
        Self { x: both, y: both, assumed: false }
    }

    /// Can anything be placed with it? Both axes are above zero and finite.
    #[must_use]
    pub fn is_usable(&self) -> bool {
        let sound = |v: f64| v.is_finite() && v > 0.0;
        sound(self.x) && sound(self.y)
    }

    /// A length that is the same on both axes (a stroke, a letter), from points to pixels.
    #[must_use]
    pub fn length(&self, points: f64) -> f64 {
        points * (self.x + self.y) / 2.0
    }

    /// A place in points as a place in pixels, unrounded.
    #[must_use]
    pub fn place(&self, p: Point) -> Point {
        Point { x: p.x * self.x, y: p.y * self.y }
    }
}

impl fmt::Display for Scale {
    /// `3×`, `2.34×`, or `2.99× by 3×` where the axes differ in what is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (times(self.x), times(self.y));
        if x == y { f.write_str(&x) } else { write!(f, "{x} by {y}") }
    }
}

/// A ratio for people: two decimals, trailing zeros left out.
pub(crate) fn times(ratio: f64) -> String {
    format!("{}×", number(ratio))
}

/// A number for people: at most two decimals.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What comparing a picture with a screen says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Measured {
    /// Both axes agree.
    Scale(Scale),
    /// They do not: marks must not be stretched over this picture.
    Mismatch(ScaleMismatch),
    /// Nothing to compare with.
    Unknown {
        /// Why, in one sentence.
        why: String,
    },
}

/// A picture and a screen that do not fit, with the likely reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
pub struct ScaleMismatch {
    /// The likely reason.
    pub kind: MismatchKind,
    /// The reason in one sentence, with its numbers.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// Pixels per point from left to right.
    #[specta(type = i32)]
    pub x: f64,
    /// Pixels per point from top to bottom.
    #[specta(type = i32)]
    pub y: f64,
    /// How many points the picture lacks at its top: only for [`MismatchKind::MissingStatusBar`], where moving every
    /// mark up by so many points and using `x` on both axes makes it fit.
    #[specta(type = Option<i32>)]
    pub missing: Option<f64>,
}

/// Why a picture and a screen do not fit. The rule for each stands in `mismatch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum MismatchKind {
    /// One is upright, the other on its side.
    Orientation,
    /// The picture was cropped at the top.
    MissingStatusBar,
    /// The app covers only a part of the picture, at a place and scale that sizes alone do not tell.
    Letterbox,
    /// The picture is of another screen.
    OtherDisplay,
    /// The picture was stretched or cut on one axis.
    Squeezed,
}

impl MismatchKind {
    /// The kind as it stands in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Orientation => "orientation",
            Self::MissingStatusBar => "missing_status_bar",
            Self::Letterbox => "letterbox",
            Self::OtherDisplay => "other_display",
            Self::Squeezed => "squeezed",
        }
    }
}

/// Two axes agree within this share of the larger (field case B10: half a percent lets rounding pass and nothing else).
const AGREE: f64 = 0.005;

/// Do two ratios agree within half a percent?
pub(crate) fn agree(a: f64, b: f64) -> bool {
    a.is_finite() && b.is_finite() && (a - b).abs() <= AGREE * a.abs().max(b.abs())
}

/// Pixels wide and high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelSize {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl From<&Picture> for PixelSize {
    fn from(p: &Picture) -> Self {
        Self { width: p.width(), height: p.height() }
    }
}

impl From<PictureInfo> for PixelSize {
    fn from(p: PictureInfo) -> Self {
        Self { width: p.width, height: p.height }
    }
}

/// Compares a picture with the screen that it should show, in points. Both ratios are computed, whatever the device; the
/// scale is never guessed from a model name or taken as 2 or 3.
#[must_use]
pub fn measure(picture: impl Into<PixelSize>, screen: Option<Size>) -> Measured {
    let picture = picture.into();
    let unknown = |why: &str| Measured::Unknown { why: why.to_owned() };
    let Some(screen) = screen else {
        return unknown("The source does not say how large the screen is.");
    };
    let sound = |v: f64| v.is_finite() && v > 0.0;
    if !sound(screen.width) || !sound(screen.height) {
        return unknown("The source says that the screen has no area.");
    }
    if picture.width == 0 || picture.height == 0 {
        return unknown("The picture has no area.");
    }
    let (x, y) = (f64::from(picture.width) / screen.width, f64::from(picture.height) / screen.height);
    if !x.is_finite() || !y.is_finite() {
        return unknown("The source says that the screen has almost no area.");
    }
    if agree(x, y) && (0.1..=10.0).contains(&x) {
        return Measured::Scale(Scale { x, y, assumed: false });
    }
    Measured::Mismatch(mismatch::explain(picture, screen, x, y))
}

/// The narrowest phone screen, in points.
const NARROWEST: f64 = 320.0;

/// A scale for a tree that does not say how large the screen is: offered only when its root begins at the left edge and
/// is as wide as a screen, so that it plainly spans the picture. Heights are never used, as a fragment may be one row.
///
/// A root as wide as a known screen (in points) needs a ratio from 1 to 4 on a picture as wide as a known screen (in
/// pixels), which covers Display Zoom and plus-size phones. On a picture of any other width the root must be at least 320
/// points wide and the ratio 1, 2 or 3 within half a percent.
#[must_use]
pub fn offer(picture: impl Into<PixelSize>, root: Rect) -> Option<Scale> {
    let width = picture.into().width;
    if root.x != 0.0 || !root.width.is_finite() || root.width < NARROWEST - 0.5 {
        return None;
    }
    let ratio = f64::from(width) / root.width;
    let whole = [1.0, 2.0, 3.0].iter().any(|s| agree(ratio, *s));
    let fits = match (display::is_pixel_width(width), display::is_point_width(root.width)) {
        (true, true) => (1.0..=4.0).contains(&ratio),
        (false, true) => whole,
        (true, false) => false,
        // A picture that was scaled to its points is as wide as a screen too; half of it is not the whole.
        (false, false) => whole && !display::is_point_width(f64::from(width)),
    };
    fits.then_some(Scale { x: ratio, y: ratio, assumed: true })
}
