//! One capture as it was opened: its masked tree, its picture, how the two fit, and what is perceived.

use crate::layers::Layers;
use crate::{Fault, NoteAnswer};
use archive::{Capture, Container, RemarkCode};
use perception::{Options, Perception, perceive};
use pixels::{Limits, Measured, PictureFormat, Scale};
use policy::Masking;
use screen::{NodeIndex, Rect, Size, Tree};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The code that says that there is no picture at all.
pub(crate) const NO_PICTURE: &str = "picture_missing";

/// One capture as it was opened. Everything but `capture` is masked.
pub(crate) struct Look {
    /// What to call it: the file's name.
    pub name: String,
    /// The file or folder; `None` for what a door read itself.
    pub path: Option<String>,
    /// As received, secrets included: only for saving, which masks by itself, and for attributes, which are masked on
    /// their way out.
    pub capture: Capture,
    /// The tree's layers.
    pub layers: Layers,
    /// What was masked, and the secrets.
    pub masking: Masking,
    /// The picture, when there is one that can be shown.
    pub picture: Option<LookPicture>,
    /// Why there is no picture, or why marks cannot be laid over it.
    pub picture_note: Option<NoteAnswer>,
    /// How the picture lies over the tree.
    pub measured: Measured,
    /// What is perceived with nothing left out.
    pub perception: Perception,
    /// What was odd about the file.
    pub remarks: Vec<NoteAnswer>,
}

/// A picture that can be shown.
pub(crate) struct LookPicture {
    /// Its media type.
    pub mime: &'static str,
    /// The bytes as received.
    pub bytes: Arc<[u8]>,
    /// Its size in pixels, upright.
    pub size: pixels::PixelSize,
}

impl Look {
    /// Opens a file or folder. A URL is refused by name.
    pub fn open(path: &str) -> Result<Self, Fault> {
        let file = Path::new(path);
        let capture = archive::open(file)?;
        let name = file.file_name().map_or_else(|| path.to_owned(), |n| n.to_string_lossy().into_owned());
        Self::of(name, Some(path.to_owned()), capture)
    }

    /// Takes a capture of a live screen, under this name.
    pub fn taken(name: String, capture: Capture) -> Result<Self, Fault> {
        Self::of(name, None, capture)
    }

    /// Opens what a door read itself.
    pub fn receive(name: &str, bytes: Vec<u8>) -> Result<Self, Fault> {
        Self::of(name.to_owned(), None, archive::open_bytes(name, bytes)?)
    }

    fn of(name: String, path: Option<String>, capture: Capture) -> Result<Self, Fault> {
        let (mut layers, left_out) = Layers::read(&capture)?;
        let masking = layers.mask();
        let mut remarks: Vec<NoteAnswer> =
            capture.remarks.iter().map(|r| NoteAnswer::new(remark_code(r.code), &r.message)).collect();
        remarks.extend(left_out.iter().map(|message| NoteAnswer::new("layer_left_out", message)));
        let (picture, broken) = picture(&capture);
        let measured = measured(picture.as_ref(), &layers);
        let picture_note = broken.or_else(|| match &measured {
            Measured::Mismatch(m) => {
                Some(NoteAnswer::new(&format!("scale_{}", m.kind.as_str()), &format!("{} {}", m.message, m.hint)))
            }
            Measured::Unknown { why } => Some(NoteAnswer::new("scale_unknown", why)),
            Measured::Scale(_) => None,
        });
        let moved = capture.manifest.verdict.regions.clone();
        let perception = perceive(layers.tree(), &Options { moved, ..Options::default() });
        let mut capture = capture;
        complete(&mut capture, layers.tree(), &measured);
        Ok(Self { name, path, capture, layers, masking, picture, picture_note, measured, perception, remarks })
    }

    /// The masked tree.
    pub fn tree(&self) -> &Tree {
        self.layers.tree()
    }

    /// Where the pictures before and after the tree differ, in points.
    pub fn moved(&self) -> Vec<Rect> {
        self.capture.manifest.verdict.regions.clone()
    }

    /// Pixels per point, when the picture fits the tree.
    pub fn scale(&self) -> Option<Scale> {
        match &self.measured {
            Measured::Scale(scale) => Some(*scale),
            Measured::Mismatch(_) | Measured::Unknown { .. } => None,
        }
    }

    /// Refuses an index that is not in the tree.
    pub fn known(&self, node: NodeIndex) -> Result<(), Fault> {
        let count = self.tree().len();
        if node < count {
            return Ok(());
        }
        Err(Fault::nothing_found(
            "unknown_node",
            format!("There is no node {node}: the tree has {count}."),
            format!("Give an index from 0 to {}.", count.saturating_sub(1)),
        ))
    }

    /// Refuses to write over the source or its picture: what was received cannot be received again.
    pub fn spare(&self, out: &Path) -> Result<(), Fault> {
        let Ok(target) = std::fs::canonicalize(out) else { return Ok(()) };
        let own =
            self.own_files().into_iter().flatten().any(|file| std::fs::canonicalize(file).is_ok_and(|f| f == target));
        if !own {
            return Ok(());
        }
        Err(Fault::bad_input(
            "would_lose",
            format!("{} is what was opened, and would be lost.", out.display()),
            "Write to another name.",
        ))
    }

    /// The source, when it is a file, and its picture.
    fn own_files(&self) -> [Option<PathBuf>; 2] {
        let Some(path) = self.path.as_ref().map(PathBuf::from) else { return [None, None] };
        let name = self.capture.screen.as_ref().map(|p| p.name.clone());
        match self.capture.container {
            Container::BareSource => [name.map(|n| path.with_file_name(n)), Some(path)],
            Container::Folder => [name.map(|n| path.join(n)), None],
            // A capture file may be saved over itself; anything else that is written there is refused by its ending.
            Container::Zip => [Some(path), None],
        }
    }

    /// Would a file of this name be taken for the picture of this source from now on?
    pub fn would_adopt(&self, out: &Path) -> bool {
        let whole = |p: &Path| std::path::absolute(p).ok();
        let Some(path) = self.path.as_ref().map(PathBuf::from) else { return false };
        let beside = whole(out).zip(whole(&path)).is_some_and(|(out, path)| out.parent() == path.parent());
        self.capture.container == Container::BareSource && beside && out.file_stem() == path.file_stem()
    }

    /// What the stage spans, in points: the screen, else the picture, else the extent of the frames. `None` when none
    /// of them says anything.
    pub fn stage(&self) -> Option<Rect> {
        let whole = |s: Size| Rect::new(0.0, 0.0, s.width, s.height);
        let pictured = || {
            let (size, scale) = (self.picture.as_ref()?.size, self.scale().unwrap_or(Scale::square(1.0)));
            Rect::new(0.0, 0.0, f64::from(size.width) / scale.x, f64::from(size.height) / scale.y)
        };
        self.perception
            .screen
            .or_else(|| self.tree().screen())
            .and_then(whole)
            .or_else(pictured)
            .or_else(|| self.extent())
    }

    /// The smallest rectangle that holds every frame with an area of the nodes that are not said to be invisible.
    fn extent(&self) -> Option<Rect> {
        let frames = self.tree().nodes().iter().filter(|n| n.visible != Some(false));
        frames.filter_map(|n| n.rect).filter(|r| r.area() > 0.0).reduce(|a, b| {
            let (x, y) = (a.x.min(b.x), a.y.min(b.y));
            Rect { x, y, width: a.right().max(b.right()) - x, height: a.bottom().max(b.bottom()) - y }
        })
    }
}

/// Is it an address and no file?
#[must_use]
pub fn is_url(path: &str) -> bool {
    ["http://", "https://", "ws://", "wss://"]
        .iter()
        .any(|scheme| path.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

/// Writes into the manifest what it does not say and the tree and the picture do, so that a saved capture says it.
fn complete(capture: &mut Capture, tree: &Tree, measured: &Measured) {
    let manifest = &mut capture.manifest;
    if manifest.app.is_none() {
        manifest.app = tree.layers().iter().rev().find_map(|l| l.app.clone());
    }
    if let (None, Measured::Scale(s)) = (manifest.scale, measured) {
        manifest.scale = Some(archive::Scale { x: s.x, y: s.y, assumed: s.assumed });
    }
    if let (None, Some(size)) = (&manifest.orientation, tree.screen()) {
        manifest.orientation = Some(orientation(size).to_owned());
    }
}

/// Which way up a screen is held; a square one counts as upright.
pub(crate) fn orientation(size: Size) -> &'static str {
    if size.width > size.height { "landscape" } else { "portrait" }
}

/// A remark's code as it stands in JSON.
fn remark_code(code: RemarkCode) -> &'static str {
    match code {
        RemarkCode::NewerSchema => "newer_schema",
        RemarkCode::Incomplete => "incomplete",
        RemarkCode::NoManifest => "no_manifest",
        RemarkCode::BadManifest => "bad_manifest",
        RemarkCode::TwiceThere => "twice_there",
        RemarkCode::LeftOut => "left_out",
    }
}

/// The picture before the tree, or why it cannot be shown. It is unpacked here once, so that a picture that turns out
/// to be cut is told when the capture opens and not when it is painted on.
fn picture(capture: &Capture) -> (Option<LookPicture>, Option<NoteAnswer>) {
    let Some(held) = &capture.screen else {
        return (None, Some(NoteAnswer::new(NO_PICTURE, "There is no picture beside the tree.")));
    };
    match pixels::decode(&held.bytes, &Limits::default()).and_then(|p| Ok((p, pixels::probe(&held.bytes)?))) {
        Ok((decoded, info)) => {
            let mime = match info.format {
                PictureFormat::Png => "image/png",
                PictureFormat::Jpeg => "image/jpeg",
            };
            let size = pixels::PixelSize::from(&decoded);
            (Some(LookPicture { mime, bytes: Arc::from(held.bytes.as_slice()), size }), None)
        }
        Err(error) => {
            let message = format!("{} cannot be used. {} {}", held.name, error.message, error.hint);
            (None, Some(NoteAnswer::new(error.code(), &message)))
        }
    }
}

/// The scale, measured on the screen or, for a fragment, offered by the width of its only root.
fn measured(picture: Option<&LookPicture>, layers: &Layers) -> Measured {
    let Some(picture) = picture else {
        return Measured::Unknown { why: "There is no picture.".to_owned() };
    };
    let size = || pixels::PixelSize { width: picture.size.width, height: picture.size.height };
    let tree = layers.tree();
    if !layers.is_fragment() && tree.screen().is_some() {
        return pixels::measure(size(), tree.screen());
    }
    let mut roots = tree.nodes().iter().filter(|n| n.parent.is_none());
    let widest = roots.by_ref().filter_map(|n| n.rect).max_by(|a, b| a.width.total_cmp(&b.width));
    match widest.and_then(|root| pixels::offer(size(), root)) {
        Some(scale) => Measured::Scale(scale),
        None => Measured::Unknown { why: no_offer(widest) },
    }
}

fn no_offer(root: Option<Rect>) -> String {
    match root {
        Some(root) => format!(
            "The tree is a part of a screen and says nothing of the screen's size; its root ({} pt from {}) does not \
             span the picture either, so no scale can be offered.",
            root.width, root.x
        ),
        None => "The tree has no frames and says nothing of the screen's size.".to_owned(),
    }
}
