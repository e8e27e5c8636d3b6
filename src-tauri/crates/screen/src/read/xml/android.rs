//! One node of an Android tree from the attributes of one tag.
//!
//! The attributes are those of uiautomator's `AccessibilityNodeInfoDumper` and of Appium's UiAutomator2 and Espresso
//! servers, which add some and leave out what is empty. What stands for what:
//!
//! | of the node | is | because |
//! |---|---|---|
//! | type | the class without its package; role by [`roles`], then by what it can do | layouts have no class of their own |
//! | identifier | `resource-id` in full, with its package | so it is asked for |
//! | label | `content-desc`, else `text`, else `pane-title`, `tooltip-text` | TalkBack reads the description in place of the text |
//! | value | `text` of a field or slider; `checked` as 1 or 0 of a switch, box or radio button; else the `text` that a description hides, else `state-description` | what a switch's value is on iOS |
//! | placeholder | `hint`; the `text` where `showing-hint` | an empty field shows its hint |
//! | visible | `displayed`, `visible-to-user`, `visible`; else not told | uiautomator leaves invisible nodes out, and says nothing of the others |
//! | selected | `selected`, and `checked` of what is no switch, box or radio button | a chosen tab or chip |
//! | trait `Header` | `heading` | the same thing on iOS |

mod hierarchy;
mod roles;

pub(super) use hierarchy::Hierarchies;

use super::attr::Attr;
use super::refs;
use super::scan::Ear;
use super::tag::clip;
use super::vocabulary::is_class;
use crate::read::number;
use crate::{ComplaintCode, Identifier, Node, Rect, Role};
use std::ops::Range;

/// The attributes that a node is made of; the faults in the others are told, and nothing else.
const READ: &[&str] = &[
    "bounds",
    "checkable",
    "checked",
    "class",
    "clickable",
    "content-desc",
    "displayed",
    "enabled",
    "focused",
    "heading",
    "hint",
    "input-type",
    "pane-title",
    "password",
    "resource-id",
    "scrollable",
    "selected",
    "showing-hint",
    "state-description",
    "text",
    "tooltip-text",
    "visible",
    "visible-to-user",
];

/// A tag's attributes by name, the first of each.
struct Told<'a, 't, 'e, 'n> {
    attrs: &'a [Attr<'t>],
    ear: &'e mut Ear<'t, 'n>,
}

impl<'a, 't> Told<'a, 't, '_, '_> {
    fn get(&self, name: &str) -> Option<&'a Attr<'t>> {
        self.attrs.iter().find(|attr| attr.name == name)
    }

    /// A string; an empty one counts as absent.
    fn text(&mut self, name: &str) -> Option<Box<str>> {
        let text = refs::value(self.get(name)?, self.ear);
        (!text.is_empty()).then(|| text.into())
    }

    fn flag(&mut self, name: &str) -> Option<bool> {
        self.get(name).and_then(|attr| self.flag_of(attr))
    }

    fn flag_of(&mut self, attr: &Attr<'t>) -> Option<bool> {
        let flag = number::flag(&refs::value(attr, self.ear));
        if flag.is_none() {
            self.ear.say(ComplaintCode::InvalidFlag, attr.at, || {
                format!("The flag {} is neither true nor false; it counts as not told.", attr.name)
            });
        }
        flag
    }

    /// Is a password typed into it? Every copy of the flag counts, and so does the keyboard that it asks for: what is
    /// secret must not hang on one word.
    fn is_secret(&mut self) -> bool {
        // Of `android.text.InputType`: the class in the low four bits, its variation in the next eight.
        const TEXT: u32 = 0x1;
        const NUMBER: u32 = 0x2;
        let attrs = self.attrs;
        let flags = attrs.iter().filter(|attr| attr.name == "password");
        let told = flags.fold(false, |any, attr| self.flag_of(attr).unwrap_or(false) | any);
        let asked = self.text("input-type").and_then(|text| text.trim().parse::<u32>().ok()).unwrap_or(0);
        let variation = asked & 0xFF0;
        told || asked & 0xF == TEXT && matches!(variation, 0x80 | 0x90 | 0xE0)
            || asked & 0xF == NUMBER && variation == 0x10
    }
}

/// A node, and what else its tag says.
pub(super) struct Element {
    pub(super) node: Node,
    /// Does it say of itself that it can be tapped?
    pub(super) clickable: bool,
}

/// Is the tag a node? Its name is `node` or a class, or its attributes are those of one.
pub(super) fn is_node(name: &str, attrs: &[Attr<'_>]) -> bool {
    name == "node" || is_class(name.as_bytes()) || attrs.iter().any(|a| a.name == "bounds")
}

/// The node of a tag, with its frame in pixels. `span` is the tag in the text.
pub(super) fn node<'t>(name: &str, attrs: &[Attr<'t>], span: Range<usize>, ear: &mut Ear<'t, '_>) -> Element {
    let place = ear.source.range(span.clone());
    // Also a second text: a secret in it must be found as well.
    let values = attrs.iter().filter(|attr| attr.name == "text");
    let value_spans = values.map(|a| ear.source.between(a.raw_at..a.raw_at + a.raw.len())).collect();
    for attr in attrs.iter().filter(|a| a.rough && (a.again || READ.binary_search(&a.name).is_err())) {
        let _ = refs::value(attr, ear);
    }
    let mut told = Told { attrs, ear };
    let class = told.text("class").unwrap_or_else(|| if name == "node" { "".into() } else { name.into() });
    let kind = roles::short(&class);
    let (checkable, checked) = (told.flag("checkable"), told.flag("checked"));
    let (clickable, scrollable) = (told.flag("clickable") == Some(true), told.flag("scrollable"));
    let role = match roles::of_class(kind) {
        _ if told.is_secret() => Role::SecureField,
        Role::Other if checkable == Some(true) => Role::Checkbox,
        Role::Other if scrollable == Some(true) => Role::Scroll,
        role => role,
    };
    let text = told.text("text");
    let words = Words {
        shows_hint: told.flag("showing-hint") == Some(true),
        description: told.text("content-desc"),
        other: told.text("pane-title").or_else(|| told.text("tooltip-text")),
        state: told.text("state-description"),
        hint: told.text("hint"),
        checked: checked.filter(|_| checkable != Some(false)),
        text,
    };
    let [label, value, placeholder] = words.of(role);
    let selected = told.flag("selected");
    let chosen = checkable == Some(true) && checked == Some(true) && !is_box(role);
    let visible = told.flag("displayed").or_else(|| told.flag("visible-to-user")).or_else(|| told.flag("visible"));
    let traits = told.flag("heading").map(|heading| if heading { vec!["Header".into()] } else { Vec::new() });
    let identifier = told.text("resource-id").map_or(Identifier::Absent, Identifier::Is);
    let (enabled, focused) = (told.flag("enabled"), told.flag("focused"));
    let rect = bounds(kind, label.as_deref(), &mut told);
    let node = Node {
        parent: None,
        end: 0,
        depth: 0,
        kind: kind.into(),
        role,
        label,
        value,
        name: None,
        identifier,
        placeholder,
        traits,
        rect,
        rounded: false,
        enabled,
        visible,
        accessible: None,
        focused,
        selected: if chosen { Some(true) } else { selected },
        span: place,
        value_spans,
    };
    Element { node, clickable }
}

/// The strings of a tag.
struct Words {
    text: Option<Box<str>>,
    description: Option<Box<str>>,
    other: Option<Box<str>>,
    state: Option<Box<str>>,
    hint: Option<Box<str>>,
    shows_hint: bool,
    /// Is it on? Nothing where it cannot be.
    checked: Option<bool>,
}

/// Does a thing of this role have "on" and "off" for its value?
fn is_box(role: Role) -> bool {
    matches!(role, Role::Switch | Role::Checkbox | Role::Radio)
}

impl Words {
    /// Label, value and placeholder, by the table at the head of this page.
    fn of(self, role: Role) -> [Option<Box<str>>; 3] {
        let Self { text, description, other, state, hint, shows_hint, checked } = self;
        let placeholder = hint.or_else(|| text.clone().filter(|_| shows_hint));
        if role.is_field() {
            return [description.or(other), text, placeholder];
        }
        if is_box(role) {
            // Until Android 11 a switch wrote its state into its text.
            let is_state = |t: &str| {
                state.as_deref() == Some(t)
                    || role == Role::Switch && ["on", "off"].iter().any(|word| t.trim().eq_ignore_ascii_case(word))
            };
            let (states, words) = match text {
                Some(text) if is_state(&text) => (Some(text), None),
                text => (None, text),
            };
            let value = checked.map(|on| if on { "1" } else { "0" }.into()).or(state).or(states);
            return [description.or(words).or(other), value, placeholder];
        }
        if matches!(role, Role::Slider | Role::Progress | Role::RatingIndicator) {
            return [description.or(other), text.or(state), placeholder];
        }
        let hidden = text.clone().filter(|text| description.as_ref().is_some_and(|d| d != text));
        [description.or(text).or(other), hidden.or(state), placeholder]
    }
}

/// The frame of `[left,top][right,bottom]`, in pixels.
fn bounds(kind: &str, called: Option<&str>, told: &mut Told<'_, '_, '_, '_>) -> Option<Rect> {
    let attr = told.get("bounds")?;
    let text = refs::value(attr, told.ear);
    let rect = corners(&text).and_then(|[left, top, right, bottom]| Rect::new(left, top, right - left, bottom - top));
    if rect.is_none() {
        told.ear.say(ComplaintCode::InvalidNumber, attr.at, || {
            let called = called.map(|words| format!(" \"{}\"", clip(words))).unwrap_or_default();
            let what =
                if corners(&text).is_some() { "end before they begin, or lie nowhere" } else { "are no two corners" };
            format!("The bounds of {}{called} {what} (\"{}\"); the node has no frame.", clip(kind), clip(&text))
        });
    }
    rect
}

/// The four numbers of `[left,top][right,bottom]`, blanks between them allowed.
fn corners(text: &str) -> Option<[f64; 4]> {
    let inner = text.trim_ascii().strip_prefix('[')?.strip_suffix(']')?;
    let (first, second) = inner.split_once(']')?;
    let (left, top) = first.split_once(',')?;
    let (right, bottom) = second.trim_ascii_start().strip_prefix('[')?.split_once(',')?;
    Some([number::number(left)?, number::number(top)?, number::number(right)?, number::number(bottom)?])
}

#[cfg(test)]
mod tests;
