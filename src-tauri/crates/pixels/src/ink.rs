//! Is a tree of this picture? The frames of its texts, laid over the ink that is drawn there.
//!
//! Two screens of one app often have their rows at the same places, so that there is ink in every frame of the wrong
//! tree as well. What differs is how far the ink goes: a text's frame is as wide as its words, so longer words stick out
//! of it and shorter ones do not fill it. Frames that are wider than their words are known by the words themselves.

mod expect;
mod fit;
mod switch;
mod window;

pub use switch::switch_is_on;

use crate::{Picture, Scale};
use expect::Expected;
use screen::Rect;
use window::Window;

/// A text that a tree says is drawn, whole and with nothing in front of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextRect<'t> {
    /// Its frame, in points.
    pub rect: Rect,
    /// Its words: only how wide they would be drawn is looked at.
    pub text: &'t str,
}

/// What the ink in one text's frame says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InkState {
    /// There is ink, as wide as the text would be.
    Agrees,
    /// The frame is empty.
    Blank,
    /// The ink goes on beyond the left or right edge.
    Beyond,
    /// The ink fills less of the frame, or more, than this text would.
    OtherWidth,
    /// The ink is cut by the upper or lower edge.
    Cut,
    /// Nothing can be said: a picture behind the words, too little contrast, a frame outside the picture or too small,
    /// or words that say nothing of their width.
    Unjudged,
}

impl InkState {
    /// Does it count against the tree?
    #[must_use]
    pub fn disagrees(self) -> bool {
        matches!(self, Self::Blank | Self::Beyond | Self::OtherWidth | Self::Cut)
    }
}

/// What was found for one text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextInk {
    /// What it says.
    pub state: InkState,
    /// Where the ink is that belongs to what is in the frame, in points; it may go beyond the frame.
    pub ink: Option<Rect>,
    /// How far the ink lies to the right of where its frame has it, in points, where the text fills its frame. Frames are
    /// never narrower than their words, so both edges have to tell it.
    pub shift: Option<f64>,
}

/// Is the tree of the picture?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alike {
    /// Its texts are where the picture has ink of their widths.
    Like,
    /// They are not.
    Unlike,
    /// Too few texts can be judged, or too few of them agree for the one and disagree for the other.
    CannotTell,
}

/// The judgement on a whole tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Likeness {
    /// The answer.
    pub alike: Alike,
    /// How many texts could be judged.
    pub judged: u32,
    /// How many of them agree.
    pub agree: u32,
    /// How far the picture lies to the right of the tree, in points: the median of the texts that tell it.
    pub shift: Option<f64>,
    /// What was found for each text, in the order given.
    pub texts: Vec<TextInk>,
}

impl Likeness {
    /// How many texts that can be judged are needed for an answer. Two rows of two screens have words of the same width,
    /// within the tolerance, about once in eight; three together once in five hundred.
    pub const NEEDED: u32 = 3;

    /// Texts that all lie further than this to one side of their frames, in points, were on their way when the tree was
    /// made. A frame leaves a letter up to a point of room on either side, and rounding only widens it.
    pub const SHIFT: f64 = 1.0;

    /// The judgement that follows from what was found for each text.
    #[must_use]
    pub fn of(texts: Vec<TextInk>) -> Self {
        let count = |wanted: fn(InkState) -> bool| {
            u32::try_from(texts.iter().filter(|t| wanted(t.state)).count()).unwrap_or(u32::MAX)
        };
        let agree = count(|s| s == InkState::Agrees);
        let against = count(InkState::disagrees);
        let judged = agree.saturating_add(against);
        let shift = median(texts.iter().filter(|t| t.state == InkState::Agrees).filter_map(|t| t.shift).collect());
        let alike = if judged < Self::NEEDED {
            Alike::CannotTell
        } else if shift.is_some_and(|s| s.abs() > Self::SHIFT) {
            Alike::Unlike
        } else if against <= judged / 6 {
            Alike::Like
        } else if against >= 2 && against >= judged.div_ceil(3) {
            Alike::Unlike
        } else {
            Alike::CannotTell
        };
        Self { alike, judged, agree, shift, texts }
    }
}

/// Lays texts over a picture. Never fails: a scale that places nothing leaves every text unjudged.
///
/// `Like` needs three texts and at most one in six that disagrees; `Unlike` needs three texts, and two and a third of
/// them that disagree. Measured (`trials/tests/ink.rs`): on recorded pictures with their own trees 8 of 9 texts agree (the
/// ninth was painted over), on recorded pictures with the trees of other screens 26 of 1,052.
#[must_use]
pub fn likeness(picture: &Picture, scale: Scale, texts: &[TextRect<'_>]) -> Likeness {
    let texts: Vec<TextInk> = texts.iter().map(|t| one(picture, scale, t)).collect();
    Likeness::of(texts)
}

/// The middle one of at least [`Likeness::NEEDED`] numbers.
fn median(mut all: Vec<f64>) -> Option<f64> {
    all.sort_by(f64::total_cmp);
    let enough = u32::try_from(all.len()).is_ok_and(|n| n >= Likeness::NEEDED);
    all.get(all.len() / 2).copied().filter(|_| enough)
}

fn one(picture: &Picture, scale: Scale, text: &TextRect<'_>) -> TextInk {
    let unjudged = TextInk { state: InkState::Unjudged, ink: None, shift: None };
    let Some(expected) = Expected::of(text) else { return unjudged };
    let Some(window) = Window::open(picture, scale, text.rect, expected.reach()) else { return unjudged };
    fit::fit(&window, &expected)
}

#[cfg(test)]
mod tests;
