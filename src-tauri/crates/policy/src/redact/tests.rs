//! Tests of redaction in trees and in the bytes of sources.

use super::*;
use screen::read;

/// Reads a source, masks it, and gives all its strings, one node a line: `kind|label|value|name|placeholder`.
fn masked(source: &str) -> String {
    let mut tree = read(source.as_bytes()).unwrap().tree;
    mask_tree(&mut tree);
    strings(&tree)
}

fn strings(tree: &Tree) -> String {
    let line = |n: &screen::Node| {
        let texts = [&n.label, &n.value, &n.name, &n.placeholder].map(|t| t.as_deref().unwrap_or("-").to_owned());
        format!("{}|{}", n.kind, texts.join("|"))
    };
    tree.nodes().iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A field with the given attributes in the middle of a form; the rect is that of its wrapper.
fn form(field: &str, more: &str) -> String {
    format!(
        r#"<XCUIElementTypeApplication x="0" y="0" width="390" height="844">
             <XCUIElementTypeOther label="wrapper" x="20" y="100" width="350" height="44">
               <XCUIElementTypeSecureTextField {field} x="20" y="100" width="350" height="44"/>
             </XCUIElementTypeOther>{more}
           </XCUIElementTypeApplication>"#
    )
}

#[test]
fn a_secure_value_becomes_bullets_and_other_values_do_not() {
    // What stands in the field, and what the tree says of it afterwards.
    let cases = [
        (r#"label="Password" value="hunter2""#, "SecureTextField|Password|•••••••|-|-"),
        (r#"label="Password" value="пароль""#, "SecureTextField|Password|••••••|-|-"),
        (r#"label="PIN" value="7""#, "SecureTextField|PIN|•|-|-"),
        (r#"label="PIN" value="    ""#, "SecureTextField|PIN|••••|-|-"),
        (r#"label="Password" value="•••••a""#, "SecureTextField|Password|••••••|-|-"),
        (r#"label="Password" value="••••""#, "SecureTextField|Password|••••|-|-"),
        (r#"label="Password" value="* * *""#, "SecureTextField|Password|* * *|-|-"),
        (r#"label="Password" value="""#, "SecureTextField|Password|-|-|-"),
        (
            r#"label="Password" value="Required" placeholderValue="Required""#,
            "SecureTextField|Password|Required|-|Required",
        ),
        (
            r#"label="Password" value="Requires" placeholderValue="Required""#,
            "SecureTextField|Password|••••••••|-|Required",
        ),
        // Without a told placeholder, a value that is the label is one.
        (r#"label="Password" value="Password""#, "SecureTextField|Password|Password|-|-"),
        (
            r#"label="Password" value="Password" placeholderValue="Required""#,
            "SecureTextField|••••••••|••••••••|-|Required",
        ),
    ];
    for (field, expected) in cases {
        assert_eq!(masked(&form(field, "")).lines().nth(2).unwrap(), expected, "{field}");
    }
}

#[test]
fn an_echo_is_masked_where_it_is_one() {
    let text =
        |label: &str| format!(r#"<XCUIElementTypeStaticText label="{label}" x="0" y="300" width="90" height="20"/>"#);
    // The secret, a text elsewhere on the screen, and how that text reads afterwards.
    let cases = [
        ("hunter2", "hunter2", "•••••••"),
        ("hunter2", "You typed hunter2, right?", "You typed •••••••, right?"),
        ("hunter2", "hunter hunter", "hunter hunter"),
        ("hunter2", "HUNTER2", "HUNTER2"),
        ("  hunter2 ", "is hunter2", "is •••••••"),
        ("p&amp;ss&lt;w&gt;", "is p&amp;ss&lt;w&gt;!", "is •••••••!"),
        ("tab\tspace", "is tab space", "is •••••••••"),
        // Too short to be looked for away from the field, or masked already.
        ("1", "Step 1", "Step 1"),
        ("abc", "abc", "abc"),
        ("••••", "••••", "••••"),
        ("****", "****", "****"),
    ];
    for (secret, label, expected) in cases {
        let out = masked(&form(&format!(r#"value="{secret}""#), &text(label)));
        assert_eq!(out.lines().last().unwrap(), format!("StaticText|{expected}|-|-|-"), "{secret} in {label}");
    }
}

#[test]
fn near_the_field_short_secrets_are_masked_as_whole_words() {
    let cases = [
        ("a", "Password, a", "Password, •"),
        ("a", "Password", "Password"),
        ("12", "PIN 12", "PIN ••"),
        ("12", "PIN 123", "PIN 123"),
        ("12", "12", "••"),
    ];
    for (secret, label, expected) in cases {
        // The wrapper has the field's rect, the text beside it too, and the last one has not.
        let beside = format!(r#"<XCUIElementTypeStaticText label="{label}" x="20" y="100" width="350" height="44"/>"#);
        let source = form(&format!(r#"value="{secret}""#), &beside).replace("wrapper", label);
        let out = masked(&format!("{source}{}", ""));
        assert_eq!(out.lines().nth(1).unwrap(), format!("Other|{expected}|-|-|-"), "{secret} in {label}");
        assert_eq!(out.lines().last().unwrap(), format!("StaticText|{expected}|-|-|-"), "{secret} in {label}");
    }
}

#[test]
fn every_string_of_a_node_is_masked() {
    let source = r#"{"type":"Application","rect":{"x":0,"y":0,"width":390,"height":844},"children":[
        {"type":"SecureTextField","label":"Password","name":"pw","rawIdentifier":"pw","value":"hunter2"},
        {"type":"TextField","label":"a hunter2","name":"b hunter2","rawIdentifier":"b hunter2","value":"c hunter2","placeholderValue":"d hunter2"}]}"#;
    let mut tree = read(source.as_bytes()).unwrap().tree;
    let masking = mask_tree(&mut tree);
    assert_eq!(strings(&tree).lines().last().unwrap(), "TextField|a •••••••|c •••••••|b •••••••|d •••••••");
    assert_eq!(tree.get(2).unwrap().identifier, Identifier::Is("b •••••••".into()));
    assert_eq!(tree.get(1).unwrap().identifier, Identifier::Is("pw".into()));
    let why: Vec<_> = masking.nodes.iter().map(|m| (m.node, m.why)).collect();
    assert_eq!(why, [(1, Why::SecureValue), (2, Why::Echo)]);
    assert!(!format!("{masking:?}").contains("hunter2"));
    assert_eq!(masking.secrets.mask_text("The frame of \"hunter2\" is odd."), "The frame of \"•••••••\" is odd.");
    // Nothing is left to do.
    assert_eq!(mask_tree(&mut tree).nodes, []);
}

#[test]
fn overlapping_secrets_leave_nothing_between_them() {
    let second =
        r#"<XCUIElementTypeSecureTextField value="cdefgh"/><XCUIElementTypeStaticText label="-abcdefgh-abcdef"/>"#;
    let out = masked(&form(r#"value="abcde""#, second));
    assert_eq!(out.lines().last().unwrap(), "StaticText|-••••••••-•••••f|-|-|-");
}

#[test]
fn attributes_as_received_are_masked_too() {
    let source = r#"<XCUIElementTypeApplication x="0" y="0" width="1234" height="844">
        <XCUIElementTypeSecureTextField type="XCUIElementTypeSecureTextField" value="1234" label="PIN" text="1234" x="0" y="1234" width="90" height="44"/>
        <XCUIElementTypeStaticText label="1234 it is" hint="really 1234" width="1234"/></XCUIElementTypeApplication>"#;
    let reading = read(source.as_bytes()).unwrap();
    let mut tree = reading.tree.clone();
    let secrets = mask_tree(&mut tree).secrets;
    let told = |node| {
        let mut all = reading.attributes(source.as_bytes(), node);
        secrets.mask_attributes(&tree, node, &mut all);
        all.iter().map(|a| format!("{}={}", a.name, a.value)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        told(1),
        "type=XCUIElementTypeSecureTextField value=•••• label=PIN text=•••• x=0 y=1234 width=90 height=44"
    );
    assert_eq!(told(2), "label=•••• it is hint=really •••• width=1234");
}

#[test]
fn rects_to_blacken_are_those_of_fields_and_echoes() {
    let more = r#"<XCUIElementTypeStaticText label="hunter2" x="1" y="2" width="3" height="4"/>
                  <XCUIElementTypeStaticText label="other" x="5" y="6" width="7" height="8"/>"#;
    let mut tree = read(form(r#"value="hunter2""#, more).as_bytes()).unwrap().tree;
    let masked = mask_tree(&mut tree).nodes;
    let rects: Vec<_> = secret_rects(&tree, &masked).iter().map(|r| (r.x, r.y, r.width, r.height)).collect();
    assert_eq!(rects, [(20.0, 100.0, 350.0, 44.0), (1.0, 2.0, 3.0, 4.0)]);
}

/// The bytes with their secrets overwritten.
fn overwritten(bytes: &[u8]) -> Vec<u8> {
    let tree = read(bytes).unwrap().tree;
    let spans = Secrets::of(&tree).spans_in_source(&tree, bytes);
    let mut out = bytes.to_vec();
    overwrite(&mut out, &spans);
    assert_eq!(out.len(), bytes.len());
    out
}

/// Overwrites the source without its signs and expects asterisks for every byte between `‹` and `›`, ones between
/// `«` and `»`, and nothing else changed.
fn check(source: &str) {
    let plain = source.replace(['‹', '›', '«', '»'], "");
    let mut fill = None;
    let mut expected = String::new();
    for c in source.chars() {
        match c {
            '‹' => fill = Some("*"),
            '«' => fill = Some("1"),
            '›' | '»' => fill = None,
            _ => match fill {
                Some(fill) => expected.push_str(&fill.repeat(c.len_utf8())),
                None => expected.push(c),
            },
        }
    }
    assert_eq!(String::from_utf8(overwritten(plain.as_bytes())).unwrap(), expected);
}

#[test]
fn sources_are_overwritten_in_place() {
    let xml = |field: &str, text: &str| {
        check(&format!(
            "<XCUIElementTypeApplication><XCUIElementTypeSecureTextField {field}/><XCUIElementTypeStaticText {text}/></XCUIElementTypeApplication>"
        ));
    };
    let json = |value: &str, label: &str| {
        check(&format!(
            r#"{{"type":"Application","children":[{{"type":"SecureTextField","value":{value}}},{{"type":"StaticText","label":{label}}}]}}"#
        ));
    };
    // Escaped in each of the ways that stand for the same text.
    xml(r#"value="‹a&amp;b&lt;c›""#, r#"label="‹a&#38;b&#x3C;c›, ‹a&amp;b&lt;c›""#);
    xml(r#"value='‹ab"cd›'"#, r#"label='is ‹ab&quot;cd›'"#);
    xml(r#"value="‹&#55357;&#56832;abc›""#, r#"label="‹😀abc›""#);
    json(r#""‹a\"b\/c›""#, r#""is ‹a\"b/c› or ‹a\u0022b\u002fc›""#);
    json(r#""‹😀😀ab›""#, r#""‹\ud83d\ude00\uD83D\uDE00ab›""#);
    json("«4711»", r#""is ‹4711›""#);
    json("\n «4711» ", r#""is ‹4711›""#);
    // Two copies of the value; text that no reader keeps.
    xml(r#"value="‹hunter2›" value="‹hunter3›""#, "");
    xml(r#"value="•••" value="‹hunter3›""#, "");
    xml(r#"value="‹hunter2›"/><!-- ‹hunter2› --"#, r#"/>‹hunter2›<br"#);
    xml(r#"value="‹hunter2›""#, r#"hint="‹hunter2›" label='a' custom="‹hunter2›s""#);
    // A character that the reader takes out does not hide an echo, nor does a blank of another kind.
    xml(r#"value="‹hunter2›""#, "label=\"‹hun\u{1}ter2›\"");
    xml(r#"value="‹two words›""#, "label=\"is ‹two\twords›\"");
    // Structure stays readable.
    xml(r#"value="‹true›" enabled="true" width="10""#, r#"label="‹true›" enabled="true""#);
    xml(r#"value="‹1024›" x="1024""#, r#"label="a ‹1024›" x="1024" nativeFrame="{{1024, 3}, {1024, 1024}}""#);
    xml(r#"value="‹label›""#, r#"label="‹label›""#);
    xml(r#"value="‹XCUI›""#, r#"label="a ‹XCUI› b""#);
    json(r#""‹type›""#, r#""‹type›", "isEnabled":"type""#);
    // Nothing secret.
    xml(r#"value="••••""#, r#"label="••••""#);
    xml(r#"value="Required" placeholderValue="Required""#, r#"label="Required""#);
    xml(r#"value="""#, r#"label="abcd""#);
    // Notation.
    check(
        "Application \"Garden\" (0,0,1024,844)\n  SecureTextField \"PIN\" =\"‹1024›\" (0,0,1024,44)\n  StaticText \"so ‹1024›\" (-)\n",
    );
}

#[test]
fn short_secrets_are_overwritten_near_the_field_only() {
    let source = form(r#"label="PIN 12" value="12""#, r#"<XCUIElementTypeStaticText label="12"/>"#)
        .replace("wrapper", "PIN, 12");
    let out = String::from_utf8(overwritten(source.as_bytes())).unwrap();
    assert_eq!(out, source.replace("PIN, 12", "PIN, **").replace(r#""PIN 12" value="12""#, r#""PIN **" value="**""#));
    let json = |a: &str, b: &str| {
        format!(
            r#"{{"type":"Other","label":"{a}","rect":{{"x":12,"y":12,"width":12,"height":12}},"children":[
               {{"type":"SecureTextField","value":"{a}","isEnabled":"1","rect":{{"x":12,"y":12,"width":12,"height":12}}}},
               {{"type":"StaticText","label":"{b}"}}]}}"#
        )
    };
    assert_eq!(String::from_utf8(overwritten(json("12", "12").as_bytes())).unwrap(), json("**", "12"));
}

#[test]
fn envelopes_and_wide_encodings_are_overwritten_too() {
    let xml = form(r#"value="hunter2 &amp; co""#, r#"<XCUIElementTypeStaticText label="is hunter2 &#38; co"/>"#);
    let wide = |text: &str, big: bool| -> Vec<u8> {
        let bytes = |u: u16| if big { u.to_be_bytes() } else { u.to_le_bytes() };
        std::iter::once('\u{FEFF}')
            .chain(text.chars())
            .flat_map(|c| c.encode_utf16(&mut [0; 2]).to_vec())
            .flat_map(bytes)
            .collect()
    };
    let enveloped = format!(
        r#"{{"value":"{}","sessionId":null}}"#,
        xml.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
    );
    for source in [xml.clone().into_bytes(), enveloped.into_bytes(), wide(&xml, false), wide(&xml, true)] {
        let out = overwritten(&source);
        let tree = read(&out).unwrap().tree;
        let before = read(&source).unwrap().tree;
        assert!(Secrets::of(&before).far().len() == 1 && !Secrets::of(&before).occur_in(&tree));
        assert_eq!(tree.get(2).unwrap().value.as_deref().unwrap().replace('*', ""), "");
        assert_eq!(tree.get(3).unwrap().label.as_deref().unwrap().trim_end_matches('*'), "is ");
        assert_eq!(
            before.nodes().iter().map(|n| n.rect).collect::<Vec<_>>(),
            tree.nodes().iter().map(|n| n.rect).collect::<Vec<_>>()
        );
    }
}

#[test]
fn many_secrets_and_deep_trees_are_masked_in_one_go() {
    let mut source = String::new();
    for i in 0..5_000 {
        source.push_str(&format!(
            r#"<XCUIElementTypeSecureTextField value="secret {i}" x="1" y="1" width="9" height="9">"#
        ));
    }
    source.push_str(r#"<XCUIElementTypeStaticText label="tells secret 4999"/>"#);
    let bytes = source.as_bytes();
    let mut tree = read(bytes).unwrap().tree;
    let spans = Secrets::of(&tree).spans_in_source(&tree, bytes);
    assert_eq!(spans.len(), 5_001);
    assert_eq!(mask_tree(&mut tree).nodes.len(), 5_001);
    assert_eq!(tree.nodes().last().unwrap().label.as_deref(), Some("tells •••••••••••"));
}
