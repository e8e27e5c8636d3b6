//! Taking the secrets out of the bytes before they reach the disk.

use crate::capture::Capture;
use crate::error::{ArchiveCode, ArchiveError};
use crate::manifest::MaskedRange;
use crate::members::{ALERT, NOTES};
use policy::Secrets;
use screen::{Reading, RefusalCode, SourceKind};
use std::borrow::Cow;
use std::ops::Range;

/// The text members of a capture with their secrets overwritten.
pub(crate) struct MaskedText<'c> {
    /// Name and bytes: the sources, the notes and the other members, in this order.
    pub members: Vec<(&'c str, Cow<'c, [u8]>)>,
    /// What was overwritten now or in a former save, sorted.
    pub ranges: Vec<MaskedRange>,
    /// How the lowest layer's source was read.
    pub kind: Option<SourceKind>,
}

/// Masks every member that is text: what is secret is told by all the sources together, because one may repeat what
/// another holds. Members that are not text (pictures) stay as they are.
pub(crate) fn mask(capture: &Capture) -> Result<MaskedText<'_>, ArchiveError> {
    let sources = capture.sources.iter().map(|s| (s.name.as_str(), s.bytes.as_slice(), s.name != ALERT));
    let notes = capture.notes.iter().map(|n| (NOTES, n.as_slice(), false));
    let others = capture.others.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice(), false));
    let mut texts = Vec::new();
    let mut all = Secrets::default();
    for (name, bytes, is_tree) in sources.chain(notes).chain(others) {
        let reading = read(name, bytes, is_tree)?;
        let secrets = reading.as_ref().map(|r| Secrets::of(&r.tree));
        all.extend(secrets.as_ref().unwrap_or(&Secrets::default()));
        texts.push((name, bytes, reading.zip(secrets)));
    }
    let mut masked = MaskedText { members: Vec::new(), ranges: Vec::new(), kind: None };
    masked.kind = texts.first().and_then(|(.., r)| r.as_ref()).map(|(reading, _)| reading.kind);
    for (name, bytes, read_as) in texts {
        let mut spans = if is_text(bytes) { all.spans_in(bytes) } else { Vec::new() };
        if let Some((reading, secrets)) = &read_as {
            spans.extend(secrets.spans_in_source(&reading.tree, bytes));
        }
        let mut bytes = Cow::Borrowed(bytes);
        if !spans.is_empty() {
            policy::overwrite(bytes.to_mut(), &spans);
        }
        if !all.is_empty() && read_as.is_some() && still_tells(&all, &bytes) {
            return Err(not_masked(name, "a secret would still be in it"));
        }
        let size = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        spans.extend(capture.manifest.masked.iter().filter(|m| m.file == name && m.to <= size).map(|m| m.from..m.to));
        masked.ranges.extend(joined(spans).into_iter().map(|r| MaskedRange {
            file: name.to_owned(),
            from: r.start,
            to: r.end,
        }));
        masked.members.push((name, bytes));
    }
    masked.ranges.sort();
    Ok(masked)
}

/// Reads a member that may be a source. One that is a layer must be readable: what nobody can read may hold anything.
fn read(name: &str, bytes: &[u8], is_tree: bool) -> Result<Option<Reading>, ArchiveError> {
    match screen::read(bytes) {
        Ok(reading) => Ok(Some(reading)),
        Err(refusal) if is_tree && refusal.code != RefusalCode::EmptySource => {
            Err(not_masked(name, &format!("it is no page source: {}", refusal.message)))
        }
        Err(_) => Ok(None),
    }
}

/// Are masked bytes still telling a secret, as far as they can be read?
fn still_tells(secrets: &Secrets, bytes: &[u8]) -> bool {
    screen::read(bytes).is_ok_and(|reading| secrets.occur_in(&reading.tree))
}

fn is_text(bytes: &[u8]) -> bool {
    let utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    utf16 || std::str::from_utf8(bytes).is_ok()
}

fn joined(mut spans: Vec<Range<u32>>) -> Vec<Range<u32>> {
    spans.sort_by_key(|r| (r.start, r.end));
    let mut out: Vec<Range<u32>> = Vec::new();
    for span in spans.into_iter().filter(|s| s.start < s.end) {
        match out.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => out.push(span),
        }
    }
    out
}

fn not_masked(name: &str, why: &str) -> ArchiveError {
    ArchiveError::new(
        ArchiveCode::NotMasked,
        format!("Passwords cannot be taken out of {name} with certainty ({why}), so it is not saved."),
        "Copy the original file if you need it as it is, and mind what it holds.",
    )
}
