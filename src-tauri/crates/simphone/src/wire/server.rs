//! The HTTP server: takes requests from axum, hands them to the device one after another, and sends what it answers.

use super::answer::Answer;
use super::socket::{Connection, PhoneListener};
use super::{control, observe};
use crate::phone::Device;
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// The largest body of a request, in bytes. (The real limit is a gigabyte; nothing here takes more than a scene.)
const LARGEST_BODY: usize = 4 << 20;

/// Serves until the phone is stopped.
pub(crate) async fn serve(tcp: TcpListener, device: Arc<Device>) {
    let stop = device.stop.clone();
    let app = Router::new().fallback(handle).with_state(device);
    let listener = PhoneListener { tcp, stop: stop.clone() };
    let service = app.into_make_service_with_connect_info::<Connection>();
    // It ends with the stop only: the listener never fails.
    let _ = axum::serve(listener, service).with_graceful_shutdown(stop.cancelled_owned()).await;
}

/// One request, as far as the phone looks at it.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub method: Method,
    pub path: String,
    pub query: String,
    pub body: Bytes,
    /// Ends when the caller has gone away.
    pub gone: CancellationToken,
}

async fn handle(
    State(device): State<Arc<Device>>,
    ConnectInfo(connection): ConnectInfo<Connection>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, LARGEST_BODY).await else {
        return send(Answer::plain(413, "text/plain", "Request body is too large"), &connection);
    };
    let gone = CancellationToken::new();
    // Dropped with this handler, which happens when the connection is gone.
    let _here = gone.clone().drop_guard();
    let asked = Asked {
        method: parts.method,
        path: parts.uri.path().to_owned(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        body,
        gone,
    };
    // A task of its own: the device finishes what it began, whether or not anybody still listens.
    let stop = device.stop.clone();
    let answer = tokio::spawn(async move { answer(&device, &asked).await });
    let answer = tokio::select! {
        answer = answer => answer.unwrap_or_else(|_| Answer::plain(500, "text/plain", "The phone failed")),
        () = stop.cancelled() => Answer::plain(503, "text/plain", "The phone was stopped"),
    };
    send(answer, &connection)
}

/// Answers one request.
pub(crate) async fn answer(device: &Arc<Device>, asked: &Asked) -> Answer {
    if asked.method == Method::OPTIONS {
        return Answer::plain(200, "text/plain", "");
    }
    match asked.path.strip_prefix("/phone/") {
        Some(control) => control::answer(device, asked, control),
        None => observe::answer(device, asked).await,
    }
}

fn send(answer: Answer, connection: &Connection) -> Response {
    let mut response = Response::new(Body::from(answer.body));
    if let Some(script) = answer.script {
        // What the script says goes out in place of this one.
        *response.body_mut() = Body::empty();
        connection.play(script);
    }
    *response.status_mut() = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(answer.content_type));
    headers.insert(header::SERVER, HeaderValue::from_static("WebDriverAgent/1.0"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    if let Some(encoding) = answer.encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
