//! Frames of a stream while the tree is made.

use super::drawn::{Screen, rows, screen};
use super::fake::{Script, capture, facts};
use archive::State;

fn rest() -> Screen {
    screen(&rows(&["Watering hours", "Roof garden", "Compost heap"], 80))
}

/// The frames that come in while the tree is made; the state, what the frames say, how many came in.
#[track_caller]
fn check(frames: &[Screen], state: State, said: &str, received: u32) {
    let script = Script { screens: vec![rest()], facts: facts(), frames: Some(frames.to_vec()), ..Script::default() };
    let captured = capture(script).0.unwrap();
    assert_eq!(captured.verdict().state, state, "{:?} {:?}", captured.verdict(), captured.frames);
    assert!(captured.frames.said.contains(said), "{:?}", captured.frames);
    assert_eq!(captured.frames.received, received);
    if state == State::Moved {
        assert_eq!(
            captured.verdict().why.as_deref(),
            Some("a frame during the tree differs: something moved and came back")
        );
        assert_eq!(captured.attempts, 3);
    }
}

#[test]
fn a_frame_that_differs_tells_what_moved_and_came_back() {
    let flash = rest().with(&[(40, 300, 60, 30, 0)]);
    check(&[rest(), rest(), rest()], State::Still, "3 frames while the tree was made are alike", 3);
    check(&[rest(), flash.clone(), rest()], State::Moved, "some differ", 3);
    check(&[rest(), flash.clone(), rest(), rest()], State::Moved, "some differ", 4);
    // The first one was on its way when the bracket began: it may be of the screen before.
    check(&[flash.clone(), rest(), rest()], State::Still, "are alike", 3);
    check(&[flash, rest()], State::Still, "the first late: they prove nothing", 2);
    // The clock does not count, nor does the noise of a lossy frame.
    check(&[rest(), rest(), rest().with(&[(20, 4, 30, 10, 0)])], State::Still, "are alike", 3);
    check(&[rest(), rest(), rest().with(&[(40, 300, 60, 30, 240)])], State::Still, "are alike", 3);
}

#[test]
fn a_stream_that_stands_proves_nothing_and_says_so() {
    check(&[], State::Still, "No frame came in while the tree was made: it proves nothing", 0);
    check(&[rest()], State::Still, "proves nothing", 1);
    // The channel holds four: what lags is dropped, and the rest is looked at.
    let many: Vec<Screen> = (0..7).map(|_| rest()).collect();
    check(&many, State::Still, "are alike", 4);
    let script = Script { screens: vec![rest()], facts: facts(), ..Script::default() };
    let captured = capture(script).0.unwrap();
    assert_eq!(captured.frames.said, "The device offers no stream of frames: it proves nothing");
}
