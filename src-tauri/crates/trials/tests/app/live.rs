//! The app looks at the built-in phone, which the test moves: at rest, in the middle of an animation, with a caret, and
//! with the tree of another screen under its picture.

use crate::in_the_app;
use crate::stand::Desktop;
use crate::window::Window;
use fantoccini::key::Key;
use serde_json::{Value, json};
use session::SessionOptions;
use simphone::PhoneOptions;
use trials::phone::{Stand, advance};

/// The verdict in the state line and what is said of it.
async fn verdict(window: &Window) -> (String, String) {
    let told = "const line = document.querySelector('[data-verdict]');
                return [line?.dataset.verdict ?? '', line?.innerText ?? ''];";
    let told = window.script(told, vec![]).await;
    let text = |at: usize| told[at].as_str().unwrap_or_default().to_owned();
    (text(0), text(1))
}

/// Captures by the shortcut, and waits for what comes of it.
async fn capture(window: &Window) {
    let before = window.said().await;
    window.press(&[Key::Control], 'r').await;
    // The live region says every capture; two with the same words are two texts with their numbers.
    let changed = format!(
        "document.querySelector('[data-live]')?.innerText !== {} && !document.querySelector('.progress')",
        json!(before)
    );
    window.until("the capture is there", &changed).await;
    window.ready().await;
}

/// Types into what has the focus.
async fn type_text(window: &Window, text: &str) {
    window.press(&[Key::Control], 'a').await;
    for c in text.chars() {
        window.press(&[], c).await;
    }
}

#[test]
fn the_phone_is_looked_at_with_proof() {
    let phone =
        Stand::start(PhoneOptions { mjpeg_port: Some(0), ..PhoneOptions::default() }, SessionOptions::default());
    let url = phone.url();
    let control = |name: &str, body: Value| drop(phone.control(name, &body));
    in_the_app(
        "live",
        Desktop::default(),
        |_| None,
        async |window, _| {
            // A window without a file begins with the app's own phone.
            window.ready().await;
            assert_eq!(verdict(window).await.0, "still");
            assert!(window.text("h1").await.starts_with("Lantern"), "{}", window.text("h1").await);

            // Another one, by its address.
            window.press(&[Key::Control], 'k').await;
            window.until("the box for an address is there", "document.querySelector('.connect input')").await;
            window.picture("connect").await;
            let faults = window.faults().await;
            assert!(faults.is_empty(), "axe, connect:\n{}", faults.join("\n"));
            type_text(window, &url).await;
            let before = phone_log(&phone);
            window.press(&[], Key::Enter).await;
            window.until("the box is gone", "!document.querySelector('.connect')").await;
            window.until("nothing is on its way", "!document.querySelector('.progress')").await;
            window.ready().await;
            assert!(phone_log(&phone) > before, "the phone of this test was looked at");
            assert_eq!(verdict(window).await.0, "still");
            window.picture("live-rest").await;

            // A caret and a clock do not spoil the rest of the screen.
            control("tap", json!({ "element": "#search" }));
            control("clock", advance(2_000));
            control("clock", json!({ "per_request_ms": 530 }));
            capture(window).await;
            assert_eq!(verdict(window).await.0, "still", "{:?}", verdict(window).await);

            // In the middle of an animation: every bracket of the capture lies within its 350 ms.
            control("clock", json!({ "run": false }));
            control("tap", json!({ "element": "#row_workshop" }));
            control("clock", advance(100));
            control("clock", json!({ "per_request_ms": 8 }));
            capture(window).await;
            let (state, said) = verdict(window).await;
            assert_eq!(state, "moved", "{said}");
            let moved = "return document.querySelectorAll('[data-layer=\"moved\"], [aria-label^=\"Moved\"]').length;";
            assert!(window.script(moved, vec![]).await.as_u64() > Some(0), "moved regions are a layer of the legend");
            window.picture("live-moving").await;

            // At rest on the new pane, with the tree of the one before: nothing moves, and it is not believed.
            control("clock", json!({ "run": true }));
            control("clock", advance(2_000));
            control("faults", json!([{ "fault": "stale_tree", "times": 0 }]));
            capture(window).await;
            let (state, said) = verdict(window).await;
            assert_eq!(state, "unproven", "{said}");
            assert!(said.contains("tree unlike picture"), "{said}");
            window.picture("live-stale").await;
            control("faults", json!([]));

            // Followed, the screen is captured whenever it changes, and not when it does not.
            window.press(&[Key::Control, Key::Shift], 'r').await;
            window
                .until("it is followed", "document.querySelector('[aria-pressed=true] svg, [data-selected] svg')")
                .await;
            control("tap", json!({ "element": "#BackButton" }));
            let rows = "document.body.innerText.includes('CONNECTIONS') && !document.querySelector('.progress')";
            window.until("the screen before is captured by itself", rows).await;
            window
                .until("it has come to rest", "document.querySelector('[data-verdict]').dataset.verdict === 'still'")
                .await;
            window.press(&[Key::Control, Key::Shift], 'r').await;

            // A device that goes away leaves what was captured.
            capture(window).await;
            assert_eq!(verdict(window).await.0, "still");
            control("faults", json!([{ "fault": "closed", "times": 0 }]));
            window.press(&[Key::Control], 'r').await;
            window.until("the fault is told", "document.querySelector('[role=alert][data-code]')").await;
            window.ready().await;
            let kept = window.text("[role=alert]").await;
            assert!(kept.contains("is still open"), "{kept}");
            window.picture("live-gone").await;
        },
    );
}

/// How many things the phone's log has.
fn phone_log(phone: &Stand) -> u64 {
    phone.last_entry()
}

#[test]
fn a_slow_tree_can_be_given_up() {
    let phone = Stand::start(PhoneOptions::default(), SessionOptions::default());
    let url = phone.url();
    in_the_app(
        "slow",
        Desktop::default(),
        |_| None,
        async |window, _| {
            window.ready().await;
            window.receive("connect", json!(url)).await;
            window.until("nothing is on its way", "!document.querySelector('.progress')").await;
            let name = window.text("h1").await;
            phone.control("faults", &json!([{ "fault": "stall", "on": "/source", "ms": 60_000 }]));
            window.press(&[Key::Control], 'r').await;
            window
                .until("it says what it waits for", "document.querySelector('.progress')?.innerText.includes('tree')")
                .await;
            window.picture("live-slow").await;
            window.click(".progress button").await;
            window.until("it is given up", "!document.querySelector('.progress')").await;
            assert_eq!(window.text("h1").await, name, "what was captured before is still there");
            // The request is still at work on the device: no second one is queued behind it.
            window.press(&[Key::Control], 'r').await;
            window.until("the fault is told", "document.querySelector('[role=alert][data-code=device_busy]')").await;
        },
    );
}
