//! The tree of a moment: the elements that the accessibility of the phone tells, in document order.

use crate::moment::Moment;
use crate::scene::{Element, Frame};

/// One element as it is told.
#[derive(Clone, Debug)]
pub(crate) struct Told<'m> {
    pub element: &'m Element,
    /// How many elements it lies in.
    pub depth: usize,
    /// Its position among its siblings.
    pub index: usize,
    pub value: Option<String>,
    pub frame: Option<Frame>,
    pub visible: bool,
    pub focused: bool,
}

/// Every element of a moment.
pub(crate) fn tell(moment: &Moment) -> Vec<Told<'_>> {
    let mut out = Vec::new();
    let shell = &moment.scene.shell;
    let mut depths = vec![0; shell.len()];
    for (i, element) in shell.iter().enumerate() {
        depths[i] = element.parent.and_then(|p| depths.get(p)).map_or(0, |d| d + 1);
        out.push(told(moment, element, depths[i], 0.0, true));
        if i == moment.scene.slot {
            panes(moment, depths[i] + 1, &mut out);
        }
    }
    number(&mut out);
    out
}

fn panes<'m>(moment: &'m Moment, base: usize, out: &mut Vec<Told<'m>>) {
    for layer in &moment.layers {
        let Some(pane) = moment.scene.panes.get(layer.pane) else { continue };
        let mut depths = vec![base; pane.elements.len()];
        for (i, element) in pane.elements.iter().enumerate() {
            depths[i] = element.parent.and_then(|p| depths.get(p)).map_or(base, |d| d + 1);
            out.push(told(moment, element, depths[i], layer.told, layer.visible));
        }
    }
}

fn told<'m>(moment: &'m Moment, element: &'m Element, depth: usize, dx: f64, visible: bool) -> Told<'m> {
    Told {
        element,
        depth,
        index: 0,
        value: value(moment, element),
        frame: element.frame.map(|f| f.moved(dx)),
        visible: visible && element.visible,
        focused: element.is_field() && moment.focus.as_deref() == Some(element.key()),
    }
}

/// The value as WebDriverAgent tells it: a text tells its label, a field without text its placeholder, a selected button 1.
fn value(moment: &Moment, element: &Element) -> Option<String> {
    if let Some(toggle) = element.hints.state.as_deref().and_then(|s| moment.toggles.get(s)) {
        // An element that has a state but no value in the scene only hands it on to its parts.
        return element.value.as_ref().map(|_| u8::from(toggle.on).to_string());
    }
    if element.is_field() {
        let text = text(moment, element).filter(|t| !t.is_empty());
        return text.or_else(|| element.placeholder.clone());
    }
    match &*element.kind {
        "StaticText" => element.value.clone().or_else(|| element.label.clone()),
        "Button" if element.traits.iter().any(|t| t == "Selected") => Some("1".to_owned()),
        _ => element.value.clone(),
    }
}

/// What stands in a field; a secure one shows as many dots.
pub(crate) fn text(moment: &Moment, field: &Element) -> Option<String> {
    let text = moment.fields.get(field.key()).or(field.value.as_ref())?;
    Some(if field.kind == "SecureTextField" { "•".repeat(text.chars().count()) } else { text.clone() })
}

/// Numbers siblings from 0.
fn number(all: &mut [Told<'_>]) {
    let mut next: Vec<usize> = Vec::new();
    for told in all {
        next.truncate(told.depth + 1);
        next.resize(told.depth + 1, 0);
        told.index = next[told.depth];
        next[told.depth] += 1;
    }
}
