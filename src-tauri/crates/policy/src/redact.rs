//! Redaction: secrets are taken out of the tree itself, so that nothing made from the tree can tell them.
//!
//! A secret is the value of a secure field, unless the source has already replaced it (only bullets or asterisks) or
//! it is the field's placeholder (where none is told, its own label). It is masked
//!
//! - in the field: the whole value, one bullet a character, so that "empty" and "filled" stay apart;
//! - **near** the field, which is its subtree and every node with the same rect (wrappers repeat what they wrap): in
//!   label, value, name, identifier and placeholder, also when it is short, but then only as a whole word, because a
//!   bullet in the middle of `P•ssword` would tell the character instead of hiding it;
//! - **anywhere else**: where one of those strings contains it and it has at least [`SHORTEST_ECHO`] characters. A password
//!   that is an ordinary word is masked in ordinary labels too: a spoilt label is a smaller harm than a told secret.
//!
//! The two standing patterns for text on its way out (card numbers, e-mail addresses) are *not* applied here: a tree
//! must stay true or nothing could be found in it. Scrubbing outgoing text comes with the doors that send it away.

mod pattern;
mod place;
mod secret;
mod source;
mod text;

pub use secret::{Secrets, is_masked};
pub use source::overwrite;

use pattern::BULLET;
use screen::{Attribute, Identifier, NodeIndex, Rect, Tree};

/// A secret of fewer characters is not looked for away from its field: it would be found everywhere. The figure is
/// that of `reference/ios-agent-behaviour.md` 7.5.
pub const SHORTEST_ECHO: usize = 4;

/// A node in which something was masked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaskedNode {
    /// The node.
    pub node: NodeIndex,
    /// What was masked there.
    pub why: Why,
}

/// Why something in a node was masked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is a secure field and had a value.
    SecureValue,
    /// It repeats the value of a secure field.
    Echo,
}

/// What [`mask_tree`] did: the nodes it changed in document order, and the secrets it found, for masking the raw
/// attributes of the same tree later.
#[derive(Clone, Debug, Default)]
pub struct Masking {
    /// The nodes that were changed, in document order.
    pub nodes: Vec<MaskedNode>,
    /// The secrets, which only mask and never tell themselves.
    pub secrets: Secrets,
}

/// Masks every secret in a tree, in place. Call it once, right after reading and before anything else looks at the
/// tree; a second call finds nothing left to do. Linear in the size of the tree for any number of secrets.
pub fn mask_tree(tree: &mut Tree) -> Masking {
    let secrets = Secrets::of(tree);
    let nodes = secrets.mask_tree(tree);
    Masking { nodes, secrets }
}

/// The rects, in points, in which a picture shows a secret or the bullets in its place: those of every secure field,
/// and of every leaf that repeats one. For blackening a picture; containers are left out, their leaves are in.
#[must_use]
pub fn secret_rects(tree: &Tree, masked: &[MaskedNode]) -> Vec<Rect> {
    let echo = |i: NodeIndex| masked.binary_search_by_key(&i, |m| m.node).is_ok();
    let shows = |&i: &NodeIndex| tree.get(i).is_some_and(|n| n.is_secure() || (n.end == i + 1 && echo(i)));
    tree.indices().filter(shows).filter_map(|i| tree.get(i)?.rect).filter(|r| r.area() > 0.0).collect()
}

impl Secrets {
    /// Masks these secrets in the tree they were found in (or in another layer of the same look, where only those of
    /// at least [`SHORTEST_ECHO`] characters are looked for).
    pub fn mask_tree(&self, tree: &mut Tree) -> Vec<MaskedNode> {
        let mut changed = Vec::new();
        if self.is_empty() {
            return changed;
        }
        let around = self.around(tree);
        for ((index, node), around) in (0..).zip(tree.nodes_mut()).zip(around) {
            let near = self.near(around, node.rect);
            let mut why = None;
            if self.whole(index).is_some() {
                let length = node.value.as_deref().map_or(0, |v| v.chars().count());
                node.value = Some(bullets(length));
                why = Some(Why::SecureValue);
            }
            let mut echo = |text: &mut Option<Box<str>>| {
                if let Some(masked) = text.as_deref().and_then(|t| self.mask_string(t, &near)) {
                    *text = Some(masked);
                    why = why.or(Some(Why::Echo));
                }
            };
            for text in [&mut node.label, &mut node.value, &mut node.name, &mut node.placeholder] {
                echo(text);
            }
            if let Identifier::Is(text) = &mut node.identifier {
                let mut held = Some(std::mem::take(text));
                echo(&mut held);
                *text = held.unwrap_or_default();
            }
            changed.extend(why.map(|why| MaskedNode { node: index, why }));
        }
        changed
    }

    /// Masks these secrets in a node's attributes as received, for the facts. `tree` is the tree they were found in,
    /// masked or not. Names stay, and so do numbers and flags (a PIN may be a width).
    pub fn mask_attributes(&self, tree: &Tree, node: NodeIndex, attributes: &mut [Attribute]) {
        let Some(n) = tree.get(node) else { return };
        let around = std::iter::once(node).chain(tree.ancestors(node)).find(|&i| self.whole(i).is_some());
        let near = self.near(around, n.rect);
        for attribute in attributes.iter_mut().filter(|a| !place::is_structural(&a.name)) {
            let told = |t: &str| t.trim().is_empty() || is_masked(t) || secret::is_placeholder(n, t);
            if n.is_secure() && place::is_value(&attribute.name) && !told(&attribute.value) {
                attribute.value = bullets(attribute.value.chars().count()).into();
            } else if let Some(masked) = self.mask_string(&attribute.value, &near) {
                attribute.value = masked.into();
            }
        }
    }
}

/// As many bullets as the secret has characters.
fn bullets(count: usize) -> Box<str> {
    std::iter::repeat_n(BULLET, count).collect::<String>().into()
}

#[cfg(test)]
mod tests;
