//! Writing whole or not at all: a temporary neighbour, flushed to the disk, then renamed.

use crate::error::{ArchiveCode, ArchiveError};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// The steps that a disk can fail at, so that tests can let each of them fail.
pub(crate) trait Disk {
    /// Appends all the bytes.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }
    /// Returns once the file's content is on the disk.
    fn flush(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }
    /// Gives a file or folder another name; a file that has the name is replaced in one step.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }
}

/// The disk as it is.
pub(crate) struct RealDisk;

impl Disk for RealDisk {}

/// Writes a file whole or not at all: after an error, or a crash at any moment, `path` holds what it held before. A
/// link is written through; a device or a pipe, which cannot be renamed over, is written to directly.
///
/// # Errors
/// `read_only`, `disk_full`, `not_found` (the folder is missing), `too_large`, `not_writable`.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), ArchiveError> {
    write_file(&RealDisk, path, bytes)
}

pub(crate) fn write_file(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<(), ArchiveError> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let failed = |e: io::Error| ArchiveError::writing(path, &e);
    let former = fs::metadata(&target).ok();
    if former.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    if former.as_ref().is_some_and(|m| !m.is_file()) {
        return File::options().write(true).open(&target).and_then(|mut f| disk.write(&mut f, bytes)).map_err(failed);
    }
    if former.as_ref().is_some_and(|m| m.permissions().readonly()) {
        return Err(ArchiveError::new(
            ArchiveCode::ReadOnly,
            format!("{} is marked read-only.", path.display()),
            "Save under another name, or take the mark off. Nothing was changed.",
        ));
    }
    let folder = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = new_file(folder).map_err(failed)?;
    disk.write(temporary.as_file_mut(), bytes).map_err(failed)?;
    if let Some(former) = former {
        // A file keeps the rights it had. That they cannot be set is no reason not to save.
        let _ = temporary.as_file().set_permissions(former.permissions());
    }
    disk.flush(temporary.as_file()).map_err(failed)?;
    // Dropping the guard removes the file, unless it is kept here because it has its final name.
    let guard = temporary.into_temp_path();
    disk.rename(&guard, &target).map_err(failed)?;
    let _ = guard.keep();
    flush_folder(folder);
    Ok(())
}

/// A new file in the folder, with the rights that any new file gets there; a temporary file is private by default.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".sightline-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// A new name lasts once its folder is on the disk too. Not every file system can do that, and the content is safe.
fn flush_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|f| f.sync_all());
    }
}

/// Where the former folder lies while a new one takes its name.
pub(crate) fn former_of(path: &Path) -> Option<PathBuf> {
    let mut name = OsString::from(".");
    name.push(path.file_name()?);
    name.push(".former");
    Some(path.with_file_name(name))
}

/// Writes a folder whole or not at all: a new folder beside it is filled and flushed, then takes its name. No system
/// swaps two folders in one step everywhere, so a crash between the two renames leaves the former capture whole under
/// [`former_of`] its name, which [`crate::open`] tells.
pub(crate) fn write_folder<'m>(
    disk: &dyn Disk,
    path: &Path,
    members: impl IntoIterator<Item = (&'m str, &'m [u8])>,
) -> Result<(), ArchiveError> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.components().collect());
    let failed = |e: io::Error| ArchiveError::writing(path, &e);
    let parent = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".sightline-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let temporary = builder.tempdir_in(parent).map_err(failed)?;
    for (name, bytes) in members {
        let file = temporary.path().join(name);
        file.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed)?;
        let mut file = File::create_new(file).map_err(failed)?;
        disk.write(&mut file, bytes).and_then(|()| disk.flush(&file)).map_err(failed)?;
    }
    flush_folder(temporary.path());
    let former = former_of(&target).filter(|_| target.exists());
    if let Some(former) = &former {
        // Left by a save that was interrupted after the new folder had its name.
        let _ = fs::remove_dir_all(former);
        disk.rename(&target, former).map_err(failed)?;
    }
    if let Err(error) = disk.rename(temporary.path(), &target) {
        if let Some(former) = &former {
            fs::rename(former, &target).map_err(failed)?;
        }
        return Err(failed(error));
    }
    let _ = temporary.keep();
    flush_folder(parent);
    if let Some(former) = former {
        let _ = fs::remove_dir_all(former);
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests;
