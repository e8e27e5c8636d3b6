//! What `facts` answers about one node.

use crate::scene::{ROW, Scene, code, png};
use desk::{FactsArgs, Source};

const XML: &str = r#"<XCUIElementTypeApplication label="Harbour" x="0" y="0" width="300" height="600">
  <XCUIElementTypeCell name="row" label="Night light" x="0" y="100" width="300" height="44" traits="">
    <XCUIElementTypeSwitch value="1" mystery="kept as it is" label="Night light" x="240" y="106" width="51" height="31"/>
  </XCUIElementTypeCell>
</XCUIElementTypeApplication>"#;

#[test]
fn attributes_are_those_of_the_source_and_rects_come_in_both_units() {
    let scene = Scene::new();
    let source = scene.put("row.xml", XML);
    scene.put("row.png", png(900, 1800, [255; 3]));
    let facts = scene.desk.facts(FactsArgs { source, node: 2 }).expect("facts");
    assert_eq!((facts.kind.as_str(), facts.path.as_str()), ("Switch", "/Application/Cell[1]/Switch[1]"));
    let names: Vec<&str> = facts.attributes.iter().map(|a| a.name.as_str()).collect();
    assert_eq!(names, ["value", "mystery", "label", "x", "y", "width", "height"]);
    let rect = facts.rect.expect("a frame");
    let pixels = rect.pixels.expect("a picture that fits");
    assert_eq!((rect.points.x, pixels.x, pixels.y, pixels.width, pixels.height), (240.0, 720.0, 318.0, 153.0, 93.0));
    let given: Vec<_> =
        facts.given.iter().map(|g| (g.what.as_str(), g.node, g.kind.as_str(), g.text.as_str())).collect();
    assert!(given.contains(&("rect", 2, "Switch", "240,106 51 × 31")), "{given:?}");
    assert!(given.contains(&("value", 2, "Switch", "1")), "{given:?}");
    assert!(
        facts.notation.contains("Switch \"Night light\"") && !facts.notation.contains("Cell"),
        "{}",
        facts.notation
    );
    assert_eq!(facts.element.map(|e| e.members), Some(vec![1, 2]));
}

#[test]
fn long_values_are_cut_and_say_how_much() {
    let scene = Scene::new();
    let long = "é".repeat(5_000);
    let xml = format!("<XCUIElementTypeTextView value=\"{long}\" x=\"0\" y=\"0\" width=\"300\" height=\"90\"/>");
    let facts = scene.desk.facts(FactsArgs { source: scene.put("long.xml", xml), node: 0 }).expect("facts");
    let value = facts.attributes.iter().find(|a| a.name == "value").expect("the value");
    assert_eq!((value.value.chars().count(), value.more), (2_000, 3_000));
}

#[test]
fn a_node_that_is_not_there_is_a_fault() {
    let scene = Scene::new();
    let source = scene.put("row.txt", ROW);
    assert_eq!(code(scene.desk.facts(FactsArgs { source: source.clone(), node: 8 })), "unknown_node");
    assert_eq!(code(scene.desk.facts(FactsArgs { source: Source::Capture(7), node: 0 })), "unknown_capture");
    assert!(scene.desk.facts(FactsArgs { source, node: 7 }).is_ok());
}
