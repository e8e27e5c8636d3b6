//! Why a node came to its fate, in plain words with numbers.

use crate::marks::{number, rect_words};
use crate::{Element, Fate, FateKind, LeftOut, Perception, Place};
use screen::{NodeIndex, Tree};

/// The chain of decisions about a node, in order: its own fate first, then those it follows. Each sentence names its
/// rule. Empty when the index is not in the tree.
#[must_use]
pub fn why(tree: &Tree, perception: &Perception, node: NodeIndex) -> Vec<String> {
    let Some(fate) = perception.fates.get(node as usize) else { return Vec::new() };
    let mut out = vec![decision(tree, fate, node)];
    match &fate.kind {
        FateKind::Merged { into, gave } => {
            let element = &perception.elements[*into];
            let what: Vec<&str> = gave.iter().map(|g| g.as_str()).collect();
            let gift = if what.is_empty() {
                "nothing that others did not have".to_owned()
            } else {
                format!("its {}", what.join(" and "))
            };
            out.push(format!("Merged into {}: it gave {gift}.", element.handle));
            chain(tree, perception, node, fate, &mut out);
            about(tree, element, &mut out);
        }
        FateKind::Echo { of, element } => {
            out.push(match element {
                Some(e) => format!("An echo of node {of}, told by {}.", perception.elements[*e].handle),
                None => format!("An echo of node {of}, whose words are the title in the header."),
            });
            if let Some(e) = element {
                about(tree, &perception.elements[*e], &mut out);
            }
        }
        FateKind::Kept { element } => about(tree, &perception.elements[*element], &mut out),
        FateKind::Title => out.push("Its words stand in the header and nowhere else.".to_owned()),
        FateKind::Repeat { sample } => out.push(format!("Told by its sample {}.", perception.elements[*sample].handle)),
        FateKind::Wrapper | FateKind::NotDrawn { .. } => {}
    }
    out
}

fn decision(tree: &Tree, fate: &Fate, node: NodeIndex) -> String {
    let mut out = format!("{}: {}", fate.rule.id(), fate.rule.says());
    let mut numbers: Vec<String> =
        fate.evidence.numbers.iter().flatten().map(|(name, v)| format!("{name} {}", number(*v))).collect();
    if let Some(rect) = tree.get(node).and_then(|n| n.rect) {
        numbers.push(rect_words(rect));
    }
    if let Some(other) = fate.evidence.other {
        let rect = tree.get(other).and_then(|n| n.rect).map(|r| format!(" at {}", rect_words(r))).unwrap_or_default();
        let kind = tree.get(other).map(|n| n.kind.to_string()).unwrap_or_default();
        numbers.push(format!("compared with node {other} ({kind}){rect}"));
    }
    if !numbers.is_empty() {
        out.push_str(&format!(" [{}]", numbers.join("; ")));
    }
    out
}

/// The joins between a merged node and the kept one, when there are several.
fn chain(tree: &Tree, perception: &Perception, node: NodeIndex, fate: &Fate, out: &mut Vec<String>) {
    let mut at = fate.evidence.other;
    let mut steps = 0;
    while let Some(next) = at.filter(|&n| n != node && steps < 8) {
        let Some(fate) = perception.fates.get(next as usize) else { return };
        if !matches!(fate.kind, FateKind::Merged { .. } | FateKind::Echo { .. }) {
            return;
        }
        out.push(format!("Node {next} in turn: {}", decision(tree, fate, next)));
        at = fate.evidence.other;
        steps += 1;
    }
}

fn about(tree: &Tree, element: &Element, out: &mut Vec<String>) {
    let kind = |i: NodeIndex| tree.get(i).map(|n| n.kind.to_string()).unwrap_or_default();
    let mut sources = Vec::new();
    let mut add = |what: &str, from: Option<NodeIndex>| {
        if let Some(from) = from {
            sources.push(format!("{what} from node {from} ({})", kind(from)));
        }
    };
    add("label", element.label.as_ref().map(|w| w.from));
    add("value", element.value_from());
    add("identifier", element.identifier.as_ref().map(|w| w.from));
    add("rect", element.rect_from);
    let members = element.members.len();
    out.push(format!(
        "{} is element {}, made of {members} node{}: {}.",
        element.handle,
        element.number,
        if members == 1 { "" } else { "s" },
        if sources.is_empty() { "nothing names or places it".to_owned() } else { sources.join(", ") }
    ));
    match (element.tap, element.rect) {
        (Some(tap), Some(rect)) => {
            let centre = rect.centre();
            let moved = (tap.x - centre.x).abs() > 0.5 || (tap.y - centre.y).abs() > 0.5;
            let place = format!("A tap lands at {},{}", number(tap.x), number(tap.y));
            out.push(if moved { format!("{place}, off the middle of its frame: something else takes the touch there or it is not on the screen.") } else { format!("{place}, the middle of its frame.") });
        }
        (None, Some(_)) => out.push(
            "No point of it can be trusted for a tap: something in front covers it, or it is not on the screen."
                .to_owned(),
        ),
        _ => {}
    }
    if element.place == Place::Covered {
        out.push("It is covered by what stands in front of it.".to_owned());
    }
    if let Some(by) = element.shift {
        out.push(format!(
            "Its frame is told from another origin; its box says that it is {},{} points away, and so it was moved.",
            number(by.x),
            number(by.y)
        ));
    }
    if element.place == Place::Doubtful {
        out.push("Its frame cannot be true: unlike controls share it, or its window tells frames in another orientation or unit.".to_owned());
    }
    match element.left_out {
        Some(LeftOut::Budget) => {
            out.push("It is not told: it did not fit the budget; a larger one shows it.".to_owned())
        }
        Some(LeftOut::Query) => out.push("It is not told: it does not match the query.".to_owned()),
        Some(LeftOut::Region) => out.push("It is not told: it lies outside the region asked for.".to_owned()),
        None => {}
    }
}
