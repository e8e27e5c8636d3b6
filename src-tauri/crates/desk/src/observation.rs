//! A perception as the answer of `observe`.

use crate::answers::*;
use crate::look::{Look, NO_PICTURE};
use crate::utc::rfc3339;
use perception::{Element, FateKind, Options, Perception, say};
use screen::{NodeIndex, Paths, Rect, Size};

/// The whole answer: what is told under these options, and every node's fate.
pub(crate) fn of(look: &Look, perception: &Perception, options: &Options) -> Observation {
    let tree = look.tree();
    let digest = say(tree, perception, options);
    let paths = Paths::new(tree);
    let nodes = tree.nodes().iter().zip(0..).map(|(node, index)| NodeAnswer {
        index,
        parent: node.parent,
        path: paths.of(index),
        kind: node.kind.to_string(),
        fate: fate(perception, index),
    });
    Observation {
        schema: "sightline.observe/1",
        source: SourceAnswer { kind: look.layers.kind(), device: device(look) },
        app: app(look),
        title: perception.title.as_ref().map(|t| t.text.clone()),
        screen: perception.screen,
        scale: scale(look),
        capture: Some(verdict(look)),
        layers: tree.layers().to_vec(),
        complaints: complaints(look),
        notes: notes(look, perception),
        elements: perception.elements.iter().filter(|e| e.left_out.is_none()).map(|e| element(perception, e)).collect(),
        nodes: nodes.collect(),
        text: digest.text,
        tokens: digest.tokens,
        cut: digest.cut,
    }
}

/// One element.
pub(crate) fn element(perception: &Perception, e: &Element) -> ElementAnswer {
    ElementAnswer {
        handle: e.handle.clone(),
        number: e.number,
        role: e.role,
        label: e.label.as_ref().map(|w| w.text.clone()),
        value: e.value(),
        identifier: e.identifier.as_ref().map(|w| w.text.clone()),
        rect: e.rect,
        tap: e.tap,
        place: e.place,
        shift: e.shift,
        covered_by: e.covered_by.and_then(|i| handle(perception, i)),
        checked: e.checked,
        enabled: e.enabled,
        selected: e.selected,
        actionable: e.actionable,
        scrollable: e.scrollable,
        members: e.members.clone(),
        label_from: e.label.as_ref().map(|w| w.from),
        value_from: e.value_from(),
        identifier_from: e.identifier.as_ref().map(|w| w.from),
        rect_from: e.rect_from,
        line: e.line.clone(),
    }
}

/// What became of a node.
pub(crate) fn fate(perception: &Perception, node: NodeIndex) -> FateAnswer {
    let Some(fate) = perception.fates.get(node as usize) else {
        // Perception owes every node a fate; a node without one is shown as such rather than hidden.
        return FateAnswer {
            kind: perception::FateName::Wrapper,
            element: None,
            of: None,
            gave: Vec::new(),
            reason: None,
            rule: "none",
            left_out: None,
        };
    };
    let element = fate.kind.element();
    FateAnswer {
        kind: fate.kind.name(),
        element: element.and_then(|i| handle(perception, i)),
        of: match fate.kind {
            FateKind::Echo { of, .. } => Some(of),
            _ => None,
        },
        gave: match &fate.kind {
            FateKind::Merged { gave, .. } => gave.clone(),
            _ => Vec::new(),
        },
        reason: match fate.kind {
            FateKind::NotDrawn { reason } => Some(reason),
            _ => None,
        },
        rule: fate.rule.id(),
        left_out: element.and_then(|i| perception.elements.get(i)).and_then(|e| e.left_out),
    }
}

/// The handle of the element at a position.
pub(crate) fn handle(perception: &Perception, element: usize) -> Option<String> {
    perception.elements.get(element).map(|e| e.handle.clone())
}

/// The app in front: the topmost layer that names one, else what the capture says.
pub(crate) fn app(look: &Look) -> Option<String> {
    let named = look.tree().layers().iter().rev().find_map(|l| l.app.clone());
    named.or_else(|| look.capture.manifest.app.clone())
}

/// The device, as the capture names it.
fn device(look: &Look) -> Option<DeviceAnswer> {
    let archive::Device { name, model, os, udid } = look.capture.manifest.device.clone()?;
    Some(DeviceAnswer { name, model, os, udid })
}

/// Pixels per point, when the picture fits the tree.
pub(crate) fn scale(look: &Look) -> Option<ScaleAnswer> {
    look.scale().map(|s| ScaleAnswer { x: s.x, y: s.y, assumed: s.assumed })
}

/// How tree and picture belong together in time, as the capture says.
pub(crate) fn verdict(look: &Look) -> VerdictAnswer {
    let verdict = &look.capture.manifest.verdict;
    let state = match verdict.state {
        archive::State::Still => "still",
        archive::State::Moved => "moved",
        archive::State::Unproven => "unproven",
    };
    let masked = verdict.masked.iter().map(|m| MaskedAnswer { rect: m.rect, why: m.why.clone() });
    let at = look.capture.manifest.at.map(|at| BracketAnswer {
        before: at.before.map(rfc3339),
        tree: at.tree.map(rfc3339),
        after: at.after.map(rfc3339),
    });
    VerdictAnswer {
        state: state.to_owned(),
        why: verdict.why.clone(),
        regions: verdict.regions.clone(),
        share: share(&verdict.regions, look.perception.screen),
        masked: masked.collect(),
        at,
    }
}

/// How much of the screen these regions take; they do not overlap, for they are what is connected.
fn share(regions: &[Rect], screen: Option<Size>) -> Option<f64> {
    let screen = screen.and_then(|s| Rect::new(0.0, 0.0, s.width, s.height)).filter(|s| s.area() > 0.0)?;
    let moved: f64 = regions.iter().filter_map(|r| r.intersection(&screen)).map(|r| r.area()).sum();
    (!regions.is_empty()).then(|| (moved / screen.area()).min(1.0))
}

fn complaints(look: &Look) -> Vec<ComplaintAnswer> {
    let answer = |c: &screen::Complaint| ComplaintAnswer { code: c.code, message: c.message.clone(), at: c.at };
    look.layers.complaints().map(answer).collect()
}

/// The notes of perception, then what was odd about the file and its picture. That there is no picture is no note: a
/// page source alone is complete in itself.
fn notes(look: &Look, perception: &Perception) -> Vec<NoteAnswer> {
    let perceived = perception.notes.iter().map(|n| NoteAnswer::new(n.code.as_str(), &n.message));
    let pictured = look.picture_note.iter().filter(|n| n.code != NO_PICTURE).cloned();
    perceived.chain(look.remarks.iter().cloned()).chain(pictured).collect()
}
