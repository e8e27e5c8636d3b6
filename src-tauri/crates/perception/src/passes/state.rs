//! What the passes share while they run: the tree, the screen, and what is decided so far.

use crate::words::{inked, plain};
use crate::{Evidence, Rule, Title};
use screen::{Node, NodeIndex, Origin, Rect, Role, Tree};
use std::cell::Cell;
use std::ops::Range;

/// Edges of neighbouring frames may overlap by this much, in points, and still only touch: WebDriverAgent rounds
/// frames outward to whole points (corpus README facts 5 and 6: 37 of 67 neighbouring cells overlap by 1 pt).
pub(crate) const ROUNDING: f64 = 2.0;

/// What is wider than the screen, or fills more than this share of it, is a backdrop and not a drawn control (the share
/// of reference 2.1 for an element that dominates the screen).
pub(crate) const BACKDROP: f64 = 0.5;

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
    /// Windows that tell their frames in another orientation or unit, as ranges of nodes in document order.
    foreign: Vec<Range<NodeIndex>>,
    /// How many times a node was compared with another or walked to from another.
    work: Cell<u64>,
}

impl<'t> State<'t> {
    pub(crate) fn new(tree: &'t Tree) -> Self {
        let screen = screen_rect(tree);
        let roles: Vec<Role> = tree.nodes().iter().map(|n| n.role).collect();
        let foreign = foreign_windows(tree, &roles, screen);
        let count = tree.nodes().len();
        Self {
            tree,
            screen,
            frames_told: tree.nodes().iter().any(|n| n.rect.is_some()),
            out: vec![None; count],
            dead: vec![false; count],
            roles,
            label: Vec::new(),
            up: Vec::new(),
            clip: clips(tree, screen, &foreign),
            title: None,
            host: Vec::new(),
            foreign,
            work: Cell::new(0),
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
        std::iter::successors(self.up[i as usize], |&a| {
            self.count(1);
            self.up[a as usize]
        })
    }

    /// Adds to the work done; every loop over other nodes counts itself, so that a test can hold the growth (I9).
    pub(crate) fn count(&self, steps: u64) {
        self.work.set(self.work.get() + steps);
    }

    pub(crate) fn work(&self) -> u64 {
        self.work.get()
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

    /// Does nothing pass this node: what is inside a list, an alert or a bar is not a part of what is around it.
    pub(crate) fn is_barrier(&self, i: NodeIndex) -> bool {
        let role = self.role(i);
        role.is_scrollable() || role.is_modal() || role == Role::Nav
    }

    /// Is the node in a window whose frames cannot be compared with the screen's?
    pub(crate) fn is_foreign(&self, i: NodeIndex) -> bool {
        let at = self.foreign.partition_point(|w| w.end <= i);
        self.foreign.get(at).is_some_and(|w| w.contains(&i))
    }

    pub(crate) fn has_foreign(&self) -> bool {
        !self.foreign.is_empty()
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

/// Units in which a window's frame may be told instead of points: pixels of a 2x or a 3x screen (corpus README fact 2).
const PIXELS: [f64; 2] = [2.0, 3.0];

/// Windows whose frame is the screen's turned on its side (field case B05) or in pixels: what is in them lies somewhere
/// on the screen, but not where its frame says, and nothing tells where.
fn foreign_windows(tree: &Tree, roles: &[Role], screen: Option<Rect>) -> Vec<Range<NodeIndex>> {
    let mut found: Vec<Range<NodeIndex>> = Vec::new();
    let Some(screen) = screen else { return found };
    for i in tree.indices().filter(|&i| roles[i as usize] == Role::Window) {
        let node = &tree.nodes()[i as usize];
        let Some(r) = node.rect.filter(|_| node.visible != Some(false)) else { continue };
        let is = |w: f64, h: f64| (r.width - w).abs() <= ROUNDING && (r.height - h).abs() <= ROUNDING;
        let turned = is(screen.height, screen.width) && !is(screen.width, screen.height);
        let pixels = PIXELS.into_iter().any(|k| is(screen.width * k, screen.height * k));
        if (turned || pixels) && found.last().is_none_or(|f| f.end <= i) {
            found.push(i..node.end);
        }
    }
    found
}

/// For each node the rectangle it can be seen in: the screen, cut to every visible scrolling ancestor with an area, and
/// to a picker, which its wheels overhang. A foreign window is a screen of its own.
fn clips(tree: &Tree, screen: Option<Rect>, foreign: &[Range<NodeIndex>]) -> Vec<Option<Rect>> {
    let mut clips: Vec<Option<Rect>> = Vec::with_capacity(tree.nodes().len());
    let mut windows = foreign.iter().peekable();
    for (i, node) in tree.indices().zip(tree.nodes()) {
        let clip = match node.parent {
            _ if windows.next_if(|w| w.start == i).is_some() => node.rect,
            None => screen,
            Some(p) => {
                let parent = &tree.nodes()[p as usize];
                let outer = clips[p as usize];
                let own = parent.rect.filter(|r| cuts(parent.role) && parent.visible != Some(false) && r.area() > 0.0);
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

fn cuts(role: Role) -> bool {
    role.is_scrollable() || matches!(role, Role::PickerGroup | Role::DatePicker)
}
