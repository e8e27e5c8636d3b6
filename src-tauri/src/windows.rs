//! The windows: one a file, each with the captures it opened and the paths it has not been told yet.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The label of the first window, as `tauri.conf.json` has it.
pub(crate) const MAIN: &str = "main";

/// The labels of further windows begin so; the capability names the same pattern.
const FURTHER: &str = "file-";

/// What the shell knows of a window.
#[derive(Debug, Default)]
struct Window {
    /// The desk's numbers of what is open in it.
    captures: BTreeSet<u32>,
    /// Was it ever given a path? Then it shows that file, or why it does not open.
    given: bool,
    /// Does its page hear what it is told?
    listens: bool,
    /// Paths that are held back until it does.
    waiting: Vec<String>,
}

/// Every window that is there.
#[derive(Debug)]
pub(crate) struct Windows(Mutex<Known>);

#[derive(Debug)]
struct Known {
    windows: BTreeMap<String, Window>,
    /// The label of the window that has the focus, or had it last.
    front: String,
    /// How many windows there have been.
    last: u32,
    /// Were the menus last told that a capture is open?
    told: bool,
}

/// Where a path goes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// It is held back until the page of a window listens.
    Held,
    /// It is to be told to this window now.
    Told(String),
    /// A window with this label is to be made; the path is held back for it.
    New(String),
}

impl Windows {
    /// The one window that every start makes.
    pub(crate) fn new() -> Self {
        let windows = BTreeMap::from([(MAIN.to_owned(), Window::default())]);
        Self(Mutex::new(Known { windows, front: MAIN.to_owned(), last: 1, told: false }))
    }

    /// Every change is whole, so a panic elsewhere leaves nothing half done.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds a place for a path: a window with nothing in it, the front one first, else one of its own.
    pub(crate) fn give(&self, path: String) -> Place {
        let known = &mut *self.known();
        let front = known.front.clone();
        let mut labels: Vec<&String> = known.windows.keys().collect();
        labels.sort_by_key(|label| **label != front);
        let is_free = |label: &&&String| known.windows.get(**label).is_some_and(|w| !w.given && w.captures.is_empty());
        let Some(label) = labels.iter().find(is_free).map(|label| (*label).clone()) else {
            known.last += 1;
            let label = format!("{FURTHER}{}", known.last);
            let window = Window { given: true, waiting: vec![path], ..Window::default() };
            known.windows.insert(label.clone(), window);
            return Place::New(label);
        };
        let window = known.windows.entry(label.clone()).or_default();
        window.given = true;
        if window.listens {
            return Place::Told(label);
        }
        window.waiting.push(path);
        Place::Held
    }

    /// The page of a window listens from now on: what was held back for it. One that loads again gets nothing twice.
    pub(crate) fn listens(&self, label: &str) -> Vec<String> {
        let mut known = self.known();
        let Some(window) = known.windows.get_mut(label) else { return Vec::new() };
        window.listens = true;
        std::mem::take(&mut window.waiting)
    }

    /// Is it the first window, and was it never given anything? A page that loads again has its captures still.
    pub(crate) fn is_first_and_empty(&self, label: &str) -> bool {
        let known = self.known();
        label == MAIN && known.windows.get(label).is_some_and(|w| !w.given && w.captures.is_empty())
    }

    /// Takes down what an operation of the desk opened or closed for a window. False when that window is gone: nobody
    /// will close the capture then.
    pub(crate) fn note(&self, label: &str, operation: &str, reply: &Value) -> bool {
        let Some(capture) = reply["capture"].as_u64().and_then(|number| u32::try_from(number).ok()) else {
            return true;
        };
        let mut known = self.known();
        let window = known.windows.get_mut(label);
        match operation {
            "open" | "capture" => window.map(|w| w.captures.insert(capture)).is_some(),
            "close" => {
                window.map(|w| w.captures.remove(&capture));
                true
            }
            _ => true,
        }
    }

    /// A window has the focus.
    pub(crate) fn came_to_front(&self, label: &str) {
        let mut known = self.known();
        if known.windows.contains_key(label) {
            known.front = label.to_owned();
        }
    }

    /// A window is gone: the numbers of what was open in it.
    pub(crate) fn gone(&self, label: &str) -> BTreeSet<u32> {
        let mut known = self.known();
        let captures = known.windows.remove(label).map(|window| window.captures).unwrap_or_default();
        if known.front == label {
            known.front = known.windows.keys().next().cloned().unwrap_or_default();
        }
        captures
    }

    /// The window that a menu speaks to.
    pub(crate) fn front(&self) -> String {
        self.known().front.clone()
    }

    /// Is a capture open in the window in front? `None` when the menus know already: each answer is given once. Menus
    /// begin without one.
    pub(crate) fn news(&self) -> Option<bool> {
        let known = &mut *self.known();
        let filled = known.windows.get(&known.front).is_some_and(|window| !window.captures.is_empty());
        (std::mem::replace(&mut known.told, filled) != filled).then_some(filled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn give(windows: &Windows, path: &str) -> Place {
        windows.give(path.to_owned())
    }

    fn new(label: &str) -> Place {
        Place::New(label.to_owned())
    }

    #[test]
    fn every_file_has_a_window_of_its_own() {
        let windows = Windows::new();
        assert_eq!(give(&windows, "/a"), Place::Held, "the first window is empty");
        assert_eq!(give(&windows, "/b"), new("file-2"));
        assert_eq!(give(&windows, "/c"), new("file-3"));
        assert_eq!(windows.listens("file-3"), ["/c"]);
        assert_eq!(windows.listens(MAIN), ["/a"]);
        assert_eq!(windows.listens(MAIN), [""; 0], "a page that loads again opens nothing twice");
        assert_eq!(give(&windows, "/d"), new("file-4"), "a window that was given a file is no longer free");
        windows.gone("file-4");
        assert_eq!(give(&windows, "/e"), new("file-5"), "labels are not used again");
        assert_eq!(windows.listens("no-such"), [""; 0]);
    }

    #[test]
    fn an_empty_window_takes_the_file() {
        let windows = Windows::new();
        assert_eq!(windows.listens(MAIN), [""; 0]);
        assert_eq!(give(&windows, "/a"), Place::Told(MAIN.to_owned()));
        // What a person opened themselves stays as well.
        let windows = Windows::new();
        windows.listens(MAIN);
        assert!(windows.note(MAIN, "open", &json!({ "capture": 1 })));
        assert_eq!(give(&windows, "/a"), new("file-2"));
    }

    #[test]
    fn the_menu_follows_the_window_in_front() {
        let windows = Windows::new();
        let check = |front: &str, news: Option<bool>| {
            assert_eq!((windows.front().as_str(), windows.news()), (front, news));
            assert_eq!(windows.news(), None, "each answer is given once");
        };
        check(MAIN, None);
        assert!(windows.note(MAIN, "open", &json!({ "capture": 1, "view": {} })));
        check(MAIN, Some(true));
        // The next capture is open before the last one is closed.
        assert!(windows.note(MAIN, "capture", &json!({ "capture": 2 })));
        assert!(windows.note(MAIN, "close", &json!({ "capture": 1 })));
        assert!(windows.note(MAIN, "facts", &json!({ "node": 1 })));
        check(MAIN, None);
        assert_eq!(give(&windows, "/b"), new("file-2"));
        windows.came_to_front("file-2");
        check("file-2", Some(false));
        windows.came_to_front("no-such");
        check("file-2", None);
        assert_eq!(windows.gone("file-2"), BTreeSet::new());
        check(MAIN, Some(true));
        assert!(windows.note(MAIN, "close", &json!({ "capture": 2 })));
        check(MAIN, Some(false));
    }

    #[test]
    fn what_a_gone_window_opened_is_closed() {
        let windows = Windows::new();
        for capture in [1, 2, 3] {
            windows.note(MAIN, "open", &json!({ "capture": capture }));
        }
        windows.note(MAIN, "close", &json!({ "capture": 2 }));
        assert_eq!(windows.gone(MAIN), BTreeSet::from([1, 3]));
        // A reply that comes when the window is gone already.
        assert!(!windows.note(MAIN, "open", &json!({ "capture": 4 })));
        assert!(windows.note(MAIN, "close", &json!({ "capture": 1 })));
        assert_eq!((windows.front(), windows.news()), (String::new(), None));
    }
}
