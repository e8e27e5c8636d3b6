//! The texts and switches of a tree that the picture must show, whole and with nothing in front of them.

use screen::{Node, NodeIndex, Rect, Role, Tree};

/// A text that must be seen on the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The node.
    pub node: NodeIndex,
    /// Its frame, in points.
    pub rect: Rect,
    /// The words that are drawn.
    pub words: String,
}

/// A switch that must be seen on the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwitchSeen {
    /// The node.
    pub node: NodeIndex,
    /// Its frame, in points.
    pub rect: Rect,
    /// Does the tree say that it is on?
    pub on: bool,
}

/// So many texts say all that texts can say, and a phone's screen shows fewer; each costs about a hundredth of unpacking
/// the picture.
const MOST: usize = 80;

/// Frames that are rounded outward share up to two points with their neighbours (corpus fact 5).
const ROUNDING: f64 = 2.0;

/// The texts of a tree that must be seen on a picture of its screen, in document order.
///
/// Left out is what need not be seen, or not there: invisible, partly off the screen or scrolled out of its list, behind
/// something later that draws, words on several lines of their own, a field that is being edited (its button to clear it
/// is no word), and secure fields.
#[must_use]
pub fn texts(tree: &Tree) -> Vec<Text> {
    let seen = Seen::of(tree);
    let mut found: Vec<Text> = Vec::new();
    for index in tree.indices() {
        let Some(node) = tree.get(index).filter(|n| n.end == index + 1 && n.visible != Some(false)) else { continue };
        let (Some(words), Some(rect)) = (words(node), node.rect) else { continue };
        // React Native has a text in a text: the same words at the same place are one.
        let twin = |words_of: &str, at: &Rect| words_of == words && at.near(&rect, ROUNDING);
        let again = found.iter().rev().take(4).any(|t| twin(&t.words, &t.rect));
        let is_twin = |n: &Node| self::words(n).zip(n.rect).is_some_and(|(w, r)| twin(w, &r));
        if again || !seen.whole(index, &rect, is_twin) {
            continue;
        }
        found.push(Text { node: index, rect, words: words.to_owned() });
        if found.len() >= MOST {
            break;
        }
    }
    found
}

/// The switches of a tree that must be seen on a picture of its screen. None where words are written from right to left:
/// switches are mirrored there.
#[must_use]
pub fn switches(tree: &Tree) -> Vec<SwitchSeen> {
    let seen = Seen::of(tree);
    if tree.nodes().iter().filter_map(Node::text).any(|w| w.chars().any(is_right_to_left)) {
        return Vec::new();
    }
    let one = |index: NodeIndex| {
        let node = tree.get(index).filter(|n| n.end == index + 1 && n.visible != Some(false))?;
        let on = match (node.role, node.value.as_deref()?.trim()) {
            (Role::Switch, "1") => true,
            (Role::Switch, "0") => false,
            _ => return None,
        };
        let rect = node.rect.filter(|r| seen.whole(index, r, |_| false))?;
        Some(SwitchSeen { node: index, rect, on })
    };
    tree.indices().filter_map(one).take(MOST).collect()
}

/// Is it a letter of a script that is written from right to left: Hebrew, Arabic and their neighbours?
fn is_right_to_left(c: char) -> bool {
    matches!(u32::from(c), 0x590..=0x8FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFC)
}

/// What of a tree is seen whole.
struct Seen<'t> {
    tree: &'t Tree,
    screen: Option<Rect>,
    /// For each node the part of the screen that the scrolling areas around it leave.
    clips: Vec<Option<Rect>>,
    /// What is to be seen by itself, and where.
    drawn: Vec<(NodeIndex, Rect)>,
}

impl<'t> Seen<'t> {
    fn of(tree: &'t Tree) -> Self {
        let screen = tree.screen().and_then(|s| Rect::new(0.0, 0.0, s.width, s.height));
        let at = |i: NodeIndex| Some((i, tree.get(i).filter(|n| draws(n))?.rect?));
        Self { tree, screen, clips: clips(tree), drawn: tree.indices().filter_map(at).collect() }
    }

    /// Is a node with this frame seen whole? What `is_twin` says is the same thing told again does not spoil it.
    fn whole(&self, index: NodeIndex, rect: &Rect, is_twin: impl Fn(&Node) -> bool) -> bool {
        let clip = self.clips.get(index as usize).copied().flatten();
        let within = |area: Option<Rect>| area.is_none_or(|a| a.holds(rect, 1.0));
        within(self.screen)
            && within(clip)
            && !self.drawn.iter().any(|(other, at)| {
                *other != index
                    && spoils(self.tree, *other, at, index, rect)
                    && !self.tree.get(*other).is_some_and(&is_twin)
            })
    }
}

/// The words that a leaf draws, when they are on one line or wrapped by its frame.
fn words(node: &Node) -> Option<&str> {
    let words = if node.role == Role::Text || node.has_trait("StaticText") == Some(true) {
        node.label.as_deref().or(node.value.as_deref())
    } else if node.role == Role::TextField && node.focused != Some(true) {
        node.value.as_deref().or(node.placeholder.as_deref())
    } else {
        None
    };
    words.filter(|w| !w.trim().is_empty() && !w.contains(['\n', '\r', '\u{2028}', '\u{2029}']))
}

/// For each node the part of the screen that the scrolling areas around it leave.
fn clips(tree: &Tree) -> Vec<Option<Rect>> {
    let mut clips: Vec<Option<Rect>> = Vec::with_capacity(tree.nodes().len());
    for node in tree.nodes() {
        let around = node.parent.and_then(|p| {
            let outer = clips[p as usize];
            let own = tree.get(p).filter(|n| n.role.is_scrollable()).and_then(|n| n.rect);
            match (outer, own) {
                (Some(a), Some(b)) => Some(a.intersection(&b).unwrap_or(Rect { width: 0.0, height: 0.0, ..b })),
                (a, b) => a.or(b),
            }
        });
        clips.push(around);
    }
    clips
}

/// Is it something to be seen by itself?
fn draws(node: &Node) -> bool {
    let role = node.role;
    node.visible != Some(false)
        && (role.is_modal()
            || role.is_interactive()
            || matches!(
                role,
                Role::Keyboard | Role::Nav | Role::TabBar | Role::Toolbar | Role::StatusBar | Role::Image | Role::Text
            ))
}

/// Does another node draw in the frame of one? What holds it does not; a large thing before it is what it stands on:
/// cells, bars, cards. What comes before and is small is a neighbour.
fn spoils(tree: &Tree, other: NodeIndex, at: &Rect, index: NodeIndex, rect: &Rect) -> bool {
    let Some(shared) = at.intersection(rect) else { return false };
    if tree.is_within(index, other) || shared.width <= ROUNDING || shared.height <= ROUNDING {
        return false;
    }
    let behind = other < index && at.area() >= 4.0 * rect.area() && at.holds(rect, ROUNDING);
    !behind
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words and switches of a tree that must be seen: `words` for a text, `on` and `off` for a switch.
    #[track_caller]
    fn check(lines: &str, right: &[&str]) {
        let tree = screen::notation::parse(&format!("Application \"Garden\" (0,0,390,844)\n{lines}")).unwrap();
        let mut said: Vec<(NodeIndex, String)> = texts(&tree).into_iter().map(|t| (t.node, t.words)).collect();
        said.extend(switches(&tree).into_iter().map(|s| (s.node, if s.on { "on" } else { "off" }.to_owned())));
        said.sort();
        let said: Vec<&str> = said.iter().map(|(_, words)| words.as_str()).collect();
        assert_eq!(said, right);
    }

    #[test]
    fn what_must_be_seen_is_whole_and_in_front() {
        check("  StaticText \"Beds\" (16,100,40,21)\n", &["Beds"]);
        check("  Other \"Beds\" (16,100,40,21) traits=[StaticText]\n", &["Beds"]);
        check("  Button \"Beds\" (16,100,40,21)\n", &[]);
        check("  StaticText \"Beds\" (16,100,40,21) hidden\n", &[]);
        check("  StaticText \"Beds\" (370,100,40,21)\n", &[]);
        check("  StaticText \"Beds\" (-)\n", &[]);
        check("  StaticText \"Beds\\nand paths\" (16,100,40,42)\n", &[]);
        // Scrolled half out of its list.
        check(
            "  Table (0,90,390,700)\n    StaticText \"Beds\" (16,80,40,21)\n    StaticText \"Hens\" (16,110,40,21)\n",
            &["Hens"],
        );
        // Under an alert, a keyboard, a floating button; the alert's own words are in front.
        check(
            "  StaticText \"Beds\" (60,400,40,21)\n  Alert \"Stop?\" (50,350,290,150)\n    StaticText \"Stop?\" (150,370,50,21)\n",
            &["Stop?"],
        );
        check("  StaticText \"Beds\" (16,600,40,21)\n  Keyboard (0,544,390,300)\n", &[]);
        check("  StaticText \"Beds\" (16,600,40,21)\n  Button \"Add\" (30,590,56,56)\n", &[]);
        // What stands on something large and earlier is seen, what shares two points with its neighbour as well.
        check("  Image #photo (0,0,390,844)\n  StaticText \"Beds\" (16,600,40,21)\n", &["Beds"]);
        check("  StaticText \"Beds\" (16,100,40,22)~\n  StaticText \"Hens\" (16,121,40,22)~\n", &["Beds", "Hens"]);
        // Told twice at one place.
        check("  StaticText \"Beds\" (16,100,40,21)\n  StaticText \"Beds\" (16,100,40,21)\n", &["Beds"]);
        check("  StaticText \"Beds\" (16,100,40,21)\n    StaticText \"Beds\" (16,100,40,21)\n", &["Beds"]);
        check("  StaticText \"Beds\" (16,100,40,21)\n  StaticText \"Hens\" (16,100,40,21)\n", &[]);
    }

    #[test]
    fn fields_show_their_value_else_their_placeholder() {
        check("  TextField \"Name\" =Rose (16,100,200,30)\n", &["Rose"]);
        check("  TextField \"Name\" (16,100,200,30) placeholder=\"Which one?\"\n", &["Which one?"]);
        check("  TextField \"Name\" =Rose (16,100,200,30) focused\n", &[]);
        check("  TextField =Rose (16,100,200,30)\n    Button \"Clear\" (190,105,20,20)\n", &[]);
        check("  SecureTextField =•••• (16,100,200,30)\n", &[]);
    }

    #[test]
    fn switches_are_the_innermost_with_a_state() {
        check("  Switch =1 (300,100,51,31)\n", &["on"]);
        check("  Switch \"Fog\" =0 (16,95,350,44)\n    Switch =0 (300,100,51,31)\n", &["off"]);
        check("  Switch =maybe (300,100,51,31)\n", &[]);
        check("  Switch =1 (300,100,51,31)\n  Keyboard (0,50,390,300)\n", &[]);
        check("  StaticText \"מים\" (16,400,60,21)\n  Switch =1 (300,100,51,31)\n", &["מים"]);
    }
}
