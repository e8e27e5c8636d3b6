//! The picture that lies beside a bare page source: PNG or JPEG with the same stem.

use crate::capture::{Picture, Remark, RemarkCode};
use crate::folder::entries;
use crate::members::PICTURE_ENDINGS;
use crate::open::read_limited;
use std::path::Path;

/// The picture beside a source, when there is one that can be read. PNG is taken before JPEG, and an ending in lower
/// case before the same in upper case.
pub(crate) fn picture_of(source: &Path, remarks: &mut Vec<Remark>) -> Option<Picture> {
    let stem = source.file_stem()?.to_str()?;
    let folder = source.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let rank = |name: &str| {
        let ending = name.strip_prefix(stem)?.strip_prefix('.')?;
        let rank = PICTURE_ENDINGS.iter().position(|e| ending.eq_ignore_ascii_case(e))?;
        Some((rank, ending != PICTURE_ENDINGS[rank]))
    };
    let mut found: Vec<_> =
        entries(folder).ok()?.into_iter().filter_map(|(name, e)| Some((rank(&name)?, name, e.path()))).collect();
    found.sort();
    let (_, name, path) = found.into_iter().find(|(.., path)| path.is_file())?;
    match read_limited(&path) {
        Ok(bytes) => Some(Picture { name, bytes }),
        Err(error) => {
            remarks.push(Remark { code: RemarkCode::LeftOut, message: error.message });
            None
        }
    }
}
