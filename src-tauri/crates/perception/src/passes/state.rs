//! What the passes share while they run: the tree, the screen, and what is decided so far.

use crate::words::{inked, plain};
use crate::{Evidence, Rule, Title};
use screen::{Node, NodeIndex, Origin, Rect, Role, Tree};

/// Edges of neighbouring frames may overlap by this much, in points, and still only touch: WebDriverAgent rounds
/// frames outward to whole points (corpus README facts 5 and 6: 37 of 67 neighbouring cells overlap by 1 pt).
pub(crate) const ROUNDING: f64 = 2.0;

/// A node that is out, before elements exist.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Out {
    NotDrawn(crate::Reason),
    Wrapper,
    Title,
    TitleEcho(NodeIndex),
}

/// The work in progress on one tree.
pub(crate) struct State<'t> {
    pub tree: &'t Tree,
    /// The screen's rectangle in points.
    pub screen: Option<Rect>,
    /// Does any node have a frame? Without a single one nothing can be judged by its place.
    pub frames_told: bool,
    /// Why a node is out; `None` while it is alive.
    pub out: Vec<Option<(Out, Rule, Evidence)>>,
    /// Whether a node is out, and the roles: asked so often that they stand apart from what is large.
    dead: Vec<bool>,
    roles: Vec<Role>,
    /// The plain form of a living node's label; empty when it has none.
    pub label: Vec<String>,
    /// The nearest living ancestor.
    pub up: Vec<Option<NodeIndex>>,
    /// The part of the screen in which a node can be seen: the screen cut to every scrolling ancestor.
    pub clip: Vec<Option<Rect>>,
    pub title: Option<Title>,
    /// Is this a node that a touch on its parts would act on? See [`State::judge_host`].
    host: Vec<bool>,
}

impl<'t> State<'t> {
    pub(crate) fn new(tree: &'t Tree) -> Self {
        let screen = screen_rect(tree);
        let count = tree.nodes().len();
        Self {
            tree,
            screen,
            frames_told: tree.nodes().iter().any(|n| n.rect.is_some()),
            out: vec![None; count],
            dead: vec![false; count],
            roles: tree.nodes().iter().map(|n| n.role).collect(),
            label: Vec::new(),
            up: Vec::new(),
            clip: clips(tree, screen),
            title: None,
            host: Vec::new(),
        }
    }

    pub(crate) fn node(&self, i: NodeIndex) -> &'t Node {
        &self.tree.nodes()[i as usize]
    }

    pub(crate) fn alive(&self, i: NodeIndex) -> bool {
        !self.dead[i as usize]
    }

    pub(crate) fn role(&self, i: NodeIndex) -> Role {
        self.roles[i as usize]
    }

    pub(crate) fn drop_node(&mut self, i: NodeIndex, out: Out, rule: Rule, evidence: Evidence) {
        let slot = &mut self.out[i as usize];
        // Fates are final once set: the first rule that speaks decides.
        if slot.is_none() {
            *slot = Some((out, rule, evidence));
            self.dead[i as usize] = true;
        }
    }

    /// Fills in the plain labels and the living ancestors, once the prune pass is through.
    pub(crate) fn settle(&mut self) {
        let tree = self.tree;
        self.label = (tree.indices())
            .map(|i| match inked(self.node(i).label.as_deref()) {
                Some(label) if self.alive(i) => plain(label),
                _ => String::new(),
            })
            .collect();
        self.relate();
    }

    /// Fills in the living ancestors and the hosts again, when more nodes are out.
    pub(crate) fn relate(&mut self) {
        let tree = self.tree;
        let mut up: Vec<Option<NodeIndex>> = Vec::with_capacity(tree.nodes().len());
        for node in tree.nodes() {
            up.push(node.parent.and_then(|p| if self.alive(p) { Some(p) } else { up[p as usize] }));
        }
        self.up = up;
        self.host = tree.indices().map(|i| self.alive(i) && self.judge_host(i)).collect();
    }

    /// The living ancestors of a node, nearest first.
    pub(crate) fn above(&self, i: NodeIndex) -> impl Iterator<Item = NodeIndex> + '_ {
        std::iter::successors(self.up[i as usize], |&a| self.up[a as usize])
    }

    pub(crate) fn label_of(&self, i: NodeIndex) -> Option<&str> {
        Some(self.label[i as usize].as_str()).filter(|l| !l.is_empty())
    }

    pub(crate) fn identifier(&self, i: NodeIndex) -> Option<&'t str> {
        inked(self.node(i).identifier.get())
    }

    /// Has it a label, an identifier or a placeholder? Never a value: a switch's "0" is not a name.
    pub(crate) fn is_named(&self, i: NodeIndex) -> bool {
        self.label_of(i).is_some()
            || self.identifier(i).is_some()
            || inked(self.node(i).placeholder.as_deref()).is_some()
    }

    /// Does nothing pass this node: what is inside a list or an alert is not a part of what is around it.
    pub(crate) fn is_barrier(&self, i: NodeIndex) -> bool {
        let role = self.role(i);
        role.is_scrollable() || role.is_modal()
    }

    pub(crate) fn is_host(&self, i: NodeIndex) -> bool {
        self.host[i as usize]
    }

    /// Is this a node that a touch on its parts would act on: an interactive type, one with a button's trait, or a
    /// labelled accessibility element that speaks for what is inside it?
    fn judge_host(&self, i: NodeIndex) -> bool {
        let node = self.node(i);
        if self.is_barrier(i) {
            return false;
        }
        node.role.is_interactive()
            || acts_by_trait(node)
            || (node.accessible == Some(true) && self.label_of(i).is_some())
    }

    /// Is the node from an alert endpoint, so that having no frame is normal?
    pub(crate) fn is_frameless_by_nature(&self, i: NodeIndex) -> bool {
        let at = self.tree.layers().partition_point(|l| l.from <= i);
        at.checked_sub(1).and_then(|k| self.tree.layers().get(k)).is_some_and(|l| l.origin == Origin::AlertEndpoint)
    }
}

/// Does a trait say that a touch acts on it?
pub(crate) fn acts_by_trait(node: &Node) -> bool {
    let says = |name| node.has_trait(name) == Some(true);
    says("Button") || says("Link") || says("ToggleButton") || says("Adjustable") || says("KeyboardKey")
}

/// The rectangle of the screen: that of the first Application with an area, else of the widest Window.
fn screen_rect(tree: &Tree) -> Option<Rect> {
    let sized = |n: &&Node| n.rect.is_some_and(|r| r.area() > 0.0);
    let of = |role: Role| tree.nodes().iter().filter(move |n| n.role == role).filter(sized).filter_map(|n| n.rect);
    let widest = || {
        of(Role::Window).fold(None, |best: Option<Rect>, r| match best {
            Some(b) if b.width >= r.width => Some(b),
            _ => Some(r),
        })
    };
    of(Role::Application).next().or_else(widest)
}

/// For each node the rectangle it can be seen in: the screen, cut to every visible scrolling ancestor with an area.
fn clips(tree: &Tree, screen: Option<Rect>) -> Vec<Option<Rect>> {
    let mut clips: Vec<Option<Rect>> = Vec::with_capacity(tree.nodes().len());
    for node in tree.nodes() {
        let clip = match node.parent {
            None => screen,
            Some(p) => {
                let parent = &tree.nodes()[p as usize];
                let outer = clips[p as usize];
                let own = parent
                    .rect
                    .filter(|r| parent.role.is_scrollable() && parent.visible != Some(false) && r.area() > 0.0);
                match (outer, own) {
                    // A list that lies outside its own clip says nothing that could be relied on.
                    (Some(o), Some(r)) => o.intersection(&r).or(Some(o)),
                    (None, r) => r,
                    (o, None) => o,
                }
            }
        };
        clips.push(clip);
    }
    clips
}
