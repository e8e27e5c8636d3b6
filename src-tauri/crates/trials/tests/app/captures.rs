//! The captures that the tests open: the bundled settings screen, and the same as a capture file with more in it.
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;

/// The bundled capture's name without its ending.
const SETTINGS: &str = "settings-toggles";

/// The word that stands in the secure field of [`capture_file`].
pub const SECRET: &str = "harbr7";

/// Files in a capture by their names.
pub type Members = BTreeMap<String, Vec<u8>>;

fn bundled(ending: &str) -> Vec<u8> {
    let path = trials::house::root().join("fixtures/captures").join(format!("{SETTINGS}.{ending}"));
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The page source with its picture beside it, copied into a folder.
pub fn page_source(folder: &Path) -> PathBuf {
    for ending in ["xml", "png"] {
        fs::write(folder.join(format!("{SETTINGS}.{ending}")), bundled(ending)).expect("the copy can be written");
    }
    folder.join(format!("{SETTINGS}.xml"))
}

/// The same as a capture file in which a secret stands, with members and a field that only a later version knows.
pub fn capture_file(folder: &Path) -> PathBuf {
    let tree = String::from_utf8(bundled("xml")).expect("the page source is UTF-8");
    let dots = "value=\"••••••\"";
    assert!(tree.contains(dots), "the bundled screen has a secure field");
    let tree = tree.replace(dots, &format!("value=\"{SECRET}\""));
    let members = Members::from([
        ("capture.json".into(), br#"{ "schema": "sightline.capture/1", "weather": "fog" }"#.to_vec()),
        ("tree.xml".into(), tree.into_bytes()),
        ("screen.png".into(), bundled("png")),
        ("notes.md".into(), b"The harbour, at night.\n".to_vec()),
        ("sounds/horn.bin".into(), vec![0, 159, 146, 150]),
    ]);
    let path = folder.join("harbour.sightline");
    let mut zip = zip::ZipWriter::new(File::create(&path).expect("the capture can be made"));
    for (name, bytes) in members {
        zip.start_file(name, SimpleFileOptions::default()).expect("a member can be begun");
        zip.write_all(&bytes).expect("a member can be written");
    }
    zip.finish().expect("the capture can be closed");
    path
}

/// The members of a capture file.
pub fn members(path: &Path) -> Members {
    let mut zip = zip::ZipArchive::new(File::open(path).expect("the capture is there")).expect("the capture is a zip");
    (0..zip.len())
        .map(|i| {
            let mut member = zip.by_index(i).expect("a member can be found");
            let mut bytes = Vec::new();
            member.read_to_end(&mut bytes).expect("a member can be read");
            (member.name().expect("names are UTF-8").into_owned(), bytes)
        })
        .collect()
}
