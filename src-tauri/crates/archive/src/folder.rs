//! Members of a plain folder: read with limits, links not followed.

use crate::capture::{Remark, RemarkCode};
use crate::error::{ArchiveCode, ArchiveError};
use crate::members::{Members, holds_capture, is_tree};
use crate::open::read_limited;
use crate::{LARGEST_CAPTURE, MOST_MEMBERS};
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

/// How deep folders inside a capture may lie.
const DEEPEST: usize = 16;

/// Reads all members of a folder that holds a capture at its top.
pub(crate) fn unpack(path: &Path) -> Result<(Members, Vec<Remark>), ArchiveError> {
    let top = entries(path)?;
    if !holds_capture(top.iter().map(|(name, _)| name.as_str())) {
        return Err(ArchiveError::new(
            ArchiveCode::NotACapture,
            format!(
                "{} is a folder, and no capture: it has neither capture.json nor tree.json, tree.xml or tree.txt.",
                path.display()
            ),
            "Open a .sightline file, a page source, or a folder that was saved as a capture.",
        ));
    }
    let mut members = Members::new();
    let mut remarks = Vec::new();
    let mut total = 0_u64;
    let mut waiting: Vec<(String, PathBuf)> = top.into_iter().map(|(n, e)| (n, e.path())).collect();
    while let Some((name, path)) = waiting.pop() {
        let mut left_out = |why: &str| {
            remarks.push(Remark { code: RemarkCode::LeftOut, message: format!("{name} was left out: {why}.") });
        };
        let Ok(kind) = fs::symlink_metadata(&path).map(|m| m.file_type()) else { continue };
        if kind.is_dir() {
            if name.split('/').count() > DEEPEST {
                left_out("it lies too deep");
                continue;
            }
            waiting.extend(entries(&path)?.into_iter().map(|(n, e)| (format!("{name}/{n}"), e.path())));
        } else if !kind.is_file() {
            // A link could lead to any file of this machine, which would then be saved with the capture.
            left_out("it is a link or a special file");
        } else {
            match read_limited(&path) {
                Ok(bytes) => {
                    total += bytes.len() as u64;
                    members.insert(name, bytes);
                }
                Err(error) if is_tree(&name) => return Err(error),
                Err(error) => left_out(error.message.trim_end_matches('.')),
            }
        }
        if total > LARGEST_CAPTURE || members.len() + waiting.len() > MOST_MEMBERS {
            return Err(ArchiveError::new(
                ArchiveCode::TooLarge,
                format!("The folder holds more than Sightline reads, which is 500 MB and {MOST_MEMBERS} files."),
                "Open the page source in it, or move what does not belong to the capture elsewhere.",
            ));
        }
    }
    remarks.sort_by(|a, b| a.message.cmp(&b.message));
    Ok((members, remarks))
}

/// The entries of a folder by name, sorted. A name that is not Unicode is no member.
pub(crate) fn entries(path: &Path) -> Result<Vec<(String, DirEntry)>, ArchiveError> {
    let listing = fs::read_dir(path).map_err(|e| ArchiveError::reading(path, &e))?;
    let mut all: Vec<(String, DirEntry)> =
        listing.flatten().filter_map(|e| Some((e.file_name().into_string().ok()?, e))).collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(all)
}
