//! Which request is which: paths are anchored and compared without regard to case, as WebDriverAgent does.

use axum::http::Method;

/// What a request to the device asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Status,
    Health,
    Healthcheck,
    Source,
    Screenshot,
    Screen,
    WindowSize,
    WindowRect,
    Orientation,
    Rotation,
    DeviceOrientation,
    ActiveAppInfo,
    DeviceInfo,
    Locked,
    AlertText,
    AlertAnswer,
    NewSession,
    Session,
    EndSession,
    Tap,
    Keys,
}

/// Is a route there without a session?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// With and without `/session/ID` before it.
    Free,
    /// Only after `/session/ID`.
    InSession,
    /// Only without.
    Bare,
}

use Access::{Bare, Free, InSession};

/// Every route that is there.
const ROUTES: &[(Method, &str, Access, Route)] = &[
    (Method::GET, "/status", Free, Route::Status),
    (Method::GET, "/health", Bare, Route::Health),
    (Method::GET, "/wda/healthcheck", Free, Route::Healthcheck),
    (Method::GET, "/source", Free, Route::Source),
    (Method::GET, "/screenshot", Free, Route::Screenshot),
    (Method::GET, "/wda/screen", Free, Route::Screen),
    (Method::GET, "/window/size", Free, Route::WindowSize),
    (Method::GET, "/window/rect", InSession, Route::WindowRect),
    (Method::GET, "/orientation", Free, Route::Orientation),
    (Method::GET, "/rotation", Free, Route::Rotation),
    (Method::GET, "/wda/deviceorientation", Free, Route::DeviceOrientation),
    (Method::GET, "/wda/activeappinfo", Free, Route::ActiveAppInfo),
    (Method::GET, "/wda/device/info", Free, Route::DeviceInfo),
    (Method::GET, "/wda/locked", Free, Route::Locked),
    (Method::GET, "/alert/text", Free, Route::AlertText),
    (Method::POST, "/alert/accept", Free, Route::AlertAnswer),
    (Method::POST, "/alert/dismiss", Free, Route::AlertAnswer),
    (Method::POST, "/session", Bare, Route::NewSession),
    (Method::GET, "", InSession, Route::Session),
    (Method::DELETE, "", InSession, Route::EndSession),
    (Method::POST, "/wda/tap", InSession, Route::Tap),
    (Method::POST, "/wda/keys", InSession, Route::Keys),
];

/// A request's path, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The path without a session before it, in small letters.
    pub path: String,
    /// The session that the path names.
    pub session: Option<String>,
    /// `None` for a path that nothing is at.
    pub route: Option<Route>,
}

/// Finds the route of a request.
pub(crate) fn find(method: &Method, path: &str) -> Found {
    let small = path.to_ascii_lowercase();
    let inside = small.strip_prefix("/session/").map(|rest| {
        // Identifiers are compared as they were sent: the same part of the path before its letters were made small.
        let length = rest.find('/').unwrap_or(rest.len());
        let id = path.get("/session/".len()..).and_then(|p| p.get(..length)).unwrap_or_default();
        (id.to_owned(), rest[length..].to_owned())
    });
    let (session, bare) = match inside {
        Some((id, rest)) if !id.is_empty() => (Some(id), rest),
        _ => (None, small),
    };
    let allowed = |access: Access| match access {
        Free => true,
        InSession => session.is_some(),
        Bare => session.is_none(),
    };
    let route = ROUTES.iter().find(|(m, p, access, _)| m == method && *p == bare && allowed(*access));
    let route = route.map(|(.., route)| *route);
    Found { path: bare, session, route }
}

/// The value of a word in a query, with its escapes undone.
pub(crate) fn query(query: &str, word: &str) -> Option<String> {
    let pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let value = pairs.filter(|(name, _)| *name == word).map(|(_, value)| value).next_back()?;
    let (mut out, mut bytes) = (Vec::new(), value.bytes());
    while let Some(byte) = bytes.next() {
        let hex = |b: u8| char::from(b).to_digit(16);
        match byte {
            b'+' => out.push(b' '),
            b'%' => {
                let ahead: Vec<u8> = bytes.clone().take(2).collect();
                match (ahead.first().and_then(|b| hex(*b)), ahead.get(1).and_then(|b| hex(*b))) {
                    (Some(high), Some(low)) => {
                        out.push(u8::try_from(high * 16 + low).unwrap_or(b'?'));
                        bytes.nth(1);
                    }
                    _ => out.push(b'%'),
                }
            }
            byte => out.push(byte),
        }
    }
    Some(String::from_utf8_lossy(&out).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_anchored_and_their_case_does_not_matter() {
        let cases = [
            (Method::GET, "/status", Some(Route::Status), None),
            (Method::GET, "/STATUS", Some(Route::Status), None),
            (Method::GET, "/status/", None, None),
            (Method::GET, "/source/", None, None),
            (Method::GET, "//source", None, None),
            (Method::GET, "/wd/hub/status", None, None),
            (Method::POST, "/status", None, None),
            (Method::GET, "/wda/activeAppInfo", Some(Route::ActiveAppInfo), None),
            (Method::GET, "/session/AbC/source", Some(Route::Source), Some("AbC")),
            (Method::GET, "/session/AbC", Some(Route::Session), Some("AbC")),
            (Method::DELETE, "/session/AbC", Some(Route::EndSession), Some("AbC")),
            (Method::GET, "/session/AbC/", None, Some("AbC")),
            (Method::POST, "/session", Some(Route::NewSession), None),
            (Method::GET, "/window/rect", None, None),
            (Method::GET, "/session/x/window/rect", Some(Route::WindowRect), Some("x")),
            (Method::GET, "/session/x/health", None, Some("x")),
            (Method::GET, "/session//source", None, None),
            (Method::GET, "/session/é/source", Some(Route::Source), Some("é")),
        ];
        for (method, path, route, session) in cases {
            let found = find(&method, path);
            assert_eq!((found.route, found.session.as_deref()), (route, session), "{method} {path}");
        }
    }

    #[test]
    fn a_query_is_taken_apart() {
        let cases = [
            ("format=json", "format", Some("json")),
            ("a=1&format=xml&format=json", "format", Some("json")),
            ("excluded_attributes=a%2Cb,c", "excluded_attributes", Some("a,b,c")),
            ("scope=a+b%", "scope", Some("a b%")),
            ("scope=%zz", "scope", Some("%zz")),
            ("format", "format", Some("")),
            ("", "format", None),
        ];
        for (text, word, value) in cases {
            assert_eq!(query(text, word).as_deref(), value, "{text}");
        }
    }
}
