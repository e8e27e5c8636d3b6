//! Marks on pictures: where their edges lie, what they leave alone, and how they look.
#![allow(clippy::unwrap_used, reason = "tests may unwrap, and so may what they share")]

mod support;

use MarkLayer::{Dropped, Kept, Merges, Order, Overhang, Overlaps, Taps};
use pixels::{Fonts, Painted, Picture, PixelSize, Rgb, Scale, Style, colour, measure, paint, with_legend};
use proptest::prelude::*;
use screen::{Mark, MarkLayer, Point, Rect, Shape, Size};
use support::{Extent, at, compare, extent, fonts, kept, mark, rect};

const GROUND: Rgb = [240, 240, 240];
const BARE: Style = Style { outline: 1.0, tag: 9.0, tags: false };

fn ground(width: u32, height: u32) -> Picture {
    Picture::filled(width, height, GROUND).unwrap()
}

fn painted(picture: &Picture, scale: f64, marks: &[Mark], style: &Style) -> (Picture, Painted) {
    let mut picture = picture.clone();
    let painted = paint(&mut picture, Scale::square(scale), marks, style, &fonts());
    (picture, painted)
}

/// Where the pixels of the mark's own colour lie.
fn drawn(width: u32, height: u32, scale: f64, m: &Mark) -> Option<Extent> {
    let (picture, _) = painted(&ground(width, height), scale, std::slice::from_ref(m), &BARE);
    extent(&picture, colour(m.layer, &m.group))
}

fn edges(r: &Rect, scale: f64) -> Extent {
    let px = |v: f64| (v * scale).round() as u32;
    (px(r.x), px(r.y), px(r.right()), px(r.bottom()))
}

#[test]
fn a_mark_begins_and_ends_exactly_at_the_rounded_edges_of_its_rect() {
    let rects = [
        rect(10.0, 20.0, 50.0, 30.0),
        rect(10.33, 20.67, 49.5, 29.25),
        rect(7.49, 9.51, 13.0, 7.0),
        rect(0.0, 0.0, 100.0, 80.0),
    ];
    for scale in [1.0, 2.0, 2.34, 2.88, 3.0] {
        let (width, height) = ((100.0 * scale) as u32 + 1, (80.0 * scale) as u32 + 1);
        for r in rects {
            let outline = kept("button", 1, r);
            assert_eq!(drawn(width, height, scale, &outline), Some(edges(&r, scale)), "{r:?} at {scale}");
            let arrow = mark(Merges, "a rule", Some(1), Shape::Arrow { from: r, to: r });
            assert_eq!(drawn(width, height, scale, &arrow), Some(edges(&r, scale)), "{r:?} at {scale}");
            for shape in [Shape::Hatched { rect: r }, Shape::Filled { rect: r }] {
                let surface = mark(Dropped, "echo", None, shape);
                assert_eq!(drawn(width, height, scale, &surface), Some(edges(&r, scale)), "{r:?} at {scale}");
            }
        }
    }
}

#[test]
fn the_axes_may_have_different_scales() {
    let mut picture = ground(300, 300);
    let scale = Scale { x: 2.0, y: 2.5, assumed: false };
    paint(&mut picture, scale, &[kept("button", 1, rect(10.0, 10.0, 50.0, 50.0))], &BARE, &fonts());
    assert_eq!(extent(&picture, colour(Kept, "button")), Some((20, 25, 120, 150)));
}

#[test]
fn straight_edges_are_not_smoothed() {
    let marks = [
        kept("button", 1, rect(10.3, 10.7, 40.2, 20.9)),
        mark(Merges, "rule", None, Shape::Outline { rect: rect(55.5, 11.1, 30.3, 33.3) }),
        kept("text", 2, rect(5.0, 50.0, 60.0, 0.4)),
    ];
    let (picture, _) = painted(&ground(300, 200), 2.34, &marks, &BARE);
    let mut colours: Vec<&[u8]> = picture.rgba().chunks(4).collect();
    colours.sort_unstable();
    colours.dedup();
    // The ground, three strokes, and the ground under their (here: white) edges.
    assert!(colours.len() <= 5, "{colours:?}");
}

#[test]
fn strokes_are_as_wide_as_a_point_and_at_least_two_pixels() {
    for (scale, width) in [(1.0, 2), (2.0, 2), (3.0, 3), (0.4, 2)] {
        let size = (100.0 * scale) as u32 + 10;
        let (picture, _) =
            painted(&ground(size, size), scale, &[kept("button", 1, rect(10.0, 10.0, 70.0, 70.0))], &BARE);
        let middle = (45.0 * scale) as u32;
        let stroke = (0..middle).filter(|x| picture.pixel(*x, middle).unwrap()[..3] == colour(Kept, "button")).count();
        assert_eq!(stroke, width, "at {scale}");
    }
}

#[test]
fn hairlines_are_seen_and_what_is_off_the_picture_is_not() {
    let rows: &[(Rect, Option<Extent>)] = &[
        (rect(10.0, 20.0, 50.0, 0.0), Some((10, 20, 60, 21))),
        (rect(10.0, 20.0, 0.0, 0.0), Some((10, 20, 11, 21))),
        (rect(10.0, 20.0, 0.2, 30.0), Some((10, 20, 11, 50))),
        (rect(-20.0, -20.0, 40.0, 40.0), Some((0, 0, 20, 20))),
        (rect(90.0, 90.0, 40.0, 40.0), Some((90, 90, 100, 100))),
        (rect(-50.0, 10.0, 1.0e6, 10.0), Some((0, 10, 100, 20))),
        (rect(100.0, 0.0, 10.0, 10.0), None),
        (rect(0.0, 100.0, 10.0, 10.0), None),
        (rect(-10.0, 5.0, 10.0, 10.0), None),
        (rect(0.0, -527.0, 100.0, 44.0), None),
    ];
    for (r, expected) in rows {
        let shapes = [Shape::Outline { rect: *r }, Shape::Hatched { rect: *r }, Shape::Filled { rect: *r }];
        for shape in shapes {
            let m = mark(Kept, "button", Some(1), shape);
            let (picture, done) = painted(&ground(100, 100), 1.0, std::slice::from_ref(&m), &Style::default());
            let seen = u32::from(expected.is_some());
            assert_eq!((done.drawn, done.off_picture, done.tags.len()), (seen, 1 - seen, seen as usize), "{m:?}");
            if expected.is_none() {
                assert_eq!(picture, ground(100, 100), "{m:?}");
            }
        }
        assert_eq!(drawn(100, 100, 1.0, &kept("button", 1, *r)), *expected, "{r:?}");
    }
    let far = mark(Taps, "", Some(1), Shape::Cross { at: at(100.5, 50.0) });
    assert_eq!(painted(&ground(100, 100), 1.0, &[far], &BARE).0, ground(100, 100));
}

#[test]
fn a_cross_has_its_middle_at_the_point() {
    for scale in [1.0, 2.0, 3.0, 2.34] {
        for (x, y) in [(40.0, 30.0), (40.5, 30.5), (33.3, 47.9)] {
            let cross = mark(Taps, "", None, Shape::Cross { at: at(x, y) });
            let (x0, y0, x1, y1) = drawn(400, 400, scale, &cross).unwrap();
            let middle = ((x * scale).round() as u32, (y * scale).round() as u32);
            assert_eq!(((x0 + x1) / 2, (y0 + y1) / 2), middle, "{x},{y} at {scale}");
            assert_eq!((x1 - x0, (x1 - x0) % 2), (y1 - y0, 0));
        }
    }
}

#[test]
fn an_arrow_goes_from_the_words_to_the_switch() {
    // The label's rect ends where the switch begins: the arrow still has a length.
    let arrow = Shape::Arrow { from: rect(20.0, 20.0, 100.0, 40.0), to: rect(120.0, 30.0, 50.0, 20.0) };
    let (picture, _) = painted(&ground(200, 80), 1.0, &[mark(Merges, "rule", None, arrow)], &BARE);
    let ink = colour(Merges, "rule");
    for x in 75..110 {
        assert!((38..42).any(|y| picture.pixel(x, y).unwrap()[..3] == ink), "no line at {x}");
    }
    let high = |x: u32| (0..80).filter(|y| (25..55).contains(y) && picture.pixel(x, *y).unwrap()[..3] == ink).count();
    assert!(high(113) > high(90) + 3, "the head is at the switch: {} against {}", high(113), high(90));
}

#[test]
fn a_path_tells_its_direction() {
    let there = mark(Order, "", None, Shape::Path { from: at(20.0, 40.0), to: at(180.0, 40.0) });
    let back = mark(Order, "", None, Shape::Path { from: at(180.0, 40.0), to: at(20.0, 40.0) });
    let heads = [there, back].map(|m| {
        let (picture, _) = painted(&ground(200, 80), 1.0, &[m], &BARE);
        let high = |x: u32| (0..80).filter(|y| picture.pixel(x, *y).unwrap()[..3] == colour(Order, "")).count();
        (high(97), high(103))
    });
    assert!(heads[0].0 > heads[0].1 && heads[1].0 < heads[1].1, "{heads:?}");
}

#[test]
fn tags_never_cover_each_other_and_never_leave_the_picture() {
    // Rows with a text and a switch each, as a settings screen has them; then sixty marks in one corner.
    let mut marks = Vec::new();
    for row in 0..14_u32 {
        let y = f64::from(row) * 45.0 + 20.0;
        marks.push(kept("cell", row * 3 + 1, rect(0.0, y, 375.0, 45.0)));
        marks.push(kept("text", row * 3 + 2, rect(16.0, y + 12.0, 120.0, 21.0)));
        marks.push(kept("switch", row * 3 + 3, rect(308.0, y + 7.0, 51.0, 31.0)));
    }
    let crowd: Vec<Mark> =
        (0..60).map(|n| kept("button", n + 1, rect(f64::from(n % 7), f64::from(n % 5), 30.0, 30.0))).collect();
    for (marks, all) in [(&marks, true), (&crowd, false)] {
        for scale in [1.0, 2.0, 3.0] {
            let (width, height) = ((375.0 * scale) as u32, (667.0 * scale) as u32);
            let (_, done) = painted(&ground(width, height), scale, marks, &Style::default());
            assert_eq!(done.tags.len() + done.untagged.len(), marks.len());
            assert_eq!(done.untagged.is_empty(), all, "{:?}", done.untagged);
            for (i, a) in done.tags.iter().enumerate() {
                assert!(a.x >= 0 && a.y >= 0, "{a:?}");
                assert!(a.x + a.width <= width as i32 && a.y + a.height <= height as i32, "{a:?}");
                for b in &done.tags[i + 1..] {
                    let apart =
                        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
                    assert!(apart, "{a:?} {b:?}");
                }
            }
        }
    }
}

#[test]
fn a_tag_does_not_hide_a_short_text_or_a_tap_point() {
    let text = rect(100.0, 100.0, 80.0, 20.0);
    let marks = [kept("text", 7, text), mark(Taps, "", Some(7), Shape::Cross { at: text.centre() })];
    let (_, done) = painted(&ground(300, 300), 1.0, &marks, &Style::default());
    let [tag] = done.tags[..] else { panic!("one number, one tag: {:?}", done.tags) };
    assert_eq!((tag.x, tag.y + tag.height), (100, 100), "above the text");
    let low = [kept("text", 7, rect(100.0, 0.0, 80.0, 20.0))];
    let (_, done) = painted(&ground(300, 300), 1.0, &low, &Style::default());
    assert!(done.tags[0].y >= 20, "no room above, so not over the text either: {:?}", done.tags);
}

#[test]
fn every_number_has_one_tag_and_taps_are_tagged_when_kept_is_switched_off() {
    let r = rect(50.0, 50.0, 60.0, 60.0);
    let cross = |n| mark(Taps, "", Some(n), Shape::Cross { at: r.centre() });
    let numbers = |marks: &[Mark]| {
        painted(&ground(200, 200), 1.0, marks, &Style::default()).1.tags.iter().map(|t| t.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&[cross(3), kept("button", 3, r), cross(4)]), [3, 4]);
    assert_eq!(numbers(&[cross(3)]), [3]);
    assert_eq!(numbers(&[mark(Dropped, "echo", Some(9), Shape::Hatched { rect: r })]), Vec::<u32>::new());
}

#[test]
fn later_layers_lie_on_top_whatever_the_order_of_the_marks() {
    let r = rect(20.0, 20.0, 60.0, 60.0);
    let mut marks = vec![
        mark(Taps, "", Some(1), Shape::Cross { at: at(20.0, 50.0) }),
        kept("button", 1, r),
        mark(Dropped, "echo", None, Shape::Hatched { rect: r }),
        mark(Overlaps, "", None, Shape::Filled { rect: r }),
    ];
    let (picture, _) = painted(&ground(100, 100), 1.0, &marks, &BARE);
    assert_eq!(picture.pixel(20, 49).unwrap()[..3], colour(Taps, ""));
    assert_eq!(picture.pixel(20, 70).unwrap()[..3], colour(Kept, "button"));
    marks.reverse();
    assert_eq!(painted(&ground(100, 100), 1.0, &marks, &BARE).0, picture);
}

#[test]
fn the_same_area_laid_twice_is_not_darker() {
    let veil = mark(Overlaps, "", None, Shape::Filled { rect: rect(20.0, 20.0, 60.0, 60.0) });
    let once = painted(&ground(100, 100), 1.0, std::slice::from_ref(&veil), &BARE).0;
    let middle = once.pixel(50, 50).unwrap();
    assert!(middle[..3] != GROUND && middle[..3] != colour(Overlaps, ""), "translucent: {middle:?}");
    let thrice = painted(&ground(100, 100), 1.0, &[veil.clone(), veil.clone(), veil], &BARE).0;
    assert_eq!(thrice.pixel(50, 50), Some(middle));
}

#[test]
fn transparent_pixels_stay_as_they_are_and_marks_are_opaque() {
    let rgba: Vec<u8> = (0..100 * 100_u32).flat_map(|i| [(i % 256) as u8, 77, 13, (i / 100 * 2) as u8]).collect();
    let before = Picture::new(100, 100, rgba).unwrap();
    let (after, _) = painted(&before, 1.0, &[kept("button", 1, rect(20.0, 20.0, 40.0, 40.0))], &BARE);
    for y in 0..100 {
        for x in 0..100 {
            let (old, new) = (before.pixel(x, y).unwrap(), after.pixel(x, y).unwrap());
            let inside = (22..58).contains(&x) && (22..58).contains(&y);
            let outside = !(19..61).contains(&x) || !(19..61).contains(&y);
            if inside || outside {
                assert_eq!(old, new, "{x},{y}");
            }
        }
    }
    let [r, g, b] = colour(Kept, "button");
    assert_eq!(after.pixel(20, 40), Some([r, g, b, 255]));
}

#[test]
fn numbers_that_are_no_place_draw_nothing() {
    let odd = Rect { x: f64::NAN, y: 0.0, width: 10.0, height: 10.0 };
    let marks = [kept("button", 1, odd), mark(Taps, "", None, Shape::Cross { at: Point { x: f64::INFINITY, y: 1.0 } })];
    let (picture, done) = painted(&ground(50, 50), 1.0, &marks, &Style::default());
    assert_eq!((picture, done.off_picture), (ground(50, 50), 2));
    for scale in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let sound = [kept("button", 1, rect(1.0, 1.0, 10.0, 10.0))];
        let (picture, done) = painted(&ground(50, 50), scale, &sound, &Style::default());
        assert_eq!((picture, done.off_picture, done.drawn), (ground(50, 50), 1, 0));
    }
}

/// A screen with a mark of every layer and shape.
fn scene() -> Vec<Mark> {
    let row = rect(0.0, 20.0, 160.0, 40.0);
    let label = rect(8.0, 30.0, 60.0, 20.0);
    let switch = rect(110.0, 27.0, 42.0, 26.0);
    vec![
        kept("switch", 1, row),
        kept("button", 2, rect(8.0, 70.0, 40.0, 24.0)),
        kept("image", 13, rect(60.0, 70.0, 24.0, 24.0)),
        mark(Merges, "toggle_row", Some(1), Shape::Arrow { from: label, to: switch }),
        mark(Dropped, "echo", None, Shape::Hatched { rect: rect(96.0, 70.0, 30.0, 24.0) }),
        mark(Dropped, "wrapper", None, Shape::Hatched { rect: rect(110.0, 76.0, 40.0, 30.0) }),
        mark(Overlaps, "", Some(2), Shape::Filled { rect: rect(40.0, 80.0, 30.0, 24.0) }),
        mark(Overhang, "", None, Shape::Hatched { rect: rect(8.0, 100.0, 24.0, 14.0) }),
        mark(Taps, "", Some(1), Shape::Cross { at: switch.centre() }),
        mark(Order, "", Some(1), Shape::Path { from: row.centre(), to: at(28.0, 82.0) }),
    ]
}

#[test]
fn a_screen_with_every_kind_of_mark_looks_as_recorded() {
    for (name, scale, ground) in
        [("every-mark", 1.0, GROUND), ("every-mark-3x", 3.0, GROUND), ("every-mark-dark", 2.0, [20; 3])]
    {
        let picture = Picture::filled((160.0 * scale) as u32, (120.0 * scale) as u32, ground).unwrap();
        compare(name, &painted(&picture, scale, &scene(), &Style::default()).0);
    }
}

#[test]
fn marks_that_are_a_point_off_are_another_picture() {
    let shift = |r: &Rect| Rect { x: r.x + 1.0, ..*r };
    let point = |p: &Point| Point { x: p.x + 1.0, ..*p };
    let (there, _) = painted(&ground(160, 120), 1.0, &scene(), &Style::default());
    for (at, one) in scene().iter().enumerate() {
        let mut marks = scene();
        marks[at].shape = match &one.shape {
            Shape::Outline { rect } => Shape::Outline { rect: shift(rect) },
            Shape::Hatched { rect } => Shape::Hatched { rect: shift(rect) },
            Shape::Filled { rect } => Shape::Filled { rect: shift(rect) },
            Shape::Arrow { from, to } => Shape::Arrow { from: shift(from), to: shift(to) },
            Shape::Cross { at } => Shape::Cross { at: point(at) },
            Shape::Path { from, to } => Shape::Path { from: point(from), to: point(to) },
        };
        assert_ne!(painted(&ground(160, 120), 1.0, &marks, &Style::default()).0, there, "{:?}", one.shape);
    }
}

#[test]
fn a_legend_stands_beside_an_unchanged_picture() {
    let (picture, _) = painted(&ground(160, 120), 1.0, &scene(), &Style::default());
    let panel = with_legend(&picture, Scale::square(1.0), &scene(), &Style::default(), &fonts()).unwrap();
    compare("legend", &panel.picture);
    assert_eq!((panel.listed, panel.more, panel.missing.len()), (9, 0, 0));
    assert!(panel.picture.width() > picture.width() && panel.picture.height() > picture.height());
    for y in 0..120 {
        for x in 0..160 {
            assert_eq!(panel.picture.pixel(x, y), picture.pixel(x, y));
        }
    }
}

#[test]
fn a_long_legend_says_how_much_it_leaves_out() {
    let many: Vec<Mark> = (1..=500).map(|n| kept("cell", n, rect(0.0, f64::from(n), 100.0, 10.0))).collect();
    let panel = with_legend(&ground(300, 600), Scale::square(1.0), &many, &Style::default(), &fonts()).unwrap();
    assert_eq!(panel.listed + panel.more, 500);
    assert!(panel.more > 300 && panel.listed > 50, "{} listed", panel.listed);
    assert_eq!(panel.picture.height(), 600);
}

#[test]
fn what_no_font_has_is_drawn_as_a_box_and_told() {
    let told = |words: &str| {
        let mut m = kept("text", 1, rect(0.0, 0.0, 50.0, 20.0));
        m.words = words.to_owned();
        let panel = with_legend(&ground(100, 100), Scale::square(1.0), &[m], &Style::default(), &fonts()).unwrap();
        (panel.missing.iter().map(|g| (g.character, g.count)).collect::<Vec<_>>(), panel.picture)
    };
    assert_eq!(told("plain").0, []);
    assert_eq!(told("列表列 plain 表列").0, [('列', 3), ('表', 2)]);
    // A joiner and a variation selector have no ink of their own; an object replacement character has to be seen.
    assert_eq!(told("a\u{200D}b\u{FE0F} c\u{FFFC}").0, [('\u{FFFC}', 1)]);
    assert_ne!(told("列").1, told("").1);
    assert_eq!(told("列").1, told("表").1, "both are the same box");
}

#[test]
fn fonts_are_asked_in_order_and_bad_ones_are_named() {
    use epaint_default_fonts::{HACK_REGULAR, UBUNTU_LIGHT};
    assert_eq!(Fonts::new(&[]).err().unwrap().code(), "font_missing");
    for bytes in [&b""[..], b"no font", &HACK_REGULAR[..1000]] {
        let fault = Fonts::new(&[UBUNTU_LIGHT, bytes]).err().unwrap();
        assert_eq!((fault.code(), fault.to_string().contains("Font 2 of 2")), ("font_broken", true));
    }
    let width = |fonts: &[&'static [u8]]| Fonts::new(fonts).unwrap().width("iiii", 20.0);
    assert_eq!(width(&[HACK_REGULAR, UBUNTU_LIGHT]), width(&[HACK_REGULAR]));
    assert!(width(&[UBUNTU_LIGHT, HACK_REGULAR]) < width(&[HACK_REGULAR]));
}

#[test]
fn words_are_cut_to_the_room_they_have() {
    let fonts = fonts();
    let whole = "Wi-Fi networks nearby";
    assert_eq!(fonts.elide(whole, 12.0, 1_000.0), whole);
    for room in [0.0, 5.0, 10.0, 40.0, 77.7, 120.0] {
        let cut = fonts.elide(whole, 12.0, room);
        assert!(fonts.width(&cut, 12.0) <= room, "{cut} in {room}");
        assert!(cut.is_empty() || (cut.ends_with('…') && whole.starts_with(cut.trim_end_matches('…'))), "{cut}");
    }
}

fn any_rect() -> impl Strategy<Value = Rect> {
    let near = -50.0..250.0_f64;
    let side = prop_oneof![0.0..120.0_f64, Just(0.0), Just(1.0e6)];
    let place = prop_oneof![4 => near, 1 => Just(-1.0e6), 1 => Just(1.0e6)];
    (place.clone(), place, side.clone(), side).prop_map(|(x, y, width, height)| Rect { x, y, width, height })
}

fn any_mark() -> impl Strategy<Value = Mark> {
    (any_rect(), any_rect(), 0_usize..6, 0_usize..7, proptest::option::of(any::<u32>())).prop_map(
        |(a, b, shape, layer, number)| {
            let corner = |r: Rect| Point { x: r.x, y: r.y };
            let shape = match shape {
                0 => Shape::Outline { rect: a },
                1 => Shape::Hatched { rect: a },
                2 => Shape::Filled { rect: a },
                3 => Shape::Arrow { from: a, to: b },
                4 => Shape::Cross { at: corner(a) },
                _ => Shape::Path { from: corner(a), to: corner(b) },
            };
            mark(MarkLayer::ALL[layer], "any", number, shape)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn any_marks_are_painted_the_same_way_twice(
        marks in proptest::collection::vec(any_mark(), 0..20),
        scale in prop_oneof![Just(1.0), Just(3.0), 0.001..50.0_f64],
        (width, height) in (1_u32..200, 1_u32..200),
    ) {
        let (first, done) = painted(&ground(width, height), scale, &marks, &Style::default());
        prop_assert_eq!((first.width(), first.height()), (width, height));
        prop_assert_eq!(done.drawn + done.off_picture, marks.len() as u32);
        prop_assert!(first.is_opaque());
        prop_assert_eq!(&painted(&ground(width, height), scale, &marks, &Style::default()).0, &first);
        if done.drawn == 0 && marks.iter().all(|m| !matches!(m.shape, Shape::Path { .. })) {
            prop_assert_eq!(first, ground(width, height));
        }
    }

    #[test]
    fn any_sizes_are_measured(width in any::<u32>(), height in any::<u32>(), x in any::<f64>(), y in any::<f64>()) {
        let measured = measure(PixelSize { width, height }, Some(Size { width: x.abs(), height: y.abs() }));
        let text = serde_json::to_string(&measured).unwrap();
        prop_assert!(!text.contains("null") || text.contains("\"missing\":null"), "{}", text);
    }
}
