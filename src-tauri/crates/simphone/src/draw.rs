//! Pictures of a moment: real pixels, three a point, with the status bar over whatever the app shows.

mod canvas;
mod element;
mod font;
mod palette;
mod status;

pub(crate) use canvas::Canvas;
pub(crate) use font::{measure, missing};
pub(crate) use palette::Colour;

use crate::moment::{Layer, Moment};
use crate::scene::SCREEN;

/// Pixels to a point, along both axes: an iPhone 15's.
pub(crate) const PIXELS_PER_POINT: f32 = 3.0;

/// Width and height of a picture in pixels.
pub(crate) const PIXELS: (u32, u32) = (1179, 2556);

/// Draws the whole screen; `None` only when there is no memory for it.
pub(crate) fn draw(moment: &Moment) -> Option<Canvas> {
    let mut canvas = match &*moment.layers {
        [Layer { pane, shift: 0, dim: 0, .. }] => draw_pane(moment, *pane)?,
        layers => {
            let mut canvas = blank(moment)?;
            for layer in layers {
                canvas.overlay(&draw_pane(moment, layer.pane)?, layer.shift, layer.dim);
            }
            canvas
        }
    };
    if let Some(alert) = &moment.alert {
        status::alert(&mut canvas, moment, alert);
    }
    status::bar(&mut canvas, moment);
    Some(canvas)
}

fn blank(moment: &Moment) -> Option<Canvas> {
    Canvas::new(PIXELS.0, PIXELS.1, Colour::Page.rgb(moment.dark))
}

fn draw_pane(moment: &Moment, pane: usize) -> Option<Canvas> {
    let mut canvas = blank(moment)?;
    for element in moment.scene.panes.get(pane).iter().flat_map(|p| &p.elements) {
        if element.visible {
            element::draw(&mut canvas, moment, element);
        }
    }
    Some(canvas)
}

/// The middle of the screen across, in points.
pub(crate) fn centre() -> f64 {
    SCREEN.width / 2.0
}
