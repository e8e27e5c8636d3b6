//! Why a picture and a screen do not fit: one rule a kind, tried in this order.
//!
//! 1. `orientation`: with the screen's sides swapped the axes agree.
//! 2. `missing_status_bar`: the width fits a scale from 1 to 4, and at that scale the height lacks a known bar.
//! 3. `squeezed`: the picture is square and the screen is not; no device has a square screen.
//! 4. The picture has exactly the pixels of a known screen: `letterbox` when the app fits into it, `other_display` when
//!    the app is larger than it.
//! 5. One axis is exactly 1, 2 or 3: `letterbox` when the other shows more than the app, `squeezed` when it shows less.
//! 6. `other_display` for the rest.

use crate::display::{self, Display};
use crate::scale::{MismatchKind, PixelSize, ScaleMismatch, agree, number, times};
use screen::Size;

/// The likely reason why `x` (pixels per point across) and `y` (down) differ.
pub(crate) fn explain(picture: PixelSize, screen: Size, x: f64, y: f64) -> ScaleMismatch {
    let facts = Facts { picture, screen, x, y };
    let (kind, reason, hint) = facts.reason();
    let missing = facts.missing_bar().filter(|_| kind == MismatchKind::MissingStatusBar);
    ScaleMismatch { kind, message: format!("{} {reason}", facts.sentence()), hint: hint.to_owned(), x, y, missing }
}

struct Facts {
    picture: PixelSize,
    screen: Size,
    x: f64,
    y: f64,
}

type Reason = (MismatchKind, String, &'static str);

impl Facts {
    fn reason(&self) -> Reason {
        self.orientation()
            .or_else(|| self.status_bar())
            .or_else(|| self.square())
            .or_else(|| self.known_display())
            .or_else(|| self.one_axis_fits())
            .unwrap_or_else(|| {
                (
                    MismatchKind::OtherDisplay,
                    "No scale makes them fit: they are of different screens.".to_owned(),
                    "Capture picture and tree again from the same device, at the same moment.",
                )
            })
    }

    /// The numbers that every message begins with.
    fn sentence(&self) -> String {
        let Self { picture, screen, x, y } = self;
        format!(
            "The picture has {} × {} pixels and the screen {} × {} points: {} across, {} down.",
            picture.width,
            picture.height,
            number(screen.width),
            number(screen.height),
            times(*x),
            times(*y)
        )
    }

    fn orientation(&self) -> Option<Reason> {
        let across = f64::from(self.picture.width) / self.screen.height;
        let down = f64::from(self.picture.height) / self.screen.width;
        let (is, was) = if self.picture.width < self.picture.height {
            ("upright", "on its side")
        } else {
            ("on its side", "upright")
        };
        (agree(across, down) && !agree(self.screen.width, self.screen.height)).then(|| {
            (
                MismatchKind::Orientation,
                format!("The picture is {is} and the tree {was}; turned, they would fit at {}.", times(across)),
                "Turn the picture by a quarter, or capture again once the screen has finished turning.",
            )
        })
    }

    /// The height that the picture lacks, when it is that of a bar.
    fn missing_bar(&self) -> Option<f64> {
        let short = self.screen.height - f64::from(self.picture.height) / self.x;
        display::bar_of(short).filter(|_| (1.0..=4.0).contains(&self.x)).map(|_| (short * 100.0).round() / 100.0)
    }

    fn status_bar(&self) -> Option<Reason> {
        let missing = self.missing_bar()?;
        Some((
            MismatchKind::MissingStatusBar,
            format!(
                "At {} the picture is {} points too short, the height of a status bar: it was cropped at the top.",
                times(self.x),
                number(missing)
            ),
            "Use the uncropped screenshot, or move the marks up by that many points.",
        ))
    }

    fn square(&self) -> Option<Reason> {
        let PixelSize { width, height } = self.picture;
        let square = agree(f64::from(width), f64::from(height));
        let screen = self.screen.width.min(self.screen.height) / self.screen.width.max(self.screen.height);
        (square && screen < 0.95).then(|| {
            (
                MismatchKind::Squeezed,
                "The picture is square and the screen is not: it was stretched on one axis.".to_owned(),
                "Take the screenshot again without a forced screenshot orientation.",
            )
        })
    }

    fn known_display(&self) -> Option<Reason> {
        let Display { points: (width, height), .. } = display::of_pixels(self.picture.width, self.picture.height)?;
        let shown = format!("{} × {} points", number(width), number(height));
        let inside = self.screen.width <= width + 0.5 && self.screen.height <= height + 0.5;
        Some(if inside {
            (
                MismatchKind::Letterbox,
                format!(
                    "The picture has the pixels of a screen of {shown}, which is larger than the app: the app is a window \
                     or runs letterboxed, at a place that the sizes do not tell."
                ),
                "Take the scale from the system's screen, not from the app, and choose where the app lies; or check that \
                 both are from the same device.",
            )
        } else {
            (
                MismatchKind::OtherDisplay,
                format!("The picture has the pixels of a screen of {shown}, which cannot hold this app."),
                "Capture picture and tree again from the same device.",
            )
        })
    }

    fn one_axis_fits(&self) -> Option<Reason> {
        let fits = |s: f64| [1.0, 2.0, 3.0].iter().any(|whole| agree(s, *whole));
        let (scale, other, name, points, pixels) = if fits(self.x) {
            (self.x, self.y, "height", self.screen.height, self.picture.height)
        } else if fits(self.y) {
            (self.y, self.x, "width", self.screen.width, self.picture.width)
        } else {
            return None;
        };
        let differs = number((f64::from(pixels) / scale - points).abs());
        let fit = times(scale);
        Some(if other > scale {
            (
                MismatchKind::Letterbox,
                format!(
                    "At {fit} its {name} shows {differs} points more than the app has: the app is a window or runs \
                     letterboxed, at a place that the sizes do not tell."
                ),
                "Take the scale from the system's screen, not from the app, and choose where the app lies.",
            )
        } else {
            (
                MismatchKind::Squeezed,
                format!("At {fit} its {name} lacks {differs} points: it was squeezed or cut."),
                "Use the screenshot as the device gave it, neither scaled nor cropped.",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Measured, MismatchKind, PixelSize, Scale, measure, offer};
    use MismatchKind::{Letterbox, MissingStatusBar, Orientation, OtherDisplay, Squeezed};
    use screen::{Rect, Size};

    type Sides = (u32, u32);
    type Row = (&'static str, Sides, (f64, f64), MismatchKind, &'static str);

    fn measured(picture: Sides, (width, height): (f64, f64)) -> Measured {
        measure(PixelSize { width: picture.0, height: picture.1 }, Some(Size { width, height }))
    }

    #[test]
    fn screens_that_exist_fit_at_the_scale_they_have() {
        let rows: &[(Sides, (f64, f64), &str)] = &[
            ((1170, 2532), (390.0, 844.0), "3×"),
            ((2532, 1170), (844.0, 390.0), "3×"),
            ((1179, 2556), (393.0, 852.0), "3×"),
            ((1178, 2556), (393.0, 852.0), "3×"),
            ((828, 1792), (414.0, 896.0), "2×"),
            ((750, 1334), (375.0, 667.0), "2×"),
            ((750, 1334), (320.0, 568.0), "2.34× by 2.35×"),
            ((1080, 1920), (375.0, 667.0), "2.88×"),
            ((1080, 1920), (414.0, 736.0), "2.61×"),
            ((1080, 2340), (375.0, 812.0), "2.88×"),
            ((1125, 2436), (320.0, 693.0), "3.52×"),
            ((1640, 2360), (820.0, 1180.0), "2×"),
            ((2732, 2048), (1366.0, 1024.0), "2×"),
            ((1024, 768), (1024.0, 768.0), "1×"),
            ((414, 736), (414.0, 736.0), "1×"),
            ((600, 1298), (390.0, 844.0), "1.54×"),
        ];
        for (picture, screen, shown) in rows {
            match measured(*picture, *screen) {
                Measured::Scale(scale) => {
                    assert_eq!(scale.to_string(), *shown, "{picture:?}");
                    assert!(!scale.assumed);
                }
                other => panic!("{picture:?} on {screen:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_named_with_its_numbers() {
        let rows: &[Row] = &[
            ("B04", (1536, 2048), (1024.0, 768.0), Orientation, "at 2×"),
            ("B08 without Exif", (1170, 2532), (844.0, 390.0), Orientation, "at 3×"),
            ("plus-size on its side", (1920, 1080), (375.0, 667.0), Orientation, "2.88×"),
            ("B15 notch", (1170, 2391), (390.0, 844.0), MissingStatusBar, "47 points"),
            ("B15 island", (1179, 2379), (393.0, 852.0), MissingStatusBar, "59 points"),
            ("B15 Pro", (1206, 2436), (402.0, 874.0), MissingStatusBar, "62 points"),
            ("B15 home button", (750, 1294), (375.0, 667.0), MissingStatusBar, "20 points"),
            ("B15 zoomed", (750, 1284), (320.0, 568.0), MissingStatusBar, "20.16 points"),
            ("B15 tablet", (1640, 2312), (820.0, 1180.0), MissingStatusBar, "24 points"),
            ("B15 X", (1125, 2304), (375.0, 812.0), MissingStatusBar, "44 points"),
            ("B15 mini", (1125, 2286), (375.0, 812.0), MissingStatusBar, "50 points"),
            ("B15 island's bar", (1170, 2370), (390.0, 844.0), MissingStatusBar, "54 points"),
            ("B08 squeezed", (2532, 2532), (390.0, 844.0), Squeezed, "square"),
            ("squeezed to the short side", (1170, 1170), (390.0, 844.0), Squeezed, "square"),
            ("cut below", (1170, 2000), (390.0, 844.0), Squeezed, "177.33 points"),
            ("cut at the side", (1000, 2532), (390.0, 844.0), Squeezed, "56.67 points"),
            ("B11 left", (2732, 2048), (981.0, 1024.0), Letterbox, "1366 × 1024"),
            ("B11 right", (2732, 2048), (375.0, 1024.0), Letterbox, "1366 × 1024"),
            ("B12", (1668, 2388), (834.0, 913.0), Letterbox, "834 × 1194"),
            ("B14", (1640, 2360), (375.0, 667.0), Letterbox, "820 × 1180"),
            ("bars above and below", (1125, 2436), (375.0, 667.0), Letterbox, "375 × 812"),
            ("a screen not in the table", (1180, 2600), (590.0, 1100.0), Letterbox, "200 points more"),
            ("another phone", (750, 1334), (375.0, 812.0), OtherDisplay, "375 × 667"),
            ("another tablet", (1668, 2388), (834.0, 1210.0), OtherDisplay, "834 × 1194"),
            ("an external screen", (3840, 2160), (390.0, 844.0), OtherDisplay, "different screens"),
            ("no device at all", (700, 999), (390.0, 844.0), OtherDisplay, "different screens"),
            ("beyond any scale", (1000, 1000), (10.0, 10.0), OtherDisplay, "100×"),
        ];
        for (name, picture, screen, kind, words) in rows {
            match measured(*picture, *screen) {
                Measured::Mismatch(m) => {
                    assert_eq!(m.kind, *kind, "{name}: {m:?}");
                    assert!(m.message.contains(words), "{name}: {words} is not in {}", m.message);
                    assert!(m.hint.len() > 10 && m.x > 0.0 && m.y > 0.0);
                    assert_eq!(m.missing.is_some(), *kind == MissingStatusBar, "{name}");
                }
                other => panic!("{name}: {other:?}"),
            }
        }
    }

    #[test]
    fn the_missing_points_are_a_number_that_repairs_the_picture() {
        let Measured::Mismatch(m) = measured((1170, 2391), (390.0, 844.0)) else { panic!() };
        assert_eq!((m.missing, m.x), (Some(47.0), 3.0));
        assert_eq!(serde_json::to_value(&m).unwrap()["kind"], "missing_status_bar");
    }

    #[test]
    fn half_a_percent_is_the_bar() {
        assert!(matches!(measured((1000, 1991), (500.0, 1000.0)), Measured::Scale(_)));
        assert!(matches!(measured((1000, 1989), (500.0, 1000.0)), Measured::Mismatch(_)));
    }

    #[test]
    fn without_a_screen_nothing_is_assumed() {
        let picture = PixelSize { width: 1170, height: 2532 };
        for screen in
            [None, Some((0.0, 844.0)), Some((390.0, 0.0)), Some((f64::NAN, 844.0)), Some((f64::INFINITY, 1.0))]
        {
            let screen = screen.map(|(width, height)| Size { width, height });
            assert!(matches!(measure(picture, screen), Measured::Unknown { .. }), "{screen:?}");
        }
    }

    #[test]
    fn a_fragment_is_offered_a_scale_only_when_its_root_spans_the_picture() {
        let rows: &[(u32, (f64, f64), Option<f64>)] = &[
            (414, (0.0, 414.0), Some(1.0)),
            (1170, (0.0, 390.0), Some(3.0)),
            (1178, (0.0, 393.0), Some(1178.0 / 393.0)),
            (750, (0.0, 320.0), Some(2.34375)),
            (1080, (0.0, 375.0), Some(2.88)),
            (1640, (0.0, 820.0), Some(2.0)),
            (1170, (20.0, 390.0), None),
            (1179, (0.0, 330.0), None),
            (1170, (0.0, 585.0), None),
            (1366, (0.0, 683.0), None),
            (1082, (0.0, 541.0), Some(2.0)),
            (414, (0.0, 207.0), None),
            (1170, (0.0, 195.0), None),
            (2732, (0.0, 981.0), None),
            (2732, (0.0, 375.0), None),
            (300, (0.0, 390.0), None),
            (1170, (0.0, 0.0), None),
        ];
        for (width, (x, root), ratio) in rows {
            let picture = PixelSize { width: *width, height: 2000 };
            let offered = offer(picture, Rect::new(*x, 359.0, *root, 46.0).unwrap());
            assert_eq!(offered, ratio.map(|r| Scale { x: r, y: r, assumed: true }), "{root} on {width}");
        }
    }
}
