//! Frames: four numbers in any of the forms that they come in.

use crate::Rect;
use crate::read::number;

/// WebDriverAgent's word for a frame with an infinite part (`reference/webdriveragent.md` 6).
const UNTELLABLE: Rect = Rect { x: -1.0, y: -1.0, width: 0.0, height: 0.0 };

/// A frame as one key of a node tells it.
#[derive(Clone, Debug, Default)]
pub(super) enum Frame {
    /// The key is not there, or null.
    #[default]
    Untold,
    /// Four usable numbers, in points.
    Is(Rect),
    /// The source says that there is none.
    None,
    /// Not usable: which key, what it says, and where.
    Bad { what: String, at: u32 },
}

/// The frame of four parts, each as text; `None` for one that is missing.
pub(super) fn of_parts(parts: [Option<&str>; 4], at: u32) -> Frame {
    const NAMES: [&str; 4] = ["x", "y", "width", "height"];
    let mut numbers = [0.0; 4];
    for ((place, part), name) in numbers.iter_mut().zip(parts).zip(NAMES) {
        let Some(text) = part else { return Frame::Bad { what: format!("{name} is missing"), at } };
        match number::number(text) {
            Some(n) => *place = n,
            None => return Frame::Bad { what: format!("{name} is “{}”", super::refuse::quoted(text)), at },
        }
    }
    let [x, y, width, height] = numbers;
    match Rect::new(x, y, width, height) {
        Some(rect) if rect == UNTELLABLE => Frame::None,
        Some(rect) => Frame::Is(rect),
        None => Frame::Bad { what: format!("({x}, {y}, {width}, {height}) is no place on a screen"), at },
    }
}

/// The frame in Foundation's notation, `{{x, y}, {width, height}}`.
pub(super) fn of_text(text: &str, at: u32) -> Frame {
    match number::frame(text) {
        Some(rect) if rect == UNTELLABLE => Frame::None,
        Some(rect) => Frame::Is(rect),
        None => Frame::Bad { what: format!("it is “{}”", super::refuse::quoted(text)), at },
    }
}

/// Is one of the numbers not whole? Then the source did not round.
pub(super) fn has_fraction(rect: &Rect) -> bool {
    [rect.x, rect.y, rect.width, rect.height].iter().any(|v| v.fract() != 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_four_sound_numbers_or_none() {
        let cases = [
            ("{{0, 0}, {402, 874}}", "0,0,402,874"),
            ("{{-12.5, 1e1}, {3, .5}}", "-12.5,10,3,0.5"),
            ("{{0, 0}, {-5, 4}}", "bad: it is “{{0, 0}, {-5, 4}}”"),
            ("{{-1, -1}, {0, 0}}", "none"),
            ("{{inf, inf}, {0, 0}}", "bad: it is “{{inf, inf}, {0, 0}}”"),
            ("{{nan, 0}, {0, 0}}", "bad: it is “{{nan, 0}, {0, 0}}”"),
            ("{{0, 0}, {12px, 4}}", "bad: it is “{{0, 0}, {12px, 4}}”"),
            ("{{0, 0}, {, 4}}", "bad: it is “{{0, 0}, {, 4}}”"),
            ("{{0, 0}, {9223372036854775807, 4}}", "bad: it is “{{0, 0}, {9223372036854775807, 4}}”"),
            ("{{0, 0}}", "bad: it is “{{0, 0}}”"),
            ("", "bad: it is “”"),
        ];
        for (text, expected) in cases {
            let got = match of_text(text, 0) {
                Frame::Is(r) => format!("{},{},{},{}", r.x, r.y, r.width, r.height),
                Frame::None => "none".into(),
                Frame::Untold => "untold".into(),
                Frame::Bad { what, .. } => format!("bad: {what}"),
            };
            assert_eq!(got, expected, "{text}");
        }
    }
}
