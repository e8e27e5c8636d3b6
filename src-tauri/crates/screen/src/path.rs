//! Paths of nodes: `/Application/Window[1]/Cell[3]`, positions counted once for the whole tree.

use crate::{NodeIndex, Tree};
use std::collections::HashMap;

/// Longest path that is written in full, in steps. A real tree is at most some 60 deep (WebDriverAgent cuts at 50);
/// beyond this the middle is left out, or the paths of a chain of 100,000 nodes would need gigabytes.
const LONGEST: usize = 128;

/// The positions of all nodes among their same-typed siblings, from which paths are written on demand.
pub struct Paths<'t> {
    tree: &'t Tree,
    /// 1-based; 0 for a root without a same-typed sibling root, which carries no position.
    positions: Vec<u32>,
    /// The ancestor that ends the part of a path before the gap; the node itself where that has no gap.
    heads: Vec<NodeIndex>,
}

impl<'t> Paths<'t> {
    /// Counts the positions, in one pass over the tree.
    #[must_use]
    pub fn new(tree: &'t Tree) -> Self {
        let mut seen: HashMap<(Option<NodeIndex>, &str), u32> = HashMap::new();
        let mut positions: Vec<u32> = Vec::with_capacity(tree.nodes().len());
        for node in tree.nodes() {
            let count = seen.entry((node.parent, &node.kind)).or_insert(0);
            *count += 1;
            positions.push(*count);
        }
        for (node, position) in tree.nodes().iter().zip(&mut positions) {
            if node.parent.is_none() && seen.get(&(None, &*node.kind)) == Some(&1) {
                *position = 0;
            }
        }
        let mut heads: Vec<NodeIndex> = Vec::with_capacity(positions.len());
        for (index, node) in tree.indices().zip(tree.nodes()) {
            let above = node.parent.filter(|_| node.depth as usize >= LONGEST / 2);
            heads.push(above.and_then(|p| heads.get(p as usize).copied()).unwrap_or(index));
        }
        Self { tree, positions, heads }
    }

    /// The path of a node; empty for an index that is not in the tree. A path of more than 128 steps has `/…` in place
    /// of its middle.
    #[must_use]
    pub fn of(&self, index: NodeIndex) -> String {
        let Some(node) = self.tree.get(index) else { return String::new() };
        let mut out = String::new();
        if node.depth as usize >= LONGEST {
            self.write(&mut out, self.heads.get(index as usize).copied().unwrap_or(index), LONGEST / 2);
            out.push_str("/…");
            self.write(&mut out, index, LONGEST / 2);
        } else {
            self.write(&mut out, index, LONGEST);
        }
        out
    }

    /// Appends the last `steps` steps of a node's path. Bounded, so that a chain of 100,000 nodes costs no 100,000²
    /// steps.
    fn write(&self, out: &mut String, index: NodeIndex, steps: usize) {
        let mut chain = [0; LONGEST];
        let above = std::iter::once(index).chain(self.tree.ancestors(index)).take(steps.min(LONGEST));
        let count = chain.iter_mut().zip(above).map(|(place, i)| *place = i).count();
        for &i in chain[..count].iter().rev() {
            let Some(node) = self.tree.get(i) else { continue };
            out.push('/');
            out.push_str(&node.kind);
            let position = self.positions.get(i as usize).copied().unwrap_or(0);
            if position > 0 {
                out.push_str(&format!("[{position}]"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn positions_count_among_same_typed_siblings() {
        let tree =
            notation::parse("Application\n  Window\n    Cell\n    Button\n    Cell\n      Button\n  Window\n").unwrap();
        let paths = Paths::new(&tree);
        let all: Vec<String> = tree.indices().map(|i| paths.of(i)).collect();
        assert_eq!(
            all,
            [
                "/Application",
                "/Application/Window[1]",
                "/Application/Window[1]/Cell[1]",
                "/Application/Window[1]/Button[1]",
                "/Application/Window[1]/Cell[2]",
                "/Application/Window[1]/Cell[2]/Button[1]",
                "/Application/Window[2]",
            ]
        );
        assert_eq!(paths.of(99), "");
    }

    #[test]
    fn roots_of_a_fragment_count_too() {
        let tree = notation::parse("Cell\nButton\nCell\n").unwrap();
        let paths = Paths::new(&tree);
        assert_eq!([paths.of(0), paths.of(1), paths.of(2)], ["/Cell[1]", "/Button", "/Cell[2]"]);
    }

    #[test]
    fn the_middle_of_a_very_long_path_is_left_out() {
        let text: String = (0..200).map(|depth| format!("@{depth} Other\n")).collect();
        let text = format!("sightline notation 1\n{text}");
        let tree = notation::read(text.as_bytes()).unwrap().tree;
        let paths = Paths::new(&tree);
        let steps = |i: NodeIndex| paths.of(i).split('/').count() - 1;
        assert_eq!((steps(127), steps(128), steps(199)), (128, 129, 129));
        assert!(!paths.of(127).contains('…'));
        assert_eq!(paths.of(199).matches('…').count(), 1);
        assert!(paths.of(199).starts_with("/Other/Other[1]/"));
    }
}
