//! Reading: bytes in, layers of nodes and complaints out. Which reader is told by looking at the bytes.
//!
//! Reading never fails on content. A refusal is right only for bytes without a single recognisable element, and it
//! says what they look like.

mod debug;
pub(crate) mod decode;
mod json;
pub(crate) mod notes;
pub(crate) mod number;
pub(crate) mod roots;
mod sniff;
pub(crate) mod text;
mod xml;

use crate::{Complaint, ComplaintCode, NodeIndex, Tree};
use serde::{Deserialize, Serialize};

/// What kind of source it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "kebab-case")]
pub enum SourceKind {
    /// WebDriverAgent's XML, also Appium's, also a fragment of it.
    WdaXml,
    /// WebDriverAgent's JSON, old and new.
    WdaJson,
    /// Android's tree: uiautomator's dump, Appium's page source.
    AndroidXml,
    /// JSON of idb or AXe, which read the iOS simulator from outside.
    IdbJson,
    /// XML of Appium's driver for the Mac.
    Mac2Xml,
    /// The `debugDescription` of XCTest.
    DebugDescription,
    /// Sightline's own text notation.
    Notation,
}

/// A source that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it was read as.
    pub kind: SourceKind,
    /// Its nodes, with the layers they belong to.
    pub tree: Tree,
    /// What had to be repaired or left aside, in the order of the original bytes; at most 1,000 of a kind, and one more
    /// that counts the rest.
    pub complaints: Vec<Complaint>,
    /// Is it a part of a screen only: several roots, or one that is neither an Application nor a Window? Several
    /// Applications are not a part but several apps beside one another.
    pub fragment: bool,
}

/// An attribute as the source has it, for the facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
pub struct Attribute {
    /// Its name in the source.
    pub name: String,
    /// Its value, decoded, otherwise as received.
    pub value: String,
}

impl Reading {
    /// The attributes of a node as received, in their order; read again from the node's place in the original bytes,
    /// so that a look of 10,000 nodes does not carry 150,000 strings that nobody asks for.
    ///
    /// `bytes` must be those that this reading was made of. Empty when the index is not in the tree, and for notation,
    /// which has no attributes.
    #[must_use]
    pub fn attributes(&self, bytes: &[u8], node: NodeIndex) -> Vec<Attribute> {
        let Some(node) = self.tree.get(node) else { return Vec::new() };
        let head = http_head(bytes);
        let body = bytes.get(head..).unwrap_or_default();
        let back = |at: u32| at.saturating_sub(text::narrow(head));
        let span = back(node.span.start)..back(node.span.end);
        match self.kind {
            SourceKind::WdaJson | SourceKind::IdbJson => json::attributes(body, span),
            SourceKind::WdaXml | SourceKind::AndroidXml | SourceKind::Mac2Xml => {
                let in_string = matches!(first(body), Some(b'{' | b'['));
                if in_string { json::attributes(body, span) } else { xml::attributes(body, span) }
            }
            SourceKind::DebugDescription if matches!(first(body), Some(b'{' | b'[' | b'"')) => {
                json::debug_attributes(body, span)
            }
            SourceKind::DebugDescription => debug::attributes(body, span),
            SourceKind::Notation => Vec::new(),
        }
    }

    /// Moves every place by the length of what stood before the bytes that were read.
    fn shift(&mut self, by: u32) {
        for node in self.tree.nodes_mut() {
            for span in std::iter::once(&mut node.span).chain(&mut node.value_spans) {
                *span = span.start + by..span.end + by;
            }
        }
        for at in self.complaints.iter_mut().filter_map(|c| c.at.as_mut()) {
            *at += by;
        }
    }
}

/// Bytes that hold no element at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Which kind of refusal; callers branch on this.
    pub code: RefusalCode,
    /// What the bytes look like, in one sentence.
    pub message: String,
    /// What to do next.
    pub hint: String,
}

/// The kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// There are no bytes, or only blanks.
    EmptySource,
    /// The bytes are something else: a picture, an archive, a web page, an HTTP error.
    NotASource,
    /// It looks like a known format of trees, and no element is in it.
    NoElement,
    /// A document type definition: refused for safety, whatever else it holds.
    DtdRefused,
    /// More bytes than any source has.
    TooLarge,
}

/// The most bytes that are read: the cap of WebDriverAgent's own server, and small enough that every place in what is
/// made of it fits 32 bits.
const LARGEST: usize = 1 << 30;

/// Reads a source of any known kind.
///
/// # Errors
/// A [`Refusal`] when not a single element can be recognised, when the source carries a document type definition, and
/// beyond 1 GiB.
pub fn read(bytes: &[u8]) -> Result<Reading, Refusal> {
    read_scaled(bytes, None)
}

/// Reads a source of any known kind. `pixels_per_point` is the density of the screen, where it is known otherwise (dots an
/// inch are taken too): an Android tree is in pixels, and seldom tells it. Sources in points are read as they are.
///
/// # Errors
/// As [`read`].
pub fn read_scaled(bytes: &[u8], pixels_per_point: Option<f64>) -> Result<Reading, Refusal> {
    if bytes.len() > LARGEST {
        return Err(sniff::too_large(bytes.len(), LARGEST));
    }
    if let Some(refusal) = sniff::foreign(bytes) {
        return Err(refusal);
    }
    let head = http_head(bytes);
    let mut reading = read_body(&bytes[head..], pixels_per_point)?;
    if head > 0 {
        reading.shift(text::narrow(head));
        let message = "The lines of an HTTP answer before the tree were taken off.".to_owned();
        // Behind those about the whole, before all that have a place.
        let first = reading.complaints.partition_point(|c| c.at.is_none());
        reading.complaints.insert(first, Complaint { code: ComplaintCode::Envelope, message, at: Some(0) });
    }
    Ok(reading)
}

/// Reads what is left when HTTP's lines are taken off.
fn read_body(bytes: &[u8], density: Option<f64>) -> Result<Reading, Refusal> {
    let refusal = match first(bytes) {
        None => return Err(sniff::empty(bytes)),
        Some(b'<') => return xml::read(bytes, density),
        Some(b'{' | b'[' | b'"') => match json::read(bytes, density) {
            Ok(reading) => return Ok(reading),
            Err(refusal) => Some(refusal),
        },
        // Its lines begin with types, as those of notation do; the addresses behind them tell which it is.
        Some(_) if debug::is_in(&decoded(bytes).content) => return debug::read(bytes),
        Some(_) => match crate::notation::read(bytes) {
            Ok(reading) => return Ok(reading),
            Err(_) => None,
        },
    };
    // XML may still stand in it: behind a line of a log, in a string that was cut, between words.
    let text = decoded(bytes);
    match xml::is_in(&text.content).then(|| xml::read(bytes, density)) {
        Some(Ok(reading)) => Ok(reading),
        Some(Err(other)) if other.code == RefusalCode::DtdRefused => Err(other),
        _ if debug::is_in(&text.content) => debug::read(bytes),
        // And so may JSON, which begins with its first bracket wherever that stands.
        _ => match refusal {
            Some(refusal) => Err(refusal),
            None => json::read(bytes, density).map_err(|_| sniff::text(&text.content)),
        },
    }
}

/// The text that bytes are, whatever is wrong with them.
fn decoded(bytes: &[u8]) -> text::Text<'_> {
    decode::decode(bytes, &mut notes::Notes::default())
}

/// The first byte that is no blank, no mark and no half of a wide character.
fn first(bytes: &[u8]) -> Option<u8> {
    let rest =
        bytes.strip_prefix(b"\xEF\xBB\xBF").or(bytes.strip_prefix(b"\xFF\xFE")).or(bytes.strip_prefix(b"\xFE\xFF"));
    rest.unwrap_or(bytes).iter().copied().find(|b| !b.is_ascii_whitespace() && *b != 0)
}

/// How long the status line and the header lines of an HTTP answer are that stand before the body; 0 without them.
fn http_head(bytes: &[u8]) -> usize {
    /// Headers are shorter; a longer search would look for a blank line in the body.
    const LONGEST: usize = 16 * 1024;
    if !bytes.starts_with(b"HTTP/") {
        return 0;
    }
    let near = &bytes[..bytes.len().min(LONGEST)];
    let blank = |line: &[u8]| near.windows(line.len()).position(|w| w == line).map(|at| at + line.len());
    blank(b"\r\n\r\n").or_else(|| blank(b"\n\n")).unwrap_or(0)
}

#[cfg(test)]
mod tests;
