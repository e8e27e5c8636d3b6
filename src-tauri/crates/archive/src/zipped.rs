//! Members of a zip: read with limits, and as far as they go when the file is cut or damaged.

use crate::capture::{Remark, RemarkCode};
use crate::error::{ArchiveCode, ArchiveError};
use crate::members::{Members, safe_name};
use crate::{LARGEST_CAPTURE, LARGEST_FILE, MOST_MEMBERS};
use std::collections::btree_map::Entry;
use std::io::{Cursor, Read, Seek, Write};
use zip::read::{ZipArchive, ZipFile, read_zipfile_from_stream};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A member that unpacks to more than this is stored without compression when written, and refused when read if it was
/// packed by more than [`HONEST_RATIO`]. A tree of repeated rows honestly packs 300 : 1, but is never that large.
const LARGE: u64 = 50 * 1024 * 1024;

/// How many times its packed size a large member may be. Deflate can reach 1032.
const HONEST_RATIO: u64 = 200;

/// Do the bytes begin as a zip does?
pub(crate) fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") || bytes.starts_with(b"PK\x06\x06")
}

/// Unpacks all members. `name` is what the file is called in messages.
pub(crate) fn unpack(name: &str, bytes: &[u8]) -> Result<(Members, Vec<Remark>), ArchiveError> {
    let mut unpacking = Unpacking { name, members: Members::new(), remarks: Vec::new(), total: 0, count: 0 };
    match ZipArchive::new(Cursor::new(bytes)) {
        Ok(mut archive) => {
            let told = archive.decompressed_size().unwrap_or(0);
            unpacking.check(0, u64::MAX, u64::try_from(told).unwrap_or(u64::MAX), bytes.len() as u64)?;
            unpacking.directory(&mut archive)?;
        }
        // Without its directory, which stands at the end, the members still stand one after the other.
        Err(error) => unpacking.stream(bytes, &error)?,
    }
    Ok((unpacking.members, unpacking.remarks))
}

struct Unpacking<'n> {
    name: &'n str,
    members: Members,
    remarks: Vec<Remark>,
    total: u64,
    count: usize,
}

impl Unpacking<'_> {
    fn directory<R: Read + Seek>(&mut self, archive: &mut ZipArchive<R>) -> Result<(), ArchiveError> {
        if archive.len() > MOST_MEMBERS {
            return Err(self.too_many());
        }
        if archive.has_duplicate_names() {
            self.remark(RemarkCode::LeftOut, "has a member that is there twice; the last is shown");
        }
        for index in 0..archive.len() {
            if archive.by_index_data(index).is_ok_and(|entry| entry.encrypted()) {
                return Err(self.encrypted());
            }
            match archive.by_index(index) {
                Ok(file) => self.member(file)?,
                Err(error) => {
                    self.remark(RemarkCode::Incomplete, &format!("has a member that cannot be read ({error})"))
                }
            }
        }
        Ok(())
    }

    fn stream(&mut self, bytes: &[u8], why: &ZipError) -> Result<(), ArchiveError> {
        let mut rest = Cursor::new(bytes);
        while let Ok(Some(file)) = read_zipfile_from_stream(&mut rest) {
            if file.encrypted() {
                return Err(self.encrypted());
            }
            self.member(file)?;
        }
        if !self.members.keys().any(|n| crate::members::is_tree(n.rsplit('/').next().unwrap_or(n))) {
            return Err(ArchiveError::new(
                ArchiveCode::BrokenZip,
                format!("{} is cut or damaged, and no page source can be had from it ({why}).", self.name),
                "Copy or download the file again, or unpack it with another program and open the folder.",
            ));
        }
        self.remark(RemarkCode::Incomplete, "is cut or damaged; what could be had from it is shown");
        Ok(())
    }

    fn member<R: Read>(&mut self, mut file: ZipFile<'_, R>) -> Result<(), ArchiveError> {
        self.count += 1;
        if self.count > MOST_MEMBERS {
            return Err(self.too_many());
        }
        let raw =
            file.name().map_or_else(|_| String::from_utf8_lossy(file.name_raw()).into_owned(), |n| n.into_owned());
        if file.is_dir() {
            return Ok(());
        }
        let Some(name) = safe_name(&raw) else {
            return Err(ArchiveError::new(
                ArchiveCode::UnsafeName,
                format!("{} has a member whose name leads out of it.", self.name),
                "Do not unpack this file. Ask whoever sent it for another.",
            ));
        };
        if file.is_symlink() {
            self.remark(RemarkCode::LeftOut, &format!("has a link in place of {name}, which is not followed"));
            return Ok(());
        }
        let (declared, packed) = (file.size(), file.compressed_size());
        self.check(declared, packed, declared, u64::MAX)?;
        let mut bytes = Vec::new();
        let read = file.by_ref().take(LARGEST_FILE + 1).read_to_end(&mut bytes);
        let size = bytes.len() as u64;
        self.check(size, packed, size, u64::MAX)?;
        self.total += size;
        if let Err(error) = read {
            // What came before the damage is kept: a tree is worth showing in part.
            self.remark(RemarkCode::Incomplete, &format!("is damaged in {name} after {size} bytes ({error})"));
            if bytes.is_empty() {
                return Ok(());
            }
        }
        match self.members.entry(name) {
            Entry::Vacant(place) => {
                place.insert(bytes);
            }
            Entry::Occupied(there) => {
                let what = format!("has {} twice; the first is shown", there.key());
                self.remark(RemarkCode::LeftOut, &what);
            }
        }
        Ok(())
    }

    /// Is a member of `size` bytes, `packed` into so many, within the limits? And `more` bytes together with what was
    /// read, when they come from a zip of `zip` bytes?
    fn check(&self, size: u64, packed: u64, more: u64, zip: u64) -> Result<(), ArchiveError> {
        let large = size > LARGEST_FILE || self.total.saturating_add(more) > LARGEST_CAPTURE;
        let inflated =
            (size > LARGE && size / packed.max(1) > HONEST_RATIO) || (large && more / zip.max(1) > HONEST_RATIO);
        if inflated {
            return Err(ArchiveError::new(
                ArchiveCode::ZipBomb,
                format!("{} unpacks to far more than it could honestly hold.", self.name),
                "Do not unpack this file. Ask whoever sent it for another.",
            ));
        }
        if large {
            return Err(ArchiveError::new(
                ArchiveCode::TooLarge,
                format!("{} unpacks to more than Sightline reads.", self.name),
                "A capture may hold 500 MB in all, and 200 MB in one member.",
            ));
        }
        Ok(())
    }

    fn too_many(&self) -> ArchiveError {
        ArchiveError::new(
            ArchiveCode::TooLarge,
            format!("{} has more than {MOST_MEMBERS} members.", self.name),
            "This is hardly a capture: open the .sightline file or the page source itself.",
        )
    }

    fn encrypted(&self) -> ArchiveError {
        ArchiveError::new(
            ArchiveCode::Encrypted,
            format!("{} needs a password.", self.name),
            "Unpack it with its password and open the folder.",
        )
    }

    fn remark(&mut self, code: RemarkCode, what: &str) {
        self.remarks.push(Remark { code, message: format!("{} {what}.", self.name) });
    }
}

/// Packs members in the order given: the same bytes for the same members.
pub(crate) fn pack<'m>(members: impl IntoIterator<Item = (&'m str, &'m [u8])>) -> Result<Vec<u8>, ZipError> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let picture = crate::members::PICTURE_ENDINGS.iter().any(|e| name.ends_with(e));
        let method =
            if picture || bytes.len() as u64 > LARGE { CompressionMethod::Stored } else { CompressionMethod::Deflated };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .last_modified_time(DateTime::DEFAULT)
            .system(zip::System::Unix)
            .unix_permissions(0o644);
        writer.start_file(name, options)?;
        writer.write_all(bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}
