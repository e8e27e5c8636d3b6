//! From tags to a tree: which tag closes which, roots, layers.

use super::android::{self, Hierarchies};
use super::node;
use super::scan::{Piece, Scanner};
use super::tag::clip;
use super::vocabulary::{ELEMENT, HIERARCHY, Vocabulary};
use crate::read::notes::Notes;
use crate::read::roots::Roots;
use crate::read::text::Text;
use crate::read::{Reading, Refusal, SourceKind};
use crate::{ComplaintCode, NodeIndex, Role, Size, Tree};
use std::collections::BTreeMap;
use std::ops::Range;

/// What was built.
pub(super) struct Built {
    pub(super) kind: SourceKind,
    pub(super) tree: Tree,
    /// Is it a part of a screen only?
    pub(super) fragment: bool,
    /// A CDATA section that seems to hold a tree.
    pub(super) hidden: Option<Range<usize>>,
}

impl Built {
    pub(super) fn reading(self, notes: Notes) -> Reading {
        Reading { kind: self.kind, tree: self.tree, complaints: notes.finish(), fragment: self.fragment }
    }
}

/// A tag that is open.
struct Open<'t> {
    name: &'t str,
    /// The nearest node around what comes next: its own, or its parent's for a wrapper.
    node: Option<NodeIndex>,
    /// How many nodes there were before it.
    before: u32,
}

/// The tags that are open, outermost first. A list and no recursion: depth costs no stack.
#[derive(Default)]
struct Stack<'t> {
    open: Vec<Open<'t>>,
    /// How many of each name are open, counted from the first wrong closing tag on: a clean source never needs it, and
    /// with it a hundred thousand wrong closing tags cost no more than right ones.
    counts: Option<BTreeMap<&'t str, u32>>,
}

impl<'t> Stack<'t> {
    fn push(&mut self, open: Open<'t>) {
        if let Some(counts) = &mut self.counts {
            *counts.entry(open.name).or_insert(0) += 1;
        }
        self.open.push(open);
    }

    fn pop(&mut self) {
        if let (Some(open), Some(counts)) = (self.open.pop(), &mut self.counts)
            && let Some(count) = counts.get_mut(open.name)
        {
            *count -= 1;
        }
    }

    /// Closes the nearest open tag of this name with all inside of it. False when none is open, or it was not the
    /// innermost.
    fn close(&mut self, name: &str) -> bool {
        if self.open.last().is_some_and(|open| open.name == name) {
            self.pop();
            return true;
        }
        let open = &self.open;
        let counts = self.counts.get_or_insert_with(|| {
            let mut counts = BTreeMap::new();
            for tag in open {
                *counts.entry(tag.name).or_insert(0) += 1;
            }
            counts
        });
        if counts.get(name).is_some_and(|count| *count > 0) {
            while self.open.last().is_some_and(|open| open.name != name) {
                self.pop();
            }
            self.pop();
        }
        false
    }

    fn node(&self) -> Option<NodeIndex> {
        self.open.last().and_then(|open| open.node)
    }
}

/// Reads a whole text. `density`: how many pixels are a point, where the caller knows.
///
/// # Errors
/// A document type definition is refused.
pub(super) fn build(source: &Text, density: Option<f64>, notes: &mut Notes) -> Result<Built, Refusal> {
    let mut builder = Builder {
        scanner: Scanner::new(source, Vocabulary::of(&source.content), notes),
        tree: Tree::new(),
        stack: Stack::default(),
        roots: Roots::default(),
        hierarchies: Hierarchies::default(),
        mac: false,
        bare: 0,
        several: false,
        unwrapped: false,
    };
    while let Some(piece) = builder.scanner.next()? {
        match piece {
            Piece::Open { name, span, empty } => builder.open(name, span, empty),
            Piece::Close { name, at } => {
                if !builder.stack.close(name) {
                    builder.scanner.ear.say(ComplaintCode::WrongClosingTag, at, || {
                        format!("</{}> does not close the tag that is open here.", clip(name))
                    });
                }
            }
        }
    }
    Ok(builder.finish(density))
}

struct Builder<'t, 'n> {
    scanner: Scanner<'t, 'n>,
    tree: Tree,
    stack: Stack<'t>,
    roots: Roots,
    hierarchies: Hierarchies,
    /// Does an element have an attribute that only the Mac driver writes?
    mac: bool,
    /// How many roots no wrapper holds.
    bare: u32,
    /// Was it told that there are several roots?
    several: bool,
    /// Was it told that there is a wrapper?
    unwrapped: bool,
}

impl<'t> Builder<'t, '_> {
    /// An opening tag: a node, or a wrapper that what stands in it is read through.
    fn open(&mut self, name: &'t str, span: Range<usize>, empty: bool) {
        let parent = self.stack.node();
        let before = self.tree.len();
        let kind = name.strip_prefix(ELEMENT);
        let node = match (self.scanner.vocabulary, kind) {
            (Vocabulary::Xctest, Some(kind)) => Some(self.element(kind, span, parent)),
            (Vocabulary::Android, _) if name == HIERARCHY && parent.is_none() => {
                self.hierarchies.begin(&self.scanner.attrs, span.start, &mut self.scanner.ear);
                parent
            }
            (Vocabulary::Android, _) if android::is_node(name, &self.scanner.attrs) => {
                Some(self.android(name, span, parent))
            }
            _ => {
                self.pass(name, span.start, parent.is_some());
                parent
            }
        };
        if !empty {
            self.stack.push(Open { name, node, before });
        }
    }

    fn element(&mut self, kind: &str, span: Range<usize>, parent: Option<NodeIndex>) -> NodeIndex {
        let at = span.start;
        let kind = if kind.is_empty() { "Other" } else { kind };
        self.mac |= self.tree.is_empty() && self.scanner.attrs.iter().any(|a| a.name == "elementType");
        let node = node::node(kind, &self.scanner.attrs, span, &mut self.scanner.ear);
        if parent.is_none() {
            let forest = self.roots.add(&node, &mut self.tree);
            // Two Applications without a wrapper are no document either.
            self.bare += u32::from(self.stack.open.is_empty());
            if (forest || self.bare > 1) && !self.several {
                self.several = true;
                self.scanner.ear.say(ComplaintCode::SeveralRoots, at, || {
                    "A further root begins here; the source was read as several trees.".to_owned()
                });
            }
        }
        self.tree.push(parent, node)
    }

    fn android(&mut self, name: &'t str, span: Range<usize>, parent: Option<NodeIndex>) -> NodeIndex {
        let at = span.start;
        let attrs = std::mem::take(&mut self.scanner.attrs);
        let mut element = android::node(name, &attrs, span, &mut self.scanner.ear);
        let role = &mut element.node.role;
        if parent.is_none() {
            self.hierarchies.root(&attrs, at, &mut self.tree, &mut self.scanner.ear);
            if *role == Role::Other && self.hierarchies.is_window() {
                *role = Role::Window;
            }
        } else if *role == Role::Other && element.clickable {
            self.hierarchies.tappable(self.tree.len());
        }
        self.scanner.attrs = attrs;
        self.tree.push(parent, element.node)
    }

    /// A tag that is no element, inside of an element or around the tree.
    fn pass(&mut self, name: &str, at: usize, inside: bool) {
        if inside {
            self.scanner.ear.say(ComplaintCode::Unknown, at, || {
                format!("The tag {} is no element; it was passed over, what stands in it was read.", clip(name))
            });
        } else if !self.unwrapped {
            self.unwrapped = true;
            self.scanner
                .ear
                .say(ComplaintCode::Envelope, at, || format!("The tag {} around the tree was taken off.", clip(name)));
        }
    }

    fn finish(mut self, density: Option<f64>) -> Built {
        let nodes = self.tree.len();
        let unclosed = self.stack.open.iter().filter(|open| open.before < nodes).count();
        if unclosed > 0 && !self.scanner.cut {
            self.scanner.ear.say(ComplaintCode::Cut, self.scanner.text.len(), || {
                let tags = if unclosed == 1 { "one tag is".to_owned() } else { format!("{unclosed} tags are") };
                format!("The source ends while {tags} still open; they were closed here.")
            });
        }
        self.tree.close();
        let (kind, fragment) = match self.scanner.vocabulary {
            Vocabulary::Android => {
                let part = self.hierarchies.finish(&mut self.tree, density, &mut self.scanner.ear);
                (SourceKind::AndroidXml, part)
            }
            Vocabulary::Xctest if self.mac => {
                self.tree.tell_screen(desktop(&self.tree));
                (SourceKind::Mac2Xml, self.roots.is_fragment())
            }
            Vocabulary::Xctest => (SourceKind::WdaXml, self.roots.is_fragment()),
        };
        Built { kind, tree: self.tree, fragment, hidden: self.scanner.hidden }
    }
}

/// A desktop is at least as large as its windows and its menu bar reach: an app of the Mac has no frame of its own, and
/// none of its windows is the screen.
fn desktop(tree: &Tree) -> Option<Size> {
    let is_app = |role| role == Role::Application;
    if tree.nodes().iter().any(|n| is_app(n.role) && n.rect.is_some_and(|r| r.area() > 0.0)) {
        return None;
    }
    let placed = tree.nodes().iter().filter(|n| matches!(n.role, Role::Window | Role::MenuBar)).filter_map(|n| n.rect);
    let (width, height) = placed.fold((0.0, 0.0), |(w, h): (f64, f64), r| (w.max(r.right()), h.max(r.bottom())));
    (width > 0.0 && height > 0.0).then_some(Size { width, height })
}
