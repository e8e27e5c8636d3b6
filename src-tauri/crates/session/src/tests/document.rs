//! The document that a capture hands back, and its times.

use super::drawn::{rows, screen};
use super::fake::{Script, capture, facts};
use crate::RequestTime;
use archive::Bracket;
use device::TreeForm;
use screen::Origin;
use std::time::Duration;

const BEDS: [&str; 3] = ["Watering hours", "Roof garden", "Compost heap"];

fn script() -> Script {
    Script { screens: vec![screen(&rows(&BEDS, 80))], facts: facts(), ..Script::default() }
}

#[test]
fn the_manifest_says_what_is_known() {
    let captured = capture(script()).0.unwrap();
    let capture = &captured.capture;
    let names: Vec<&str> = capture.sources.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["tree.txt"]);
    let screen = screen(&rows(&BEDS, 80));
    assert_eq!(capture.sources[0].bytes, format!("sightline notation 1\n{}", screen.tree).into_bytes());
    let pictures = [&capture.screen, &capture.after].map(|p| p.as_ref().unwrap());
    assert_eq!(pictures.map(|p| p.name.as_str()), ["screen.png", "after.png"]);
    assert!(pictures.iter().all(|p| p.bytes == screen.png()));
    let manifest = &capture.manifest;
    assert_eq!(manifest.app.as_deref(), Some("Garden"));
    assert_eq!(manifest.device.as_ref().and_then(|d| d.name.as_deref()), Some("Shed phone"));
    assert_eq!(manifest.scale.map(|s| (s.x, s.y, s.assumed)), Some((1.0, 1.0, false)));
    assert_eq!(manifest.orientation.as_deref(), Some("portrait"));
    assert_eq!(manifest.settings["tree"], "json");
    let Some(Bracket { before: Some(before), tree: Some(tree), after: Some(after) }) = manifest.at else {
        panic!("{:?}", manifest.at)
    };
    assert!(before < tree && tree < after && before > 1_750_000_000_000, "{:?}", manifest.at);
    assert_eq!((captured.requests.all, captured.requests.changing), (6, 0));
}

#[test]
fn the_times_add_up() {
    let timing = capture(script()).0.unwrap().timing;
    let what: Vec<&str> = timing.requests.iter().map(|r| r.what).collect();
    assert_eq!(what, ["facts", "frames", "picture", "tree", "alert", "picture"]);
    // The clock goes on by ten milliseconds at each look, and a request has two looks.
    let ten = Duration::from_millis(10);
    assert!(timing.requests.iter().all(|RequestTime { took, .. }| *took == ten), "{timing:?}");
    assert_eq!(timing.device(), ten * 6);
    assert_eq!(timing.overhead(), timing.total - ten * 6);
    assert!(timing.requests.windows(2).all(|w| w[0].start + w[0].took <= w[1].start), "{timing:?}");
}

/// Captures with an alert; says the layers as `file origin` and the bytes of the alert's.
#[track_caller]
fn alert(text: &str, more: &str, layers: &[(&str, Origin)], bytes: Option<&str>) {
    let screens = vec![screen(&format!("{}{more}", rows(&BEDS, 80)))];
    let captured = capture(Script { screens, alert: Some(text.to_owned()), ..script() }).0.unwrap();
    let told: Vec<(&str, Origin)> =
        captured.capture.manifest.layers.iter().map(|l| (l.file.as_str(), l.origin)).collect();
    assert_eq!(told, layers);
    let found = captured.capture.sources.iter().find(|s| s.name == "alert.json");
    assert_eq!(found.map(|s| String::from_utf8_lossy(&s.bytes).into_owned()).as_deref(), bytes);
    if let Some(layer) = found {
        let reading = screen::read(&layer.bytes).unwrap();
        assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
        assert!(reading.tree.nodes().iter().all(|n| n.rect.is_none()), "an alert's place is made up");
    }
}

#[test]
fn an_alert_that_the_tree_does_not_hold_is_a_layer() {
    let (tree, above) = (("tree.txt", Origin::Tree), ("alert.json", Origin::AlertEndpoint));
    alert(
        "Open the gate?\nThe \"hens\" are out.",
        "",
        &[tree, above],
        Some(
            r#"{"type":"Alert","label":"Open the gate?","isVisible":"1","isEnabled":"1","children":[{"type":"StaticText","label":"The \"hens\" are out.","isVisible":"1","isEnabled":"1"}]}"#,
        ),
    );
    alert("", "", &[tree, above], Some(r#"{"type":"Alert","label":"","isVisible":"1","isEnabled":"1","children":[]}"#));
    let own = "  Alert \"Open the gate?\" (20,250,200,100)\n    Button \"Yes\" (30,300,80,40)\n";
    alert("Open the gate?\nThe hens are out.", own, &[tree], None);
    // The app's own alert stands beneath the system's.
    alert(
        "Allow Garden to use your place?",
        own,
        &[tree, above],
        Some(
            r#"{"type":"Alert","label":"Allow Garden to use your place?","isVisible":"1","isEnabled":"1","children":[]}"#,
        ),
    );
}

/// Whose place nobody tells: what an alert may cover is no witness against the tree.
#[test]
fn texts_under_an_alert_are_no_witness() {
    let white = (10, 60, 220, 200, 255);
    let covered = screen(&rows(&BEDS, 80)).with(&[white]);
    let check = |text: Option<&str>, state| {
        let script = Script { screens: vec![covered.clone()], alert: text.map(str::to_owned), ..script() };
        assert_eq!(capture(script).0.unwrap().verdict().state, state, "{text:?}");
    };
    check(Some("Allow Garden to use your place?"), archive::State::Still);
    check(None, archive::State::Unproven);
}

#[test]
fn xml_is_asked_for_when_json_fails() {
    use device::DeviceErrorCode as Code;
    let check = |fails: Option<(TreeForm, Code)>, instead: &[(usize, &[u8])], right: &str| {
        let instead = instead.iter().map(|(at, bytes)| (*at, bytes.to_vec())).collect();
        let (captured, asked) = capture(Script { fails, instead, ..script() });
        assert_eq!(asked, right);
        let captured = captured.unwrap();
        assert_eq!(captured.verdict().state, archive::State::Still);
        assert_eq!(captured.capture.manifest.settings["tree"], "xml");
        assert!(captured.notes[0].contains("XML"), "{:?}", captured.notes);
    };
    check(Some((TreeForm::Json, Code::SourceFailed)), &[], "fmpjxap");
    check(Some((TreeForm::Json, Code::InvalidJson)), &[], "fmpjxap");
    // It answers, but no tree: the second picture is the first of the next bracket.
    check(None, &[(1, b"<html>Not here</html>")], "fmpjapxp");
}
