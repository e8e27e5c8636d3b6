//! The verdict on one bracket: still, moved, or unproven, with its reasons.

use crate::captured::FramesSeen;
use crate::places::Place;
use crate::reading::{Reading, beside_alert, switched};
use crate::shot::Shot;
use archive::{PlainRegion, State, Verdict};
use device::Alert;
use pixels::{Alike, Compared, Difference, Likeness, Measured, PixelRect, PixelSize, Scale, Tolerance};
use screen::Rect;

/// Everything one bracket brought in.
pub(crate) struct Evidence<'e> {
    pub reading: &'e Reading,
    /// The picture before the tree, or why there is none.
    pub before: Result<&'e Shot, &'e str>,
    /// The picture after it, or why there is none.
    pub after: Result<&'e Shot, &'e str>,
    pub alert: Option<&'e Alert>,
    pub frames: &'e FramesSeen,
}

/// The verdict, and how much of the picture differs (0 to 1).
pub(crate) struct Judged {
    pub verdict: Verdict,
    pub share: f64,
    pub likeness: Option<Likeness>,
}

/// Judges one bracket. Takes as long as unpacking the second picture does, unless its bytes are those of the first.
pub(crate) fn judge(evidence: &Evidence<'_>) -> Judged {
    let Evidence { reading, before, after, alert, frames } = evidence;
    let likeness = beside_alert(reading, *alert);
    let with = |verdict: Verdict, share: f64| Judged { verdict, share, likeness: likeness.clone() };
    let unproven = |why: String| with(Verdict::unproven(why), 0.0);
    let before = match before {
        Ok(shot) => *shot,
        Err(why) => return unproven(format!("there is no picture: {why}")),
    };
    if let Some(fault) = &reading.picture_fault {
        return unproven(format!("the picture cannot be unpacked: {}", fault.message));
    }
    let after = match after {
        Ok(shot) => *shot,
        Err(why) => return unproven(format!("there is no second picture: {why}")),
    };
    let found = match pictures(before, after, reading) {
        Ok(found) => found,
        Err(why) => return unproven(why),
    };
    let found = match found {
        Pair::OtherSize { before, after } => {
            let (a, b) = (size(before), size(after));
            let whole = reading.screen.and_then(|s| Rect::new(0.0, 0.0, s.width, s.height));
            let why = format!(
                "the picture before the tree has {a} pixels and the one after it {b}: the screen was turned or resized"
            );
            return with(moved(why, whole.into_iter().collect(), Vec::new()), 1.0);
        }
        Pair::Compared(found) => found,
    };
    match &reading.measured {
        Some(Measured::Scale(_)) => {}
        Some(Measured::Mismatch(m)) => return unproven(format!("the picture does not fit the tree: {}", m.message)),
        Some(Measured::Unknown { why }) => return unproven(format!("the picture cannot be laid over the tree: {why}")),
        None => return unproven("there is no picture".to_owned()),
    }
    if !found.regions.is_empty() {
        let why = format!("{} of the picture differs from the one before the tree", per_cent(found.share));
        return with(moved(why, found.regions, found.masked), found.share);
    }
    if let Some(regions) = &frames.differ {
        let why = "a frame during the tree differs: something moved and came back".to_owned();
        return with(moved(why, regions.clone(), found.masked), 0.0);
    }
    if let Some(why) = likeness.as_ref().and_then(unlike) {
        return unproven(why);
    }
    let (switches, otherwise) = switched(reading, *alert);
    if otherwise > 0 {
        let why = format!("tree unlike picture: {otherwise} of {switches} switches are drawn the other way round");
        return unproven(why);
    }
    with(Verdict { state: State::Still, why: None, regions: Vec::new(), masked: found.masked }, 0.0)
}

/// Why a tree is not believed to be of its picture; `None` when nothing speaks against it.
///
/// With enough texts to judge they have to speak for it: a wrong "still" is worse than a second look. With fewer, they
/// must not all speak against it.
fn unlike(likeness: &Likeness) -> Option<String> {
    let Likeness { judged, agree, shift, .. } = *likeness;
    let told = judged >= Likeness::NEEDED;
    let believed = if told { likeness.alike == Alike::Like } else { agree > 0 || judged == 0 };
    let against = judged.saturating_sub(agree);
    if let Some(shift) = shift.filter(|s| told && s.abs() > Likeness::SHIFT) {
        let side = if shift > 0.0 { "right" } else { "left" };
        let by = shift.abs();
        return Some(format!(
            "tree unlike picture: the texts are drawn {by:.1} points to the {side} of where the tree has them"
        ));
    }
    (!believed)
        .then(|| format!("tree unlike picture: {against} of {judged} texts are not drawn where the tree has them"))
}

fn moved(why: String, regions: Vec<Rect>, masked: Vec<PlainRegion>) -> Verdict {
    Verdict { state: State::Moved, why: Some(why), regions, masked }
}

/// Where the two pictures differ, in points.
#[derive(Default)]
pub(crate) struct Changed {
    pub regions: Vec<Rect>,
    pub masked: Vec<PlainRegion>,
    /// How much of the picture differs outside what is masked, from 0 to 1.
    pub share: f64,
}

pub(crate) enum Pair {
    OtherSize { before: PixelSize, after: PixelSize },
    Compared(Changed),
}

fn pictures(before: &Shot, after: &Shot, reading: &Reading) -> Result<Pair, String> {
    if before.bytes == after.bytes {
        return Ok(Pair::Compared(Changed::default()));
    }
    changes(before, after, &reading.places, reading.scale())
}

/// Where two pictures differ. An error says which one cannot be unpacked.
pub(crate) fn changes(before: &Shot, after: &Shot, places: &[Place], scale: Option<Scale>) -> Result<Pair, String> {
    let a = before.picture().as_ref().map_err(|e| format!("the picture cannot be unpacked: {}", e.message))?;
    let b = after.picture().as_ref().map_err(|e| format!("the second picture cannot be unpacked: {}", e.message))?;
    let (kept, masks) = masks(places, scale, PixelSize::from(a));
    Ok(match pixels::compare(a, b, tolerance(before, after), &masks) {
        Compared::Same => Pair::Compared(Changed::default()),
        Compared::OtherSize { before, after } => Pair::OtherSize { before, after },
        Compared::Differs(difference) => Pair::Compared(changed(&difference, &kept, scale, a)),
    })
}

/// Screenshots are PNG; a source that answers JPEG makes noise of its own.
fn tolerance(before: &Shot, after: &Shot) -> Tolerance {
    let png = |s: &Shot| s.bytes.starts_with(b"\x89PNG");
    if png(before) && png(after) { Tolerance::LOSSLESS } else { Tolerance::LOSSY }
}

fn changed(difference: &Difference, places: &[&Place], scale: Option<Scale>, picture: &pixels::Picture) -> Changed {
    let Some(scale) = scale else {
        // Without a scale nothing can be masked, and the regions have no place in points.
        return Changed { share: difference.share, ..Changed::default() };
    };
    let points = |r: &PixelRect| r.in_points(scale);
    let mut regions: Vec<Rect> = difference.regions.iter().filter_map(points).collect();
    let mut masked = Vec::new();
    let mut share = difference.share;
    for (place, changed) in places.iter().zip(&difference.within) {
        let Some((pixels, rect)) = changed.as_ref().and_then(|c| Some((c, points(c)?))) else { continue };
        if place.kind.explains(&rect) {
            masked.push(PlainRegion { rect, why: place.kind.why().to_owned() });
        } else {
            let all = f64::from(picture.width()) * f64::from(picture.height());
            share = (share + f64::from(pixels.width) * f64::from(pixels.height) / all).min(1.0);
            regions.push(rect);
        }
    }
    Changed { regions, masked, share }
}

/// The places that lie on a picture of this size, and where.
pub(crate) fn masks(places: &[Place], scale: Option<Scale>, size: PixelSize) -> (Vec<&Place>, Vec<PixelRect>) {
    let Some(scale) = scale else { return (Vec::new(), Vec::new()) };
    places.iter().filter_map(|p| Some((p, PixelRect::of(p.rect, scale, size)?))).unzip()
}

/// A share for people: "12 %", and never 0 for what is there.
pub(crate) fn per_cent(share: f64) -> String {
    let per_cent = share * 100.0;
    match per_cent {
        p if p < 0.1 => "less than 0.1 %".to_owned(),
        p if p < 10.0 => format!("{p:.1} %"),
        p => format!("{p:.0} %"),
    }
}

fn size(s: PixelSize) -> String {
    format!("{} × {}", s.width, s.height)
}
