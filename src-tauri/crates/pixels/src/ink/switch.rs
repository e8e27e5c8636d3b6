//! Which way a switch is drawn: its knob is the lightest thing on it, and lies right when it is on.

use crate::{Picture, PixelRect, PixelSize, Scale};
use screen::Rect;

/// How much lighter the knob is than the track, at least, in 255 steps. On white the track of one that is off is the
/// nearest: 20 to 40 steps, in the systems' own looks.
const LIGHTER: f64 = 10.0;

/// Is the switch in this frame, in points, drawn as on? `None` when it cannot be told: no knob is seen, the scale places
/// nothing, or the frame is not one of a switch (between 1.3 and 2.8 times as wide as it is high, 16 to 48 points high)
/// that lies wholly on the picture.
///
/// For languages that are written from left to right: elsewhere a switch is mirrored.
#[must_use]
pub fn switch_is_on(picture: &Picture, scale: Scale, rect: Rect) -> Option<bool> {
    let shape = (16.0..=48.0).contains(&rect.height) && (1.3..=2.8).contains(&(rect.width / rect.height));
    let size = PixelSize::from(picture);
    let screen = PixelRect { x: 0, y: 0, width: size.width, height: size.height }.in_points(scale)?;
    if !shape || !screen.holds(&rect, 1.0) {
        return None;
    }
    // A quarter from each end lies well within the knob, a circle or a pill, and within the track on the other side.
    let spot = |share: f64| {
        let side = rect.height / 8.0;
        let x = rect.x + rect.width * share - side / 2.0;
        light(picture, PixelRect::of(Rect::new(x, rect.y + (rect.height - side) / 2.0, side, side)?, scale, size)?)
    };
    let (left, right) = (spot(0.25)?, spot(0.75)?);
    ((left - right).abs() >= LIGHTER).then_some(right > left)
}

/// How light a spot is on average, from 0 to 255; `None` when it is not of one colour.
fn light(picture: &Picture, spot: PixelRect) -> Option<f64> {
    let (mut sum, mut count, mut least, mut most) = (0.0, 0.0, 255.0_f64, 0.0_f64);
    for y in spot.y..spot.y + spot.height {
        for x in spot.x..spot.x + spot.width {
            let [r, g, b, _] = picture.pixel(x, y)?.map(f64::from);
            let light = 0.299 * r + 0.587 * g + 0.114 * b;
            (sum, count, least, most) = (sum + light, count + 1.0, least.min(light), most.max(light));
        }
    }
    (count > 0.0 && most - least < 12.0).then(|| sum / count)
}
