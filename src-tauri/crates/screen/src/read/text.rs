//! A text made of the original bytes, with the way back from each place in it to the place in the original.
//!
//! Bytes become text in up to three steps: decoding, taking it out of an escaped string, taking out what is forbidden.
//! Each step keeps its [`Offsets`]; a clean UTF-8 source is borrowed and has none.

use std::borrow::Cow;
use std::ops::Range;

/// A stretch of the new text in which every `new_unit` bytes stand for `old_unit` bytes of the old one.
#[derive(Clone, Copy, Debug)]
struct Run {
    new: u32,
    old: u32,
    new_unit: u8,
    old_unit: u8,
}

impl Run {
    fn old_of(&self, at: u32) -> u32 {
        self.old + (at - self.new) / u32::from(self.new_unit) * u32::from(self.old_unit)
    }
}

/// The way back over one step. Without runs the two texts are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offsets {
    runs: Vec<Run>,
}

impl Offsets {
    /// From `new` on, every `new_unit` bytes stand for `old_unit` bytes from `old` on. To be called in ascending order
    /// of both; a run that only continues the last one costs nothing.
    pub(crate) fn push(&mut self, new: usize, old: usize, new_unit: u8, old_unit: u8) {
        let run = Run { new: narrow(new), old: narrow(old), new_unit: new_unit.max(1), old_unit };
        if let Some(last) = self.runs.last()
            && (last.new_unit, last.old_unit) == (run.new_unit, run.old_unit)
            && (run.new - last.new).is_multiple_of(u32::from(last.new_unit))
            && last.old_of(run.new) == run.old
        {
            return;
        }
        self.runs.push(run);
    }

    fn run_at(&self, at: u32) -> Option<&Run> {
        self.runs[..self.runs.partition_point(|run| run.new <= at)].last()
    }

    fn start(&self, at: u32) -> u32 {
        self.run_at(at).map_or(at, |run| run.old_of(at))
    }

    fn end(&self, at: u32) -> u32 {
        let Some(before) = at.checked_sub(1) else { return self.start(at) };
        self.run_at(before).map_or(at, |run| run.old_of(before) + u32::from(run.old_unit))
    }
}

/// A text and its way back to the original bytes.
#[derive(Clone, Debug)]
pub(crate) struct Text<'a> {
    /// What it reads.
    pub(crate) content: Cow<'a, str>,
    /// The steps back, the one made last first.
    steps: Vec<Offsets>,
}

impl<'a> Text<'a> {
    /// A text that stands in the original as it is.
    pub(crate) fn plain(content: &'a str) -> Self {
        Self { content: Cow::Borrowed(content), steps: Vec::new() }
    }

    /// A text that was made of the original bytes in one step.
    pub(crate) fn new(content: Cow<'a, str>, offsets: Offsets) -> Self {
        Self { content, steps: vec![offsets] }
    }

    /// A text that was made of this one in a further step.
    pub(crate) fn derive<'b>(&self, content: Cow<'b, str>, offsets: Offsets) -> Text<'b> {
        let steps = std::iter::once(offsets).chain(self.steps.iter().cloned()).collect();
        Text { content, steps }
    }

    /// Where the byte at `at` comes from, in bytes of the original.
    pub(crate) fn at(&self, at: usize) -> u32 {
        self.steps.iter().fold(narrow(at), |at, step| step.start(at))
    }

    /// Where a stretch comes from that begins and ends with what is left of it: what was taken out right behind it does
    /// not belong to it.
    pub(crate) fn range(&self, range: Range<usize>) -> Range<u32> {
        let start = self.at(range.start);
        let end = self.steps.iter().fold(narrow(range.end), |at, step| step.end(at));
        start..end.max(start)
    }

    /// Where all lies that stands between two places, with everything that was taken out there.
    pub(crate) fn between(&self, range: Range<usize>) -> Range<u32> {
        let start = self.range(range.start.saturating_sub(1)..range.start).end;
        let start = if range.start == 0 { self.at(0) } else { start };
        start..self.at(range.end).max(start)
    }
}

/// A place as 32 bits. Sources beyond 1 GiB are refused before any text is made, so this never bites.
pub(crate) fn narrow(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_goes_back_through_every_step() {
        // Original: "a<NUL>éb" in UTF-16, 8 bytes. Decoded: "a\0éb". Cleaned: "aéb".
        let mut decoded = Offsets::default();
        decoded.push(0, 0, 1, 2);
        decoded.push(1, 2, 1, 2);
        decoded.push(2, 4, 2, 2);
        decoded.push(4, 6, 1, 2);
        assert_eq!(decoded.runs.len(), 3, "a run that continues the last one is not kept");
        let mut cleaned = Offsets::default();
        cleaned.push(0, 0, 1, 1);
        cleaned.push(1, 2, 1, 1);
        let text = Text::new("a\0éb".into(), decoded).derive("aéb".into(), cleaned);
        for (new, old) in [(0, 0), (1, 4), (3, 6), (4, 8)] {
            assert_eq!(text.at(new), old, "{new}");
        }
        assert_eq!(text.range(0..1), 0..2, "the NUL behind it is not part of the a");
        assert_eq!(text.between(0..1), 0..4, "but it is between the a and the é");
        assert_eq!(text.between(1..4), 2..8);
        assert_eq!(text.range(1..4), 4..8);
        assert_eq!(Text::plain("abc").range(1..2), 1..2);
        assert_eq!(Text::plain("abc").between(1..2), 1..2);
    }
}
