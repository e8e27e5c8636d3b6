//! Labels: the truth about recorded trees, written by hand, and how far a perception is from it.
//!
//! The convention and its reasons are those of `fixtures/labels/README.md`; what is counted here is what the shared
//! scorer counts, from a [`Perception`] instead of its JSON. Every miss is told by name.

use perception::{Element, FateKind, FateName, Perception, Place};
use screen::NodeIndex;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A tap may miss its rectangle by this much, in points.
const TOLERANCE: f64 = 2.0;

/// What is counted, in the order of the table.
pub const COLUMNS: [&str; 7] = ["tap", "precision", "recall", "core", "present", "texts", "label"];

/// One label file.
pub struct Label {
    /// The recorded tree it judges: folder and name inside the corpus.
    pub file: String,
    node_count: usize,
    controls: Vec<Control>,
    texts: Vec<(Vec<NodeIndex>, String)>,
    must_not_merge: Vec<(NodeIndex, NodeIndex)>,
    not_on_screen: BTreeSet<NodeIndex>,
}

struct Control {
    name: String,
    nodes: Vec<NodeIndex>,
    details: BTreeSet<NodeIndex>,
    passive: bool,
    label: Option<String>,
    tap_rects: Vec<[f64; 4]>,
    visible: bool,
    actionable: bool,
    sure: bool,
    scored: bool,
}

impl Label {
    /// Reads a label file.
    ///
    /// # Errors
    /// A sentence that says what is missing or of another kind than the convention says.
    pub fn read(json: &str) -> Result<Self, String> {
        let doc: Value = serde_json::from_str(json).map_err(|e| format!("no JSON: {e}"))?;
        let list = |key: &str| doc[key].as_array().ok_or(format!("no list `{key}`"));
        let controls = list("controls")?.iter().map(control).collect::<Result<_, _>>()?;
        let texts = list("texts")?.iter().map(|t| Ok((nodes(&t["nodes"])?, text(&t["text"])?)));
        let pairs = list("must_not_merge")?.iter().map(|p| match nodes(p)?[..] {
            [a, b] => Ok((a, b)),
            _ => Err(format!("`must_not_merge` holds {p}, which is no pair")),
        });
        Ok(Self {
            file: text(&doc["file"])?,
            node_count: usize::try_from(doc["node_count"].as_u64().ok_or("no `node_count`")?)
                .map_err(|e| e.to_string())?,
            controls,
            texts: texts.collect::<Result<_, String>>()?,
            must_not_merge: pairs.collect::<Result<_, String>>()?,
            not_on_screen: nodes(&doc["not_on_screen"])?.into_iter().collect(),
        })
    }
}

fn control(c: &Value) -> Result<Control, String> {
    let certainty = text(&c["certainty"])?;
    let rects = c["tap_rects"].as_array().map(Vec::as_slice).unwrap_or_default().iter().map(|r| {
        let sides: Vec<f64> = r.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        <[f64; 4]>::try_from(sides).map_err(|_| format!("`tap_rects` holds {r}, which is no rectangle"))
    });
    let flag = |key: &str| c[key].as_bool().ok_or(format!("a control without `{key}`"));
    Ok(Control {
        name: text(&c["name"])?,
        nodes: nodes(&c["nodes"])?,
        details: c.get("detail_nodes").map(nodes).transpose()?.unwrap_or_default().into_iter().collect(),
        passive: matches!(text(&c["primary_role"])?.as_str(), "text" | "header" | "alert"),
        label: c["label"].as_str().map(str::to_owned),
        tap_rects: rects.collect::<Result<_, _>>()?,
        visible: flag("visible")?,
        actionable: flag("actionable")?,
        sure: certainty == "sure",
        scored: matches!(certainty.as_str(), "sure" | "likely"),
    })
}

fn text(v: &Value) -> Result<String, String> {
    v.as_str().map(str::to_owned).ok_or(format!("{v} is no text"))
}

fn nodes(v: &Value) -> Result<Vec<NodeIndex>, String> {
    let one = |n: &Value| n.as_u64().and_then(|n| NodeIndex::try_from(n).ok()).ok_or(format!("{n} is no node"));
    v.as_array().ok_or(format!("{v} is no list of nodes"))?.iter().map(one).collect()
}

/// Counts, pooled over whatever was scored.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Right ones and all of them, by column.
    pub counts: [(u32, u32); COLUMNS.len()],
    /// Pairs joined that must not be.
    pub merged: u32,
    /// Elements that stand for what is not on the screen.
    pub off_screen: u32,
    /// Every miss, in a sentence.
    pub misses: Vec<String>,
}

impl Tally {
    fn count(&mut self, column: &str, right: bool, miss: impl FnOnce() -> String) {
        if let Some(at) = COLUMNS.iter().position(|c| *c == column) {
            self.counts[at].0 += u32::from(right);
            self.counts[at].1 += 1;
        }
        if !right {
            self.misses.push(format!("{column}: {}", miss()));
        }
    }

    /// Adds another tally to this one.
    pub fn add(&mut self, other: &Self) {
        for (sum, c) in self.counts.iter_mut().zip(&other.counts) {
            *sum = (sum.0 + c.0, sum.1 + c.1);
        }
        self.merged += other.merged;
        self.off_screen += other.off_screen;
        self.misses.extend(other.misses.iter().cloned());
    }

    /// The share of right ones in a column, 1 when there was nothing to count.
    #[must_use]
    pub fn share(&self, column: &str) -> f64 {
        let at = COLUMNS.iter().position(|c| *c == column);
        let (right, all) = at.map_or((0, 0), |at| self.counts[at]);
        if all == 0 { 1.0 } else { f64::from(right) / f64::from(all) }
    }

    /// A row of the table: right/all by column, then the two kinds of violation.
    #[must_use]
    pub fn row(&self, name: &str) -> String {
        let cells: String =
            self.counts.iter().map(|(right, all)| format!("{:>11}", format!("{right}/{all}"))).collect();
        format!("{name:<42.42}{cells}{:>8}{:>8}", self.merged, self.off_screen)
    }
}

/// Where a node ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Element(usize),
    Title(NodeIndex),
}

/// A perception as the convention looks at it.
struct Seen<'p> {
    perception: &'p Perception,
    ends: Vec<Option<End>>,
    groups: BTreeMap<End, Vec<NodeIndex>>,
    lines: Vec<Vec<String>>,
}

impl<'p> Seen<'p> {
    fn new(perception: &'p Perception, digest: &str) -> Self {
        let ends: Vec<Option<End>> = (0..)
            .zip(&perception.fates)
            .map(|(i, fate)| match fate.kind {
                FateKind::Kept { element } | FateKind::Merged { into: element, .. } => Some(End::Element(element)),
                FateKind::Echo { element: Some(element), .. } => Some(End::Element(element)),
                FateKind::Echo { of, element: None } => Some(End::Title(of)),
                FateKind::Title => Some(End::Title(i)),
                FateKind::Wrapper | FateKind::NotDrawn { .. } | FateKind::Repeat { .. } => None,
            })
            .collect();
        let mut groups: BTreeMap<End, Vec<NodeIndex>> = BTreeMap::new();
        for (i, end) in (0..).zip(&ends) {
            if let Some(end) = end {
                groups.entry(*end).or_default().push(i);
            }
        }
        let lines = digest.lines().filter(|l| !l.trim().is_empty()).map(words).collect();
        Self { perception, ends, groups, lines }
    }

    fn end(&self, i: NodeIndex) -> Option<End> {
        self.ends.get(i as usize).copied().flatten()
    }

    fn kind(&self, i: NodeIndex) -> Option<FateName> {
        self.perception.fates.get(i as usize).map(|f| f.kind.name())
    }

    fn in_element(&self, i: NodeIndex) -> bool {
        matches!(self.end(i), Some(End::Element(_)))
    }

    fn in_title(&self, i: NodeIndex) -> bool {
        matches!(self.end(i), Some(End::Title(_)))
    }

    fn together(&self, a: NodeIndex, b: NodeIndex) -> bool {
        self.end(a).is_some() && self.end(a) == self.end(b)
    }

    fn nodes(&self, element: usize) -> &[NodeIndex] {
        self.groups.get(&End::Element(element)).map_or(&[], Vec::as_slice)
    }

    fn element(&self, k: usize) -> &'p Element {
        &self.perception.elements[k]
    }

    /// The elements told; those left out have no place in the answer.
    fn told(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.perception.elements.len()).filter(|&k| self.element(k).left_out.is_none())
    }

    fn words_of(&self, k: usize) -> Vec<String> {
        let e = self.element(k);
        let label = e.label.as_ref().map_or("", |l| &l.text);
        words(&format!("{label} {}", e.value().unwrap_or_default()))
    }
}

fn words(s: &str) -> Vec<String> {
    let lower = s.to_lowercase();
    lower.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// All needed words; one that is not plain ASCII may be a part of a longer one, for some scripts have no blanks.
fn has_words(need: &[String], have: &[String]) -> bool {
    let joined = have.concat();
    need.iter().all(|w| have.contains(w) || (!w.is_ascii() && joined.contains(w.as_str())))
}

fn inside(r: &[f64; 4], x: f64, y: f64, tolerance: f64) -> bool {
    r[0] - tolerance <= x && x <= r[0] + r[2] + tolerance && r[1] - tolerance <= y && y <= r[1] + r[3] + tolerance
}

fn area(r: &[f64; 4]) -> f64 {
    r[2] * r[3]
}

/// Scores a perception, and the text that is said of it, against a label.
#[must_use]
pub fn score(label: &Label, perception: &Perception, digest: &str) -> Tally {
    let mut tally = Tally::default();
    if perception.fates.len() != label.node_count {
        let found = perception.fates.len();
        tally.misses.push(format!("{found} nodes where the label counts {}: indices may be shifted", label.node_count));
    }
    let seen = Seen::new(perception, digest);
    let owned = owners(label, &seen);
    merging(label, &seen, &mut tally);
    for (k, c) in label.controls.iter().enumerate().filter(|(_, c)| c.scored) {
        let mine = &owned[k];
        if c.visible && !c.passive {
            tally.count("present", !mine.is_empty(), || c.name.clone());
        }
        if let (Some(name), true) = (&c.label, c.visible && !mine.is_empty()) {
            let need = words(name);
            let right = mine.iter().any(|&e| has_words(&need, &seen.words_of(e)));
            tally.count("label", right, || c.name.clone());
        }
        taps(label, c, mine, &seen, &mut tally);
    }
    texts(label, &seen, &mut tally);
    violations(label, &seen, &mut tally);
    tally
}

/// Which elements belong to which control: an element to the control of its kept node, else to the one with most of its
/// nodes, the first of equals.
fn owners(label: &Label, seen: &Seen<'_>) -> Vec<Vec<usize>> {
    let control_of: BTreeMap<NodeIndex, usize> =
        label.controls.iter().enumerate().flat_map(|(k, c)| c.nodes.iter().map(move |&n| (n, k))).collect();
    let mut owned = vec![Vec::new(); label.controls.len()];
    for e in seen.told() {
        let kept = seen.nodes(e).iter().filter(|&&n| seen.kind(n) == Some(FateName::Kept));
        let by_kept = kept.filter_map(|n| control_of.get(n)).next();
        let mut votes: BTreeMap<usize, usize> = BTreeMap::new();
        for k in seen.nodes(e).iter().filter_map(|n| control_of.get(n)) {
            *votes.entry(*k).or_default() += 1;
        }
        let by_votes = votes.iter().max_by_key(|(k, n)| (**n, std::cmp::Reverse(**k))).map(|(k, _)| k);
        if let Some(&k) = by_kept.or(by_votes) {
            owned[k].push(e);
        }
    }
    owned
}

fn pairs(nodes: &[NodeIndex]) -> impl Iterator<Item = (NodeIndex, NodeIndex)> + '_ {
    nodes.iter().enumerate().flat_map(move |(k, &a)| nodes[k + 1..].iter().map(move |&b| (a, b)))
}

fn merging(label: &Label, seen: &Seen<'_>, tally: &mut Tally) {
    let scored: BTreeMap<NodeIndex, &Control> =
        label.controls.iter().filter(|c| c.scored).flat_map(|c| c.nodes.iter().map(move |&n| (n, c))).collect();
    for nodes in seen.groups.values() {
        let ours: Vec<NodeIndex> = nodes.iter().copied().filter(|n| scored.contains_key(n)).collect();
        for (a, b) in pairs(&ours) {
            let (x, y) = (scored[&a], scored[&b]);
            tally.count("precision", std::ptr::eq(x, y), || format!("{a} ({}) with {b} ({})", x.name, y.name));
        }
    }
    for c in label.controls.iter().filter(|c| c.scored && c.visible) {
        let mut nodes = c.nodes.clone();
        nodes.sort_unstable();
        if nodes.iter().any(|&n| seen.end(n).is_some()) {
            let neutral = |n| matches!(seen.kind(n), Some(FateName::Wrapper | FateName::NotDrawn | FateName::Repeat));
            nodes.retain(|&n| seen.end(n).is_some() || !neutral(n));
        }
        if nodes.iter().any(|&n| seen.in_element(n)) {
            nodes.retain(|&n| seen.kind(n) != Some(FateName::Title));
        }
        for (a, b) in pairs(&nodes) {
            let right = seen.together(a, b) || (seen.in_title(a) && seen.in_title(b));
            tally.count("recall", right, || format!("{}: {a} apart from {b}", c.name));
            if !c.details.contains(&a) && !c.details.contains(&b) {
                tally.count("core", right, || format!("{}: {a} apart from {b}", c.name));
            }
        }
    }
}

fn taps(label: &Label, c: &Control, mine: &[usize], seen: &Seen<'_>, tally: &mut Tally) {
    if c.tap_rects.is_empty() {
        return;
    }
    let acting: Vec<usize> = mine.iter().copied().filter(|&e| seen.element(e).actionable).collect();
    for &e in if acting.is_empty() { mine } else { &acting } {
        let Some(tap) = seen.element(e).tap else {
            if c.visible && c.actionable && c.sure {
                tally.count("tap", false, || format!("{}: no point ({:?})", c.name, seen.element(e).place));
            }
            continue;
        };
        let fits = c.tap_rects.iter().filter(|r| inside(r, tap.x, tap.y, TOLERANCE)).map(area).reduce(f64::min);
        let Some(smallest) = fits else {
            tally.count("tap", false, || format!("{}: ({},{}) is not in {:?}", c.name, tap.x, tap.y, c.tap_rects));
            continue;
        };
        let others = label.controls.iter().filter(|o| o.scored && o.visible && !std::ptr::eq(*o, c));
        let mut rects = others.flat_map(|o| o.tap_rects.iter().map(move |r| (o, r)));
        let stolen = rects.find(|(_, r)| area(r) < smallest && inside(r, tap.x, tap.y, 0.0));
        tally.count("tap", stolen.is_none(), || {
            format!("{}: ({},{}) lies on {}", c.name, tap.x, tap.y, stolen.map_or("", |s| &s.0.name))
        });
    }
}

fn texts(label: &Label, seen: &Seen<'_>, tally: &mut Tally) {
    let flat: Vec<String> = seen.lines.concat();
    let each: Vec<Vec<String>> = seen.told().map(|e| seen.words_of(e)).collect();
    for (nodes, text) in &label.texts {
        let need = words(text);
        let only_title = nodes.iter().any(|&n| seen.in_title(n)) && !nodes.iter().any(|&n| seen.in_element(n));
        let right = if only_title {
            seen.lines.first().is_some_and(|header| has_words(&need, header))
        } else {
            let in_one = each.iter().chain(&seen.lines).any(|have| has_words(&need, have));
            in_one || need.is_empty() || flat.windows(need.len()).any(|w| w == need)
        };
        tally.count("texts", right, || format!("{text:?}"));
    }
}

fn violations(label: &Label, seen: &Seen<'_>, tally: &mut Tally) {
    for &(a, b) in label.must_not_merge.iter().filter(|(a, b)| seen.together(*a, *b)) {
        tally.merged += 1;
        tally.misses.push(format!("joined: {a} with {b}"));
    }
    let hidden = &label.not_on_screen;
    let controls = label.controls.iter().filter(|c| c.visible).flat_map(|c| &c.nodes);
    let shown: BTreeSet<NodeIndex> = controls
        .chain(label.texts.iter().flat_map(|(nodes, _)| nodes))
        .copied()
        .filter(|n| !hidden.contains(n))
        .collect();
    for e in seen.told().filter(|&e| !matches!(seen.element(e).place, Place::OffScreen | Place::Covered)) {
        let nodes = seen.nodes(e);
        let kept = nodes.iter().any(|n| seen.kind(*n) == Some(FateName::Kept) && hidden.contains(n));
        let only = nodes.iter().any(|n| hidden.contains(n)) && !nodes.iter().any(|n| shown.contains(n));
        if kept || only {
            tally.off_screen += 1;
            tally.misses.push(format!("not on the screen: {}", seen.element(e).handle));
        }
    }
}
