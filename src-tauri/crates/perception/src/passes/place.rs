//! Pass 5: where a tap lands, and what is to be thought of the place.
//!
//! The tap point is the middle of what can be seen of the frame, moved aside when something in front would take the
//! touch there: a control inside the row, an alert or a keyboard over it. In front means later in document order, which
//! the sources give as an assumption, not a fact; so a plain control that covers the whole of another is not believed
//! to hide it, while an alert, a sheet, a keyboard or the region that closes a popover is (`cover.rs`).

use super::cover::Cover;
use super::state::{ROUNDING, State};
use crate::shift::shift_of;
use crate::{Element, Place, Shift};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use screen::{Point, Rect, Role};

/// At most this many things in front are cut out of one frame: a card has a few controls; a canvas under hundreds has no
/// point that could be trusted anyway.
const CUTS: usize = 24;

/// At most this many controls that meet a frame are looked at. No screen has so many in one place; in a heap of thousands
/// no point could be trusted, and looking at all of them for each of them would take forever.
const CROWD: usize = 1024;

/// From so many on, unlike controls of one frame are a fault of the source: widgets that are all told in the screen's
/// corner (field case B18). Two may be stacked, of which one is hidden behind the other.
const HEAP: usize = 3;

type Item = GeomWithData<Rectangle<[f64; 2]>, usize>;

pub(crate) fn run(state: &State, elements: &mut [Element], shifts: &[Shift]) {
    let covers = Cover::all(state, elements);
    let front = front(state, elements, &covers);
    let spots: Vec<Spot> = (0..elements.len()).map(|k| place(state, elements, &covers, &front, k)).collect();
    for (element, spot) in elements.iter_mut().zip(spots) {
        element.seen = spot.seen;
        element.tap = spot.tap;
        element.place = spot.place;
        element.covered_by = spot.covered_by;
        let shift = element.rect_from.and_then(|i| shift_of(shifts, i));
        element.shift = shift.map(|s| Point { x: s.dx, y: s.dy });
        if shift.is_some() && matches!(element.place, Place::Trusted | Place::PartlyVisible) {
            element.place = Place::ReBased;
        }
        if element.rect_from.is_some_and(|i| state.is_foreign(i)) {
            element.place = Place::Doubtful;
            element.tap = None;
        }
    }
    heaps(state, elements);
}

/// What this pass says of an element.
struct Spot {
    seen: Option<Rect>,
    tap: Option<Point>,
    place: Place,
    covered_by: Option<usize>,
}

/// What can take a touch: controls, and whatever stands in front of the rest.
fn front(state: &State, elements: &[Element], covers: &[Option<Cover>]) -> RTree<Item> {
    let items = elements.iter().enumerate().filter_map(|(k, e)| {
        let own = e.rect.filter(|r| e.actionable && r.area() > 0.0);
        let rect = covers[k].as_ref().map(|c| c.rect).or(own)?;
        let seen = state.clip[e.kept as usize].map_or(Some(rect), |clip| rect.intersection(&clip))?;
        Some(GeomWithData::new(Rectangle::from_corners([seen.x, seen.y], [seen.right(), seen.bottom()]), k))
    });
    RTree::bulk_load(items.collect())
}

fn place(state: &State, elements: &[Element], covers: &[Option<Cover>], front: &RTree<Item>, k: usize) -> Spot {
    let element = &elements[k];
    let Some(rect) = element.rect else { return nowhere(Place::Trusted, None) };
    let Some(source) = element.rect_from else { return nowhere(Place::Trusted, None) };
    let Some(seen) = state.clip[source as usize].map_or(Some(rect), |clip| rect.intersection(&clip)) else {
        return nowhere(Place::OffScreen, None);
    };
    let whole = seen.near(&rect, ROUNDING);
    let tree = state.tree;
    let mut blockers: Vec<(usize, Rect)> = Vec::new();
    let query = AABB::from_corners([seen.x, seen.y], [seen.right(), seen.bottom()]);
    for (looked, item) in front.locate_in_envelope_intersecting(query).enumerate() {
        if looked >= CROWD {
            return nowhere(Place::Doubtful, None);
        }
        state.count(1);
        let other = &elements[item.data];
        if item.data == k {
            continue;
        }
        let (in_front, r) = match &covers[item.data] {
            Some(cover) => (cover.hides(state, other, element), cover.rect),
            None => {
                let Some(r) = other.rect else { continue };
                let in_it = tree.is_within(other.kept, element.kept);
                (in_front_of(state, other, element) && (in_it || !r.holds(&seen, 0.0)), r)
            }
        };
        if in_front && r.intersects(&seen) {
            blockers.push((item.data, r));
        }
    }
    blockers.sort_unstable_by_key(|b| b.0);
    // What stands in front of everything is cut out first: the rest is all that can be seen.
    let hiding: Vec<Rect> = blockers.iter().filter(|(b, _)| covers[*b].is_some()).map(|b| b.1).collect();
    let whole = whole && hiding.is_empty();
    let place = if whole { Place::Trusted } else { Place::PartlyVisible };
    let seen = if hiding.is_empty() { Some(seen) } else { largest_left(seen, &hiding) };
    let Some(seen) = seen else {
        let by = blockers.iter().find(|(b, _)| covers[*b].is_some()).map(|b| b.0);
        return nowhere(Place::Covered, by);
    };
    if element.role == Role::Keyboard {
        // Wherever a keyboard is touched, a key takes it.
        return Spot { seen: Some(seen), tap: None, place, covered_by: None };
    }
    let centre = seen.centre();
    if !blockers.iter().any(|(_, r)| r.contains(centre)) {
        return Spot { seen: Some(seen), tap: Some(centre), place, covered_by: None };
    }
    let rects: Vec<Rect> = blockers.iter().map(|b| b.1).collect();
    // Of more than can be cut out, one may still lie over the point.
    let free = |p: &Point| !rects.iter().any(|r| r.contains(*p));
    let tap = largest_left(seen, &rects).map(|piece| piece.centre()).filter(free);
    Spot { seen: Some(seen), tap, place, covered_by: None }
}

/// Later in the document, and not around it.
pub(super) fn in_front_of(state: &State, other: &Element, element: &Element) -> bool {
    other.kept > element.kept && !state.tree.is_within(element.kept, other.kept)
}

/// Controls of different names that all tell one frame: at most one of them can be there, so no point of any is trusted.
fn heaps(state: &State, elements: &mut [Element]) {
    let corner = |r: Rect| [r.x, r.y, r.width, r.height].map(|v| v.round() as i64);
    let candidate = |e: &Element| e.rect.filter(|_| e.actionable && e.label.is_some()).map(corner);
    let mut spots: Vec<([i64; 4], usize)> =
        elements.iter().enumerate().filter_map(|(k, e)| Some((candidate(e)?, k))).collect();
    spots.sort_unstable();
    let heaps: Vec<Vec<usize>> = (spots.chunk_by(|a, b| a.0 == b.0))
        .filter(|all| all.len() >= HEAP)
        .map(|all| all.iter().map(|s| s.1).collect())
        .collect();
    for all in &heaps {
        let mut names: Vec<&str> =
            all.iter().filter_map(|&k| state.label_of(elements[k].label.as_ref()?.from)).collect();
        names.sort_unstable();
        names.dedup();
        // One in the other is a chain of boxes, not a heap.
        let nested = all.windows(2).any(|w| state.tree.is_within(elements[w[1]].kept, elements[w[0]].kept));
        if names.len() >= HEAP && !nested {
            for &k in all {
                elements[k].place = Place::Doubtful;
                elements[k].tap = None;
            }
        }
    }
}

/// An element that meets a region in which the pictures differ was somewhere else a moment before or after: its frame is
/// told, but no point of it can be trusted (design, "the same instant is proved").
pub(crate) fn moved(elements: &mut [Element], regions: &[Rect]) {
    for element in elements.iter_mut().filter(|e| e.place != Place::OffScreen) {
        if element.rect.is_some_and(|rect| regions.iter().any(|r| r.intersects(&rect))) {
            element.place = Place::Moved;
            element.tap = None;
        }
    }
}

fn nowhere(place: Place, covered_by: Option<usize>) -> Spot {
    Spot { seen: None, tap: None, place, covered_by }
}

/// The largest piece of a frame that is left when everything in front is cut out; `None` when no more than rounding is.
fn largest_left(frame: Rect, front: &[Rect]) -> Option<Rect> {
    let mut pieces = vec![frame];
    for r in front.iter().take(CUTS) {
        pieces = pieces.iter().flat_map(|p| beside(p, r)).collect();
        pieces.sort_by(|a, b| b.area().total_cmp(&a.area()).then(a.y.total_cmp(&b.y)).then(a.x.total_cmp(&b.x)));
        pieces.dedup();
        pieces.truncate(CUTS);
    }
    pieces.into_iter().find(|p| p.width > ROUNDING && p.height > ROUNDING)
}

/// The largest rectangles of a piece that something in front leaves: to its left, right, above and below, each as long
/// as the piece is. They may share corners, for the one with the most room is looked for, not a partition.
fn beside(piece: &Rect, front: &Rect) -> Vec<Rect> {
    let Some(cut) = piece.intersection(front) else { return vec![*piece] };
    let all = [
        Rect::new(piece.x, piece.y, cut.x - piece.x, piece.height),
        Rect::new(cut.right(), piece.y, piece.right() - cut.right(), piece.height),
        Rect::new(piece.x, piece.y, piece.width, cut.y - piece.y),
        Rect::new(piece.x, cut.bottom(), piece.width, piece.bottom() - cut.bottom()),
    ];
    all.into_iter().flatten().filter(|r| r.area() > 0.0).collect()
}
