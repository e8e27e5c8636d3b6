//! What a client sees on a real loopback socket: faults below HTTP, the stream of frames, starting and stopping.

use crate::{ClockMode, Fault, FaultKind, Phone, PhoneOptions, SceneSource};
use std::io::ErrorKind;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn phone(faults: Vec<Fault>) -> Phone {
    let options = PhoneOptions { clock: ClockMode::Stands, mjpeg_port: Some(0), faults, ..PhoneOptions::default() };
    Phone::start(options).await.unwrap()
}

async fn connect(phone: &Phone) -> TcpStream {
    TcpStream::connect(("127.0.0.1", phone.port())).await.unwrap()
}

async fn ask(client: &mut TcpStream, path: &str) {
    client.write_all(format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).await.unwrap();
}

/// One whole answer by its own length: head and body.
async fn answer(client: &mut TcpStream) -> (String, Vec<u8>) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(client.read_u8().await.unwrap());
    }
    let head = String::from_utf8(head).unwrap();
    let length = length(&head);
    let mut body = vec![0; length];
    client.read_exact(&mut body).await.unwrap();
    (head, body)
}

fn length(head: &str) -> usize {
    let small = head.to_ascii_lowercase();
    small.lines().find_map(|l| l.strip_prefix("content-length: ")).unwrap().trim().parse().unwrap()
}

/// Everything until the end, and how it ended.
async fn rest(client: &mut TcpStream) -> (Vec<u8>, Option<ErrorKind>) {
    let mut all = Vec::new();
    let end = client.read_to_end(&mut all).await;
    (all, end.err().map(|e| e.kind()))
}

#[tokio::test]
async fn one_connection_serves_many_requests_with_the_headers_of_the_wire() {
    let phone = phone(Vec::new()).await;
    let mut client = connect(&phone).await;
    for path in ["/status", "/source?format=json", "/screenshot", "/nowhere"] {
        ask(&mut client, path).await;
        let (head, body) = answer(&mut client).await;
        let head = head.to_ascii_lowercase();
        assert!(head.contains("server: webdriveragent/1.0\r\n") && head.contains("access-control-allow-origin: *\r\n"));
        assert!(head.contains("content-type: application/json;charset=utf-8\r\n"), "{head}");
        assert!(serde_json::from_slice::<serde_json::Value>(&body).is_ok(), "{path}");
    }
    phone.stop().await;
}

#[tokio::test(start_paused = true)]
async fn faults_are_real_on_the_socket() {
    /// How much of the body comes, and how the connection ends.
    #[derive(Debug, PartialEq)]
    enum Comes {
        /// Everything that was promised, and the connection serves on.
        Whole,
        /// So many bytes less than were promised, then the end.
        Short(usize),
        /// Half of what was promised, then the end.
        Half,
        /// A reset.
        Reset,
        /// No byte, then the end.
        Nothing,
    }
    let length_off = |bytes| Fault { bytes: Some(bytes), ..Fault::once(FaultKind::WrongLength) };
    let cases = [
        (Fault::once(FaultKind::SlowSource), Comes::Whole),
        (Fault::once(FaultKind::SlowPicture), Comes::Whole),
        (Fault { ms: Some(9000), ..Fault::once(FaultKind::Stall) }, Comes::Whole),
        (Fault { bytes: Some(5_000_000), ..Fault::once(FaultKind::Huge) }, Comes::Whole),
        (Fault::once(FaultKind::Gzip), Comes::Whole),
        (Fault::once(FaultKind::Closed), Comes::Nothing),
        (Fault::once(FaultKind::Reset), Comes::Reset),
        (Fault::once(FaultKind::HalfBody), Comes::Half),
        (Fault::once(FaultKind::StallInBody), Comes::Half),
        (length_off(100), Comes::Short(100)),
    ];
    for (fault, comes) in cases {
        let path = if fault.fault == FaultKind::SlowPicture { "/screenshot" } else { "/source" };
        let phone = phone(vec![fault.clone()]).await;
        let mut client = connect(&phone).await;
        ask(&mut client, path).await;
        if comes == Comes::Whole {
            let (_, body) = answer(&mut client).await;
            assert!(!body.is_empty());
            ask(&mut client, "/status").await;
            let (_, next) = answer(&mut client).await;
            assert!(next.starts_with(b"{"), "{fault:?}");
        } else {
            let (all, end) = rest(&mut client).await;
            let split = all.windows(4).position(|w| w == b"\r\n\r\n");
            let missing = split.map(|at| {
                let promised = length(&String::from_utf8_lossy(&all[..at + 4]));
                (promised, promised - (all.len() - at - 4))
            });
            let came = match (missing, end) {
                (_, Some(ErrorKind::ConnectionReset)) => Comes::Reset,
                (None, None) => Comes::Nothing,
                (Some((promised, missing)), None) if missing == promised - promised / 2 => Comes::Half,
                (Some((_, missing)), None) => Comes::Short(missing),
                other => panic!("{fault:?}: {other:?}"),
            };
            assert_eq!(came, comes, "{fault:?}");
        }
        phone.stop().await;
    }
}

#[tokio::test]
async fn too_short_a_length_leaves_the_rest_on_the_connection() {
    let phone = phone(vec![Fault { bytes: Some(-7), ..Fault::once(FaultKind::WrongLength) }]).await;
    let mut client = connect(&phone).await;
    ask(&mut client, "/status").await;
    let (_, body) = answer(&mut client).await;
    assert!(serde_json::from_slice::<serde_json::Value>(&body).is_err());
    let mut left = [0; 7];
    client.read_exact(&mut left).await.unwrap();
    assert!(left.ends_with(b"}"));
    ask(&mut client, "/status").await;
    assert!(answer(&mut client).await.0.starts_with("HTTP/1.1 200"));
}

#[tokio::test(start_paused = true)]
async fn a_slow_answer_keeps_the_device_at_work() {
    let phone = phone(vec![Fault { ms: Some(60_000), ..Fault::once(FaultKind::SlowSource) }]).await;
    let (mut slow, mut other) = (connect(&phone).await, connect(&phone).await);
    ask(&mut slow, "/source").await;
    // Its first byte says that the device has begun.
    let first = slow.read_u8().await.unwrap();
    assert_eq!(first, b'H');
    let begun = tokio::time::Instant::now();
    ask(&mut other, "/status").await;
    let (_, body) = answer(&mut other).await;
    assert!(body.starts_with(b"{") && begun.elapsed() >= Duration::from_secs(50), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn the_stream_begins_when_the_client_has_spoken_and_every_part_is_a_picture() {
    let phone = phone(Vec::new()).await;
    let mut client = TcpStream::connect(("127.0.0.1", phone.mjpeg_port().unwrap())).await.unwrap();
    let mut probe = [0; 1];
    let silent = tokio::select! {
        _ = client.read(&mut probe) => false,
        () = async { for _ in 0..200 { tokio::task::yield_now().await } } => true,
    };
    assert!(silent);
    client.write_all(b"GET / HTTP/1.0\r\n\r\n").await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(client.read_u8().await.unwrap());
    }
    let head = String::from_utf8(head).unwrap();
    assert!(head.starts_with("HTTP/1.0 200") && head.contains("multipart/x-mixed-replace; boundary=--BoundaryString"));
    for _ in 0..2 {
        let (part, jpeg) = answer(&mut client).await;
        assert!(part.starts_with("--BoundaryString\r\nContent-type: image/jpeg\r\n"), "{part}");
        let picture = image::load_from_memory(&jpeg).unwrap();
        assert_eq!((picture.width(), picture.height()), (1179, 2556));
        client.read_u32().await.unwrap();
    }
    let mut control = connect(&phone).await;
    ask(&mut control, "/phone/log").await;
    let (_, log) = answer(&mut control).await;
    let log: serde_json::Value = serde_json::from_slice(&log).unwrap();
    let frame = &log["value"]["entries"][0];
    assert_eq!((&frame["kind"], &frame["at_ms"], &frame["pane"]), (&"frame".into(), &0.into(), &"root".into()));
}

#[tokio::test]
async fn a_port_is_taken_told_and_free_again_when_the_phone_has_stopped() {
    let phone = phone(Vec::new()).await;
    let port = phone.port();
    assert_eq!(phone.url(), format!("http://127.0.0.1:{port}"));
    assert!(phone.mjpeg_url().is_some());
    let again = || Phone::start(PhoneOptions { port, ..PhoneOptions::default() });
    let error = again().await.err().unwrap();
    assert_eq!(error.code(), "port_taken");
    assert!(error.message.contains(&port.to_string()) && !error.hint.is_empty());
    // A connection that is idle is cut, and one that stalls too.
    let mut idle = connect(&phone).await;
    ask(&mut idle, "/status").await;
    answer(&mut idle).await;
    phone.stop().await;
    assert!(rest(&mut idle).await.0.is_empty());
    let second = again().await.unwrap();
    assert_eq!(second.port(), port);
}

#[tokio::test]
async fn a_phone_with_a_bad_scene_does_not_start() {
    let start = |scene| Phone::start(PhoneOptions { scene, ..PhoneOptions::default() });
    let cases = [
        (SceneSource::BuiltIn("nowhere".to_owned()), "scene_unknown"),
        (SceneSource::Text("nothing".to_owned()), "scene_syntax"),
        (SceneSource::File("no/such/file.scene".into()), "scene_unreadable"),
    ];
    for (scene, code) in cases {
        assert_eq!(start(scene).await.err().unwrap().code(), code);
    }
    let stale = Fault { pane: Some("attic".to_owned()), ..Fault::once(FaultKind::StaleTree) };
    let options = PhoneOptions { faults: vec![stale], ..PhoneOptions::default() };
    assert_eq!(Phone::start(options).await.err().unwrap().code(), "fault_invalid");
}
