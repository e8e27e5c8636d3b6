//! Every operation offered to the outside, declared once.
//!
//! A [`Desk`] holds the captures that are open and does what the list in `operations.rs` names. Doors (a command line,
//! a window) use its typed methods or [`Desk::call`]; both do the same. No door is known here.
#![forbid(unsafe_code)]

mod annotation;
mod answers;
mod context;
mod conversion;
mod explanation;
mod fault;
mod fonts;
mod layers;
mod live;
mod look;
mod node_facts;
mod observation;
mod operations;
mod saving;
mod utc;
mod view;

pub use answers::*;
pub use archive::LARGEST_FILE as LARGEST_SOURCE;
pub use context::{Context, Progress, Within};
pub use fault::{Fault, Sort};
pub use look::is_url;
pub use operations::{
    AnnotateArgs, CancelArgs, CaptureArgs, CloseArgs, ConvertArgs, DevicesArgs, ExplainArgs, FactsArgs, FollowArgs,
    OPERATIONS, ObserveArgs, OpenArgs, Operation, PhoneArgs, SMALLEST_BUDGET, SaveArgs, Source, types, write_json,
};
pub use screen::{MarkLayer, NodeIndex, Point, Rect, Size};

use fonts::FontBytes;
use look::Look;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The captures that are open, and what is done with them.
pub struct Desk {
    looks: Mutex<Looks>,
    fonts: FontBytes,
    pub(crate) live: live::Live,
    pub(crate) running: context::Running,
}

/// Captures by number. Numbers are never given twice, so that a late question about a closed capture finds nothing.
#[derive(Default)]
struct Looks {
    open: BTreeMap<u32, Arc<Look>>,
    last: u32,
}

/// A picture as received, for a door that shows it.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its media type.
    pub mime: &'static str,
    /// The bytes of the file.
    pub bytes: Arc<[u8]>,
}

impl Desk {
    /// A desk that writes legends with these fonts (the bytes of TrueType or OpenType files, tried in this order) and
    /// then with the built-in ones.
    ///
    /// # Errors
    /// `font_broken` when bytes are no font.
    pub fn new(fonts: Vec<Vec<u8>>) -> Result<Self, Fault> {
        let fonts = FontBytes::new(fonts)?;
        Ok(Self { looks: Mutex::default(), fonts, live: live::Live::default(), running: context::Running::default() })
    }

    /// Opens a source that a door has read itself, such as standard input. `name` is what messages call it.
    ///
    /// # Errors
    /// As for [`Desk::open`].
    pub fn receive(&self, name: &str, bytes: Vec<u8>) -> Result<Source, Fault> {
        Ok(Source::Capture(self.keep(Look::receive(name, bytes)?)))
    }

    /// The picture of an open capture, as received; `None` when there is no such capture or it has no picture that can
    /// be shown.
    #[must_use]
    pub fn picture(&self, capture: u32) -> Option<Picture> {
        let look = self.looks().open.get(&capture)?.clone();
        look.picture.as_ref().map(|p| Picture { mime: p.mime, bytes: p.bytes.clone() })
    }

    pub(crate) fn fonts(&self) -> &FontBytes {
        &self.fonts
    }

    pub(crate) fn keep(&self, look: Look) -> u32 {
        let mut looks = self.looks();
        looks.last = looks.last.saturating_add(1);
        let number = looks.last;
        looks.open.insert(number, Arc::new(look));
        number
    }

    pub(crate) fn forget(&self, capture: u32) -> Result<(), Fault> {
        self.looks().open.remove(&capture).map(|_| ()).ok_or_else(|| closed(capture))
    }

    pub(crate) fn look(&self, source: &Source) -> Result<Arc<Look>, Fault> {
        match source {
            Source::Capture(number) => self.looks().open.get(number).cloned().ok_or_else(|| closed(*number)),
            Source::Path(url) if is_url(url) => {
                live::capture(self, &Context::default(), url, None).map(|(look, _)| Arc::new(look))
            }
            Source::Path(path) => Look::open(path).map(Arc::new),
        }
    }

    /// A panic elsewhere while the list was held cannot leave it half-changed: every change is one insert or remove.
    fn looks(&self) -> MutexGuard<'_, Looks> {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn closed(capture: u32) -> Fault {
    Fault::nothing_found(
        "unknown_capture",
        format!("No capture with the number {capture} is open."),
        "Open the file again; numbers of closed captures are not used again.",
    )
}
