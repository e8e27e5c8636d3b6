//! What a person and a program read.

use crate::program::{Program, ROW};
use std::fs;
use std::io::Read;
use std::process::Stdio;

#[test]
fn observe_tells_the_digest_and_complains_aside() {
    let program = Program::new();
    program.put("row.xml", ROW);
    let call = program.call(&["observe", "row.xml"]);
    assert_eq!(call.exit, Some(0));
    let lines: Vec<&str> = call.out.lines().collect();
    assert!(lines[0].starts_with("\"Harbour\"") && lines[0].ends_with("3 elements"), "{}", lines[0]);
    assert_eq!(&lines[1..], ["sw-night-light on", "btn-anchor", "btn-buoy"]);
    assert!(!call.out.contains('\u{1b}'), "no colour in a pipe");
    let points = program.call(&["observe", "row.xml", "--points"]).out;
    assert!(points.contains("sw-night-light on @(266,122)"), "{points}");
    let json = program.call(&["observe", "row.xml", "--json"]).json();
    assert_eq!(
        json["text"].as_str().map(str::trim_end),
        Some(call.out.trim_end()),
        "what is printed is what an agent is sent"
    );
    program.put("many.xml", ROW.replace("label=\"Buoy\"", "label=\"A & B & C & D & E\""));
    let call = program.call(&["observe", "many.xml"]);
    assert_eq!(call.err.lines().filter(|l| l.starts_with("repaired: ")).count(), 4, "{}", call.err);
    assert!(call.err.contains("1 more"), "{}", call.err);
}

#[test]
fn exit_codes_say_what_was_found() {
    let program = Program::new();
    program.put("row.xml", ROW);
    program.put("bare.xml", "<XCUIElementTypeApplication x=\"0\" y=\"0\" width=\"300\" height=\"600\"/>");
    let check = |arguments: &[&str], exit: i32, code: Option<&str>| {
        let call = program.call(&[arguments, &["--json"]].concat());
        assert_eq!((call.exit, call.json()["error"]["code"].as_str()), (Some(exit), code), "{arguments:?}");
        // The same without JSON, and nothing but the answer on standard output.
        let plain = program.call(arguments);
        assert_eq!((plain.exit, plain.err.contains("error: ")), (Some(exit), code.is_some()), "{arguments:?}");
    };
    check(&["observe", "row.xml", "--query", "anchor"], 0, None);
    check(&["observe", "row.xml", "--query", "lighthouse"], 1, None);
    check(&["observe", "bare.xml"], 2, None);
    check(&["observe", "bare.xml", "--query", "x"], 2, None);
    check(&["observe", "row.xml", "--budget", "39"], 2, Some("budget_too_small"));
    check(&["observe", "row.xml", "--budget", "40"], 0, None);
    check(&["explain", "row.xml", "265,121"], 0, None);
    check(&["explain", "row.xml", "sw-night-light"], 0, None);
    check(&["explain", "row.xml", "5"], 0, None);
    check(&["explain", "row.xml", "sw-day-light"], 1, Some("unknown_handle"));
    check(&["explain", "row.xml", "99"], 1, Some("unknown_node"));
    check(&["explain", "row.xml", "-5,-5"], 1, Some("point_outside"));
    check(&["explain", "row.xml", "a,b"], 2, Some("bad_point"));
    check(&["observe", "http://127.0.0.1:1"], 3, Some("closed_port"));
    check(&["capture", "--device", "http://127.0.0.1:1"], 3, Some("closed_port"));
    check(&["capture", "--device", "https://127.0.0.1:1"], 2, Some("no_tls"));
    check(&["phone", "--scene", "moonbase"], 2, Some("scene_unknown"));
    check(&["phone", "--scene", "missing.scene"], 2, Some("scene_unreadable"));
    check(&["phone", "--faults", "moonbeam"], 2, Some("fault_invalid"));
    check(&["observe", "missing.xml"], 2, Some("not_found"));
    check(&["annotate", "row.xml", "-o", "out.png", "--font", "missing.ttf"], 2, Some("font_not_readable"));
    check(&["annotate", "row.xml", "-o", "out.png", "--font", "row.xml"], 2, Some("font_broken"));
}

#[test]
fn explain_names_nodes_rules_and_overlaps() {
    let program = Program::new();
    program.put("row.xml", ROW);
    let out = program.call(&["explain", "row.xml", "100,330"]).out;
    let order = ["Button \"Buoy\"", "Button \"Anchor\"", "Window", "Application \"Harbour\"", "Overlaps"];
    let places: Vec<Option<usize>> = order.iter().map(|part| out.find(part)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} in {out}");
    assert!(out.contains("30 % of btn-anchor  30 % of btn-buoy  70,320 50 × 30"), "{out}");
    assert!(out.contains("wrapper-frame"), "a rule is named: {out}");
}

#[test]
fn annotate_writes_a_picture_and_lists_its_numbers() {
    let program = Program::new();
    program.put("row.xml", ROW);
    let call = program.call(&["annotate", "row.xml", "-o", "out.png"]);
    assert!(call.out.starts_with("out.png  900 × 1800 pixels, 3×, 6 marks\n"), "{}", call.out);
    assert!(call.out.contains("   1  sw-night-light  Night light\n"), "{}", call.out);
    assert!(call.err.contains("no picture"), "{}", call.err);
    assert!(fs::read(program.at("out.png")).expect("the file").starts_with(b"\x89PNG"));
    let json =
        program.call(&["annotate", "row.xml", "-o", "out.png", "--layers", "overlaps", "--legend", "--json"]).json();
    assert_eq!((&json["schema"], &json["marks"]), (&"sightline.annotate/1".into(), &1.into()));
    assert_eq!(json["legend"].as_array().map(Vec::len), Some(2), "both of the two that overlap");
}

#[test]
fn standard_input_is_a_source() {
    let program = Program::new();
    let call = program.call_with(&["observe", "-"], ROW.as_bytes());
    assert!(call.exit == Some(0) && call.out.contains("btn-anchor"), "{}{}", call.out, call.err);
    assert_eq!(program.call_with(&["observe", "-", "--json"], b"").json()["error"]["code"], "empty_source");
    let call = program.call_with(&["convert", "-", "-o", "out.sightline"], ROW.as_bytes());
    assert_eq!(call.exit, Some(0));
    // A whole capture comes through a pipe as well.
    let capture = fs::read(program.at("out.sightline")).expect("the file");
    let call = program.call_with(&["explain", "-", "btn-buoy"], &capture);
    assert!(call.exit == Some(0) && call.out.contains("Buoy"), "{}{}", call.out, call.err);
}

#[test]
fn words_of_a_screen_cannot_steer_the_terminal() {
    let program = Program::new();
    program.put(
        "evil.json",
        r#"{"type":"Button","label":"\u001b[2J\u202egnp.exe\u0007","rect":{"x":0,"y":0,"width":90,"height":44}}"#,
    );
    program.put("\u{1b}[31m.xml", "");
    let calls: [&[&str]; 4] = [
        &["observe", "evil.json"],
        &["explain", "evil.json", "0"],
        &["annotate", "evil.json", "-o", "out.png"],
        &["observe", "\u{1b}[31m.xml"],
    ];
    for arguments in calls {
        // As on a terminal: with colours, so that only the program's own sequences may be there.
        let call = program.call_in_colour(arguments);
        let told = format!("{}{}", call.out, call.err);
        assert!(told.contains("\u{1b}["), "{arguments:?}: no colour: {told:?}");
        for sequence in ["\u{1b}[2J", "\u{1b}[31m.xml", "\u{202e}", "\u{7}"] {
            assert!(!told.contains(sequence), "{arguments:?}: {told:?}");
        }
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let program = Program::new();
    let rows: String = (0..9_000).map(|i| format!("  Button \"Lantern {i}\" (0,{i},300,44)\n")).collect();
    program.put("many.txt", format!("Application \"Dock\" (0,0,300,9900)\n{rows}"));
    for arguments in [&["observe", "many.txt", "--json"][..], &["observe", "many.txt", "--budget", "900000"]] {
        let mut child =
            program.command().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
        let mut first = [0; 10];
        child.stdout.take().expect("a pipe").read_exact(&mut first).expect("a beginning");
        let output = child.wait_with_output().expect("ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(0) && !err.contains("panicked"),
            "{arguments:?}: {:?} {err}",
            output.status
        );
    }
}
