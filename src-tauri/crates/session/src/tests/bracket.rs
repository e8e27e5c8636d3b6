//! Still, moved, unproven: one screen for each request, and the verdict.

use super::drawn::{Screen, rows, screen};
use super::fake::{Script, capture, facts};
use archive::State;
use screen::Rect;

/// The screens of these tests, by a letter.
fn named(letter: char) -> Screen {
    let beds = ["Watering hours", "Roof garden", "Compost heap"];
    let rest = screen(&rows(&beds, 80));
    let field = |more: &str| screen(&format!("{}  TextField =Rose (16,220,200,30) {more}\n", rows(&beds, 80)));
    let spinner = screen(&format!("{}  ActivityIndicator =1 (100,300,20,20)\n", rows(&beds, 80)));
    match letter {
        'r' => rest,
        // Scrolled by ten points.
        's' => screen(&rows(&beds, 70)),
        // A pane with other words in the same rows.
        'p' => screen(&rows(&["Soil", "Bees and butterflies", "Rain"], 80)),
        // The clock in the status bar says something else.
        'c' => rest.with(&[(20, 4, 30, 10, 0)]),
        // The clock, and a dot in the content.
        'd' => rest.with(&[(20, 4, 30, 10, 0), (200, 330, 3, 3, 0)]),
        'f' => field("focused"),
        // Its caret is shown.
        'k' => field("focused").with(&[(60, 226, 2, 18, 0)]),
        // A letter was typed.
        't' => field("focused").with(&[(60, 226, 12, 18, 0)]),
        // The same caret where nothing has the focus.
        'g' => field(""),
        'h' => field("").with(&[(60, 226, 2, 18, 0)]),
        'i' => spinner.with(&[(100, 300, 10, 20, 90)]),
        'j' => spinner.with(&[(110, 300, 11, 20, 90)]),
        // The spinner has turned, and a row moved as well.
        'm' => spinner.with(&[(110, 300, 10, 20, 90), (20, 360, 30, 12, 0)]),
        // Held on its side.
        'l' => Screen { turned: true, ..rest },
        // The tree of the pane under the picture at rest, and the other way round.
        'P' => rest.under(&named('p')),
        'S' => rest.under(&named('s')),
        'R' => named('p').under(&rest),
        // Two texts only: the title and a row.
        '2' => screen(&rows(&["Roof garden"], 80)),
        // No text at all.
        '0' => Screen {
            tree: "Application \"Garden\" (0,0,240,400)\n  Other (0,0,240,400)\n".to_owned(),
            ..Screen::default()
        },
        other => panic!("there is no screen {other}"),
    }
}

fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect::new(x, y, width, height).unwrap()
}

/// `screens`: one letter for each request for a picture, a tree, an alert; the last one stays. `right`: the state, what
/// the reason holds, and how many brackets it took. `asked`: see `Fake`.
#[track_caller]
fn check(screens: &str, state: State, why: &str, attempts: u32, asked: &str) {
    let script = Script { screens: screens.chars().map(named).collect(), facts: facts(), ..Script::default() };
    let (captured, was_asked) = capture(script);
    let captured = captured.unwrap();
    let verdict = captured.verdict();
    assert_eq!(verdict.state, state, "{screens}: {verdict:?} {:?}", captured.likeness);
    let said = verdict.why.clone().unwrap_or_default();
    assert!(if why.is_empty() { said.is_empty() } else { said.contains(why) }, "{screens}: {said}");
    assert_eq!(captured.attempts, attempts, "{screens}");
    assert_eq!(was_asked, asked, "{screens}");
    assert_eq!(verdict.regions.is_empty(), state != Moved, "{screens}: {verdict:?}");
}

use State::{Moved, Still, Unproven};

#[test]
fn a_screen_at_rest_is_still_at_the_first_bracket() {
    check("r", Still, "", 1, "fmpjap");
    check("p", Still, "", 1, "fmpjap");
    check("2", Still, "", 1, "fmpjap");
    check("0", Still, "", 1, "fmpjap");
}

#[test]
fn a_screen_that_moves_is_moved_until_it_rests() {
    // The picture after the tree is the one before the next: a further bracket is three requests.
    check("rrrs", Still, "", 2, "fmpjapjap");
    check("rsss", Still, "", 2, "fmpjapjap");
    check("rsrsrsrsrs", Moved, "of the picture differs", 3, "fmpjapjapjap");
    check("rrrprrsrrp", Moved, "of the picture differs", 3, "fmpjapjapjap");
}

#[test]
fn the_clock_a_caret_and_a_spinner_leave_the_rest_still() {
    check("rrrc", Still, "", 1, "fmpjap");
    check("rrrd", Still, "", 2, "fmpjapjap");
    check("fffk", Still, "", 1, "fmpjap");
    check("iiij", Still, "", 1, "fmpjap");
    // Typing is no caret, and a caret without a field that has the focus is none.
    check("ffftffffft", Moved, "differs", 3, "fmpjapjapjap");
    check("ggghgggggh", Moved, "differs", 3, "fmpjapjapjap");
    // A spinner excuses only itself.
    check("iiimiiiiim", Moved, "differs", 3, "fmpjapjapjap");
}

#[test]
fn a_tree_of_another_screen_is_unproven() {
    // Two equal pictures, and a tree that is not of them.
    check("P", Unproven, "tree unlike picture", 3, "fmpjapjapjap");
    check("R", Unproven, "tree unlike picture", 3, "fmpjapjapjap");
    check("S", Unproven, "tree unlike picture", 3, "fmpjapjapjap");
    // The next tree is fresh.
    check("rPrrr", Still, "", 2, "fmpjapjap");
}

#[test]
fn a_screen_that_is_turned_has_moved_as_a_whole() {
    check("rrrlrrlrrl", Moved, "turned or resized", 3, "fmpjapjapjap");
}

/// Captures one bracket that goes from one screen to another, and says its regions and what is masked.
#[track_caller]
fn regions(screens: &str, right: &[Rect], masked: &[(Rect, &str)]) {
    let screens: Vec<Screen> = screens.chars().map(named).collect();
    let (session, _) =
        super::fake::session(Script { screens, facts: facts(), ..Script::default() }, crate::FaultSwitches::default());
    let once = crate::CaptureOptions { attempts: Some(1), ..crate::CaptureOptions::default() };
    let captured = super::fake::block(session.capture(&device::Call::default(), once)).unwrap();
    let verdict = captured.verdict();
    assert_eq!(verdict.regions, right);
    assert_eq!(verdict.masked.len(), masked.len(), "{verdict:?}");
    for (found, (rect, why)) in verdict.masked.iter().zip(masked) {
        assert!(found.rect == *rect && found.why.contains(why), "{found:?}");
    }
    assert_eq!(captured.share > 0.0, !right.is_empty());
}

#[test]
fn regions_and_what_is_masked_are_told_in_points() {
    let clock = (rect(20.0, 4.0, 30.0, 10.0), "status bar");
    regions("rrrc", &[], &[clock]);
    regions("rrrd", &[rect(200.0, 330.0, 3.0, 3.0)], &[clock]);
    regions("fffk", &[], &[(rect(60.0, 226.0, 2.0, 18.0), "caret")]);
    regions("ffft", &[rect(60.0, 226.0, 12.0, 18.0)], &[]);
    let spinner = (rect(100.0, 300.0, 21.0, 20.0), "activity indicator");
    regions("iiij", &[], &[spinner]);
    regions("rrrl", &[rect(0.0, 0.0, 240.0, 400.0)], &[]);
}

/// Break it on purpose: without the second picture a screen that moves is called still, without the ink a stale tree is.
#[test]
fn the_proof_needs_both_pictures_and_the_ink() {
    let check = |screens: &str, faults: crate::FaultSwitches, right: State| {
        let screens = screens.chars().map(named).collect();
        let (session, _) = super::fake::session(Script { screens, facts: facts(), ..Script::default() }, faults);
        let once = crate::CaptureOptions { attempts: Some(1), ..crate::CaptureOptions::default() };
        let captured = super::fake::block(session.capture(&device::Call::default(), once)).unwrap();
        assert_eq!(captured.verdict().state, right, "{faults:?}: {:?}", captured.verdict());
    };
    let none = crate::FaultSwitches::default();
    check("rrrs", none, Moved);
    check("rrrs", crate::FaultSwitches { skip_second_picture: true, ..none }, Still);
    check("P", none, Unproven);
    check("P", crate::FaultSwitches { skip_ink: true, ..none }, Still);
}

/// A tree with a switch that is on, under pictures with its knob on either side.
#[test]
fn a_switch_that_is_drawn_otherwise_is_of_another_moment() {
    let lines =
        format!("{}  Switch =1 (170,340,51,31)\n", rows(&["Watering hours", "Roof garden", "Compost heap"], 80));
    let track = (170, 340, 51, 31, 120);
    for (knob, state) in [(192, Still), (172, Unproven)] {
        let screens = vec![screen(&lines).with(&[track, (knob, 342, 27, 27, 255)])];
        let captured = capture(Script { screens, facts: facts(), ..Script::default() }).0.unwrap();
        let verdict = captured.verdict();
        assert_eq!(verdict.state, state, "{verdict:?}");
        assert_eq!(verdict.why.is_some(), state == Unproven);
    }
}
