//! Paths that come in: start arguments, files that macOS hands over, files dropped beside the first. Each gets a window.

use crate::windows::{Place, Windows};
use crate::{menus, windows};
use desk::{CloseArgs, Desk};
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use tauri::utils::config::WindowConfig;
use tauri::{AppHandle, Emitter, Listener, Manager, RunEvent, Runtime, WebviewWindowBuilder, Window, WindowEvent};

/// The event that tells a page to open a path; its payload is the path.
const OPEN: &str = "open_path";

/// The event that tells a page to connect to a device; its payload is the address.
const CONNECT: &str = "connect";

/// The address of the built-in phone: what the first window shows when it is given nothing, so that everything can be
/// tried with nothing installed.
const PHONE: &str = "phone";

/// The event by which a page says that it listens; its payload is the window's label.
const READY: &str = "ready";

/// The event by which a page hands over paths that it does not open itself; its payload is the list.
const ELSEWHERE: &str = "open_elsewhere";

/// The files among the program's arguments. Options belong to the system (macOS and WebDriver pass some); a file whose
/// name begins with a dash is named with its folder.
pub(crate) fn of_arguments(arguments: impl Iterator<Item = OsString>) -> Vec<String> {
    let files = arguments.filter(|word| !word.as_encoded_bytes().starts_with(b"-") && !word.is_empty());
    files.map(|word| whole(Path::new(&word))).collect()
}

/// The path from the root, so that it means the same later on and can be copied. What is not UTF-8 is shown with
/// replacement characters, and opening it says that there is no such file.
fn whole(path: &Path) -> String {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()).to_string_lossy().into_owned()
}

/// Opens each path in a window: the one in front when nothing is in it, else one of its own.
pub(crate) fn arrive<R: Runtime>(app: &AppHandle<R>, paths: Vec<String>) {
    for path in paths {
        match app.state::<Windows>().give(path.clone()) {
            Place::Held => {}
            Place::Told(label) => tell(app, &label, &path),
            Place::New(label) => {
                if let Err(error) = make(app, &label) {
                    eprintln!("error: no window could be made for {path}: {error}");
                    app.state::<Windows>().gone(&label);
                }
            }
        }
    }
}

/// A further window is as the first is configured.
fn make<R: Runtime>(app: &AppHandle<R>, label: &str) -> tauri::Result<()> {
    let first = app.config().app.windows.iter().find(|window| window.label == windows::MAIN);
    let config = WindowConfig { label: label.to_owned(), ..first.cloned().unwrap_or_default() };
    WebviewWindowBuilder::from_config(app, &config)?.build().map(|_| ())
}

fn tell<R: Runtime>(app: &AppHandle<R>, label: &str, path: &str) {
    tell_of(app, label, OPEN, path);
}

fn tell_of<R: Runtime>(app: &AppHandle<R>, label: &str, event: &str, what: &str) {
    if let Err(error) = app.emit_to(label, event, what) {
        eprintln!("error: the window could not be told of {event} {what}: {error}");
    }
}

/// Hears what pages have to say of paths: that they listen, and what they hand over.
pub(crate) fn attend<R: Runtime>(app: &AppHandle<R>) {
    let handle = app.clone();
    app.listen_any(READY, move |event| {
        let label: String = serde_json::from_str(event.payload()).unwrap_or_default();
        let windows = handle.state::<Windows>();
        let paths = windows.listens(&label);
        for path in &paths {
            tell(&handle, &label, path);
        }
        if paths.is_empty() && windows.is_first_and_empty(&label) {
            tell_of(&handle, &label, CONNECT, PHONE);
        }
    });
    let handle = app.clone();
    app.listen_any(ELSEWHERE, move |event| {
        let paths: Vec<String> = serde_json::from_str(event.payload()).unwrap_or_default();
        let app = handle.clone();
        // Windows are made on the thread that draws them.
        let _ = handle.run_on_main_thread(move || arrive(&app, paths));
    });
}

/// Keeps up with the windows: which is in front, and which is gone with everything that was open in it.
pub(crate) fn of_window<R: Runtime>(window: &Window<R>, event: &WindowEvent) {
    let app = window.app_handle();
    let windows = app.state::<Windows>();
    match event {
        WindowEvent::Focused(true) => windows.came_to_front(window.label()),
        WindowEvent::Destroyed => {
            let desk = app.state::<Arc<Desk>>();
            for capture in windows.gone(window.label()) {
                // One that is closed already is what is wanted.
                let _ = desk.close(CloseArgs { capture });
            }
        }
        _ => return,
    }
    menus::refresh(app);
}

/// Files opened from the Finder come as an event, before or after the page listens. Elsewhere they come as arguments.
pub(crate) fn of_event<R: Runtime>(app: &AppHandle<R>, event: RunEvent) {
    arrive(app, opened(&event));
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

    fn files(words: &[&str]) -> Vec<String> {
        of_arguments(words.iter().map(OsString::from))
    }

    #[test]
    fn every_file_among_the_arguments_is_to_be_opened() {
        let check = |words: &[&str], expected: &[&str]| assert_eq!(files(words), expected, "{words:?}");
        check(&[], &[]);
        check(&["", ""], &[]);
        check(&["/a/b.xml"], &["/a/b.xml"]);
        check(&["-psn_0_1", "--automation", "/a/b.xml", "", "/a/c.xml"], &["/a/b.xml", "/a/c.xml"]);
        let here = std::env::current_dir().unwrap();
        assert_eq!(files(&["./-a.xml"]), [here.join("-a.xml").to_string_lossy()]);
    }
}
