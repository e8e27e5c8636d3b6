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
    let mut scanner = Scanner::new(source, notes);
    let mut tree = Tree::new();
    let mut stack = Stack::default();
    let mut roots = Roots::default();
    let (mut bare, mut several, mut unwrapped) = (0, false, false);
    while let Some(piece) = scanner.next()? {
        match piece {
            Piece::Close { name, at } => {
                if !stack.close(name) {
                    scanner.ear.say(ComplaintCode::WrongClosingTag, at, || {
                        format!("</{}> does not close the tag that is open here.", clip(name))
                    });
                }
            }
            Piece::Open { name, span, empty } => {
                let parent = stack.node();
                let before = tree.len();
                let at = span.start;
                let node = match name.strip_prefix(ELEMENT) {
                    Some(kind) => {
                        let kind = if kind.is_empty() { "Other" } else { kind };
                        let node = node::node(kind, &scanner.attrs, span, &mut scanner.ear);
                        if parent.is_none() {
                            let forest = roots.add(&node, &mut tree);
                            // Two Applications without a wrapper are no document either.
                            bare += u32::from(stack.open.is_empty());
                            if (forest || bare > 1) && !several {
                                several = true;
                                scanner.ear.say(ComplaintCode::SeveralRoots, at, || {
                                    "A further root begins here; the source was read as several trees.".to_owned()
                                });
                            }
                        }
                        Some(tree.push(parent, node))
                    }
                    None if parent.is_some() => {
                        scanner.ear.say(ComplaintCode::Unknown, at, || {
                            format!(
                                "The tag {} is no element; it was passed over, what stands in it was read.",
                                clip(name)
                            )
                        });
                        parent
                    }
                    None => {
                        if !unwrapped {
                            unwrapped = true;
                            scanner.ear.say(ComplaintCode::Envelope, at, || {
                                format!("The tag {} around the tree was taken off.", clip(name))
                            });
                        }
                        None
                    }
                };
                if !empty {
                    stack.push(Open { name, node, before });
                }
            }
        }
    }
    let unclosed = stack.open.iter().filter(|open| open.before < tree.len()).count();
    if unclosed > 0 && !scanner.cut {
        let end = scanner.text.len();
        scanner.ear.say(ComplaintCode::Cut, end, || {
            let tags = if unclosed == 1 { "one tag is".to_owned() } else { format!("{unclosed} tags are") };
            format!("The source ends while {tags} still open; they were closed here.")
        });
    }
    tree.close();
    Ok(Built { tree, fragment: roots.is_fragment(), hidden: scanner.hidden })
}
