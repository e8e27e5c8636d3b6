//! Marks on the picture: where they lie, what is refused, what is told.

use crate::scene::{ROW, Scene, code, png};
use desk::{AnnotateArgs, Desk, MarkLayer, Source};
use std::fs;

fn args(scene: &Scene, source: &Source, layers: &[MarkLayer], legend: bool) -> AnnotateArgs {
    AnnotateArgs { source: source.clone(), out: scene.text("out.png"), layers: Some(layers.to_vec()), legend }
}

fn painted(scene: &Scene) -> pixels::Picture {
    let bytes = fs::read(scene.at("out.png")).expect("the file");
    pixels::decode(&bytes, &pixels::Limits::default()).expect("a picture")
}

#[test]
fn a_mark_lies_on_its_frame_at_the_picture_s_own_size() {
    let scene = Scene::new();
    let source = scene.put("row.txt", ROW);
    scene.put("row.png", png(900, 1800, [255; 3]));
    let answer = scene.desk.annotate(args(&scene, &source, &[MarkLayer::Kept], false)).expect("annotates");
    assert_eq!((answer.width, answer.height, answer.scale.x, answer.scale.assumed), (900, 1800, 3.0, false));
    let picture = painted(&scene);
    let white = |x: u32, y: u32| picture.pixel(x, y) == Some([255, 255, 255, 255]);
    // The switch's frame is 240,106 51 × 31 points: 720,318 to 873,411 pixels.
    assert!(!white(720, 370) && !white(872, 370) && !white(790, 318) && !white(790, 410), "the edges are painted");
    assert!(white(790, 360) && white(700, 370) && white(890, 370), "inside and outside are not");
    let taps = scene.desk.annotate(args(&scene, &source, &[MarkLayer::Taps], false)).expect("annotates");
    assert_eq!((taps.marks, taps.legend.len()), (3, 3));
    assert_ne!(painted(&scene).pixel(797, 365), Some([255, 255, 255, 255]), "265.5,121.5 points is tapped");
    let none = scene.desk.annotate(args(&scene, &source, &[], false)).expect("annotates");
    assert_eq!((none.marks, none.legend.len()), (0, 0));
    let panelled = scene.desk.annotate(args(&scene, &source, &MarkLayer::ALL, true)).expect("annotates");
    assert!(panelled.width > 900 && panelled.height >= 1800);
}

#[test]
fn without_a_picture_the_ground_is_white_and_that_is_said() {
    let scene = Scene::new();
    let check = |name: &str, source: &Source, size: (u32, u32), note: &str| {
        let answer = scene.desk.annotate(args(&scene, source, &[MarkLayer::Kept], false)).expect(name);
        assert_eq!((answer.width, answer.height), size, "{name}");
        assert!(answer.note.clone().unwrap_or_default().contains(note), "{name}: {:?}", answer.note);
    };
    check("no picture", &scene.put("row.txt", ROW), (900, 1800), "no picture beside");
    let cut = scene.put("cut.txt", ROW);
    scene.put("cut.png", &png(900, 1800, [0; 3])[..200]);
    check("cut picture", &cut, (900, 1800), "cut");
    check("fragment", &scene.put("part.txt", "Cell \"Sail\" (10,20,80,40)\n"), (270, 180), "no picture");
    let nowhere = scene.put("nowhere.txt", "Button \"Sail\"\n");
    assert_eq!(code(scene.desk.annotate(args(&scene, &nowhere, &[MarkLayer::Kept], false))), "picture_missing");
    let huge = scene.put("huge.txt", "Application \"Sea\" (0,0,900000,900000)\n  Button \"Sail\" (0,0,90,90)\n");
    assert_eq!(code(scene.desk.annotate(args(&scene, &huge, &[MarkLayer::Kept], false))), "picture_too_large");
}

#[test]
fn a_part_of_a_screen_is_laid_over_a_picture_that_its_root_spans() {
    let scene = Scene::new();
    let part = scene.put("part.txt", "Cell (0,100,414,44)\n  Switch \"Foghorn\" =0 (350,106,51,31)\n");
    scene.put("part.png", png(414, 736, [255; 3]));
    let answer = scene.desk.annotate(args(&scene, &part, &[MarkLayer::Kept], false)).expect("annotates");
    assert_eq!((answer.scale.x, answer.scale.y, answer.scale.assumed), (1.0, 1.0, true));
    assert!(answer.note.is_some_and(|n| n.contains("assumed")));
    assert_ne!(painted(&scene).pixel(350, 120), Some([255, 255, 255, 255]));
    let narrow = scene.put("narrow.txt", "Cell (40,100,200,44)\n  Switch \"Foghorn\" =0 (150,106,51,31)\n");
    scene.put("narrow.png", png(414, 736, [255; 3]));
    let fault = scene.desk.annotate(args(&scene, &narrow, &[MarkLayer::Kept], false)).expect_err("no scale");
    assert!(fault.code == "scale_unknown" && fault.message.contains("200 pt"), "{fault:?}");
}

#[test]
fn a_picture_of_another_screen_is_refused_and_nothing_is_written() {
    let scene = Scene::new();
    let check = |name: &str, size: (u32, u32), expected: &str| {
        let source = scene.put(&format!("{name}.txt"), ROW);
        scene.put(&format!("{name}.png"), png(size.0, size.1, [255; 3]));
        assert_eq!(code(scene.desk.annotate(args(&scene, &source, &[MarkLayer::Kept], false))), expected, "{name}");
        assert!(!scene.at("out.png").exists(), "{name}: something was written");
    };
    check("turned", (1800, 900), "scale_orientation");
    check("squeezed", (900, 900), "scale_squeezed");
}

#[test]
fn characters_that_no_font_has_are_told() {
    let scene = Scene::new();
    let source = scene.put("row.txt", "Application \"Pier\" (0,0,300,600)\n  Button \"锚 Anchor\" (20,300,100,50)\n");
    let answer = scene.desk.annotate(args(&scene, &source, &[MarkLayer::Kept], true)).expect("annotates");
    assert_eq!(answer.missing_glyphs, ["锚"]);
    let plain = scene.desk.annotate(args(&scene, &source, &[MarkLayer::Kept], false)).expect("annotates");
    assert!(plain.missing_glyphs.is_empty(), "no words stand in the picture itself");
    assert_eq!(code(Desk::new(vec![b"no font".to_vec()])), "font_broken");
}

#[test]
fn what_was_received_is_never_painted_over() {
    let scene = Scene::new();
    let source = scene.put("row.txt", ROW);
    let picture = png(900, 1800, [255; 3]);
    scene.put("row.png", &picture);
    let onto = |name: &str| AnnotateArgs { out: scene.text(name), ..args(&scene, &source, &[MarkLayer::Kept], false) };
    for name in ["row.png", "row.txt", "./row.png"] {
        assert_eq!(code(scene.desk.annotate(onto(name))), "would_lose", "{name}");
    }
    assert_eq!(fs::read(scene.at("row.png")).expect("the picture"), picture);
    fs::remove_file(scene.at("row.png")).expect("the picture goes");
    let answer = scene.desk.annotate(onto("row.png")).expect("there is nothing to lose");
    assert!(answer.note.is_some_and(|n| n.contains("taken for the screenshot")));
}
