//! The same control told again at the same place, without being inside one another.

use super::{Groups, rank};
use crate::passes::state::State;
use crate::words::{inked, plain};
use crate::{Evidence, Rule};
use rstar::primitives::GeomWithData;
use rstar::{AABB, RTree};
use rustc_hash::FxHashMap;
use screen::{NodeIndex, Rect, Role};
use std::borrow::Cow;
use std::collections::hash_map::Entry;

/// Up to this many nodes with the same words are compared pair by pair; more go through a spatial index.
const FEW: usize = 16;

/// A window, a role, and a frame in whole points.
type Spot = (Option<NodeIndex>, Role, [i64; 4]);

/// Nodes of the same role with the same words or identifier and the same frame in whole points are one thing told
/// twice: React Native's text in text, scroll bars, the Dictate key. In another window they are two (field case B68).
pub(super) fn twins(state: &State, groups: &mut Groups, windows: &[Option<NodeIndex>]) {
    let mut seen: FxHashMap<Spot, (NodeIndex, Vec<NodeIndex>)> = FxHashMap::default();
    for n in state.tree.indices().filter(|&n| state.alive(n) && !state.is_barrier(n)) {
        let Some(rect) = state.node(n).rect else { continue };
        if state.label_of(n).is_none() && state.identifier(n).is_none() {
            continue;
        }
        let whole = [rect.x, rect.y, rect.width, rect.height].map(|v| v.round() as i64);
        let (first, others) = match seen.entry((windows[n as usize], state.role(n), whole)) {
            Entry::Vacant(free) => {
                free.insert((n, Vec::new()));
                continue;
            }
            Entry::Occupied(taken) => taken.into_mut(),
        };
        // Two with the same label and different identifiers are two things that look alike.
        let same =
            |&f: &NodeIndex| state.label_of(f) == state.label_of(n) && state.identifier(f) == state.identifier(n);
        match std::iter::once(*first).chain(others.iter().copied()).find(same) {
            Some(twin) => groups.join(twin, n, Rule::Twin, Evidence::of(twin)),
            // Unlike things at one place are few on a real screen; the bound keeps a heap of them linear.
            None if others.len() + 1 < FEW => others.push(n),
            None => {}
        }
    }
}

/// The window (or root) that each node is in.
pub(super) fn windows(state: &State) -> Vec<Option<NodeIndex>> {
    let mut windows: Vec<Option<NodeIndex>> = Vec::with_capacity(state.tree.nodes().len());
    for (i, node) in state.tree.nodes().iter().enumerate() {
        let own = u32::try_from(i).ok().filter(|_| node.role == Role::Window || node.parent.is_none());
        windows.push(own.or_else(|| node.parent.and_then(|p| windows[p as usize])));
    }
    windows
}

/// The same words, one covering the other's centre: a control and its caption told side by side. Two controls of one
/// role are two controls, however they lie.
pub(super) fn same_words(state: &State, groups: &mut Groups, windows: &[Option<NodeIndex>]) {
    // Buckets in order of first appearance; the map only finds them.
    let mut places: FxHashMap<(Option<NodeIndex>, Cow<'_, str>), usize> = FxHashMap::default();
    // Most words stand on a screen once; only a second one makes a bucket's list.
    let mut buckets: Vec<(NodeIndex, Vec<NodeIndex>)> = Vec::new();
    for n in state.tree.indices().filter(|&n| state.alive(n) && !state.is_barrier(n)) {
        let words = match state.label_of(n) {
            Some(label) => Cow::Borrowed(label),
            None if state.role(n) == Role::Text => match inked(state.node(n).value.as_deref()) {
                Some(value) => Cow::Owned(plain(value)),
                None => continue,
            },
            None => continue,
        };
        if state.node(n).rect.is_some() {
            let place = *places.entry((windows[n as usize], words)).or_insert(buckets.len());
            match buckets.get_mut(place) {
                Some((_, others)) => others.push(n),
                None => buckets.push((n, Vec::new())),
            }
        }
    }
    for (first, mut all) in buckets.into_iter().filter(|(_, others)| !others.is_empty()) {
        all.insert(0, first);
        if all.len() <= FEW {
            for (k, &a) in all.iter().enumerate() {
                for &b in &all[k + 1..] {
                    consider(state, groups, a, b);
                }
            }
        } else {
            by_index(state, groups, &all);
        }
    }
}

fn by_index(state: &State, groups: &mut Groups, all: &[NodeIndex]) {
    let boxed = |r: Rect| AABB::from_corners([r.x, r.y], [r.right(), r.bottom()]);
    let items = all.iter().filter_map(|&n| {
        let rect = state.node(n).rect?;
        Some(GeomWithData::new(rstar::primitives::Rectangle::from_aabb(boxed(rect)), n))
    });
    let index = RTree::bulk_load(items.collect());
    for &n in all {
        let Some(rect) = state.node(n).rect else { continue };
        let centre = rect.centre();
        // A handful is enough to join what lies on one heap; the rest is joined through its own neighbours.
        let mut under: Vec<NodeIndex> =
            index.locate_all_at_point([centre.x, centre.y]).take(FEW).map(|g| g.data).filter(|&o| o != n).collect();
        under.sort_unstable();
        for other in under {
            consider(state, groups, other.min(n), other.max(n));
        }
    }
}

fn consider(state: &State, groups: &mut Groups, a: NodeIndex, b: NodeIndex) {
    state.count(1);
    if groups.together(a, b) {
        return;
    }
    let (x, y) = (state.node(a), state.node(b));
    let (Some(p), Some(q)) = (x.rect, y.rect) else { return };
    if !(p.contains(q.centre()) || q.contains(p.centre())) {
        return;
    }
    let controls = state.is_host(a) && state.is_host(b);
    if controls && (x.role == y.role || state.identifier(a) != state.identifier(b)) {
        return;
    }
    let (host, other) = if (rank(y.role), b) < (rank(x.role), a) { (b, a) } else { (a, b) };
    let share = if p.area() < q.area() { p.share_in(&q) } else { q.share_in(&p) };
    let evidence = Evidence::of(host).with("share", share);
    if controls {
        groups.join(host, other, Rule::SameWordsPlace, evidence);
    } else {
        groups.join_part(host, other, Rule::SameWordsPlace, evidence);
    }
}
