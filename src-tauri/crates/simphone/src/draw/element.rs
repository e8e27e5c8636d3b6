//! One element as its hints say: fill, shape, text, and the line below it.

use super::palette::{Colour, blend};
use super::{Canvas, measure};
use crate::moment::Moment;
use crate::scene::{Align, Draw, Element, Frame, Letters};
use crate::tree;

pub(super) fn draw(canvas: &mut Canvas, moment: &Moment, element: &Element) {
    let (Some(frame), hints) = (element.frame, &element.hints) else { return };
    let dark = moment.dark;
    if let Some(fill) = hints.fill {
        canvas.fill(&frame, hints.round, fill.rgb(dark));
    }
    if let Some(inset) = hints.line {
        // One pixel, at the lower edge, up to the right edge of the cell.
        let thin = 1.0 / 3.0;
        let bottom = frame.y + frame.height - thin;
        let line = Frame { x: frame.x + inset, y: snap(bottom), width: frame.width - inset, height: thin };
        canvas.fill(&line, [0.0; 4], Colour::Separator.rgb(dark));
    }
    match hints.draw {
        Some(Draw::Toggle) => toggle(canvas, moment, element, &frame),
        Some(Draw::Chevron) => sign(canvas, &frame, true, 2.0, Colour::Sign.rgb(dark)),
        Some(Draw::Back) => sign(canvas, &frame, false, 2.6, Colour::Tint.rgb(dark)),
        Some(Draw::Spinner) => spinner(canvas, moment, &frame),
        Some(Draw::Field) => field(canvas, moment, element, &frame),
        None => {
            if let (Some(letters), Some(words)) = (&hints.letters, hints.says.as_deref().or(element.label.as_deref())) {
                text(canvas, words, letters, &frame, dark);
            }
        }
    }
    if let Some(glyph) = &hints.glyph {
        #[allow(clippy::cast_possible_truncation, reason = "a length on a screen")]
        let size = (frame.height * 0.6) as f32;
        let letters = Letters { size, align: Align::Centre, colour: Colour::White, bold: false };
        text(canvas, glyph, &letters, &frame, dark);
    }
}

/// A length at a whole pixel.
fn snap(points: f64) -> f64 {
    (points * 3.0).round() / 3.0
}

fn text(canvas: &mut Canvas, words: &str, letters: &Letters, frame: &Frame, dark: bool) {
    let (width, height) = measure(words, letters.size);
    let left = match letters.align {
        Align::Left => 0.0,
        Align::Centre => (frame.width - width) / 2.0,
        Align::Right => frame.width - width,
    };
    let at = (frame.x + left, frame.middle() - height / 2.0);
    canvas.text(words, letters.size, at, letters.colour.rgb(dark), letters.bold);
}

fn toggle(canvas: &mut Canvas, moment: &Moment, element: &Element, frame: &Frame) {
    let state = element.hints.state.as_deref().and_then(|s| moment.toggles.get(s));
    let still = if element.value.as_deref() == Some("1") { 1000 } else { 0 };
    let way = state.map_or(still, |t| t.knob);
    let track = blend(Colour::Track.rgb(moment.dark), Colour::Green.rgb(moment.dark), way);
    #[allow(clippy::cast_possible_truncation, reason = "a length on a screen")]
    let radius = |height: f64| [(height / 2.0) as f32; 4];
    canvas.fill(frame, radius(frame.height), track);
    let height = frame.height - 4.0;
    // A wide switch has a knob like a pill.
    let width = if frame.width > 56.0 { height * 1.5 } else { height };
    let room = frame.width - 4.0 - width;
    let x = frame.x + 2.0 + room * f64::from(way) / 1000.0;
    let knob = Frame { x, y: frame.y + 2.0, width, height };
    canvas.fill(&knob, radius(height), Colour::White.rgb(moment.dark));
}

/// A chevron that fills its frame.
fn sign(canvas: &mut Canvas, frame: &Frame, right: bool, width: f32, rgb: [u8; 3]) {
    let half = f64::from(width) / 2.0;
    let (near, far) = (frame.x + half, frame.x + frame.width - half);
    let (back, tip) = if right { (near, far) } else { (far, near) };
    let points = [(back, frame.y + half), (tip, frame.middle()), (back, frame.y + frame.height - half)];
    canvas.stroke(&points, width, rgb);
}

/// Where the spokes of a spinner point to, from the top round by the clock, and how far out they go is the frame's half.
const SPOKES: [(f64, f64); 12] = [
    (0.0, -1.0),
    (0.5, -0.866),
    (0.866, -0.5),
    (1.0, 0.0),
    (0.866, 0.5),
    (0.5, 0.866),
    (0.0, 1.0),
    (-0.5, 0.866),
    (-0.866, 0.5),
    (-1.0, 0.0),
    (-0.866, -0.5),
    (-0.5, -0.866),
];

fn spinner(canvas: &mut Canvas, moment: &Moment, frame: &Frame) {
    let head = usize::from(moment.moving.spinner.unwrap_or(0));
    let (x, y, r) = (frame.x + frame.width / 2.0, frame.middle(), frame.width / 2.0 - 1.0);
    for (i, (dx, dy)) in SPOKES.iter().enumerate() {
        let behind = u16::try_from((head + SPOKES.len() - i) % SPOKES.len()).unwrap_or(0);
        let rgb = blend(Colour::Label.rgb(moment.dark), Colour::Group.rgb(moment.dark), 350 + behind * 48);
        canvas.stroke(&[(x + dx * r * 0.5, y + dy * r * 0.5), (x + dx * r, y + dy * r)], 1.9, rgb);
    }
}

/// How far the text of a field stands inside it, in points.
const FIELD_INSET: f64 = 10.0;

fn field(canvas: &mut Canvas, moment: &Moment, element: &Element, frame: &Frame) {
    let Some(letters) = element.hints.letters else { return };
    let inner = Frame { x: frame.x + FIELD_INSET, width: frame.width - 2.0 * FIELD_INSET, ..*frame };
    let own = tree::text(moment, element).filter(|t| !t.is_empty());
    let end = own.as_deref().map_or(0.0, |t| measure(t, letters.size).0);
    match (&own, &element.placeholder) {
        (Some(own), _) => text(canvas, own, &letters, &inner, moment.dark),
        (None, Some(hint)) => {
            text(canvas, hint, &Letters { colour: Colour::Secondary, ..letters }, &inner, moment.dark);
        }
        (None, None) => {}
    }
    if moment.focus.as_deref() == Some(element.key()) && moment.moving.caret == Some(true) {
        let height = f64::from(letters.size) * 1.2;
        let caret = Frame { x: snap(inner.x + end), y: snap(inner.middle() - height / 2.0), width: 2.0, height };
        canvas.fill(&caret, [1.0; 4], Colour::Tint.rgb(moment.dark));
    }
}
