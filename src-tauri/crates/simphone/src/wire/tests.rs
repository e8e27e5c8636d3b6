//! The wire format, route by route, and the controls: without sockets.

use super::answer::Answer;
use super::server::{Asked, answer};
use crate::clock::ClockMode;
use crate::phone::Device;
use crate::scene::built_in;
use axum::http::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// A phone without sockets.
struct Bench {
    device: Arc<Device>,
}

impl Bench {
    fn new(scene: &str, clock: ClockMode) -> Self {
        let scene = built_in(scene).unwrap();
        Self { device: Arc::new(Device::new(scene, clock, Vec::new(), CancellationToken::new())) }
    }

    fn asked(method: &str, path: &str, body: &str) -> Asked {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        Asked {
            method: Method::from_bytes(method.as_bytes()).unwrap(),
            path: path.to_owned(),
            query: query.to_owned(),
            body: body.to_owned().into(),
            gone: CancellationToken::new(),
        }
    }

    async fn send(&self, method: &str, path: &str, body: &str) -> Answer {
        answer(&self.device, &Self::asked(method, path, body)).await
    }

    /// Status and parsed body.
    async fn json(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let answer = self.send(method, path, body).await;
        let parsed = serde_json::from_slice(&answer.body);
        (answer.status, parsed.unwrap_or_else(|e| panic!("{path}: {e}: {:?}", answer.body)))
    }

    async fn get(&self, path: &str) -> Value {
        let (status, body) = self.json("GET", path, "").await;
        assert_eq!(status, 200, "{path}: {body}");
        body["value"].clone()
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.json("POST", path, &body.to_string()).await;
        assert_eq!(status, 200, "{path} {body}: {answer}");
        answer["value"].clone()
    }

    /// The log's entries of these kinds.
    async fn log(&self, kinds: &[&str]) -> Vec<Value> {
        let log = self.get("/phone/log").await;
        let entries = log["entries"].as_array().unwrap().clone();
        entries.into_iter().filter(|e| kinds.contains(&e["kind"].as_str().unwrap())).collect()
    }
}

fn stands() -> Bench {
    Bench::new("settings", ClockMode::Stands)
}

#[tokio::test]
async fn every_route_answers_in_the_envelope_and_shape_of_the_wire() {
    let bench = stands();
    // Method, path, status, and a pointer into the body with what stands there.
    let cases = [
        ("GET", "/status", 200, "/value/ready", json!(true)),
        ("GET", "/status", 200, "/value/os/name", json!("iOS")),
        ("GET", "/Status", 200, "/value/state", json!("success")),
        ("GET", "/wda/healthcheck", 200, "/value", Value::Null),
        ("GET", "/wda/screen", 200, "/value/screenSize", json!({ "width": 393.0, "height": 852.0 })),
        ("GET", "/wda/screen", 200, "/value/scale", json!(3)),
        ("GET", "/wda/screen", 200, "/value/statusBarSize/height", json!(54.0)),
        ("GET", "/window/size", 200, "/value", json!({ "width": 393.0, "height": 852.0 })),
        ("GET", "/orientation", 200, "/value", json!("PORTRAIT")),
        ("GET", "/rotation", 200, "/value", json!({ "x": 0, "y": 0, "z": 0 })),
        ("GET", "/wda/deviceOrientation", 200, "/value", json!("UIDeviceOrientationPortrait")),
        ("GET", "/wda/activeAppInfo", 200, "/value/bundleId", json!("org.example.lantern")),
        ("GET", "/wda/activeAppInfo", 200, "/value/processArguments/args", json!([])),
        ("GET", "/wda/device/info", 200, "/value/userInterfaceStyle", json!("light")),
        ("GET", "/wda/locked", 200, "/value", json!(false)),
        ("GET", "/alert/text", 404, "/value/error", json!("no such alert")),
        ("POST", "/alert/accept", 404, "/value/error", json!("no such alert")),
        ("GET", "/source?format=yaml", 400, "/value/error", json!("invalid argument")),
        ("GET", "/source?scope=1%3E", 400, "/value/error", json!("invalid argument")),
        ("GET", "/source/", 404, "/value/error", json!("unknown command")),
        ("GET", "/wd/hub/status", 404, "/value/error", json!("unknown command")),
        ("POST", "/source", 404, "/value/error", json!("unknown command")),
        ("GET", "/window/rect", 404, "/value/error", json!("unknown command")),
        ("GET", "/session/none/source", 404, "/value/error", json!("invalid session id")),
        ("POST", "/session", 500, "/value/error", json!("session not created")),
        ("GET", "/phone/nothing", 400, "/value/error", json!("control_invalid")),
    ];
    for (method, path, status, pointer, value) in cases {
        let (told, body) = bench.json(method, path, "").await;
        assert_eq!((told, body.pointer(pointer)), (status, Some(&value)), "{method} {path}: {body}");
        if !path.starts_with("/phone") {
            assert_eq!(body["sessionId"], Value::Null, "{path}");
        }
        if status >= 400 && !path.starts_with("/phone") {
            assert!(body["value"]["traceback"].is_string() && body["value"]["message"].is_string(), "{path}");
        }
    }
    let (_, unknown) = bench.json("GET", "/nowhere", "").await;
    assert!(unknown["value"]["message"].as_str().unwrap().starts_with("Unhandled endpoint:"));
    let health = bench.send("GET", "/health", "").await;
    assert!(health.content_type.starts_with("text/html") && health.body.windows(10).any(|w| w == b"I-AM-ALIVE"));
    assert_eq!(bench.send("OPTIONS", "/anything", "").await.status, 200);
    assert_eq!(bench.send("GET", "/status", "").await.content_type, "application/json;charset=UTF-8");
}

#[tokio::test]
async fn a_screenshot_is_a_png_of_the_whole_screen_and_made_once_for_a_state() {
    use base64::Engine as _;
    let bench = stands();
    let picture = bench.get("/screenshot").await;
    let png = base64::engine::general_purpose::STANDARD.decode(picture.as_str().unwrap()).unwrap();
    let decoded = image::load_from_memory(&png).unwrap();
    assert_eq!((decoded.width(), decoded.height()), (1179, 2556));
    let key = bench.device.state().moment().content().key();
    let kept = bench.device.state().pictures.screenshot(key).unwrap();
    assert_eq!(bench.get("/screenshot").await, json!(&*kept));
    bench.post("/phone/tap", json!({ "element": "Beacon" })).await;
    bench.post("/phone/clock", json!({ "advance_ms": 500 })).await;
    assert_ne!(bench.get("/screenshot").await, picture);
}

#[tokio::test]
async fn the_three_forms_of_the_tree_tell_the_same_elements_each_in_its_way() {
    let bench = stands();
    let root = bench.get("/source?format=json").await;
    let xml = bench.get("/source").await;
    let xml = xml.as_str().unwrap();
    let described = bench.get("/source?format=description").await;
    let mut nodes = vec![&root];
    let mut at = 0;
    while let Some(node) = nodes.get(at).copied() {
        nodes.extend(node["children"].as_array().into_iter().flatten());
        at += 1;
    }
    assert!(nodes.len() > 60);
    assert_eq!(xml.matches("<XCUIElementType").count(), nodes.len());
    assert_eq!(described.as_str().unwrap().lines().count(), nodes.len());
    let of = |kind: &str, id: &str| *nodes.iter().find(|n| n["type"] == kind && n["rawIdentifier"] == id).unwrap();

    // Identifier and label are told apart; flags are strings; frames are whole and true; null where nothing is.
    let cell = of("Cell", "row_mooring");
    assert_eq!(cell["label"], "Mooring, Pier 7");
    assert_eq!(cell["name"], "row_mooring");
    assert_eq!(cell["rect"], json!({ "x": 16, "y": 506, "width": 361, "height": 53 }));
    assert_eq!(cell["frame"], "{{16, 506}, {361, 53}}");
    assert_eq!(cell["nativeFrame"], "{{16, 506.33}, {361, 52}}");
    assert_eq!((&cell["isEnabled"], &cell["isVisible"], &cell["isFocused"]), (&json!("1"), &json!("1"), &json!("0")));
    assert_eq!((&cell["value"], &cell["customActions"]), (&Value::Null, &Value::Null));
    assert!(cell.get("placeholderValue").is_none());

    // A field without text tells its placeholder as its value; a text its label.
    let field = of("SearchField", "search");
    assert_eq!((&field["value"], &field["placeholderValue"]), (&json!("Search"), &json!("Search")));
    let text = nodes.iter().find(|n| n["type"] == "StaticText" && n["label"] == "Beacon").unwrap();
    assert_eq!(
        (&text["value"], &text["name"], &text["rawIdentifier"]),
        (&json!("Beacon"), &json!("Beacon"), &Value::Null)
    );

    // Quirks: an inner switch that overhangs, one that is infinite, one that is parked, one that is told twice.
    let outer = of("Switch", "HARBOUR_LINK");
    let inner = outer["children"].as_array().unwrap().iter().find(|n| n["type"] == "Switch").unwrap();
    assert_eq!(
        (&outer["rect"]["width"], &inner["rect"]["x"], &inner["rect"]["width"]),
        (&json!(329), &json!(300), &json!(63))
    );
    assert_eq!((&inner["label"], &inner["value"], &outer["value"]), (&Value::Null, &json!("0"), &json!("0")));
    let endless = nodes.iter().find(|n| n["nativeFrame"] == "{{inf, inf}, {0, 0}}").unwrap();
    assert_eq!(endless["rect"], json!({ "x": -1, "y": -1, "width": 0, "height": 0 }));
    let parked = nodes.iter().filter(|n| n["rect"]["y"] == -527);
    assert_eq!(parked.filter(|n| n["isVisible"] == "0" && n["rect"]["x"] == 0).count(), 2);
    assert_eq!(nodes.iter().filter(|n| n["label"] == "Vertical scroll bar, 2 pages").count(), 2);

    // The same in XML.
    for piece in [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" name=\"Lantern\" label=\"Lantern\"",
        "processId=\"412\" bundleId=\"org.example.lantern\"",
        "name=\"row_mooring\" label=\"Mooring, Pier 7\" enabled=\"true\" visible=\"true\" accessible=\"true\" x=\"16\" y=\"506\" width=\"361\" height=\"53\" index=\"9\"",
        "value=\"Search\" name=\"search\" label=\"Search\"",
        "placeholderValue=\"Search\"",
        "x=\"-1\" y=\"-1\" width=\"0\" height=\"0\"",
        "</XCUIElementTypeApplication>\n",
    ] {
        assert!(xml.contains(piece), "{piece}\n{xml}");
    }
}

#[tokio::test]
async fn attributes_can_be_left_out_and_a_scope_put_around() {
    let bench = stands();
    let xml = bench.get("/source?scope=AppiumAUT&excluded_attributes=visible,traits,index").await;
    let xml = xml.as_str().unwrap();
    assert!(xml.contains("?>\n<AppiumAUT>\n  <XCUIElementTypeApplication") && xml.ends_with("</AppiumAUT>\n"));
    for gone in [" visible=", " traits=", " index="] {
        assert!(!xml.contains(gone), "{gone}");
    }
    let json = bench.get("/source?format=json&excluded_attributes=visible,nativeFrame,focused,placeholderValue").await;
    let text = json.to_string();
    for gone in ["isVisible", "nativeFrame", "isFocused", "placeholderValue"] {
        assert!(!text.contains(gone), "{gone}");
    }
    assert!(text.contains("isEnabled") && text.contains("\"frame\""));
}

#[tokio::test]
async fn traits_come_in_no_stable_order() {
    let bench = stands();
    let trees =
        [bench.get("/source?format=json").await.to_string(), bench.get("/source?format=json").await.to_string()];
    assert_ne!(trees[0], trees[1]);
    assert_eq!(trees[0].replace("Button, ToggleButton", "ToggleButton, Button").len(), trees[1].len());
}

#[tokio::test]
async fn a_session_is_one_and_is_seen_by_all() {
    let bench = stands();
    let made = bench.post("/session", json!({ "capabilities": { "alwaysMatch": {} } })).await;
    let id = made["sessionId"].as_str().unwrap().to_owned();
    let (_, status) = bench.json("GET", "/status", "").await;
    assert_eq!(status["sessionId"], json!(id));
    assert_eq!(bench.get(&format!("/session/{id}/window/rect")).await["x"], json!(0));
    for (path, body, code) in [
        ("/wda/tap", json!({ "x": 1 }), 400),
        ("/wda/tap", json!({ "x": 200.0, "y": 127.0 }), 200),
        ("/wda/keys", json!({ "value": ["o", "il"] }), 200),
        ("/wda/keys", json!({}), 400),
    ] {
        let (status, answer) = bench.json("POST", &format!("/session/{id}{path}"), &body.to_string()).await;
        assert_eq!(status, code, "{path} {body}: {answer}");
    }
    let tree = bench.get("/source?format=json").await.to_string();
    assert!(tree.contains("\"value\":\"oil\"") && tree.contains("\"isFocused\":\"1\""));
    let kinds = bench.log(&["touch", "key"]).await;
    assert_eq!((&kinds[0]["detail"]["did"], &kinds[1]["detail"]["keys"]), (&json!("focus"), &json!("oil")));
    let second = bench.post("/session", json!({ "capabilities": {} })).await;
    assert_ne!(second["sessionId"], json!(id));
    assert_eq!(bench.json("GET", &format!("/session/{id}"), "").await.0, 404);
    let id = second["sessionId"].as_str().unwrap();
    let (status, ended) = bench.json("DELETE", &format!("/session/{id}"), "").await;
    assert_eq!((status, &ended["sessionId"]), (200, &Value::Null));
    let calls = bench.log(&["session"]).await;
    let changing = calls.iter().filter(|e| !e["request"].as_str().unwrap().starts_with("GET")).count();
    assert_eq!(changing, 7, "{calls:?}");
}

#[tokio::test]
async fn an_alert_of_the_system_is_seen_and_answered_and_told_by_no_tree() {
    let bench = stands();
    let before = bench.get("/screenshot").await;
    bench.post("/phone/scene", json!({ "alert": "May Lantern use your lamps?" })).await;
    assert_eq!(bench.get("/alert/text").await, json!("May Lantern use your lamps?"));
    assert_ne!(bench.get("/screenshot").await, before);
    assert!(!bench.get("/source?format=json").await.to_string().contains("use your lamps"));
    bench.post("/alert/dismiss", json!({})).await;
    assert_eq!(bench.json("GET", "/alert/text", "").await.0, 404);
    assert_eq!(bench.get("/screenshot").await, before);
}

#[tokio::test]
async fn the_log_tells_the_scene_that_each_answer_was_made_of() {
    let bench = stands();
    bench.get("/screenshot").await;
    bench.get("/source?format=json").await;
    bench.post("/phone/clock", json!({ "advance_ms": 20_000 })).await;
    bench.get("/screenshot").await;
    bench.post("/phone/tap", json!({ "element": "#row_workshop" })).await;
    bench.post("/phone/clock", json!({ "advance_ms": 100 })).await;
    bench.get("/screenshot").await;
    bench.get("/source?format=json").await;
    bench.post("/phone/clock", json!({ "advance_ms": 250 })).await;
    bench.get("/screenshot").await;
    let told: Vec<_> = bench.log(&["picture", "tree"]).await;
    let row = |i: usize| {
        (told[i]["kind"].as_str().unwrap(), told[i]["at_ms"].as_u64().unwrap(), &told[i]["animating"], &told[i]["pane"])
    };
    assert_eq!(row(0), ("picture", 0, &json!(false), &json!("root")));
    assert_eq!(row(1), ("tree", 0, &json!(false), &json!("root")));
    assert_eq!(row(2), ("picture", 20_000, &json!(false), &json!("root")));
    assert_eq!(row(3), ("picture", 20_100, &json!(true), &json!("workshop")));
    assert_eq!(row(4), ("tree", 20_100, &json!(true), &json!("workshop")));
    assert_eq!(row(5), ("picture", 20_350, &json!(false), &json!("workshop")));
    for stamp in ["content", "steady"] {
        let all: Vec<_> = told.iter().map(|e| e[stamp].as_str().unwrap()).collect();
        assert!(all[0] == all[1] && all[1] == all[2], "{stamp}: one rest has one stamp");
        assert!(all[3] == all[4] && all[2] != all[3] && all[4] != all[5] && all[2] != all[5], "{stamp}");
    }
    let touch = &bench.log(&["touch"]).await[0];
    assert_eq!((&touch["detail"]["by"], &touch["detail"]["did"]), (&json!("Cell #row_workshop"), &json!("push")));
    let last = told[5]["seq"].as_u64().unwrap();
    assert_eq!(bench.get(&format!("/phone/log?since={last}")).await["entries"], json!([]));
    assert_eq!(told[0]["request"], json!("GET /screenshot"));
}

#[tokio::test]
async fn a_clock_by_requests_moves_the_screen_inside_a_bracket() {
    let bench = stands();
    bench.post("/phone/clock", json!({ "per_request_ms": 100 })).await;
    bench.post("/phone/tap", json!({ "element": "#row_workshop", "after_ms": 150 })).await;
    for path in ["/screenshot", "/source?format=json", "/screenshot", "/status", "/status", "/screenshot"] {
        bench.get(path).await;
    }
    let told: Vec<(u64, bool)> = bench
        .log(&["picture", "tree", "touch"])
        .await
        .iter()
        .map(|e| (e["at_ms"].as_u64().unwrap(), e["animating"].as_bool().unwrap()))
        .collect();
    assert_eq!(told, [(100, false), (150, true), (200, true), (300, true), (600, false)]);
}

#[tokio::test]
async fn xml_waits_on_the_phones_clock_until_the_screen_is_still() {
    // The clock, the pane, what is touched, and the time of the tree's scene.
    let per_request = json!({ "per_request_ms": 40 });
    let cases = [
        (&per_request, "root", Some("#row_workshop"), "xml", 350),
        (&per_request, "root", Some("#row_workshop"), "json", 40),
        (&per_request, "root", Some("Beacon"), "xml", 200),
        (&per_request, "root", None, "xml", 40),
        // What turns for ever costs the whole two seconds.
        (&per_request, "waiting", None, "xml", 2040),
        (&json!({ "run": false }), "root", Some("#row_workshop"), "xml", 0),
    ];
    for (clock, pane, touched, form, at) in cases {
        let bench = stands();
        bench.post("/phone/scene", json!({ "pane": pane })).await;
        bench.post("/phone/clock", clock.clone()).await;
        if let Some(element) = touched {
            bench.post("/phone/tap", json!({ "element": element })).await;
        }
        bench.get(&format!("/source?format={form}")).await;
        let tree = &bench.log(&["tree"]).await[0];
        assert_eq!(tree["at_ms"], json!(at), "{clock} {pane} {touched:?} {form}");
        assert_eq!(
            tree["animating"],
            json!(at == 0 || at == 40 && touched.is_some()),
            "{clock} {pane} {touched:?} {form}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn xml_waits_on_a_clock_that_runs_too() {
    let bench = Bench::new("settings", ClockMode::Runs);
    bench.post("/phone/tap", json!({ "element": "#row_workshop" })).await;
    bench.get("/source?format=json").await;
    bench.get("/source").await;
    let trees = bench.log(&["tree"]).await;
    assert_eq!((&trees[0]["animating"], &trees[1]["animating"]), (&json!(true), &json!(false)));
    assert!(trees[1]["at_ms"].as_u64().unwrap() >= 350);
}

#[tokio::test]
async fn controls_refuse_what_makes_no_sense_and_change_nothing() {
    let bench = stands();
    let before = bench.get("/phone/clock").await;
    let cases = [
        ("/phone/tap", "{}", "control_invalid"),
        ("/phone/tap", "{\"x\":1}", "control_invalid"),
        ("/phone/tap", "not json", "control_invalid"),
        ("/phone/tap", "{\"element\":\"#none\"}", "control_invalid"),
        ("/phone/clock", "{\"run\":true,\"per_request_ms\":5}", "control_invalid"),
        ("/phone/clock", "{\"advance_ms\":-5}", "control_invalid"),
        ("/phone/clock", "{\"speed\":2}", "control_invalid"),
        ("/phone/scene", "{\"name\":\"nowhere\"}", "scene_unknown"),
        ("/phone/scene", "{\"text\":\"hello\"}", "scene_syntax"),
        ("/phone/scene", "{\"pane\":\"attic\"}", "control_invalid"),
        ("/phone/scene", "{\"name\":\"form\",\"pane\":\"root\"}", "control_invalid"),
        ("/phone/scene", "{\"appearance\":\"pink\"}", "control_invalid"),
        ("/phone/faults", "[{\"fault\":\"fire\"}]", "fault_invalid"),
        ("/phone/faults", "[{\"fault\":\"stale_tree\",\"pane\":\"attic\"}]", "fault_invalid"),
    ];
    for (path, body, code) in cases {
        let (status, answer) = bench.json("POST", path, body).await;
        assert_eq!((status, &answer["value"]["error"]), (400, &json!(code)), "{path} {body}: {answer}");
        assert!(!answer["value"]["hint"].as_str().unwrap().is_empty());
    }
    assert_eq!(bench.get("/phone/clock").await, before);
    let shown = bench.post("/phone/scene", json!({ "name": "form", "appearance": "light", "pane": "sailings" })).await;
    assert_eq!(
        (&shown["name"], &shown["pane"], &shown["appearance"]),
        (&json!("form"), &json!("sailings"), &json!("light"))
    );
    assert_ne!(bench.get("/phone/clock").await["steady"], before["steady"]);
}

#[tokio::test]
async fn requests_wait_their_turn_and_a_stall_ends_when_its_caller_goes() {
    let bench = stands();
    bench.post("/phone/faults", json!([{ "fault": "stall", "on": "/source" }])).await;
    let stalled = Bench::asked("GET", "/source", "");
    let device = Arc::clone(&bench.device);
    let gone = stalled.gone.clone();
    let first = tokio::spawn(async move { answer(&device, &stalled).await });
    // Until the fault is taken, the first request has not begun.
    while !bench.get("/phone/faults").await.as_array().unwrap().is_empty() {
        tokio::task::yield_now().await;
    }
    let device = Arc::clone(&bench.device);
    let second = tokio::spawn(async move { answer(&device, &Bench::asked("GET", "/status", "")).await });
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert!(!first.is_finished() && !second.is_finished());
    assert_eq!(bench.get("/phone/clock").await["mode"], json!("stands"), "the controls do not wait");
    gone.cancel();
    assert_eq!(second.await.unwrap().status, 200);
    first.await.unwrap();
}

#[tokio::test]
async fn a_fault_spoils_the_answer_in_its_own_way() {
    /// What the body is like.
    enum Like {
        Has(&'static str),
        Starts(&'static [u8]),
        NotJson,
        NotText,
    }
    use Like::{Has, NotJson, NotText, Starts};
    let cases = [
        ("html", "/status", 200, "text/html", Has("<h1>")),
        ("http_500", "/status", 500, "application/json;charset=UTF-8", Has("unknown error")),
        ("gzip", "/status", 200, "application/json;charset=UTF-8", Starts(&[0x1f, 0x8b, 8])),
        ("base64_lines", "/screenshot", 200, "application/json;charset=UTF-8", Has("\\r\\n")),
        ("base64_data_uri", "/screenshot", 200, "application/json;charset=UTF-8", Has("\"data:image/png;base64,iVB")),
        ("bad_json", "/status", 200, "application/json;charset=UTF-8", NotJson),
        ("lone_surrogate", "/source?format=json", 200, "application/json;charset=UTF-8", Has("Lantern\\ud83d\"")),
        ("lone_surrogate", "/source", 200, "application/json;charset=UTF-8", Has("Lantern\\ud83d\\\"")),
        ("not_utf8", "/source?format=json", 200, "application/json;charset=UTF-8", NotText),
        (
            "json_refused",
            "/source?format=json",
            500,
            "application/json;charset=UTF-8",
            Has("Valid JSON must be responded"),
        ),
        ("source_refused", "/source", 500, "application/json;charset=UTF-8", Has("Cannot get 'xml' source")),
        ("picture_refused", "/screenshot", 500, "application/json;charset=UTF-8", Has("unable to capture screen")),
        ("old_error", "/status", 200, "application/json;charset=UTF-8", Has("\"status\": 13")),
        ("null_value", "/source", 200, "application/json;charset=UTF-8", Has("\"value\": null")),
        ("wrong_service", "/status", 404, "application/json; charset=utf-8", Has("could not be found")),
    ];
    for (fault, path, status, kind, like) in cases {
        let bench = stands();
        bench.post("/phone/faults", json!([{ "fault": fault }])).await;
        let spoilt = bench.send("GET", path, "").await;
        assert_eq!((spoilt.status, spoilt.content_type), (status, kind), "{fault}");
        let text = std::str::from_utf8(&spoilt.body);
        let is_like = match like {
            Has(piece) => text.is_ok_and(|t| t.contains(piece)),
            Starts(bytes) => spoilt.body.starts_with(bytes) && spoilt.encoding == Some("gzip"),
            NotJson => text.is_ok() && serde_json::from_slice::<Value>(&spoilt.body).is_err(),
            NotText => text.is_err(),
        };
        assert!(is_like, "{fault}: {:?}", &spoilt.body[..spoilt.body.len().min(300)]);
        let log = bench.log(&["picture", "tree", "request"]).await;
        assert_eq!(log[0]["fault"], json!(fault));
        assert_eq!(bench.send("GET", path, "").await.status, 200, "{fault}: the next one is sound");
    }
}

#[tokio::test]
async fn a_tree_can_be_of_an_earlier_scene_than_the_picture() {
    let bench = stands();
    bench.post("/phone/tap", json!({ "element": "#row_workshop" })).await;
    bench.post("/phone/clock", json!({ "advance_ms": 400 })).await;
    // The fault, the bar that its tree tells, the time of its scene, and whether it is the picture's state.
    let cases = [
        (json!([{ "fault": "stale_tree" }]), "Lantern", 0, false),
        (json!([{ "fault": "stale_tree", "pane": "mooring" }]), "Mooring", 400, false),
        (json!([{ "fault": "late_tree", "ms": 401 }]), "Lantern", 0, true),
        (json!([{ "fault": "late_tree", "ms": 100 }]), "Workshop", 300, false),
        (json!([]), "Workshop", 400, true),
    ];
    for (faults, bar, at, same) in cases {
        bench.post("/phone/faults", faults.clone()).await;
        bench.get("/screenshot").await;
        let tree = bench.get("/source?format=json").await.to_string();
        assert!(tree.contains(&format!("\"rawIdentifier\":\"{bar}\"")), "{faults}");
        let log = bench.log(&["picture", "tree"]).await;
        let [picture, tree] = &log[log.len() - 2..] else { panic!() };
        assert_eq!(tree["at_ms"], json!(at), "{faults}");
        let late = faults.to_string().contains("401");
        assert_eq!(picture["steady"] == tree["steady"], same && !late, "{faults}");
    }
}

#[tokio::test]
async fn a_black_picture_is_black() {
    use base64::Engine as _;
    let bench = stands();
    bench.post("/phone/faults", json!([{ "fault": "black_picture" }])).await;
    let picture = bench.get("/screenshot").await;
    let png = base64::engine::general_purpose::STANDARD.decode(picture.as_str().unwrap()).unwrap();
    assert!(image::load_from_memory(&png).unwrap().to_rgb8().iter().all(|b| *b == 0));
}
