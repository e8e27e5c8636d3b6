//! The connections of the phone: loopback sockets that can be told to say something else than HTTP would.

use super::script::{Script, Step};
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Sleep;
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

/// Listens until the phone is stopped.
pub(super) struct PhoneListener {
    pub tcp: TcpListener,
    pub stop: CancellationToken,
}

/// The handle by which a handler reaches the connection that its request came on.
#[derive(Clone, Debug, Default)]
pub(super) struct Connection {
    script: Arc<Mutex<Option<Script>>>,
}

impl Connection {
    /// Plays a script in place of the answer that is written next.
    pub(super) fn play(&self, script: Script) {
        *self.script.lock().unwrap_or_else(PoisonError::into_inner) = Some(script);
    }

    fn next(&self) -> Option<Script> {
        self.script.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Connected<IncomingStream<'_, PhoneListener>> for Connection {
    fn connect_info(stream: IncomingStream<'_, PhoneListener>) -> Self {
        stream.remote_addr().clone()
    }
}

impl Listener for PhoneListener {
    type Io = PhoneStream;
    type Addr = Connection;

    async fn accept(&mut self) -> (PhoneStream, Connection) {
        loop {
            match self.tcp.accept().await {
                Ok((tcp, _)) => {
                    // Without this a small answer waits for the acknowledgement of the one before. It may fail on a
                    // connection that is gone already, which the next read tells.
                    let _ = tcp.set_nodelay(true);
                    let connection = Connection::default();
                    let stopped = Box::pin(self.stop.clone().cancelled_owned());
                    let playing = Playing { script: None, pause: None };
                    return (PhoneStream { tcp, connection: connection.clone(), playing, stopped }, connection);
                }
                // The process has no file handles left, or the peer was gone before it was met: it passes.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<Connection> {
        Ok(Connection::default())
    }
}

/// A script that is being played.
struct Playing {
    script: Option<Script>,
    pause: Option<Pin<Box<Sleep>>>,
}

/// One connection.
pub(super) struct PhoneStream {
    tcp: TcpStream,
    connection: Connection,
    playing: Playing,
    stopped: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl PhoneStream {
    /// Ends with an error as soon as the phone is stopped.
    fn poll_stopped(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        match self.stopped.as_mut().poll(cx) {
            Poll::Ready(()) => Err(io::ErrorKind::ConnectionAborted.into()),
            Poll::Pending => Ok(()),
        }
    }

    /// Plays on; ready when the script is over and the connection goes on.
    fn poll_play(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            if let Some(pause) = self.playing.pause.as_mut() {
                if pause.as_mut().poll(cx).is_pending() {
                    return Poll::Pending;
                }
                self.playing.pause = None;
            }
            let Some(script) = self.playing.script.as_mut() else { return Poll::Ready(Ok(())) };
            match script.steps.front_mut() {
                Some(Step::Bytes(bytes)) if bytes.is_empty() => {}
                Some(Step::Bytes(bytes)) => match Pin::new(&mut self.tcp).poll_write(cx, bytes) {
                    Poll::Pending => return Poll::Pending,
                    Poll::Ready(Err(error)) => {
                        self.playing.script = None;
                        return Poll::Ready(Err(error));
                    }
                    Poll::Ready(Ok(count)) => {
                        let _ = bytes.split_to(count.min(bytes.len()));
                        continue;
                    }
                },
                Some(Step::Wait(time)) => self.playing.pause = Some(Box::pin(tokio::time::sleep(*time))),
                Some(Step::Keep) | None => {
                    self.playing.script = None;
                    return Poll::Ready(Ok(()));
                }
                Some(Step::Close) => {
                    self.playing.script = None;
                    return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
                }
                Some(Step::Reset) => {
                    self.playing.script = None;
                    // With no time to linger a close is a reset.
                    let reset = self.tcp.set_zero_linger();
                    return Poll::Ready(reset.and(Err(io::ErrorKind::ConnectionReset.into())));
                }
            }
            script.steps.pop_front();
        }
    }
}

impl AsyncRead for PhoneStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.poll_stopped(cx)?;
        Pin::new(&mut self.tcp).poll_read(cx, buf)
    }
}

impl AsyncWrite for PhoneStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_stopped(cx)?;
        if self.playing.script.is_none() {
            self.playing.script = self.connection.next();
        }
        if self.playing.script.is_some() {
            // The answer that HTTP would write is small and comes in one piece; it is passed over.
            return self.poll_play(cx).map_ok(|()| buf.len());
        }
        Pin::new(&mut self.tcp).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(cx)
    }
}
