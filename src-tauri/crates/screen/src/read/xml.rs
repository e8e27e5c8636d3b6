//! XML of WebDriverAgent, Appium, its Mac driver and Android: wrapped, in pieces, damaged, or as an escaped string.
//!
//! The steps: decode ([`super::decode`]), unescape where it is a string of another format, take out what XML forbids,
//! scan tag by tag, build. A clean UTF-8 source is never copied. Every place in it (spans, complaints) is one of the
//! original bytes. There is no intermediate document: roxmltree takes 7 ms for 1.6 MB by itself, 0.8 GB for a million
//! nodes, and loses the whole over one fault; it is the referee of the tests.

mod android;
mod attr;
mod build;
mod clean;
mod escaped;
mod node;
mod quote;
mod refs;
mod scan;
mod tag;
mod vocabulary;

use super::notes::Notes;
use super::text::Text;
use super::{Attribute, Reading, Refusal, decode, sniff};
use crate::ComplaintCode;
use scan::{Ear, Piece, Scanner};
use std::ops::Range;
use vocabulary::Vocabulary;

/// Reads bytes that are XML, or a string of it. `density`: how many pixels are a point, where the caller knows; of use to
/// Android's trees only.
///
/// # Errors
/// Without a single element, or with a document type definition.
pub(super) fn read(bytes: &[u8], density: Option<f64>) -> Result<Reading, Refusal> {
    let mut notes = Notes::default();
    let text = decode::decode(bytes, &mut notes);
    read_text(text, density, notes)
}

/// Reads XML that was taken out of something else; places are those in `text`.
///
/// # Errors
/// Without a single element, or with a document type definition.
pub(super) fn read_str(text: &str, density: Option<f64>) -> Result<Reading, Refusal> {
    read_text(Text::plain(text), density, Notes::default())
}

/// Reads a text, with what there is to say of it so far.
///
/// # Errors
/// Without a single element, or with a document type definition.
fn read_text(text: Text, density: Option<f64>, mut notes: Notes) -> Result<Reading, Refusal> {
    let text = match escaped::unescape(&text) {
        Some(inner) => {
            notes.add(ComplaintCode::Envelope, inner.at(0), || {
                "The tree is an escaped string of another format; it was unescaped.".to_owned()
            });
            inner
        }
        None => text,
    };
    let text = clean::clean(text, &mut notes);
    // A page begins with a document type too; what it is says more than that it has one.
    let built = build::build(&text, density, &mut notes)
        .map_err(|dtd| sniff::page(&text.content).filter(|_| !is_in(&text.content)).unwrap_or(dtd))?;
    if !built.tree.is_empty() {
        return Ok(built.reading(notes));
    }
    // Nothing stands in the open: perhaps the tree is in a CDATA section, or its tags are written with references.
    let inner = match built.hidden {
        Some(range) => Some(escaped::part(&text, range)),
        None => is_in(&text.content).then(|| escaped::from_references(&text)),
    };
    let Some(inner) = inner else { return Err(sniff::text(&text.content)) };
    let mut notes = Notes::default();
    notes.add(ComplaintCode::Envelope, inner.at(0), || {
        "The tree stands as text in another document; it was taken out of it.".to_owned()
    });
    let built = build::build(&inner, density, &mut notes)?;
    if built.tree.is_empty() {
        return Err(sniff::text(&text.content));
    }
    Ok(built.reading(notes))
}

/// Does a text hold a tag of an element in any writing this reader can undo? For sources that begin with something else.
pub(super) fn is_in(text: &str) -> bool {
    vocabulary::is_in(text)
}

/// The attributes of the tag that stands at `span` of the original bytes, in their order, those that stand twice too.
/// The encoding is told by the first bytes of the whole.
pub(super) fn attributes(bytes: &[u8], span: Range<u32>) -> Vec<Attribute> {
    /// A tag whose last quote is lost ends where the next begins: so much of that must be seen.
    const BEYOND: usize = 128;
    let to = bytes.len().min((span.end as usize).saturating_add(BEYOND));
    let Some(piece) = bytes.get(span.start as usize..to) else { return Vec::new() };
    let mut unheard = Notes::default();
    let content = decode::decode_piece(piece, decode::sniff(bytes));
    let text = Text::plain(&content);
    let inner = if content.starts_with('&') { Some(escaped::from_references(&text)) } else { escaped::unescape(&text) };
    let text = inner.unwrap_or(text);
    let text = clean::clean(text, &mut unheard);
    let mut scanner = Scanner::new(&text, Vocabulary::of(&text.content), &mut unheard);
    if !matches!(scanner.next(), Ok(Some(Piece::Open { .. }))) {
        return Vec::new();
    }
    let attrs = std::mem::take(&mut scanner.attrs);
    let mut ear = Ear { source: &text, notes: scanner.ear.notes };
    attrs
        .iter()
        .map(|attr| Attribute { name: attr.name.to_owned(), value: refs::value(attr, &mut ear).into_owned() })
        .collect()
}

#[cfg(test)]
mod damage;
#[cfg(test)]
mod fields;
#[cfg(test)]
mod mac;
#[cfg(test)]
mod referee;
