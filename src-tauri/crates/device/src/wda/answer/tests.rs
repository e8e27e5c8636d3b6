//! Tests of what is made of an answer, without a connection.

use super::*;
use std::ops::Not;

fn asked(question: Question, base: &str) -> Asked {
    Asked { question, at: "h:1".to_owned(), base: base.to_owned() }
}

fn code(status: u16, kind: &str, body: &[u8]) -> Option<DeviceErrorCode> {
    let answer = Answer { status, content_type: kind.to_owned(), body: body.to_vec(), ..Answer::default() };
    let asked = asked(Question::Status, "");
    let error = match read(&asked, answer) {
        Ok(Said::Value(_)) => return None,
        Ok(Said::Refused(refusal)) => refused(&asked, &refusal),
        Err(error) => error,
    };
    assert!(error.message.starts_with("h:1 was asked for the status (GET /status)"), "{error:?}");
    assert!(error.hint.is_empty().not() && error.hint.ends_with('.'), "{error:?}");
    Some(error.code)
}

#[test]
fn whatever_comes_has_a_name() {
    use DeviceErrorCode as C;
    let html = b"<!DOCTYPE html><title>x</title>".as_slice();
    for (status, kind, body, expected) in [
        (200, "", br#"{"value":null}"#.as_slice(), None),
        (200, "text/plain", br#"{"value":{"ready":true},"sessionId":null}"#, None),
        (201, "", br#"{"value":1}"#, None),
        (200, "text/html", html, Some(C::WrongService)),
        (200, "", b"  <HTML><body>", Some(C::WrongService)),
        (404, "text/html", html, Some(C::WrongService)),
        (404, "text/plain", b"Not Found", Some(C::WrongService)),
        (404, "", b"", Some(C::WrongService)),
        (405, "", b"{}", Some(C::HttpError)),
        (200, "text/html", b"<html><body>I-AM-ALIVE</body></html>", Some(C::WrongBasePath)),
        (
            404,
            "",
            br#"{"value":{"error":"unknown command","message":"Unhandled endpoint: /x"}}"#,
            Some(C::WrongBasePath),
        ),
        (200, "", br#"{"status":1,"value":"Unhandled endpoint: /x"}"#, Some(C::WrongBasePath)),
        (500, "", br#"{"value":{"error":"unknown error","message":"x"}}"#, Some(C::DeviceRefused)),
        (200, "", br#"{"status":13,"value":{"message":"x"}}"#, Some(C::DeviceRefused)),
        (500, "", br#"{"value":null}"#, Some(C::HttpError)),
        (500, "text/html", html, Some(C::HttpError)),
        (502, "text/html", html, Some(C::HttpError)),
        (503, "", b"", Some(C::HttpError)),
        (401, "text/html", html, Some(C::NotAuthorised)),
        (403, "", b"no", Some(C::NotAuthorised)),
        (407, "", b"", Some(C::NotAuthorised)),
        (400, "text/html", b"<html>400 The plain HTTP request was sent to HTTPS port</html>", Some(C::TlsPort)),
        (400, "text/plain", b"Client sent an HTTP request to an HTTPS server.\n", Some(C::TlsPort)),
        (301, "", b"", Some(C::Redirected)),
        (200, "", b"", Some(C::EmptyAnswer)),
        (204, "", b" \r\n\0", Some(C::EmptyAnswer)),
        (200, "", b"\x1f\x8b\x08\0\0", Some(C::Compressed)),
        (200, "", br#"{"value":"#, Some(C::BodyCut)),
        (200, "", br#"{"value":{]}"#, Some(C::InvalidJson)),
        (200, "", br#"{"value":1}{"#, Some(C::InvalidJson)),
        (200, "", br#"{"ok":true}"#, Some(C::WrongService)),
        (200, "", br#"[{"value":1}]"#, Some(C::WrongService)),
        (200, "", b"\x89PNG\r\n\x1a\n", Some(C::WrongService)),
        (200, "", b"hello", Some(C::WrongService)),
        (200, "", b"\x00\x01\xFE", Some(C::WrongService)),
    ] {
        assert_eq!(code(status, kind, body), expected, "{status} {}", String::from_utf8_lossy(body));
    }
}

#[test]
fn a_redirect_names_the_server_it_points_to_and_nothing_else() {
    for (location, named) in [
        ("https://ann:hunter2@example.org/login?token=hunter2", "to https://example.org."),
        ("/login?token=hunter2", "to another path of the same server."),
        ("", "nowhere."),
    ] {
        let answer = Answer { status: 302, location: location.to_owned(), ..Answer::default() };
        let error = read(&asked(Question::Status, ""), answer).unwrap_err();
        assert!(error.message.ends_with(named), "{error:?}");
        assert!(!format!("{error:?}").contains("hunter2"), "{error:?}");
    }
}

#[test]
fn the_other_base_path_is_offered() {
    for (base, offered) in [("", "Try http://h:1/wd/hub."), ("/wd/hub", "Try http://h:1."), ("/x", "Try http://h:1.")] {
        assert_eq!(wrong_base_path(&asked(Question::Status, base), "x").hint, offered);
    }
}

#[test]
fn the_session_is_told_whoever_holds_it() {
    for (body, session) in [
        (r#"{"value":1,"sessionId":"A-1"}"#, Some("A-1")),
        (r#"{"sessionId":null,"value":1}"#, None),
        (r#"{"sessionId":"","value":1}"#, None),
        (r#"{"sessionId":7,"value":1}"#, None),
        (r#"{"value":{"sessionId":"inner"}}"#, None),
    ] {
        let answer = Answer { status: 200, body: body.as_bytes().to_vec(), ..Answer::default() };
        let Ok(Said::Value(told)) = read(&asked(Question::Status, ""), answer) else { panic!("{body}") };
        assert_eq!(told.session().as_deref(), session, "{body}");
    }
}
