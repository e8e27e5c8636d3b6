//! What the app shows of a capture, in one reply.

use crate::answers::*;
use crate::look::{Look, LookPicture, orientation};
use crate::observation;
use archive::Container;
use perception::{Element, FateKind, Options, Perception};
use screen::{Mark, MarkLayer, Node, NodeIndex, Rect, Shape, Size};

/// The words of a row are shortened to this many characters; the facts have them whole.
const SHOWN: usize = 160;

/// What a stage spans when nothing says anything: a phone, so that something can be drawn at all.
const PLAIN_STAGE: Rect = Rect { x: 0.0, y: 0.0, width: 390.0, height: 844.0 };

/// Everything the stage, the tree, the legend and the state line need.
pub(crate) fn of(look: &Look) -> View {
    let marks = marks(look);
    let pixels = |p: &LookPicture| Size { width: f64::from(p.size.width), height: f64::from(p.size.height) };
    View {
        name: look.name.clone(),
        path: look.path.clone(),
        saved: look.path.is_some() && look.capture.container != Container::BareSource,
        picture: look.picture.as_ref().map(pixels),
        picture_note: look.picture_note.as_ref().map(|n| n.message.clone()),
        scale: look.measured.clone(),
        stage: look.stage().unwrap_or(PLAIN_STAGE),
        state: state(look),
        rows: rows(look),
        legend: pixels::legend(&marks),
        marks,
        observation: observation::of(look, &look.perception, &Options::default()),
    }
}

/// The marks of every layer, bottom to top.
pub(crate) fn marks(look: &Look) -> Vec<Mark> {
    let tree = look.tree();
    let mut marks = perception::marks(tree, &look.perception);
    marks.extend(moved(look));
    let overlaps = audit::overlaps(tree, &look.perception);
    marks.extend(audit::marks(&look.perception, &overlaps));
    let height = |m: &Mark| MarkLayer::ALL.iter().position(|l| *l == m.layer);
    marks.sort_by_key(height);
    marks
}

/// Where the pictures before and after the tree differ, and where a difference was set aside.
fn moved(look: &Look) -> Vec<Mark> {
    let verdict = &look.capture.manifest.verdict;
    let mark = |rect, group: &str, shape, words: String| Mark {
        layer: MarkLayer::Moved,
        shape,
        group: group.to_owned(),
        number: None,
        other: None,
        nodes: look.perception.elements.iter().filter(|e| meets(e, rect)).map(|e| e.kept).collect(),
        words,
    };
    let regions = verdict.regions.iter().map(|&rect| {
        mark(rect, "moved", Shape::Hatched { rect }, "The pictures before and after the tree differ here".to_owned())
    });
    let aside = verdict
        .masked
        .iter()
        .map(|m| mark(m.rect, "set aside", Shape::Outline { rect: m.rect }, format!("Not compared: {}", m.why)));
    regions.chain(aside).collect()
}

fn meets(element: &Element, rect: Rect) -> bool {
    element.rect.is_some_and(|r| r.intersects(&rect))
}

fn state(look: &Look) -> State {
    let tree = look.tree();
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let size = look.perception.screen.or_else(|| tree.screen());
    State {
        device: device(look),
        app: observation::app(look),
        orientation: size.map(|s| orientation(s).to_owned()),
        scale: observation::scale(look),
        taken: look.capture.manifest.at.and_then(|at| at.tree).map(crate::utc::rfc3339),
        verdict: observation::verdict(look),
        nodes: tree.len(),
        elements: count(look.perception.elements.len()),
        depth: tree.nodes().iter().map(|n| n.depth).max().unwrap_or(0),
        complaints: count(look.layers.complaints().count()),
        masked: count(look.masking.nodes.len().max(look.capture.manifest.masked.len())),
    }
}

/// The device as a person calls it: its name, else its model, and its system.
fn device(look: &Look) -> Option<String> {
    let device = look.capture.manifest.device.as_ref()?;
    let named = device.name.as_ref().or(device.model.as_ref())?;
    Some(device.os.as_ref().map_or_else(|| named.clone(), |os| format!("{named}, {os}")))
}

fn rows(look: &Look) -> Vec<Row> {
    look.tree().nodes().iter().zip(0..).map(|(node, index)| row(&look.perception, node, index)).collect()
}

fn row(perception: &Perception, node: &Node, index: NodeIndex) -> Row {
    let fate = perception.fates.get(index as usize);
    let element = fate.and_then(|f| perception.elements.get(f.kind.element()?));
    let (words, words_from) = words(node).map(|(text, from)| (shortened(text), from)).unzip();
    Row {
        node: index,
        parent: node.parent,
        depth: node.depth,
        kind: node.kind.to_string(),
        role: node.role,
        words,
        words_from,
        fate: fate.map_or(perception::FateName::Wrapper, |f| f.kind.name()),
        reason: fate.and_then(|f| match f.kind {
            FateKind::NotDrawn { reason } => Some(reason),
            _ => None,
        }),
        element: element.map(|e| e.number),
        rect: node.rect,
    }
}

/// What to call a node, and which of its attributes that is: the first that it has, in the order of [`Node::text`].
fn words(node: &Node) -> Option<(&str, WordsFrom)> {
    let all = [
        (node.label.as_deref(), WordsFrom::Label),
        (node.value.as_deref(), WordsFrom::Value),
        (node.placeholder.as_deref(), WordsFrom::Placeholder),
        (node.name.as_deref(), WordsFrom::Name),
        (node.identifier.get(), WordsFrom::Identifier),
    ];
    all.into_iter().find_map(|(text, from)| Some((text?, from)))
}

/// The beginning of a text, cut where no letter is torn from its marks.
fn shortened(text: &str) -> String {
    let Some((mut end, _)) = text.char_indices().nth(SHOWN) else { return text.to_owned() };
    while end > 0 {
        let (before, after) = text.split_at(end);
        let joins = before.ends_with(is_joiner) || after.starts_with(is_joiner);
        if !joins {
            break;
        }
        end = before.char_indices().next_back().map_or(0, |(at, _)| at);
    }
    // A text of nothing but joiners is cut by count after all.
    let end = if end == 0 { text.char_indices().nth(SHOWN).map_or(text.len(), |(at, _)| at) } else { end };
    format!("{}…", &text[..end])
}

/// Characters that belong to the one before them or join two: combining marks, variation selectors, the zero width
/// joiner, skin tones and flag letters (Unicode's emoji and combining blocks).
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{20D0}'..='\u{20FF}' | '\u{200D}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}' | '\u{1F1E6}'..='\u{1F1FF}' | '\u{1F3FB}'..='\u{1F3FF}')
}
