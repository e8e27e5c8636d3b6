//! A look's nodes in one flat list, in document order, with the layers they belong to.

use crate::{Node, NodeIndex, Role, Size};
use serde::{Deserialize, Serialize};

/// Where a layer's nodes come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The accessibility tree.
    Tree,
    /// The alert endpoint: nodes with names and no frames.
    AlertEndpoint,
}

/// One layer of a look, bottom to top.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
pub struct Layer {
    /// The app it shows, where the source names one: the Application's label or name.
    pub app: Option<String>,
    /// Where its nodes come from.
    pub origin: Origin,
    /// The index of its first node; it ends where the next layer begins.
    pub from: NodeIndex,
}

/// All nodes of a look, in document order over the layers. A flat list: depth costs no stack, and a subtree is a range.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    nodes: Vec<Node>,
    layers: Vec<Layer>,
    told_screen: Option<Size>,
}

impl Tree {
    /// An empty tree, to be filled by a reader.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The nodes in document order.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes, to be changed in place by whoever owns the tree (redaction does); their order stays.
    pub fn nodes_mut(&mut self) -> &mut [Node] {
        &mut self.nodes
    }

    /// The layers, bottom to top.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    /// Is there no node at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node at an index, when there is one.
    #[must_use]
    pub fn get(&self, index: NodeIndex) -> Option<&Node> {
        self.nodes.get(index as usize)
    }

    /// Every index, in document order.
    pub fn indices(&self) -> std::ops::Range<NodeIndex> {
        0..self.len()
    }

    /// The direct children of a node, in document order.
    pub fn children(&self, index: NodeIndex) -> impl Iterator<Item = NodeIndex> + '_ {
        let end = self.get(index).map_or(0, |n| n.end);
        let mut next = index + 1;
        std::iter::from_fn(move || {
            if next >= end {
                return None;
            }
            let child = next;
            next = self.get(child)?.end;
            Some(child)
        })
    }

    /// The ancestors of a node, nearest first.
    pub fn ancestors(&self, index: NodeIndex) -> impl Iterator<Item = NodeIndex> + '_ {
        std::iter::successors(self.get(index).and_then(|n| n.parent), |&i| self.get(i).and_then(|n| n.parent))
    }

    /// Does `inner` lie in the subtree of `outer` (or equal it)?
    #[must_use]
    pub fn is_within(&self, inner: NodeIndex, outer: NodeIndex) -> bool {
        self.get(outer).is_some_and(|o| (outer..o.end).contains(&inner))
    }

    /// Starts a new layer with the next node that is pushed.
    pub fn begin_layer(&mut self, app: Option<String>, origin: Origin) {
        let from = self.len();
        self.layers.push(Layer { app, origin, from });
    }

    /// Names the app of the layer begun last, once the reader has met it.
    pub fn name_layer(&mut self, app: String) {
        if let Some(layer) = self.layers.last_mut() {
            layer.app = Some(app);
        }
    }

    /// Appends a node in document order and returns its index. `parent`, `depth` and `end` are set here: the node
    /// becomes the last child of `parent`, which must be an ancestor-or-self of the node pushed last.
    pub fn push(&mut self, parent: Option<NodeIndex>, mut node: Node) -> NodeIndex {
        let index = self.len();
        node.parent = parent;
        node.depth = parent.and_then(|p| self.get(p)).map_or(0, |p| p.depth + 1);
        node.end = index + 1;
        self.nodes.push(node);
        index
    }

    /// Sets every node's `end` from the parents; call once when all nodes are pushed. Linear.
    pub fn close(&mut self) {
        for i in (0..self.nodes.len()).rev() {
            let end = self.nodes[i].end;
            if let Some(p) = self.nodes[i].parent {
                let parent = &mut self.nodes[p as usize];
                parent.end = parent.end.max(end);
            }
        }
    }

    /// Takes note of the screen, in points, where a source tells it beside its nodes (an Android `hierarchy` does).
    pub fn tell_screen(&mut self, size: Option<Size>) {
        self.told_screen = size.filter(|s| s.width > 0.0 && s.height > 0.0);
    }

    /// The screen in points as the source told it beside its nodes; most sources do not.
    #[must_use]
    pub fn told_screen(&self) -> Option<Size> {
        self.told_screen
    }

    /// The screen in points: what the source told beside its nodes, else the first Application's rect, else the widest
    /// Window's, else unknown. A frame without area says nothing. Never taken from a fragment's heights (`design`: never from heights).
    #[must_use]
    pub fn screen(&self) -> Option<Size> {
        let sized = |n: &Node| n.rect.filter(|r| r.area() > 0.0).map(|r| Size { width: r.width, height: r.height });
        let of = |role: Role| self.nodes.iter().filter(move |n| n.role == role).filter_map(sized);
        self.told_screen.or_else(|| of(Role::Application).next()).or_else(|| {
            of(Role::Window).fold(None, |best: Option<Size>, s| match best {
                Some(b) if b.width >= s.width => Some(b),
                _ => Some(s),
            })
        })
    }
}
