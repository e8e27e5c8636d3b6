//! Pass 4: the groups become elements, and every node gets its fate.

use super::cover::is_dismiss_region;
use super::merge::{Edge, Groups, rank};
use super::repeat::{Folded, TOLD};
use super::state::{BACKDROP, Out, ROUNDING, State, acts_by_trait};
use crate::words::{inked, plain, stands_in};
use crate::{Element, Evidence, Fate, FateKind, Given, Place, Rule, Word};
use screen::{NodeIndex, Role};
use std::borrow::Cow;

/// More further words than this are not told one by one: a box with so many is a page, not a control.
const MANY_DETAILS: usize = 64;

pub(crate) fn run(state: &State, groups: &Groups) -> Vec<Element> {
    // A root is the smallest index of its group, so it comes first and opens its list.
    let mut lists: Vec<u32> = vec![0; state.tree.nodes().len()];
    let mut members: Vec<Vec<NodeIndex>> = Vec::new();
    for i in state.tree.indices().filter(|&i| state.alive(i)) {
        let root = groups.root(i);
        if root == i {
            lists[i as usize] = u32::try_from(members.len()).unwrap_or(u32::MAX);
            members.push(vec![i]);
        } else if let Some(list) = members.get_mut(lists[root as usize] as usize) {
            list.push(i);
        }
    }
    let drawn = drawn_controls(state);
    // The texts that were found to name their row.
    let mut naming = vec![false; state.tree.nodes().len()];
    for edge in groups.edges.iter().filter(|e| e.rule == Rule::RowName) {
        naming[edge.b as usize] = true;
    }
    members.into_iter().map(|m| element(state, groups, &drawn, &naming, m)).collect()
}

fn element(state: &State, groups: &Groups, drawn: &[bool], naming: &[bool], members: Vec<NodeIndex>) -> Element {
    let peers: Vec<NodeIndex> = members.iter().copied().filter(|&i| !groups.part[i as usize]).collect();
    let peers = if peers.is_empty() { members.clone() } else { peers };
    let role_rank = |i: NodeIndex| rank(state.role(i));
    // Semantics: the best ranked peer, a labelled one first among equals, then the first in document order.
    let kept =
        peers.iter().copied().min_by_key(|&i| (role_rank(i), state.label_of(i).is_none(), i)).unwrap_or(members[0]);
    let node = state.node(kept);
    let role = node.role;
    // Geometry: the tightest peer of that role.
    let same_role = peers.iter().copied().filter(|&i| state.role(i) == role);
    let area = |i: NodeIndex| state.node(i).rect.map_or(0.0, |r| r.area());
    let rect_from = same_role
        .filter(|&i| area(i) > 0.0)
        .min_by(|&a, &b| area(a).total_cmp(&area(b)).then((a != kept).cmp(&(b != kept))).then(a.cmp(&b)))
        .or_else(|| peers.iter().copied().find(|&i| area(i) > 0.0));
    let rect = rect_from.and_then(|i| state.node(i).rect);

    let label = label(state, naming, &members, &peers, kept);
    let identifier = std::iter::once(kept)
        .chain(peers.iter().copied())
        .find_map(|i| Some(Word { text: state.identifier(i)?.to_owned(), from: i }));
    let secure = role == Role::SecureField;
    let (mut value, details) = values(state, &members, &peers, kept, rect_from, label.as_ref());
    let placeholder = std::iter::once(kept)
        .chain(peers.iter().copied())
        .find_map(|i| Some(Word { text: inked(state.node(i).placeholder.as_deref())?.to_owned(), from: i }));
    if let (Some(v), Some(p)) = (&value, &placeholder) {
        if plain(&v.text) == plain(&p.text) {
            // An empty field reports its placeholder as its value.
            value = None;
        }
    } else if let (true, Some(v), Some(l)) = (secure, &value, &label) {
        // Without a told placeholder, a secure field that reads like its label shows its placeholder.
        if plain(&v.text) == plain(&l.text) {
            value = None;
        }
    }
    let filled = secure.then_some(value.is_some());
    if secure {
        value = None;
    }
    let checked = matches!(role, Role::Switch | Role::Checkbox | Role::Radio)
        .then(|| value.as_ref().and_then(|v| truth(&v.text)))
        .flatten();
    let by = [Some(kept), rect_from];
    let enabled = by.into_iter().flatten().all(|i| state.node(i).enabled != Some(false));
    let acts = role.is_interactive() || acts_by_trait(node) || drawn[kept as usize] || is_dismiss_region(state, kept);
    Element {
        number: 0,
        handle: String::new(),
        role,
        selected: selected(state, &peers, role),
        label,
        state: value,
        details,
        identifier,
        placeholder,
        rect,
        seen: rect,
        rect_from,
        shift: None,
        tap: None,
        place: Place::Trusted,
        covered_by: None,
        checked,
        filled,
        enabled,
        actionable: enabled && acts,
        scrollable: role.is_scrollable(),
        more: 0,
        kept,
        members,
        line: String::new(),
        left_out: None,
    }
}

/// The words that name it: of the kept node, else of the best ranked peer, else of the text that names the row, else
/// of a symbol in it.
fn label(state: &State, naming: &[bool], members: &[NodeIndex], peers: &[NodeIndex], kept: NodeIndex) -> Option<Word> {
    let named = |i: NodeIndex| state.label_of(i).is_some();
    let from = Some(kept)
        .filter(|&i| named(i))
        .or_else(|| peers.iter().copied().filter(|&i| named(i)).min_by_key(|&i| (rank(state.role(i)), i)))
        .or_else(|| members.iter().copied().find(|&i| named(i) && naming[i as usize]))
        .or_else(|| {
            members.iter().copied().find(|&i| named(i) && (state.role(i) == Role::Image || !is_sign(state, i)))
        });
    if let Some(from) = from {
        return Some(Word { text: inked(state.node(from).label.as_deref())?.to_owned(), from });
    }
    // A text whose words are its value only.
    let text = members.iter().copied().find(|&i| state.role(i) == Role::Text)?;
    Some(Word { text: inked(state.node(text).value.as_deref())?.to_owned(), from: text })
}

/// The state, and the further words. The state is that of the node that gave the frame, for it is the one that moves.
fn values(
    state: &State,
    members: &[NodeIndex],
    peers: &[NodeIndex],
    kept: NodeIndex,
    rect_from: Option<NodeIndex>,
    label: Option<&Word>,
) -> (Option<Word>, Vec<Word>) {
    let role = state.role(kept);
    let value = |i: NodeIndex| inked(state.node(i).value.as_deref()).map(|v| Word { text: v.to_owned(), from: i });
    let stateful = role.is_stateful();
    let mut told = if stateful {
        let same = peers.iter().copied().filter(|&i| state.role(i) == role);
        rect_from.filter(|&i| state.role(i) == role).into_iter().chain([kept]).chain(same).find_map(value)
    } else {
        None
    };
    if stateful && told.is_none() {
        told = peers.iter().copied().find_map(value);
    }
    let name = match label {
        Some(l) if state.label_of(l.from).is_some() => Cow::Borrowed(state.label[l.from as usize].as_str()),
        Some(l) => Cow::Owned(plain(&l.text)),
        None => Cow::Borrowed(""),
    };
    let told_plain = told.as_ref().map(|t| plain(&t.text));
    let mut seen: Vec<String> = Vec::new();
    let mut details = Vec::new();
    let mut add = |text: &str, form: Cow<'_, str>, from: NodeIndex| {
        let in_name = form == name || stands_in(&form, &name);
        let is_state = told_plain.as_deref() == Some(&*form);
        if !in_name && !is_state && !seen.iter().any(|s| *s == form) && seen.len() < MANY_DETAILS {
            seen.push(form.into_owned());
            details.push(Word { text: text.to_owned(), from });
        }
    };
    for &i in members {
        let node = state.node(i);
        let own_label = inked(node.label.as_deref());
        if let Some(text) = own_label.filter(|_| label.is_none_or(|l| l.from != i) && !is_sign(state, i)) {
            add(text, Cow::Borrowed(&state.label[i as usize]), i);
        }
        let Some(value) = inked(node.value.as_deref()).filter(|v| own_label != Some(*v)) else { continue };
        // The value of what can be acted on is for people ("Off", "3 items"); that of a text only when it reads as
        // prose, for a heading's value is its level and a button's "1" means selected.
        let says = match (stateful, node.role.is_interactive()) {
            (true, _) => node.role == Role::Text && is_prose(value),
            (false, true) => !matches!(value, "0" | "1"),
            (false, false) => is_prose(value),
        };
        if says {
            add(value, Cow::Owned(plain(value)), i);
        }
    }
    (told, details)
}

/// A part that is only looks: a key of a keyboard, a disabled sign, a symbol image.
fn is_sign(state: &State, i: NodeIndex) -> bool {
    let node = state.node(i);
    matches!(node.role, Role::Key | Role::Image) || (node.role == Role::Button && node.enabled == Some(false))
}

/// Reads the value as prose: at least four characters (two where one character is a word), and not a bare number or
/// percentage (reference 2.10, without its list of English state words).
fn is_prose(value: &str) -> bool {
    let value = value.trim();
    let number = value.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '%' | '+' | '-' | ' '));
    let long = value.chars().count() >= if value.is_ascii() { 4 } else { 2 };
    long && !number && !matches!(value.to_ascii_lowercase().as_str(), "true" | "false")
}

fn truth(value: &str) -> Option<bool> {
    match plain(value).as_str() {
        "1" | "true" | "on" | "yes" => Some(true),
        "0" | "false" | "off" | "no" => Some(false),
        _ => None,
    }
}

/// Selected: a trait or an attribute says so, or a button's value is "1" (WebDriverAgent reports it that way).
fn selected(state: &State, peers: &[NodeIndex], role: Role) -> bool {
    peers.iter().any(|&i| {
        let node = state.node(i);
        let says = node.selected == Some(true) || node.has_trait("Selected") == Some(true);
        let by_value = role == Role::Button && node.role == Role::Button && node.value.as_deref() == Some("1");
        says || by_value
    })
}

/// Boxes and pictures that have only an identifier and hold nothing that could be acted on: controls drawn by an app
/// that gave them nothing but a test id (reference 2.8).
fn drawn_controls(state: &State) -> Vec<bool> {
    let count = state.tree.nodes().len();
    let id_only: Vec<bool> = (state.tree.indices())
        .map(|i| {
            matches!(state.role(i), Role::Image | Role::Other | Role::Group)
                && state.alive(i)
                && state.label_of(i).is_none()
                && state.identifier(i).is_some()
        })
        .collect();
    // Does the subtree below a node hold a control? Bottom-up, in one pass.
    let mut holds = vec![false; count];
    for i in (0..count).rev() {
        let node = &state.tree.nodes()[i];
        let index = i as NodeIndex;
        let acts =
            id_only[i] || (state.alive(index) && state.role(index).is_interactive() && node.enabled != Some(false));
        if let Some(p) = node.parent {
            holds[p as usize] |= holds[i] || acts;
        }
    }
    let backdrop = |i: usize| {
        let sizes = state.tree.nodes()[i].rect.zip(state.screen);
        sizes.is_some_and(|(r, s)| r.width > s.width + ROUNDING || r.area() > BACKDROP * s.area())
    };
    (0..count).map(|i| id_only[i] && !holds[i] && !backdrop(i)).collect()
}

/// Every node's fate, once the elements stand in their final order.
pub(crate) fn fates(state: &State, groups: &Groups, elements: &[Element], folded: &[Folded]) -> Vec<Fate> {
    let mut fates: Vec<Option<Fate>> = vec![None; state.tree.nodes().len()];
    for (i, out) in state.out.iter().enumerate() {
        if let Some((out, rule, evidence)) = *out {
            let kind = match out {
                Out::NotDrawn(reason) => FateKind::NotDrawn { reason },
                Out::Wrapper => FateKind::Wrapper,
                Out::Title => FateKind::Title,
                Out::TitleEcho(of) => FateKind::Echo { of, element: None },
            };
            fates[i] = Some(Fate { kind, rule, evidence });
        }
    }
    for Folded { kept, members, sample } in folded {
        let evidence =
            Evidence::of(elements[*sample].kept).with("alike", f64::from(elements[*sample].more) + TOLD as f64);
        for &m in members.iter().chain([kept]) {
            fates[m as usize] = Some(Fate { kind: FateKind::Repeat { sample: *sample }, rule: Rule::Repeat, evidence });
        }
    }
    let neighbours = Neighbours::new(&groups.edges, state.tree.nodes().len());
    for (at, element) in elements.iter().enumerate() {
        fates[element.kept as usize] =
            Some(Fate { kind: FateKind::Kept { element: at }, rule: Rule::Keep, evidence: Evidence::none() });
        // Walk the joins from the kept node: the join by which a member is reached is the one that brought it in.
        let mut ahead = vec![element.kept];
        while let Some(i) = ahead.pop() {
            for edge in neighbours.of(i) {
                let other = if edge.a == i { edge.b } else { edge.a };
                if fates[other as usize].is_some() {
                    continue;
                }
                fates[other as usize] = Some(member(state, element, at, other, i, edge));
                ahead.push(other);
            }
        }
    }
    let lost = || Fate { kind: FateKind::Wrapper, rule: Rule::WrapperPlain, evidence: Evidence::none() };
    fates.into_iter().map(|f| f.unwrap_or_else(lost)).collect()
}

fn member(state: &State, element: &Element, at: usize, node: NodeIndex, from: NodeIndex, edge: &Edge) -> Fate {
    let gave = gave(element, node);
    let mut evidence = edge.evidence;
    evidence.other = Some(from);
    let repeats =
        matches!(edge.rule, Rule::EchoWords | Rule::EchoPart | Rule::SameWords | Rule::SameWordsPlace | Rule::Twin);
    // Without words there is nothing to repeat.
    let text = rank(state.role(node)) >= 8 && element.label.is_some();
    let kind = if gave.is_empty() && repeats && text {
        FateKind::Echo { of: element.label.as_ref().map_or(element.kept, |l| l.from), element: Some(at) }
    } else {
        FateKind::Merged { into: at, gave }
    };
    Fate { kind, rule: edge.rule, evidence }
}

/// What a node gave to its element.
pub(crate) fn gave(element: &Element, node: NodeIndex) -> Vec<Given> {
    let from = |w: &Option<Word>| w.as_ref().is_some_and(|w| w.from == node);
    let mut gave = Vec::new();
    if from(&element.label) {
        gave.push(Given::Label);
    }
    if from(&element.state) || element.details.iter().any(|d| d.from == node) {
        gave.push(Given::Value);
    }
    if from(&element.identifier) {
        gave.push(Given::Identifier);
    }
    if element.rect_from == Some(node) {
        gave.push(Given::Rect);
    }
    gave
}

/// The joins by node, for walking a group: those of node `i` stand in `joins` from `starts[i]` to `starts[i + 1]`, in
/// the order they were made.
struct Neighbours<'e> {
    edges: &'e [Edge],
    starts: Vec<u32>,
    joins: Vec<u32>,
}

impl<'e> Neighbours<'e> {
    fn new(edges: &'e [Edge], nodes: usize) -> Self {
        let ends = |e: &Edge| [e.a as usize, e.b as usize];
        let mut starts = vec![0_u32; nodes + 1];
        for node in edges.iter().flat_map(ends) {
            starts[node + 1] += 1;
        }
        for i in 0..nodes {
            starts[i + 1] += starts[i];
        }
        let mut free = starts.clone();
        let mut joins = vec![0_u32; edges.len() * 2];
        for (k, edge) in (0..).zip(edges) {
            for node in ends(edge) {
                joins[free[node] as usize] = k;
                free[node] += 1;
            }
        }
        Self { edges, starts, joins }
    }

    fn of(&self, node: NodeIndex) -> impl Iterator<Item = &'e Edge> + '_ {
        let (from, to) = (self.starts[node as usize] as usize, self.starts[node as usize + 1] as usize);
        self.joins[from..to].iter().map(|&k| &self.edges[k as usize])
    }
}
