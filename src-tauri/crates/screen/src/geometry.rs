//! Points, sizes and rectangles, in points, always finite.

use serde::{Deserialize, Serialize};

/// A place on the screen, in points from its top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
pub struct Point {
    /// Distance from the left edge, in points.
    #[specta(type = i32)]
    pub x: f64,
    /// Distance from the top edge, in points.
    #[specta(type = i32)]
    pub y: f64,
}

/// A width and a height; points unless the owner says pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
pub struct Size {
    /// Width, never negative.
    #[specta(type = i32)]
    pub width: f64,
    /// Height, never negative.
    #[specta(type = i32)]
    pub height: f64,
}

/// A rectangle in points. Its four numbers are finite and its sides are not negative: [`Rect::new`] refuses the rest,
/// so that no invalid number leaves this crate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
pub struct Rect {
    /// Left edge, in points.
    #[specta(type = i32)]
    pub x: f64,
    /// Top edge, in points.
    #[specta(type = i32)]
    pub y: f64,
    /// Width, in points.
    #[specta(type = i32)]
    pub width: f64,
    /// Height, in points.
    #[specta(type = i32)]
    pub height: f64,
}

/// No screen is a million points wide; a larger number is a fault of the source (corpus README fact 2 saw `inf`, and
/// the field log saw 1.8e308 and 2^63). The bound also keeps every product of two sides exact enough to compare.
const LARGEST: f64 = 1.0e6;

impl Rect {
    /// The rectangle with these numbers, in points; `None` when one of them is not finite, a side is negative, or one
    /// is beyond a million points.
    #[must_use]
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Option<Self> {
        let sound = |v: f64| v.is_finite() && v.abs() <= LARGEST;
        (sound(x) && sound(y) && sound(width) && sound(height) && width >= 0.0 && height >= 0.0).then_some(Self {
            x,
            y,
            width,
            height,
        })
    }

    /// Right edge, in points.
    #[must_use]
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Bottom edge, in points.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// Area, in square points.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.width * self.height
    }

    /// The middle of the rectangle.
    #[must_use]
    pub fn centre(&self) -> Point {
        Point { x: self.x + self.width / 2.0, y: self.y + self.height / 2.0 }
    }

    /// Is the point inside or on an edge? All four edges count, so that a point on the line between two neighbours
    /// belongs to both and neither is silently preferred.
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        p.x >= self.x && p.x <= self.right() && p.y >= self.y && p.y <= self.bottom()
    }

    /// Do the two share an area? Touching edges do not.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// The area that both cover; `None` when they only touch or lie apart.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        if !self.intersects(other) {
            return None;
        }
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        Self::new(x, y, self.right().min(other.right()) - x, self.bottom().min(other.bottom()) - y)
    }

    /// How much of this rectangle lies in `other`: 0 to 1, and 0 for a rectangle without area.
    #[must_use]
    pub fn share_in(&self, other: &Self) -> f64 {
        let area = self.area();
        if area <= 0.0 {
            return 0.0;
        }
        self.intersection(other).map_or(0.0, |i| i.area() / area)
    }

    /// Are all four edges within `tolerance` points of the other's?
    #[must_use]
    pub fn near(&self, other: &Self, tolerance: f64) -> bool {
        (self.x - other.x).abs() <= tolerance
            && (self.y - other.y).abs() <= tolerance
            && (self.right() - other.right()).abs() <= tolerance
            && (self.bottom() - other.bottom()).abs() <= tolerance
    }

    /// Does this rectangle hold the other, give or take `tolerance` points on each edge?
    #[must_use]
    pub fn holds(&self, other: &Self, tolerance: f64) -> bool {
        other.x >= self.x - tolerance
            && other.y >= self.y - tolerance
            && other.right() <= self.right() + tolerance
            && other.bottom() <= self.bottom() + tolerance
    }

    /// The part of this rectangle that lies outside `parent` (the overhang), as up to four pieces that do not overlap.
    #[must_use]
    pub fn minus(&self, parent: &Self) -> Vec<Self> {
        let Some(core) = self.intersection(parent) else { return vec![*self] };
        let pieces = [
            Self::new(self.x, self.y, self.width, core.y - self.y),
            Self::new(self.x, core.bottom(), self.width, self.bottom() - core.bottom()),
            Self::new(self.x, core.y, core.x - self.x, core.height),
            Self::new(core.right(), core.y, self.right() - core.right(), core.height),
        ];
        pieces.into_iter().flatten().filter(|p| p.area() > 0.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn r(x: f64, y: f64, w: f64, h: f64) -> Rect {
        Rect::new(x, y, w, h).unwrap()
    }

    #[test]
    fn no_invalid_number_makes_a_rectangle() {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.7e308, 9.3e18] {
            assert_eq!(Rect::new(bad, 0.0, 1.0, 1.0), None);
            assert_eq!(Rect::new(0.0, 0.0, bad, 1.0), None);
        }
        assert_eq!(Rect::new(0.0, 0.0, 1.0, -5.0), None);
        assert!(Rect::new(-400.0, -300.0, 1200.0, 0.0).is_some());
    }

    #[test]
    fn the_overhanging_toggle_lies_almost_wholly_in_its_row() {
        let share = r(305.0, 146.0, 63.0, 29.0).share_in(&r(36.0, 146.0, 330.0, 29.0));
        assert!((share - 61.0 / 63.0).abs() < 1e-9, "{share}");
    }

    #[test]
    fn touching_is_not_overlapping_but_an_edge_is_inside() {
        let (a, b) = (r(0.0, 0.0, 10.0, 10.0), r(10.0, 0.0, 10.0, 10.0));
        assert!(!a.intersects(&b));
        assert_eq!(a.intersection(&b), None);
        assert!(a.contains(Point { x: 10.0, y: 5.0 }) && b.contains(Point { x: 10.0, y: 5.0 }));
    }

    #[test]
    fn the_overhang_is_cut_into_pieces_that_add_up() {
        let (child, parent) = (r(-5.0, 5.0, 30.0, 30.0), r(0.0, 0.0, 20.0, 20.0));
        let pieces = child.minus(&parent);
        let outside: f64 = pieces.iter().map(Rect::area).sum();
        assert_eq!(outside, child.area() - child.intersection(&parent).unwrap().area());
        assert!(pieces.iter().all(|p| !p.intersects(&parent)));
    }
}
