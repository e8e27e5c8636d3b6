//! Opening: a capture file, a folder, or a bare page source, told by what the bytes are and not by the name.

use crate::capture::{Capture, Container};
use crate::error::{ArchiveCode, ArchiveError};
use crate::manifest::Verdict;
use crate::members::assemble;
use crate::{LARGEST_FILE, beside, folder, zipped};
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// Opens a capture: a `.sightline` zip, a plain folder with the same content, or a bare page source with or without a
/// picture beside it (whose verdict is then `unproven`). Which of them it is is told by the bytes. Whether the source
/// can be read as a tree is not looked at.
///
/// A damaged file is opened as far as it goes, with a [`crate::Remark`].
///
/// # Errors
/// `not_found`, `not_readable`, `too_large`, `not_a_capture` for a folder or zip without a tree, and for a zip also
/// `broken_zip`, `encrypted`, `zip_bomb` and `unsafe_name`.
pub fn open(path: &Path) -> Result<Capture, ArchiveError> {
    let about = fs::metadata(path).map_err(|e| missing(path, &e))?;
    if about.is_dir() {
        let (members, remarks) = folder::unpack(path)?;
        return assemble(Container::Folder, Some(path), members, remarks);
    }
    let bytes = read_limited(path)?;
    if zipped::is_zip(&bytes) || (is_capture_name(path) && !looks_like_text(&bytes)) {
        let (members, remarks) = zipped::unpack(&path.display().to_string(), &bytes)?;
        return assemble(Container::Zip, Some(path), members, remarks);
    }
    let mut capture = bare(bytes);
    capture.screen = beside::picture_of(path, &mut capture.remarks);
    capture.path = Some(path.to_owned());
    Ok(capture)
}

/// Opens a capture from bytes, such as standard input; `name` is what it is called in messages.
///
/// # Errors
/// As [`open`], without those of the disk.
pub fn open_bytes(name: &str, bytes: Vec<u8>) -> Result<Capture, ArchiveError> {
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(too_large(name));
    }
    if zipped::is_zip(&bytes) {
        let (members, remarks) = zipped::unpack(name, &bytes)?;
        return assemble(Container::Zip, None, members, remarks);
    }
    Ok(bare(bytes))
}

fn bare(bytes: Vec<u8>) -> Capture {
    let mut capture = Capture::of_source(bytes);
    capture.manifest.verdict = Verdict::unproven("a bare page source: nothing proves when its picture was taken");
    capture
}

/// Reads a whole file, with the limit on its size kept even when it grows or has no size (a pipe).
pub(crate) fn read_limited(path: &Path) -> Result<Vec<u8>, ArchiveError> {
    let read = |file: File| {
        let mut bytes = Vec::new();
        file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map(|_| bytes)
    };
    let bytes = File::open(path).and_then(read).map_err(|e| ArchiveError::reading(path, &e))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(too_large(&path.display().to_string()));
    }
    Ok(bytes)
}

fn too_large(name: &str) -> ArchiveError {
    ArchiveError::new(
        ArchiveCode::TooLarge,
        format!("{name} is larger than 200 MB, more than Sightline reads."),
        "A page source of ten thousand elements has some 2 MB: is this the right file?",
    )
}

/// The error for a path that is not there; when a save of a folder was interrupted, it says where the former one is.
fn missing(path: &Path, error: &std::io::Error) -> ArchiveError {
    let mut answer = ArchiveError::reading(path, error);
    if let Some(former) = crate::write::former_of(path).filter(|f| f.is_dir()) {
        answer.hint = format!("A save was interrupted here; the former capture is in {}.", former.display());
    }
    answer
}

fn is_capture_name(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sightline"))
}

/// Could these bytes be a source that was given a capture's name?
fn looks_like_text(bytes: &[u8]) -> bool {
    let utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    !bytes.is_empty() && (utf16 || !bytes.iter().take(4096).any(|b| *b == 0))
}

#[cfg(test)]
mod tests;
