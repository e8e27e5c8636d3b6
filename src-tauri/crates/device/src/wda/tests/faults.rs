//! Every fault of a device that can be played over a socket, and the code that it is told by.

use super::*;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinSet;

/// What is asked of a faulty device.
#[derive(Clone, Copy)]
enum Ask {
    Facts,
    Picture,
    Json,
    Xml,
    Alert,
}
use Ask::{Facts as F, Json as J, Picture as P, Xml as X};

async fn ask(device: &WebDriverAgent, what: Ask) -> Result<(), DeviceError> {
    let call = Call::default();
    match what {
        Ask::Facts => device.facts(&call).await.map(|_| ()),
        Ask::Picture => device.picture(&call).await.map(|_| ()),
        Ask::Json => device.tree(TreeForm::Json, &call).await.map(|_| ()),
        Ask::Xml => device.tree(TreeForm::Xml, &call).await.map(|_| ()),
        Ask::Alert => device.alert(&call).await.map(|_| ()),
    }
}

/// A refusal in the device's own envelope. The traceback must never be told.
fn refusal(status: u16, error: &str, message: &str) -> Play {
    let value = serde_json::json!({"error": error, "message": message, "traceback": "SECRET frame 0"});
    Play::http(status, "", serde_json::json!({"value": value, "sessionId": null}).to_string())
}

/// A value in the envelope of a good answer.
fn value(value: &str) -> Play {
    Play::ok(format!(r#"{{"value":{value},"sessionId":null}}"#))
}

/// One row: what is wrong, what is asked, what is played, the code, and a word that the message must say.
type Row = (&'static str, Ask, Play, DeviceErrorCode, &'static str);

#[rustfmt::skip]
fn rows() -> Vec<Row> {
    use DeviceErrorCode as C;
    let page = "<!DOCTYPE html><html>SECRET</html>";
    let html = |status| Play::http(status, "Content-Type: text/html\r\n", page);
    let long = |head: &str| Play::raw(200, head, "{\"value\":{\"type\":\"But");
    let gzip = b"\x1f\x8b\x08\0\0\0\0\0\0\x03SECRET";
    vec![
        ("closes without a word", J, Play::bytes(""), C::NoAnswer, "before an answer came"),
        ("closes inside the head", J, Play::bytes("HTTP/1.1 200 OK\r\nContent-"), C::NoAnswer, "before an answer came"),
        ("torn down before an answer", J, Play::bytes("").then(Then::Reset), C::ConnectionReset, "before an answer"),
        ("torn down inside the body", J, long("Content-Length: 500\r\n").then(Then::Reset), C::ConnectionReset, "torn down"),
        ("half a body", J, long("Content-Length: 500\r\n"), C::BodyCut, "21 of 500 bytes"),
        ("half a body, no length", J, long(""), C::BodyCut, "21 bytes"),
        ("chunks without sizes", J, long("Transfer-Encoding: chunked\r\n"), C::NotHttp, "rules of HTTP"),
        ("a chunk too few", J, Play::raw(200, "Transfer-Encoding: chunked\r\n", "5\r\n{\"val\r\n"), C::BodyCut, "5 bytes"),
        ("head only", J, Play::raw(200, "Content-Length: 500\r\n", ""), C::BodyCut, "0 of 500 bytes"),
        ("length too small", J, Play::raw(200, "Content-Length: 12\r\n", "{\"value\":{\"type\":\"But\"}}"), C::WrongLength, "12 bytes but goes on"),
        ("length too large", J, Play::raw(200, "Content-Length: 90\r\n", "{\"value\":{}}"), C::WrongLength, "90 bytes but is whole after 12"),
        ("length too large, held", P, Play::raw(200, "Content-Length: 90\r\n", "{\"value\":{}}").then(Then::Hold), C::WrongLength, "whole after 12"),
        ("length of letters", J, Play::raw(200, "Content-Length: many\r\n", "{}"), C::NotHttp, "rules of HTTP"),
        ("two lengths", J, Play::raw(200, "Content-Length: 2\r\nContent-Length: 9\r\n", "{}"), C::NotHttp, "rules of HTTP"),
        ("never answers", P, Play::bytes("").then(Then::Hold), C::Timeout, "there is no answer after"),
        ("stops in the body", P, long("Content-Length: 500\r\n").then(Then::Hold), C::Timeout, "21 of 500 bytes"),
        ("status never answers", F, Play::bytes("").then(Then::Hold), C::Timeout, "the status (GET /status)"),
        ("tree beyond patience", J, Play::bytes("").then(Then::Hold), C::StillWorking, "still works on it"),
        ("gzip in the head", J, Play::http(200, "Content-Encoding: gzip\r\n", gzip), C::Compressed, "compressed"),
        ("gzip in the body", J, Play::ok(gzip), C::Compressed, "compressed"),
        ("redirect", F, Play::http(302, "Location: https://x.invalid/?SECRET\r\n", ""), C::Redirected, "https://x.invalid."),
        ("no body", P, Play::ok(""), C::EmptyAnswer, "is empty"),
        ("too large, says so", J, Play::raw(200, "Content-Length: 209715200\r\n", "{"), C::TooLarge, "209715200 bytes"),
        ("too large, does not say so", P, Play::raw(200, "", "{".repeat(3 << 20)), C::TooLarge, "goes on and on"),
        ("too large when decoded", P, value(&format!("\"{}\"", "iVBO".repeat(30_000))), C::TooLarge, "90000 bytes"),
        ("JSON with a hole", J, Play::ok("{\"value\":{]}"), C::InvalidJson, "at byte 10"),
        ("JSON without an envelope", F, Play::ok(r#"{"name":"SECRET"}"#), C::WrongService, "no `value`"),
        ("a web page", F, html(200), C::WrongService, "a web page (34 bytes)"),
        ("a web page, 404", F, html(404), C::WrongService, "HTTP 404 with a web page"),
        ("the page of health", F, Play::http(200, "", "<html><body>I-AM-ALIVE</body></html>"), C::WrongBasePath, "under /health"),
        ("unknown path", F, refusal(404, "unknown command", "Unhandled endpoint: /status"), C::WrongBasePath, "does not know"),
        ("Appium", F, value(r#"{"ready":true,"build":{"version":"2.11"}}"#), C::AppiumServer, "Appium"),
        ("a browser's driver", F, value(r#"{"ready":true,"os":{"arch":"x"},"build":{"version":"1"}}"#), C::WrongService, "browser"),
        ("a web page, 502", J, html(502), C::HttpError, "HTTP 502 with a web page"),
        ("500 without a reason", J, value("null").status(500), C::HttpError, "HTTP 500"),
        ("401", F, html(401), C::NotAuthorised, "does not let"),
        ("a greeting of SSH", F, Play::bytes("SSH-2.0-OpenSSH_9.9\r\n"), C::NotHttp, "SSH"),
        ("bytes", F, Play::bytes("\0\0\0\0SECRET"), C::NotHttp, "not HTTP"),
        ("a broken head", F, Play::bytes("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"), C::NotHttp, "rules of HTTP"),
        ("an alert of TLS", F, Play::bytes(b"\x15\x03\x01\0\x02\x02\x46".to_vec()), C::TlsPort, "encrypted"),
        ("a page of a TLS port", F, Play::http(400, "", "The plain HTTP request was sent to HTTPS port"), C::TlsPort, "encrypted"),
        ("no picture", P, value("null"), C::NoPicture, "`null`"),
        ("broken base64", P, value(r#""iVBORw0KGgo*""#), C::BadBase64, "12 characters"),
        ("a picture of another kind", P, value(r#""R0lGODlh""#), C::NotAPicture, "GIF"),
        ("no tree", J, value("null"), C::NoTree, "`null`"),
        ("an empty tree", X, value(r#""""#), C::NoTree, "an empty one"),
        ("source failed", X, refusal(500, "unknown error", "Cannot get 'xml' source of the current application"), C::SourceFailed, "Cannot get 'xml'"),
        ("screen refused", P, refusal(500, "unable to capture screen", "Timed out"), C::ScreenRefused, "Timed out"),
        ("the device's timeout", J, refusal(408, "timeout", "Waited too long"), C::DeviceTimeout, "Waited too long"),
        ("session gone", J, refusal(404, "invalid session id", "Session does not exist"), C::InvalidSession, "does not exist"),
        ("app crashed", J, refusal(400, "invalid element state", "The app is not running, possibly crashed"), C::AppNotRunning, "not running"),
        ("alert open", J, refusal(500, "unexpected alert open", ""), C::AlertOpen, "`unexpected alert open`."),
        ("unsupported", P, refusal(500, "unsupported operation", "needs a newer SDK"), C::Unsupported, "newer SDK"),
        ("unknown question", P, refusal(404, "unknown command", "Unhandled endpoint"), C::UnknownCommand, "does not know this"),
        ("unknown question, old", P, Play::ok(r#"{"status":1,"value":"Unhandled endpoint"}"#), C::UnknownCommand, "Unhandled"),
        ("error in a good answer, old", J, Play::ok(r#"{"status":13,"value":{"message":"kAXError"}}"#), C::SourceFailed, "kAXError"),
        ("another error", P, refusal(500, "unknown error", &"long ".repeat(500)), C::DeviceRefused, "long…"),
        ("another error of the alert", Ask::Alert, refusal(500, "unknown error", "x"), C::DeviceRefused, "the alert"),
    ]
}

/// Short times, so that nothing waits for long, and small limits.
fn options() -> WdaOptions {
    let short = Duration::from_millis(500);
    let timeouts = Timeouts { status: short, question: short, picture: short, tree: short, ..Timeouts::default() };
    let limits = Limits { picture: 80_000, ..Limits::default() };
    WdaOptions { mjpeg: MjpegAddress::Off, timeouts, limits }
}

/// Plays every fault; what is wrong, and what is said of it.
pub(crate) async fn faults() -> Vec<(&'static str, DeviceError)> {
    let mut playing = JoinSet::new();
    for (number, (name, what, play, code, word)) in rows().into_iter().enumerate() {
        // Only who is never answered waits for the short time to pass, and all of them at once.
        let mut options = options();
        if !matches!(play.then, Then::Hold) {
            options.timeouts = Timeouts::default();
        }
        playing.spawn(async move {
            let fake = Fake::always(play).await;
            let device = WebDriverAgent::new(&fake.url(), options).unwrap();
            let error = timeout(HUNG, ask(&device, what)).await.unwrap_or_else(|_| panic!("{name} hangs")).unwrap_err();
            (number, name, code, word, fake.port, error)
        });
    }
    let mut played = playing.join_all().await;
    played.sort_by_key(|row| row.0);
    let mut found = Vec::new();
    for (_, name, code, word, port, error) in played {
        assert_eq!(error.code, code, "{name}: {error:?}");
        let whole = format!("{} {}", error.message, error.hint);
        assert!(error.message.contains(word), "{name}: {word} is not in {error:?}");
        assert!(error.message.contains(&format!("127.0.0.1:{port}")) || needs_no_address(code), "{name}: {error:?}");
        assert!(!whole.contains("SECRET") && whole.len() < 800, "{name}: {error:?}");
        found.push((name, error));
    }
    found.extend(connections().await);
    found.extend(addresses());
    found
}

/// The lane speaks of "the device": it knows no address.
fn needs_no_address(code: DeviceErrorCode) -> bool {
    code == DeviceErrorCode::StillWorking
}

/// Faults before there is a connection.
async fn connections() -> Vec<(&'static str, DeviceError)> {
    use DeviceErrorCode as C;
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    // A socket that listens, takes nothing, and has no room for another connection.
    let full = TcpSocket::new_v4().unwrap();
    full.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let full = full.listen(1).unwrap();
    let address = full.local_addr().unwrap();
    let mut waiting = Vec::new();
    while let Ok(Ok(stream)) = timeout(Duration::from_millis(100), TcpStream::connect(address)).await {
        waiting.push(stream);
    }
    // No name has a part of more than 63 letters, so nobody is asked for it.
    let unknown = format!("http://{}.invalid:8100", "x".repeat(70));
    let mut options = options();
    options.timeouts.connect = Duration::from_millis(20);
    options.timeouts.status = HUNG;
    let mut found = Vec::new();
    for (name, url, code, connect) in [
        ("closed port", format!("http://127.0.0.1:{free}"), C::ClosedPort, HUNG),
        ("unknown host", unknown, C::UnknownHost, HUNG),
        // TCP cannot speak to everybody at once.
        ("no way there", "http://255.255.255.255:8100".to_owned(), C::Unreachable, HUNG),
        ("connection not taken", format!("http://{address}"), C::ConnectTimeout, Duration::from_millis(20)),
    ] {
        options.timeouts.connect = connect;
        let device = WebDriverAgent::new(&url, options.clone()).unwrap();
        let error = timeout(HUNG, device.facts(&Call::default())).await.unwrap().unwrap_err();
        assert_eq!(error.code, code, "{name}: {error:?}");
        assert!(error.message.contains(url.trim_start_matches("http://")), "{name}: {error:?}");
        found.push((name, error));
    }
    found
}

fn addresses() -> Vec<(&'static str, DeviceError)> {
    use DeviceErrorCode as C;
    let frames = WdaOptions { mjpeg: MjpegAddress::Url("https://h".to_owned()), ..WdaOptions::default() };
    [
        ("no address", "", WdaOptions::default(), C::BadAddress),
        ("https", "https://127.0.0.1:8100", WdaOptions::default(), C::NoTls),
        ("https for frames", "127.0.0.1", frames, C::NoTls),
        ("another scheme", "ftp://127.0.0.1", WdaOptions::default(), C::SchemeRefused),
    ]
    .map(|(name, url, options, code)| {
        let error = WebDriverAgent::new(url, options).map(|_| ()).unwrap_err();
        assert_eq!(error.code, code, "{name}: {error:?}");
        (name, error)
    })
    .to_vec()
}
