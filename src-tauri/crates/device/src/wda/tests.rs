//! Tests of a WebDriverAgent over real sockets: what is asked, what is kept, what is given up.

mod faults;
mod spans;

pub(crate) use faults::faults;

use super::*;
use crate::Progress;
use crate::fake::{Fake, Play, Then};
use std::sync::Mutex;
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// Longer than any test takes: reached only when something hangs.
const HUNG: Duration = Duration::from_secs(20);

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

fn device(fake: &Fake, timeouts: Timeouts) -> WebDriverAgent {
    let options = WdaOptions { mjpeg: MjpegAddress::Off, timeouts, ..WdaOptions::default() };
    WebDriverAgent::new(&fake.url(), options).unwrap()
}

/// A device that answers everything as a current WebDriverAgent does.
fn good(line: &str) -> Play {
    let value = match line.trim_start_matches("GET ") {
        "/status" => {
            r#"{"ready":true,"state":"success","os":{"name":"iOS","version":"26.1"},"ios":{"ip":null},"device":"iphone"}"#
        }
        "/wda/screen" => {
            r#"{"screenSize":{"width":393,"height":852},"statusBarSize":{"width":393,"height":54},"scale":3}"#
        }
        "/window/size" => r#"{"width":393,"height":852}"#,
        "/rotation" => r#"{"x":0,"y":0,"z":90}"#,
        "/wda/activeAppInfo" => {
            r#"{"pid":7,"bundleId":"org.example.shop","name":"Shop","processArguments":{"args":[],"env":{}}}"#
        }
        "/wda/device/info" => r#"{"name":"Desk phone","model":"iPhone","uuid":"U-1"}"#,
        "/screenshot" => r#""iVBORw0KGgo=""#,
        "/source?format=json" => r#"{"type":"Button","rect":{"x":1.50},"label":"\ud83d"}"#,
        "/source?format=xml" => r#""<A l=\"1\"\/>""#,
        "/alert/text" => {
            let error = r#"{"error":"no such alert","message":"An attempt was made","traceback":""}"#;
            return Play::http(404, "", format!(r#"{{"value":{error},"sessionId":null}}"#));
        }
        _ => return Play::http(404, "", r#"{"value":{"error":"unknown command","message":"Unhandled endpoint"}}"#),
    };
    Play::ok(format!("{{\n  \"value\" : {value},\n  \"sessionId\" : \"S-1\"\n}}"))
}

#[tokio::test]
async fn everything_is_asked_without_a_session_and_handed_on_as_received() {
    let fake = Fake::start(good).await;
    let device = device(&fake, Timeouts::default());
    let call = Call::default();
    assert_eq!(device.identity(), Identity { kind: DeviceKind::WebDriverAgent, at: fake.url() });
    assert_eq!(device.requests(), Requests::default());

    let text = |t: &str| Some(t.to_owned());
    let expected = Facts {
        name: text("Desk phone"),
        model: text("iPhone"),
        os: text("iOS 26.1"),
        udid: text("U-1"),
        screen: Some(screen::Size { width: 393.0, height: 852.0 }),
        scale: Some(3.0),
        status_bar: Some(screen::Size { width: 393.0, height: 54.0 }),
        app_frame: screen::Rect::new(0.0, 0.0, 393.0, 852.0),
        rotation: Some(90.0),
        app: text("org.example.shop"),
        app_name: text("Shop"),
        session: text("S-1"),
    };
    assert_eq!(device.facts(&call).await, Ok(expected));
    assert_eq!(device.picture(&call).await.as_deref(), Ok(PNG));
    let json = device.tree(TreeForm::Json, &call).await;
    assert_eq!(json.as_deref(), Ok(&br#"{"type":"Button","rect":{"x":1.50},"label":"\ud83d"}"#[..]));
    assert_eq!(device.tree(TreeForm::Xml, &call).await.as_deref(), Ok(&b"<A l=\"1\"/>"[..]));
    assert_eq!(device.alert(&call).await, Ok(None));
    assert!(device.frames(&call).await.unwrap().is_none());

    let seen = fake.requests();
    let expected = [
        "/status",
        "/wda/screen",
        "/window/size",
        "/rotation",
        "/wda/activeAppInfo",
        "/wda/device/info",
        "/screenshot",
        "/source?format=json",
        "/source?format=xml",
        "/alert/text",
    ];
    assert_eq!(seen, expected.map(|path| format!("GET {path}")));
    assert_eq!(device.requests(), Requests { all: 10, changing: 0 });
}

#[tokio::test]
async fn an_old_device_is_known_as_far_as_it_says() {
    let fake = Fake::start(|line| match line {
        "GET /status" => good(line),
        "GET /window/size" => Play::http(500, "", "broken"),
        _ => good("GET /unknown"),
    })
    .await;
    let facts = device(&fake, Timeouts::default()).facts(&Call::default()).await.unwrap();
    assert_eq!(
        facts,
        Facts {
            os: Some("iOS 26.1".to_owned()),
            model: Some("iphone".to_owned()),
            session: Some("S-1".to_owned()),
            ..Facts::default()
        }
    );
}

#[tokio::test]
async fn a_device_that_is_lost_between_the_questions_is_an_error() {
    let fake = Fake::start(|line| match line {
        "GET /rotation" => Play::bytes("").then(Then::Reset),
        _ => good(line),
    })
    .await;
    let error = device(&fake, Timeouts::default()).facts(&Call::default()).await.unwrap_err();
    assert_eq!(error.code, DeviceErrorCode::ConnectionReset);
}

#[tokio::test]
async fn an_alert_is_its_text() {
    for (play, expected) in [
        (
            Play::ok(r#"{"value":"Delete \"Shop\"?\nThis cannot be undone","sessionId":null}"#),
            Some("Delete \"Shop\"?\nThis cannot be undone"),
        ),
        (Play::ok(r#"{"value":"","sessionId":null}"#), Some("")),
        (Play::ok(r#"{"value":null,"sessionId":null}"#), None),
        (Play::http(200, "", r#"{"status":27,"value":"no alert"}"#), None),
    ] {
        let fake = Fake::always(play).await;
        let alert = device(&fake, Timeouts::default()).alert(&Call::default()).await.unwrap();
        assert_eq!(alert.map(|a| a.text).as_deref(), expected);
    }
}

#[tokio::test]
async fn odd_but_honest_answers_are_taken() {
    let body = br#"{"value":{"type":"Button"},"sessionId":null}"#;
    let tree = &br#"{"type":"Button"}"#[..];
    let chunked = [&b"5\r\n{\"val\r\n27;x=y\r\n"[..], &body[5..], b"\r\n0\r\n\r\n"].concat();
    for (name, play) in [
        ("no length", Play::raw(200, "", body)),
        ("chunked", Play::raw(200, "Transfer-Encoding: chunked\r\n", chunked)),
        ("latin1 in the head", Play::bytes([b"HTTP/1.1 200 OK\r\nServer: caf\xE9\r\n\r\n", &body[..]].concat())),
        ("HTTP/1.0", Play::bytes([b"HTTP/1.0 200 OK\r\n\r\n", &body[..]].concat())),
        ("text/html in the head", Play::raw(200, "Content-Type: text/html\r\n", body)),
        ("identity", Play::raw(200, "Content-Encoding: identity\r\n", body)),
        ("byte order mark", Play::raw(200, "", [b"\xEF\xBB\xBF", &body[..]].concat())),
    ] {
        let fake = Fake::always(play).await;
        let found = device(&fake, Timeouts::default()).tree(TreeForm::Json, &Call::default()).await;
        assert_eq!(found.as_deref(), Ok(tree), "{name}");
    }
}

#[tokio::test]
async fn a_wrong_base_path_is_found_out() {
    let hub = |line: &str| match line.strip_prefix("GET /wd/hub") {
        Some(rest) => good(&format!("GET {rest}")),
        None => good("GET /unknown"),
    };
    let fake = Fake::start(hub).await;
    let error = device(&fake, Timeouts::default()).facts(&Call::default()).await.unwrap_err();
    assert_eq!(error.code, DeviceErrorCode::WrongBasePath);
    assert_eq!(error.hint, format!("A WebDriverAgent answers at {}/wd/hub: use that address.", fake.url()));
    assert_eq!(fake.requests(), ["GET /status", "GET /wd/hub/status"]);

    // The other way round, with a page where the path is wrong.
    let fake = Fake::start(|line| match line {
        "GET /wd/hub/status" => Play::raw(404, "Content-Type: text/html\r\n", "<html>404</html>"),
        _ => good(line),
    })
    .await;
    let options = WdaOptions { mjpeg: MjpegAddress::Off, ..WdaOptions::default() };
    let device = WebDriverAgent::new(&format!("127.0.0.1:{}/wd/hub/", fake.port), options).unwrap();
    let error = device.facts(&Call::default()).await.unwrap_err();
    assert_eq!(error.code, DeviceErrorCode::WrongBasePath);
    assert_eq!(error.hint, format!("A WebDriverAgent answers at {}: use that address.", fake.url()));
    // A right path is used for every question.
    let options = WdaOptions { mjpeg: MjpegAddress::Off, ..WdaOptions::default() };
    let fake = Fake::start(hub).await;
    let device = WebDriverAgent::new(&format!("{}/wd/hub/", fake.url()), options).unwrap();
    assert_eq!(device.facts(&Call::default()).await.unwrap().scale, Some(3.0));
    assert!(fake.requests().iter().all(|line| line.starts_with("GET /wd/hub/")));
}

/// A device whose tree begins, and ends when the gate is opened; everything else is good.
async fn slow() -> (Fake, Arc<Notify>) {
    let gate = Arc::new(Notify::new());
    let held = Arc::clone(&gate);
    let fake = Fake::start(move |line| match line {
        "GET /source?format=json" => {
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 32\r\n\r\n{\"value\":";
            Play::bytes(head).then(Then::Gate(Arc::clone(&held), b"{\"type\":\"Application\"}}"[..].to_vec()))
        }
        _ => good(line),
    })
    .await;
    (fake, gate)
}

/// Asks for pictures until the device is not busy any more.
async fn until_free(device: &WebDriverAgent) -> Result<Vec<u8>, DeviceError> {
    loop {
        match device.picture(&Call::default()).await {
            Err(error) if error.code == DeviceErrorCode::DeviceBusy => tokio::task::yield_now().await,
            done => return done,
        }
    }
}

#[tokio::test]
async fn a_slow_tree_tells_its_progress_can_be_given_up_and_holds_the_lane_until_it_is_there() {
    let (fake, gate) = slow().await;
    let device = device(&fake, Timeouts { progress: Duration::from_millis(1), ..Timeouts::default() });
    let cancel = CancellationToken::new();
    let (tell, mut told) = mpsc::unbounded_channel();
    let call = Call::new(cancel.clone(), move |p| {
        let _ = tell.send(p);
    });
    let watching = async {
        assert_eq!(told.recv().await, Some(Progress::Asked { what: "the tree" }));
        // The head and nine bytes of the body are there.
        while told.recv().await != Some(Progress::Receiving { what: "the tree", bytes: 9 }) {}
        cancel.cancel();
    };
    let (tree, ()) = timeout(HUNG, async { tokio::join!(device.tree(TreeForm::Json, &call), watching) }).await.unwrap();
    assert_eq!(tree.unwrap_err().code, DeviceErrorCode::Cancelled);

    for _ in 0..3 {
        let busy = device.picture(&Call::default()).await.unwrap_err();
        assert_eq!(busy.code, DeviceErrorCode::DeviceBusy);
        assert!(busy.message.contains("asked for the tree") && busy.message.contains(" ago"), "{busy}");
        assert_eq!(device.facts(&Call::default()).await.unwrap_err().code, DeviceErrorCode::DeviceBusy);
    }
    assert_eq!(fake.requests(), ["GET /source?format=json"], "something was queued up behind the tree");

    gate.notify_one();
    let picture = timeout(HUNG, until_free(&device)).await.unwrap();
    assert_eq!(picture.as_deref(), Ok(PNG));
    assert_eq!(fake.requests(), ["GET /source?format=json", "GET /screenshot"]);
}

#[tokio::test]
async fn a_tree_that_never_comes_is_given_up_and_its_connection_closed_at_last() {
    let mut fake = Fake::start(|line| match line {
        "GET /source?format=json" => Play::bytes("").then(Then::Hold),
        _ => good(line),
    })
    .await;
    let timeouts =
        Timeouts { tree: Duration::from_millis(10), tree_at_most: Duration::from_secs(1), ..Timeouts::default() };
    let device = device(&fake, timeouts);
    let error = device.tree(TreeForm::Json, &Call::default()).await.unwrap_err();
    assert_eq!(error.code, DeviceErrorCode::StillWorking);
    assert_eq!(device.picture(&Call::default()).await.unwrap_err().code, DeviceErrorCode::DeviceBusy);
    timeout(HUNG, fake.closed.recv()).await.unwrap().unwrap();
    assert_eq!(timeout(HUNG, until_free(&device)).await.unwrap().as_deref(), Ok(PNG));
    // It was never asked for again.
    assert_eq!(fake.requests(), ["GET /source?format=json", "GET /screenshot"]);
}

#[tokio::test]
async fn a_second_caller_waits_for_the_first() {
    let (fake, gate) = slow().await;
    let device = device(&fake, Timeouts { progress: Duration::from_millis(1), ..Timeouts::default() });
    let (tell, mut told) = mpsc::unbounded_channel();
    let first = Call::new(CancellationToken::new(), move |p| {
        let _ = tell.send(p);
    });
    let second = Call::default();
    let watching = async {
        while !matches!(told.recv().await, Some(Progress::Receiving { .. })) {}
        assert_eq!(fake.requests(), ["GET /source?format=json"]);
        gate.notify_one();
    };
    let both = async { tokio::join!(device.tree(TreeForm::Json, &first), device.picture(&second), watching) };
    let (tree, picture, ()) = timeout(HUNG, both).await.unwrap();
    assert_eq!((tree.as_deref(), picture.as_deref()), (Ok(&br#"{"type":"Application"}"#[..]), Ok(PNG)));
    assert_eq!(fake.requests(), ["GET /source?format=json", "GET /screenshot"]);
}

#[tokio::test]
async fn a_password_in_the_address_is_sent_and_never_said() {
    let fake = Fake::always(Play::http(403, "", "no")).await;
    let url = format!("http://ann:hunter2@127.0.0.1:{}/wd/hub", fake.port);
    let device = WebDriverAgent::new(&url, WdaOptions::default()).unwrap();
    let error = device.facts(&Call::default()).await.unwrap_err();
    assert_eq!(error.code, DeviceErrorCode::NotAuthorised);
    for said in [format!("{error:?}"), format!("{device:?}"), format!("{:?}", device.identity())] {
        assert!(!said.contains("hunter2") && !said.contains("ann"), "{said}");
    }
}

#[tokio::test]
async fn a_large_tree_comes_through_whole() {
    let label = "x".repeat(50 * 1024 * 1024);
    let tree = format!(r#"{{"type":"TextView","value":"{label}\ud83d","rect":{{"x":0.10}}}}"#);
    let fake = Fake::always(Play::ok(format!(r#"{{"value":{tree},"sessionId":null}}"#))).await;
    let found = device(&fake, Timeouts::default()).tree(TreeForm::Json, &Call::default()).await.unwrap();
    assert!(found == tree.as_bytes(), "{} bytes instead of {}", found.len(), tree.len());
}
