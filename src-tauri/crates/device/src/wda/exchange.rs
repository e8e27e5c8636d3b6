//! One request and its answer over HTTP, with every way in which the connection can fail told apart.

use super::asked::Asked;
use super::envelope;
use super::lane::seconds;
use super::options::{Limits, Timeouts};
use crate::{DeviceError, DeviceErrorCode};
use reqwest::{Client, Response, Url, Version, header, redirect, retry};
use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::time::{Instant, timeout_at};

/// An answer that came in whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The status of HTTP.
    pub status: u16,
    /// `Content-Type`.
    pub content_type: String,
    /// `Content-Encoding`.
    pub encoding: String,
    /// `Location`.
    pub location: String,
    /// `Content-Length`, when it says one.
    pub length: Option<u64>,
    /// The body as received.
    pub body: Vec<u8>,
}

/// The most room that is made for a body because it says how long it is, in bytes; an honest one seldom needs more.
const FIRST_ROOM: usize = 16 * 1024 * 1024;

/// The client of one device: no proxy (a device is near, and a proxy from the environment would see the screen), no
/// redirects, no retries, and a connection of its own for every request, so that none is sent into a connection which
/// the other side is just closing.
pub(crate) fn client(timeouts: &Timeouts) -> Result<Client, DeviceError> {
    Client::builder()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .pool_max_idle_per_host(0)
        .connect_timeout(timeouts.connect)
        // Anything that is not HTTP then comes in as a body, and can be named.
        .http09_responses()
        .build()
        .map_err(|_| {
            DeviceError::new(
                DeviceErrorCode::Unreachable,
                "The part of this program that speaks HTTP cannot be started.",
                "Start the program again.",
            )
        })
}

/// Asks, and reads the whole answer into memory. `received` counts its bytes.
pub(crate) async fn exchange(
    client: &Client,
    url: Url,
    asked: &Asked,
    timeouts: &Timeouts,
    limits: &Limits,
    received: &AtomicU64,
) -> Result<Answer, DeviceError> {
    let begin = Instant::now();
    let deadline = begin + asked.question.at_most(timeouts);
    let late = |so_far: &str| {
        DeviceError::new(
            DeviceErrorCode::Timeout,
            format!("{asked}, and {so_far} after {}; the connection was closed.", seconds(begin.elapsed())),
            "Something else may keep the device busy (a test run, another inspector), or it hangs: look at it, and \
             restart WebDriverAgent if it does not come back.",
        )
    };
    let sent = timeout_at(deadline, client.get(url).send()).await;
    let mut response = sent.map_err(|_| late("there is no answer"))?.map_err(|e| not_sent(asked, timeouts, &e))?;
    let mut answer = head(&response);
    if response.version() == Version::HTTP_09 {
        let first = timeout_at(deadline, response.chunk()).await.ok().and_then(Result::ok).flatten();
        return Err(not_http(asked, &first.unwrap_or_default()));
    }
    // Escapes and base64 make an answer longer than what is in it.
    let limit = asked.question.limit(limits).saturating_mul(2).saturating_add(1024 * 1024);
    if answer.length.is_some_and(|l| l > limit as u64) {
        return Err(too_large(asked, answer.length, limit));
    }
    answer.body.reserve(answer.length.map_or(0, |l| usize::try_from(l).unwrap_or(0).min(FIRST_ROOM)));
    loop {
        let Ok(chunk) = timeout_at(deadline, response.chunk()).await else {
            return Err(match cut(asked, &answer) {
                whole if whole.code == DeviceErrorCode::WrongLength => whole,
                _ => late(&format!("only {} of the answer had come", amount(&answer))),
            });
        };
        match chunk {
            Ok(None) => return Ok(answer),
            Ok(Some(bytes)) => {
                received.fetch_add(bytes.len() as u64, Ordering::Relaxed);
                if answer.body.len() + bytes.len() > limit {
                    return Err(too_large(asked, None, limit));
                }
                answer.body.extend_from_slice(&bytes);
            }
            Err(error) => {
                return Err(match cause(&error) {
                    Cause::Ended => cut(asked, &answer),
                    Cause::Reset => reset(asked, &format!("after {}", amount(&answer))),
                    Cause::Broken | Cause::Other => broken(asked),
                });
            }
        }
    }
}

fn head(response: &Response) -> Answer {
    let text = |name| {
        let value = response.headers().get(name).map(header::HeaderValue::as_bytes).unwrap_or_default();
        String::from_utf8_lossy(value).trim().to_ascii_lowercase()
    };
    let location = response.headers().get(header::LOCATION).and_then(|v| v.to_str().ok()).unwrap_or_default();
    Answer {
        status: response.status().as_u16(),
        content_type: text(header::CONTENT_TYPE),
        encoding: text(header::CONTENT_ENCODING),
        location: location.to_owned(),
        length: text(header::CONTENT_LENGTH).parse().ok(),
        body: Vec::new(),
    }
}

/// How a connection ended, as far as the layers below tell.
enum Cause {
    /// It was closed before the message was whole.
    Ended,
    /// It was torn down.
    Reset,
    /// What came breaks the rules of HTTP.
    Broken,
    Other,
}

fn cause(error: &reqwest::Error) -> Cause {
    let mut next: Option<&(dyn Error + 'static)> = Some(error);
    let mut found = Cause::Other;
    while let Some(error) = next {
        if let Some(http) = error.downcast_ref::<hyper::Error>() {
            if http.is_incomplete_message() || http.is_canceled() || http.is_closed() {
                found = Cause::Ended;
            } else if http.is_parse() {
                found = Cause::Broken;
            }
        }
        if let Some(io) = error.downcast_ref::<io::Error>() {
            use io::ErrorKind::{
                BrokenPipe, ConnectionAborted, ConnectionReset, InvalidData, InvalidInput, UnexpectedEof,
            };
            match io.kind() {
                UnexpectedEof => found = Cause::Ended,
                ConnectionReset | ConnectionAborted | BrokenPipe => found = Cause::Reset,
                InvalidData | InvalidInput => found = Cause::Broken,
                _ => {}
            }
        }
        next = error.source();
    }
    found
}

/// Why nothing came back.
fn not_sent(asked: &Asked, timeouts: &Timeouts, error: &reqwest::Error) -> DeviceError {
    if !error.is_connect() {
        return match cause(error) {
            Cause::Ended => DeviceError::new(
                DeviceErrorCode::NoAnswer,
                format!("{asked}, and the connection was closed before an answer came."),
                "The port is probably forwarded to a device on which WebDriverAgent does not run: start it, or forward \
                 the port it says it listens on.",
            ),
            Cause::Reset => reset(asked, "before an answer"),
            Cause::Broken | Cause::Other => broken(asked),
        };
    }
    connecting(&asked.at, error.is_dns(), error.is_timeout().then_some(timeouts), io_kind(error))
}

fn io_kind(error: &reqwest::Error) -> Option<io::ErrorKind> {
    let mut next: Option<&(dyn Error + 'static)> = Some(error);
    let mut kind = None;
    while let Some(error) = next {
        kind = error.downcast_ref::<io::Error>().map(io::Error::kind).or(kind);
        next = error.source();
    }
    kind
}

/// Why there is no connection to `at` (host and port). `late` holds the times when it took too long.
pub(crate) fn connecting(at: &str, dns: bool, late: Option<&Timeouts>, kind: Option<io::ErrorKind>) -> DeviceError {
    if let Some(timeouts) = late {
        return DeviceError::new(
            DeviceErrorCode::ConnectTimeout,
            format!("{at} did not take a connection within {}.", seconds(timeouts.connect)),
            "Check the address, that the device is awake and in the same network, and that no firewall is in between.",
        );
    }
    if dns {
        return DeviceError::new(
            DeviceErrorCode::UnknownHost,
            format!("No host is known by the name in {at}."),
            "Check the spelling, or give the device's IP address.",
        );
    }
    if kind == Some(io::ErrorKind::ConnectionRefused) {
        return DeviceError::new(
            DeviceErrorCode::ClosedPort,
            format!("Nothing listens at {at}."),
            "Start WebDriverAgent, and for a phone on a cable forward its port to this machine; its log names the port \
             behind `ServerURLHere`. `sightline devices` looks through 8100 to 8199.",
        );
    }
    let why = match kind {
        Some(io::ErrorKind::NetworkUnreachable) => "no network leads there",
        Some(io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkDown) => "the host is not reachable",
        Some(io::ErrorKind::PermissionDenied) => "this program may not connect there",
        _ => "the connection failed",
    };
    DeviceError::new(
        DeviceErrorCode::Unreachable,
        format!("{at} cannot be reached: {why}."),
        "Check the address and the network; a phone on a cable is reached at 127.0.0.1 through a forwarded port.",
    )
}

fn amount(answer: &Answer) -> String {
    match answer.length {
        Some(length) => format!("{} of {length} bytes", answer.body.len()),
        None => format!("{} bytes", answer.body.len()),
    }
}

/// The connection was closed before the answer was as long as it says. When what came is whole all the same, the length
/// is what is wrong.
fn cut(asked: &Asked, answer: &Answer) -> DeviceError {
    if answer.length.is_some() && envelope::scan(&answer.body).is_ok() {
        return wrong_length(asked, answer);
    }
    body_cut(asked, &format!("the connection was closed after {}", amount(answer)))
}

pub(crate) fn body_cut(asked: &Asked, how: &str) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::BodyCut,
        format!("{asked}, and {how}, in the middle of the answer."),
        "Try again; if it happens again, WebDriverAgent or the forwarding of its port is dying: restart both.",
    )
}

pub(crate) fn wrong_length(asked: &Asked, answer: &Answer) -> DeviceError {
    let length = answer.length.unwrap_or_default();
    let but = match answer.body.len() as u64 {
        got if got < length => format!("is whole after {got}"),
        _ => "goes on behind them".to_owned(),
    };
    DeviceError::new(
        DeviceErrorCode::WrongLength,
        format!("{asked}, and the answer says that it has {length} bytes but {but}."),
        "Something between this program and the device rewrites answers: connect to WebDriverAgent directly.",
    )
}

fn reset(asked: &Asked, when: &str) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::ConnectionReset,
        format!("{asked}, and the connection was torn down {when}."),
        "WebDriverAgent has probably crashed or was stopped, or the cable was pulled: look at its log, then start it again.",
    )
}

fn broken(asked: &Asked) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::NotHttp,
        format!("{asked}, and what came back breaks the rules of HTTP."),
        "Check that this port is WebDriverAgent's and not that of another service.",
    )
}

/// What came does not begin as HTTP does.
fn not_http(asked: &Asked, first: &[u8]) -> DeviceError {
    // A record of TLS: an alert (21) or a handshake (22), then the version's first byte.
    if matches!(first, [21 | 22, 3, ..]) {
        return tls_port(asked);
    }
    let looks = match first {
        [] => "nothing that could be named",
        f if f.starts_with(b"SSH-") => "the greeting of an SSH server",
        f if f.starts_with(b"RTSP/") => "RTSP",
        f if f.starts_with(b"{") || f.starts_with(b"<") => "text without the head of an answer",
        _ => "something else",
    };
    DeviceError::new(
        DeviceErrorCode::NotHttp,
        format!("{asked}, and what came back is not HTTP but {looks}."),
        "Check that this port is WebDriverAgent's and not that of another service.",
    )
}

pub(crate) fn tls_port(asked: &Asked) -> DeviceError {
    DeviceError::new(
        DeviceErrorCode::TlsPort,
        format!("{asked} in plain HTTP, and wants an encrypted connection."),
        "Encrypted connections are not built in: give the address of WebDriverAgent itself, which speaks plain HTTP, or \
         forward its port to this machine.",
    )
}

pub(crate) fn too_large(asked: &Asked, says: Option<u64>, limit: usize) -> DeviceError {
    let how = match says {
        Some(length) => format!("has {length} bytes"),
        None => "goes on and on".to_owned(),
    };
    DeviceError::new(
        DeviceErrorCode::TooLarge,
        format!("{asked}, and the answer {how}; not more than {limit} are taken."),
        "No honest answer is as large. Check what answers there; for a tree, go to a screen with fewer elements.",
    )
}
