//! Pairs of small pictures, and what comparing them says.

use super::*;

/// A grey picture with these rectangles (x, y, width, height, grey) on it.
fn drawn(width: u32, height: u32, rects: &[(u32, u32, u32, u32, u8)]) -> Picture {
    let mut rgba = vec![200; (width * height * 4) as usize];
    for &(x, y, w, h, grey) in rects {
        for row in y..y + h {
            for column in x..x + w {
                let at = ((row * width + column) * 4) as usize;
                rgba[at..at + 3].fill(grey);
            }
        }
    }
    Picture::new(width, height, rgba).unwrap()
}

fn rect(x: u32, y: u32, width: u32, height: u32) -> PixelRect {
    PixelRect { x, y, width, height }
}

/// Compares a blank picture of 300 x 200 with one that has these rectangles; says the regions and what is within the
/// places.
#[track_caller]
fn check(
    rects: &[(u32, u32, u32, u32, u8)],
    tolerance: Tolerance,
    places: &[PixelRect],
    regions: &[PixelRect],
    within: &[Option<PixelRect>],
) {
    let found = compare(&drawn(300, 200, &[]), &drawn(300, 200, rects), tolerance, places);
    if regions.is_empty() && within.iter().all(Option::is_none) {
        assert_eq!(found, Compared::Same);
        return;
    }
    let Compared::Differs(difference) = found else { panic!("{found:?}") };
    assert_eq!(difference.regions, regions);
    assert_eq!(difference.within, within);
}

#[test]
fn regions_are_as_tight_as_their_pixels_and_join_when_near() {
    let exact = Tolerance::LOSSLESS;
    check(&[], exact, &[], &[], &[]);
    check(&[(5, 7, 1, 1, 0)], exact, &[], &[rect(5, 7, 1, 1)], &[]);
    check(&[(299, 199, 1, 1, 0)], exact, &[], &[rect(299, 199, 1, 1)], &[]);
    // Across the edge of a tile, and letters of one word.
    check(&[(10, 10, 30, 4, 0)], exact, &[], &[rect(10, 10, 30, 4)], &[]);
    check(&[(10, 10, 6, 9, 0), (40, 10, 6, 9, 0)], exact, &[], &[rect(10, 10, 36, 9)], &[]);
    // Two rows of a list are two regions, the upper first.
    check(&[(10, 140, 9, 9, 0), (20, 10, 9, 9, 0)], exact, &[], &[rect(20, 10, 9, 9), rect(10, 140, 9, 9)], &[]);
    // The first pixel of a joined tile may lie to the upper left of where the search began.
    check(&[(100, 10, 9, 9, 0), (60, 30, 9, 9, 0)], exact, &[], &[rect(60, 10, 49, 29)], &[]);
}

#[test]
fn noise_is_no_difference() {
    check(&[(10, 10, 50, 50, 202)], Tolerance::LOSSLESS, &[], &[], &[]);
    check(&[(10, 10, 50, 50, 203)], Tolerance::LOSSLESS, &[], &[rect(10, 10, 50, 50)], &[]);
    check(&[(10, 10, 50, 50, 160)], Tolerance::LOSSY, &[], &[], &[]);
    check(&[(10, 10, 3, 1, 0)], Tolerance::LOSSY, &[], &[], &[]);
    check(&[(10, 10, 2, 2, 0)], Tolerance::LOSSY, &[], &[rect(10, 10, 2, 2)], &[]);
}

#[test]
fn what_differs_in_a_place_is_told_apart_to_the_pixel() {
    let bar = rect(0, 0, 300, 20);
    let check = |rects: &[_], places: &[_], regions: &[_], within: &[_]| {
        check(rects, Tolerance::LOSSLESS, places, regions, within);
    };
    check(&[(30, 5, 20, 10, 0)], &[bar], &[], &[Some(rect(30, 5, 20, 10))]);
    // It sticks out by five rows: those are a region.
    check(&[(30, 5, 20, 20, 0)], &[bar], &[rect(30, 20, 20, 5)], &[Some(rect(30, 5, 20, 15))]);
    // Where two places overlap the first one has it.
    check(&[(30, 5, 4, 4, 0)], &[bar, rect(30, 0, 10, 10)], &[], &[Some(rect(30, 5, 4, 4)), None]);
    check(&[(30, 50, 4, 4, 0)], &[bar, rect(30, 50, 1, 4)], &[rect(31, 50, 3, 4)], &[None, Some(rect(30, 50, 1, 4))]);
    // A place without an area takes nothing.
    check(&[(30, 50, 4, 4, 0)], &[rect(30, 50, 0, 9)], &[rect(30, 50, 4, 4)], &[None]);
}

#[test]
fn the_share_counts_pixels() {
    let share = |rects: &[_]| match compare(&drawn(300, 200, &[]), &drawn(300, 200, rects), Tolerance::LOSSLESS, &[]) {
        Compared::Differs(d) => d.share,
        Compared::Same => 0.0,
        Compared::OtherSize { .. } => f64::NAN,
    };
    assert_eq!(share(&[]), 0.0);
    assert_eq!(share(&[(0, 0, 300, 50, 0)]), 0.25);
    assert_eq!(share(&[(0, 0, 300, 200, 0)]), 1.0);
}

#[test]
fn pictures_of_two_sizes_have_no_common_place() {
    let found = compare(&drawn(300, 200, &[]), &drawn(200, 300, &[]), Tolerance::LOSSLESS, &[]);
    let (before, after) = (PixelSize { width: 300, height: 200 }, PixelSize { width: 200, height: 300 });
    assert_eq!(found, Compared::OtherSize { before, after });
}

#[test]
fn more_regions_than_can_be_told_are_one() {
    let dots: Vec<_> = (0..9).flat_map(|x| (0..9).map(move |y| (x * 110, y * 110, 2, 2, 0))).collect();
    let before = drawn(1000, 1000, &[]);
    let Compared::Differs(found) = compare(&before, &drawn(1000, 1000, &dots), Tolerance::LOSSLESS, &[]) else {
        panic!("they differ")
    };
    assert_eq!(found.regions, [rect(0, 0, 882, 882)]);
}

#[test]
fn points_become_the_pixels_they_meet_and_back() {
    let size = PixelSize { width: 300, height: 200 };
    let check = |r: [f64; 4], scale: f64, right: Option<PixelRect>| {
        let points = Rect::new(r[0], r[1], r[2], r[3]).unwrap();
        assert_eq!(PixelRect::of(points, Scale::square(scale), size), right, "{r:?} at {scale}");
    };
    check([10.0, 20.0, 5.0, 5.0], 3.0, Some(rect(30, 60, 15, 15)));
    check([10.2, 20.0, 5.0, 5.0], 3.0, Some(rect(30, 60, 16, 15)));
    check([-10.0, -10.0, 1000.0, 1000.0], 3.0, Some(rect(0, 0, 300, 200)));
    check([100.0, 0.0, 5.0, 5.0], 3.0, None);
    check([-9.0, 0.0, 9.0, 5.0], 3.0, None);
    check([0.0, 0.0, 9.0, 5.0], 0.0, None);
    check([0.0, 0.0, 9.0, 5.0], f64::NAN, None);
    assert_eq!(rect(30, 60, 15, 15).in_points(Scale::square(3.0)), Rect::new(10.0, 20.0, 5.0, 5.0));
    assert_eq!(rect(30, 60, 15, 15).in_points(Scale::square(0.0)), None);
}
