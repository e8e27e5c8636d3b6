//! The one call that doors without types use.

use crate::scene::{ROW, Scene, code};
use desk::OPERATIONS;
use serde_json::json;

#[test]
fn a_call_answers_as_the_typed_operation_does() {
    let scene = Scene::new();
    scene.put("row.txt", ROW);
    let opened = scene.desk.call("open", json!({ "path": scene.text("row.txt") })).expect("opens");
    assert_eq!(opened["capture"], 1);
    let by_number = scene.desk.call("explain", json!({ "source": 1, "at": "btn-anchor" })).expect("explains");
    let by_path = json!({ "source": scene.text("row.txt"), "at": "btn-anchor" });
    assert_eq!(scene.desk.call("explain", by_path).expect("explains"), by_number);
    assert_eq!(by_number["stack"][0]["element"], "btn-anchor");
    assert_eq!(scene.desk.call("close", json!({ "capture": 1 })).expect("closes"), json!({ "capture": 1 }));
}

#[test]
fn a_call_that_makes_no_sense_is_a_fault() {
    let scene = Scene::new();
    let check = |operation: &str, args, expected: &str| {
        assert_eq!(code(scene.desk.call(operation, args)), expected, "{operation}");
    };
    check("observ", json!({}), "unknown_operation");
    check("observe", json!({}), "bad_arguments");
    check("observe", json!({ "source": -1 }), "bad_arguments");
    check("observe", json!(null), "bad_arguments");
    check("annotate", json!({ "source": 1, "out": "x.png", "layers": ["glitter"] }), "bad_arguments");
    check("observe", json!({ "source": 1 }), "unknown_capture");
    let names: Vec<&str> = OPERATIONS.iter().map(|o| o.name).collect();
    let files = ["open", "close", "observe", "explain", "facts", "annotate", "convert", "save"];
    assert_eq!(names, [&files[..], &["capture", "follow", "devices", "phone", "cancel"]].concat());
    check("cancel", json!({ "ticket": 7 }), "bad_arguments");
    check("follow", json!({ "device": "http://127.0.0.1:1", "capture": 1 }), "no_capture");
}
