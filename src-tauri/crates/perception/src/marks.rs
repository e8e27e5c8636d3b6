//! What is drawn of a perception, in points: the layers kept, merges, dropped, overhang, taps and order.

use crate::passes::ROUNDING;
use crate::{Element, FateKind, FateName, Perception};
use screen::{Mark, MarkLayer, NodeIndex, Rect, Shape, Tree};

/// A wrapper is not drawn as dropped when the screen holds more than this many: a mark a box would hide the picture
/// behind its own frames. The tree shows them all.
const MANY: usize = 4_000;

/// The marks of every layer but the overlaps (which room `audit` finds), layer by layer from bottom to top, in
/// document order within one.
#[must_use]
pub fn marks(tree: &Tree, perception: &Perception) -> Vec<Mark> {
    let mut all = Vec::new();
    dropped(tree, perception, &mut all);
    overhang(tree, perception, &mut all);
    for element in &perception.elements {
        kept(element, &mut all);
    }
    for (at, element) in perception.elements.iter().enumerate() {
        merges(tree, perception, at, element, &mut all);
    }
    order(perception, &mut all);
    for element in &perception.elements {
        taps(element, &mut all);
    }
    all
}

fn dropped(tree: &Tree, perception: &Perception, all: &mut Vec<Mark>) {
    let before = all.len();
    for (i, (node, fate)) in tree.nodes().iter().zip(&perception.fates).enumerate() {
        let Some(rect) = perception.frame(tree, index(i)).filter(|r| r.area() > 0.0 || r.width + r.height > 0.0) else {
            continue;
        };
        let group = match &fate.kind {
            FateKind::NotDrawn { reason } => reason.as_str(),
            FateKind::Wrapper | FateKind::Title | FateKind::Echo { element: None, .. } => fate.kind.name().as_str(),
            FateKind::Echo { .. } | FateKind::Repeat { .. } => fate.kind.name().as_str(),
            FateKind::Kept { .. } | FateKind::Merged { .. } => continue,
        };
        if fate.kind.name() == FateName::Wrapper && all.len() - before >= MANY {
            continue;
        }
        let words = node.text().map_or_else(|| node.kind.to_string(), |w| format!("{} {}", node.kind, short(w)));
        all.push(Mark {
            layer: MarkLayer::Dropped,
            shape: Shape::Hatched { rect },
            group: group.to_owned(),
            number: None,
            other: None,
            nodes: vec![index(i)],
            words: format!("{words}: {}", fate.rule.says()),
        });
    }
    for element in perception.elements.iter().filter(|e| e.left_out.is_some()) {
        if let Some(rect) = element.rect {
            all.push(Mark {
                layer: MarkLayer::Dropped,
                shape: Shape::Hatched { rect },
                group: "left_out".to_owned(),
                number: None,
                other: None,
                nodes: vec![element.kept],
                words: format!("{} is not told: left out", element.handle),
            });
        }
    }
}

/// The part of a drawn node outside its parent's frame, beyond what rounding can do.
fn overhang(tree: &Tree, perception: &Perception, all: &mut Vec<Mark>) {
    for (i, node) in tree.nodes().iter().enumerate() {
        let drawn = perception.fates[i].kind.element().is_some();
        let parent = node.parent.and_then(|p| perception.frame(tree, p)).filter(|r| r.area() > 0.0);
        let (Some(rect), Some(parent), true) = (perception.frame(tree, index(i)), parent, drawn) else { continue };
        if parent.holds(&rect, 0.0) {
            continue;
        }
        let by = [parent.x - rect.x, parent.y - rect.y, rect.right() - parent.right(), rect.bottom() - parent.bottom()];
        let most = by.into_iter().fold(0.0, f64::max);
        for piece in rect.minus(&parent) {
            all.push(Mark {
                layer: MarkLayer::Overhang,
                shape: Shape::Filled { rect: piece },
                group: if most <= ROUNDING { "rounding" } else { "overhang" }.to_owned(),
                number: None,
                other: None,
                nodes: vec![index(i)],
                words: format!("{} hangs {} pt out of its parent", node.kind, number(most)),
            });
        }
    }
}

fn kept(element: &Element, all: &mut Vec<Mark>) {
    let Some(rect) = element.rect else { return };
    if element.left_out.is_some() {
        return;
    }
    let words = element.words();
    all.push(Mark {
        layer: MarkLayer::Kept,
        shape: Shape::Outline { rect },
        group: element.role.as_str().to_owned(),
        number: Some(element.number),
        other: None,
        nodes: std::iter::once(element.kept)
            .chain(element.members.iter().copied().filter(|&m| m != element.kept))
            .collect(),
        words: if words.is_empty() { element.handle.clone() } else { format!("{} {}", element.handle, short(&words)) },
    });
}

/// From where the words come to where the touch goes, for each member that was joined.
fn merges(tree: &Tree, perception: &Perception, at: usize, element: &Element, all: &mut Vec<Mark>) {
    let Some(to) = element.rect else { return };
    let label_rect = element.label.as_ref().and_then(|l| perception.frame(tree, l.from));
    for &member in &element.members {
        let FateKind::Merged { into, gave } = &perception.fates[member as usize].kind else { continue };
        let Some(rect) = perception.frame(tree, member).filter(|_| *into == at) else { continue };
        let gives_place = element.rect_from == Some(member) && member != element.kept;
        // The kept node gave the words and another the place: the arrow goes from the words to the place.
        let (from, to) = if gives_place { (label_rect.unwrap_or(rect), rect) } else { (rect, to) };
        let rule = perception.fates[member as usize].rule;
        let what: Vec<&str> = gave.iter().map(|g| g.as_str()).collect();
        let gift = if what.is_empty() { "nothing of its own".to_owned() } else { what.join(", ") };
        all.push(Mark {
            layer: MarkLayer::Merges,
            shape: Shape::Arrow { from, to },
            group: rule.id().to_owned(),
            number: Some(element.number),
            other: None,
            nodes: vec![member, element.kept],
            words: format!("{}: node {member} gives {gift} ({})", element.handle, rule.id()),
        });
    }
}

fn order(perception: &Perception, all: &mut Vec<Mark>) {
    let centres: Vec<(&Element, screen::Point)> = perception
        .elements
        .iter()
        .filter(|e| e.left_out.is_none() && !e.scrollable)
        .filter_map(|e| Some((e, e.rect?.centre())))
        .collect();
    for pair in centres.windows(2) {
        let [(a, from), (b, to)] = [pair[0], pair[1]];
        all.push(Mark {
            layer: MarkLayer::Order,
            shape: Shape::Path { from, to },
            group: "order".to_owned(),
            number: Some(a.number),
            other: Some(b.number),
            nodes: vec![a.kept, b.kept],
            words: format!("{} is read before {}", a.handle, b.handle),
        });
    }
}

fn taps(element: &Element, all: &mut Vec<Mark>) {
    let (Some(at), true) = (element.tap, element.actionable && element.left_out.is_none()) else { return };
    all.push(Mark {
        layer: MarkLayer::Taps,
        shape: Shape::Cross { at },
        group: "tap".to_owned(),
        number: Some(element.number),
        other: None,
        nodes: vec![element.rect_from.unwrap_or(element.kept), element.kept],
        words: format!("a tap on {} lands at {},{}", element.handle, number(at.x), number(at.y)),
    });
}

fn index(i: usize) -> NodeIndex {
    NodeIndex::try_from(i).unwrap_or(NodeIndex::MAX)
}

/// At most 60 characters of words on one line, for a legend.
fn short(words: &str) -> String {
    crate::say::quote(words, 60)
}

/// A number without a useless fraction.
pub(crate) fn number(v: f64) -> String {
    let rounded = (v * 100.0).round() / 100.0;
    format!("{rounded}")
}

/// A rectangle in words: `x=305 y=146 w=63 h=29`.
pub(crate) fn rect_words(r: Rect) -> String {
    format!("x={} y={} w={} h={}", number(r.x), number(r.y), number(r.width), number(r.height))
}
