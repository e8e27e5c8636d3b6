//! Looking for many secrets at once, in plain text and in the escaped text of a source.

use std::ops::Range;

/// What stands for one character of a secret.
pub(super) const BULLET: char = '•';

/// The character as it counts in a comparison: readers take characters out that XML forbids and make a space of other
/// blanks, so a secret and its echo may differ in these.
pub(super) fn plain(c: char) -> Option<char> {
    match c {
        '\t' | '\n' => Some(' '),
        '\u{FFFE}' | '\u{FFFF}' => None,
        _ => (!c.is_control()).then_some(c),
    }
}

/// Strings to look for, sorted and each once, as characters: a walk through the text narrows the range of those that
/// still fit, so the cost does not grow with their number.
#[derive(Clone, Default)]
pub(super) struct Patterns(Vec<Vec<char>>);

impl Patterns {
    pub(super) fn new(texts: impl IntoIterator<Item = Vec<char>>) -> Self {
        let counted = texts.into_iter().map(|t| t.into_iter().filter_map(plain).collect::<Vec<char>>());
        let mut all: Vec<Vec<char>> = counted.filter(|t| !t.is_empty()).collect();
        all.sort_unstable();
        all.dedup();
        Self(all)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Vec<char>> {
        self.0.iter()
    }

    /// Does one of them begin with this character?
    pub(super) fn may_begin(&self, c: char) -> bool {
        let Some(c) = plain(c) else { return false };
        let at = self.0.partition_point(|p| p.first().is_some_and(|&f| f < c));
        self.0.get(at).is_some_and(|p| p.first() == Some(&c))
    }

    /// The end of the longest of them that the characters begin with and that `accept` takes. `next` gives each
    /// character with the place where it ends.
    pub(super) fn longest(
        &self,
        mut next: impl FnMut() -> Option<(char, usize)>,
        accept: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let (mut rest, mut depth, mut found) = (self.0.as_slice(), 0, None);
        while let Some((c, end)) = next() {
            let Some(c) = plain(c) else { continue };
            let from = rest.partition_point(|p| p.get(depth).is_none_or(|&x| x < c));
            let to = rest.partition_point(|p| p.get(depth).is_none_or(|&x| x <= c));
            rest = rest.get(from..to).unwrap_or_default();
            depth += 1;
            // The one that ends here, if any, is the first of those that share these characters.
            let Some(first) = rest.first() else { break };
            if first.len() == depth && accept(end) {
                found = Some(end);
            }
        }
        found
    }

    /// Where they stand in a text, as byte ranges that do not overlap. With `words`, only where neither neighbour is
    /// a letter or a digit.
    pub(super) fn find_in(&self, text: &str, words: bool) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        let mut before = None;
        for (at, c) in text.char_indices() {
            let tail = &text[at..];
            if self.may_begin(c) && !(words && before.is_some_and(char::is_alphanumeric)) {
                let mut chars = tail.char_indices();
                let next = || chars.next().map(|(i, c)| (c, at + i + c.len_utf8()));
                let whole = |end: usize| !words || !text[end..].starts_with(char::is_alphanumeric);
                if let Some(end) = self.longest(next, whole) {
                    found.push(at..end);
                }
            }
            before = Some(c);
        }
        merge(found)
    }
}

/// Sorts ranges and joins those that touch or overlap.
pub(super) fn merge<T: Copy + Ord>(mut ranges: Vec<Range<T>>) -> Vec<Range<T>> {
    ranges.retain(|r| r.start < r.end);
    ranges.sort_unstable_by_key(|r| (r.start, r.end));
    let mut out: Vec<Range<T>> = Vec::with_capacity(ranges.len());
    for r in ranges {
        match out.last_mut() {
            Some(last) if r.start <= last.end => last.end = last.end.max(r.end),
            _ => out.push(r),
        }
    }
    out
}
