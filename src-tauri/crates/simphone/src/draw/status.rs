//! What the system draws over the app: the status bar with its clock, the home indicator, an alert.

use super::palette::{Colour, blend};
use super::{Canvas, centre, measure};
use crate::moment::Moment;
use crate::scene::{Frame, SCREEN};

/// The middle of the status bar's words, in points from the top.
const MIDDLE: f64 = 33.0;

pub(super) fn bar(canvas: &mut Canvas, moment: &Moment) {
    let ink = Colour::Label.rgb(moment.dark);
    let (width, height) = measure(&moment.moving.clock, 17.0);
    canvas.text(&moment.moving.clock, 17.0, (75.0 - width / 2.0, MIDDLE - height / 2.0), ink, true);
    // The island of the camera.
    let island = Frame { x: centre() - 62.5, y: 11.0, width: 125.0, height: 37.0 };
    canvas.fill(&island, [18.5; 4], [0, 0, 0]);
    for (bar, height) in [(0.0, 4.0), (5.0, 6.0), (10.0, 8.5), (15.0, 11.0)] {
        let frame = Frame { x: 294.0 + bar, y: MIDDLE + 5.5 - height, width: 3.0, height };
        canvas.fill(&frame, [0.8; 4], ink);
    }
    let shell = Frame { x: 334.0, y: MIDDLE - 6.0, width: 25.0, height: 12.0 };
    canvas.fill(&shell, [4.0; 4], blend(ink, Colour::Page.rgb(moment.dark), 600));
    let charge = Frame { x: 334.0, width: 19.0, ..shell };
    canvas.fill(&charge, [4.0, 0.0, 0.0, 4.0], ink);
    canvas.fill(
        &Frame { x: 360.0, y: MIDDLE - 2.0, width: 1.6, height: 4.0 },
        [0.8; 4],
        blend(ink, Colour::Page.rgb(moment.dark), 600),
    );
    let home = Frame { x: centre() - 69.5, y: SCREEN.height - 13.0, width: 139.0, height: 5.0 };
    canvas.fill(&home, [2.5; 4], ink);
}

/// An alert of the system, which is another app: nothing in the tree tells it.
pub(super) fn alert(canvas: &mut Canvas, moment: &Moment, words: &str) {
    let card = Frame { x: centre() - 135.0, y: 350.0, width: 270.0, height: 120.0 };
    let edge = Frame { x: card.x - 1.0, y: card.y - 1.0, width: card.width + 2.0, height: card.height + 2.0 };
    canvas.fill(&edge, [15.0; 4], Colour::Separator.rgb(moment.dark));
    canvas.fill(&card, [14.0; 4], Colour::Group.rgb(moment.dark));
    let (width, height) = measure(words, 15.0);
    let at = (centre() - width / 2.0, card.y + 38.0 - height / 2.0);
    canvas.text(words, 15.0, at, Colour::Label.rgb(moment.dark), true);
    let rule = Frame { x: card.x, y: card.y + 76.0, width: card.width, height: 1.0 / 3.0 };
    canvas.fill(&rule, [0.0; 4], Colour::Separator.rgb(moment.dark));
    let (width, height) = measure("OK", 17.0);
    let at = (centre() - width / 2.0, card.y + 98.0 - height / 2.0);
    canvas.text("OK", 17.0, at, Colour::Tint.rgb(moment.dark), false);
}
