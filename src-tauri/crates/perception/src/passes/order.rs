//! Pass 6: reading order, and the numbers.
//!
//! Top to bottom in lines, left to right in a line. Two elements stand in one line when the middle of one lies between
//! the edges of the other and neither is much higher: comparing tops alone would put a back button and the title
//! beside it in two lines for a difference of a point.

use crate::Element;
use screen::{NodeIndex, Rect};

/// Elements in one line differ in height by at most this factor; a tall picture does not pull a column of rows into
/// one line.
const LIKE_HEIGHT: f64 = 3.0;

/// What the order is decided by; elements themselves are large and move once, at the end.
#[derive(Clone, Copy)]
struct Key {
    rect: Option<Rect>,
    kept: NodeIndex,
    at: usize,
}

pub(crate) fn run(elements: &mut Vec<Element>) {
    let mut keys: Vec<Key> =
        elements.iter().enumerate().map(|(at, e)| Key { rect: e.rect, kept: e.kept, at }).collect();
    // What has no place comes first: an alert's buttons that are known by name only lie above everything.
    let top = |k: &Key| k.rect.map_or((f64::MIN, f64::MIN), |r| (r.y, r.x));
    keys.sort_unstable_by(|a, b| {
        let ((ya, xa), (yb, xb)) = (top(a), top(b));
        ya.total_cmp(&yb).then(xa.total_cmp(&xb)).then(a.kept.cmp(&b.kept))
    });
    let mut start = 0;
    while start < keys.len() {
        let end = line_end(&keys, start);
        keys[start..end].sort_unstable_by(|a, b| {
            let x = |k: &Key| k.rect.map_or(f64::MIN, |r| r.x);
            x(a).total_cmp(&x(b)).then(top(a).0.total_cmp(&top(b).0)).then(a.kept.cmp(&b.kept))
        });
        start = end;
    }
    arrange(elements, &keys);
}

/// Brings the elements into the order of the keys, numbers them, and lets what points at another element point at its
/// new position.
fn arrange(elements: &mut Vec<Element>, keys: &[Key]) {
    let mut now = vec![0; keys.len()];
    for (position, key) in keys.iter().enumerate() {
        now[key.at] = position;
    }
    let mut before: Vec<Option<Element>> = std::mem::take(elements).into_iter().map(Some).collect();
    elements.extend(keys.iter().filter_map(|key| before[key.at].take()));
    for (element, number) in elements.iter_mut().zip(1..) {
        element.number = number;
        element.covered_by = element.covered_by.map(|other| now[other]);
    }
}

/// Where the line that begins with key `start` ends.
fn line_end(keys: &[Key], start: usize) -> usize {
    let Some(first) = keys[start].rect else {
        return start + keys[start..].iter().take_while(|k| k.rect.is_none()).count();
    };
    let in_line = |k: &Key| {
        k.rect.is_some_and(|r| {
            let (small, large) = (r.height.min(first.height), r.height.max(first.height));
            let middle = r.centre().y;
            middle > first.y
                && middle < first.bottom()
                && first.centre().y > r.y
                && first.centre().y < r.bottom()
                && large <= small * LIKE_HEIGHT
        })
    };
    start + 1 + keys[start + 1..].iter().take_while(|k| in_line(k)).count()
}
