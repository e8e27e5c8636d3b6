//! The text notation of trees: what people paste into bug reports, what the command line prints, and how tests say
//! their input.
//!
//! ```text
//! sightline notation 1
//! # A row that holds its switch.
//! Application "Garden" (0,0,390,844)
//!   Cell "Watering" #row_watering (16,146,358,44)~
//!     Switch #? =0 (305,146,63,29)~ disabled traits=[Button, Toggle]
//! ```
//!
//! One line a node, two blanks a level; a line that begins with `#` is a comment, and the first line may be left out.
//! The type comes first, everything else in any order:
//!
//! | writing | says | left out |
//! |---|---|---|
//! | `"words"` | the label | none |
//! | `#id`, `#?` | the identifier; not known whether there is one | there is none |
//! | `=0`, `="two words"` | the value | none |
//! | `name=id` | the name as received | the identifier, else the label |
//! | `placeholder="words"` | the placeholder | none |
//! | `(x,y,w,h)`, `(x,y,w,h)~`, `(-)~` | the frame in points; rounded outward | no frame, not rounded |
//! | `hidden`, `visible?` | not visible; not told | visible |
//! | `disabled`, `enabled?` | not enabled; not told | enabled |
//! | `accessible`, `not-accessible` | as told | not told |
//! | `focused`, `not-focused` | as told | not told |
//! | `selected`, `not-selected`, `selected?` | as told | by the traits; not told without traits |
//! | `role=text` | the role, of the words of `Role` | the role of the type |
//! | `traits=[A, B]` | the traits, possibly none | not told |
//!
//! `-` stands for "none" where leaving it out would say something else. A word with blanks or signs in it is quoted, with
//! the escapes `\"`, `\\`, `\n`, `\r`, `\t` and `\u{1f600}`. Nodes deeper than 100 levels are not indented but begin with
//! `@` and their depth. `--- layer "App" tree` (or `alert`) begins a layer; without any such line, every root
//! Application begins one. `--- screen 412,915` tells the screen in points where no node does. What a node's place in
//! its first source was is not written.

mod line;
mod print;
mod words;

pub use print::print;

use crate::read::decode::decode;
use crate::read::notes::Notes;
use crate::read::roots::Roots;
use crate::{Complaint, ComplaintCode, NodeIndex, Reading, Refusal, RefusalCode, Role, SourceKind, Tree};
use line::{Depth, Line, What};
use std::ops::Range;

/// The first line of a file in this notation.
const HEADER: &str = "sightline notation 1";

/// What it begins with in every version.
const HEADER_WORDS: &str = "sightline notation";

/// The deepest level that is indented: a chain of 100,000 nodes would otherwise be ten billion blanks.
const DEEPEST_INDENT: u32 = 100;

/// Why a text is not a tree without fault.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotationError {
    /// There is no node in it.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A line has a fault; this is the first complaint.
    #[error("{} (byte {})", .0.message, .0.at.unwrap_or_default())]
    Complained(Complaint),
}

/// Reads a text in this notation. A fault in a line is a complaint; the rest of the line and of the text is read.
///
/// # Errors
/// A [`Refusal`] when there is no node in it, or when it only looks like other text: without the header, at least half of
/// the lines have to be nodes of a known type without any fault.
pub fn read(bytes: &[u8]) -> Result<Reading, Refusal> {
    read_as(bytes, false)
}

/// Reads a text. `certain`: it is known to be in this notation, as a header would say.
fn read_as(bytes: &[u8], certain: bool) -> Result<Reading, Refusal> {
    let mut notes = Notes::default();
    let text = decode(bytes, &mut notes);
    let mut tree = Tree::new();
    let mut roots = Roots::default();
    let mut path: Vec<NodeIndex> = Vec::new();
    let (mut headed, mut explicit, mut base, mut clean) = (certain, false, None, 0);
    for range in lines(&text.content) {
        if tree.is_empty() && text.content[range.clone()].starts_with(HEADER_WORDS) {
            headed = true;
            if text.content[range.clone()].trim_end() != HEADER {
                notes.add(ComplaintCode::Unknown, text.at(range.start), || {
                    "The notation is of another version than 1; it was read as far as it is known.".into()
                });
            }
            continue;
        }
        let mut line = Line::new(&text, range, &mut notes);
        let what = line.read();
        let (depth, is_clean) = (line.depth, line.clean);
        match what {
            What::Nothing => {}
            What::Layer(app, origin) => {
                explicit = true;
                path.clear();
                tree.begin_layer(app, origin);
            }
            What::Screen(size) => tree.tell_screen(size),
            What::Node(node) => {
                clean += u32::from(is_clean && Role::knows(&node.kind));
                let mut depth = match depth {
                    Depth::Levels(levels) => levels.saturating_sub(*base.get_or_insert(levels)),
                    Depth::Told(depth) => depth,
                };
                if depth > path.len() {
                    notes.add(ComplaintCode::Syntax, node.span.start, || {
                        "The line is more than one level below the one before; it was read as its child.".into()
                    });
                    depth = path.len();
                }
                path.truncate(depth);
                if path.is_empty() && explicit {
                    roots.note(&node);
                } else if path.is_empty() {
                    // A forest is what was written here, so nothing is said of it.
                    let _ = roots.add(&node, &mut tree);
                }
                path.push(tree.push(path.last().copied(), *node));
            }
        }
    }
    tree.close();
    if tree.is_empty() || !headed && clean * 2 < tree.len() {
        return Err(refusal(bytes));
    }
    Ok(Reading { kind: SourceKind::Notation, tree, complaints: notes.finish(), fragment: roots.is_fragment() })
}

fn refusal(bytes: &[u8]) -> Refusal {
    let blank = bytes.trim_ascii().is_empty();
    Refusal {
        code: if blank { RefusalCode::EmptySource } else { RefusalCode::NoElement },
        message: "There is no line with a node in this text.".into(),
        hint: "Write a type at the start of a line, such as `Button \"OK\" (0,0,44,44)`.".into(),
    }
}

/// A tree from a text without any fault: for tests, whose typing errors should not pass. The header is not needed.
///
/// # Errors
/// [`NotationError`] when there is no node, and for the first complaint.
pub fn parse(text: &str) -> Result<Tree, NotationError> {
    let reading = read_as(text.as_bytes(), true)?;
    match reading.complaints.into_iter().next() {
        None => Ok(reading.tree),
        Some(complaint) => Err(NotationError::Complained(complaint)),
    }
}

/// The lines of a text, without their ends.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    text.split('\n').map(move |line| {
        let start = at;
        at += line.len() + 1;
        start..start + line.strip_suffix('\r').unwrap_or(line).len()
    })
}

#[cfg(test)]
mod tests;
