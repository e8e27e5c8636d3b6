//! Pass 1: what the screen is called.
//!
//! A navigation bar's words are the title and are told in the header only. Without a bar the topmost text of
//! the upper quarter names the screen, and stays an element, for it may be content.

use super::state::{Out, State};
use crate::words::{inked, plain};
use crate::{Evidence, Rule, Title};
use screen::{NodeIndex, Role};

/// The share of the screen's height in which a drawn heading is looked for. From the reference's two measured screens
/// (a heading at 20.6 %, a body line at 24.9 %), so a text with the header trait is preferred where traits are told.
const HEADING_BAND: f64 = 0.25;

/// At most this many bars are looked at, each with all that is in it.
const BARS: usize = 16;

pub(crate) fn run(state: &mut State) {
    if !from_bar(state) {
        from_heading(state);
    }
}

fn seen(state: &State, i: NodeIndex) -> bool {
    let node = state.node(i);
    if node.visible == Some(false) {
        return false;
    }
    match (node.rect, state.clip[i as usize]) {
        (Some(r), Some(clip)) => r.intersects(&clip),
        (Some(r), None) => r.area() > 0.0,
        (None, _) => !state.frames_told,
    }
}

fn from_bar(state: &mut State) -> bool {
    let tree = state.tree;
    let bars: Vec<NodeIndex> = tree.indices().filter(|&i| state.role(i) == Role::Nav).take(BARS).collect();
    for bar in bars {
        if !seen(state, bar) {
            continue;
        }
        state.count(u64::from(tree.len()));
        let Some((from, words)) = words_of_bar(state, bar) else { continue };
        let text = words.to_owned();
        let same = plain(&text);
        // The bar's other nodes with the same words, that no touch acts on, repeat the title.
        for i in bar..tree.nodes()[bar as usize].end {
            let node = state.node(i);
            if i == from || node.role.is_interactive() || under_control(state, i, bar) || !seen(state, i) {
                continue;
            }
            if inked(node.label.as_deref()).is_some_and(|l| plain(l) == same) {
                state.drop_node(i, Out::TitleEcho(from), Rule::TitleEcho, Evidence::of(from));
            }
        }
        state.drop_node(from, Out::Title, Rule::TitleBar, Evidence::of(bar));
        state.title = Some(Title { text, from, from_bar: true });
        return true;
    }
    false
}

/// The bar's own label, else its first visible text that is not part of a control, else its name where a text on the
/// screen says the same (a large title drawn below the bar; a bar's name alone may be a class name).
fn words_of_bar<'t>(state: &State<'t>, bar: NodeIndex) -> Option<(NodeIndex, &'t str)> {
    let node = state.node(bar);
    if let Some(label) = inked(node.label.as_deref()) {
        return Some((bar, label));
    }
    for i in bar + 1..node.end {
        let child = state.node(i);
        if child.role == Role::Text
            && seen(state, i)
            && !under_control(state, i, bar)
            && let Some(words) = inked(child.label.as_deref()).or(inked(child.value.as_deref()))
        {
            return Some((i, words));
        }
    }
    let name = inked(node.name.as_deref())?;
    let same = plain(name);
    let drawn = state.tree.indices().find(|&i| {
        let n = state.node(i);
        n.role == Role::Text
            && seen(state, i)
            && !under_control(state, i, 0)
            && inked(n.label.as_deref()).is_some_and(|l| plain(l) == same)
    });
    drawn.map(|_| (bar, name))
}

/// Is the node inside a control that lies below `top`?
fn under_control(state: &State, i: NodeIndex, top: NodeIndex) -> bool {
    state.tree.ancestors(i).take_while(|&a| a > top).take(8).any(|a| state.role(a).is_interactive())
}

fn from_heading(state: &mut State) {
    let Some(screen) = state.screen else { return };
    let limit = screen.y + HEADING_BAND * screen.height;
    let mut best: Option<(bool, f64, f64, NodeIndex)> = None;
    for i in state.tree.indices().filter(|&i| state.role(i) == Role::Text) {
        let node = state.node(i);
        let Some(rect) = node.rect else { continue };
        let words = inked(node.label.as_deref()).is_some();
        if !words || rect.y >= limit || !seen(state, i) {
            continue;
        }
        if state.tree.ancestors(i).take(24).any(|a| {
            let role = state.role(a);
            role.is_interactive() || matches!(role, Role::StatusBar | Role::Keyboard)
        }) {
            continue;
        }
        let plain_text = node.has_trait("Header") != Some(true);
        let key = (plain_text, rect.y, rect.x, i);
        if best.is_none_or(|b| (key.0, key.1, key.2) < (b.0, b.1, b.2)) {
            best = Some(key);
        }
    }
    if let Some((_, _, _, from)) = best
        && let Some(text) = inked(state.node(from).label.as_deref())
    {
        state.title = Some(Title { text: text.to_owned(), from, from_bar: false });
    }
}
