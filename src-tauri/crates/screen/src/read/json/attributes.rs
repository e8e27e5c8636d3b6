//! The keys of one node, as received, for the facts.

use super::repair::repair;
use super::unescape;
use super::walk::reader;
use crate::read::notes::Notes;
use crate::read::text::Text;
use crate::read::{Attribute, debug, decode, xml};
use std::ops::Range;
use struson::reader::{JsonReader, ReaderError, ValueType};

/// The attributes of the node that stands at `span` of the original bytes, in their order, without its children. A
/// frame's object, a list and a number read as they are written; a string reads as what it means.
pub(in crate::read) fn attributes(bytes: &[u8], span: Range<u32>) -> Vec<Attribute> {
    let Some(piece) = bytes.get(span.start as usize..span.end as usize) else { return Vec::new() };
    let mut piece = decode::decode_piece(piece, decode::sniff(bytes)).into_owned();
    // In a tree that was taken out of a string, the node's own text is still escaped, once or more: XML always, JSON when
    // its first quote is.
    for level in 0..super::STRINGS {
        let quote = piece.find(['"', '\'']).filter(|&at| piece[at..].starts_with('"'));
        let escaped = quote.is_some_and(|at| piece[..at].ends_with('\\'));
        if !escaped && (level > 0 || !piece.starts_with('<')) {
            break;
        }
        piece = unescape::plain(&piece, 0).0;
    }
    if piece.starts_with('<') {
        let end = u32::try_from(piece.len()).unwrap_or(u32::MAX);
        return xml::attributes(piece.as_bytes(), 0..end);
    }
    let text = Text::plain(&piece);
    let text = repair(&text, &mut Notes::default());
    let mut all = Vec::new();
    // What stands before an error, which the repair leaves no room for, is still told.
    let _ = members(&text.content, &mut all);
    all
}

/// The items of a node of a debugDescription that stands in a string.
pub(in crate::read) fn debug_attributes(bytes: &[u8], span: Range<u32>) -> Vec<Attribute> {
    let Some(piece) = bytes.get(span.start as usize..span.end as usize) else { return Vec::new() };
    let piece = decode::decode_piece(piece, decode::sniff(bytes));
    debug::attributes_of(&unescape::plain(&piece, 0).0)
}

fn members(json: &str, all: &mut Vec<Attribute>) -> Result<(), ReaderError> {
    let mut reader = reader(json);
    if reader.peek()? != ValueType::Object {
        return Ok(());
    }
    reader.begin_object()?;
    while reader.has_next()? {
        let name = reader.next_name_owned()?;
        if name == "children" {
            reader.skip_value()?;
            continue;
        }
        let value = if reader.peek()? == ValueType::String {
            reader.next_string()?
        } else {
            let start = reader.current_position(false).data_pos.unwrap_or_default();
            reader.skip_value()?;
            let end = reader.current_position(false).data_pos.unwrap_or_default();
            let (Ok(start), Ok(end)) = (usize::try_from(start), usize::try_from(end)) else { break };
            let raw = json.get(start..end).unwrap_or_default();
            raw.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        all.push(Attribute { name, value });
    }
    Ok(())
}
