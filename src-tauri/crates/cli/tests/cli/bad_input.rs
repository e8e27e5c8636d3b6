//! Bad input of every kind: read with complaints, or refused with a code, a sentence and a next step.

use crate::program::{Program, ROW};
use std::fs;

/// Observes bytes and gives exit code, code of the error if any, codes of the complaints, and labels of the elements.
fn observe(program: &Program, name: &str, bytes: &[u8]) -> (i32, String, Vec<String>, Vec<String>) {
    program.put(name, bytes);
    let call = program.call(&["observe", name, "--json"]);
    let json = call.json();
    let error = &json["error"];
    if error.is_object() {
        for part in ["message", "hint"] {
            assert!(error[part].as_str().is_some_and(|s| s.len() > 10), "{name}: {error}");
        }
    }
    let listed = |list: &str, key: &str| -> Vec<String> {
        let all = json[list].as_array().into_iter().flatten();
        all.filter_map(|c| c[key].as_str()).map(str::to_owned).collect()
    };
    let code = error["code"].as_str().unwrap_or_default().to_owned();
    (call.exit.unwrap_or(-1), code, listed("complaints", "code"), listed("elements", "label"))
}

#[test]
fn bytes_without_an_element_are_refused() {
    let program = Program::new();
    let check = |name: &str, bytes: &[u8], code: &str| {
        let (exit, told, ..) = observe(&program, name, bytes);
        assert_eq!((exit, told.as_str()), (2, code), "{name}");
        let call = program.call(&["observe", name]);
        assert_eq!((call.exit, call.out.as_str()), (Some(2), ""), "{name}");
        assert!(call.err.starts_with("error: ") && call.err.contains("\nhint: "), "{name}: {}", call.err);
    };
    check("empty.xml", b"", "empty_source");
    check("blank.json", b"\xEF\xBB\xBF \n", "empty_source");
    check("page.xml", b"<html><head><title>502</title></head></html>", "not_a_source");
    check("zeros.xml", &[0; 4096], "empty_source");
    check("heic.xml", b"\0\0\0\x18ftypheic\0\0\0\0heicmif1miaf", "not_a_source");
    check(
        "refused.json",
        br#"{"value":{"error":"unknown error","message":"no screen"},"sessionId":null}"#,
        "not_a_source",
    );
    check("null.json", b"{\"value\":null}", "no_element");
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbbbbbbbb\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">]>";
    check("bomb.xml", format!("{bomb}<XCUIElementTypeButton label=\"&c;\"/>").as_bytes(), "dtd_refused");
    let external = "<!DOCTYPE a SYSTEM \"file:///etc/hostname\"><XCUIElementTypeButton label=\"x\"/>";
    check("external.xml", external.as_bytes(), "dtd_refused");
    check("cut.sightline", b"PK\x03\x04\x14\0\0\0\x08\0cut", "broken_zip");
}

#[test]
fn whatever_has_an_element_is_read_with_complaints() {
    let program = Program::new();
    let button =
        |label: &str| format!("<XCUIElementTypeButton label=\"{label}\" x=\"0\" y=\"0\" width=\"90\" height=\"44\"/>");
    let open = "<XCUIElementTypeApplication label=\"A\" x=\"0\" y=\"0\" width=\"300\" height=\"600\">";
    let check = |name: &str, bytes: &[u8], complaint: &str, labels: &[&str]| {
        let (exit, error, complaints, told) = observe(&program, name, bytes);
        assert_eq!((exit, error.as_str()), (0, ""), "{name}");
        assert!(complaints.iter().any(|c| c == complaint) || complaint.is_empty(), "{name}: {complaints:?}");
        assert_eq!(told, labels, "{name}");
    };
    let whole = format!("{open}{}</XCUIElementTypeApplication>", button("Buy"));
    check("whole.xml", whole.as_bytes(), "", &["Buy"]);
    check("cut.xml", format!("{open}{}<XCUIElementTypeButton label=\"Sel", button("Buy")).as_bytes(), "cut", &["Buy"]);
    check(
        "roots.xml",
        format!("{}{}", button("One"), button("Two").replace("y=\"0\"", "y=\"50\"")).as_bytes(),
        "several_roots",
        &["One", "Two"],
    );
    check("ampersand.xml", whole.replace("Buy", "Fish & Co").as_bytes(), "bare_ampersand", &["Fish & Co"]);
    check("control.xml", whole.replace("Buy", "B\u{3}u&#11;y").as_bytes(), "forbidden_character", &["Buy"]);
    check("pair.xml", whole.replace("Buy", "&#55357;&#56832; Buy").as_bytes(), "surrogate_pair", &["😀 Buy"]);
    check("half.xml", whole.replace("Buy", "Buy &#55357;").as_bytes(), "lone_surrogate", &["Buy \u{FFFD}"]);
    let json = |label: &str| {
        format!("{{\"type\":\"Button\",\"label\":\"{label}\",\"rect\":{{\"x\":0,\"y\":0,\"width\":90,\"height\":44}}}}")
    };
    check("half.json", json("Buy \\ud83d").as_bytes(), "lone_surrogate", &["Buy \u{FFFD}"]);
    check("pair.json", json("\\ud83d\\ude00 \\\\ud83d").as_bytes(), "", &["😀 \\ud83d"]);
    check("cut.json", json("Buy").trim_end_matches('}').as_bytes(), "cut", &["Buy"]);
    let latin: Vec<u8> = whole.replace("Buy", "Caf\u{e9}").chars().map(|c| c as u8).collect();
    check("latin.xml", &latin, "encoding", &["Caf\u{FFFD}"]);
    let declared = [b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".as_slice(), &latin].concat();
    check("declared.xml", &declared, "", &["Café"]);
    let utf16: Vec<u8> = std::iter::once(0xFEFF).chain(whole.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    check("utf16.xml", &utf16, "", &["Buy"]);
    for number in ["inf", "nan", "", "12px", "1.7976931348623157e+308", "9223372036854775808"] {
        let bad = format!(
            "{open}{}{}</XCUIElementTypeApplication>",
            button("Good"),
            button("Bad").replace("y=\"0\"", &format!("y=\"{number}\""))
        );
        check("number.xml", bad.as_bytes(), "invalid_number", &["Good"]);
        let nodes = program.call(&["observe", "number.xml", "--json"]).json()["nodes"].clone();
        assert_eq!(
            (&nodes[2]["fate"]["kind"], &nodes[2]["fate"]["reason"]),
            (&"not_drawn".into(), &"no_frame".into()),
            "{number}"
        );
    }
}

#[test]
fn a_hundred_thousand_nested_nodes_are_read() {
    let program = Program::new();
    let depth = 100_000;
    let xml = format!(
        "{}<XCUIElementTypeButton label=\"Deep\" x=\"0\" y=\"0\" width=\"90\" height=\"44\"/>{}",
        "<XCUIElementTypeOther>".repeat(depth),
        "</XCUIElementTypeOther>".repeat(depth)
    );
    let json = format!(
        "{}{{\"type\":\"Button\",\"label\":\"Deep\"}}{}",
        "{\"type\":\"Other\",\"children\":[".repeat(depth),
        "]}".repeat(depth)
    );
    for (name, text) in [("deep.xml", xml.as_str()), ("deep.json", json.as_str()), ("cut.xml", &xml[..xml.len() / 2])] {
        program.put(name, text);
        let call = program.call(&["observe", name, "--json"]);
        assert!(
            call.json()["nodes"].as_array().is_some_and(|n| n.len() >= depth / 2),
            "{name}: {}",
            call.exit.unwrap_or(-1)
        );
        let call = program.call(&["explain", name, &(depth - 1).to_string(), "--json"]);
        assert_eq!((call.exit, &call.json()["stack"][0]["type"]), (Some(0), &"Other".into()), "{name}");
    }
    for (name, out) in [("deep.xml", "out.json"), ("deep.json", "out.xml"), ("cut.xml", "out.txt")] {
        let call = program.call(&["convert", name, "-o", out, "--json"]);
        assert_eq!(call.exit, Some(0), "{name} to {out}: {}", call.out);
    }
}

#[test]
fn a_picture_beside_the_source_that_is_no_picture_hides_no_tree() {
    let program = Program::new();
    program.put("row.xml", ROW);
    assert_eq!(program.call(&["annotate", "row.xml", "-o", "blank.png"]).exit, Some(0));
    let picture = fs::read(program.at("blank.png")).expect("a picture of 900 × 1800 pixels");
    let mut huge = picture.clone();
    huge[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
    let sum = crc(&huge[12..29]).to_be_bytes();
    huge[29..33].copy_from_slice(&sum);
    let check = |name: &str, bytes: &[u8], code: &str| {
        program.put("row.png", bytes);
        let call = program.call(&["observe", "row.xml", "--json"]);
        let json = call.json();
        let notes: Vec<&str> =
            json["notes"].as_array().into_iter().flatten().filter_map(|n| n["code"].as_str()).collect();
        assert!(call.exit == Some(0) && json["elements"].as_array().is_some_and(|e| e.len() == 3), "{name}");
        assert_eq!(notes.contains(&code), !code.is_empty(), "{name}: {notes:?}");
        assert_eq!(json["scale"].is_object(), code.is_empty(), "{name}");
        // Marks are painted on white then, and that is said.
        let call = program.call(&["annotate", "row.xml", "-o", "out.png"]);
        assert_eq!((call.exit, call.err.is_empty()), (Some(0), code.is_empty()), "{name}: {}", call.err);
    };
    check("whole", &picture, "");
    check("cut", &picture[..picture.len() / 2], "picture_cut");
    check("heic", b"\0\0\0\x18ftypheic\0\0\0\0heicmif1miaf", "picture_format");
    check("30,000 × 30,000", &huge, "picture_too_large");
    check("empty", b"", "picture_broken");
}

/// The checksum of a PNG chunk (PNG specification, annex D).
fn crc(bytes: &[u8]) -> u32 {
    let step = |c: u32| if c & 1 == 1 { 0xEDB8_8320 ^ (c >> 1) } else { c >> 1 };
    !bytes.iter().fold(u32::MAX, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), |c, _| step(c)))
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let program = Program::new();
    program.put("row.xml", ROW);
    program.put("turned.xml", ROW.replace("width=\"300\" height=\"600\"", "width=\"600\" height=\"300\""));
    program.call(&["annotate", "row.xml", "-o", "turned.png"]);
    fs::create_dir(program.at("taken.png")).expect("a folder");
    program.put("kept.png", "as it was");
    let before = program.names();
    let check = |arguments: &[&str], code: &str| {
        let call = program.call(&[arguments, &["--json"]].concat());
        assert_eq!((call.exit, call.json()["error"]["code"].as_str()), (Some(2), Some(code)), "{arguments:?}");
        assert_eq!(program.names(), before, "{arguments:?} left something behind");
    };
    check(&["annotate", "row.xml", "-o", "nowhere/out.png"], "not_found");
    check(&["annotate", "row.xml", "-o", "taken.png"], "not_writable");
    check(&["annotate", "row.xml", "-o", "row.xml/out.png"], "not_found");
    check(&["annotate", "turned.xml", "-o", "kept.png"], "scale_orientation");
    check(&["convert", "row.xml", "-o", "out.doc"], "unknown_form");
    check(&["convert", "row.xml", "-o", "nowhere/out.sightline"], "not_found");
    check(&["convert", "missing.xml", "-o", "out.json"], "not_found");
    assert_eq!(fs::read_to_string(program.at("kept.png")).expect("the file"), "as it was");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let program = Program::new();
    program.put("row.xml", ROW);
    let call = program.call(&["annotate", "row.xml", "-o", "/dev/full", "--json"]);
    assert_eq!((call.exit, call.json()["error"]["code"].as_str()), (Some(2), Some("disk_full")));
}
