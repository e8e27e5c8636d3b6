//! What is read from a tree and its first picture while the device is at work on the second one.

use crate::options::FaultSwitches;
use crate::places::{Place, places};
use crate::shot::Shot;
use crate::texts::{SwitchSeen, Text, switches, texts};
use device::{Alert, Facts};
use pixels::{Likeness, Measured, PictureError, PixelSize, Scale, TextRect};
use screen::{Rect, Refusal, Role, Size, SourceKind, Tree};

/// What the tree says, and how it lies over the first picture.
pub(crate) struct Reading {
    pub kind: SourceKind,
    /// The name of the app, where the tree says it.
    pub app: Option<String>,
    /// The screen in points: as the device says, else as the tree does.
    pub screen: Option<Size>,
    /// The words of what stands in front of everything by the tree's own word, an alert or a sheet.
    pub in_front: Vec<String>,
    pub places: Vec<Place>,
    pub texts: Vec<Text>,
    /// Pixels per point; `None` without a picture.
    pub measured: Option<Measured>,
    /// Why the first picture cannot be unpacked.
    pub picture_fault: Option<PictureError>,
    /// `None` when there is nothing to lay the tree over.
    pub likeness: Option<Likeness>,
    /// Switches that could be judged, and whether they are drawn as the tree has them.
    pub switches: Vec<(SwitchSeen, bool)>,
}

impl Reading {
    /// Pixels per point, where they were measured.
    pub fn scale(&self) -> Option<Scale> {
        match self.measured {
            Some(Measured::Scale(scale)) => Some(scale),
            _ => None,
        }
    }

    /// Does the tree hold this alert itself?
    pub fn holds(&self, alert: &Alert) -> bool {
        let mut lines = alert.text.lines().map(str::trim).filter(|l| !l.is_empty());
        match lines.next() {
            None => !self.in_front.is_empty(),
            Some(first) => self.in_front.iter().any(|w| w.contains(first)),
        }
    }
}

/// Reads a tree and lays it over the picture before it. Takes as long as unpacking the picture may: not for a thread that
/// others wait for.
pub(crate) fn read(
    tree: &[u8],
    before: Option<&Shot>,
    facts: &Facts,
    faults: FaultSwitches,
) -> Result<Reading, Refusal> {
    let read = screen::read(tree)?;
    let tree = &read.tree;
    let picture = before.map(Shot::picture);
    let measured = picture.and_then(|p| p.as_ref().ok()).map(|p| measure(PixelSize::from(p), tree, facts));
    let mut reading = Reading {
        kind: read.kind,
        app: tree.layers().iter().rev().find_map(|l| l.app.clone()),
        screen: facts.screen.or_else(|| tree.screen()),
        in_front: in_front(tree),
        places: places(tree, facts),
        texts: texts(tree),
        measured,
        picture_fault: picture.and_then(|p| p.as_ref().err().cloned()),
        likeness: None,
        switches: Vec::new(),
    };
    if let (Some(Ok(picture)), Some(scale), false) = (picture, reading.scale(), faults.skip_ink) {
        let rects: Vec<TextRect<'_>> =
            reading.texts.iter().map(|t| TextRect { rect: t.rect, text: &t.words }).collect();
        reading.likeness = Some(pixels::likeness(picture, scale, &rects));
        let drawn = |s: SwitchSeen| Some((s, pixels::switch_is_on(picture, scale, s.rect)? == s.on));
        reading.switches = switches(tree).into_iter().filter_map(drawn).collect();
    }
    Ok(reading)
}

/// May an alert of the system stand in front of this place? Nobody tells where it is: it stands in the middle of the
/// screen, 270 points wide (320 with larger text), and seldom higher than half of it.
fn may_hide(reading: &Reading, alert: Option<&Alert>, rect: &Rect) -> bool {
    let middle =
        || reading.screen.and_then(|s| Rect::new(s.width / 2.0 - 160.0, s.height * 0.2, 320.0, s.height * 0.6));
    alert.is_some_and(|a| !reading.holds(a)) && middle().is_some_and(|m| m.intersects(rect))
}

/// The judgement without the texts that an alert of the system may hide.
pub(crate) fn beside_alert(reading: &Reading, alert: Option<&Alert>) -> Option<Likeness> {
    let likeness = reading.likeness.clone()?;
    let texts = reading.texts.iter().zip(likeness.texts).map(|(text, mut ink)| {
        if may_hide(reading, alert, &text.rect) {
            ink.state = pixels::InkState::Unjudged;
        }
        ink
    });
    Some(Likeness::of(texts.collect()))
}

/// Of how many switches the picture tells, and how many of them it shows the other way round.
pub(crate) fn switched(reading: &Reading, alert: Option<&Alert>) -> (usize, usize) {
    let told = || reading.switches.iter().filter(|(s, _)| !may_hide(reading, alert, &s.rect));
    (told().count(), told().filter(|(_, as_told)| !as_told).count())
}

/// Pixels per point. The device's word on its screen comes first: the app's frame may be a part of it.
fn measure(size: PixelSize, tree: &Tree, facts: &Facts) -> Measured {
    let by_device = facts.screen.map(|s| pixels::measure(size, Some(s)));
    if let Some(Measured::Scale(scale)) = by_device {
        return Measured::Scale(scale);
    }
    let by_tree = pixels::measure(size, tree.screen());
    match (by_tree, by_device) {
        (Measured::Scale(scale), _) => Measured::Scale(scale),
        (_, Some(by_device)) => by_device,
        (by_tree, None) => by_tree,
    }
}

/// The words in every alert and sheet that is visible; of one without words an empty text.
fn in_front(tree: &Tree) -> Vec<String> {
    let mut words = Vec::new();
    for index in tree.indices() {
        let Some(node) = tree.get(index) else { continue };
        if !matches!(node.role, Role::Alert | Role::Sheet | Role::Dialog) || node.visible == Some(false) {
            continue;
        }
        words.push(String::new());
        let within = (index..node.end).filter_map(|i| tree.get(i));
        words.extend(within.filter_map(|n| n.text()).map(str::to_owned));
    }
    words
}
