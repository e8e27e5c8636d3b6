//! Pass 10: which elements are told: query, region, then the budget by rank; and each element's line.

use crate::say::{footer, header, line};
use crate::words::plain;
use crate::{Element, LeftOut, Options, Perception};
use screen::Tree;

pub(crate) fn run(tree: &Tree, perception: &mut Perception, options: &Options) {
    for element in &mut perception.elements {
        element.line = line(element, options.points);
    }
    if let Some(query) = options.query.as_deref().map(plain).filter(|q| !q.is_empty()) {
        for element in perception.elements.iter_mut().filter(|e| !matches(e, &query)) {
            element.left_out = Some(LeftOut::Query);
        }
    }
    if let Some(region) = options.region {
        for element in perception.elements.iter_mut().filter(|e| e.left_out.is_none()) {
            if !element.rect.is_some_and(|r| r.intersects(&region)) {
                element.left_out = Some(LeftOut::Region);
            }
        }
    }
    if let Some(budget) = options.budget {
        budget_cut(tree, perception, options, budget);
    }
}

fn matches(element: &Element, query: &str) -> bool {
    let words = [&element.label, &element.state, &element.identifier, &element.placeholder];
    let mut all = words.into_iter().flatten().chain(&element.details);
    all.any(|w| plain(&w.text).contains(query)) || element.handle.contains(query)
}

/// The best ranked elements are told as long as the whole text fits: the longest prefix of one fixed ranking, so that a
/// larger budget never hides what a smaller one showed. What counts is the text as it is sent, to the character: header,
/// each line with its break, and the words about what was left out.
fn budget_cut(tree: &Tree, perception: &mut Perception, options: &Options, budget: u32) {
    let limit = budget as usize * 4;
    let height = perception.screen.map_or(0.0, |s| s.height);
    let mut ranking: Vec<usize> =
        (0..perception.elements.len()).filter(|&k| perception.elements[k].left_out.is_none()).collect();
    let length = |s: &str| s.chars().count();
    let total: usize = ranking.iter().map(|&k| cost(&perception.elements[k])).sum();
    if length(&header(tree, perception, ranking.len())) + total <= limit {
        return;
    }
    ranking.sort_by(|&a, &b| {
        let (x, y) = (&perception.elements[a], &perception.elements[b]);
        score(y, height).total_cmp(&score(x, height)).then(a.cmp(&b))
    });
    // The counts in header and footer are all that changes with the number told. One line more costs more than a digit
    // saved, so the length only grows and the first that does not fit ends it.
    let digits = |n: usize| n.checked_ilog10().unwrap_or(0) as usize;
    let (most, none) = (ranking.len(), 0);
    let fixed = length(&header(tree, perception, none)) - digits(none) + length(&footer(most, options)) - digits(most);
    let mut lines = 0;
    let fits = |told: usize, lines: usize| fixed + digits(told) + digits(most - told) + lines <= limit;
    let mut told = 0;
    for &k in &ranking {
        lines += cost(&perception.elements[k]);
        if told + 1 == most || !fits(told + 1, lines) {
            break;
        }
        told += 1;
    }
    for &k in &ranking[told..] {
        perception.elements[k].left_out = Some(LeftOut::Budget);
    }
}

/// The line and its line break.
fn cost(element: &Element) -> usize {
    element.line.chars().count() + 1
}

/// What an agent needs first: what can be acted on and has a name, then states, then texts, the top of the screen
/// before the bottom (the weights of reference 2.6, without its penalty for backgrounds).
fn score(element: &Element, height: f64) -> f64 {
    let mut score = 0.0;
    score += if element.actionable { 100.0 } else { 0.0 };
    score += if element.label.is_some() {
        40.0
    } else if element.value().is_some() {
        20.0
    } else {
        0.0
    };
    score += if element.identifier.is_some() { 10.0 } else { 0.0 };
    score += if element.role.is_stateful() { 30.0 } else { 0.0 };
    score += if element.scrollable { 15.0 } else { 0.0 };
    score -= if element.enabled { 0.0 } else { 20.0 };
    if let Some(rect) = element.rect.filter(|_| height > 0.0) {
        score += 20.0 * (1.0 - (rect.y / height).clamp(0.0, 1.0));
    }
    score
}
