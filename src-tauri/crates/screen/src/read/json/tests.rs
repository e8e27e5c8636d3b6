//! Tests of the JSON reader: documents in, notation and complaints out.

use super::*;
use crate::ComplaintCode::{
    Cut, DuplicateAttribute, Encoding, Envelope, ForbiddenCharacter, InvalidFlag, InvalidNumber, LoneSurrogate,
    SeveralRoots, StrayText, Syntax, WrongClosingTag, WrongType,
};
use crate::{RefusalCode, notation};
use proptest::prelude::*;
use struson::reader::JsonReader;

/// A document, its tree in notation, and the complaints with the text they point at.
type Case = (&'static str, &'static str, &'static [(ComplaintCode, &'static str)]);

/// Reads without a density.
fn read(bytes: &[u8]) -> Result<Reading, Refusal> {
    super::read(bytes, None)
}

fn lines(reading: &Reading) -> String {
    let text = notation::print(&reading.tree);
    text.lines().skip(1).collect::<Vec<_>>().join("\n")
}

/// Reads a document and compares its tree, in notation, and its complaints with the places where they stand.
fn check(bytes: impl AsRef<[u8]>, tree: &str, complaints: &[(ComplaintCode, &str)]) {
    let bytes = bytes.as_ref();
    let shown = String::from_utf8_lossy(bytes).into_owned();
    let reading = read(bytes).unwrap_or_else(|refusal| panic!("{refusal}: {shown}"));
    assert_eq!(lines(&reading), tree, "{shown}");
    let told: Vec<(ComplaintCode, String)> = reading
        .complaints
        .iter()
        .map(|c| {
            let at = c.at.unwrap_or_default() as usize;
            (c.code, String::from_utf8_lossy(&bytes[at..bytes.len().min(at + 8)]).into_owned())
        })
        .collect();
    let expected: Vec<(ComplaintCode, String)> =
        complaints.iter().map(|(code, at)| (*code, at.chars().take(8).collect())).collect();
    assert_eq!(told, expected, "{shown}");
    for node in reading.tree.nodes() {
        let range = node.span.start as usize..node.span.end as usize;
        assert!(bytes.get(range).is_some(), "{:?} is outside of {shown}", node.span);
    }
}

#[test]
fn the_shape_of_today_is_read_in_full() {
    let json = r#"{
        "type": "Application", "rawIdentifier": null, "name": "Garden", "value": null, "label": "Garden",
        "rect": {"x": 0, "y": 0, "width": 390, "height": 844}, "frame": "{{0, 0}, {390, 844}}",
        "nativeFrame": "{{0, 0}, {390, 844}}", "isEnabled": "1", "isVisible": "1", "isAccessible": "0",
        "isNativeAccessibilityElement": "0", "isFocused": "0", "traits": "", "customActions": null,
        "children": [
            {"type": "Switch", "rawIdentifier": "fog_switch", "name": "fog_switch", "value": "0", "label": "Fog",
             "rect": {"x": 305, "y": 146, "width": 63, "height": 29}, "nativeFrame": "{{305, 146.33}, {63, 28.67}}",
             "isEnabled": "0", "isVisible": "1", "isAccessible": "1", "isFocused": "1", "traits": "Button, ToggleButton"},
            {"type": "SecureTextField", "rawIdentifier": null, "name": null, "value": "••••", "label": null,
             "rect": {"x": 10, "y": 200, "width": 100, "height": 30}, "placeholderValue": "Key", "traits": "Selected",
             "isVisible": "0"}
        ]}"#;
    let tree = r#"Application "Garden" (0,0,390,844) not-accessible not-focused traits=[]
  Switch "Fog" #fog_switch =0 (305,146.33,63,28.67) disabled accessible focused traits=[Button, ToggleButton]
  SecureTextField ="••••" placeholder=Key (10,200,100,30)~ hidden enabled? traits=[Selected]"#;
    check(json, tree, &[]);
    let reading = read(json.as_bytes()).unwrap();
    assert_eq!(reading.tree.layers()[0].app.as_deref(), Some("Garden"));
    assert!(!reading.fragment);
}

#[test]
fn other_shapes_say_the_same() {
    let full = "Window (0,0,320,568)~ enabled?";
    let cases = [
        (r#"{"tree":{"type":"Window","isVisible":"1","frame":"{{0, 0}, {320, 568}}"},"module":"m"}"#, full),
        (r#"{"type":"Window","isVisible":true,"rect":{"x":"0","y":"0","width":"320","height":"568"}}"#, full),
        (r#"{"type":"XCUIElementTypeWindow","visible":"true","rect":"{{0,0},{320,568}}"}"#, full),
        (r#"{"type":"Window","isVisible":1,"frame":{"x":0,"y":0,"width":320,"height":568}}"#, full),
        (r#"{"type":"Window","isVisible":"YES","x":0,"y":0,"width":320,"height":568}"#, full),
        (r#"{"type":"Window","label":"","name":null,"isVisible":null}"#, "Window visible? enabled?"),
        // What the accessible source answers with.
        (r#"{"type":"Window","rawIdentifier":null,"name":"a"}"#, "Window name=a visible? enabled?"),
        // Without `rawIdentifier`: by the rule of XML.
        (r#"{"type":"Cell","name":"row","label":"Row"}"#, "Cell \"Row\" #row visible? enabled?"),
        (r#"{"type":"Cell","name":"Row","label":"Row"}"#, "Cell \"Row\" #? visible? enabled?"),
        (r#"{"type":"Cell","label":"Row"}"#, "Cell \"Row\" name=- visible? enabled?"),
        // Values of other types, as XML would write them.
        (r#"{"type":"Slider","value":0.5,"isEnabled":true}"#, "Slider =0.5 visible?"),
        (r#"{"type":"Switch","value":true,"isEnabled":false}"#, "Switch =1 visible? disabled"),
        (
            r#"{"type":"Tab","traits":["Button"," Selected ",""],"isSelected":"0"}"#,
            "Tab visible? enabled? not-selected traits=[Button, Selected]",
        ),
        // Without a type, or with one nobody knows.
        (
            r#"{"label":"a","rect":{"x":1,"y":2,"width":3,"height":4}}"#,
            "Other \"a\" name=- (1,2,3,4)~ visible? enabled?",
        ),
        (
            r#"{"type":"Gizmo","label":"a","rect":{"x":1,"y":2,"width":3,"height":4}}"#,
            "Gizmo \"a\" name=- (1,2,3,4)~ visible? enabled?",
        ),
        // A fraction was not rounded, whatever the key.
        (r#"{"type":"Cell","frame":"{{0.5, 0}, {1, 1}}"}"#, "Cell (0.5,0,1,1) visible? enabled?"),
        (r#"{"type":"Cell","children":null,"isFocused":"false"}"#, "Cell visible? enabled? not-focused"),
    ];
    for (json, tree) in cases {
        let enveloped = json.starts_with("{\"tree\"");
        check(json, tree, if enveloped { &[(Envelope, "{\"tree\":")] } else { &[] });
    }
}

#[test]
fn the_order_of_keys_does_not_matter() {
    let json = r#"{"children":[{"children":[{"label":"c","type":"Key"}],"type":"Cell","label":"b"},{"type":"Tab","label":"d"}],
        "label":"a","type":"Application"}"#;
    let tree = "Application \"a\" name=- visible? enabled?\n  Cell \"b\" name=- visible? enabled?\n    Key \"c\" name=- visible? enabled?\n  Tab \"d\" name=- visible? enabled?";
    check(json, tree, &[]);
    let reading = read(json.as_bytes()).unwrap();
    assert_eq!(reading.tree.layers()[0].app.as_deref(), Some("a"));
}

#[test]
fn envelopes_are_taken_off_however_many() {
    let node = r#"{"type":"Cell","value":"v","isVisible":"1","isEnabled":"1"}"#;
    let tree = "Cell =v";
    check(format!(r#"{{"value":{node},"sessionId":"s"}}"#), tree, &[(Envelope, "{\"value\"")]);
    check(
        format!(r#"{{"sessionId":null,"status":0,"value":{{"value":{{"tree":{node}}}}}}}"#),
        tree,
        &[(Envelope, "{\"sessionId")],
    );
    check(format!(r#"{{"name":"look 3","source":{node}}}"#), tree, &[(Envelope, "{\"name\":")]);
    check(format!("[{node},\n{node}]"), "Cell =v\nCell =v", &[(SeveralRoots, node)]);
    // What is no element in such a list is told, as it is among children.
    let odd = format!(r#"[7,{node},{{"a":1}},null]"#);
    check(&odd, tree, &[(WrongType, &odd[1..]), (WrongType, r#"{"a":1},"#)]);
    check(format!("{node}\n{node}"), "Cell =v\nCell =v", &[(SeveralRoots, node), (SeveralRoots, node)]);
    // What else holds a tree: another tool's report, an agent tool's answer.
    check(format!(r#"{{"kind":"report","type":"screen","pages":[[{node}]]}}"#), tree, &[(Envelope, "{\"kind\":")]);
    let text = string(node);
    check(format!(r#"{{"result":{{"content":[{{"type":"text","text":{text}}}]}}}}"#), tree, &[(Envelope, &text[1..])]);
    check(&text, tree, &[(Envelope, &text[1..])]);
    // Two apps beside one another are a whole screen.
    let apps = r#"[{"type":"Application","label":"A"},{"type":"Application","label":"B"}]"#;
    let reading = read(apps.as_bytes()).unwrap();
    let layers: Vec<_> = reading.tree.layers().iter().map(|l| (l.app.as_deref(), l.from)).collect();
    assert_eq!(layers, [(Some("A"), 0), (Some("B"), 1)]);
    assert!(!reading.fragment && reading.complaints.is_empty());
}

/// Puts a text into a JSON string.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[test]
fn a_tree_in_a_string_keeps_its_places() {
    let json = "{\"type\":\"SecureTextField\",\n\"value\":\"pa\\\"ss\",\"label\":\"K\\u00e9y\",\"isVisible\":\"1\",\"isEnabled\":\"1\"}";
    let xml = "<?xml version=\"1.0\"?>\n<XCUIElementTypeSecureTextField type=\"XCUIElementTypeSecureTextField\" value=\"pa&quot;ss\" visible=\"true\"/>";
    for (inner, secret, kind) in [(json, "pa\\\"ss", SourceKind::WdaJson), (xml, "pa&quot;ss", SourceKind::WdaXml)] {
        let mut document = inner.to_owned();
        for level in 1..=3 {
            document = format!("{{\"sessionId\":\"s\",\"value\":{}}}", string(&document));
            let mut escaped = secret.to_owned();
            (0..level).for_each(|_| escaped = string(&escaped).trim_matches('"').to_owned());
            let wide: Vec<u8> = document.encode_utf16().flat_map(u16::to_le_bytes).collect();
            for bytes in [document.as_bytes().to_vec(), wide] {
                let reading = read(&bytes).unwrap_or_else(|r| panic!("{r}: {document}"));
                assert_eq!(reading.kind, kind);
                let node = &reading.tree.nodes()[0];
                assert_eq!(node.value.as_deref(), Some("pa\"ss"));
                let plain = |span: &std::ops::Range<u32>| {
                    let piece = &bytes[span.start as usize..span.end as usize];
                    String::from_utf8(piece.iter().copied().filter(|b| *b != 0).collect()).unwrap()
                };
                assert_eq!(node.value_spans.iter().map(plain).collect::<Vec<_>>(), [&*escaped], "{document}");
                assert!(plain(&node.span).contains(&escaped), "{document}");
                assert!(reading.complaints.iter().any(|c| c.code == Envelope), "{document}");
                let attributes = reading.attributes(&bytes, 0);
                let value = attributes.iter().find(|a| a.name == "value").map(|a| &*a.value);
                assert_eq!(value, Some("pa\"ss"), "{document}");
            }
        }
    }
}

#[test]
fn half_pairs_are_replaced_and_whole_ones_kept() {
    let cases = [
        (r#""Hi \ud83d""#, "Hi \u{FFFD}", &[(LoneSurrogate, "\\ud83d\"}")][..]),
        (r#""\ude00!""#, "\u{FFFD}!", &[(LoneSurrogate, "\\ude00!\"")]),
        (r#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀", &[(LoneSurrogate, "\\ud83d\\u")]),
        (r#""\ud83dx\ude00""#, "\u{FFFD}x\u{FFFD}", &[(LoneSurrogate, "\\ud83dx\\"), (LoneSurrogate, "\\ude00\"}")]),
        (r#""\uD83D\uDE00""#, "😀", &[]),
        (r#""\\ud83d""#, "\\ud83d", &[]),
        (r#""\\\ud83d""#, "\\\u{FFFD}", &[(LoneSurrogate, "\\ud83d\"}")]),
        (r#""tab\tline\n\u0000\/""#, "tab\tline\n\0/", &[]),
    ];
    for (label, read_as, complaints) in cases {
        let json = format!("{{\"type\":\"Text\",\"frame\":\"{{{{0,0}},{{1,1}}}}\",\"label\":{label}}}");
        let mut tree = String::from("Text ");
        notation_quoted(&mut tree, read_as);
        tree.push_str(" name=- (0,0,1,1)~ visible? enabled?");
        check(json, &tree, complaints);
    }
}

/// The label as the notation quotes it.
fn notation_quoted(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\0' => out.push_str("\\u{0}"),
            c => out.push(c),
        }
    }
    out.push('"');
}

#[test]
fn what_is_no_json_is_repaired_where_it_is_plain() {
    let cell = "Cell \"a\" name=- visible? enabled?";
    let cases: &[Case] = &[
        ("{\"type\":\"Cell\",\"label\":\"a\",}", cell, &[(Syntax, "}")]),
        ("{\"type\":\"Cell\" \"label\":\"a\"}", cell, &[(Syntax, "\"label\":")]),
        ("{\"type\" \"Cell\",\"label\":\"a\"}", cell, &[(Syntax, "\"Cell\",\"")]),
        ("{\"type\":\"Cell\",,\"label\":\"a\"}", cell, &[(Syntax, ",\"label\"")]),
        ("{\"type\":\"Cell\",\"value\":,\"label\":\"a\"}", cell, &[(Syntax, ",\"label\"")]),
        ("{\"type\":\"Cell\",\"value\",\"label\":\"a\"}", cell, &[(Syntax, ",\"label\"")]),
        ("{type:\"Cell\",label:\"a\"}", cell, &[(Syntax, "type:\"Ce"), (Syntax, "label:\"a")]),
        (
            "{'type':'Cell','label':'a'}",
            cell,
            &[(Syntax, "'type':'"), (Syntax, "'Cell','"), (Syntax, "'label':"), (Syntax, "'a'}")],
        ),
        ("{\"type\":\"Cell\",\"label\":\"a\"}}]", cell, &[(StrayText, "}]")]),
        ("{\"type\":\"Cell\",\"label\":\"a\"} done", cell, &[(StrayText, "done")]),
        ("10:31 INFO {\"type\":\"Cell\",\"label\":\"a\"}", cell, &[(StrayText, "10:31 IN")]),
        (
            "{\"type\":\"Cell\",\"traits\":[\"B\"},\"label\":\"a\"}",
            "Cell visible? enabled? traits=[B]",
            &[(WrongClosingTag, "},\"label"), (StrayText, ",\"label\"")],
        ),
        (
            "{\"type\":\"Cell\",\"label\":\"a\nb\"}",
            "Cell \"a\\nb\" name=- visible? enabled?",
            &[(ForbiddenCharacter, "\nb\"}")],
        ),
        (
            "{\"type\":\"Cell\",\"label\":\"C:\\Users\\u12\"}",
            "Cell \"C:\\\\Users\\\\u12\" name=- visible? enabled?",
            &[(Syntax, "\\Users\\u"), (Syntax, "\\u12\"}")],
        ),
        ("{\"type\":\"Cell\",\u{a0}\"label\":\"a\"\u{feff}}", cell, &[]),
        ("{\"type\":\"Cell\",\"isEnabled\":True,\"label\":None,\"value\":undefined}", "Cell visible?", &[]),
        (
            "{\"type\":\"Cell\",\"label\":\"a\",\"label\":\"b\",\"value\":\"x\",\"value\":\"y\"}",
            "Cell \"a\" =x name=- visible? enabled?",
            &[(DuplicateAttribute, "\"b\",\"val"), (DuplicateAttribute, "\"y\"}")],
        ),
        (
            "{\"type\":\"Cell\",\"children\":[3,null,{\"type\":\"Key\"}],\"label\":{\"en\":\"a\"}}",
            "Cell visible? enabled?\n  Key visible? enabled?",
            &[(WrongType, "3,null,{"), (WrongType, "{\"en\":\"a")],
        ),
        (
            "{\"type\":\"Cell\",\"isVisible\":\"maybe\",\"isEnabled\":[],\"traits\":7}",
            "Cell visible? enabled?",
            &[(InvalidFlag, "\"maybe\","), (InvalidFlag, "[],\"trai"), (WrongType, "7}")],
        ),
    ];
    for (json, tree, complaints) in cases {
        check(json, tree, complaints);
    }
}

#[test]
fn invalid_numbers_are_no_frame_and_one_complaint() {
    let cases = [
        (r#""rect":{"x":NaN,"y":0,"width":1,"height":1}"#, "", &["{\"x\":NaN"][..]),
        (r#""rect":{"x":0,"y":-Infinity,"width":1,"height":1}"#, "", &["{\"x\":0,\""]),
        (r#""rect":{"x":0,"y":0,"width":"12px","height":1}"#, "", &["{\"x\":0,\""]),
        (r#""rect":{"x":0,"y":0,"width":"","height":1}"#, "", &["{\"x\":0,\""]),
        (r#""rect":{"x":0,"y":0,"width":1}"#, "", &["{\"x\":0,\""]),
        (r#""rect":{"x":null,"y":0,"width":1,"height":1}"#, "", &["{\"x\":nul"]),
        (r#""rect":{"x":0,"y":0,"width":-5,"height":1}"#, "", &["{\"x\":0,\""]),
        (r#""rect":{"x":1e400,"y":0,"width":5,"height":1}"#, "", &["{\"x\":1e4"]),
        (r#""rect":{"x":9223372036854775807,"y":0,"width":5,"height":1}"#, "", &["{\"x\":922"]),
        (r#""rect":7"#, "", &["7}"]),
        (r#""rect":{"x":-1,"y":-1,"width":0,"height":0}"#, "", &[]),
        (r#""nativeFrame":"{{inf, inf}, {0, 0}}","rect":{"x":-1,"y":-1,"width":0,"height":0}"#, "", &["\"{{inf, "]),
        (
            r#""nativeFrame":"{{nan, 0}, {1, 1}}","rect":{"x":1,"y":1,"width":2,"height":2}"#,
            " (1,1,2,2)~",
            &["\"{{nan, "],
        ),
        (r#""rect":{"x":012,"y":0,"width":+5,"height":.5}"#, " (12,0,5,0.5)", &[]),
    ];
    for (frame, rect, complaints) in cases {
        let json = format!("{{\"type\":\"Cell\",{frame}}}");
        let reading = read(json.as_bytes()).unwrap();
        assert_eq!(lines(&reading), format!("Cell{rect} visible? enabled?"), "{json}");
        let told = reading.complaints.iter().filter(|c| c.code == InvalidNumber).map(|c| c.at.unwrap() as usize);
        let told: Vec<&str> = told.map(|at| &json[at..json.len().min(at + 8)]).collect();
        assert_eq!(told, complaints, "{json}");
        assert!(reading.tree.nodes().iter().all(|n| n.rect.is_none_or(|r| r.x.is_finite())));
    }
}

#[test]
fn what_holds_no_element_is_refused_by_its_name() {
    let cases = [
        ("", RefusalCode::EmptySource, "empty"),
        (" \n\t", RefusalCode::EmptySource, "empty"),
        ("\u{FEFF}", RefusalCode::EmptySource, "empty"),
        ("hello", RefusalCode::NotASource, "no JSON"),
        ("{}", RefusalCode::NoElement, "without any element"),
        (r#"{"value":null,"sessionId":"s"}"#, RefusalCode::NoElement, "without any element"),
        (r#"{"value":{},"sessionId":"s"}"#, RefusalCode::NoElement, "without any element"),
        (
            r#"{"value":{"error":"invalid session id","message":"Session does not exist","traceback":""},"sessionId":null}"#,
            RefusalCode::NotASource,
            "invalid session id, “Session does not exist”",
        ),
        (r#"{"error":"unknown command"}"#, RefusalCode::NotASource, "unknown command"),
        (r#"{"status":13,"value":"An unknown error"}"#, RefusalCode::NotASource, "“An unknown error”"),
        (r#"{"name":"app","version":"1.0","type":"module","private":true}"#, RefusalCode::NotASource, "no tree"),
        (r#"{"type":"FeatureCollection","features":[]}"#, RefusalCode::NotASource, "no tree"),
        (r#"{"name":"a","children":[{"name":"b"}]}"#, RefusalCode::NotASource, "no tree"),
        (r#"[1,2,3]"#, RefusalCode::NotASource, "no tree"),
        (r#"[{"path":"$.[].AXLabel","type":"string"}]"#, RefusalCode::NotASource, "no tree"),
    ];
    for (json, code, words) in cases {
        let refusal = read(json.as_bytes()).expect_err(json);
        assert_eq!(refusal.code, code, "{json}");
        assert!(refusal.message.contains(words), "{}: {json}", refusal.message);
        assert!(!refusal.hint.is_empty());
    }
}

const SAMPLE: &str = r#"{"value":{"type":"Application","label":"App \u00e9 \"q\"","rect":{"x":0,"y":0,"width":390,"height":844},
 "children":[{"type":"Cell","value":"1","isEnabled":"1","traits":["Button"],"nativeFrame":"{{0.5, 1}, {2, 3}}"},
 {"type":"Key","label":"k","isVisible":false}]},"sessionId":"s"}"#;

#[test]
fn a_document_cut_anywhere_keeps_what_stands_before_the_cut() {
    let whole = read(SAMPLE.as_bytes()).unwrap();
    let mut nodes = 0;
    for cut in 0..SAMPLE.len() {
        let Ok(reading) = read(&SAMPLE.as_bytes()[..cut]) else {
            assert_eq!(nodes, 0, "refused when cut at {cut}, but not before");
            continue;
        };
        assert!(reading.tree.len() >= nodes && reading.tree.len() <= whole.tree.len(), "cut at {cut}");
        nodes = reading.tree.len();
        let told = reading.complaints.iter().find(|c| c.code == Cut).expect("a cut is told");
        assert_eq!(told.at, Some(u32::try_from(cut).unwrap()));
        for node in reading.tree.nodes() {
            // No number that was cut is taken for a whole one.
            assert!(
                node.rect.is_none_or(|r| [390.0, 2.0].contains(&r.width) && [844.0, 3.0].contains(&r.height)),
                "{cut}"
            );
        }
    }
    assert_eq!(nodes, 3);
}

#[test]
fn a_hundred_thousand_nested_nodes_are_read() {
    let depth = 100_000;
    let open = r#"{"type":"Other","children":["#;
    let whole = format!("{}{}", open.repeat(depth), "]}".repeat(depth));
    for json in [
        &*whole,
        &whole[..open.len() * depth],
        &"[".repeat(depth),
        &format!("{}{}", "[".repeat(depth), "}".repeat(depth)),
    ] {
        match read(json.as_bytes()) {
            Ok(reading) => {
                assert_eq!(reading.tree.len() as usize, depth);
                assert_eq!(reading.tree.nodes()[depth - 1].depth as usize, depth - 1);
                assert_eq!(reading.tree.nodes()[0].end as usize, depth);
            }
            Err(refusal) => assert_eq!(refusal.code, RefusalCode::NotASource),
        }
    }
}

#[test]
fn beyond_that_depth_the_rest_is_left_aside_and_told() {
    let json = r#"{"type":"Other","children":["#.repeat(250_000);
    let reading = read(json.as_bytes()).unwrap();
    assert_eq!(reading.tree.len(), 200_000);
    assert!(reading.complaints.iter().any(|c| c.code == ComplaintCode::Unknown), "{:?}", reading.complaints);
}

#[test]
fn spans_are_places_in_the_bytes_as_received() {
    let marked = format!("\u{FEFF}{SAMPLE}");
    let mut bytes = marked.clone().into_bytes();
    let key = marked.find("\"k\"").unwrap() + 1;
    bytes[key] = 0xE9;
    let reading = read(&bytes).unwrap();
    let pieces: Vec<String> = reading
        .tree
        .nodes()
        .iter()
        .map(|n| String::from_utf8_lossy(&bytes[n.span.start as usize..n.span.end as usize]).into_owned())
        .collect();
    assert!(pieces[0].starts_with(r#"{"type":"App"#) && pieces[0].ends_with("}]}"), "{}", pieces[0]);
    assert!(pieces[1].starts_with(r#"{"type":"Cell"#) && pieces[1].ends_with("{2, 3}}\"}"), "{}", pieces[1]);
    assert_eq!(pieces[2], "{\"type\":\"Key\",\"label\":\"\u{FFFD}\",\"isVisible\":false}");
    let encoding = reading.complaints.iter().find(|c| c.code == Encoding).unwrap();
    assert_eq!(encoding.at.unwrap() as usize, key);
}

#[test]
fn attributes_are_as_received_without_the_children() {
    let reading = read(SAMPLE.as_bytes()).unwrap();
    let told = |node| {
        let all = reading.attributes(SAMPLE.as_bytes(), node);
        all.iter().map(|a| format!("{}={}", a.name, a.value)).collect::<Vec<_>>().join(" | ")
    };
    assert_eq!(told(0), r#"type=Application | label=App é "q" | rect={"x":0,"y":0,"width":390,"height":844}"#);
    assert_eq!(told(1), r#"type=Cell | value=1 | isEnabled=1 | traits=["Button"] | nativeFrame={{0.5, 1}, {2, 3}}"#);
    assert_eq!(told(2), "type=Key | label=k | isVisible=false");
    assert_eq!(told(3), "");
}

/// Is it JSON to a strict reader (but for trailing commas, which ours takes)?
fn is_json(text: &str) -> bool {
    let mut reader = walk::reader(text);
    reader.skip_value().is_ok() && reader.consume_trailing_whitespace().is_ok()
}

fn repaired(text: &str) -> String {
    let mut notes = Notes::default();
    let text = Text::plain(text);
    repair::repair(&text, &mut notes).content.into_owned()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_repair_makes_json_of_anything(text in "([{}\\[\\]:,\"' \n\\\\]|\\\\u|d83d|dE00|[0-9.eE+-]|true|None|NaN|[a-z]|\\PC|\u{1}|\u{a0}){0,60}") {
        let text = repaired(&text);
        prop_assert!(is_json(&text), "{text}");
    }

    #[test]
    fn json_is_left_as_it_is(at in 0..SAMPLE.len()) {
        let (before, after) = SAMPLE.split_at(SAMPLE.floor_char_boundary(at));
        prop_assert_eq!(repaired(SAMPLE), format!("{before}{after}"));
    }

    #[test]
    fn a_damaged_document_is_still_read(at in 0..SAMPLE.len(), out in 0_usize..4, put in "[{}\\[\\]:,\"'a1\\\\\u{0}é]{0,3}") {
        let start = SAMPLE.floor_char_boundary(at);
        let end = SAMPLE.floor_char_boundary((start + out).min(SAMPLE.len()));
        let text = format!("{}{put}{}", &SAMPLE[..start], &SAMPLE[end..]);
        prop_assert!(is_json(&repaired(&text)));
        if let Ok(reading) = read(text.as_bytes()) {
            for node in reading.tree.nodes() {
                prop_assert!(node.span.end as usize <= text.len() && node.span.start < node.span.end, "{}", text);
                let _ = reading.attributes(text.as_bytes(), 0);
            }
        }
    }

    #[test]
    fn no_bytes_make_it_fall(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&bytes);
    }
}
