//! From tags to a tree: which tag closes which, roots, layers.

use super::node;
use super::scan::{ELEMENT, Piece, Scanner};
use super::tag::clip;
use crate::read::Refusal;
use crate::read::notes::Notes;
use crate::read::roots::Roots;
use crate::read::text::Text;
use crate::{ComplaintCode, NodeIndex, Tree};
use std::collections::BTreeMap;
use std::ops::Range;

/// What was built.
pub(super) struct Built {
    pub(super) tree: Tree,
    /// Is it a part of a screen only?
    pub(super) fragment: bool,
    /// A CDATA section that seems to hold a tree.
    pub(super) hidden: Option<Range<usize>>,
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

/// Reads a whole text.
///
/// # Errors
/// A document type definition is refused.
pub(super) fn build(source: &Text, notes: &mut Notes) -> Result<Built, Refusal> {
    let mut builder = Builder {
        scanner: Scanner::new(source, notes),
        tree: Tree::new(),
        stack: Stack::default(),
        roots: Roots::default(),
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
    Ok(builder.finish())
}

struct Builder<'t, 'n> {
    scanner: Scanner<'t, 'n>,
    tree: Tree,
    stack: Stack<'t>,
    roots: Roots,
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
        let node = match name.strip_prefix(ELEMENT) {
            Some(kind) => Some(self.element(kind, span, parent)),
            None => {
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

    fn finish(mut self) -> Built {
        let nodes = self.tree.len();
        let unclosed = self.stack.open.iter().filter(|open| open.before < nodes).count();
        if unclosed > 0 && !self.scanner.cut {
            self.scanner.ear.say(ComplaintCode::Cut, self.scanner.text.len(), || {
                let tags = if unclosed == 1 { "one tag is".to_owned() } else { format!("{unclosed} tags are") };
                format!("The source ends while {tags} still open; they were closed here.")
            });
        }
        self.tree.close();
        Built { tree: self.tree, fragment: self.roots.is_fragment(), hidden: self.scanner.hidden }
    }
}
