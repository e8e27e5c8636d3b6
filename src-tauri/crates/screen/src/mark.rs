//! What is drawn on a picture: shapes in points, made by the rooms that know why, drawn by those that do not.

use crate::{NodeIndex, Point, Rect};
use serde::{Deserialize, Serialize};

/// The layer a mark belongs to: one switch in the legend, one word of `annotate --layers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum MarkLayer {
    /// The elements an agent is told of.
    Kept,
    /// Nodes joined into one element: from where the words come to where the touch goes.
    Merges,
    /// Nodes that stand for no element, by fate.
    Dropped,
    /// The area that two elements both claim.
    Overlaps,
    /// The part of a child that hangs out of its parent.
    Overhang,
    /// Where a tap on an element would land.
    Taps,
    /// The order in which the elements are read.
    Order,
    /// Where the picture after the tree differs from the one before it.
    Moved,
}

impl MarkLayer {
    /// Every layer, bottom to top: the order in which they are painted.
    pub const ALL: [Self; 8] =
        [Self::Dropped, Self::Moved, Self::Overhang, Self::Overlaps, Self::Kept, Self::Merges, Self::Order, Self::Taps];

    /// The layer's word on the command line and in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Merges => "merges",
            Self::Dropped => "dropped",
            Self::Overlaps => "overlaps",
            Self::Overhang => "overhang",
            Self::Taps => "taps",
            Self::Order => "order",
            Self::Moved => "moved",
        }
    }
}

/// One shape on the picture, in points. Words never stand in the picture itself: a mark carries its element's number
/// as a tag, and its words for the legend and the list of marks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
pub struct Mark {
    /// Which switch shows it.
    pub layer: MarkLayer,
    /// What to draw, in points.
    pub shape: Shape,
    /// The group inside the layer that it is counted and coloured by: a role for kept, a rule for merges, a fate for
    /// dropped nodes.
    pub group: String,
    /// The number of the element it is about (1 is the first in reading order), drawn as a tag on kept elements.
    pub number: Option<u32>,
    /// The other element, for a mark that is about two.
    pub other: Option<u32>,
    /// The nodes it is about; the first is the one to select.
    pub nodes: Vec<NodeIndex>,
    /// What it says in the legend and in the list of marks.
    pub words: String,
}

/// The shape of a mark, in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Shape {
    /// A rectangle's outline.
    Outline {
        /// The rectangle.
        rect: Rect,
    },
    /// A rectangle filled with slanted lines: something that is there and stands for nothing.
    Hatched {
        /// The rectangle.
        rect: Rect,
    },
    /// A filled area.
    Filled {
        /// The rectangle.
        rect: Rect,
    },
    /// Two dashed outlines and an arrow from the first to the second: label rect to tap rect.
    Arrow {
        /// Where the words come from.
        from: Rect,
        /// Where the touch goes.
        to: Rect,
    },
    /// A cross at a point.
    Cross {
        /// The point.
        at: Point,
    },
    /// A line from one point to the next: the path of reading.
    Path {
        /// Where it starts.
        from: Point,
        /// Where it ends.
        to: Point,
    },
}

impl Shape {
    /// The smallest rectangle that holds the shape, in points; without area for a cross.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let around = |a: Point, b: Point| Rect {
            x: a.x.min(b.x),
            y: a.y.min(b.y),
            width: (a.x - b.x).abs(),
            height: (a.y - b.y).abs(),
        };
        match *self {
            Self::Outline { rect } | Self::Hatched { rect } | Self::Filled { rect } => rect,
            Self::Arrow { from, to } => {
                let (x, y) = (from.x.min(to.x), from.y.min(to.y));
                Rect { x, y, width: from.right().max(to.right()) - x, height: from.bottom().max(to.bottom()) - y }
            }
            Self::Cross { at } => around(at, at),
            Self::Path { from, to } => around(from, to),
        }
    }
}
