//! Pass 5: where a tap lands, and what is to be thought of the place.
//!
//! The tap point is the middle of what can be seen of the frame, moved aside when something in front would take the
//! touch there: a control inside the row, an alert or a keyboard over it. In front means later in document order, which
//! the sources give as an assumption, not a fact; so a plain control that covers the whole of another is not believed
//! to hide it, while an alert, a sheet or a keyboard is.

use super::state::{ROUNDING, State};
use crate::{Element, Place};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};
use screen::{Point, Rect, Role};

/// At most this many things in front are cut out of one frame: a card has a few controls; a canvas under hundreds has no
/// point that could be trusted anyway.
const CUTS: usize = 24;

type Item = GeomWithData<Rectangle<[f64; 2]>, usize>;

pub(crate) fn run(state: &State, elements: &mut [Element]) {
    let front = front(state, elements);
    let spots: Vec<Spot> = (0..elements.len()).map(|k| place(state, elements, &front, k)).collect();
    for (element, spot) in elements.iter_mut().zip(spots) {
        element.seen = spot.seen;
        element.tap = spot.tap;
        element.place = spot.place;
        element.covered_by = spot.covered_by;
    }
}

/// What this pass says of an element.
struct Spot {
    seen: Option<Rect>,
    tap: Option<Point>,
    place: Place,
    covered_by: Option<usize>,
}

fn covers_all(role: Role) -> bool {
    role.is_modal() || role == Role::Keyboard
}

/// What can take a touch: controls, and whatever stands in front of the rest.
fn front(state: &State, elements: &[Element]) -> RTree<Item> {
    let items = elements.iter().enumerate().filter_map(|(k, e)| {
        let rect = e.rect.filter(|r| (e.actionable || covers_all(e.role)) && r.area() > 0.0)?;
        let seen = state.clip[e.kept as usize].map_or(Some(rect), |clip| rect.intersection(&clip))?;
        Some(GeomWithData::new(Rectangle::from_corners([seen.x, seen.y], [seen.right(), seen.bottom()]), k))
    });
    RTree::bulk_load(items.collect())
}

fn place(state: &State, elements: &[Element], front: &RTree<Item>, k: usize) -> Spot {
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
    for item in front.locate_in_envelope_intersecting(query) {
        let other = &elements[item.data];
        let (Some(r), true) = (other.rect, item.data != k) else { continue };
        let later = other.kept > element.kept;
        let holds_it = tree.is_within(element.kept, other.kept);
        let in_front = later && !holds_it;
        let larger = !covers_all(other.role) && !tree.is_within(other.kept, element.kept) && r.holds(&seen, 0.0);
        if in_front && !larger && r.intersects(&seen) {
            blockers.push((item.data, r));
        }
    }
    blockers.sort_unstable_by_key(|b| b.0);
    // What stands in front of everything is cut out first: the rest is all that can be seen.
    let covers: Vec<Rect> = blockers.iter().filter(|(b, _)| covers_all(elements[*b].role)).map(|b| b.1).collect();
    let whole = whole && covers.is_empty();
    let place = if whole { Place::Trusted } else { Place::PartlyVisible };
    let seen = if covers.is_empty() { Some(seen) } else { largest_left(seen, &covers) };
    let Some(seen) = seen else {
        let by = blockers.iter().find(|(b, _)| covers_all(elements[*b].role)).map(|b| b.0);
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
    Spot { seen: Some(seen), tap: largest_left(seen, &rects).map(|piece| piece.centre()), place, covered_by: None }
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
