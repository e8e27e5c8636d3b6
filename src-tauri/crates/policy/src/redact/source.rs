//! Secrets in the bytes of a source: where they stand, escaped or not, and writing over them with the length kept.

use super::Secrets;
use super::pattern::{Patterns, merge};
use super::secret::{is_masked, is_placeholder};
use super::text::{Coding, Text, Unit};
use screen::{Node, NodeIndex, Tree};
use std::ops::Range;

/// What overwrites a byte (or a code unit of UTF-16) of a secret.
const FILL: u8 = b'*';

/// What overwrites a byte of a secret that stands bare in JSON, so that a number is left.
const BARE_FILL: u8 = b'1';

impl Secrets {
    /// Where these secrets stand in the bytes that `tree` was read from, as sorted byte ranges that do not overlap:
    /// the values of the secure fields, and everything that repeats them, escaped in any way that XML and JSON know.
    /// `tree` must not be masked yet. Geometry, flags, types and names of attributes are never part of a range.
    #[must_use]
    pub fn spans_in_source(&self, tree: &Tree, bytes: &[u8]) -> Vec<Range<u32>> {
        let text = Text::of(bytes);
        let mut found = self.far_in(&text);
        let around = self.around(tree);
        for ((index, node), around) in tree.indices().zip(tree.nodes()).zip(around) {
            if node.is_secure() {
                found.extend(node.value_spans.iter().filter(|s| tells(node, &text, s)).cloned());
            }
            let near: Vec<&Patterns> = self.near(around, node.rect);
            if !near.is_empty() {
                for part in own_parts(tree, index, node).into_iter().filter_map(|p| text.part(&p)) {
                    found.extend(near.iter().flat_map(|patterns| text.find(patterns, part.clone(), true)));
                }
            }
        }
        let end = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        merge(found.into_iter().map(|r| r.start.min(end)..r.end.min(end)).collect())
    }

    /// Where these secrets stand in other bytes of the same look (notes, the answer of the alert endpoint): only those
    /// long enough to be looked for everywhere.
    #[must_use]
    pub fn spans_in(&self, bytes: &[u8]) -> Vec<Range<u32>> {
        merge(self.far_in(&Text::of(bytes)))
    }

    fn far_in(&self, text: &Text<'_>) -> Vec<Range<u32>> {
        text.find(self.far(), 0..text.bytes.len(), false)
    }
}

/// Overwrites the ranges, each byte by an asterisk (in UTF-16 each code unit), so that no offset changes and the source
/// can be read as before. A bare number or flag of JSON becomes a number.
pub fn overwrite(bytes: &mut [u8], spans: &[Range<u32>]) {
    let unit = Unit::of(bytes);
    for span in spans {
        let (from, to) = (span.start as usize, (span.end as usize).min(bytes.len()));
        let fill = if stands_bare(bytes, from, to) { BARE_FILL } else { FILL };
        let Some(target) = bytes.get_mut(from..to) else { continue };
        for (i, byte) in target.iter_mut().enumerate() {
            *byte = match unit {
                Unit::Byte => fill,
                Unit::Little => {
                    if (from + i).is_multiple_of(2) {
                        fill
                    } else {
                        0
                    }
                }
                Unit::Big => {
                    if (from + i).is_multiple_of(2) {
                        0
                    } else {
                        fill
                    }
                }
            };
        }
    }
}

/// Does the range stand between a colon and a comma or bracket, in bytes that are JSON?
fn stands_bare(bytes: &[u8], from: usize, to: usize) -> bool {
    let solid = |b: &&u8| !b.is_ascii_whitespace() && **b != 0;
    let head = bytes.get(..from).unwrap_or_default();
    let mut before = head.iter().rev().filter(solid);
    let after = bytes.get(to..).unwrap_or_default().iter().find(solid);
    matches!(head.iter().find(|b| matches!(b, b'{' | b'[' | b'<')), Some(b'{' | b'['))
        && before.next() == Some(&b':')
        && before.next() == Some(&b'"')
        && matches!(after, None | Some(b',' | b'}' | b']'))
}

/// Does this copy of a secure field's value tell something: is it neither masked, nor nothing, nor the placeholder?
fn tells(node: &Node, text: &Text<'_>, span: &Range<u32>) -> bool {
    let Some(part) = text.part(span) else { return true };
    let harmless = |coding: Coding| {
        let (mut at, mut copy) = (part.start, String::new());
        while at < part.end
            && let Some((c, end)) = coding.read(&text.bytes, at)
        {
            copy.push(c);
            at = end;
        }
        copy.is_empty() || is_masked(&copy) || is_placeholder(node, &copy)
    };
    !Coding::ALL.into_iter().any(harmless)
}

/// The parts of the source that belong to the node alone: its span without those of its children.
fn own_parts(tree: &Tree, index: NodeIndex, node: &Node) -> Vec<Range<u32>> {
    let mut parts = Vec::new();
    let mut at = node.span.start;
    for child in tree.children(index).filter_map(|c| tree.get(c)) {
        if child.span.start >= at && child.span.end <= node.span.end {
            parts.push(at..child.span.start);
            at = child.span.end;
        }
    }
    parts.push(at..node.span.end);
    parts
}
