//! What opens, with what complaint, and what is refused.

use crate::scene::{ROW, Scene, code, png};
use desk::{CloseArgs, ObserveArgs, OpenArgs, Source};
use std::fs;

fn open(scene: &Scene, name: &str) -> Result<desk::Opened, desk::Fault> {
    scene.desk.open(OpenArgs { path: scene.text(name) })
}

#[test]
fn what_no_element_can_be_read_from_is_refused() {
    let scene = Scene::new();
    let check = |name: &str, bytes: &[u8], expected: &str| {
        fs::write(scene.at(name), bytes).expect("a file");
        assert_eq!(code(open(&scene, name)), expected, "{name}");
    };
    check("empty.xml", b"", "empty_source");
    check("blank.xml", b" \n\t ", "empty_source");
    check("picture.xml", &png(4, 4, [1, 2, 3]), "not_a_source");
    check("page.xml", b"<!DOCTYPE html><html><body>404</body></html>", "not_a_source");
    check("bomb.xml", b"<!DOCTYPE a [<!ENTITY x \"xx\"><!ENTITY y \"&x;&x;\">]><a>&y;</a>", "dtd_refused");
    check("hollow.xml", b"<AppiumAUT></AppiumAUT>", "no_element");
    check("broken.sightline", b"PK\x03\x04 no zip", "broken_zip");
    assert_eq!(code(open(&scene, "missing.xml")), "not_found");
    fs::create_dir(scene.at("plain")).expect("a folder");
    assert_eq!(code(open(&scene, "plain")), "not_a_capture");
    // An address is a live screen; nothing listens on the first port there is.
    let url = scene.desk.open(OpenArgs { path: "HTTP://127.0.0.1:1/wd".to_owned() });
    assert_eq!(code(url), "closed_port");
    let url = scene.desk.open(OpenArgs { path: "https://127.0.0.1:1".to_owned() });
    assert_eq!(code(url), "no_tls");
}

#[test]
fn a_picture_that_cannot_be_used_keeps_the_tree_open() {
    let scene = Scene::new();
    let whole = png(900, 1800, [250, 250, 250]);
    let mut cut = whole.clone();
    cut.truncate(whole.len() / 2);
    let check = |name: &str, picture: Option<&[u8]>, size: Option<(f64, f64)>, note: &str| {
        fs::write(scene.at(&format!("{name}.txt")), ROW).expect("a source");
        if let Some(bytes) = picture {
            fs::write(scene.at(&format!("{name}.png")), bytes).expect("a picture");
        }
        let view = open(&scene, &format!("{name}.txt")).expect("the tree opens").view;
        assert_eq!(view.rows.len(), 8, "{name}");
        assert_eq!(view.picture.map(|p| (p.width, p.height)), size, "{name}");
        let told = view.picture_note.unwrap_or_default();
        assert!(told.contains(note) && told.is_empty() == note.is_empty(), "{name}: {told}");
        assert_eq!(view.state.scale.is_some(), size.is_some() && note.is_empty(), "{name}");
    };
    check("fits", Some(&whole), Some((900.0, 1800.0)), "");
    check("none", None, None, "no picture");
    check("cut", Some(&cut), None, "cut");
    check("heic", Some(b"\0\0\0\x18ftypheic\0\0\0\0heicmif1"), None, "HEIC");
    check("turned", Some(&png(1800, 900, [0; 3])), Some((1800.0, 900.0)), "turned");
    check("squeezed", Some(&png(900, 900, [0; 3])), Some((900.0, 900.0)), "900 × 900");
}

#[test]
fn a_capture_is_held_until_it_is_closed() {
    let scene = Scene::new();
    scene.put("a.txt", ROW);
    scene.put("a.png", png(600, 1200, [9, 9, 9]));
    let first = open(&scene, "a.txt").expect("opens").capture;
    let second = open(&scene, "a.txt").expect("opens").capture;
    assert_ne!(first, second);
    let picture = scene.desk.picture(first).expect("a picture");
    assert_eq!((picture.mime, picture.bytes.len()), ("image/png", png(600, 1200, [9, 9, 9]).len()));
    // The file may go: what was opened stays.
    fs::remove_file(scene.at("a.txt")).expect("the file goes");
    let observe = |capture| {
        scene.desk.observe(ObserveArgs { source: Source::Capture(capture), budget: None, query: None, points: false })
    };
    assert_eq!(observe(first).expect("still there").nodes.len(), 8);
    scene.desk.close(CloseArgs { capture: first }).expect("closes");
    assert_eq!(code(observe(first)), "unknown_capture");
    assert_eq!(code(scene.desk.close(CloseArgs { capture: first })), "unknown_capture");
    assert!(scene.desk.picture(first).is_none());
    assert_eq!(observe(second).expect("untouched").nodes.len(), 8);
    assert!(open(&scene, "a.png").is_err() && observe(second).is_ok());
}

#[test]
fn the_layers_of_a_capture_are_one_tree() {
    let scene = Scene::new();
    fs::create_dir(scene.at("two.sightline")).expect("a folder");
    scene.put("two.sightline/tree.txt", "Application \"Below\" (0,0,300,600)\n  Button \"Buy\" (10,10,90,44)\n");
    scene.put("two.sightline/tree-2.txt", "Application \"Above\" (0,0,300,600)\n  Button \"Allow\" (10,300,90,44)\n");
    let view = open(&scene, "two.sightline").expect("opens").view;
    let layers: Vec<_> = view.observation.layers.iter().map(|l| (l.app.as_deref(), l.from)).collect();
    assert_eq!(layers, [(Some("Below"), 0), (Some("Above"), 2)]);
    assert_eq!(view.state.app.as_deref(), Some("Above"));
    let parents: Vec<_> = view.rows.iter().map(|r| r.parent).collect();
    assert_eq!(parents, [None, Some(0), None, Some(2)]);
    // A layer that cannot be read is told, and what is below it is still there.
    scene.put("two.sightline/tree-2.txt", "");
    let view = open(&scene, "two.sightline").expect("opens").view;
    assert_eq!(view.rows.len(), 2);
    assert_eq!(view.observation.notes.iter().filter(|n| n.code == "layer_left_out").count(), 1);
}

#[test]
fn a_row_says_what_its_words_are() {
    let scene = Scene::new();
    scene.put(
        "words.json",
        r#"{"type":"Application","label":"Pier","rect":{"x":0,"y":0,"width":300,"height":600},"children":[
            {"type":"Switch","value":"0","rect":{"x":10,"y":10,"width":60,"height":30}},
            {"type":"Switch","label":"Fog","value":"1","rect":{"x":10,"y":50,"width":60,"height":30}},
            {"type":"TextField","placeholderValue":"Search","rect":{"x":10,"y":90,"width":60,"height":30}},
            {"type":"Other","rect":{"x":10,"y":130,"width":60,"height":30}}]}"#,
    );
    let view = open(&scene, "words.json").expect("opens").view;
    let told: Vec<_> = view.rows.iter().map(|row| (row.words.as_deref(), row.words_from)).collect();
    use desk::WordsFrom::{Label, Placeholder, Value};
    let expected = [
        (Some("Pier"), Some(Label)),
        (Some("0"), Some(Value)),
        (Some("Fog"), Some(Label)),
        (Some("Search"), Some(Placeholder)),
        (None, None),
    ];
    assert_eq!(told, expected);
}

#[test]
fn the_view_says_what_the_state_line_needs() {
    let scene = Scene::new();
    fs::create_dir(scene.at("c.sightline")).expect("a folder");
    scene.put("c.sightline/tree.txt", ROW);
    scene.put("c.sightline/screen.png", png(600, 1200, [255; 3]));
    scene.put(
        "c.sightline/capture.json",
        r#"{"schema":"sightline.capture/1","device":{"name":"Pier","os":"iOS 26.1"},"at":{"tree":951782400000},
            "verdict":{"state":"moved","regions":[{"x":1,"y":2,"width":3,"height":4}],"masked":[]}}"#,
    );
    let view = open(&scene, "c.sightline").expect("opens").view;
    let state = &view.state;
    assert_eq!(state.device.as_deref(), Some("Pier, iOS 26.1"));
    assert_eq!(state.taken.as_deref(), Some("2000-02-29T00:00:00.000Z"));
    assert_eq!((state.verdict.state.as_str(), state.verdict.regions.len()), ("moved", 1));
    assert_eq!((state.nodes, state.depth, state.complaints), (8, 3, 0));
    assert_eq!(state.orientation.as_deref(), Some("portrait"));
    assert_eq!((view.stage.width, view.stage.height), (300.0, 600.0));
    let count: u32 = view.legend.iter().map(|row| row.count).sum();
    assert_eq!(count as usize, view.marks.len(), "the legend counts every mark");
    assert_eq!(state.elements as usize, view.observation.elements.len());
}
