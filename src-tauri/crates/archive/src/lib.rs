//! Captures on disk: read them with limits, mask their secrets, write them whole or not at all.
//!
//! A capture is a document: `NAME.sightline`, which is a zip, or a plain folder with the same content:
//!
//! | member | what |
//! |---|---|
//! | `capture.json` | the [`Manifest`] |
//! | `tree.json`, `tree.xml` or `tree.txt` | the source of the lowest layer, as received |
//! | `tree-2.json` (or `.xml`, `.txt`), `tree-3`… | the layers above it |
//! | `alert.json` | the alert endpoint's answer |
//! | `screen.png`, `after.png` (or `.jpg`) | the pictures before and after the tree, as received |
//! | `notes.md` | what a person wrote |
//! | anything else | kept byte for byte when the capture is saved again |
//!
//! A bare page source is opened as well, with the picture that lies beside it. What the bytes mean is not known here:
//! the tree is read for one purpose only, to find the secrets that must not reach the disk ([`save`] does that itself,
//! so that no caller can forget it).
#![forbid(unsafe_code)]

mod beside;
mod capture;
mod error;
mod folder;
mod manifest;
mod mask;
mod members;
mod open;
mod save;
mod write;
mod zipped;

pub use capture::{Capture, Container, Picture, Remark, RemarkCode, Source};
pub use error::{ArchiveCode, ArchiveError};
pub use manifest::{Bracket, Device, LayerFile, Manifest, MaskedRange, PlainRegion, Scale, State, Verdict};
pub use open::{open, open_bytes};
pub use save::{MaskOptions, Saved, save};
pub use write::write_atomic;

/// The largest file or member that is read or written, in bytes. A page source of 10,000 nodes has 1.6 MB and a phone's
/// picture 3 MB; this is far above both and far below a machine's memory.
pub const LARGEST_FILE: u64 = 200 * 1024 * 1024;

/// The largest sum of all members of a capture, in bytes.
pub const LARGEST_CAPTURE: u64 = 500 * 1024 * 1024;

/// The most members a capture may have.
pub const MOST_MEMBERS: usize = 1_000;
