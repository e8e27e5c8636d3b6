//! What stands in front of everything behind it: alerts, sheets, keyboards, and regions that close a popover.

use super::place::in_front_of;
use super::state::{ROUNDING, State};
use crate::Element;
use screen::{NodeIndex, Rect, Role};

/// The identifier that the system itself gives to the region around a popover or menu; its label is translated, the
/// identifier is not (field case B82).
const DISMISS_REGION: &str = "PopoverDismissRegion";

/// A screen has one keyboard, with a second while they change; the panels of a heap of them are not looked for.
const KEYBOARDS: usize = 4;

/// Something in front, with the rectangle that it hides, in points.
pub(super) struct Cover {
    pub rect: Rect,
    kind: Kind,
}

enum Kind {
    /// It hides what is told before it.
    Panel,
    /// It lies behind the popover and in front of everything else told before it.
    Region,
}

impl Cover {
    /// The covers among the elements, by position.
    pub(super) fn all(state: &State, elements: &[Element]) -> Vec<Option<Self>> {
        let many = elements.iter().filter(|e| e.role == Role::Keyboard).count() > KEYBOARDS;
        elements.iter().map(|e| Self::of(state, e, many)).collect()
    }

    fn of(state: &State, e: &Element, many: bool) -> Option<Self> {
        let rect = e.rect.filter(|r| r.area() > 0.0)?;
        if e.role == Role::Keyboard && !many {
            return Some(Self { rect: backdrop(state, e.kept, rect), kind: Kind::Panel });
        }
        if e.role.is_modal() || e.role == Role::Keyboard {
            return Some(Self { rect, kind: Kind::Panel });
        }
        is_dismiss_region(state, e.kept).then_some(Self { rect, kind: Kind::Region })
    }

    /// Does the cover, which is element `own`, hide the element where it lies?
    pub(super) fn hides(&self, state: &State, own: &Element, element: &Element) -> bool {
        if !in_front_of(state, own, element) {
            return false;
        }
        match self.kind {
            Kind::Panel => true,
            Kind::Region => {
                let in_popover = |a: NodeIndex| state.role(a).is_modal() && state.alive(a);
                !in_popover(element.kept) && !state.above(element.kept).take(16).any(in_popover)
            }
        }
    }
}

/// Is it the region that closes a popover when it is touched?
pub(crate) fn is_dismiss_region(state: &State, i: NodeIndex) -> bool {
    let node = state.node(i);
    node.identifier.get() == Some(DISMISS_REGION) || node.name.as_deref() == Some(DISMISS_REGION)
}

/// The panel that a keyboard stands on: it begins some points above the first row of keys and is told as empty boxes of
/// the keyboard's window, as wide as the keyboard. Only a window of its own is searched, for there nothing but the
/// keyboard can be on such a box.
fn backdrop(state: &State, keyboard: NodeIndex, keys: Rect) -> Rect {
    let tree = state.tree;
    let Some(window) = tree.ancestors(keyboard).find(|&a| state.role(a) == Role::Window) else { return keys };
    let (Some(frame), end) = (state.node(window).rect, state.node(window).end) else { return keys };
    let holds = state.node(keyboard);
    state.count(u64::from(end));
    let before = (0..window).any(|i| state.alive(i));
    // Words of the window that are neither the keyboard's nor told after it (its own extra keys are).
    let others = (window..keyboard).any(|i| state.alive(i));
    if !before || others {
        return keys;
    }
    let is_panel = |r: &Rect| {
        (r.x - keys.x).abs() <= ROUNDING
            && (r.right() - keys.right()).abs() <= ROUNDING
            && r.y <= keys.y
            && r.bottom() >= keys.bottom() - ROUNDING
            && r.y > frame.y + ROUNDING
    };
    let boxes = (window..end).filter(|i| !(keyboard..holds.end).contains(i)).map(|i| state.node(i));
    let plain = boxes.filter(|n| n.role == Role::Other && n.visible != Some(false));
    plain.filter_map(|n| n.rect).filter(is_panel).fold(keys, |all, r| {
        let (top, bottom) = (all.y.min(r.y), all.bottom().max(r.bottom()));
        Rect::new(all.x, top, all.width, bottom - top).unwrap_or(all)
    })
}
