//! The cheap look: did anything change since the last capture?

use super::drawn::{Screen, rows, screen};
use super::fake::{Script, block, facts, session};
use crate::{CaptureOptions, FaultSwitches};
use device::Call;

fn rest() -> Screen {
    screen(&rows(&["Watering hours", "Roof garden", "Compost heap"], 80))
}

/// After a capture at rest, one look at a screen: whether it changed, how many regions and masked places there are.
#[track_caller]
fn check(then: Screen, changed: bool, regions: usize, masked: usize) {
    let screens = vec![rest(), rest(), rest(), rest(), then];
    let (session, fake) = session(Script { screens, facts: facts(), ..Script::default() }, FaultSwitches::default());
    block(async {
        session.capture(&Call::default(), CaptureOptions::default()).await.unwrap();
        let change = session.changed(&Call::default()).await.unwrap();
        assert_eq!(
            (change.changed, change.regions.len(), change.masked.len()),
            (changed, regions, masked),
            "{change:?}"
        );
        assert_eq!(change.timing.requests.len(), 1);
    });
    assert_eq!(*fake.asked.lock().unwrap(), "fmpjapp");
}

#[test]
fn one_picture_tells_whether_anything_changed() {
    check(rest(), false, 0, 0);
    check(rest().with(&[(20, 4, 30, 10, 0)]), false, 0, 1);
    check(rest().with(&[(40, 300, 60, 30, 0)]), true, 1, 0);
    check(Screen { turned: true, ..rest() }, true, 0, 0);
}

#[test]
fn there_has_to_be_a_capture_first() {
    let script = Script { screens: vec![rest()], facts: facts(), ..Script::default() };
    let (session, fake) = session(script, FaultSwitches::default());
    let error = block(session.changed(&Call::default())).unwrap_err();
    assert_eq!(error.code.as_str(), "no_capture");
    assert_eq!(*fake.asked.lock().unwrap(), "");
}
