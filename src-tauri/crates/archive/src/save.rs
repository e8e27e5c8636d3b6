//! Saving: secrets out, members in a fixed order, whole or not at all.

use crate::capture::{Capture, Container, Picture};
use crate::error::{ArchiveCode, ArchiveError};
use crate::manifest::{LayerFile, Manifest, MaskedRange, VERSION};
use crate::mask::{MaskedText, mask};
use crate::members::{ALERT, MANIFEST, holds_capture, is_known, is_tree, safe_name};
use crate::write::{Disk, RealDisk, write_file, write_folder};
use crate::{LARGEST_CAPTURE, LARGEST_FILE, MOST_MEMBERS, folder, zipped};
use screen::Origin;
use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

/// What else is to be masked while saving. The sources always are.
#[derive(Clone, Default)]
pub struct MaskOptions {
    /// The picture before the tree with its secure fields blackened, to be saved in place of the one received. The
    /// pixels are blackened by the caller.
    pub screen: Option<Vec<u8>>,
    /// The same for the picture after the tree.
    pub after: Option<Vec<u8>>,
}

/// A capture that was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Where it is now.
    pub path: PathBuf,
    /// Is it a folder (else a `.sightline` file)?
    pub folder: bool,
    /// How many bytes were written.
    pub bytes: u64,
    /// The byte ranges that are masked in it, as `capture.json` lists them.
    pub masked: Vec<MaskedRange>,
}

/// A member as it will be written: its name and its bytes.
type Member<'c> = (String, Cow<'c, [u8]>);

/// Saves a capture: as a folder when `path` is one or ends with `/`, else as a file. Equal captures give equal bytes.
///
/// The bytes are written as received, except that every secret is overwritten with its length kept, as `policy` finds
/// them in the sources read again here; `masked` in `capture.json` lists where. Members that are not known are kept,
/// secrets in those that are text are overwritten as well. Pictures are untouched unless `options` has others.
///
/// # Errors
/// Those of [`crate::write_atomic`]; `would_lose` when `path` is the original and something of it was not read (or it
/// is the bare page source itself), or a folder with other things in it; `not_masked` when a layer cannot be read, so
/// that nobody can say what secrets it holds. After any error, what was at `path` is still there.
pub fn save(capture: &Capture, path: &Path, options: &MaskOptions) -> Result<Saved, ArchiveError> {
    save_through(&RealDisk, capture, path, options)
}

pub(crate) fn save_through(
    disk: &dyn Disk,
    capture: &Capture,
    path: &Path,
    options: &MaskOptions,
) -> Result<Saved, ArchiveError> {
    keep_original(capture, path)?;
    let masked = mask(capture)?;
    let manifest = manifest(capture, &masked, options);
    let members = members(capture, &masked, manifest.write(), options)?;
    let listed = || members.iter().map(|(name, bytes)| (name.as_str(), &**bytes));
    let folder = path.is_dir() || path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]);
    let bytes = if folder {
        keep_foreign_folder(path, &members)?;
        write_folder(disk, path, listed())?;
        listed().map(|(_, bytes)| bytes.len() as u64).sum()
    } else {
        let packed = zipped::pack(listed()).map_err(|error| {
            ArchiveError::new(
                ArchiveCode::NotWritable,
                format!("{} cannot be packed: {error}.", path.display()),
                "Save as a folder instead: end the path with a slash.",
            )
        })?;
        if packed.len() as u64 > LARGEST_FILE {
            return Err(too_large());
        }
        write_file(disk, path, &packed)?;
        packed.len() as u64
    };
    Ok(Saved { path: path.to_owned(), folder, bytes, masked: manifest.masked })
}

/// Refuses to write over an original that is more than what was read from it.
fn keep_original(capture: &Capture, path: &Path) -> Result<(), ArchiveError> {
    let same = |original: &PathBuf| match (fs::canonicalize(original), fs::canonicalize(path)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    };
    if !capture.path.as_ref().is_some_and(same) {
        return Ok(());
    }
    let why = match capture.protecting() {
        Some(remark) => remark.message.clone(),
        None if capture.container == Container::BareSource => "It is the page source itself, not a capture.".to_owned(),
        None => return Ok(()),
    };
    Err(ArchiveError::new(
        ArchiveCode::WouldLose,
        format!("{} is not written over: something of it would be lost. {why}", path.display()),
        "Save under another name.",
    ))
}

/// Refuses to replace a folder in which there is anything that is no part of a capture.
fn keep_foreign_folder(path: &Path, members: &[Member<'_>]) -> Result<(), ArchiveError> {
    if !path.is_dir() {
        let file: PathBuf = path.components().collect();
        if !file.exists() {
            return Ok(());
        }
        return Err(ArchiveError::new(
            ArchiveCode::WouldLose,
            format!("{} is a file; it is not replaced by a folder.", file.display()),
            "Leave out the slash to save as a file, or give another name.",
        ));
    }
    let there = folder::entries(path)?;
    let ours =
        |name: &str| is_known(name) || members.iter().any(|(m, _)| m == name || m.split('/').next() == Some(name));
    let capture = holds_capture(there.iter().map(|(n, _)| n.as_str()));
    if let Some((name, _)) = there.iter().find(|(n, _)| !capture || !ours(n)) {
        return Err(ArchiveError::new(
            ArchiveCode::WouldLose,
            format!("{} is a folder with other things in it, such as {name}; it is not replaced.", path.display()),
            "Save to a new folder, or to a .sightline file.",
        ));
    }
    Ok(())
}

/// The manifest as it will be written.
fn manifest(capture: &Capture, masked: &MaskedText<'_>, options: &MaskOptions) -> Manifest {
    let mut manifest = capture.manifest.clone();
    manifest.version = VERSION;
    manifest.source = manifest.source.or(masked.kind);
    manifest.masked.clone_from(&masked.ranges);
    manifest.picture_masked |= options.screen.is_some() || options.after.is_some();
    let layer = |name: &String| {
        let listed = capture.manifest.layers.iter().find(|l| l.file == *name).cloned();
        let origin = if name == ALERT { Origin::AlertEndpoint } else { Origin::Tree };
        listed.unwrap_or_else(|| LayerFile { file: name.clone(), app: None, origin })
    };
    manifest.layers = capture.sources.iter().map(|s| layer(&s.name)).collect();
    manifest
}

/// All members in the order they are written: the manifest and the sources first, so that a file that was cut while it
/// was copied still has them.
fn members<'c>(
    capture: &'c Capture,
    masked: &'c MaskedText<'_>,
    manifest: Vec<u8>,
    options: &'c MaskOptions,
) -> Result<Vec<Member<'c>>, ArchiveError> {
    let mut members: Vec<Member<'c>> = vec![(MANIFEST.to_owned(), Cow::Owned(manifest))];
    let (texts, others) = masked.members.split_at(masked.members.len() - capture.others.len());
    members.extend(texts.iter().map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(&**bytes))));
    for (stem, received, replaced) in
        [("screen", &capture.screen, &options.screen), ("after", &capture.after, &options.after)]
    {
        let bytes = replaced.as_deref().or(received.as_ref().map(|p| p.bytes.as_slice()));
        members.extend(bytes.map(|b| (picture_name(stem, b, received.as_ref()), Cow::Borrowed(b))));
    }
    members.extend(others.iter().map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(&**bytes))));
    if let Some(source) = capture.sources.iter().find(|s| s.name != ALERT && !is_tree(&s.name)) {
        return Err(unsafe_name(&source.name));
    }
    let mut total = 0;
    let mut names = std::collections::BTreeSet::new();
    for (name, bytes) in &members {
        total += bytes.len() as u64;
        if safe_name(name).as_ref() != Some(name) || !names.insert(name.clone()) {
            return Err(unsafe_name(name));
        }
        if bytes.len() as u64 > LARGEST_FILE || total > LARGEST_CAPTURE || names.len() > MOST_MEMBERS {
            return Err(too_large());
        }
    }
    Ok(members)
}

fn unsafe_name(name: &str) -> ArchiveError {
    ArchiveError::new(
        ArchiveCode::UnsafeName,
        format!("The capture has a member that cannot be saved under its name, {name:?}."),
        "Rename it in the capture's folder, or take it out.",
    )
}

fn too_large() -> ArchiveError {
    ArchiveError::new(
        ArchiveCode::TooLarge,
        "The capture is larger than Sightline could open again.",
        "A capture may hold 500 MB in all, 200 MB in one member, and 1,000 members.",
    )
}

/// The name of a picture as a member: by what it is, else with the ending it came with.
fn picture_name(stem: &str, bytes: &[u8], received: Option<&Picture>) -> String {
    let ending = if bytes.starts_with(b"\x89PNG") {
        "png".to_owned()
    } else if bytes.starts_with(b"\xFF\xD8") {
        "jpg".to_owned()
    } else {
        let ending = received.and_then(|p| p.name.rsplit_once('.')).map(|(_, e)| e.to_ascii_lowercase());
        ending.filter(|e| crate::members::PICTURE_ENDINGS.contains(&e.as_str())).unwrap_or_else(|| "png".to_owned())
    };
    format!("{stem}.{ending}")
}

#[cfg(test)]
mod tests;
