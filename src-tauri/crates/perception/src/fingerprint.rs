//! Is it the same screen? A short key of what it says, and a fingerprint that knows the places too.
//!
//! Both are made of every element, told or not, so neither a budget nor a query changes them; folded repeats count by
//! number. The status bar is left out: its clock would make every minute another screen. The order of the elements does
//! not count, for neither the order of siblings nor that of lines a point apart is stable between two looks (R-039).

use crate::{Element, Perception, Title};
use screen::{NodeIndex, Role, Tree};
use std::ops::Range;

/// Frames that differ by no more than this on an edge are in the same place, in points (R-036: jitter of a point is
/// none; the reference's buckets of 4 pt, without their edges, W-09).
const JITTER: f64 = 4.0;

/// A hash of one element's role, words, state and flags; FNV-1a, 64 bit.
#[derive(Clone, Copy)]
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn eat(&mut self, s: &str) {
        for b in s.bytes().chain([0x1f]) {
            self.0 = (self.0 ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// What an element says: title and texts, values and identifier, on or off, enabled, selected, filled. Not its place.
fn says(e: &Element) -> u64 {
    let mut hash = Hash::new();
    hash.eat(e.role.as_str());
    for word in [&e.label, &e.state, &e.identifier, &e.placeholder] {
        hash.eat(word.as_ref().map_or("", |w| &w.text));
    }
    e.details.iter().for_each(|d| hash.eat(&d.text));
    hash.eat(if e.enabled { "" } else { "disabled" });
    hash.eat(if e.selected { "selected" } else { "" });
    hash.eat(if e.filled == Some(true) { "filled" } else { "" });
    if e.more > 0 {
        hash.eat(&e.more.to_string());
    }
    hash.0
}

/// The sums of what elements say must not cancel out: two equal elements and none of them are different screens.
fn spread(hash: u64) -> u64 {
    let mut x = hash ^ (hash >> 32);
    x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^ (x >> 29)
}

fn head(tree: &Tree, title: Option<&Title>) -> u64 {
    let mut hash = Hash::new();
    for layer in tree.layers() {
        hash.eat(layer.app.as_deref().unwrap_or_default());
    }
    hash.eat(title.map_or("", |t| &t.text));
    hash.0
}

/// The nodes of the status bars, as ranges in document order.
fn clocks(tree: &Tree, role: impl Fn(NodeIndex) -> Role) -> Vec<Range<NodeIndex>> {
    let bars = tree.indices().filter(|&i| role(i) == Role::StatusBar);
    bars.filter_map(|i| Some(i..tree.get(i)?.end)).collect()
}

fn counts(clocks: &[Range<NodeIndex>], e: &Element) -> bool {
    let at = clocks.partition_point(|c| c.start <= e.kept);
    !at.checked_sub(1).is_some_and(|k| clocks[k].contains(&e.kept))
}

/// The key of a screen's state: five digits of base 32 over app, title and what every element says.
pub(crate) fn key(
    tree: &Tree,
    role: impl Fn(NodeIndex) -> Role,
    title: Option<&Title>,
    elements: &[Element],
) -> String {
    let clocks = clocks(tree, role);
    let sum = (elements.iter().filter(|e| counts(&clocks, e)))
        .fold(head(tree, title), |sum, e| sum.wrapping_add(spread(says(e))));
    let hash = spread(sum);
    let digits = b"0123456789abcdefghjkmnpqrstvwxyz";
    (0..5).map(|k| digits[(hash >> (k * 5) & 31) as usize] as char).collect()
}

/// What a screen says and where: for telling whether an action did anything, whether a screen has come to rest, and
/// whether a list is at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Fingerprint {
    head: u64,
    /// What each element says, with its frame's edges (left, top, right, bottom), by hash, then top, then left.
    elements: Vec<(u64, Option<[f64; 4]>)>,
}

impl Fingerprint {
    /// The fingerprint of a perceived screen.
    #[must_use]
    pub fn of(tree: &Tree, perception: &Perception) -> Self {
        let clocks = clocks(tree, |i| tree.get(i).map_or(Role::Other, |n| n.role));
        let edges = |e: &Element| e.rect.map(|r| [r.x, r.y, r.right(), r.bottom()]);
        let mut elements: Vec<_> =
            perception.elements.iter().filter(|e| counts(&clocks, e)).map(|e| (says(e), edges(e))).collect();
        elements.sort_by(|a, b| {
            let top = |e: &Option<[f64; 4]>| e.map_or((f64::MIN, f64::MIN), |e| (e[1], e[0]));
            let ((ya, xa), (yb, xb)) = (top(&a.1), top(&b.1));
            a.0.cmp(&b.0).then(ya.total_cmp(&yb)).then(xa.total_cmp(&xb))
        });
        Self { head: head(tree, perception.title.as_ref()), elements }
    }

    /// Is it the same screen: the same things said at the same places, give or take 4 pt on every edge? Any distance
    /// beyond that is another screen, wherever it lies: there are no buckets and so no edges of buckets.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        if self.head != other.head || self.elements.len() != other.elements.len() {
            return false;
        }
        let mut free: Vec<bool> = vec![true; other.elements.len()];
        let mut start = 0;
        self.elements.iter().enumerate().all(|(k, (hash, edges))| {
            if other.elements[k].0 != *hash {
                return false;
            }
            // Elements that say the same are matched by place. They are sorted by their tops, so a match stands within
            // a window of tops; what lies above the window of one lies above those of all that follow.
            if start < other.elements.len() && other.elements[start].0 != *hash {
                start = k;
            }
            let top = edges.map_or(f64::MIN, |e| e[1]);
            let above = |e: &Option<[f64; 4]>| e.map_or(f64::MIN, |e| e[1]) < top - JITTER;
            while start < other.elements.len() && other.elements[start].0 == *hash && above(&other.elements[start].1) {
                start += 1;
            }
            let ahead = other.elements[start..].iter().enumerate();
            let near = ahead
                .take_while(|(_, e)| e.0 == *hash && e.1.map_or(f64::MIN, |e| e[1]) <= top + JITTER)
                .find(|(i, e)| free[start + i] && near(edges, &e.1));
            let found = near.map(|(i, _)| start + i);
            if let Some(i) = found {
                free[i] = false;
                // A heap of equals in one place is matched from its front.
                while start < free.len() && !free[start] && other.elements[start].0 == *hash {
                    start += 1;
                }
            }
            found.is_some()
        })
    }
}

fn near(a: &Option<[f64; 4]>, b: &Option<[f64; 4]>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.iter().zip(b).all(|(x, y)| (x - y).abs() <= JITTER),
        (a, b) => a.is_none() && b.is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, perceive};

    const BEFORE: &str = r#"
Application "App" (0,0,390,844)
  StatusBar (0,0,390,44)
    StaticText "9:41" (20,10,40,20)
  NavigationBar "Mail" (0,44,390,52)
  Button "Send" (20,103,350,44)
  StaticText "Status" ="All quiet here" (20,200,350,20)
  Button "Delete" (20,300,80,44)
  Button "Delete" (20,400,80,44)
  Switch "Mute" =0 (20,500,51,31)
  SecureTextField "Pin" (20,600,80,44)
"#;

    /// `key` says whether the keys are equal, `same` whether the fingerprints are.
    fn check(change: impl Fn(&str) -> String, (key, same): (bool, bool)) {
        let changed = change(BEFORE);
        assert_ne!(changed, BEFORE, "nothing was changed");
        let [before, after] = [BEFORE, &changed].map(|t| screen::notation::parse(t).unwrap());
        for options in [Options::default(), Options { budget: Some(30), ..Options::default() }] {
            let [a, b] = [(&before, Options::default()), (&after, options)].map(|(t, o)| (t, perceive(t, &o)));
            assert_eq!(a.1.key == b.1.key, key, "the key of {changed}");
            let [a, b] = [a, b].map(|(t, p)| Fingerprint::of(t, &p));
            assert_eq!(a.is_same(&b), same, "the fingerprint of {changed}");
            assert_eq!(b.is_same(&a), same, "the other way round");
        }
    }

    #[test]
    fn what_makes_another_screen() {
        let swap = |from: &'static str, to: &'static str| move |t: &str| t.replacen(from, to, 1);
        // Jitter, at every place of a bucket, and the clock, and the order of siblings, are no change.
        for to in ["(20,104,", "(20,102,", "(18,101,", "(22,107,", "(16,99,"] {
            check(swap("(20,103,", to), (true, true));
        }
        check(swap("9:41", "9:42"), (true, true));
        check(
            |t: &str| {
                let mut lines: Vec<&str> = t.lines().collect();
                lines.swap(5, 9);
                lines.join("\n")
            },
            (true, true),
        );
        // What is said is.
        check(swap("\"Send\" (20,103,350,44)", "\"Send\" (20,103,350,44) disabled"), (false, false));
        check(swap("All quiet here", "Two new letters"), (false, false));
        check(swap("=0", "=1"), (false, false));
        check(swap("\"Mail\"", "\"Drafts\""), (false, false));
        check(swap("\"Send\" (", "\"Send\" selected ("), (false, false));
        check(swap("\"Pin\"", "\"Pin\" =1234"), (false, false));
        check(swap("  Button \"Delete\" (20,400,80,44)\n", ""), (false, false));
        // A place is a matter of the fingerprint alone: 5 pt, 40 pt, and one of two twins.
        check(swap("(20,103,", "(20,108,"), (true, false));
        check(swap("(20,500,", "(20,540,"), (true, false));
        check(swap("(20,400,", "(20,440,"), (true, false));
        check(swap("(20,300,80,44)", "(20,300,86,44)"), (true, false));
    }

    #[test]
    fn twins_in_one_line_may_change_places_in_the_sort() {
        let row = |a: u32, b: u32| {
            let text = format!(
                "Application \"A\" (0,0,390,844)\n  Button \"+\" (20,{a},44,44)\n  Button \"+\" (200,{b},44,44)\n"
            );
            let tree = screen::notation::parse(&text).unwrap();
            Fingerprint::of(&tree, &perceive(&tree, &Options::default()))
        };
        assert!(row(100, 101).is_same(&row(101, 100)));
        assert!(!row(100, 101).is_same(&row(100, 106)));
    }
}
