//! What is captured when something fails, and what is not.

use super::drawn::{Screen, rows, screen};
use super::fake::{Script, capture, facts};
use archive::State;
use device::{DeviceErrorCode as Code, Facts, TreeForm};
use screen::Size;

fn rest() -> Screen {
    screen(&rows(&["Watering hours", "Roof garden", "Compost heap"], 80))
}

/// A fault at one of the requests 0 picture, 1 tree, 2 alert, 3 picture: the code of the error and whether it carries the
/// picture, or what the verdict says.
#[track_caller]
fn check(at: usize, code: Code, right: Result<&str, (&str, bool)>) {
    let script = Script { screens: vec![rest()], facts: facts(), faults: [(at, code)].into(), ..Script::default() };
    match (capture(script).0, right) {
        (Ok(captured), Ok(why)) => {
            let said = captured.verdict().why.clone().unwrap_or_default();
            assert!(said.contains(why), "{at} {code:?}: {said:?}");
        }
        (Err(e), Err((code, picture))) => {
            assert_eq!((e.code.as_str(), e.picture.is_some()), (code, picture), "{at}: {e:?}");
            assert!(!e.hint.is_empty() && !e.message.is_empty());
        }
        (found, right) => panic!("{at} {code:?}: {found:?} and not {right:?}"),
    }
}

#[test]
fn what_is_there_is_captured_and_the_rest_is_told() {
    // The second picture is the first of the next bracket.
    check(0, Code::ScreenRefused, Ok(""));
    check(0, Code::ClosedPort, Err(("closed_port", false)));
    check(0, Code::Cancelled, Err(("cancelled", false)));
    // The picture is kept where the tree fails.
    check(1, Code::ConnectionReset, Err(("connection_reset", true)));
    check(1, Code::StillWorking, Err(("still_working", true)));
    check(1, Code::Cancelled, Err(("cancelled", true)));
    check(2, Code::Cancelled, Err(("cancelled", false)));
    // Without an answer on alerts the capture goes on, also without the second picture.
    check(2, Code::UnknownCommand, Ok(""));
    check(3, Code::Cancelled, Err(("cancelled", false)));
}

/// The screen refuses every picture: the tree is captured alone, and not asked for again.
#[test]
fn without_any_picture_there_is_the_tree() {
    let faults = [(0, Code::ScreenRefused), (3, Code::ScreenRefused)].into();
    let script = Script { screens: vec![rest()], facts: facts(), faults, ..Script::default() };
    let (captured, asked) = capture(script);
    let captured = captured.unwrap();
    assert_eq!(asked, "fmpjap");
    assert_eq!(captured.verdict().state, State::Unproven);
    assert_eq!(captured.verdict().why.as_deref(), Some("there is no picture: It says screen_refused."));
    assert!(captured.capture.screen.is_none() && captured.capture.after.is_none() && captured.likeness.is_none());
}

/// The second picture fails for good: what there is is captured, unproven.
#[test]
fn without_a_second_picture_nothing_is_proved() {
    let faults = [(3, Code::ScreenRefused), (4, Code::DeviceBusy)].into();
    let script = Script { screens: vec![rest()], facts: facts(), faults, ..Script::default() };
    let (captured, asked) = capture(script);
    let captured = captured.unwrap();
    assert_eq!(asked, "fmpjapp");
    assert_eq!(captured.verdict().state, State::Unproven);
    assert_eq!(captured.verdict().why.as_deref(), Some("there is no second picture: It says screen_refused."));
    assert!(captured.capture.after.is_none() && captured.capture.screen.is_some());
    assert_eq!(captured.capture.manifest.at.unwrap().after, None);
}

/// A bracket that was proved to have moved is worth keeping when the next one fails; not when the call is given up.
#[test]
fn a_fault_in_a_later_bracket_keeps_the_first() {
    let moving = || vec![rest(), rest(), rest(), screen(&rows(&["Watering hours"], 70))];
    let at = |code| Script { screens: moving(), facts: facts(), faults: [(4, code)].into(), ..Script::default() };
    let captured = capture(at(Code::ConnectionReset)).0.unwrap();
    assert_eq!(captured.verdict().state, State::Moved);
    assert!(captured.notes[0].contains("connection_reset"), "{:?}", captured.notes);
    assert_eq!(capture(at(Code::Cancelled)).0.unwrap_err().code.as_str(), "cancelled");
}

#[test]
fn no_tree_in_any_form_is_an_error_with_the_picture() {
    let instead = [(1, b"<html>Not here</html>".to_vec()), (4, b"nor here".to_vec())].into();
    let script = Script { screens: vec![rest()], facts: facts(), instead, ..Script::default() };
    let error = capture(script).0.unwrap_err();
    assert_eq!(error.code.as_str(), "tree_unreadable");
    assert_eq!(error.picture.as_deref(), Some(&*rest().png()));
    let script =
        Script { fails: Some((TreeForm::Json, Code::AppNotRunning)), screens: vec![rest()], ..Script::default() };
    assert_eq!(capture(script).0.unwrap_err().code.as_str(), "app_not_running");
}

/// Pictures and screens that do not fit, and pictures that are none.
#[test]
fn what_cannot_be_laid_over_one_another_is_unproven() {
    let check = |facts: Facts, instead: &[(usize, &[u8])], why: &str| {
        let instead = instead.iter().map(|(at, bytes)| (*at, bytes.to_vec())).collect();
        let captured = capture(Script { screens: vec![rest()], facts, instead, ..Script::default() }).0.unwrap();
        let said = captured.verdict().why.clone().unwrap_or_default();
        assert!(captured.verdict().state == State::Unproven && said.contains(why), "{said}");
    };
    let broken: &[u8] = b"\x89PNG\r\n\x1a\nnot a picture";
    check(facts(), &[0, 3, 4, 7, 8, 11].map(|at| (at, broken)), "the picture cannot be unpacked");
    // One that cannot be unpacked does not begin the next bracket: a new one is taken.
    let second = [(3, broken), (7, b"GIF89a".as_slice()), (11, broken)];
    check(facts(), &second, "the second picture cannot be unpacked");
    let other = Screen { tree: "Application \"Garden\" (0,0,240,300)\n".to_owned(), ..Screen::default() };
    let facts = Facts { screen: Some(Size { width: 240.0, height: 300.0 }), ..facts() };
    let captured = capture(Script { screens: vec![other], facts, ..Script::default() }).0.unwrap();
    let said = captured.verdict().why.clone().unwrap_or_default();
    assert!(captured.verdict().state == State::Unproven && said.contains("does not fit"), "{said}");
}

/// The device was turned between its facts and the picture: the facts are asked for once more.
#[test]
fn facts_of_the_other_side_are_asked_for_again() {
    let turned = Facts { screen: Some(Size { width: 400.0, height: 240.0 }), ..facts() };
    let (captured, asked) = capture(Script { screens: vec![rest()], facts: turned, ..Script::default() });
    assert_eq!(asked, "fmpfjap");
    // The tree's own size fits the picture.
    assert_eq!(captured.unwrap().verdict().state, State::Still);
}
