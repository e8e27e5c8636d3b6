//! What can go wrong with a file: a code, a sentence for a person, and the next step.

use serde::Serialize;
use std::io;
use std::path::Path;

/// A file that could not be opened or written. Nothing was changed on disk.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("{message}")]
pub struct ArchiveError {
    /// Which kind of trouble; callers branch on this.
    pub code: ArchiveCode,
    /// What happened, in one sentence, with the file's name.
    pub message: String,
    /// What to do next.
    pub hint: String,
}

/// The kinds of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ArchiveCode {
    /// There is no such file or folder.
    NotFound,
    /// The file is there and cannot be read: no permission, or the disk failed.
    NotReadable,
    /// A folder that holds no capture, or a zip that is something else.
    NotACapture,
    /// Larger than this program reads or writes.
    TooLarge,
    /// A zip that unpacks to far more than it could honestly hold.
    ZipBomb,
    /// A zip that is cut or damaged so that no tree can be had from it.
    BrokenZip,
    /// A zip that needs a password.
    Encrypted,
    /// A member's name leads out of the capture.
    UnsafeName,
    /// The folder or the disk is read-only, or writing there is not permitted.
    ReadOnly,
    /// There is no room left on the disk, or in the quota.
    DiskFull,
    /// Writing failed for another reason.
    NotWritable,
    /// Writing would destroy something that is not in the capture.
    WouldLose,
    /// The secrets could not be taken out with certainty.
    NotMasked,
}

impl ArchiveCode {
    /// The code as it stands in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::NotReadable => "not_readable",
            Self::NotACapture => "not_a_capture",
            Self::TooLarge => "too_large",
            Self::ZipBomb => "zip_bomb",
            Self::BrokenZip => "broken_zip",
            Self::Encrypted => "encrypted",
            Self::UnsafeName => "unsafe_name",
            Self::ReadOnly => "read_only",
            Self::DiskFull => "disk_full",
            Self::NotWritable => "not_writable",
            Self::WouldLose => "would_lose",
            Self::NotMasked => "not_masked",
        }
    }
}

impl ArchiveError {
    pub(crate) fn new(code: ArchiveCode, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: hint.into() }
    }

    /// Reading `path` failed.
    pub(crate) fn reading(path: &Path, error: &io::Error) -> Self {
        let name = path.display();
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::new(
                ArchiveCode::NotFound,
                format!("There is no file {name}."),
                "Check the path; a name with blanks needs quotes on a command line.",
            ),
            io::ErrorKind::PermissionDenied => Self::new(
                ArchiveCode::NotReadable,
                format!("{name} may not be read."),
                "Give yourself the right to read it, or copy it to a folder of your own.",
            ),
            _ => Self::new(
                ArchiveCode::NotReadable,
                format!("{name} cannot be read: {error}."),
                "Try again, or copy the file to another disk first.",
            ),
        }
    }

    /// Writing `path` failed; what was there before is still there.
    pub(crate) fn writing(path: &Path, error: &io::Error) -> Self {
        let name = path.display();
        match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::new(
                ArchiveCode::ReadOnly,
                format!("{name} cannot be written: the folder is read-only for you."),
                "Save to another folder. Nothing was changed.",
            ),
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::new(
                ArchiveCode::DiskFull,
                format!("{name} cannot be written: no room is left on the disk."),
                "Free some space or save to another disk. Nothing was changed.",
            ),
            io::ErrorKind::FileTooLarge => Self::new(
                ArchiveCode::TooLarge,
                format!("{name} cannot be written: the disk takes no file of this size."),
                "Save to another disk. Nothing was changed.",
            ),
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::new(
                ArchiveCode::NotFound,
                format!("{name} cannot be written: its folder does not exist."),
                "Make the folder first, or correct the path.",
            ),
            io::ErrorKind::IsADirectory => Self::new(
                ArchiveCode::NotWritable,
                format!("{name} cannot be written: it is a folder."),
                "Give the name of a file.",
            ),
            _ => Self::new(
                ArchiveCode::NotWritable,
                format!("{name} cannot be written: {error}."),
                "Save to another place. Nothing was changed.",
            ),
        }
    }
}
