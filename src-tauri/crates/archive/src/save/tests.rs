//! Tests of saving: round trips, masks, what is kept, and what is refused.

use super::*;
use crate::capture::{Remark, RemarkCode, Source};
use crate::manifest::{Bracket, Device, PlainRegion, Scale, State, Verdict};
use crate::write::tests::{FailingDisk, content};
use crate::{open, open_bytes};
use screen::{Rect, SourceKind};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nand so on";
const JPEG: &[u8] = b"\xFF\xD8\xFF\xE0and so on";
const XML: &str = r#"<XCUIElementTypeApplication name="Garden" x="0" y="0" width="390" height="844">
  <XCUIElementTypeSecureTextField value="gr33n&amp;door" label="Password" x="0" y="100" width="390" height="44"/>
  <XCUIElementTypeStaticText label="You typed gr33n&#38;door" x="0" y="200" width="390" height="44"/>
</XCUIElementTypeApplication>"#;
const JSON: &str = r#"{"type":"Application","label":"Shed","children":[{"type":"SecureTextField","value":"r\u00e9d door","rect":{"x":0,"y":0,"width":9,"height":9}}]}"#;

/// A capture with something in every place.
fn full() -> Capture {
    let mut capture = Capture::of_source(XML.into());
    capture.push_layer(JSON.into());
    capture
        .sources
        .push(Source { name: "alert.json".into(), bytes: br#"{"text":"Save gr33n&door?","buttons":["OK"]}"#.to_vec() });
    capture.screen = Some(Picture { name: "screen.png".into(), bytes: PNG.into() });
    capture.after = Some(Picture { name: "after.jpg".into(), bytes: JPEG.into() });
    capture.notes = Some("The word was réd door.\n".into());
    capture.others.insert("log/device.txt".into(), b"typed gr33n&door\n".to_vec());
    capture.others.insert("crop.bin".into(), b"\x00\xFFgr33n&door".to_vec());
    let rect = Rect::new(1.0, 2.5, 3.0, 4.0).unwrap();
    capture.manifest = Manifest {
        device: Some(Device { name: Some("Ada's phone".into()), os: Some("iOS 26.1".into()), ..Device::default() }),
        app: Some("Garden".into()),
        at: Some(Bracket { before: Some(1_700_000_000_000), tree: Some(1_700_000_000_300), after: None }),
        verdict: Verdict {
            state: State::Moved,
            why: None,
            regions: vec![rect],
            masked: vec![PlainRegion { rect, why: "status bar".into() }],
        },
        scale: Some(Scale { x: 3.0, y: 2.88, assumed: false }),
        orientation: Some("portrait".into()),
        settings: serde_json::from_str(r#"{"depth": 50}"#).unwrap(),
        ..Manifest::default()
    };
    capture
}

fn secrets_in(bytes: &[u8]) -> Vec<&'static str> {
    let found = |s: &&str| bytes.windows(s.len()).any(|w| w == s.as_bytes());
    ["gr33n&amp;door", "gr33n&#38;door", "gr33n&door", "r\\u00e9d door", "réd door"].into_iter().filter(found).collect()
}

#[test]
fn what_is_saved_is_opened_again() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("a.sightline");
    let folder = place.path().join("b/");
    let options = MaskOptions::default();
    let (in_file, in_folder) = (save(&full(), &file, &options).unwrap(), save(&full(), &folder, &options).unwrap());
    assert_eq!((in_file.folder, in_folder.folder), (false, true));
    let (a, b) = (open(&file).unwrap(), open(&folder).unwrap());
    assert_eq!((a.container, b.container), (Container::Zip, Container::Folder));
    let alike = |c: &Capture| Capture { container: Container::Zip, path: None, ..c.clone() };
    assert_eq!(alike(&a), alike(&b));
    // Everything is there as it was put in, apart from the secrets.
    let before = full();
    assert_eq!((a.screen.as_ref(), a.after.as_ref()), (before.screen.as_ref(), before.after.as_ref()));
    assert_eq!(a.others["crop.bin"], before.others["crop.bin"]);
    assert_eq!(a.remarks, []);
    let manifest = Manifest {
        source: Some(SourceKind::WdaXml),
        layers: a.manifest.layers.clone(),
        masked: in_file.masked.clone(),
        received: a.manifest.received.clone(),
        ..before.manifest
    };
    assert_eq!(a.manifest, manifest);
    let layers: Vec<_> = a.manifest.layers.iter().map(|l| (l.file.as_str(), l.origin)).collect();
    assert_eq!(
        layers,
        [("tree.xml", Origin::Tree), ("tree-2.json", Origin::Tree), ("alert.json", Origin::AlertEndpoint)]
    );
    // Saved again, over itself and elsewhere, the bytes are the same.
    let bytes = fs::read(&file).unwrap();
    save(&a, &file, &options).unwrap();
    assert_eq!(fs::read(&file).unwrap(), bytes);
    save(&b, &place.path().join("c.sightline"), &options).unwrap();
    assert_eq!(fs::read(place.path().join("c.sightline")).unwrap(), bytes);
    save(&b, &folder, &options).unwrap();
    assert_eq!(alike(&open(&folder).unwrap()), alike(&b));
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 3);
}

#[test]
fn no_secret_reaches_the_disk_and_every_length_is_kept() {
    let place = tempfile::tempdir().unwrap();
    let saved = save(&full(), &place.path().join("b/"), &MaskOptions::default()).unwrap();
    let members = content(&place.path().join("b"));
    for (name, bytes) in &members {
        let expected: &[&str] = if name == "crop.bin" { &["gr33n&door"] } else { &[] };
        assert_eq!(secrets_in(bytes), expected, "{name}");
    }
    assert_eq!(members["tree.xml"].len(), XML.len());
    assert_eq!(members["tree-2.json"].len(), JSON.len());
    let text = |name: &str| String::from_utf8_lossy(&members[name]).into_owned();
    assert_eq!(
        text("tree.xml"),
        XML.replace("gr33n&amp;door", "**************").replace("gr33n&#38;door", "**************")
    );
    assert_eq!(text("tree-2.json"), JSON.replace("r\\u00e9d door", "*************"));
    assert_eq!(text("alert.json"), r#"{"text":"Save **********?","buttons":["OK"]}"#);
    assert_eq!(text("notes.md"), "The word was *********.\n");
    assert_eq!(text("log/device.txt"), "typed **********\n");
    for range in &saved.masked {
        let bytes = &members[&range.file][range.from as usize..range.to as usize];
        assert!(!bytes.is_empty() && bytes.iter().all(|b| *b == b'*'), "{range:?}");
    }
    let files: Vec<_> = saved.masked.iter().map(|m| m.file.as_str()).collect();
    assert_eq!(files, ["alert.json", "log/device.txt", "notes.md", "tree-2.json", "tree.xml", "tree.xml"]);
    // The list is still there when what it lists is saved a second time.
    let again =
        save(&open(&place.path().join("b")).unwrap(), &place.path().join("b"), &MaskOptions::default()).unwrap();
    assert_eq!(again.masked, saved.masked);
}

#[test]
fn pictures_are_replaced_only_when_asked() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("a.sightline");
    let options = MaskOptions { screen: None, after: Some(PNG.into()) };
    save(&full(), &path, &options).unwrap();
    let capture = open(&path).unwrap();
    let after = capture.after.unwrap();
    assert_eq!((after.name.as_str(), after.bytes.as_slice()), ("after.png", PNG));
    assert!(capture.manifest.picture_masked && !full().manifest.picture_masked);
}

#[test]
fn what_a_later_version_added_is_kept() {
    let json = r#"{"schema":"sightline.capture/1","device":{"name":"A","battery":0.5},"verdict":{"state":"still","proof":[1]},
        "source":"television","scale":{"x":3,"y":3},"weather":{"rain":true},"settings":{"b":1,"a":2},"app":7}"#;
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("a/");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("capture.json"), json).unwrap();
    fs::write(path.join("tree.xml"), "<XCUIElementTypeWindow/>").unwrap();
    let mut capture = open(&path).unwrap();
    assert_eq!(capture.manifest.verdict.state, State::Still);
    assert_eq!(capture.remarks.iter().map(|r| r.code).collect::<Vec<_>>(), [RemarkCode::BadManifest; 2]);
    capture.manifest.scale = Some(Scale { x: 2.0, y: 2.0, assumed: true });
    save(&capture, &path, &MaskOptions::default()).unwrap();
    let saved: serde_json::Value = serde_json::from_slice(&fs::read(path.join("capture.json")).unwrap()).unwrap();
    let mut expected: serde_json::Value = serde_json::from_str(json).unwrap();
    expected["scale"] = serde_json::json!({"x": 2.0, "y": 2.0, "assumed": true});
    expected["source"] = "wda-xml".into();
    expected["layers"] = serde_json::json!([{"file": "tree.xml", "app": null, "origin": "tree"}]);
    expected["masked"] = serde_json::json!([]);
    expected["picture_masked"] = false.into();
    assert_eq!(saved, expected);
}

#[test]
fn an_original_that_was_not_read_whole_is_not_written_over() {
    let place = tempfile::tempdir().unwrap();
    let (xml, zip) = (place.path().join("a.xml"), place.path().join("a.sightline"));
    fs::write(&xml, XML).unwrap();
    let bare = open(&xml).unwrap();
    save(&bare, &zip, &MaskOptions::default()).unwrap();
    let mut newer = open(&zip).unwrap();
    newer.remarks.push(Remark { code: RemarkCode::NewerSchema, message: "Newer.".into() });
    let before = content(place.path());
    for (capture, path) in [
        (&bare, &xml),
        (&newer, &zip),
        (&newer, &place.path().join("../").join(place.path().file_name().unwrap()).join("a.sightline")),
    ] {
        assert_eq!(save(capture, path, &MaskOptions::default()).unwrap_err().code, ArchiveCode::WouldLose);
    }
    assert_eq!(content(place.path()), before);
    save(&newer, &place.path().join("b.sightline"), &MaskOptions::default()).unwrap();
}

#[test]
fn a_folder_with_other_things_in_it_is_not_replaced() {
    let place = tempfile::tempdir().unwrap();
    let cases = [&["thesis.doc"][..], &["tree.xml", "thesis.doc"], &["capture.json", "src/main.c"]];
    for (i, names) in cases.iter().enumerate() {
        let folder = place.path().join(i.to_string());
        for name in *names {
            fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
            fs::write(folder.join(name), "mine").unwrap();
        }
        let before = content(&folder);
        assert_eq!(
            save(&full(), &folder, &MaskOptions::default()).unwrap_err().code,
            ArchiveCode::WouldLose,
            "{names:?}"
        );
        assert_eq!(content(&folder), before);
    }
    fs::write(place.path().join("file"), "mine").unwrap();
    let error = save(&full(), &place.path().join("file/"), &MaskOptions::default()).unwrap_err();
    assert_eq!(error.code, ArchiveCode::WouldLose);
    assert_eq!(fs::read(place.path().join("file")).unwrap(), b"mine");
    fs::create_dir(place.path().join("empty")).unwrap();
    save(&full(), &place.path().join("empty"), &MaskOptions::default()).unwrap();
    assert!(open(&place.path().join("empty")).is_ok());
}

#[test]
fn what_cannot_be_masked_or_named_is_refused_before_anything_is_written() {
    let place = tempfile::tempdir().unwrap();
    let with = |change: fn(&mut Capture)| {
        let mut capture = full();
        change(&mut capture);
        capture
    };
    let cases = [
        (
            with(|c| {
                c.sources[1].bytes =
                    b"<!DOCTYPE a [<!ENTITY b 'c'>]><XCUIElementTypeSecureTextField value='&b;'/>".to_vec()
            }),
            ArchiveCode::NotMasked,
        ),
        (with(|c| c.sources[0].bytes = PNG.to_vec()), ArchiveCode::NotMasked),
        (with(|c| c.sources[1].name = "shed.json".into()), ArchiveCode::UnsafeName),
        (with(|c| drop(c.others.insert("../evil".into(), vec![]))), ArchiveCode::UnsafeName),
        (with(|c| drop(c.others.insert("/etc/evil".into(), vec![]))), ArchiveCode::UnsafeName),
        (
            with(|c| drop(c.others.insert("tree.xml".into(), b"<XCUIElementTypeWindow/>".to_vec()))),
            ArchiveCode::UnsafeName,
        ),
    ];
    for (capture, code) in cases {
        for path in ["a.sightline", "a/"] {
            assert_eq!(save(&capture, &place.path().join(path), &MaskOptions::default()).unwrap_err().code, code);
        }
    }
    assert_eq!(content(place.path()).len(), 0);
}

#[test]
fn a_full_disk_leaves_the_former_capture() {
    let place = tempfile::tempdir().unwrap();
    let (file, folder) = (place.path().join("a.sightline"), place.path().join("b/"));
    let size = [&file, &folder].map(|p| save(&full(), p, &MaskOptions::default()).unwrap().bytes);
    let before = content(place.path());
    let mut changed = full();
    changed.notes = Some(b"Notes that are longer. ".repeat(50));
    for (path, size) in [(&file, size[0]), (&folder, size[1])] {
        for room in (0..size).step_by(7) {
            let error =
                save_through(&FailingDisk::with_room(room), &changed, path, &MaskOptions::default()).unwrap_err();
            assert_eq!(error.code, ArchiveCode::DiskFull);
            assert_eq!(content(place.path()), before, "after {room} bytes");
        }
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 2);
}

#[test]
fn a_bare_source_becomes_a_capture_with_its_picture() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("shot.json"), JSON).unwrap();
    fs::write(place.path().join("shot.JPG"), JPEG).unwrap();
    let path = place.path().join("shot.sightline");
    save(&open(&place.path().join("shot.json")).unwrap(), &path, &MaskOptions::default()).unwrap();
    let capture = open_bytes("standard input", fs::read(&path).unwrap()).unwrap();
    assert_eq!(capture.sources[0].name, "tree.json");
    assert_eq!(capture.screen, Some(Picture { name: "screen.jpg".into(), bytes: JPEG.into() }));
    assert_eq!(capture.manifest.verdict.state, State::Unproven);
    assert_eq!(capture.manifest.source, Some(SourceKind::WdaJson));
}
