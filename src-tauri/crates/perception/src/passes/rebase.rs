//! Pass 0: content told from another origin than its box.
//!
//! The content of another process (a share sheet, a document picker) can be told as if it stood at the screen's corner:
//! a box at (8,530,398,133) whose only content is a box at (0,0,398,133). Everything in it is then drawn where the outer
//! box is. The shift is told by the two boxes, so it is a fact of the source and not a guess; later passes see the
//! shifted frames and never the told ones.

use crate::Shift;
use crate::passes::state::ROUNDING;
use screen::{Node, NodeIndex, Rect, Tree};
use std::borrow::Cow;

/// How many ancestors and siblings are looked at; real boxes around remote content are few.
const REACH: usize = 16;

/// The least side of something to see, in points, as in the prune pass.
const SMALLEST: f64 = 4.0;

/// The tree with every re-based subtree where it is drawn, and the shifts: disjoint ranges of nodes in document order.
pub(crate) fn run(tree: &Tree) -> (Cow<'_, Tree>, Vec<Shift>) {
    let mut found: Vec<Found> = Vec::new();
    for n in tree.indices() {
        // Inside a subtree that was just found the same chain of boxes would be found again.
        if let Some(one) = find(tree, n)
            && found.last().is_none_or(|f| f.box_ != one.box_)
        {
            found.push(one);
        }
    }
    if found.is_empty() {
        return (Cow::Borrowed(tree), Vec::new());
    }
    let shifts = shifts(tree, &found);
    let mut moved = tree.clone();
    let nodes = moved.nodes_mut();
    for shift in &shifts {
        for node in &mut nodes[shift.nodes.start as usize..shift.nodes.end as usize] {
            node.rect = node.rect.map(|r| shift.of(r));
        }
    }
    (Cow::Owned(moved), shifts)
}

/// One re-based subtree: its top, and the box that says where it is.
struct Found {
    top: NodeIndex,
    box_: NodeIndex,
    dx: f64,
    dy: f64,
}

fn find(tree: &Tree, n: NodeIndex) -> Option<Found> {
    let node = tree.get(n)?;
    let inner = node.rect.filter(|r| r.x.abs() <= ROUNDING && r.y.abs() <= ROUNDING && r.area() > 0.0)?;
    // What cannot be seen has a frame that means nothing, and is neither the content nor the box of it.
    if node.visible == Some(false) {
        return None;
    }
    let mut top = n;
    let mut below = n;
    for a in tree.ancestors(n).take(REACH) {
        let outer = tree.get(a)?;
        if !is_only_child(tree, a, below) {
            return None;
        }
        below = a;
        let Some(rect) = outer.rect.filter(|r| r.area() > 0.0) else { continue };
        if outer.visible == Some(false) {
            // A hidden box between the two goes along when it has the content's frame.
            if rect.near(&inner, ROUNDING) {
                top = a;
            }
            continue;
        }
        let (dx, dy) = (rect.x - inner.x, rect.y - inner.y);
        let same_size = (rect.width - inner.width).abs() <= ROUNDING && (rect.height - inner.height).abs() <= ROUNDING;
        let elsewhere = dx.abs() > ROUNDING || dy.abs() > ROUNDING;
        return (same_size && elsewhere).then_some(Found { top, box_: a, dx, dy });
    }
    None
}

/// Is the child the only one of its parent that can be seen?
fn is_only_child(tree: &Tree, parent: NodeIndex, child: NodeIndex) -> bool {
    let drawn = |n: &Node| {
        n.visible != Some(false) && n.rect.is_some_and(|r: Rect| r.width >= SMALLEST && r.height >= SMALLEST)
    };
    let mut others = 0;
    for (k, c) in tree.children(parent).enumerate() {
        if k >= REACH {
            return false;
        }
        others += u32::from(c != child && tree.get(c).is_some_and(drawn));
    }
    others == 0
}

/// The ranges with the sum of the shifts that hold there: content in re-based content is shifted by both.
fn shifts(tree: &Tree, found: &[Found]) -> Vec<Shift> {
    let mut out: Vec<Shift> = Vec::new();
    let mut open: Vec<(NodeIndex, f64, f64, NodeIndex)> = Vec::new();
    let mut at = 0;
    let mut cut = |open: &[(NodeIndex, f64, f64, NodeIndex)], from: NodeIndex, to: NodeIndex| {
        if let (Some(&(_, dx, dy, by)), true) = (open.last(), from < to) {
            out.push(Shift { nodes: from..to, dx, dy, by });
        }
    };
    for f in found {
        while let Some(&(end, ..)) = open.last().filter(|o| o.0 <= f.top) {
            cut(&open, at, end);
            at = end;
            open.pop();
        }
        cut(&open, at, f.top);
        at = f.top;
        let (dx, dy) = open.last().map_or((0.0, 0.0), |o| (o.1, o.2));
        open.push((tree.get(f.top).map_or(f.top, |n| n.end), dx + f.dx, dy + f.dy, f.box_));
    }
    while let Some(&(end, ..)) = open.last() {
        cut(&open, at, end);
        at = at.max(end);
        open.pop();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, right: &[(std::ops::Range<u32>, f64, f64)]) {
        let tree = screen::notation::parse(text).unwrap();
        let (moved, shifts) = run(&tree);
        let told: Vec<_> = shifts.iter().map(|s| (s.nodes.clone(), s.dx, s.dy)).collect();
        assert_eq!(told, right);
        for (i, (before, after)) in (0..).zip(tree.nodes().iter().zip(moved.nodes())) {
            let by = shifts.iter().find(|s| s.nodes.contains(&i)).map_or((0.0, 0.0), |s| (s.dx, s.dy));
            let told = before.rect.map(|r| (r.x + by.0, r.y + by.1, r.width, r.height));
            assert_eq!(after.rect.map(|r| (r.x, r.y, r.width, r.height)), told, "node {i}");
        }
    }

    #[test]
    fn content_told_from_the_corner_is_where_its_box_is() {
        check(
            "Other (20,300,350,400)\n  Other (0,0,350,400) hidden\n    Other (0,0,350,401)\n      Button \"Copy\" (10,20,100,44)\nButton \"Close\" (20,710,350,44)\n",
            &[(1..4, 20.0, 300.0)],
        );
    }

    #[test]
    fn content_in_re_based_content_is_shifted_by_both() {
        check(
            "Other (10,400,300,300)\n  Other (0,0,300,300)\n    Other (0,100,300,200)\n      Other (0,0,300,200)\n        Button \"Inner\" (0,0,50,44)\n    Button \"Outer\" (0,10,50,44) hidden\n",
            &[(1..3, 10.0, 400.0), (3..5, 10.0, 500.0), (5..6, 10.0, 400.0)],
        );
    }

    #[test]
    fn what_only_looks_so_stays() {
        for text in [
            // The same corner; another size; not the only content; scrolled content away from the corner.
            "Other (0,0,350,400)\n  Other (0,0,350,400)\n",
            "Other (0,116,402,724)\n  Table (0,0,402,874)\n",
            "Other (20,300,350,400)\n  Other (0,0,350,400)\n  Button \"Here\" (20,300,350,44)\n",
            "CollectionView (0,0,414,736)\n  Other (0,-536,414,736)\n",
            "Other (20,300,350,400)\n  Other (0,0,350,400) hidden\n",
        ] {
            check(text, &[]);
        }
    }
}
