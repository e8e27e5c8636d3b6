//! From the members of a file or folder to a capture: which is a layer, which a picture, and which is kept unread.

use crate::capture::{Capture, Container, Picture, Remark, RemarkCode, Source};
use crate::error::{ArchiveCode, ArchiveError};
use crate::manifest::{Manifest, Verdict};
use std::collections::BTreeMap;
use std::path::Path;

/// Members by name, with `/` between folders.
pub(crate) type Members = BTreeMap<String, Vec<u8>>;

/// The manifest's name.
pub(crate) const MANIFEST: &str = "capture.json";

/// The name of what a person wrote.
pub(crate) const NOTES: &str = "notes.md";

/// The alert endpoint's answer; the top layer where there is one.
pub(crate) const ALERT: &str = "alert.json";

/// Endings of sources, the best first: JSON has true identifiers and frames that are not rounded.
const SOURCE_ENDINGS: [&str; 3] = ["json", "xml", "txt"];

/// Endings of pictures, the best first.
pub(crate) const PICTURE_ENDINGS: [&str; 3] = ["png", "jpg", "jpeg"];

/// The position of the layer that a member with this name is, from 1; `None` for other members.
fn layer_number(name: &str) -> Option<u32> {
    if name == ALERT {
        return Some(u32::MAX);
    }
    let (stem, ending) = name.rsplit_once('.')?;
    let number = match stem.strip_prefix("tree")? {
        "" => 1,
        more => more.strip_prefix('-')?.parse().ok().filter(|n| (2..u32::MAX).contains(n))?,
    };
    SOURCE_ENDINGS.contains(&ending).then_some(number)
}

/// Is this the name of a tree's source (not of the alert's)?
pub(crate) fn is_tree(name: &str) -> bool {
    name != ALERT && layer_number(name).is_some()
}

/// Does a folder or zip with these names at its top hold a capture?
pub(crate) fn holds_capture<'n>(mut names: impl Iterator<Item = &'n str>) -> bool {
    names.any(|n| n == MANIFEST || is_tree(n))
}

/// Is this a name that the format itself gives to a member?
pub(crate) fn is_known(name: &str) -> bool {
    let picture = |stem: &str| PICTURE_ENDINGS.iter().any(|e| name.strip_prefix(stem) == Some(&format!(".{e}")));
    [MANIFEST, NOTES].contains(&name) || layer_number(name).is_some() || picture("screen") || picture("after")
}

/// The name with `/` between its parts, when it stays inside the capture: no part is `..`, a drive or empty, and none
/// holds a control character.
pub(crate) fn safe_name(name: &str) -> Option<String> {
    let name = name.replace('\\', "/");
    let name = name.strip_prefix("./").unwrap_or(&name);
    let fine = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(':') && !part.contains(char::is_control);
    name.split('/').all(fine).then(|| name.to_owned())
}

/// Puts a capture together from its members.
pub(crate) fn assemble(
    container: Container,
    path: Option<&Path>,
    members: Members,
    mut remarks: Vec<Remark>,
) -> Result<Capture, ArchiveError> {
    let mut members = without_wrapping_folder(members);
    let manifest = match members.remove(MANIFEST) {
        Some(bytes) => Manifest::read(&bytes, &mut remarks).unwrap_or_else(|| {
            remarks.push(Remark {
                code: RemarkCode::BadManifest,
                message: "capture.json is not readable; it is kept as capture-unreadable.json.".to_owned(),
            });
            members.insert("capture-unreadable.json".to_owned(), bytes);
            unknown()
        }),
        None => {
            let message =
                "There is no capture.json: nothing is known of the device, the times or the verdict.".to_owned();
            remarks.push(Remark { code: RemarkCode::NoManifest, message });
            unknown()
        }
    };
    let sources = layers(&mut members, &manifest, &mut remarks);
    if !sources.iter().any(|s| is_tree(&s.name)) {
        let name = path.map_or_else(|| "standard input".to_owned(), |p| p.display().to_string());
        let damage = remarks.iter().find(|r| r.code == RemarkCode::Incomplete);
        return Err(match damage {
            Some(damage) => ArchiveError::new(
                ArchiveCode::BrokenZip,
                format!("No page source can be had from {name}. {}", damage.message),
                "Copy or download the file again, or unpack it with another program and open the folder.",
            ),
            None => ArchiveError::new(
                ArchiveCode::NotACapture,
                format!("There is no page source in {name}: a capture holds tree.json, tree.xml or tree.txt."),
                "Open a .sightline file, a folder with the content of one, or a page source.",
            ),
        });
    }
    Ok(Capture {
        container,
        path: path.map(Path::to_owned),
        sources,
        screen: picture(&mut members, "screen"),
        after: picture(&mut members, "after"),
        notes: members.remove(NOTES),
        manifest,
        others: members,
        remarks,
    })
}

/// The manifest of a capture that has none.
fn unknown() -> Manifest {
    Manifest { verdict: Verdict::unproven("the capture does not say how it was taken"), ..Manifest::default() }
}

/// Takes off the one folder that a capture stands in when somebody zipped the folder instead of its content.
fn without_wrapping_folder(members: Members) -> Members {
    if holds_capture(members.keys().map(String::as_str)) {
        return members;
    }
    let mut folders: Vec<String> = members
        .keys()
        .filter_map(|name| name.split_once('/'))
        .filter(|(_, inner)| holds_capture(std::iter::once(*inner)))
        .map(|(folder, _)| format!("{folder}/"))
        .collect();
    folders.dedup();
    let [folder] = folders.as_slice() else { return members };
    members
        .into_iter()
        .map(|(name, bytes)| (name.strip_prefix(folder).map(str::to_owned).unwrap_or(name), bytes))
        .collect()
}

/// Takes the layers out of the members, bottom to top. The manifest says which and in what order; without it the
/// numbers in their names do.
fn layers(members: &mut Members, manifest: &Manifest, remarks: &mut Vec<Remark>) -> Vec<Source> {
    let mut names: Vec<String> = Vec::new();
    for layer in &manifest.layers {
        if layer_number(&layer.file).is_none() || !members.contains_key(&layer.file) {
            let message = format!("capture.json lists the layer {}, which is not there.", layer.file);
            remarks.push(Remark { code: RemarkCode::BadManifest, message });
        } else if !names.contains(&layer.file) {
            names.push(layer.file.clone());
        }
    }
    if names.is_empty() {
        let rank = |n: &str| SOURCE_ENDINGS.iter().position(|e| n.ends_with(e));
        let mut all: Vec<(u32, Option<usize>, String)> =
            members.keys().filter_map(|n| Some((layer_number(n)?, rank(n), n.clone()))).collect();
        all.sort();
        for pair in all.windows(2) {
            if let [(a, _, first), (b, _, second)] = pair
                && a == b
            {
                let message = format!("{first} and {second} are the same layer; {first} is shown.");
                remarks.push(Remark { code: RemarkCode::TwiceThere, message });
            }
        }
        all.dedup_by_key(|(number, ..)| *number);
        names = all.into_iter().map(|(.., name)| name).collect();
    }
    names
        .into_iter()
        .filter_map(|name| members.remove_entry(&name))
        .map(|(name, bytes)| Source { name, bytes })
        .collect()
}

fn picture(members: &mut Members, stem: &str) -> Option<Picture> {
    let names = PICTURE_ENDINGS.iter().map(|ending| format!("{stem}.{ending}"));
    names.into_iter().find_map(|n| members.remove_entry(&n)).map(|(name, bytes)| Picture { name, bytes })
}
