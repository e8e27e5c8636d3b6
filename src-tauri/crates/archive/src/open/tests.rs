//! Tests of opening: every kind of container, and the bad ones.

use super::*;
use crate::capture::RemarkCode;
use crate::manifest::State;
use crate::zipped::pack;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

const XML: &[u8] = b"<XCUIElementTypeApplication><XCUIElementTypeButton label=\"OK\"/></XCUIElementTypeApplication>";
const MANIFEST: &[u8] = br#"{"schema":"sightline.capture/1","verdict":{"state":"still"}}"#;

fn codes(capture: &Capture) -> Vec<RemarkCode> {
    capture.remarks.iter().map(|r| r.code).collect()
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    pack(members.iter().copied()).unwrap()
}

/// Opens a zip of these members and tells its sources and remarks, or the error's code.
fn opened(members: &[(&str, &[u8])]) -> Result<(Vec<String>, Vec<RemarkCode>), ArchiveCode> {
    let capture = open_bytes("a.sightline", zip(members)).map_err(|e| e.code)?;
    Ok((capture.sources.iter().map(|s| s.name.clone()).collect(), codes(&capture)))
}

#[test]
fn layers_are_found_in_their_order() {
    use RemarkCode::*;
    let capture = ("capture.json", MANIFEST);
    let listed = br#"{"schema":"sightline.capture/1","layers":[{"file":"tree-2.xml","origin":"tree"},{"file":"tree.xml","origin":"tree"},{"file":"tree-9.xml","origin":"tree"}]}"#;
    type Case<'c> = (&'c [(&'c str, &'c [u8])], &'c [&'c str], &'c [RemarkCode]);
    let cases: [Case; 8] = [
        (&[capture, ("tree.xml", XML)], &["tree.xml"], &[]),
        (
            &[capture, ("alert.json", b"{}"), ("tree-10.txt", XML), ("tree-2.json", XML), ("tree.xml", XML)],
            &["tree.xml", "tree-2.json", "tree-10.txt", "alert.json"],
            &[],
        ),
        (&[capture, ("tree.json", b"{}"), ("tree.xml", XML)], &["tree.json"], &[TwiceThere]),
        (
            &[("capture.json", listed), ("tree-2.xml", XML), ("tree.xml", XML)],
            &["tree-2.xml", "tree.xml"],
            &[BadManifest],
        ),
        (&[("tree.xml", XML)], &["tree.xml"], &[NoManifest]),
        (&[("capture.json", b"{\"schema\":"), ("tree.xml", XML)], &["tree.xml"], &[BadManifest]),
        (&[("capture.json", br#"{"schema":"sightline.capture/2"}"#), ("tree.xml", XML)], &["tree.xml"], &[NewerSchema]),
        (
            &[("My Capture/capture.json", MANIFEST), ("My Capture/tree.xml", XML), ("__MACOSX/._tree.xml", b"x")],
            &["tree.xml"],
            &[],
        ),
    ];
    for (members, sources, remarks) in cases {
        let expected = (sources.iter().map(|s| (*s).to_owned()).collect(), remarks.to_vec());
        assert_eq!(opened(members), Ok(expected), "{:?}", members.iter().map(|m| m.0).collect::<Vec<_>>());
    }
}

#[test]
fn members_that_are_not_known_are_kept() {
    let capture = open_bytes(
        "a",
        zip(&[("capture.json", b"no json"), ("tree.xml", XML), ("a/b.bin", b"\0\xFF"), ("tree-1.xml", b"x")]),
    )
    .unwrap();
    let others: Vec<_> = capture.others.iter().map(|(n, b)| (n.as_str(), b.as_slice())).collect();
    assert_eq!(others, [("a/b.bin", &b"\0\xFF"[..]), ("capture-unreadable.json", b"no json"), ("tree-1.xml", b"x")]);
    assert_eq!(capture.manifest.verdict.state, State::Unproven);
}

#[test]
fn bad_zips_are_refused_with_a_code() {
    let zeros = vec![0; 60 * 1024 * 1024];
    type Writer = zip::ZipWriter<Cursor<Vec<u8>>>;
    let built = |build: &dyn Fn(&mut Writer)| {
        let mut writer = Writer::new(Cursor::new(Vec::new()));
        build(&mut writer);
        writer.finish().unwrap().into_inner()
    };
    let plain = SimpleFileOptions::default();
    let add = |w: &mut Writer, name: &str, bytes: &[u8]| {
        w.start_file(name, plain).unwrap();
        w.write_all(bytes).unwrap();
    };
    let many: Vec<String> = (0..1001).map(|i| format!("f{i}")).collect();
    let encrypted = {
        // The flag in both headers; no more is needed to see that a password would be.
        let mut bytes = zip(&[("tree.xml", XML)]);
        let central = bytes.windows(4).rposition(|w| w == b"PK\x01\x02").unwrap();
        bytes[6] |= 1;
        bytes[central + 8] |= 1;
        bytes
    };
    let unknown_method = {
        let mut bytes = zip(&[("tree.xml", XML)]);
        let central = bytes.windows(4).rposition(|w| w == b"PK\x01\x02").unwrap();
        bytes[8] = 12;
        bytes[central + 10] = 12;
        bytes
    };
    let cases = [
        (built(&|w| add(w, "tree.xml", &zeros)), ArchiveCode::ZipBomb),
        (built(&|w| (0..9).for_each(|i| add(w, &format!("f{i}"), &zeros))), ArchiveCode::ZipBomb),
        (built(&|w| many.iter().for_each(|n| add(w, n, b""))), ArchiveCode::TooLarge),
        (encrypted, ArchiveCode::Encrypted),
        (zip(&[("../tree.xml", XML), ("tree.xml", XML)]), ArchiveCode::UnsafeName),
        (zip(&[("/tree.xml", XML)]), ArchiveCode::UnsafeName),
        (zip(&[("a\\..\\..\\b", XML), ("tree.xml", XML)]), ArchiveCode::UnsafeName),
        (zip(&[("C:/b", XML), ("tree.xml", XML)]), ArchiveCode::UnsafeName),
        (zip(&[("word/document.xml", XML)]), ArchiveCode::NotACapture),
        (zip(&[("alert.json", b"{}")]), ArchiveCode::NotACapture),
        (zip(&[]), ArchiveCode::NotACapture),
        // A method of compression that is not known here.
        (unknown_method, ArchiveCode::BrokenZip),
        (b"PK\x03\x04".to_vec(), ArchiveCode::BrokenZip),
        (b"PK\x05\x06 and then nothing".to_vec(), ArchiveCode::BrokenZip),
    ];
    for (i, (bytes, code)) in cases.into_iter().enumerate() {
        let error = open_bytes("a.sightline", bytes).unwrap_err();
        assert_eq!(error.code, code, "case {i}: {error}");
        assert!(error.message.contains("a.sightline") || error.message.contains("standard input"));
        assert!(!error.hint.is_empty());
    }
}

#[test]
fn our_own_large_and_repetitive_tree_is_no_bomb() {
    let mut tree = b"<XCUIElementTypeApplication>".to_vec();
    tree.extend(b"<XCUIElementTypeCell/>".repeat(3_000_000));
    let capture = open_bytes("a", zip(&[("tree.xml", &tree)])).unwrap();
    assert!(capture.sources[0].bytes == tree);
}

#[test]
fn a_cut_or_damaged_zip_gives_what_it_has_and_never_panics() {
    let noise: Vec<u8> = (0..2_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let whole = zip(&[("capture.json", MANIFEST), ("tree.xml", XML), ("screen.png", &noise), ("z.txt", b"last")]);
    let mut rescued = 0;
    for cut in 0..whole.len() {
        match open_bytes("a", whole[..cut].to_vec()) {
            // Before the first four bytes are there it is no zip, and no tree either.
            Ok(c) if cut < 4 => assert_eq!(c.container, Container::BareSource),
            Ok(c) => {
                assert!(codes(&c).contains(&RemarkCode::Incomplete), "{cut}");
                assert!(XML.starts_with(&c.sources[0].bytes));
                rescued += usize::from(c.sources[0].bytes == XML);
            }
            Err(e) => assert_eq!(e.code, ArchiveCode::BrokenZip, "{cut}"),
        }
    }
    assert!(rescued > 2_000, "{rescued}");
    for at in 0..whole.len() {
        for bit in [0x01, 0x80] {
            let mut bytes = whole.clone();
            bytes[at] ^= bit;
            if let Ok(capture) = open_bytes("a", bytes) {
                assert!(!capture.sources.is_empty());
            }
        }
    }
}

#[test]
fn bare_sources_take_the_picture_beside_them() {
    let place = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| fs::write(place.path().join(name), bytes).unwrap();
    let utf16: Vec<u8> = "\u{FEFF}{}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let all: [(&str, &[u8]); 7] = [
        ("a.xml", XML),
        ("b.json", b" {}"),
        ("c.b.txt", b"Button"),
        ("d", XML),
        ("e.xml", b""),
        ("f.json", &utf16),
        ("g.sightline", XML),
    ];
    for (name, bytes) in all {
        put(name, bytes);
    }
    for name in ["a.jpg", "b.jpeg", "b.PNG", "c.b.JPEG", "c.png", "aa.png", "f.gif"] {
        put(name, name.as_bytes());
    }
    let cases = [
        ("a.xml", "tree.xml", Some("a.jpg")),
        ("b.json", "tree.json", Some("b.PNG")),
        ("c.b.txt", "tree.txt", Some("c.b.JPEG")),
        ("d", "tree.xml", None),
        ("e.xml", "tree.txt", None),
        ("f.json", "tree.json", None),
        ("g.sightline", "tree.xml", None),
    ];
    for (name, source, picture) in cases {
        let capture = open(&place.path().join(name)).unwrap();
        assert_eq!(capture.container, Container::BareSource);
        assert_eq!(capture.sources[0].name, source, "{name}");
        assert_eq!(capture.screen.as_ref().map(|p| p.name.as_str()), picture, "{name}");
        assert_eq!(capture.manifest.verdict.state, State::Unproven);
        assert_eq!(capture.remarks, []);
    }
}

#[test]
fn what_is_not_there_or_not_a_capture_is_told() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    fs::create_dir(at("empty")).unwrap();
    fs::write(at("file"), "x").unwrap();
    fs::write(at("zeros.sightline"), [0; 64]).unwrap();
    fs::write(at("nothing.sightline"), "").unwrap();
    let sparse = File::create(at("huge.xml")).unwrap();
    sparse.set_len(LARGEST_FILE + 1).unwrap();
    let cases = [
        ("none.xml", ArchiveCode::NotFound),
        ("file/none.xml", ArchiveCode::NotFound),
        ("empty", ArchiveCode::NotACapture),
        ("zeros.sightline", ArchiveCode::BrokenZip),
        ("nothing.sightline", ArchiveCode::BrokenZip),
        ("huge.xml", ArchiveCode::TooLarge),
    ];
    for (name, code) in cases {
        let error = open(&at(name)).unwrap_err();
        assert_eq!(error.code, code, "{error}");
        assert!(error.message.contains(name) && !error.hint.is_empty());
    }
    assert_eq!(
        open_bytes("standard input", vec![b'<'; LARGEST_FILE as usize + 1]).unwrap_err().code,
        ArchiveCode::TooLarge
    );
}

#[cfg(unix)]
#[test]
fn a_folder_is_read_without_following_links() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("a");
    fs::create_dir_all(folder.join("sub")).unwrap();
    fs::write(place.path().join("secret"), "of this machine").unwrap();
    fs::write(folder.join("tree.xml"), XML).unwrap();
    fs::write(folder.join("capture.json"), MANIFEST).unwrap();
    fs::write(folder.join("sub/more"), "more").unwrap();
    std::os::unix::fs::symlink("../secret", folder.join("notes.md")).unwrap();
    std::os::unix::fs::symlink("..", folder.join("up")).unwrap();
    let capture = open(&folder).unwrap();
    assert_eq!(capture.notes, None);
    assert_eq!(capture.others.keys().collect::<Vec<_>>(), ["sub/more"]);
    assert_eq!(codes(&capture), [RemarkCode::LeftOut; 2]);
    assert_eq!(capture.manifest.verdict.state, State::Still);
}

#[test]
fn an_interrupted_save_of_a_folder_is_told() {
    let place = tempfile::tempdir().unwrap();
    let former = place.path().join(".a.sightline.former");
    fs::create_dir(&former).unwrap();
    let error = open(&place.path().join("a.sightline")).unwrap_err();
    assert_eq!(error.code, ArchiveCode::NotFound);
    assert!(error.hint.contains(&former.display().to_string()));
}
