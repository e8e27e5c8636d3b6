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
        Self { tree, positions }
    }

    /// The path of a node; empty for an index that is not in the tree. A path of more than 128 steps has `/…` in place
    /// of its middle.
    #[must_use]
    pub fn of(&self, index: NodeIndex) -> String {
        if self.tree.get(index).is_none() {
            return String::new();
        }
        let mut chain: Vec<NodeIndex> = std::iter::once(index).chain(self.tree.ancestors(index)).collect();
        chain.reverse();
        let cut = chain.len().saturating_sub(LONGEST);
        let mut out = String::new();
        for (step, &i) in chain.iter().enumerate() {
            if cut > 0 && (LONGEST / 2..LONGEST / 2 + cut).contains(&step) {
                if step == LONGEST / 2 {
                    out.push_str("/…");
                }
                continue;
            }
            let Some(node) = self.tree.get(i) else { continue };
            out.push('/');
            out.push_str(&node.kind);
            let position = self.positions[i as usize];
            if position > 0 {
                out.push_str(&format!("[{position}]"));
            }
        }
        out
    }
}
