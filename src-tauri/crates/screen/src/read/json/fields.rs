//! The reading of single values: texts, frames, flags and traits.

use super::draft::{Flag, Key};
use super::frame::{self, Frame};
use super::walk::Walk;
use crate::ComplaintCode;
use crate::read::number;
use struson::reader::{JsonReader, ReaderError, ValueType};

impl Walk<'_, '_, '_> {
    /// A text: a string, or a number or a flag as XML would write it. An empty one counts as absent. For the value of
    /// a node its place is kept.
    pub(super) fn text_value(
        &mut self,
        peeked: ValueType,
        start: usize,
        is_value: bool,
    ) -> Result<Option<Box<str>>, ReaderError> {
        let text: Option<Box<str>> = match peeked {
            ValueType::String => Some(self.reader.next_str()?.into()),
            ValueType::Number => Some(self.reader.next_number_as_str()?.into()),
            // Foundation's true and false are the numbers 1 and 0, and so they stand in XML.
            ValueType::Boolean => Some(if self.reader.next_bool()? { "1".into() } else { "0".into() }),
            ValueType::Null => {
                self.reader.next_null()?;
                None
            }
            ValueType::Object | ValueType::Array => {
                self.wrong_type(start, "A list or an object stands where a text should");
                self.reader.skip_value()?;
                None
            }
        };
        let text = text.filter(|text| !text.is_empty());
        if is_value && text.is_some() {
            let end = self.position();
            let quoted = peeked == ValueType::String;
            let inner = if quoted { start + 1..end - 1 } else { start..end };
            let span = self.text.range(inner);
            self.set(|draft| draft.value_spans.push(span));
            if quoted && self.at_root() {
                self.may_be_wrapped(start..end);
            }
        }
        Ok(text)
    }

    pub(super) fn frame(&mut self, peeked: ValueType, start: usize) -> Result<Frame, ReaderError> {
        let at = self.text.at(start);
        match peeked {
            ValueType::Null => {
                self.reader.next_null()?;
                Ok(Frame::Untold)
            }
            ValueType::String => Ok(frame::of_text(self.reader.next_str()?, at)),
            ValueType::Object => {
                self.reader.begin_object()?;
                let mut parts: [Option<Box<str>>; 4] = Default::default();
                while self.reader.has_next()? {
                    let key = Key::of(self.reader.next_name()?);
                    let peeked = self.reader.peek()?;
                    match key {
                        Key::Side(side) => {
                            let start = self.position();
                            let text = self.side(peeked, start)?;
                            parts[usize::from(side)] = text;
                        }
                        _ => self.reader.skip_value()?,
                    }
                }
                self.reader.end_object()?;
                let [x, y, width, height] = &parts;
                Ok(frame::of_parts([x.as_deref(), y.as_deref(), width.as_deref(), height.as_deref()], at))
            }
            _ => {
                self.reader.skip_value()?;
                Ok(Frame::Bad { what: "it is neither an object nor a text".into(), at })
            }
        }
    }

    /// One part of a frame, as text.
    pub(super) fn side(&mut self, peeked: ValueType, start: usize) -> Result<Option<Box<str>>, ReaderError> {
        match peeked {
            // Empty is not absent here: it is no number.
            ValueType::String => Ok(Some(self.reader.next_str()?.into())),
            _ => self.text_value(peeked, start, false),
        }
    }

    pub(super) fn flag(&mut self, flag: Flag, peeked: ValueType, start: usize) -> Result<(), ReaderError> {
        let told = match peeked {
            ValueType::Null => return self.reader.next_null(),
            ValueType::Boolean => Some(self.reader.next_bool()?),
            ValueType::Number => number::flag(self.reader.next_number_as_str()?),
            ValueType::String => match self.reader.next_str()? {
                "" => return Ok(()),
                text => number::flag(text),
            },
            ValueType::Object | ValueType::Array => {
                self.reader.skip_value()?;
                None
            }
        };
        if told.is_none() {
            self.notes.add(ComplaintCode::InvalidFlag, self.text.at(start), || {
                "A flag is neither true nor false; it counts as not told.".into()
            });
        }
        self.set(|draft| {
            let place = &mut draft.flags[flag as usize];
            *place = place.or(told);
        });
        Ok(())
    }

    pub(super) fn traits(&mut self, peeked: ValueType, start: usize) -> Result<(), ReaderError> {
        let mut all: Vec<Box<str>> = Vec::new();
        match peeked {
            ValueType::Null => return self.reader.next_null(),
            ValueType::String => {
                all = number::list(self.reader.next_str()?);
            }
            ValueType::Array => {
                self.reader.begin_array()?;
                while self.reader.has_next()? {
                    if self.reader.peek()? == ValueType::String {
                        let text = self.reader.next_str()?.trim();
                        if !text.is_empty() {
                            all.push(text.into());
                        }
                    } else {
                        self.reader.skip_value()?;
                    }
                }
                self.reader.end_array()?;
            }
            _ => {
                self.wrong_type(start, "`traits` is neither a text nor a list");
                return self.reader.skip_value();
            }
        }
        self.set(|draft| draft.traits = Some(all));
        Ok(())
    }
}
