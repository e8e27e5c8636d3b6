//! `annotate`: marks on the picture, at its own size, as a PNG.

use crate::answers::*;
use crate::fonts::FontBytes;
use crate::look::{Look, NO_PICTURE};
use crate::operations::AnnotateArgs;
use crate::{Fault, view};
use pixels::{Limits, Measured, Picture, Scale, Style};
use screen::{Mark, MarkLayer};
use std::collections::BTreeSet;
use std::path::Path;

/// What is painted when nobody says otherwise (`design/product.md`, "The command line").
const PLAIN_LAYERS: [MarkLayer; 2] = [MarkLayer::Kept, MarkLayer::Taps];

/// Without a picture marks are painted on a white one of this many pixels a point: that of most phones.
const BLANK_SCALE: f64 = 3.0;

/// A canvas, how points lie on it, and what is to be said about it.
struct Ground {
    picture: Picture,
    scale: Scale,
    note: Option<String>,
}

/// Paints the chosen layers and writes the file, whole or not at all.
pub(crate) fn paint(look: &Look, fonts: &FontBytes, args: &AnnotateArgs) -> Result<Annotated, Fault> {
    let out = Path::new(&args.out);
    look.spare(out)?;
    let Ground { mut picture, scale, mut note } = ground(look)?;
    let layers = args.layers.as_deref().unwrap_or(&PLAIN_LAYERS);
    let mut marks = view::marks(look);
    marks.retain(|m| layers.contains(&m.layer));
    let fonts = fonts.open().map_err(|e| Fault::bad_input(e.code(), e.to_string(), e.hint()))?;
    let style = Style::default();
    let painted = pixels::paint(&mut picture, scale, &marks, &style, &fonts);
    let mut missing: BTreeSet<char> = painted.missing.iter().map(|m| m.character).collect();
    if args.legend {
        let panelled = pixels::with_legend(&picture, scale, &marks, &style, &fonts);
        let panelled = panelled.ok_or_else(|| too_large(picture.width(), picture.height()))?;
        picture = panelled.picture;
        missing.extend(panelled.missing.iter().map(|m| m.character));
    }
    let bytes = pixels::encode_png(&picture)?;
    archive::write_atomic(out, &bytes)?;
    if look.would_adopt(out) {
        let adopted =
            "From now on this file is taken for the screenshot of the source beside it: give it another name.";
        note = Some(note.map_or_else(|| adopted.to_owned(), |n| format!("{n} {adopted}")));
    }
    Ok(Annotated {
        schema: "sightline.annotate/1",
        file: args.out.clone(),
        width: picture.width(),
        height: picture.height(),
        scale: ScaleAnswer { x: scale.x, y: scale.y, assumed: scale.assumed },
        marks: painted.drawn,
        off_picture: painted.off_picture,
        legend: legend(look, &marks),
        missing_glyphs: missing.into_iter().map(String::from).collect(),
        note,
    })
}

/// The picture with its scale; a white one when there is none.
fn ground(look: &Look) -> Result<Ground, Fault> {
    let Some(held) = &look.picture else { return blank(look) };
    let scale = match &look.measured {
        Measured::Scale(scale) => *scale,
        Measured::Mismatch(m) => {
            return Err(Fault::bad_input(format!("scale_{}", m.kind.as_str()), m.message.clone(), m.hint.clone()));
        }
        Measured::Unknown { why } => {
            return Err(Fault::bad_input(
                "scale_unknown",
                why.clone(),
                "Use the whole page source, or a picture that shows just what the tree describes.",
            ));
        }
    };
    let note = scale.assumed.then(|| {
        "The tree is a part of a screen: the scale is assumed from its root, which spans the picture's width."
            .to_owned()
    });
    Ok(Ground { picture: pixels::decode(&held.bytes, &Limits::default())?, scale, note })
}

fn blank(look: &Look) -> Result<Ground, Fault> {
    // A picture that is there but broken is told with its reason.
    let why = look.picture_note.as_ref().map_or("", |n| n.message.as_str());
    let Some(stage) = look.stage() else {
        return Err(Fault::bad_input(
            NO_PICTURE,
            "There is neither a picture nor any frame, so nothing can be painted.",
            "Put a screenshot beside the page source, under the same name.",
        ));
    };
    // No frame is beyond a million points, so that three times as many fit; negative ones become 0.
    let side = |points: f64| (points * BLANK_SCALE).ceil().max(1.0) as u32;
    let (width, height) = (side(stage.right()), side(stage.bottom()));
    let Limits { max_side, max_pixels, .. } = Limits::default();
    let fits = width.max(height) <= max_side && u64::from(width) * u64::from(height) <= max_pixels;
    let picture = if fits { Picture::filled(width, height, [255, 255, 255]) } else { None };
    let picture = picture.ok_or_else(|| too_large(width, height))?;
    let note = Some(format!("{why} The marks are painted on a white picture of the screen's size."));
    Ok(Ground { picture, scale: Scale::square(BLANK_SCALE), note })
}

fn too_large(width: u32, height: u32) -> Fault {
    Fault::bad_input(
        "picture_too_large",
        format!("A picture of this screen would have {width} × {height} pixels."),
        "Check the frames of the source: no screen is this large.",
    )
}

/// The numbers that stand in the picture, with their words, in reading order.
fn legend(look: &Look, marks: &[Mark]) -> Vec<LegendLine> {
    let shown: BTreeSet<u32> = marks.iter().flat_map(|m| [m.number, m.other]).flatten().collect();
    let elements = look.perception.elements.iter().filter(|e| shown.contains(&e.number));
    elements.map(|e| LegendLine { number: e.number, handle: e.handle.clone(), words: e.words() }).collect()
}
