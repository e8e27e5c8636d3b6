//! Where content is that was told from another origin than its box.

use screen::{NodeIndex, Rect};
use std::ops::Range;

/// Nodes whose frames were told from another origin, and how far away they are really.
#[derive(Clone, Debug, PartialEq)]
pub struct Shift {
    /// The nodes.
    pub nodes: Range<NodeIndex>,
    /// How far to the right of what was told, in points.
    pub dx: f64,
    /// How far below what was told, in points.
    pub dy: f64,
    /// The box that says where the content is.
    pub by: NodeIndex,
}

impl Shift {
    /// Where a told frame is really.
    #[must_use]
    pub fn of(&self, told: Rect) -> Rect {
        Rect { x: told.x + self.dx, y: told.y + self.dy, ..told }
    }
}

/// The shift that holds for a node; the shifts are disjoint and in document order.
pub(crate) fn shift_of(shifts: &[Shift], node: NodeIndex) -> Option<&Shift> {
    let at = shifts.partition_point(|s| s.nodes.end <= node);
    shifts.get(at).filter(|s| s.nodes.contains(&node))
}
