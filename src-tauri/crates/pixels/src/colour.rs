//! The colours of marks: one place that the picture, the legend and the stage take them from.
//!
//! Source of the palette: Okabe and Ito, "Color Universal Design", eight colours that people with any kind of colour
//! vision tell apart. A layer is told apart by its stroke as well, never by colour alone.

use screen::MarkLayer;

/// Red, green, blue.
pub type Rgb = [u8; 3];

pub(crate) const BLACK: Rgb = [0, 0, 0];
pub(crate) const WHITE: Rgb = [255, 255, 255];
const ORANGE: Rgb = [230, 159, 0];
const SKY: Rgb = [86, 180, 233];
const GREEN: Rgb = [0, 158, 115];
const YELLOW: Rgb = [240, 228, 66];
const BLUE: Rgb = [0, 114, 178];
const VERMILLION: Rgb = [213, 94, 0];
const PURPLE: Rgb = [204, 121, 167];

/// For groups that no table knows; black is kept for what is dim by meaning.
const PALETTE: [Rgb; 7] = [BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY, YELLOW];

/// The colour of a group of marks: the same in the picture, in the legend and on the stage.
///
/// Kept elements are coloured by what one does with them (press, switch, type, read, look at, open), other layers by
/// their few known groups; a group that is not known here takes a colour of the palette by its letters, so that it keeps
/// it from run to run.
#[must_use]
pub fn colour(layer: MarkLayer, group: &str) -> Rgb {
    let known = match layer {
        MarkLayer::Kept => of_role(group),
        MarkLayer::Dropped => of_fate(group),
        MarkLayer::Overlaps => Some(VERMILLION),
        MarkLayer::Overhang => Some(PURPLE),
        MarkLayer::Taps => Some(VERMILLION),
        MarkLayer::Order => Some(SKY),
        MarkLayer::Moved => Some(if group == "set aside" { BLUE } else { ORANGE }),
        MarkLayer::Merges => None,
    };
    known.unwrap_or_else(|| by_letters(group))
}

fn of_role(group: &str) -> Option<Rgb> {
    Some(match group {
        "button" | "link" | "key" | "popupbutton" | "menubutton" | "toolbarbutton" | "icon" | "tab" | "menuitem" => {
            BLUE
        }
        "switch" | "checkbox" | "radio" | "slider" | "stepper" | "segmented" | "picker" | "datepicker" => VERMILLION,
        "textfield" | "securefield" | "searchfield" | "textview" | "combobox" => GREEN,
        "text" | "heading" => PURPLE,
        "image" | "map" | "webview" => SKY,
        "cell" | "row" | "tablerow" | "outlinerow" | "scroll" | "table" | "collection" => ORANGE,
        "alert" | "sheet" | "dialog" | "keyboard" | "popover" => YELLOW,
        "other" | "group" | "window" | "application" => BLACK,
        _ => return None,
    })
}

fn of_fate(group: &str) -> Option<Rgb> {
    Some(match group {
        "echo" => BLUE,
        "wrapper" => BLACK,
        "title" => GREEN,
        "repeat" => ORANGE,
        "not_drawn" => PURPLE,
        _ => return None,
    })
}

/// FNV-1a over the letters: stable, and spread well enough over seven colours.
fn by_letters(group: &str) -> Rgb {
    let hash = group.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    let at = usize::try_from((hash >> 32) % 7).unwrap_or(0);
    PALETTE[at]
}

/// The colour of a stroke's edge: white where the colour shows on white (WCAG 2.2, 1.4.11: 3 to 1), else black. With it
/// a mark is visible on any ground: where the colour fades into it, its edge does not.
#[must_use]
pub fn edge(colour: Rgb) -> Rgb {
    if contrast(colour, WHITE) >= 3.0 { WHITE } else { BLACK }
}

/// Black or white, whichever is easier to read on the colour: for the digits of a tag.
#[must_use]
pub fn ink(colour: Rgb) -> Rgb {
    if contrast(colour, WHITE) >= contrast(colour, BLACK) { WHITE } else { BLACK }
}

/// WCAG 2 contrast ratio of two colours, 1 to 21.
pub(crate) fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// WCAG 2 relative luminance, 0 to 1.
fn luminance(colour: Rgb) -> f64 {
    let [r, g, b] = colour.map(|c| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// `#rrggbb`.
pub(crate) fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// How a layer's straight strokes are interrupted: lengths in points, drawn and left out in turn; empty is a solid
/// stroke. The stage draws with the same lengths.
#[must_use]
pub fn dash(layer: MarkLayer) -> &'static [f64] {
    match layer {
        MarkLayer::Kept | MarkLayer::Taps => &[],
        MarkLayer::Merges => &[6.0, 3.0],
        MarkLayer::Dropped => &[2.0, 2.0],
        MarkLayer::Overlaps => &[10.0, 3.0],
        MarkLayer::Overhang => &[8.0, 2.0, 2.0, 2.0],
        MarkLayer::Order => &[4.0, 4.0],
        MarkLayer::Moved => &[1.0, 2.0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_stands_out_from_every_ground() {
        let mut colours = PALETTE.to_vec();
        colours.push(BLACK);
        for colour in colours {
            for level in 0..=255 {
                let ground = [level; 3];
                let seen = contrast(colour, ground).max(contrast(edge(colour), ground));
                // On a grey half way between both, neither can do more than the root of their own contrast.
                let bar = if level == 0 || level == 255 { 3.0 } else { 1.7 };
                assert!(seen >= bar, "{colour:?} on {level}: {seen}");
            }
            assert!(contrast(colour, ink(colour)) >= 4.5, "the digits of a tag on {colour:?}");
        }
    }

    #[test]
    fn groups_keep_their_colour() {
        use MarkLayer::{Dropped, Kept, Merges, Taps};
        let rows = [
            (Kept, "button", "#0072b2"),
            (Kept, "switch", "#d55e00"),
            (Kept, "text", "#cc79a7"),
            (Dropped, "echo", "#0072b2"),
            (Dropped, "wrapper", "#000000"),
            (Taps, "anything", "#d55e00"),
        ];
        for (layer, group, expected) in rows {
            assert_eq!(hex(colour(layer, group)), expected);
        }
        for group in ["", "toggle_row", "列表", "a very long group with blanks"] {
            assert!(PALETTE.contains(&colour(Merges, group)));
            assert_eq!(colour(Merges, group), colour(Merges, group));
        }
        assert_ne!(colour(Merges, "toggle_row"), colour(Merges, "same_rect"));
    }
}
