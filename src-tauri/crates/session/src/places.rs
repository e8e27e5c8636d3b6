//! The places of a screen where a picture may differ from the next without anything having moved.

use device::Facts;
use screen::{Rect, Role, Size, Tree};

/// A place whose changes leave a screen still, when they are of its kind.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    /// Where, in points, with room for what is drawn over the frame's edge.
    pub rect: Rect,
    pub kind: PlaceKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaceKind {
    StatusBar,
    /// The field has the focus, and the source says so.
    FocusedField,
    /// A keyboard is up and the source does not say which field has the focus.
    AnyField,
    Spinner,
    Progress,
    /// It says of itself that it updates frequently, as players and stop watches do.
    Updates,
}

impl PlaceKind {
    /// Why a change there counts for nothing.
    pub fn why(self) -> &'static str {
        match self {
            Self::StatusBar => "the status bar: its clock and signs change by themselves",
            Self::FocusedField => "the caret of the field that has the focus",
            Self::AnyField => {
                "the caret of a field: a keyboard is up, and the source does not say which field has the focus"
            }
            Self::Spinner => "an activity indicator turns by itself",
            Self::Progress => "a progress indicator runs by itself",
            Self::Updates => "an element that says of itself that it updates frequently",
        }
    }

    /// Is a change of this size, in points, one of this kind?
    pub fn explains(self, changed: &Rect) -> bool {
        match self {
            // A caret is 2 points wide and as high as a line; 2 more for its smoothed edges.
            Self::FocusedField | Self::AnyField => changed.width <= 4.0 && changed.height <= 48.0,
            Self::StatusBar | Self::Spinner | Self::Progress | Self::Updates => true,
        }
    }

    /// The largest share of the screen that such a thing takes. A larger one would hide that the whole screen moves.
    fn largest(self) -> f64 {
        match self {
            Self::StatusBar => 0.15,
            Self::FocusedField | Self::AnyField => 1.0,
            Self::Spinner | Self::Progress => 0.1,
            Self::Updates => 0.5,
        }
    }
}

/// What is drawn may stick out of its frame by so much, in points: rounding and smoothed edges.
const ROOM: f64 = 2.0;

/// At most so many places are kept: lists have a spinner a row at worst.
const MOST: usize = 100;

/// The places of a screen that may change by themselves: those of the tree, and the status bar as the device tells it.
pub(crate) fn places(tree: &Tree, facts: &Facts) -> Vec<Place> {
    let screen = facts.screen.or_else(|| tree.screen());
    let mut found = Vec::new();
    let mut add = |rect: Rect, kind: PlaceKind, room: f64| {
        let grown = Rect::new(rect.x - room, rect.y - room, rect.width + 2.0 * room, rect.height + 2.0 * room);
        let fits = screen.is_none_or(|s: Size| rect.area() <= kind.largest() * s.width * s.height);
        if let Some(rect) = grown.filter(|_| fits && rect.area() > 0.0 && found.len() < MOST) {
            found.push(Place { rect, kind });
        }
    };
    if let Some(bar) = facts.status_bar.and_then(|s| Rect::new(0.0, 0.0, s.width, s.height)) {
        add(bar, PlaceKind::StatusBar, 0.0);
    }
    let visible = || tree.nodes().iter().filter(|n| n.visible != Some(false));
    let keyboard = visible().any(|n| n.role == Role::Keyboard);
    let focus_told = visible().any(|n| n.role.is_field() && n.focused == Some(true));
    for node in visible() {
        let Some(rect) = node.rect else { continue };
        match node.role {
            // One that covers the app's whole frame is a container, not the bar.
            Role::StatusBar => add(rect, PlaceKind::StatusBar, 0.0),
            Role::Spinner => add(rect, PlaceKind::Spinner, ROOM),
            Role::Progress if !is_done(node.value.as_deref()) => add(rect, PlaceKind::Progress, ROOM),
            role if role.is_field() && node.focused == Some(true) => add(rect, PlaceKind::FocusedField, ROOM),
            role if role.is_field() && keyboard && !focus_told => add(rect, PlaceKind::AnyField, ROOM),
            _ if node.has_trait("UpdatesFrequently") == Some(true) => add(rect, PlaceKind::Updates, ROOM),
            _ => {}
        }
    }
    found
}

/// Does a progress indicator's value say that it is at its end?
fn is_done(value: Option<&str>) -> bool {
    value.is_some_and(|v| matches!(v.trim(), "1" | "1.0" | "100%" | "100 %" | "100\u{a0}%"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says the places of a tree as `kind x,y,w,h`, one a line.
    #[track_caller]
    fn check(tree: &str, status_bar: Option<(f64, f64)>, right: &[&str]) {
        let tree = screen::notation::parse(tree).unwrap();
        let status_bar = status_bar.map(|(width, height)| Size { width, height });
        let facts = Facts { status_bar, ..Facts::default() };
        let said: Vec<String> = places(&tree, &facts)
            .iter()
            .map(|p| format!("{:?} {},{},{},{}", p.kind, p.rect.x, p.rect.y, p.rect.width, p.rect.height))
            .collect();
        assert_eq!(said, right);
    }

    #[test]
    fn what_may_change_by_itself() {
        let app = |rows: &str| format!("Application \"Garden\" (0,0,390,844)\n{rows}");
        check(&app(""), None, &[]);
        check(&app(""), Some((390.0, 47.0)), &["StatusBar 0,0,390,47"]);
        check(&app("  StatusBar (0,0,390,47)\n"), None, &["StatusBar 0,0,390,47"]);
        check(&app("  StatusBar (0,0,390,844)\n"), Some((390.0, 0.0)), &[]);
        check(&app("  ActivityIndicator =1 (180,400,20,20)\n"), None, &["Spinner 178,398,24,24"]);
        check(&app("  ActivityIndicator =1 (180,400,20,20) hidden\n"), None, &[]);
        check(&app("  ActivityIndicator =1 (0,0,390,844)\n"), None, &[]);
        check(&app("  ProgressIndicator =0.4 (20,400,350,4)\n"), None, &["Progress 18,398,354,8"]);
        check(&app("  ProgressIndicator =1 (20,400,350,4)\n"), None, &[]);
        check(&app("  Other \"Film\" (0,100,390,220) traits=[UpdatesFrequently]\n"), None, &["Updates -2,98,394,224"]);
        check(&app("  TextField (20,100,350,44) focused\n"), None, &["FocusedField 18,98,354,48"]);
        check(&app("  TextField (20,100,350,44)\n"), None, &[]);
        check(&app("  TextField (20,100,350,44)\n  Keyboard (0,544,390,300)\n"), None, &["AnyField 18,98,354,48"]);
        check(
            &app("  TextField (20,100,350,44)\n  TextView (20,200,350,44) focused\n  Keyboard (0,544,390,300)\n"),
            None,
            &["FocusedField 18,198,354,48"],
        );
    }

    #[test]
    fn a_caret_is_narrow() {
        let check = |width: f64, height: f64, right: bool| {
            let changed = Rect::new(30.0, 100.0, width, height).unwrap();
            assert_eq!(PlaceKind::FocusedField.explains(&changed), right, "{width} x {height}");
            assert_eq!(PlaceKind::AnyField.explains(&changed), right, "{width} x {height}");
        };
        check(2.0, 20.0, true);
        check(9.0, 12.0, false);
        check(120.0, 20.0, false);
        check(2.0, 60.0, false);
    }
}
