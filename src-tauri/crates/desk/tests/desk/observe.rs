//! What `observe` answers, field by field.

use crate::scene::{ROW, Scene, code};
use desk::{ObserveArgs, Sort, Source};

fn args(source: Source) -> ObserveArgs {
    ObserveArgs { source, budget: None, query: None, points: false }
}

#[test]
fn every_node_has_a_fate_and_every_handle_is_an_element() {
    let scene = Scene::new();
    let answer = scene.desk.observe(args(scene.put("row.txt", ROW))).expect("observes");
    let told = |i: usize| {
        let n = &answer.nodes[i];
        (n.path.as_str(), n.fate.kind.as_str(), n.fate.element.as_deref())
    };
    assert_eq!(answer.nodes.len(), 8);
    assert_eq!(told(0), ("/Application", "wrapper", None));
    assert_eq!(
        told(6),
        ("/Application/Window[1]/Button[2]", "kept", answer.elements.last().map(|e| e.handle.as_str()))
    );
    assert_eq!(told(7).1, "not_drawn");
    let handles: Vec<&str> = answer.elements.iter().map(|e| e.handle.as_str()).collect();
    for node in &answer.nodes {
        assert!(node.fate.element.as_deref().is_none_or(|h| handles.contains(&h)), "{node:?}");
    }
    for (element, number) in answer.elements.iter().zip(1..) {
        assert_eq!(element.number, number);
        for member in &element.members {
            assert_eq!(answer.nodes[*member as usize].fate.element.as_ref(), Some(&element.handle));
        }
        assert!(answer.text.contains(&element.line), "{}", element.line);
    }
    let switch = answer.elements.iter().find(|e| e.role.as_str() == "switch").expect("the switch");
    assert_eq!((switch.checked, switch.identifier.as_deref()), (Some(true), Some("night")));
    assert_eq!((switch.rect_from, switch.rect.map(|r| r.x)), (Some(4), Some(240.0)));
    assert_eq!(answer.tokens as usize, answer.text.chars().count().div_ceil(4));
}

#[test]
fn what_is_left_out_says_why() {
    let scene = Scene::new();
    let rows: String = (0..60).map(|i| format!("  Button \"Lantern number {i}\" (0,{},300,44)\n", i * 9)).collect();
    let source = scene.put("many.txt", format!("Application \"Dock\" (0,0,300,600)\n{rows}"));
    let all = scene.desk.observe(args(source.clone())).expect("observes");
    let few = scene.desk.observe(ObserveArgs { budget: Some(60), ..args(source.clone()) }).expect("observes");
    assert!(few.cut && !all.cut && few.tokens <= 60 && few.elements.len() < all.elements.len());
    let left = few.nodes.iter().filter(|n| n.fate.left_out == Some(desk::LeftOutAnswer::Budget)).count();
    assert_eq!(left, all.elements.len() - few.elements.len(), "each is told once, as an element or as left out");
    let asked = ObserveArgs { query: Some("number 41".to_owned()), ..args(source.clone()) };
    let found = scene.desk.observe(asked).expect("observes");
    assert_eq!(found.elements.iter().filter_map(|e| e.label.as_deref()).collect::<Vec<_>>(), ["Lantern number 41"]);
    // A handle is the same with and without a query.
    let same = all.elements.iter().find(|e| e.label == found.elements[0].label).map(|e| &e.handle);
    assert_eq!(same, Some(&found.elements[0].handle));
    let small = scene.desk.observe(ObserveArgs { budget: Some(39), ..args(source) });
    assert_eq!(small.as_ref().err().map(|f| f.sort), Some(Sort::BadInput));
    assert_eq!(code(small), "budget_too_small");
}

#[test]
fn the_answer_has_the_fields_of_the_contract() {
    let scene = Scene::new();
    let source = scene.put("row.txt", ROW);
    let mut bytes = Vec::new();
    desk::write_json(&scene.desk.observe(args(source)).expect("observes"), &mut bytes).expect("written");
    let json: serde_json::Value = serde_json::from_slice(&bytes).expect("JSON");
    let keys = |v: &serde_json::Value| v.as_object().map(|o| o.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    assert_eq!(json["schema"], "sightline.observe/1");
    let expected = "schema source app title screen capture layers complaints notes elements nodes text tokens cut";
    assert_eq!(keys(&json), expected.split(' ').collect::<Vec<_>>(), "no scale: there is no picture");
    assert_eq!(json["title"], serde_json::Value::Null, "the source did not say");
    assert_eq!(json["source"], serde_json::json!({ "kind": "notation" }));
    assert_eq!(keys(&json["nodes"][0]), ["index", "path", "type", "fate"], "a root has no parent");
    assert_eq!(keys(&json["nodes"][1]), ["index", "parent", "path", "type", "fate"]);
    assert_eq!(json["capture"]["state"], "unproven");
}
