//! The answer of `facts`: everything known about one node.

use crate::answers::*;
use crate::explanation::plain;
use crate::look::Look;
use crate::observation;
use perception::{Element, Given};
use screen::{NodeIndex, Origin, Paths, Point, Rect, Tree};

/// An attribute is shown up to this many characters (field case B47: values of several megabytes exist).
const SHOWN: usize = 2_000;

/// Everything known about a node that is in the tree.
pub(crate) fn of(look: &Look, index: NodeIndex) -> Facts {
    let tree = look.tree();
    let (node, perception) = (tree.get(index), &look.perception);
    let mut attributes = look.layers.attributes(&look.capture, index);
    look.masking.secrets.mask_attributes(tree, index, &mut attributes);
    let element = perception.fates.get(index as usize).and_then(|f| perception.elements.get(f.kind.element()?));
    Facts {
        node: index,
        path: Paths::new(tree).of(index),
        kind: node.map(|n| n.kind.to_string()).unwrap_or_default(),
        attributes: attributes.into_iter().map(attribute).collect(),
        rect: node.and_then(|n| n.rect).map(|points| RectFact { points, pixels: pixels(look, points) }),
        fate: observation::fate(perception, index),
        why: perception::why(tree, perception, index),
        element: element.map(|e| observation::element(perception, e)),
        given: element.map(|e| given(look, e)).unwrap_or_default(),
        notation: notation(tree, index),
    }
}

fn attribute(a: screen::Attribute) -> AttributeFact {
    let count = a.value.chars().count();
    let more = u32::try_from(count.saturating_sub(SHOWN)).unwrap_or(u32::MAX);
    let value = if more == 0 { a.value } else { a.value.chars().take(SHOWN).collect() };
    AttributeFact { name: a.name, value, more }
}

/// A frame in pixels of the picture, when there is one that fits.
pub(crate) fn pixels(look: &Look, rect: Rect) -> Option<Rect> {
    let scale = look.scale()?;
    let at = scale.place(Point { x: rect.x, y: rect.y });
    Rect::new(at.x, at.y, rect.width * scale.x, rect.height * scale.y)
}

/// Which node gave the element what, in the order of reading: name, value, identifier, place.
fn given(look: &Look, e: &Element) -> Vec<GivenFact> {
    let rect = e.rect.map(|r| format!("{},{} {} × {}", plain(r.x), plain(r.y), plain(r.width), plain(r.height)));
    let words = |w: &Option<perception::Word>| w.as_ref().map(|w| (w.from, w.text.clone()));
    [
        (Given::Label, words(&e.label)),
        (Given::Value, e.value_from().zip(e.value())),
        (Given::Identifier, words(&e.identifier)),
        (Given::Rect, e.rect_from.zip(rect)),
    ]
    .into_iter()
    .filter_map(|(what, from)| {
        let (node, text) = from?;
        let kind = look.tree().get(node)?.kind.to_string();
        Some(GivenFact { what, node, kind, text })
    })
    .collect()
}

/// The node and its subtree as notation.
fn notation(tree: &Tree, index: NodeIndex) -> String {
    let mut part = Tree::new();
    // A layer's first root keeps its app, so that no other layer has to be written.
    part.begin_layer(tree.layers().iter().find(|l| l.from == index).and_then(|l| l.app.clone()), Origin::Tree);
    let end = tree.get(index).map_or(index, |n| n.end);
    for node in (index..end).filter_map(|i| tree.get(i)) {
        // The node itself becomes a root; below it every parent is inside.
        let parent = node.parent.and_then(|p| p.checked_sub(index));
        part.push(parent, node.clone());
    }
    part.close();
    screen::notation::print(&part)
}
