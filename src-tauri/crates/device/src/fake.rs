//! A server for tests that plays whatever bytes a test gives it, over a real socket.

use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc};
use tokio::task::AbortHandle;

/// What is played to one request.
#[derive(Clone)]
pub(crate) struct Play {
    /// Sent at once.
    pub first: Vec<u8>,
    /// What follows.
    pub then: Then,
}

/// What follows after the first bytes.
#[derive(Clone)]
pub(crate) enum Then {
    /// The connection is closed.
    Close,
    /// It is torn down.
    Reset,
    /// Nothing, until the other side closes the connection.
    Hold,
    /// These bytes when the gate is opened, and the end.
    Gate(Arc<Notify>, Vec<u8>),
}

/// A server that plays; it goes when this is dropped.
pub(crate) struct Fake {
    pub port: u16,
    /// The first line of every request so far, without the version.
    pub seen: Arc<Mutex<Vec<String>>>,
    /// Tells of every connection that the other side closed while it was held.
    pub closed: mpsc::UnboundedReceiver<()>,
    accepting: AbortHandle,
}

impl Drop for Fake {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

impl Fake {
    /// Plays what the script says for the first line of each request (without the version).
    pub async fn start(script: impl Fn(&str) -> Play + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (closing, closed) = mpsc::unbounded_channel();
        let script = Arc::new(script);
        let log = Arc::clone(&seen);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&script), Arc::clone(&log), closing.clone()));
            }
        });
        Self { port, seen, closed, accepting: accepting.abort_handle() }
    }

    /// Plays the same to every request.
    pub async fn always(play: Play) -> Self {
        Self::start(move |_| play.clone()).await
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The requests so far.
    pub fn requests(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }
}

async fn serve(
    mut stream: TcpStream,
    script: Arc<impl Fn(&str) -> Play>,
    log: Arc<Mutex<Vec<String>>>,
    closing: mpsc::UnboundedSender<()>,
) {
    let mut request = Vec::new();
    while !request.windows(4).any(|w| w == b"\r\n\r\n") {
        if stream.read_buf(&mut request).await.is_ok_and(|n| n > 0) {
            continue;
        }
        return;
    }
    let text = String::from_utf8_lossy(&request).into_owned();
    let line = text.lines().next().unwrap_or_default().trim_end_matches(" HTTP/1.1").to_owned();
    log.lock().unwrap().push(line.clone());
    let play = script(&line);
    if stream.write_all(&play.first).await.is_err() {
        return;
    }
    match play.then {
        Then::Close => {
            let _ = stream.shutdown().await;
        }
        Then::Reset => {
            let _ = stream.set_zero_linger();
        }
        Then::Hold => {
            while stream.read(&mut [0; 64]).await.is_ok_and(|n| n > 0) {}
            let _ = closing.send(());
        }
        Then::Gate(gate, rest) => {
            gate.notified().await;
            let _ = stream.write_all(&rest).await;
            let _ = stream.shutdown().await;
        }
    }
}

impl Play {
    /// Bytes and the end.
    pub fn bytes(first: impl Into<Vec<u8>>) -> Self {
        Self { first: first.into(), then: Then::Close }
    }

    /// A good answer of HTTP with this body.
    pub fn ok(body: impl AsRef<[u8]>) -> Self {
        Self::http(200, "", body)
    }

    /// An answer of HTTP with this status, these further lines of the head, the right length, and this body.
    pub fn http(status: u16, head: &str, body: impl AsRef<[u8]>) -> Self {
        let body = body.as_ref();
        let length = format!("Content-Length: {}\r\n", body.len());
        Self::raw(status, &format!("Content-Type: application/json\r\n{length}{head}"), body)
    }

    /// An answer of HTTP with this status and exactly these further lines of the head.
    pub fn raw(status: u16, head: &str, body: impl AsRef<[u8]>) -> Self {
        let head = format!("HTTP/1.1 {status} Words\r\n{head}\r\n");
        Self::bytes([head.as_bytes(), body.as_ref()].concat())
    }

    /// The same answer with another status.
    pub fn status(mut self, status: u16) -> Self {
        self.first[9..12].copy_from_slice(status.to_string().as_bytes());
        self
    }

    /// The same first bytes, and what follows.
    pub fn then(self, then: Then) -> Self {
        Self { then, ..self }
    }
}
