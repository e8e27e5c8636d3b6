//! Which strings of a tree are secret, and for which nodes.

use super::SHORTEST_ECHO;
use super::pattern::{BULLET, Patterns, merge};
use screen::{Node, NodeIndex, Rect, Tree};
use std::collections::BTreeMap;
use std::fmt;

/// The secrets of a look. It can mask and count them; it has no way to tell them, not even in `Debug`.
#[derive(Clone, Default)]
pub struct Secrets {
    /// Those long enough to be looked for everywhere.
    far: Patterns,
    /// Every secure field with a secret, and the secret as one pattern (empty when it is blank).
    fields: BTreeMap<NodeIndex, Patterns>,
    /// The secrets of the secure fields that share a rect, rounded to whole points.
    rects: BTreeMap<[i64; 4], Patterns>,
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secrets").field("fields", &self.fields.len()).field("far", &self.far.len()).finish()
    }
}

/// Is the text only what stands for a secret: bullets or asterisks, with or without blanks between?
#[must_use]
pub fn is_masked(text: &str) -> bool {
    const MASKS: [char; 9] = [BULLET, '●', '*', '∙', '·', '⚫', '⬤', '＊', '◦'];
    let mut marks = text.chars().filter(|c| !c.is_whitespace()).peekable();
    marks.peek().is_some() && marks.all(|c| MASKS.contains(&c))
}

/// The secret that a node holds, when it holds one.
pub(super) fn secret_of(node: &Node) -> Option<&str> {
    let value = node.value.as_deref().filter(|v| node.is_secure() && !v.is_empty())?;
    (!is_placeholder(node, value) && !is_masked(value)).then_some(value)
}

/// Is the text what an empty field shows in place of a value? Where the source tells no placeholder, the field's own
/// label is taken for it, or "Password" would be blanked in every label of an old source.
pub(super) fn is_placeholder(node: &Node, text: &str) -> bool {
    node.placeholder.as_deref().or(node.label.as_deref()).is_some_and(|p| p.trim() == text.trim())
}

fn key(rect: Rect) -> [i64; 4] {
    // A `Rect` is finite and at most a million points wide, so the cast is exact.
    [rect.x, rect.y, rect.right(), rect.bottom()].map(|v| v.round() as i64)
}

impl Secrets {
    /// The secrets of a tree that is not masked yet.
    #[must_use]
    pub fn of(tree: &Tree) -> Self {
        let mut far = Vec::new();
        let mut fields = BTreeMap::new();
        let mut rects: BTreeMap<[i64; 4], Vec<Vec<char>>> = BTreeMap::new();
        for (index, node) in tree.indices().zip(tree.nodes()) {
            let Some(secret) = secret_of(node) else { continue };
            let pattern: Vec<char> = secret.trim().chars().collect();
            if pattern.len() >= SHORTEST_ECHO {
                far.push(pattern.clone());
            }
            if let Some(rect) = node.rect.filter(|r| r.area() > 0.0) {
                rects.entry(key(rect)).or_default().push(pattern.clone());
            }
            fields.insert(index, Patterns::new([pattern]));
        }
        let rects = rects.into_iter().map(|(k, all)| (k, Patterns::new(all))).collect();
        Self { far: Patterns::new(far), fields, rects }
    }

    /// Takes over the secrets of another layer or source of the same look. Node indices are not comparable between
    /// trees, so of those only the ones long enough to be looked for everywhere.
    pub fn extend(&mut self, other: &Self) {
        self.far = Patterns::new(self.far.iter().chain(other.far.iter()).cloned());
    }

    /// Is there nothing to mask?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.far.is_empty() && self.fields.is_empty()
    }

    pub(super) fn far(&self) -> &Patterns {
        &self.far
    }

    /// The secret that fills this node's value, as a pattern.
    pub(super) fn whole(&self, node: NodeIndex) -> Option<&Patterns> {
        self.fields.get(&node)
    }

    /// For every node, the nearest secure field with a secret that it lies in (or is).
    pub(super) fn around(&self, tree: &Tree) -> Vec<Option<NodeIndex>> {
        let mut around: Vec<Option<NodeIndex>> = Vec::with_capacity(tree.nodes().len());
        for (index, node) in tree.indices().zip(tree.nodes()) {
            let own = self.fields.contains_key(&index).then_some(index);
            around.push(own.or_else(|| node.parent.and_then(|p| around.get(p as usize).copied().flatten())));
        }
        around
    }

    /// The secrets that a node is near to: that of the secure field around it, and those of the fields with its rect.
    pub(super) fn near(&self, around: Option<NodeIndex>, rect: Option<Rect>) -> Vec<&Patterns> {
        let same = rect.filter(|r| r.area() > 0.0).and_then(|r| self.rects.get(&key(r)));
        around.and_then(|i| self.fields.get(&i)).into_iter().chain(same).collect()
    }

    /// The string with every secret in it replaced, or `None` when there is none.
    pub(super) fn mask_string(&self, text: &str, near: &[&Patterns]) -> Option<Box<str>> {
        let mut found = self.far.find_in(text, false);
        for patterns in near {
            found.extend(patterns.find_in(text, true));
        }
        if found.is_empty() {
            return None;
        }
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for range in merge(found) {
            out.push_str(&text[at..range.start]);
            out.extend(std::iter::repeat_n(BULLET, text[range.clone()].chars().count()));
            at = range.end;
        }
        out.push_str(&text[at..]);
        Some(out.into())
    }

    /// A text for a person (a complaint, a note) with the secrets in it replaced, as far as they are long enough to be
    /// looked for everywhere.
    #[must_use]
    pub fn mask_text(&self, text: &str) -> String {
        self.mask_string(text, &[]).map_or_else(|| text.to_owned(), Into::into)
    }

    /// Does a node of the tree tell one of the secrets that are looked for everywhere? For checking that masking
    /// worked, after the masked bytes were read again.
    #[must_use]
    pub fn occur_in(&self, tree: &Tree) -> bool {
        let tells = |text: Option<&str>| text.is_some_and(|t| !self.far.find_in(t, false).is_empty());
        !self.far.is_empty()
            && tree.nodes().iter().any(|n| {
                [n.label.as_deref(), n.value.as_deref(), n.name.as_deref(), n.placeholder.as_deref()]
                    .into_iter()
                    .chain([n.identifier.get()])
                    .any(tells)
            })
    }
}
