//! One form into another and back: what is carried, what is said to be lost.

use crate::scene::{Scene, code, png};
use desk::{ConvertArgs, Facts, FactsArgs, Source};
use std::fs;

/// A tree with everything that a form may lose: fractions, an identifier equal to its label, traits, flags that are not
/// told, signs that need an escape, a node without a frame.
const TREE: &str = r#"
Application "Tide & Co" (0,0,300,600)
  Window (0,0,300,600)~ visible? enabled?
    Cell "Low <\"ebb\"> & more" #row-1 (0.5,100.25,299.5,43.67) accessible traits=[Button, Selected]
      StaticText "A\nB\tC" =two (16,110,120,24)~ hidden disabled
      TextField #same name=same placeholder="Search" (16,200,200,31) focused
    Button "Echo" #Echo (20,300,100,50) selected
    Other (-)~
      Image #? name=Shell "Shell" (1,1,10,10)
"#;

fn convert(scene: &Scene, from: &str, to: &str) -> desk::Converted {
    let args = ConvertArgs { source: Source::Path(scene.text(from)), out: scene.text(to) };
    scene.desk.convert(args).unwrap_or_else(|fault| panic!("{from} to {to}: {fault:?}"))
}

fn notation(scene: &Scene, name: &str) -> String {
    let args = FactsArgs { source: Source::Path(scene.text(name)), node: 0 };
    let Facts { notation, .. } = scene.desk.facts(args).expect("facts");
    notation
}

#[test]
fn a_tree_survives_every_form() {
    let scene = Scene::new();
    scene.put("tree.txt", TREE);
    let first = notation(&scene, "tree.txt");
    let check = |way: &[&str], changed: &[(&str, &str)]| {
        let mut from = "tree.txt".to_owned();
        for (step, ending) in way.iter().enumerate() {
            let to = format!("{}-{step}.{ending}", way.join("-"));
            assert_eq!(convert(&scene, &from, &to).nodes, 8, "{way:?}");
            from = to;
        }
        let expected = changed.iter().fold(first.clone(), |text, (from, to)| {
            assert!(text.contains(from), "{from} is not in {text}");
            text.replace(from, to)
        });
        assert_eq!(notation(&scene, &from), expected, "{way:?}");
    };
    check(&["txt", "txt"], &[]);
    check(&["sightline", "txt"], &[]);
    check(&["xml", "txt"], &[]);
    check(&["json", "txt"], &[("Other (-)~", "Other")]);
    check(&["json", "xml", "json", "txt"], &[("Other (-)~", "Other")]);
}

#[test]
fn what_a_form_cannot_carry_is_said() {
    let scene = Scene::new();
    let odd = r#"{"type":"Application","label":"Odd","children":[{"type":"Strange kind","label":"a\u0001b"}]}"#;
    scene.put("odd.json", format!("[{odd},{odd}]"));
    scene.put("odd.png", png(10, 10, [0; 3]));
    let lost = convert(&scene, "odd.json", "odd.xml").lost.join("\n");
    for part in ["written as Other", "XML forbids", "picture"] {
        assert!(lost.contains(part), "{part} is not in {lost}");
    }
    let xml = fs::read_to_string(scene.at("odd.xml")).expect("the file");
    assert!(xml.contains("<AppiumAUT>") && xml.contains("label=\"ab\""), "{xml}");
    assert_eq!(convert(&scene, "odd.xml", "again.json").nodes, 4);
}

#[test]
fn a_form_that_it_has_already_is_kept_byte_for_byte() {
    let scene = Scene::new();
    let xml = "<?xml version=\"1.0\"?>\n<XCUIElementTypeApplication  future=\"x\" label='Quay'\n x=\"0\" y=\"0\" \
               width=\"300\" height=\"600\"></XCUIElementTypeApplication>\n<!-- end -->";
    scene.put("a.xml", xml);
    let converted = convert(&scene, "a.xml", "b.xml");
    assert_eq!(fs::read_to_string(scene.at("b.xml")).expect("the file"), xml);
    assert!(converted.lost.is_empty(), "{:?}", converted.lost);
}

#[test]
fn nothing_is_written_where_it_cannot_be() {
    let scene = Scene::new();
    let source = scene.put("tree.txt", TREE);
    fs::create_dir(scene.at("taken.xml")).expect("a folder");
    let before = scene.names();
    let check = |out: &str, expected: &str| {
        let args = ConvertArgs { source: source.clone(), out: scene.text(out) };
        assert_eq!(code(scene.desk.convert(args)), expected, "{out}");
        assert_eq!(scene.names(), before, "{out}: something was left behind");
    };
    check("out.pdf", "unknown_form");
    check("out", "unknown_form");
    check("nowhere/out.xml", "not_found");
    check("taken.xml", "not_writable");
    check("tree.txt", "would_lose");
}
