//! Tests of the running frames over real sockets.

use super::*;
use crate::fake::{Fake, Play, Then};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;

const HUNG: Duration = Duration::from_secs(20);

const HEAD: &str = "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=--BoundaryString\r\n\r\n";

/// Invented frames with these numbers, as parts of a stream.
fn parts(numbers: std::ops::Range<u32>) -> Vec<u8> {
    numbers
        .flat_map(|n| {
            let frame = jpeg(n);
            let head =
                format!("--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length: {}\r\n\r\n", frame.len());
            [head.as_bytes(), &frame, b"\r\n\r\n"].concat()
        })
        .collect()
}

fn jpeg(number: u32) -> Vec<u8> {
    [b"\xFF\xD8\xFF\xE0", number.to_string().as_bytes(), b"\xFF\xD9"].concat()
}

fn options(url: &str) -> WdaOptions {
    WdaOptions { mjpeg: MjpegAddress::Url(url.to_owned()), ..WdaOptions::default() }
}

async fn open(url: &str, explicit: bool) -> Result<Option<FrameStream>, DeviceError> {
    open_within(url, explicit, HUNG).await
}

async fn open_within(url: &str, explicit: bool, time: Duration) -> Result<Option<FrameStream>, DeviceError> {
    let mut options = options(url);
    options.timeouts.status = time;
    let mut place = Place::of("127.0.0.1", &options)?.unwrap();
    place.explicit = explicit;
    timeout(HUNG, place.open(&options, &Call::default(), || {})).await.unwrap()
}

#[tokio::test]
async fn frames_come_in_order_and_the_connection_ends_with_the_stream() {
    let gate = Arc::new(Notify::new());
    let first = [HEAD.as_bytes(), &parts(0..2), b"--Bound"].concat();
    let rest = [b"aryString-x".to_vec(), parts(2..3)].concat();
    let fake = Fake::always(Play::bytes(first).then(Then::Gate(Arc::clone(&gate), rest))).await;
    let mut stream = open(&fake.url(), true).await.unwrap().unwrap();
    let begin = Instant::now();
    for number in 0..3 {
        let frame = timeout(HUNG, stream.frames.recv()).await.unwrap().unwrap();
        assert_eq!(*frame.bytes, *jpeg(number));
        if number == 1 {
            gate.notify_one();
        } else if number == 2 {
            assert!(frame.received >= begin);
        }
    }
    assert!(matches!(stream.frames.recv().await, Err(RecvError::Closed)));
    assert_eq!(fake.requests(), ["GET /"]);

    let mut fake = Fake::always(Play::bytes(HEAD).then(Then::Hold)).await;
    let stream = open(&fake.url(), true).await.unwrap().unwrap();
    drop(stream);
    timeout(HUNG, fake.closed.recv()).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_receiver_that_lags_is_told_how_many_it_missed() {
    let fake = Fake::always(Play::bytes([HEAD.as_bytes(), &parts(0..100)].concat())).await;
    let mut stream = open(&fake.url(), true).await.unwrap().unwrap();
    let mut got = Vec::new();
    let mut missed = 0;
    loop {
        match timeout(HUNG, stream.frames.recv()).await.unwrap() {
            Ok(frame) => got.push(frame.bytes.to_vec()),
            Err(RecvError::Lagged(n)) => missed += n,
            Err(RecvError::Closed) => break,
        }
    }
    assert_eq!((got.len() as u64 + missed, got.last()), (100, Some(&jpeg(99))));
}

/// What is no stream; the code when it was asked for by name.
pub(crate) async fn faults() -> Vec<(&'static str, DeviceError)> {
    use DeviceErrorCode::{ClosedPort, NotAStream};
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    let rows = [
        ("frames: closes", Play::bytes(""), "without the head"),
        ("frames: never answers", Play::bytes("").then(Then::Hold), "in time"),
        ("frames: endless head", Play::bytes("x".repeat(40_000)).then(Then::Hold), "without the head"),
        ("frames: not HTTP", Play::bytes("SSH-2.0\r\n\r\n"), "not HTTP"),
        ("frames: refused", Play::http(404, "", "{}"), "refused"),
        ("frames: a page", Play::http(200, "", "<html>"), "no stream"),
        (
            "frames: no boundary",
            Play::raw(200, "Content-Type: multipart/x-mixed-replace\r\n", ""),
            "without a boundary",
        ),
    ];
    let mut found = Vec::new();
    for (name, play, word) in rows {
        // Only the one that never answers waits for the time to pass.
        let time = if word == "in time" { Duration::from_millis(50) } else { HUNG };
        let fake = Fake::always(play).await;
        let error = open_within(&fake.url(), true, time).await.map(|_| ()).unwrap_err();
        assert_eq!(error.code, NotAStream, "{name}");
        assert!(error.message.contains(word), "{name}: {error}");
        assert!(open_within(&fake.url(), false, time).await.unwrap().is_none(), "{name}");
        found.push((name, error));
    }
    let closed = format!("http://127.0.0.1:{free}");
    assert!(open(&closed, false).await.unwrap().is_none());
    let error = open(&closed, true).await.map(|_| ()).unwrap_err();
    assert_eq!(error.code, ClosedPort);
    found.push(("frames: closed port", error));
    found
}

#[tokio::test]
async fn what_is_no_stream_is_a_fault_only_when_it_was_asked_for() {
    assert_eq!(faults().await.len(), 8);
}

#[tokio::test]
async fn connecting_can_be_given_up() {
    let fake = Fake::always(Play::bytes("").then(Then::Hold)).await;
    let options = options(&fake.url());
    let place = Place::of("127.0.0.1", &options).unwrap().unwrap();
    let token = CancellationToken::new();
    token.cancel();
    let error = place.open(&options, &Call::new(token, |_| {}), || {}).await.map(|_| ()).unwrap_err();
    assert_eq!(error.code, DeviceErrorCode::Cancelled);
}

#[test]
fn the_place_of_the_frames_follows_the_device() {
    let place = |host: &str, mjpeg| {
        let options = WdaOptions { mjpeg, ..WdaOptions::default() };
        Place::of(host, &options).unwrap().map(|p| (p.url.to_string(), p.explicit))
    };
    let url = |u: &str| MjpegAddress::Url(u.to_owned());
    assert_eq!(place("10.0.0.7", MjpegAddress::Auto), Some(("http://10.0.0.7:9100/".to_owned(), false)));
    assert_eq!(place("::1", MjpegAddress::Auto), Some(("http://[::1]:9100/".to_owned(), false)));
    assert_eq!(place("10.0.0.7", MjpegAddress::Off), None);
    assert_eq!(place("h", url("10.0.0.8")), Some(("http://10.0.0.8:9100/".to_owned(), true)));
    assert_eq!(place("h", url("http://10.0.0.8:7/a?b")), Some(("http://10.0.0.8:7/a?b".to_owned(), true)));
}
