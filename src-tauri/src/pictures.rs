//! The picture scheme: `capture://localhost/NUMBER/screen` is the picture of an open capture, as received.

use desk::{Desk, Picture};
use std::borrow::Cow;
use std::sync::Arc;
use tauri::http::{Request, Response, StatusCode, header};
use tauri::{Manager, Runtime, UriSchemeContext, UriSchemeResponder};

/// The scheme's name; the content security policy in `tauri.conf.json` lets pictures come from it.
pub(crate) const SCHEME: &str = "capture";

type Bytes = Cow<'static, [u8]>;

/// Answers a request of the page, off the thread that draws the window.
pub(crate) fn serve<R: Runtime>(context: UriSchemeContext<'_, R>, request: Request<Vec<u8>>, to: UriSchemeResponder) {
    let desk = Arc::clone(&context.app_handle().state::<Arc<Desk>>());
    tauri::async_runtime::spawn_blocking(move || {
        let picture = number(request.uri().path()).and_then(|capture| desk.picture(capture));
        to.respond(answer(picture));
    });
}

/// The capture that a path asks for.
fn number(path: &str) -> Option<u32> {
    path.strip_prefix('/')?.strip_suffix("/screen")?.parse().ok()
}

fn answer(picture: Option<Picture>) -> Response<Bytes> {
    let (status, mime, bytes) = match picture {
        Some(picture) => (StatusCode::OK, picture.mime, Cow::Owned(picture.bytes.to_vec())),
        None => (StatusCode::NOT_FOUND, "text/plain", Cow::Borrowed(&b"No such picture is open."[..])),
    };
    let mut response = Response::new(bytes);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(mime));
    // The page has another origin (`tauri://`), and reads pixels back from the canvas.
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, header::HeaderValue::from_static("*"));
    // Numbers of closed captures are not used again, so a picture never changes.
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_name_captures() {
        let check = |path: &str, expected: Option<u32>| assert_eq!(number(path), expected, "{path}");
        check("/7/screen", Some(7));
        check("/4294967295/screen", Some(u32::MAX));
        for path in ["", "/", "/7", "/7/", "7/screen", "//screen", "/-1/screen", "/4294967296/screen", "/7/../screen"] {
            check(path, None);
        }
    }

    #[test]
    fn a_picture_is_sent_as_received_and_may_be_read_back() {
        let bytes: Arc<[u8]> = Arc::from(&b"\x89PNG"[..]);
        let sent = answer(Some(Picture { mime: "image/png", bytes: Arc::clone(&bytes) }));
        assert_eq!((sent.status(), sent.body().as_ref()), (StatusCode::OK, bytes.as_ref()));
        assert_eq!(sent.headers()[header::CONTENT_TYPE], "image/png");
        assert_eq!(sent.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*");
        assert_eq!(answer(None).status(), StatusCode::NOT_FOUND);
    }
}
