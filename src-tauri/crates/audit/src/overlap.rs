//! Rule `overlap`: two elements claim the same area, as far as both can be seen.
//!
//! Frames told in whole points overlap their neighbours by a point or two and still only touch (corpus README fact 5),
//! so an overlap counts from more than 2 pt on both axes. A control inside another (its node lies in the other's
//! subtree) is nesting, not an overlap; a list and what scrolls in it likewise. Pairs come from a spatial index.

use perception::{Element, Perception, Place};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use screen::{Mark, MarkLayer, NodeIndex, Rect, Shape, Tree};

/// Overlaps of up to this much on an axis, in points, are rounding.
const TOUCHING: f64 = 2.0;

/// At most this many pairs are listed; more are counted. A thousand elements on one heap make half a million pairs that
/// nobody can look at (field case B42).
const LISTED: usize = 500;

/// At most this many neighbours of one element are looked at, so that the heap of case B42 stays linear.
const NEIGHBOURS: usize = 256;

/// Two elements that claim the same area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// Position of one in [`Perception::elements`].
    pub a: usize,
    /// Position of the other, later in reading order.
    pub b: usize,
    /// The shared area, in points.
    pub rect: Rect,
    /// How much of the first is shared, 0 to 1.
    pub share_a: f64,
    /// How much of the second is shared, 0 to 1.
    pub share_b: f64,
}

/// The overlaps of a look.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlaps {
    /// The pairs, in reading order of the first, then the second; at most 500.
    pub pairs: Vec<Overlap>,
    /// How many pairs were found, those beyond the list included.
    pub total: u32,
    /// True when an element lay on so many others that not all of its pairs were counted.
    pub more: bool,
}

/// Finds the overlaps among the elements of a look, told or not.
#[must_use]
pub fn overlaps(tree: &Tree, perception: &Perception) -> Overlaps {
    let elements = &perception.elements;
    let candidates: Vec<usize> = (0..elements.len()).filter(|&k| counts(&elements[k])).collect();
    let items = candidates.iter().filter_map(|&k| {
        let r = elements[k].seen?;
        Some(GeomWithData::new(Rectangle::from_corners([r.x, r.y], [r.right(), r.bottom()]), k))
    });
    let index = RTree::bulk_load(items.collect());
    let mut found = Overlaps::default();
    for &a in &candidates {
        let Some(rect) = elements[a].seen else { continue };
        let area = AABB::from_corners([rect.x, rect.y], [rect.right(), rect.bottom()]);
        let mut near: Vec<usize> =
            index.locate_in_envelope_intersecting(area).take(NEIGHBOURS + 1).map(|g| g.data).collect();
        found.more |= near.len() > NEIGHBOURS;
        near.sort_unstable();
        for b in near.into_iter().filter(|&b| b > a) {
            let Some(pair) = pair(tree, elements, a, b) else { continue };
            found.total += 1;
            if found.pairs.len() < LISTED {
                found.pairs.push(pair);
            }
        }
    }
    found
}

/// Lists hold what lies on them; what has no frame or no area claims nothing, and a frame that cannot be true (one that
/// unlike things share) says nothing of where they lie (field case B18).
fn counts(element: &Element) -> bool {
    !element.scrollable && element.place != Place::Doubtful && element.seen.is_some_and(|r| r.area() > 0.0)
}

fn pair(tree: &Tree, elements: &[Element], a: usize, b: usize) -> Option<Overlap> {
    let (x, y) = (&elements[a], &elements[b]);
    let (p, q) = (x.seen?, y.seen?);
    let rect = p.intersection(&q)?;
    if rect.width <= TOUCHING || rect.height <= TOUCHING || nested(tree, x, y) || nested(tree, y, x) {
        return None;
    }
    Some(Overlap { a, b, rect, share_a: p.share_in(&q), share_b: q.share_in(&p) })
}

/// Does any node of `outer` hold the kept node or the frame's node of `inner` in its subtree?
fn nested(tree: &Tree, outer: &Element, inner: &Element) -> bool {
    let holds = |o: NodeIndex| [Some(inner.kept), inner.rect_from].into_iter().flatten().any(|i| tree.is_within(i, o));
    [Some(outer.kept), outer.rect_from].into_iter().flatten().chain(outer.members.iter().copied()).any(holds)
}

/// The overlaps as marks: the shared area, with the share of each.
#[must_use]
pub fn marks(perception: &Perception, overlaps: &Overlaps) -> Vec<Mark> {
    let mark = |o: &Overlap| {
        let (a, b) = (&perception.elements[o.a], &perception.elements[o.b]);
        Mark {
            layer: MarkLayer::Overlaps,
            shape: Shape::Filled { rect: o.rect },
            group: "overlap".to_owned(),
            number: Some(a.number),
            other: Some(b.number),
            nodes: vec![a.kept, b.kept],
            words: format!(
                "{} ({:.0} %) and {} ({:.0} %) overlap",
                a.handle,
                o.share_a * 100.0,
                b.handle,
                o.share_b * 100.0
            ),
        }
    };
    overlaps.pairs.iter().map(mark).collect()
}
