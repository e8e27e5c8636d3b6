//! Pass 6: reading order, and the numbers.
//!
//! Top to bottom in lines, left to right in a line. Two elements stand in one line when the middle of one lies between
//! the edges of the other and neither is much higher: comparing tops alone would put a back button and the title
//! beside it in two lines for a difference of a point.

use crate::Element;

/// Elements in one line differ in height by at most this factor; a tall picture does not pull a column of rows into
/// one line.
const LIKE_HEIGHT: f64 = 3.0;

pub(crate) fn run(elements: &mut [Element]) {
    // What has no place comes first: an alert's buttons that are known by name only lie above everything.
    let top = |e: &Element| e.rect.map_or((f64::MIN, f64::MIN), |r| (r.y, r.x));
    elements.sort_by(|a, b| {
        let ((ya, xa), (yb, xb)) = (top(a), top(b));
        ya.total_cmp(&yb).then(xa.total_cmp(&xb)).then(a.kept.cmp(&b.kept))
    });
    let mut start = 0;
    while start < elements.len() {
        let end = line_end(elements, start);
        elements[start..end].sort_by(|a, b| {
            let x = |e: &Element| e.rect.map_or(f64::MIN, |r| r.x);
            x(a).total_cmp(&x(b)).then(top(a).0.total_cmp(&top(b).0)).then(a.kept.cmp(&b.kept))
        });
        start = end;
    }
    for (element, number) in elements.iter_mut().zip(1..) {
        element.number = number;
    }
}

/// Where the line that begins with element `start` ends.
fn line_end(elements: &[Element], start: usize) -> usize {
    let Some(first) = elements[start].rect else {
        return start + elements[start..].iter().take_while(|e| e.rect.is_none()).count();
    };
    let in_line = |e: &Element| {
        e.rect.is_some_and(|r| {
            let (small, large) = (r.height.min(first.height), r.height.max(first.height));
            let middle = r.centre().y;
            middle > first.y
                && middle < first.bottom()
                && first.centre().y > r.y
                && first.centre().y < r.bottom()
                && large <= small * LIKE_HEIGHT
        })
    };
    start + 1 + elements[start + 1..].iter().take_while(|e| in_line(e)).count()
}
