//! The answer of `explain`: what is at a point, behind a handle, or what one node is.

use crate::answers::*;
use crate::look::Look;
use crate::{Fault, observation};
use screen::{NodeIndex, Point, Rect};

/// How many handles are listed when one is not known.
const NEAREST: usize = 3;

/// What a question is about.
#[derive(Debug, PartialEq)]
enum At {
    Point(Point),
    Node(NodeIndex),
    /// A position among the elements.
    Element(usize),
}

/// The explanation of a handle, a node's index, or a point as `x,y` in points.
pub(crate) fn of(look: &Look, at: &str) -> Result<Explanation, Fault> {
    let at = parse(look, at.trim())?;
    let tree = look.tree();
    // Document order is painting order as far as anybody knows: the last one is topmost.
    let mut stack: Vec<NodeIndex> = match at {
        At::Point(p) => {
            inside(look, p)?;
            tree.indices().filter(|&i| tree.get(i).and_then(|n| n.rect).is_some_and(|r| r.contains(p))).collect()
        }
        At::Node(node) => vec![node],
        At::Element(element) => {
            let ends = |i: &NodeIndex| look.perception.fates.get(*i as usize).and_then(|f| f.kind.element());
            tree.indices().filter(|i| ends(i) == Some(element)).collect()
        }
    };
    stack.reverse();
    let point = match at {
        At::Point(p) => Some(p),
        At::Node(_) | At::Element(_) => None,
    };
    let overlaps = overlaps(look, &at);
    Ok(Explanation {
        schema: "sightline.explain/1",
        point,
        stack: stack.into_iter().filter_map(|i| entry(look, i)).collect(),
        overlaps,
    })
}

fn parse(look: &Look, at: &str) -> Result<At, Fault> {
    if let Some(element) = look.perception.elements.iter().position(|e| e.handle == at) {
        return Ok(At::Element(element));
    }
    if let Some((x, y)) = at.split_once(',') {
        let number = |s: &str| s.trim().parse::<f64>().ok().filter(|v| v.is_finite());
        return match (number(x), number(y)) {
            (Some(x), Some(y)) => Ok(At::Point(Point { x, y })),
            _ => Err(Fault::bad_input(
                "bad_point",
                format!("`{at}` is no point."),
                "Write a point as two numbers in points with a comma between them, such as \"120,340.5\".",
            )),
        };
    }
    if !at.is_empty() && at.bytes().all(|b| b.is_ascii_digit()) {
        let node = at.parse().unwrap_or(NodeIndex::MAX);
        look.known(node)?;
        return Ok(At::Node(node));
    }
    Err(unknown_handle(look, at))
}

/// Refuses a point that is not on the screen.
fn inside(look: &Look, p: Point) -> Result<(), Fault> {
    let Some(stage) = look.stage().filter(|stage| !stage.contains(p)) else { return Ok(()) };
    let hint = match look.scale() {
        Some(scale) if stage.contains(Point { x: p.x / scale.x, y: p.y / scale.y }) && scale.x > 1.0 => format!(
            "If these are pixels of the picture, the point is \"{},{}\".",
            plain(p.x / scale.x),
            plain(p.y / scale.y)
        ),
        _ => "Points are counted from the top left corner, in the unit of the tree and not in pixels.".to_owned(),
    };
    let Rect { x, y, width, height } = stage;
    let of = if x == 0.0 && y == 0.0 { String::new() } else { format!(" from {},{}", plain(x), plain(y)) };
    Err(Fault::nothing_found(
        "point_outside",
        format!(
            "The point {},{} is outside: {} × {} points{of} are known.",
            plain(p.x),
            plain(p.y),
            plain(width),
            plain(height)
        ),
        hint,
    ))
}

/// A number for people: at most two decimals, no trailing zero.
pub(crate) fn plain(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn unknown_handle(look: &Look, at: &str) -> Fault {
    let nearest = nearest(look, at);
    let hint = if nearest.is_empty() {
        "The screen has no element. Give a node's index, or a point such as \"120,340\".".to_owned()
    } else {
        format!(
            "The nearest handles are {}. `observe` lists them all; a node's index or a point such as \"120,340\" works \
             as well.",
            nearest.join(", ")
        )
    };
    Fault::nothing_found("unknown_handle", format!("No element has the handle `{at}`."), hint)
}

/// The handles most like what was asked for, by shared pairs of neighbouring letters (Dice's coefficient); ties in
/// reading order.
fn nearest<'l>(look: &'l Look, asked: &str) -> Vec<&'l str> {
    let wanted = pairs(asked);
    let mut all: Vec<(u32, &str)> = look
        .perception
        .elements
        .iter()
        .map(|e| {
            let own = pairs(&e.handle);
            let shared = own.iter().filter(|p| wanted.binary_search(p).is_ok()).count();
            let of = (own.len() + wanted.len()).max(1);
            (u32::try_from(2000 * shared / of).unwrap_or(0), e.handle.as_str())
        })
        .collect();
    all.sort_by_key(|(likeness, _)| std::cmp::Reverse(*likeness));
    all.into_iter().take(NEAREST).map(|(_, handle)| handle).collect()
}

/// The pairs of neighbouring letters, lower-cased, sorted, each once.
fn pairs(text: &str) -> Vec<(char, char)> {
    let letters: Vec<char> = text.chars().flat_map(char::to_lowercase).collect();
    let mut pairs: Vec<(char, char)> = letters.windows(2).map(|w| (w[0], w[1])).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

fn entry(look: &Look, index: NodeIndex) -> Option<StackEntry> {
    let node = look.tree().get(index)?;
    let fate = observation::fate(&look.perception, index);
    Some(StackEntry {
        node: index,
        kind: node.kind.to_string(),
        label: node.label.as_deref().map(str::to_owned),
        rect: node.rect,
        area: node.rect.map_or(0.0, |r| r.area()),
        fate: fate.kind,
        element: fate.element,
        why: perception::why(look.tree(), &look.perception, index),
    })
}

/// The overlaps at the point, or those of the element in question.
fn overlaps(look: &Look, at: &At) -> Vec<OverlapAt> {
    let of_element = |element: Option<usize>, o: &audit::Overlap| element.is_some_and(|e| o.a == e || o.b == e);
    let all = audit::overlaps(look.tree(), &look.perception);
    let there = all.pairs.iter().filter(|o| match at {
        At::Point(p) => o.rect.contains(*p),
        At::Element(element) => of_element(Some(*element), o),
        At::Node(node) => of_element(look.perception.fates.get(*node as usize).and_then(|f| f.kind.element()), o),
    });
    there
        .filter_map(|o| {
            Some(OverlapAt {
                a: observation::handle(&look.perception, o.a)?,
                b: observation::handle(&look.perception, o.b)?,
                rect: o.rect,
                share_a: o.share_a,
                share_b: o.share_b,
            })
        })
        .collect()
}
