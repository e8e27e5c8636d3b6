//! The bracket against the built-in phone: what is never called `still`, what always is, and that both would be noticed.

use archive::State;
use serde_json::{Value, json};
use session::{CaptureOptions, Captured, FaultSwitches, SessionOptions};
use simphone::PhoneOptions;
use trials::phone::{Stand, Truth, advance, last_bracket};

/// The parts of the proof that a test leaves out.
const WHOLE: FaultSwitches = FaultSwitches { skip_second_picture: false, skip_ink: false };

/// Brings the phone into a state and captures it once, in one bracket. `moves` are controls with their bodies, in order.
fn captured(faults: FaultSwitches, moves: &[(&str, Value)]) -> (Captured, Truth) {
    let session = SessionOptions { attempts: 1, faults, ..SessionOptions::default() };
    let mut stand = Stand::start(PhoneOptions::default(), session);
    stand.control("clock", &json!({ "run": false }));
    for (control, body) in moves {
        stand.control(control, body);
    }
    stand.served();
    let captured = stand.capture(CaptureOptions::default()).expect("the phone answers");
    let truth = last_bracket(&stand.served()).expect("a capture has a tree");
    (captured, truth)
}

fn tap(element: &str) -> (&'static str, Value) {
    ("tap", json!({ "element": element }))
}

/// By so much at every request.
fn pace(ms: u64) -> (&'static str, Value) {
    ("clock", json!({ "per_request_ms": ms }))
}

/// A pane slides in while picture, tree and picture are taken.
fn animated() -> Vec<(&'static str, Value)> {
    vec![tap("#row_workshop"), ("clock", advance(60)), pace(20)]
}

/// The pane before is told under the picture of this one, which rests.
fn stale() -> Vec<(&'static str, Value)> {
    vec![tap("#row_workshop"), ("clock", advance(2_000)), ("faults", json!([{ "fault": "stale_tree", "times": 0 }]))]
}

#[test]
fn the_screen_is_still_only_when_it_is() {
    let check = |name: &str, moves: &[(&str, Value)], state: State, truth: Truth| {
        let (captured, told) = captured(WHOLE, moves);
        assert_eq!((captured.verdict().state, told), (state, truth), "{name}: {:?}", captured.verdict());
        captured
    };
    check("at rest", &[], State::Still, Truth::Rest);
    let moved = check("a pane slides in", &animated(), State::Moved, Truth::Moving);
    assert!(!moved.verdict().regions.is_empty());
    check("a switch turns over", &[tap("Beacon"), ("clock", advance(20)), pace(15)], State::Moved, Truth::Moving);
    let unproven = check("a stale tree", &stale(), State::Unproven, Truth::Moving);
    let why = unproven.verdict().why.clone().unwrap_or_default();
    assert!(why.starts_with("tree unlike picture"), "{why}");
    // Alone with its caret, which blinks between the pictures; and with the minute that changes in the status bar.
    let caret = [tap("#search"), ("clock", advance(2_000)), pace(530)];
    let caret = check("a caret", &caret, State::Still, Truth::Rest);
    let clock = [("clock", advance(50_000)), pace(20_000)];
    let clock = check("a clock", &clock, State::Still, Truth::Rest);
    for (name, captured) in [("caret", caret), ("clock", clock)] {
        assert!(!captured.verdict().masked.is_empty(), "the {name} is told as set aside: {:?}", captured.verdict());
    }
}

/// What the tests above are worth: with a part of the proof left out, a screen that moves and a stale tree pass as still.
#[test]
fn each_part_of_the_proof_is_needed() {
    let (blind, truth) = captured(FaultSwitches { skip_second_picture: true, skip_ink: true }, &animated());
    assert_eq!((blind.verdict().state, truth), (State::Still, Truth::Moving), "without the second picture");
    let (blind, truth) = captured(FaultSwitches { skip_second_picture: false, skip_ink: true }, &stale());
    assert_eq!((blind.verdict().state, truth), (State::Still, Truth::Moving), "without the ink test");
}

#[test]
fn looking_changes_nothing_on_the_device() {
    let stand = Stand::start(PhoneOptions::default(), SessionOptions::default());
    for _ in 0..3 {
        stand.capture(CaptureOptions::default()).expect("the phone answers");
    }
    let requests = stand.session().requests();
    assert_eq!(requests.changing, 0);
    assert!(requests.all >= 3 * 4, "{requests:?}");
}
