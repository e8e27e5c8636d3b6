//! Paths that arrive before the page can hear of them: the start argument, and files that macOS hands over.

use crate::WINDOW;
use std::ffi::OsString;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use tauri::{AppHandle, Emitter, Listener, Manager, RunEvent, Runtime};

/// The event that tells the page to open a path; its payload is the path.
const OPEN: &str = "open_path";

/// The event by which the page says that it listens.
const READY: &str = "ready";

/// Paths that are held back until the page listens; `None` once it does.
pub(crate) struct Arrivals(Mutex<Option<Vec<String>>>);

impl Arrivals {
    /// The file among the program's arguments. Options belong to the system (macOS and WebDriver pass some); a file
    /// whose name begins with a dash is named with its folder.
    pub(crate) fn of_arguments(arguments: impl Iterator<Item = OsString>) -> Self {
        let file = arguments.filter(|word| !word.as_encoded_bytes().starts_with(b"-")).find(|word| !word.is_empty());
        Self(Mutex::new(Some(file.map(|word| whole(Path::new(&word))).into_iter().collect())))
    }

    /// Takes a path in: held back while the page does not listen yet, handed back when it does.
    fn take_in(&self, path: String) -> Option<String> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            Some(held) => {
                held.push(path);
                None
            }
            None => Some(path),
        }
    }

    /// The page listens: what was held back.
    fn release(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default()
    }
}

/// The path from the root, so that it means the same later on and can be copied. What is not UTF-8 is shown with
/// replacement characters, and opening it says that there is no such file.
fn whole(path: &Path) -> String {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()).to_string_lossy().into_owned()
}

/// Hands over what is held back as soon as the page says that it listens.
pub(crate) fn deliver_when_ready<R: Runtime>(app: &AppHandle<R>) {
    let handle = app.clone();
    app.listen_any(READY, move |_| {
        for path in handle.state::<Arrivals>().release() {
            deliver(&handle, &path);
        }
    });
}

fn deliver<R: Runtime>(app: &AppHandle<R>, path: &str) {
    if let Err(error) = app.emit_to(WINDOW, OPEN, path) {
        eprintln!("error: the window could not be told to open {path}: {error}");
    }
}

/// Files opened from the Finder come as an event, before or after the page listens. Elsewhere they come as arguments.
pub(crate) fn of_event<R: Runtime>(app: &AppHandle<R>, event: RunEvent) {
    for path in opened(&event) {
        if let Some(path) = app.state::<Arrivals>().take_in(path) {
            deliver(app, &path);
        }
    }
}

#[cfg(target_os = "macos")]
fn opened(event: &RunEvent) -> Vec<String> {
    match event {
        RunEvent::Opened { urls } => {
            urls.iter().filter_map(|url| url.to_file_path().ok()).map(|path| whole(&path)).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(not(target_os = "macos"))]
fn opened(_: &RunEvent) -> Vec<String> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(words: &[&str]) -> Vec<String> {
        Arrivals::of_arguments(words.iter().map(OsString::from)).release()
    }

    #[test]
    fn the_first_file_is_the_one_to_open() {
        let check = |words: &[&str], expected: &[&str]| assert_eq!(held(words), expected, "{words:?}");
        check(&[], &[]);
        check(&[""], &[]);
        check(&["/a/b.xml"], &["/a/b.xml"]);
        check(&["-psn_0_1", "--automation", "/a/b.xml", "/a/c.xml"], &["/a/b.xml"]);
        let here = std::env::current_dir().unwrap();
        assert_eq!(held(&["./-a.xml"]), [here.join("-a.xml").to_string_lossy()]);
    }

    #[test]
    fn paths_are_held_back_until_the_page_listens() {
        let arrivals = Arrivals::of_arguments([OsString::from("/a.xml")].into_iter());
        assert_eq!(arrivals.take_in("/b.xml".into()), None);
        assert_eq!(arrivals.release(), ["/a.xml", "/b.xml"]);
        assert_eq!(arrivals.take_in("/c.xml".into()), Some("/c.xml".into()));
        assert!(arrivals.release().is_empty(), "a page that loads again opens nothing twice");
    }
}
