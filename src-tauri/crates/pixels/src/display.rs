//! Screens that exist: pixel sizes of iPhones and iPads, the widths their apps may have, and bars at the top edge.
//!
//! Source: Apple's published screen sizes per model up to 2025. The table only helps to say *why* a picture and a tree
//! do not fit; a screen that is missing here is measured all the same.

/// A screen, upright: its pixels, and the points of an app that fills it.
pub(crate) struct Display {
    pub pixels: (u32, u32),
    pub points: (f64, f64),
}

const fn display(width: u32, height: u32, points: (f64, f64)) -> Display {
    Display { pixels: (width, height), points }
}

/// Upright screens, phones first. A plus-size phone has two entries: what it draws and what its screen has.
const DISPLAYS: &[Display] = &[
    display(640, 960, (320.0, 480.0)),
    display(640, 1136, (320.0, 568.0)),
    display(750, 1334, (375.0, 667.0)),
    display(1080, 1920, (414.0, 736.0)),
    display(1242, 2208, (414.0, 736.0)),
    display(828, 1792, (414.0, 896.0)),
    display(1242, 2688, (414.0, 896.0)),
    display(1080, 2340, (375.0, 812.0)),
    display(1125, 2436, (375.0, 812.0)),
    display(1170, 2532, (390.0, 844.0)),
    display(1179, 2556, (393.0, 852.0)),
    display(1206, 2622, (402.0, 874.0)),
    display(1260, 2736, (420.0, 912.0)),
    display(1284, 2778, (428.0, 926.0)),
    display(1290, 2796, (430.0, 932.0)),
    display(1320, 2868, (440.0, 956.0)),
    display(768, 1024, (768.0, 1024.0)),
    display(1536, 2048, (768.0, 1024.0)),
    display(1488, 2266, (744.0, 1133.0)),
    display(1620, 2160, (810.0, 1080.0)),
    display(1640, 2360, (820.0, 1180.0)),
    display(1668, 2224, (834.0, 1112.0)),
    display(1668, 2388, (834.0, 1194.0)),
    display(1668, 2420, (834.0, 1210.0)),
    display(2048, 2732, (1024.0, 1366.0)),
    display(2064, 2752, (1032.0, 1376.0)),
];

/// Heights of what a cropped picture lacks at its top, in points: the status bars of phones with a home button (20), of
/// tablets (24), of phones with a notch (44 to 50 by model) and with a Dynamic Island (54; its safe area 59 or 62).
const BARS: &[f64] = &[20.0, 24.0, 44.0, 47.0, 48.0, 50.0, 54.0, 59.0, 62.0];

/// The screen with exactly these pixels, turned the way the pixels are.
pub(crate) fn of_pixels(width: u32, height: u32) -> Option<Display> {
    DISPLAYS.iter().find_map(|d| {
        let (w, h) = d.pixels;
        let (across, down) = d.points;
        if (w, h) == (width, height) {
            Some(display(width, height, (across, down)))
        } else if (h, w) == (width, height) {
            Some(display(width, height, (down, across)))
        } else {
            None
        }
    })
}

/// Is this the width of a picture of a whole screen, either way up?
pub(crate) fn is_pixel_width(width: u32) -> bool {
    DISPLAYS.iter().any(|d| d.pixels.0 == width || d.pixels.1 == width)
}

/// Is this a width in points that an app filling a screen has, either way up? With Display Zoom on, phones take the
/// widths of smaller ones, which are in the table themselves.
pub(crate) fn is_point_width(width: f64) -> bool {
    let near = |side: f64| (side - width).abs() < 0.5;
    DISPLAYS.iter().any(|d| near(d.points.0) || near(d.points.1))
}

/// The bar of this height, give or take the point that rounding costs.
pub(crate) fn bar_of(points: f64) -> Option<f64> {
    let nearest = BARS.iter().copied().min_by(|a, b| (a - points).abs().total_cmp(&(b - points).abs()))?;
    ((nearest - points).abs() <= 1.0).then_some(nearest)
}
