//! Tests of writing, with a disk that fails where it is told to.

use super::*;
use std::cell::Cell;
use std::collections::BTreeMap;

/// A disk with room for some bytes, and the steps it refuses.
pub(crate) struct FailingDisk {
    pub room: Cell<u64>,
    pub flush: bool,
    /// Which rename from now fails: 0 is the next one.
    pub rename: Cell<Option<u32>>,
    pub kind: io::ErrorKind,
}

impl FailingDisk {
    pub(crate) fn with_room(room: u64) -> Self {
        Self { room: Cell::new(room), flush: false, rename: Cell::new(None), kind: io::ErrorKind::StorageFull }
    }
}

impl Disk for FailingDisk {
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        let part = bytes.len().min(usize::try_from(self.room.get()).unwrap());
        self.room.set(self.room.get() - part as u64);
        file.write_all(&bytes[..part])?;
        if part < bytes.len() { Err(self.kind.into()) } else { Ok(()) }
    }
    fn flush(&self, _: &File) -> io::Result<()> {
        if self.flush { Err(self.kind.into()) } else { Ok(()) }
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        match self.rename.get() {
            Some(0) => Err(self.kind.into()),
            Some(n) => {
                self.rename.set(Some(n - 1));
                fs::rename(from, to)
            }
            None => fs::rename(from, to),
        }
    }
}

/// Everything in a folder, however deep, by its path from there.
pub(crate) fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                all.insert(path.strip_prefix(folder).unwrap().display().to_string(), fs::read(&path).unwrap());
            }
        }
    }
    all
}

#[test]
fn a_file_is_the_old_one_or_the_new_one_wherever_the_disk_fails() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (vec![b'o'; 40], vec![b'n'; 100]);
    for before in [None, Some(&old)] {
        let path = folder.path().join(if before.is_some() { "there.png" } else { "new.png" });
        if let Some(old) = before {
            fs::write(&path, old).unwrap();
        }
        let untouched = content(folder.path());
        for room in 0..new.len() as u64 {
            let error = write_file(&FailingDisk::with_room(room), &path, &new).unwrap_err();
            assert_eq!(error.code, ArchiveCode::DiskFull);
            assert_eq!(content(folder.path()), untouched, "after {room} bytes");
        }
        let flush = FailingDisk { flush: true, ..FailingDisk::with_room(1000) };
        let rename = FailingDisk { rename: Cell::new(Some(0)), ..FailingDisk::with_room(1000) };
        for disk in [flush, rename] {
            assert_eq!(write_file(&disk, &path, &new).unwrap_err().code, ArchiveCode::DiskFull);
            assert_eq!(content(folder.path()), untouched);
        }
        write_file(&FailingDisk::with_room(100), &path, &new).unwrap();
        assert_eq!(fs::read(&path).unwrap(), new);
        assert_eq!(content(folder.path()).len(), untouched.len() + usize::from(before.is_none()));
    }
}

#[test]
fn a_folder_is_the_old_one_or_the_new_one_wherever_the_disk_fails() {
    let place = tempfile::tempdir().unwrap();
    let members: [(&str, &[u8]); 2] = [("capture.json", b"{}"), ("sub/tree.xml", b"<A/>")];
    let path = place.path().join("a.sightline");
    for there in [false, true] {
        let untouched = content(place.path());
        let full = (0..6).map(FailingDisk::with_room);
        let renames =
            (0..=u32::from(there)).map(|n| FailingDisk { rename: Cell::new(Some(n)), ..FailingDisk::with_room(99) });
        for disk in full.chain(renames) {
            assert_eq!(write_folder(&disk, &path, members).unwrap_err().code, ArchiveCode::DiskFull);
            assert_eq!(content(place.path()), untouched);
            assert_eq!(fs::read_dir(place.path()).unwrap().count(), usize::from(there));
        }
        write_folder(&RealDisk, &path, members).unwrap();
        assert_eq!(content(&path).len(), 2);
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
        fs::write(path.join("old.txt"), "old").unwrap();
    }
}

#[test]
fn each_trouble_has_its_code_and_a_next_step() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "old").unwrap();
    let cases = [
        (io::ErrorKind::PermissionDenied, ArchiveCode::ReadOnly),
        (io::ErrorKind::ReadOnlyFilesystem, ArchiveCode::ReadOnly),
        (io::ErrorKind::StorageFull, ArchiveCode::DiskFull),
        (io::ErrorKind::QuotaExceeded, ArchiveCode::DiskFull),
        (io::ErrorKind::FileTooLarge, ArchiveCode::TooLarge),
        (io::ErrorKind::Interrupted, ArchiveCode::NotWritable),
    ];
    for (kind, code) in cases {
        let error = write_file(&FailingDisk { kind, ..FailingDisk::with_room(1) }, &file, b"new").unwrap_err();
        assert_eq!(error.code, code, "{kind:?}");
        assert!(error.message.contains("file") && !error.hint.is_empty());
    }
    assert_eq!(write_atomic(&file.join("under"), b"new").unwrap_err().code, ArchiveCode::NotFound);
    assert_eq!(write_atomic(&folder.path().join("none/file"), b"new").unwrap_err().code, ArchiveCode::NotFound);
    assert_eq!(write_atomic(folder.path(), b"new").unwrap_err().code, ArchiveCode::NotWritable);
    assert_eq!(fs::read(&file).unwrap(), b"old");
    let mut rights = fs::metadata(&file).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&file, rights).unwrap();
    assert_eq!(write_atomic(&file, b"new").unwrap_err().code, ArchiveCode::ReadOnly);
    assert_eq!(content(folder.path()), BTreeMap::from([("file".to_owned(), b"old".to_vec())]));
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_to_and_never_replaced() {
    assert_eq!(write_atomic(Path::new("/dev/full"), b"new").unwrap_err().code, ArchiveCode::DiskFull);
    write_atomic(Path::new("/dev/null"), b"new").unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    // A folder in which nobody may make files, not even the superuser.
    let error = write_atomic(Path::new("/proc/none.png"), b"new").unwrap_err();
    assert!(matches!(error.code, ArchiveCode::ReadOnly | ArchiveCode::NotFound), "{error:?}");
}

#[cfg(unix)]
#[test]
fn links_are_written_through_and_rights_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    write_atomic(&link, b"new").unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"new");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    // A new file is as readable as any other new file here.
    fs::write(folder.path().join("plain"), "").unwrap();
    write_atomic(&folder.path().join("ours"), b"").unwrap();
    let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
    assert_eq!(mode("ours"), mode("plain"));
}
