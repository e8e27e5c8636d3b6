//! What touches do, what animates, and what is equal at rest.

use super::*;
use crate::draw;
use crate::scene::built_in;
use crate::tree::tell;

fn world(scene: &str) -> World {
    World::new(Arc::new(built_in(scene).unwrap()))
}

/// The middle of an element of the top pane, by its identifier or label.
fn middle(world: &World, at: u64, name: &str) -> (f64, f64) {
    let moment = world.moment(at);
    let named = |e: &&Element| e.identifier.as_deref() == Some(name) || e.label.as_deref() == Some(name);
    let element = moment.scene.panes[moment.top()].elements.iter().filter(named).find(|e| e.hints.tap.is_some());
    let frame = element.unwrap().frame.unwrap();
    (frame.x + frame.width / 2.0, frame.middle())
}

fn tap(world: &mut World, at: u64, name: &str) -> &'static str {
    let (x, y) = middle(world, at, name);
    world.touch(at, x, y).did
}

#[test]
fn every_millisecond_of_a_navigation_differs_from_rest_and_from_every_other() {
    for scene in ["settings", "form"] {
        let (mut world, row) = (world(scene), if scene == "form" { "go" } else { "row_workshop" });
        let before = world.moment(999).steady();
        for (start, name, did) in [(1000, row, "push"), (5000, "BackButton", "back")] {
            assert_eq!(tap(&mut world, start, name), did);
            let after = world.moment(start + NAVIGATION_MS).steady();
            let mut seen = vec![before.key(), after.key()];
            for at in start..start + NAVIGATION_MS {
                let moment = world.moment(at);
                assert!(moment.motion.is_some() && moment.still_at == start + NAVIGATION_MS, "{scene} {at}");
                let key = moment.steady().key();
                assert!(!seen[..2].contains(&key), "{scene} {at} looks like rest");
                seen.push(key);
            }
            seen.sort_unstable();
            seen.dedup();
            let ends = if did == "back" { 1 } else { 2 };
            assert_eq!(seen.len() as u64, NAVIGATION_MS + ends, "{scene} {did}");
            assert_eq!(world.moment(start + NAVIGATION_MS + 900).steady(), after);
        }
        assert_eq!(world.moment(9000).steady(), before, "{scene}: back is where it began");
    }
}

#[test]
fn a_picture_in_an_animation_is_unlike_both_rests_and_at_rest_is_the_same_bytes() {
    let mut world = world("settings");
    let bytes = |world: &World, at| draw::draw(&world.moment(at)).unwrap().rgba().to_vec();
    // The share of pixels that differ, in percent, below the status bar.
    let differ = |a: &[u8], b: &[u8]| {
        let body = 54 * 3 * 1179 * 4..;
        let (a, b) = (&a[body.clone()], &b[body]);
        a.chunks_exact(4).zip(b.chunks_exact(4)).filter(|(a, b)| a != b).count() * 400 / a.len()
    };
    let root = bytes(&world, 0);
    tap(&mut world, 1000, "row_workshop");
    let [first, middle, last] = [1000, 1175, 1349].map(|at| bytes(&world, at));
    let pane = bytes(&world, 1350);
    assert_eq!(pane, bytes(&world, 9000));
    for (name, moving) in [("first", &first), ("middle", &middle), ("last", &last)] {
        assert!(
            differ(moving, &root) >= 3 && differ(moving, &pane) >= 2,
            "{name}: {} {}",
            differ(moving, &root),
            differ(moving, &pane)
        );
    }
}

#[test]
fn a_tree_in_an_animation_tells_both_panes() {
    // The scene, the time in the transition, and for each bar: its name, where it starts, and whether it is visible.
    type Bar = (&'static str, f64, bool);
    let cases: [(&str, &str, u64, &[Bar]); 4] = [
        ("settings", "row_workshop", 0, &[("Lantern", 0.0, true)]),
        ("settings", "row_workshop", 100, &[("Lantern", -131.0, false), ("Workshop", 0.0, true)]),
        ("form", "go", 100, &[("Booking", -34.0, true), ("Sailings", 290.0, true)]),
        ("settings", "row_workshop", 350, &[("Workshop", 0.0, true)]),
    ];
    for (scene, row, passed, bars) in cases {
        let mut world = world(scene);
        if passed > 0 {
            tap(&mut world, 1000, row);
        }
        let moment = world.moment(1000 + passed);
        let told = tell(&moment);
        let found: Vec<_> = told.iter().filter(|t| t.element.kind == "NavigationBar").collect();
        assert_eq!(found.len(), bars.len(), "{scene} {passed}");
        for (bar, (name, x, visible)) in found.iter().zip(bars) {
            let left = bar.frame.unwrap().x;
            assert!(
                bar.element.identifier.as_deref() == Some(name) && bar.visible == *visible,
                "{scene} {passed} {name}"
            );
            assert!((left - x).abs() < 12.0, "{scene} {passed} {name}: {left}");
        }
    }
}

#[test]
fn a_switch_turns_its_value_at_once_and_its_knob_in_time() {
    let mut world = world("settings");
    let values = |world: &World, at: u64, state: &str| -> Vec<String> {
        let moment = world.moment(at);
        let told = tell(&moment);
        told.iter()
            .filter(|t| t.element.hints.state.as_deref() == Some(state))
            .filter_map(|t| t.value.clone())
            .collect()
    };
    // Each shape: the middle of its inner switch, its state, and how many elements tell the value.
    for (y, state, tellers, on) in
        [(208.3, "beacon", 2, "0"), (260.3, "link", 2, "1"), (312.3, "tint", 2, "1"), (364.3, "quiet", 1, "0")]
    {
        let off = if on == "1" { "0" } else { "1" };
        assert_eq!(values(&world, 10_000, state), vec![off; tellers], "{state}");
        let before = world.moment(10_000).steady();
        let touched = world.touch(10_000, 335.0, y);
        assert_eq!(touched.did, "flip", "{state} {touched:?}");
        assert_eq!(values(&world, 10_000, state), vec![on; tellers], "{state}");
        let knob = |at: u64| world.moment(at).toggles[state].knob;
        let knobs = [knob(10_000), knob(10_100), knob(10_199), knob(10_200)];
        let turned = if on == "1" { knobs } else { knobs.map(|k| 1000 - k) };
        assert!(
            turned[0] > 0 && turned[0] < turned[1] && turned[1] < turned[2] && turned[2] < turned[3],
            "{state} {knobs:?}"
        );
        assert!(world.moment(10_199).motion == Some("flip") && world.moment(10_200).motion.is_none());
        assert_ne!(world.moment(10_200).steady(), before);
    }
}

#[test]
fn a_touch_meets_the_topmost_element_and_is_taken_by_one_around_it() {
    let mut world = world("settings");
    let cases = [
        ((100.0, 480.3), Some("StaticText Workshop"), Some("Cell #row_workshop"), "push"),
        ((100.0, 480.3), None, None, "ignored_in_transition"),
    ];
    for ((x, y), element, by, did) in cases {
        let touched = world.touch(0, x, y);
        assert_eq!((touched.element.as_deref(), touched.by.as_deref(), touched.did), (element, by, did));
    }
    let cases = [
        // A name beside a switch does nothing, as on a real phone.
        ((40.0, 339.0), Some("StaticText Spare Wicks"), None, "nothing"),
        ((500.0, 10.0), None, None, "nothing_there"),
        ((f64::NAN, 10.0), None, None, "nothing_there"),
        ((200.0, 147.0), Some("TextField #lamp_name"), Some("TextField #lamp_name"), "focus"),
        ((20.0, 80.0), Some("Image #chevron.backward"), Some("Button #BackButton"), "back"),
    ];
    for ((x, y), element, by, did) in cases {
        let touched = world.touch(1000, x, y);
        assert_eq!((touched.element.as_deref(), touched.by.as_deref(), touched.did), (element, by, did), "{x} {y}");
    }
    let disabled = self::world("form").touch(0, 196.0, 497.0);
    assert_eq!(disabled.did, "nothing");
}

#[test]
fn only_what_moves_by_itself_differs_within_a_rest() {
    // The scene, its pane, an element to touch, and two times whose contents differ or are the same.
    let cases = [
        ("settings", "root", None, (1_000, 59_999), true),
        ("settings", "root", None, (59_999, 60_000), false),
        ("settings", "workshop", None, (0, 531), true),
        ("settings", "workshop", Some("lamp_name"), (0, 531), false),
        ("settings", "workshop", Some("lamp_name"), (0, 1_061), true),
        ("settings", "waiting", None, (0, 84), false),
        ("form", "booking", Some("to"), (0, 531), false),
    ];
    for (scene, pane, touched, (a, b), same) in cases {
        let mut world = world(scene);
        world.go(0, pane);
        if let Some(name) = touched {
            assert_eq!(tap(&mut world, 0, name), "focus");
        }
        let (a, b) = (world.moment(a), world.moment(b));
        assert_eq!(a.steady(), b.steady(), "{scene} {pane}");
        assert_eq!(a.content() == b.content(), same, "{scene} {pane} {touched:?}");
        let drawn = [&a, &b].map(|m| draw::draw(m).unwrap().rgba().to_vec());
        assert_eq!(drawn[0] == drawn[1], same, "{scene} {pane} {touched:?}");
    }
}

#[test]
fn text_is_typed_into_the_field_with_the_focus() {
    let mut world = world("form");
    assert!(!world.type_text(0, "x"));
    for (field, typed, value) in [("to", "Isle", "Isle"), ("from", "!", "Old Quay!"), ("pin", "9", "•••••")] {
        tap(&mut world, 0, field);
        assert!(world.type_text(0, typed));
        let moment = world.moment(0);
        let told = tell(&moment);
        let told = told.iter().find(|t| t.element.identifier.as_deref() == Some(field)).unwrap();
        assert_eq!((told.value.as_deref(), told.focused), (Some(value), true));
    }
}

#[test]
fn an_earlier_tree_is_of_the_state_before() {
    let mut world = world("settings");
    assert!(world.earlier(100).is_none());
    tap(&mut world, 1000, "row_workshop");
    let earlier = world.earlier(2000).unwrap();
    assert_eq!((earlier.top(), earlier.motion, earlier.at), (0, None, 0));
    world.touch(3000, 335.0, 339.0);
    let earlier = world.earlier(4000).unwrap();
    assert!(!earlier.toggles["wicks"].on && earlier.top() != 0);
    world.show(5000, Arc::new(built_in("form").unwrap()));
    assert_eq!(world.earlier(5000).unwrap().scene.name, "settings");
    assert_eq!(world.pane_at_rest(5000, "sailings").unwrap().top(), 1);
    assert!(world.pane_at_rest(5000, "root").is_none() && !world.go(5000, "root"));
    for at in 0..200 {
        world.set_dark(6000 + at, at % 2 == 0);
    }
    assert!(world.moment(7000).motion.is_none() && world.changes.len() <= KEPT);
}
