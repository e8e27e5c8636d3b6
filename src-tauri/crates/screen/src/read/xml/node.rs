//! One node from the attributes of one tag.

use super::attr::{Attr, Field};
use super::refs;
use super::scan::Ear;
use super::tag::clip;
use crate::read::number;
use crate::{ComplaintCode, Identifier, Node, Rect, Role};
use std::borrow::Cow;
use std::ops::Range;

/// The attributes of a tag by field, the first of each name.
struct Fields<'a, 't> {
    by: [Option<&'a Attr<'t>>; Field::COUNT],
}

impl<'a, 't> Fields<'a, 't> {
    fn get(&self, field: Field) -> Option<&'a Attr<'t>> {
        self.by[field as usize]
    }

    /// A string, `None` when it is absent or empty: WebDriverAgent leaves empty ones out, except those of text fields.
    fn text(&self, field: Field, ear: &mut Ear<'t, '_>) -> Option<Cow<'t, str>> {
        self.get(field).map(|attr| refs::value(attr, ear)).filter(|text| !text.is_empty())
    }

    fn flag(&self, field: Field, ear: &mut Ear<'t, '_>) -> Option<bool> {
        let attr = self.get(field)?;
        let flag = number::flag(&refs::value(attr, ear));
        if flag.is_none() {
            ear.say(ComplaintCode::InvalidFlag, attr.at, || {
                format!("The flag {} is neither true nor false; it counts as not told.", attr.name)
            });
        }
        flag
    }
}

/// The node of a tag. `kind` is the tag's name without `XCUIElementType`, `span` the tag in the text.
pub(super) fn node<'t>(kind: &str, attrs: &[Attr<'t>], span: Range<usize>, ear: &mut Ear<'t, '_>) -> Node {
    let mut fields = Fields { by: [None; Field::COUNT] };
    let mut value_spans = Vec::new();
    for attr in attrs {
        if attr.field == Field::Value {
            // Also a second one: a secret in it must be found as well.
            value_spans.push(ear.source.between(attr.raw_at..attr.raw_at + attr.raw.len()));
        }
        if attr.again || attr.field == Field::Unread {
            // What is not kept is still looked over, so that its faults are told.
            if attr.rough {
                let _ = refs::value(attr, ear);
            }
        } else {
            fields.by[attr.field as usize] = Some(attr);
        }
    }
    let value = fields.text(Field::Value, ear);
    let name = fields.text(Field::Name, ear);
    let title = fields.text(Field::Title, ear);
    let label = fields.text(Field::Label, ear).or(title);
    let identifier = identifier(&fields, name.as_deref(), label.as_deref(), ear);
    let role = Role::of_kind(kind);
    let traits = fields.get(Field::Traits).map(|attr| number::list(&refs::value(attr, ear)));
    let told = fields.flag(Field::Selected, ear);
    let selected = told.or_else(|| traits.as_ref().map(|all| all.iter().any(|t| t.eq_ignore_ascii_case("selected"))));
    type_agrees(kind, &fields, ear);
    let (rect, rounded) = rect(kind, label.as_deref().or(name.as_deref()), &fields, span.start, ear);
    Node {
        parent: None,
        end: 0,
        depth: 0,
        kind: kind.into(),
        role,
        label: label.map(Into::into),
        value: value.map(Into::into),
        name: name.map(Into::into),
        identifier,
        placeholder: fields.text(Field::Placeholder, ear).map(Into::into),
        traits,
        rect,
        rounded,
        enabled: fields.flag(Field::Enabled, ear),
        visible: fields.flag(Field::Visible, ear),
        accessible: fields.flag(Field::Accessible, ear),
        focused: fields.flag(Field::Focused, ear),
        selected,
        span: ear.source.range(span),
        value_spans,
    }
}

/// The identifier as far as it is known: an attribute that tells it by itself; else the `name`, which WebDriverAgent
/// fills with the identifier, and without one with the label (`reference/webdriveragent.md` 6).
fn identifier<'t>(
    fields: &Fields<'_, 't>,
    name: Option<&str>,
    label: Option<&str>,
    ear: &mut Ear<'t, '_>,
) -> Identifier {
    let plain = |field, ear: &mut Ear<'t, '_>| fields.get(field).map(|attr| refs::value(attr, ear));
    let raw = plain(Field::RawIdentifier, ear);
    let own = plain(Field::Identifier, ear);
    if let Some(told) = raw.or(own) {
        return if told.is_empty() { Identifier::Absent } else { Identifier::Is(told.into()) };
    }
    match (name, label) {
        (None, _) => Identifier::Absent,
        (Some(name), Some(label)) if name == label => Identifier::Unknown,
        (Some(name), _) => Identifier::Is(name.into()),
    }
}

/// Complains when the `type` says something else than the tag.
fn type_agrees<'t>(kind: &str, fields: &Fields<'_, 't>, ear: &mut Ear<'t, '_>) {
    let Some(attr) = fields.get(Field::Type) else { return };
    let told = refs::value(attr, ear);
    if told.strip_prefix(super::vocabulary::ELEMENT).unwrap_or(&told) != kind && !told.is_empty() {
        ear.say(ComplaintCode::WrongType, attr.at, || {
            format!("The tag says {} and its type says {}; the tag counts.", clip(kind), clip(&told))
        });
    }
}

/// The frame, and whether it is rounded: the unrounded `nativeFrame` if it is usable, else the four numbers.
fn rect<'t>(
    kind: &str,
    called: Option<&str>,
    fields: &Fields<'_, 't>,
    at: usize,
    ear: &mut Ear<'t, '_>,
) -> (Option<Rect>, bool) {
    let complain = |ear: &mut Ear, at: usize, what: &str, then: &str| {
        ear.say(ComplaintCode::InvalidNumber, at, || match called {
            Some(called) => format!("The frame of {} \"{}\" {what}; {then}.", clip(kind), clip(called)),
            None => format!("The frame of {} {what}; {then}.", clip(kind)),
        });
    };
    let native = fields.get(Field::NativeFrame);
    if let Some(rect) = native.and_then(|attr| number::frame(&refs::value(attr, ear))) {
        return (Some(rect), false);
    }
    const NAMES: [Field; 4] = [Field::X, Field::Y, Field::Width, Field::Height];
    let attrs = NAMES.map(|field| fields.get(field));
    const WITHOUT: &str = "the node has no frame";
    let first = attrs.iter().flatten().next();
    let Some(first) = first else {
        if let Some(attr) = native {
            complain(ear, attr.at, "is not usable", WITHOUT);
        }
        return (None, true);
    };
    let mut sides = [0.0; 4];
    for (side, attr) in sides.iter_mut().zip(attrs) {
        let Some(attr) = attr else {
            complain(ear, at, "has only some of its four numbers", WITHOUT);
            return (None, true);
        };
        let text = refs::value(attr, ear);
        match number::number(&text) {
            Some(number) => *side = number,
            None => {
                complain(ear, attr.at, &format!("has {} \"{}\"", attr.name, clip(&text)), WITHOUT);
                return (None, true);
            }
        }
    }
    // How WebDriverAgent writes a frame with an infinite part.
    if sides == [-1.0, -1.0, 0.0, 0.0] {
        complain(ear, first.at, "is infinite (-1, -1, 0, 0 stands for that)", WITHOUT);
        return (None, true);
    }
    let [x, y, width, height] = sides;
    let rect = Rect::new(x, y, width, height);
    if rect.is_none() {
        complain(ear, first.at, "has a negative or impossible number", WITHOUT);
    } else if let Some(attr) = native {
        complain(ear, attr.at, "has no usable nativeFrame", "its rounded numbers count");
    }
    let rounded = rect.is_none() || sides.iter().all(|side| f64::from(*side as i32) == *side);
    (rect, rounded)
}
