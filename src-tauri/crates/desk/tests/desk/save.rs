//! Saving a capture: to its own file, to another, with a blackened picture.

use crate::scene::{ROW, Scene, code, png};
use desk::{OpenArgs, SaveArgs, Source};
use std::fs;

const LOGIN: &str = "Application \"Pier\" (0,0,300,600)\n  SecureTextField \"Pass\" =0pen5esame (50.2,100,100,40)\n";

fn save(source: &Source, out: Option<String>, mask_picture: bool) -> SaveArgs {
    SaveArgs { source: source.clone(), out, mask_picture }
}

#[test]
fn a_capture_is_saved_over_itself_and_says_what_it_knows() {
    let scene = Scene::new();
    let bare = scene.put("row.txt", ROW);
    scene.put("row.png", png(600, 1200, [255; 3]));
    let out = scene.text("row.sightline");
    let saved = scene.desk.save(save(&bare, Some(out.clone()), false)).expect("saves");
    assert_eq!((saved.file.as_str(), saved.masked, saved.picture_masked), (out.as_str(), 0, false));
    let opened = scene.desk.open(OpenArgs { path: out.clone() }).expect("opens");
    assert_eq!((opened.view.state.app.as_deref(), opened.view.state.nodes), (Some("Harbour"), 8));
    assert_eq!(opened.view.picture.map(|p| p.width), Some(600.0));
    let first = fs::read(&out).expect("the file");
    scene.desk.save(save(&Source::Capture(opened.capture), None, false)).expect("saves over itself");
    assert_eq!(fs::read(&out).expect("the file"), first, "the same capture, the same bytes");
    // A page source is no capture: it is never written over.
    assert_eq!(code(scene.desk.save(save(&bare, None, false))), "would_lose");
    assert_eq!(fs::read_to_string(scene.at("row.txt")).expect("the file"), ROW);
    let received = scene.desk.receive("standard input", ROW.as_bytes().to_vec()).expect("opens");
    assert_eq!(code(scene.desk.save(save(&received, None, false))), "no_file");
}

#[test]
fn an_open_capture_is_the_file_it_was_saved_to() {
    let scene = Scene::new();
    scene.put("login.txt", LOGIN);
    scene.put("login.png", png(600, 1200, [255; 3]));
    let opened = scene.desk.open(OpenArgs { path: scene.text("login.txt") }).expect("opens");
    assert!(!opened.view.saved, "a page source has to be saved under a name");
    let source = Source::Capture(opened.capture);
    assert_eq!(code(scene.desk.save(save(&source, None, false))), "would_lose");
    // A folder and a file, each followed: the next save without a name writes where the one before did.
    for name in ["first.sightline", "second", "third.sightline"] {
        let out = scene.text(name) + if name.contains('.') { "" } else { "/" };
        let saved = scene.desk.save(save(&source, Some(out.clone()), false)).expect("saves");
        assert_eq!((saved.file.as_str(), saved.name.as_str()), (out.as_str(), name));
        let others = scene.names();
        let again = scene.desk.save(save(&source, None, false)).expect("saves again");
        assert_eq!((again.file, again.name, again.masked), (out, name.to_owned(), 1));
        assert_eq!(scene.names(), others, "no other file is written");
        assert!(scene.desk.picture(opened.capture).is_some_and(|p| p.bytes[..] == png(600, 1200, [255; 3])));
    }
    assert!(scene.desk.open(OpenArgs { path: scene.text("third.sightline") }).expect("opens").view.saved);
    // What was opened first is as it was, and a save that is refused changes nothing.
    assert_eq!(fs::read_to_string(scene.at("login.txt")).expect("the source"), LOGIN);
    assert_eq!(code(scene.desk.save(save(&source, Some(scene.text("no/such/folder.sightline")), false))), "not_found");
    let kept = scene.desk.save(save(&source, None, false)).expect("saves");
    assert_eq!(kept.name, "third.sightline");
    // A file that is saved elsewhere without being open is followed by nothing.
    scene
        .desk
        .save(save(&Source::Path(scene.text("login.txt")), Some(scene.text("copy.sightline")), false))
        .expect("saves");
    assert_eq!(scene.desk.save(save(&source, None, false)).expect("saves").name, "third.sightline");
}

#[test]
fn secure_fields_are_blackened_in_the_picture_when_asked() {
    let scene = Scene::new();
    let source = scene.put("login.txt", LOGIN);
    scene.put("login.png", png(600, 1200, [255; 3]));
    let out = scene.text("login/");
    let saved = scene.desk.save(save(&source, Some(out.clone()), true)).expect("saves");
    assert!(saved.picture_masked && saved.masked == 1);
    let bytes = fs::read(scene.at("login/screen.png")).expect("the picture");
    let picture = pixels::decode(&bytes, &pixels::Limits::default()).expect("a picture");
    // 50.2 to 150.2 points at 2 pixels a point: outward to whole pixels.
    let at = |x: u32, y: u32| picture.pixel(x, y).map(|p| p[0]);
    for (x, y, expected) in [
        (99, 240, 255),
        (100, 240, 0),
        (300, 240, 0),
        (301, 240, 255),
        (200, 199, 255),
        (200, 200, 0),
        (200, 279, 0),
        (200, 280, 255),
    ] {
        assert_eq!(at(x, y), Some(expected), "{x},{y}");
    }
    let plain = scene.desk.save(save(&source, Some(scene.text("plain/")), false)).expect("saves");
    assert!(!plain.picture_masked);
    assert_eq!(fs::read(scene.at("plain/screen.png")).expect("the picture"), png(600, 1200, [255; 3]));
}

#[test]
fn a_picture_that_does_not_fit_is_not_said_to_be_masked() {
    let scene = Scene::new();
    let source = scene.put("login.txt", LOGIN);
    scene.put("login.png", png(1200, 600, [255; 3]));
    let before = scene.names();
    assert_eq!(code(scene.desk.save(save(&source, Some(scene.text("out.sightline")), true))), "picture_not_masked");
    assert_eq!(scene.names(), before);
}
