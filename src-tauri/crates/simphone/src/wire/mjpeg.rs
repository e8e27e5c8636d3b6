//! The stream of frames on its own port: it begins when the client has said something, and is made beside the requests.

use crate::log::{Entry, MadeOf};
use crate::phone::Device;
use crate::picture;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The time between two frames: WebDriverAgent sends ten a second unless told otherwise. What is moved by hand or by a
/// request is sent at once besides, so that a clock that stands has frames too.
const PERIOD: Duration = Duration::from_millis(100);

const HEAD: &str = "HTTP/1.0 200 OK\r\nServer: WDA MJPEG Server\r\nConnection: close\r\nCache-Control: no-cache, private\r\n\
                    Pragma: no-cache\r\nContent-Type: multipart/x-mixed-replace; boundary=--BoundaryString\r\n\r\n";

/// Serves until the phone is stopped.
pub(crate) async fn serve(tcp: TcpListener, device: Arc<Device>) {
    loop {
        let accepted = tokio::select! {
            () = device.stop.cancelled() => return,
            accepted = tcp.accept() => accepted,
        };
        let Ok((client, _)) = accepted else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let device = Arc::clone(&device);
        tokio::spawn(async move {
            tokio::select! {
                () = device.stop.cancelled() => {}
                // It ends when the client goes away, which is no fault of ours.
                _ = stream(client, &device) => {}
            }
        });
    }
}

async fn stream(mut client: TcpStream, device: &Arc<Device>) -> io::Result<()> {
    client.set_nodelay(true)?;
    if client.read(&mut [0; 1024]).await? == 0 {
        return Ok(());
    }
    client.write_all(HEAD.as_bytes()).await?;
    let mut moved = device.moved.subscribe();
    loop {
        if let Some(frame) = frame(device).await {
            let head =
                format!("--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length: {}\r\n\r\n", frame.len());
            client.write_all(head.as_bytes()).await?;
            client.write_all(&frame).await?;
            client.write_all(b"\r\n\r\n").await?;
        }
        tokio::select! {
            () = tokio::time::sleep(PERIOD) => {}
            _ = moved.changed() => {}
        }
    }
}

async fn frame(device: &Arc<Device>) -> Option<Arc<[u8]>> {
    let (moment, ready) = {
        let mut state = device.state();
        let moment = state.moment();
        let ready = state.pictures.frame(moment.content().key());
        let (at_ms, made_of) = (moment.at, Some(MadeOf::of(&moment)));
        state.log.add(Entry { kind: "frame", at_ms, made_of, ..Entry::default() });
        (moment, ready)
    };
    if ready.is_some() {
        return ready;
    }
    let stamp = moment.content().key();
    let made = tokio::task::spawn_blocking(move || picture::frame(&moment)).await.ok()??;
    device.state().pictures.keep_frame(stamp, Arc::clone(&made));
    Some(made)
}
