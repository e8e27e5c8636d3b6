//! The address of a device: read from what a person types, and shown without its secrets.

use crate::{DeviceError, DeviceErrorCode};
use reqwest::Url;

/// WebDriverAgent takes the first free port from here on.
const USUAL_PORT: u16 = 8100;

/// What people paste behind the base path; a question of ours would otherwise be asked under it.
const QUESTIONS: [&str; 5] = ["/status", "/source", "/screenshot", "/health", "/session"];

/// An address that requests are made from.
#[derive(Clone)]
pub(crate) struct Address {
    /// Without a slash at the end of its path, without query and fragment; may hold a name and a password.
    url: Url,
}

impl Address {
    /// Reads an address: with or without a scheme, with or without a slash at its end, with a base path or none.
    /// Without scheme and port it is port 8100, and a number alone is a port of this machine.
    pub(crate) fn read(text: &str) -> Result<Self, DeviceError> {
        let mut url = parse(text, USUAL_PORT)?;
        let mut path = url.path().trim_end_matches('/');
        if let Some(end) = QUESTIONS.iter().find(|q| path.to_ascii_lowercase().ends_with(*q)) {
            path = path[..path.len() - end.len()].trim_end_matches('/');
        }
        let path = path.to_owned();
        url.set_path(&path);
        url.set_query(None);
        url.set_fragment(None);
        Ok(Self { url })
    }

    /// The address with this path (and query) behind the base path.
    pub(crate) fn join(&self, path: &str) -> Url {
        let (path, query) = path.split_once('?').map_or((path, None), |(p, q)| (p, Some(q)));
        let mut url = self.url.clone();
        url.set_path(&format!("{}{path}", self.base()));
        url.set_query(query);
        url
    }

    /// The base path: empty, or such as `/wd/hub`.
    pub(crate) fn base(&self) -> &str {
        self.url.path().trim_end_matches('/')
    }

    /// The same server under another base path.
    pub(crate) fn under(&self, base: &str) -> Self {
        let mut url = self.url.clone();
        url.set_path(base);
        Self { url }
    }

    /// Host and port as messages name them.
    pub(crate) fn host_and_port(&self) -> String {
        host_and_port(&self.url)
    }

    /// The host, for a socket.
    pub(crate) fn host(&self) -> String {
        host(&self.url)
    }

    /// The whole address without name and password.
    pub(crate) fn shown(&self) -> String {
        let (host, base) = (self.url.host_str().unwrap_or_default(), self.base());
        match self.url.port() {
            Some(port) => format!("http://{host}:{port}{base}"),
            None => format!("http://{host}{base}"),
        }
    }
}

/// The host of a URL as a socket wants it: an IPv6 address without its brackets.
pub(crate) fn host(url: &Url) -> String {
    url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').to_owned()
}

/// Host and port of a URL.
pub(crate) fn host_and_port(url: &Url) -> String {
    format!("{}:{}", url.host_str().unwrap_or_default(), url.port_or_known_default().unwrap_or_default())
}

/// Reads a URL of HTTP. `usual_port` is taken where neither a scheme nor a port is given. No message repeats what was
/// given: it may hold a password.
pub(crate) fn parse(text: &str, usual_port: u16) -> Result<Url, DeviceError> {
    const EXAMPLE: &str = "Give it as http://HOST:PORT, such as http://127.0.0.1:8100.";
    let bad = |message: &str| DeviceError::new(DeviceErrorCode::BadAddress, message, EXAMPLE);
    let text = text.trim();
    if text.is_empty() {
        return Err(bad("There is no address."));
    }
    let number = text.strip_prefix(':').unwrap_or(text);
    if number.bytes().all(|b| b.is_ascii_digit()) {
        let port: u16 = number.parse().map_err(|_| bad("The address is a number, and no port."))?;
        return parse(&format!("http://127.0.0.1:{port}"), usual_port);
    }
    let lower = text.to_ascii_lowercase();
    let has_scheme = text.contains("://") || lower.starts_with("http:") || lower.starts_with("https:");
    let whole = if has_scheme { text.to_owned() } else { format!("http://{text}") };
    let mut url = Url::parse(&whole).map_err(|_| bad("The address cannot be read as one."))?;
    match url.scheme() {
        "http" => {}
        "https" => {
            return Err(DeviceError::new(
                DeviceErrorCode::NoTls,
                "The address begins with https, and encrypted connections are not built in.",
                "A WebDriverAgent speaks plain HTTP: write http:// and its own port, or forward the port to this machine.",
            ));
        }
        _ => {
            return Err(DeviceError::new(
                DeviceErrorCode::SchemeRefused,
                "The address asks for a protocol that no device speaks here.",
                EXAMPLE,
            ));
        }
    }
    if url.host_str().is_none_or(str::is_empty) {
        return Err(bad("The address names no host."));
    }
    if !has_scheme && !names_a_port(text) {
        // Fails only for addresses without a host.
        let _ = url.set_port(Some(usual_port));
    }
    Ok(url)
}

/// Does `host:port/path` name a port? A URL does not tell port 80 from none.
fn names_a_port(text: &str) -> bool {
    let authority = text.split(['/', '?', '#']).next().unwrap_or(text);
    let host = authority.rsplit('@').next().unwrap_or(authority);
    host.rsplit_once(':').is_some_and(|(before, port)| {
        !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) && (!before.contains(':') || before.ends_with(']'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_people_write_it() {
        for (given, shown, status) in [
            ("http://127.0.0.1:8100", "http://127.0.0.1:8100", "http://127.0.0.1:8100/status"),
            ("  HTTP://localhost:8100/  ", "http://localhost:8100", "http://localhost:8100/status"),
            ("localhost:8101", "http://localhost:8101", "http://localhost:8101/status"),
            ("10.0.0.7", "http://10.0.0.7:8100", "http://10.0.0.7:8100/status"),
            ("10.0.0.7/wd/hub/", "http://10.0.0.7:8100/wd/hub", "http://10.0.0.7:8100/wd/hub/status"),
            ("10.0.0.7:80", "http://10.0.0.7", "http://10.0.0.7/status"),
            ("http://10.0.0.7", "http://10.0.0.7", "http://10.0.0.7/status"),
            ("8100", "http://127.0.0.1:8100", "http://127.0.0.1:8100/status"),
            (":8104", "http://127.0.0.1:8104", "http://127.0.0.1:8104/status"),
            ("[::1]", "http://[::1]:8100", "http://[::1]:8100/status"),
            ("[::1]:8102", "http://[::1]:8102", "http://[::1]:8102/status"),
            ("http://h:4723/wd/hub//", "http://h:4723/wd/hub", "http://h:4723/wd/hub/status"),
            ("http://h:8100/status", "http://h:8100", "http://h:8100/status"),
            ("http://h:8100/wd/hub/Source?format=json#x", "http://h:8100/wd/hub", "http://h:8100/wd/hub/status"),
            ("http://ann:secret@h:8100/", "http://h:8100", "http://ann:secret@h:8100/status"),
            ("ann:secret@h", "http://h:8100", "http://ann:secret@h:8100/status"),
        ] {
            let address = Address::read(given).unwrap_or_else(|e| panic!("{given}: {e}"));
            assert_eq!(address.shown(), shown, "{given}");
            assert_eq!(address.join("/status").as_str(), status, "{given}");
            assert!(!address.host_and_port().contains("secret"), "{given}");
        }
        let address = Address::read("http://h:8100/wd/hub").unwrap();
        assert_eq!(address.join("/source?format=json").as_str(), "http://h:8100/wd/hub/source?format=json");
        assert_eq!(address.under("").join("/status").as_str(), "http://h:8100/status");
    }

    #[test]
    fn what_is_no_address_is_refused_without_repeating_it() {
        use DeviceErrorCode::{BadAddress, NoTls, SchemeRefused};
        for (given, code) in [
            ("", BadAddress),
            ("   ", BadAddress),
            ("http://", BadAddress),
            ("70000", BadAddress),
            ("http://ann:hunter2@", BadAddress),
            ("http://ann:hunter2@ho st", BadAddress),
            ("ann:hunter2@h:99999", BadAddress),
            ("::1", BadAddress),
            ("https://ann:hunter2@h:8100", NoTls),
            ("HTTPS://h", NoTls),
            ("ftp://ann:hunter2@h", SchemeRefused),
            ("file:///etc/passwd", SchemeRefused),
            ("ws://h:8100", SchemeRefused),
        ] {
            let error = Address::read(given).map(|a| a.shown()).unwrap_err();
            assert_eq!(error.code, code, "{given}: {error:?}");
            assert!(!error.hint.is_empty() && !format!("{error:?}").contains("hunter2"), "{error:?}");
        }
    }
}
