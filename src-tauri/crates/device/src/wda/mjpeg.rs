//! The running frames: a connection of its own beside the requests, for as long as somebody wants them.

use super::address;
use super::exchange::connecting;
use super::multipart::Parts;
use super::options::{MjpegAddress, WdaOptions};
use crate::{Call, DeviceError, DeviceErrorCode, Frame, FrameStream};
use reqwest::Url;
use std::sync::Arc;
use std::time::Instant;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::broadcast;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

/// WebDriverAgent's port for frames.
const USUAL_PORT: u16 = 9100;

/// How many frames wait for a receiver that lags: some seconds at the usual 10 a second, and a few megabytes.
const WAITING_FRAMES: usize = 64;

/// The longest head of the answer, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;

/// Where the frames are.
pub(crate) struct Place {
    url: Url,
    /// Was it asked for by name? Then that nothing is there is a fault.
    explicit: bool,
}

impl Place {
    /// The place of the frames of a device on this host; `None` when they are not wanted.
    pub fn of(host: &str, options: &WdaOptions) -> Result<Option<Self>, DeviceError> {
        match &options.mjpeg {
            MjpegAddress::Off => Ok(None),
            MjpegAddress::Url(text) => Ok(Some(Self { url: address::parse(text, USUAL_PORT)?, explicit: true })),
            MjpegAddress::Auto => {
                let host = if host.contains(':') { format!("[{host}]") } else { host.to_owned() };
                let url = address::parse(&format!("http://{host}:{USUAL_PORT}/"), USUAL_PORT)?;
                Ok(Some(Self { url, explicit: false }))
            }
        }
    }

    /// Connects and starts the stream. `sent` is called when the request goes out.
    pub async fn open(
        &self,
        options: &WdaOptions,
        call: &Call,
        sent: impl FnOnce() + Send,
    ) -> Result<Option<FrameStream>, DeviceError> {
        let span = tracing::info_span!("frames", at = self.at());
        let opening = async {
            let stream = self.connect(options).await?;
            sent();
            self.begin(stream, options).await
        };
        let opened = tokio::select! {
            biased;
            () = call.cancel().cancelled() => {
                return Err(DeviceError::new(
                    DeviceErrorCode::Cancelled,
                    "Waiting for the frames was given up.",
                    "Ask again when you like.",
                ));
            }
            opened = opening.instrument(span.clone()) => opened,
        };
        match opened {
            Ok((stream, parts, first)) => Ok(Some(span.in_scope(|| run(stream, parts, first)))),
            Err(error) if self.explicit => Err(error),
            Err(error) => {
                tracing::debug!(at = self.at(), code = error.code.as_str(), "no frames");
                Ok(None)
            }
        }
    }

    fn at(&self) -> String {
        address::host_and_port(&self.url)
    }

    async fn connect(&self, options: &WdaOptions) -> Result<TcpStream, DeviceError> {
        let (host, port) = (address::host(&self.url), self.url.port_or_known_default().unwrap_or(USUAL_PORT));
        let timeouts = &options.timeouts;
        let addresses = match timeout(timeouts.connect, tokio::net::lookup_host((host.as_str(), port))).await {
            Ok(Ok(addresses)) => addresses.collect::<Vec<_>>(),
            Ok(Err(_)) => return Err(connecting(&self.at(), true, None, None)),
            Err(_) => return Err(connecting(&self.at(), true, Some(timeouts), None)),
        };
        match timeout(timeouts.connect, TcpStream::connect(addresses.as_slice())).await {
            Ok(Ok(stream)) => Ok(stream),
            Ok(Err(error)) => Err(connecting(&self.at(), false, None, Some(error.kind()))),
            Err(_) => Err(connecting(&self.at(), false, Some(timeouts), None)),
        }
    }

    /// Sends the request (the stream starts after that) and reads the head of the answer; what came behind it is kept.
    async fn begin(
        &self,
        mut stream: TcpStream,
        options: &WdaOptions,
    ) -> Result<(TcpStream, Parts, Vec<u8>), DeviceError> {
        let query = self.url.query().map(|q| format!("?{q}")).unwrap_or_default();
        let request = format!("GET {}{query} HTTP/1.1\r\nHost: {}\r\nAccept: */*\r\n\r\n", self.url.path(), self.at());
        let exchange = async {
            stream.write_all(request.as_bytes()).await.ok()?;
            let mut head = Vec::new();
            loop {
                if let Some(end) = head.windows(4).position(|w| w == b"\r\n\r\n") {
                    let rest = head.split_off(end + 4);
                    return Some((head, rest));
                }
                let more = stream.read_buf(&mut head).await.ok()?;
                if more == 0 || head.len() > LONGEST_HEAD {
                    return None;
                }
            }
        };
        let (head, rest) = match timeout(options.timeouts.status, exchange).await {
            Ok(Some(parts)) => parts,
            Ok(None) => return Err(self.no_stream("closed the connection without the head of a stream")),
            Err(_) => return Err(self.no_stream("did not answer in time")),
        };
        let boundary = boundary(&head).map_err(|came| self.no_stream(came))?;
        Ok((stream, Parts::new(&boundary, options.limits.frame), rest))
    }

    fn no_stream(&self, came: &str) -> DeviceError {
        DeviceError::new(
            DeviceErrorCode::NotAStream,
            format!("{} was asked for running frames and {came}.", self.at()),
            "Give the port that WebDriverAgent's frames are on (9100 unless it was started with another), or turn frames \
             off: a capture does without them.",
        )
    }
}

/// The boundary that the head of an answer names, or what came instead of a stream.
fn boundary(head: &[u8]) -> Result<String, &'static str> {
    let head = String::from_utf8_lossy(head);
    let mut lines = head.lines();
    let mut first = lines.next().unwrap_or_default().split_ascii_whitespace();
    if !first.next().is_some_and(|version| version.starts_with("HTTP/1.")) {
        return Err("what came back is not HTTP");
    }
    if first.next() != Some("200") {
        return Err("refused");
    }
    let of_type = |line: &str| {
        let (name, value) = line.split_once(':')?;
        name.trim().eq_ignore_ascii_case("content-type").then(|| value.trim().to_owned())
    };
    let kind = lines.find_map(of_type).unwrap_or_default();
    if !kind.to_ascii_lowercase().starts_with("multipart/") {
        return Err("what came back is no stream of pictures");
    }
    let named = |p: &str| {
        let (name, value) = p.split_once('=')?;
        name.trim().eq_ignore_ascii_case("boundary").then(|| value.trim().to_owned())
    };
    let boundary = kind.split(';').find_map(named).filter(|b| !b.trim_matches(['"', '-']).is_empty());
    boundary.ok_or("what came back is a stream without a boundary")
}

/// Reads frames until the connection ends or nobody wants them any more.
fn run(mut stream: TcpStream, mut parts: Parts, first: Vec<u8>) -> FrameStream {
    let (sender, frames) = broadcast::channel(WAITING_FRAMES);
    let token = CancellationToken::new();
    let connection = token.clone().drop_guard();
    let reading = async move {
        let mut piece = first;
        let mut count = 0_u64;
        loop {
            let received = Instant::now();
            for bytes in parts.push(&piece) {
                count += 1;
                // Nobody receives for the moment: the frame is of no use, the next may be.
                let _ = sender.send(Frame { bytes: Arc::from(bytes), received });
            }
            piece.clear();
            piece.reserve(64 * 1024);
            let more = tokio::select! {
                biased;
                () = token.cancelled() => break,
                more = stream.read_buf(&mut piece) => more,
            };
            if !more.is_ok_and(|n| n > 0) {
                break;
            }
        }
        tracing::debug!(frames = count, "the stream of frames ended");
    };
    tokio::spawn(reading.in_current_span());
    FrameStream { frames, connection }
}

#[cfg(test)]
pub(crate) mod tests;
