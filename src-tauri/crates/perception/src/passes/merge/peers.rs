//! The same control told again, one node inside the other.

use super::Groups;
use crate::passes::state::{Out, ROUNDING, State};
use crate::words::{letters, plain, stands_in};
use crate::{Evidence, Rule};
use screen::{NodeIndex, Role};
use std::collections::BTreeMap;

/// How much of a bare control must lie in the named one around it (reference 2.1, "containment proportion"): the
/// toggle at x=305 w=63 in the row at x=36 w=330 lies in it by 61/63.
const MOSTLY_INSIDE: f64 = 0.8;

/// How many living ancestors are looked at. Real wrappers between a control and the box that repeats it are few; the
/// bound keeps a chain of 100,000 boxes linear.
const REACH: usize = 8;

/// Boxes whose label is that of the texts inside, joined (React Native), say nothing of their own.
pub(super) fn joined_wrappers(state: &mut State) {
    // Innermost first: what a box with the same words was found to be made of is not looked for again.
    let mut made_of: BTreeMap<NodeIndex, Option<u32>> = BTreeMap::new();
    for i in state.tree.indices().rev() {
        let plain_box = matches!(state.role(i), Role::Other | Role::Group) && !state.is_host(i);
        if state.alive(i) && plain_box && state.label_of(i).is_some() {
            let pieces = pieces_of_label(state, i, &made_of);
            made_of.insert(i, pieces);
        }
    }
    let joined = made_of.into_iter().filter_map(|(i, pieces)| Some((i, pieces.filter(|&p| p >= 2)?)));
    for (i, pieces) in joined {
        let evidence = Evidence::none().with("parts", f64::from(pieces));
        state.drop_node(i, Out::Wrapper, Rule::WrapperJoined, evidence);
    }
    // Who is the nearest living ancestor has changed for what was inside.
    state.relate();
}

/// Of how many labels below it, outermost first, the node's label is made; `None` when it is not made of them.
fn pieces_of_label(state: &State, i: NodeIndex, made_of: &BTreeMap<NodeIndex, Option<u32>>) -> Option<u32> {
    let whole: Vec<char> = letters(state.label_of(i)?).collect();
    let (mut at, mut pieces) = (0, 0);
    let mut next = i + 1;
    let end = state.node(i).end;
    while next < end {
        state.count(1);
        let n = next;
        let label = state.label_of(n).filter(|_| state.alive(n));
        let Some(label) = label else {
            next += 1;
            continue;
        };
        let piece: Vec<char> = letters(label).collect();
        if piece.len() == whole.len() && at == 0 && piece == whole {
            // The same words once more: look inside it for what they are made of.
            if let Some(known) = made_of.get(&n) {
                return *known;
            }
            next += 1;
            continue;
        }
        if !whole[at..].starts_with(&piece) {
            return None;
        }
        at += piece.len();
        pieces += 1;
        next = state.node(n).end;
    }
    (at == whole.len()).then_some(pieces)
}

/// A node and a living ancestor of it that are one control: the same words, the same extent, or a bare control in a
/// named one of its role.
pub(super) fn nested(state: &State, groups: &mut Groups) {
    let mut bare: BTreeMap<NodeIndex, Vec<NodeIndex>> = BTreeMap::new();
    for n in state.tree.indices().filter(|&n| state.alive(n)) {
        let mut inner = n;
        let mut inside_list = false;
        for a in state.above(n).take(REACH) {
            if state.is_barrier(a) || state.is_barrier(n) {
                if barrier(state, groups, a, n)
                    || state.role(a).is_modal()
                    || state.role(a) == Role::Nav
                    || state.is_barrier(n)
                {
                    break;
                }
                inside_list = true;
                // An alert keeps its title even when that stands in the alert's own scrolling area.
                continue;
            }
            if inside_list {
                continue;
            }
            if same_words(state, a, n) {
                groups.join(a, n, Rule::SameWords, Evidence::of(a));
                break;
            }
            if inner == n && same_extent(state, a, n) {
                groups.join(a, n, Rule::SameExtent, Evidence::of(a));
                break;
            }
            if is_bare_in(state, a, n) {
                bare.entry(a).or_default().push(n);
                break;
            }
            // What is inside a control of another name is that control's, not its row's.
            if state.is_host(a) && state.label_of(a).is_some() {
                break;
            }
            inner = a;
        }
    }
    for (a, all) in bare {
        // Two bare toggles in one named row are two things; which one the name means cannot be known.
        if let [n] = all[..]
            && let (Some(outer), Some(rect)) = (state.node(a).rect, state.node(n).rect)
        {
            groups.join(a, n, Rule::BareInNamed, Evidence::of(a).with("share", rect.share_in(&outer)));
        }
    }
}

/// Lists, alerts and bars join only with their like, or with what repeats their own words; never with their content.
/// Says whether they were joined.
fn barrier(state: &State, groups: &mut Groups, a: NodeIndex, n: NodeIndex) -> bool {
    let (outer, inner) = (state.node(a), state.node(n));
    let near = matches!((outer.rect, inner.rect), (Some(x), Some(y)) if x.near(&y, ROUNDING));
    let scrolls = outer.role.is_scrollable() && inner.role.is_scrollable();
    let one_name = state.label_of(a).is_none() || state.label_of(n).is_none() || state.label_of(a) == state.label_of(n);
    if scrolls && near && one_name {
        groups.join(a, n, Rule::SameExtent, Evidence::of(a));
        return true;
    }
    let passive = |i: NodeIndex| !state.role(i).is_interactive() && !state.role(i).is_scrollable();
    let has_title = |role: Role| role.is_modal() || role == Role::Nav;
    let modal = has_title(outer.role) || has_title(inner.role);
    let joins =
        modal && passive(a) && passive(n) && state.label_of(a).is_some() && state.label_of(a) == state.label_of(n);
    if joins {
        groups.join(a, n, Rule::SameWords, Evidence::of(a));
    }
    joins
}

/// The same label; or the label of one is the identifier of the other, which has no label (a footer's box).
fn same_words(state: &State, a: NodeIndex, n: NodeIndex) -> bool {
    match (state.label_of(a), state.label_of(n)) {
        (Some(x), Some(y)) => x == y,
        (None, Some(y)) => is_prose_identifier(state, a, y),
        (Some(x), None) => is_prose_identifier(state, n, x),
        // A drawn control and its box, which have nothing but one identifier.
        (None, None) => {
            let drawn = |i: NodeIndex| matches!(state.role(i), Role::Image | Role::Other | Role::Group);
            drawn(a) && drawn(n) && state.identifier(a).is_some() && state.identifier(a) == state.identifier(n)
        }
    }
}

fn is_prose_identifier(state: &State, i: NodeIndex, words: &str) -> bool {
    state.identifier(i).is_some_and(|id| plain(id) == words)
}

/// The same frame, rounding aside, and at most one of the two has words; a text or a picture in a control is its part,
/// which another step says.
fn same_extent(state: &State, a: NodeIndex, n: NodeIndex) -> bool {
    let (outer, inner) = (state.node(a), state.node(n));
    let shows = matches!(inner.role, Role::Text | Role::Image);
    if shows && state.is_host(a) {
        return false;
    }
    if holds_parts(outer.role) || holds_parts(inner.role) || inner.role == Role::Picker {
        return false;
    }
    if state.label_of(a).is_some() && state.label_of(n).is_some() {
        return false;
    }
    matches!((outer.rect, inner.rect), (Some(x), Some(y)) if x.near(&y, ROUNDING))
}

fn holds_parts(role: Role) -> bool {
    matches!(role, Role::PickerGroup | Role::Segmented | Role::Stepper | Role::Keyboard | Role::DatePicker)
}

/// A control without any name, of the same role as the named one around it, and almost wholly inside.
fn is_bare_in(state: &State, a: NodeIndex, n: NodeIndex) -> bool {
    let (outer, inner) = (state.node(a), state.node(n));
    if outer.role != inner.role || !inner.role.is_interactive() || inner.role == Role::Picker {
        return false;
    }
    if state.is_named(n) || !state.is_named(a) {
        return false;
    }
    matches!((outer.rect, inner.rect), (Some(o), Some(i)) if i.share_in(&o) >= MOSTLY_INSIDE)
}

/// A row without a name of its own that holds one control is that control's row.
pub(super) fn sole_controls(state: &State, groups: &mut Groups) {
    // For each row the controls in it, by group: those with a state, and those that only react.
    let mut rows: BTreeMap<NodeIndex, (Vec<NodeIndex>, Vec<NodeIndex>)> = BTreeMap::new();
    for n in state.tree.indices().filter(|&n| state.alive(n)) {
        let node = state.node(n);
        if !node.role.is_interactive() || node.role == Role::Picker || super::parts::is_accessory(state, n) {
            continue;
        }
        for row in state.above(n).take(REACH) {
            if state.is_barrier(row) {
                break;
            }
            if !is_row(state.role(row)) || groups.together(row, n) {
                continue;
            }
            let entry = rows.entry(row).or_default();
            let list = if node.role.is_stateful() { &mut entry.0 } else { &mut entry.1 };
            let root = groups.root(n);
            if !list.contains(&root) && list.len() < 4 {
                list.push(root);
            }
            break;
        }
    }
    for (row, (stateful, reacting)) in rows {
        // A row that was found to be a control already is not up for another.
        let others = reacting.iter().filter(|r| !stateful.contains(r)).count();
        match (&stateful[..], others) {
            ([control], _) if may_share(state, groups, row, *control) => {
                groups.join(row, *control, Rule::SoleControl, Evidence::of(*control).with("controls", 1.0));
            }
            ([], 1) if state.label_of(row).is_none() && !has_other_words(state, groups, row, reacting[0]) => {
                groups.join(row, reacting[0], Rule::SoleControl, Evidence::of(reacting[0]).with("controls", 1.0));
            }
            _ => {}
        }
    }
}

fn is_row(role: Role) -> bool {
    matches!(role, Role::Cell | Role::TableRow | Role::OutlineRow | Role::LayoutItem)
}

/// What holds more nodes than this is a page and no row; a row of a real list has some twenty.
const ROW_NODES: u32 = 512;

/// Do row and control not contradict each other: one has no label, or one label stands in the other?
fn may_share(state: &State, groups: &Groups, row: NodeIndex, control: NodeIndex) -> bool {
    let Some(own) = state.label_of(row) else { return true };
    let end = state.node(row).end.min(row + ROW_NODES);
    state.count(u64::from(end - row));
    let labels =
        (row + 1..end).filter(|&i| state.alive(i) && groups.root(i) == control).filter_map(|i| state.label_of(i));
    let mut none = true;
    for label in labels {
        none = false;
        if stands_in(label, own) || stands_in(own, label) {
            return true;
        }
    }
    none
}

/// Does the row hold words that are not the control's?
fn has_other_words(state: &State, groups: &Groups, row: NodeIndex, control: NodeIndex) -> bool {
    let end = state.node(row).end;
    if end - row > ROW_NODES {
        return true;
    }
    state.count(u64::from(end - row));
    let inside_control =
        |i: NodeIndex| std::iter::once(i).chain(state.above(i).take(REACH)).any(|a| groups.root(a) == control);
    (row + 1..end).filter(|&i| state.alive(i) && state.label_of(i).is_some()).any(|i| !inside_control(i))
}

/// A row without words whose controls are told for themselves is a box around them.
pub(super) fn wordless_rows(state: &mut State, groups: &Groups) {
    let mut joined = vec![false; state.tree.nodes().len()];
    for edge in &groups.edges {
        joined[groups.root(edge.a) as usize] = true;
    }
    // The next living control from each node on, so that a row need not look through all that is in it.
    let mut next = vec![NodeIndex::MAX; state.tree.nodes().len() + 1];
    for i in state.tree.indices().rev() {
        let acts = state.alive(i) && state.role(i).is_interactive();
        next[i as usize] = if acts { i } else { next[i as usize + 1] };
    }
    let mut boxes = Vec::new();
    for i in state.tree.indices().filter(|&i| state.alive(i) && is_row(state.role(i))) {
        let alone = !joined[groups.root(i) as usize];
        let words = state.is_named(i) || crate::words::inked(state.node(i).value.as_deref()).is_some();
        let holds = next[i as usize + 1] < state.node(i).end;
        if alone && !words && holds {
            boxes.push(i);
        }
    }
    for i in boxes {
        state.drop_node(i, Out::Wrapper, Rule::WrapperParts, Evidence::none());
    }
}
