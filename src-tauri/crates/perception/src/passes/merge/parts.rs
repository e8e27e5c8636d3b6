//! Texts, symbols and small signs inside a control that belong to it.
//!
//! Inside something that a touch acts on as a whole, a text names it, repeats it or says something about it. A control
//! inside it that does something else stays its own, and a box that holds a small page keeps its texts apart.

use super::{Groups, rank};
use crate::passes::state::{BACKDROP, State};
use crate::words::{inked, plain, stands_in};
use crate::{Evidence, Rule};
use screen::{NodeIndex, Role};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A disabled sign is at most this wide and high, in points. Disclosure signs of real rows are 12 to 14 pt; the least
/// target a guideline allows is 24 (WCAG 2.2, 2.5.8), so nothing up to it is meant to be touched.
const SIGN: f64 = 24.0;

/// From this many controls of its own on, a box is a small page and its texts are told one by one.
const PAGE_CONTROLS: u32 = 3;

/// From this many texts on, too: a row tells a name and a few details.
const PAGE_TEXTS: u32 = 6;

/// With two controls, as a post or a product's head has, three texts make a page: a row with two buttons has a name and
/// a detail.
const MIXED: (u32, u32) = (2, 3);

pub(super) fn run(state: &State, groups: &mut Groups) {
    let hosts = hosts(state);
    let pages = pages(state, groups, &hosts);
    // What each group is called so far, in plain form.
    let names = names(state, groups);
    let mut unnamed: BTreeMap<NodeIndex, Vec<NodeIndex>> = BTreeMap::new();
    for n in state.tree.indices().filter(|&n| state.alive(n)) {
        let Some(host) = hosts[n as usize] else { continue };
        if is_elsewhere(state, host, n) {
            continue;
        }
        if groups.together(host, n) {
            if groups.root(n) != n && is_word(state, n) && rank(state.role(n)) >= 8 {
                groups.part[n as usize] = true;
            }
            continue;
        }
        let role = state.role(n);
        let evidence = Evidence::of(host);
        if is_accessory(state, n) {
            groups.join_part(host, n, Rule::Accessory, evidence);
        } else if state.role(host) == Role::Keyboard && (role == Role::Key || !state.is_host(n)) {
            groups.join_part(host, n, Rule::Symbol, evidence);
        } else if role == Role::Image {
            if !stands_alone(state, host, n) {
                groups.join_part(host, n, Rule::Symbol, evidence);
            }
        } else if is_word(state, n) {
            let root = groups.root(host);
            let words = words_of(state, n);
            let page = pages[host as usize];
            match names[root as usize].and_then(|n| state.label_of(n)) {
                Some(name) if name == words => groups.join_part(host, n, Rule::EchoWords, evidence),
                Some(name) if stands_in(&words, name) => groups.join_part(host, n, Rule::EchoPart, evidence),
                Some(_) if !page => groups.join_part(host, n, Rule::Detail, evidence),
                None if !page && !words.is_empty() => unnamed.entry(host).or_default().push(n),
                _ => {}
            }
        }
    }
    for (host, texts) in unnamed {
        name_by_text(state, groups, host, &texts);
    }
    for modal in state.tree.indices().filter(|&m| state.alive(m) && state.role(m).is_modal()) {
        name_modal(state, groups, &hosts, modal);
    }
}

/// An alert or sheet without words of its own is named by its leading text; its other texts stay texts, for they are
/// its message (W-05).
fn name_modal(state: &State, groups: &mut Groups, hosts: &[Option<NodeIndex>], modal: NodeIndex) {
    if state.is_named(modal) {
        return;
    }
    let inside = modal + 1..state.node(modal).end;
    let own = |&n: &NodeIndex| state.alive(n) && state.role(n) == Role::Text && hosts[n as usize].is_none();
    let texts = inside.filter(own).filter(|&n| !words_of(state, n).is_empty());
    if let Some(title) = texts.min_by(|&a, &b| leads(state, a, b)) {
        groups.join_part(modal, title, Rule::RowName, Evidence::of(modal));
    }
}

/// The leading text names the control; the others say something about it.
fn name_by_text(state: &State, groups: &mut Groups, host: NodeIndex, texts: &[NodeIndex]) {
    let Some(&leading) = texts.iter().min_by(|&&a, &&b| leads(state, a, b)) else { return };
    let name = words_of(state, leading);
    groups.join_part(host, leading, Rule::RowName, Evidence::of(host));
    for &n in texts.iter().filter(|&&n| n != leading) {
        let rule = if words_of(state, n) == name { Rule::EchoWords } else { Rule::Detail };
        groups.join_part(host, n, rule, Evidence::of(if rule == Rule::Detail { host } else { leading }));
    }
}

/// Which of two texts leads: the topmost, and in one line the leftmost. Document order says nothing about looks.
fn leads(state: &State, a: NodeIndex, b: NodeIndex) -> Ordering {
    let place = |i: NodeIndex| state.node(i).rect.map_or((f64::MAX, f64::MAX), |r| (r.y, r.x));
    let ((ya, xa), (yb, xb)) = (place(a), place(b));
    // Texts of one line may differ by a few points in their tops.
    let same_line = matches!((state.node(a).rect, state.node(b).rect), (Some(p), Some(q))
        if p.y < q.centre().y && q.y < p.centre().y);
    let by_place =
        if same_line { xa.total_cmp(&xb).then(ya.total_cmp(&yb)) } else { ya.total_cmp(&yb).then(xa.total_cmp(&xb)) };
    by_place.then(a.cmp(&b))
}

/// For each node the nearest living ancestor that a touch on it would act on, with no list or alert between.
fn hosts(state: &State) -> Vec<Option<NodeIndex>> {
    let mut hosts: Vec<Option<NodeIndex>> = Vec::with_capacity(state.tree.nodes().len());
    for n in state.tree.indices() {
        let host = state.up[n as usize].and_then(|a| {
            if state.is_barrier(a) {
                None
            } else if state.is_host(a) || state.role(a) == Role::Keyboard {
                Some(a)
            } else {
                hosts[a as usize]
            }
        });
        hosts.push(host);
    }
    hosts
}

/// Hosts that hold so much that they are a page of their own.
fn pages(state: &State, groups: &Groups, hosts: &[Option<NodeIndex>]) -> Vec<bool> {
    let mut counts = vec![(0_u32, 0_u32); state.tree.nodes().len()];
    for n in state.tree.indices().filter(|&n| state.alive(n)) {
        let Some(host) = hosts[n as usize].filter(|&h| !groups.together(h, n)) else { continue };
        let entry = &mut counts[host as usize];
        if state.is_host(n) && !is_accessory(state, n) {
            entry.0 += u32::from(groups.root(n) == n);
        } else if is_word(state, n) {
            entry.1 += 1;
        }
    }
    let is_page = |i: NodeIndex, (controls, texts): (u32, u32)| match state.role(i) {
        Role::Button | Role::Link | Role::Switch => controls >= MIXED.0 || (texts > 0 && fills_screen(state, i)),
        _ => {
            let mixed = controls >= MIXED.0 && texts >= MIXED.1;
            controls >= PAGE_CONTROLS || texts >= PAGE_TEXTS || mixed || (texts > 0 && fills_screen(state, i))
        }
    };
    state.tree.indices().zip(counts).map(|(i, count)| is_page(i, count)).collect()
}

/// Does it fill more than half of the screen? A dialog drawn in one full-screen button is not what the button is called.
fn fills_screen(state: &State, i: NodeIndex) -> bool {
    state.screen.zip(state.node(i).rect).is_some_and(|(s, r)| r.area() > BACKDROP * s.area())
}

/// Does it lie wholly beside the host? What is drawn elsewhere is no part of it, wherever it stands in the document.
fn is_elsewhere(state: &State, host: NodeIndex, n: NodeIndex) -> bool {
    let drawn = |i: NodeIndex| state.node(i).rect.filter(|r| r.area() > 0.0);
    drawn(host).zip(drawn(n)).is_some_and(|(h, r)| !h.intersects(&r))
}

/// For each group the node whose label is its name so far: its best ranked member, first in document order.
fn names(state: &State, groups: &Groups) -> Vec<Option<NodeIndex>> {
    let mut best: Vec<Option<NodeIndex>> = vec![None; state.tree.nodes().len()];
    let key = |n: NodeIndex| (rank(state.role(n)), n);
    for n in state.tree.indices().filter(|&n| state.alive(n) && state.label_of(n).is_some()) {
        let slot = &mut best[groups.root(n) as usize];
        if slot.is_none_or(|b| key(n) < key(b)) {
            *slot = Some(n);
        }
    }
    best
}

/// Is it a node whose only use is its words: a text, or a labelled box that nothing acts on?
fn is_word(state: &State, n: NodeIndex) -> bool {
    match state.role(n) {
        Role::Text => true,
        Role::Other | Role::Group => {
            let holds = (n + 1..state.node(n).end).take(32).any(|c| state.alive(c) && state.role(c).is_interactive());
            !state.is_host(n) && !holds && !words_of(state, n).is_empty()
        }
        _ => false,
    }
}

fn words_of(state: &State, n: NodeIndex) -> String {
    match state.label_of(n) {
        Some(label) => label.to_owned(),
        None => inked(state.node(n).value.as_deref()).map(plain).unwrap_or_default(),
    }
}

/// A small disabled button or box at a row's end: a disclosure or check sign, whatever its label says.
pub(super) fn is_accessory(state: &State, n: NodeIndex) -> bool {
    let node = state.node(n);
    node.enabled == Some(false)
        && node.role == Role::Button
        && node.rect.is_some_and(|r| r.width <= SIGN && r.height <= SIGN)
        && state.above(n).take(4).any(|a| state.role(a).is_interactive())
}

/// Is the picture something of its own, although it lies in a control: an accessibility element in a row that is none?
fn stands_alone(state: &State, host: NodeIndex, n: NodeIndex) -> bool {
    let (row, image) = (state.node(host), state.node(n));
    matches!(row.role, Role::Cell | Role::Other | Role::Group)
        && row.accessible == Some(false)
        && image.accessible == Some(true)
        && acts(state, n)
}

fn acts(state: &State, n: NodeIndex) -> bool {
    crate::passes::state::acts_by_trait(state.node(n)) || (state.label_of(n).is_none() && state.identifier(n).is_some())
}
