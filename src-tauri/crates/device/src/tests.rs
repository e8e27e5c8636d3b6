//! Tests of the room as a whole: every code has been seen, and says what to do next.

use crate::fake::{Fake, Play};
use crate::*;
use std::collections::BTreeSet;
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn every_code_is_reached_and_every_fault_has_a_next_step() {
    let mut seen = wda::tests::faults().await;
    seen.extend(given_up().await);
    seen.extend(recorded().await);
    seen.extend(wda::mjpeg_faults().await);
    for (name, error) in &seen {
        // The list of faults for people: `cargo test -p device every_code -- --nocapture`.
        println!("{name}\n    {}: {error}\n    -> {}", error.code, error.hint);
        for words in [&error.message, &error.hint] {
            assert!(words.ends_with(['.', '…']) && !words.contains("  "), "{name}: {words:?}");
            assert!(words.starts_with(|c: char| !c.is_lowercase()), "{name}: {words:?}");
        }
    }
    let codes: BTreeSet<_> = seen.iter().map(|(_, e)| e.code).collect();
    let missing: Vec<_> = DeviceErrorCode::ALL.iter().filter(|c| !codes.contains(c)).collect();
    assert_eq!(missing, Vec::<&DeviceErrorCode>::new());
}

#[test]
fn every_code_has_its_own_word_in_snake_case() {
    let words: BTreeSet<_> = DeviceErrorCode::ALL.iter().map(|c| c.as_str()).collect();
    assert_eq!(words.len(), DeviceErrorCode::ALL.len());
    assert!(words.iter().all(|w| w.bytes().all(|b| b.is_ascii_lowercase() || b == b'_' || b.is_ascii_digit())));
}

/// A call that was given up, and the one after it.
async fn given_up() -> Vec<(&'static str, DeviceError)> {
    let fake = Fake::always(Play::bytes("").then(fake::Then::Hold)).await;
    let device = WebDriverAgent::new(&fake.url(), WdaOptions::default()).unwrap();
    let cancel = CancellationToken::new();
    let stop = cancel.clone();
    let call = Call::new(cancel, move |_| stop.cancel());
    let cancelled = device.tree(TreeForm::Xml, &call).await.unwrap_err();
    let busy = device.alert(&Call::default()).await.unwrap_err();
    assert_eq!((cancelled.code, busy.code), (DeviceErrorCode::Cancelled, DeviceErrorCode::DeviceBusy));
    vec![("given up", cancelled), ("asked after that", busy)]
}

async fn recorded() -> Vec<(&'static str, DeviceError)> {
    let device = Recorded::open(archive::Capture::of_source(b"<A/>".to_vec())).unwrap();
    let call = Call::default();
    let form = device.tree(TreeForm::Json, &call).await.unwrap_err();
    let picture = device.picture(&call).await.unwrap_err();
    assert_eq!((form.code, picture.code), (DeviceErrorCode::FormNotRecorded, DeviceErrorCode::NotRecorded));
    vec![("the other form", form), ("no picture recorded", picture)]
}
