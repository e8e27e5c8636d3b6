//! Tests of Android trees: single attributes, whole trees, damaged ones; invented, in notation and complaints.

use crate::ComplaintCode::{self, *};
use crate::{Identifier, Node, Reading, Rect, Role, SourceKind, notation, read, read_scaled};

/// A button in a window, all that is not asked about left out.
fn one(attrs: &str) -> (Node, Reading) {
    let source = format!("<hierarchy rotation='0' density='1'><node><node {attrs}/></node></hierarchy>");
    let reading = read(source.as_bytes()).unwrap_or_else(|r| panic!("{source}: {r}"));
    assert_eq!((reading.tree.len(), reading.kind), (2, SourceKind::AndroidXml), "{attrs}");
    (reading.tree.nodes()[1].clone(), reading)
}

fn codes(reading: &Reading) -> Vec<ComplaintCode> {
    reading.complaints.iter().map(|c| c.code).collect()
}

/// A tree in notation, without what is the same for every node of these trees.
fn lines(reading: &Reading) -> String {
    let text = notation::print(&reading.tree);
    let short = |line: &str| line.replace(" name=-", "").replace(" visible?", "").replace(" enabled?", "");
    text.lines().skip(1).map(short).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_dump_of_uiautomator_and_a_source_of_appium_are_the_same_tree() {
    let dump = r#"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<hierarchy rotation="0">
  <node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="org.garden" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][1080,2400]">
    <node index="0" text="" resource-id="org.garden:id/row" class="android.widget.LinearLayout" package="org.garden" content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,300][1080,480]">
      <node index="0" text="Water &amp; light" resource-id="android:id/title" class="android.widget.TextView" package="org.garden" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[60,330][500,390]" />
      <node index="1" text="" resource-id="" class="android.widget.Switch" package="org.garden" content-desc="" checkable="true" checked="true" clickable="false" enabled="false" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[900,330][1020,420]" />
    </node>
  </node>
</hierarchy>
UI hierchary dumped to: /dev/tty
"#;
    let appium = r#"<hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2400">
  <android.widget.FrameLayout index="0" package="org.garden" class="android.widget.FrameLayout" text="" checkable="false" checked="false" clickable="false" enabled="true" focused="false" password="false" selected="false" bounds="[0,0][1080,2400]">
    <android.widget.LinearLayout package="org.garden" resource-id="org.garden:id/row" class="android.widget.LinearLayout" text="" checkable="false" checked="false" clickable="true" enabled="true" focused="false" password="false" selected="false" bounds="[0,300][1080,480]">
      <android.widget.TextView package="org.garden" resource-id="android:id/title" class="android.widget.TextView" text="Water &amp; light" checkable="false" checked="false" clickable="false" enabled="true" focused="false" password="false" selected="false" bounds="[60,330][500,390]"/>
      <android.widget.Switch package="org.garden" class="android.widget.Switch" text="" checkable="true" checked="true" clickable="false" enabled="false" focused="false" password="false" selected="false" bounds="[900,330][1020,420]"/>
    </android.widget.LinearLayout>
  </android.widget.FrameLayout>
</hierarchy>"#;
    let tree = r#"--- screen 360,800
--- layer "org.garden" tree
FrameLayout role=window (0,0,360,800) not-focused not-selected
  LinearLayout role=cell #org.garden:id/row (0,100,360,60) not-focused not-selected
    TextView role=text "Water & light" #android:id/title (20,110,146.66666666666666,20) not-focused not-selected
    Switch =1 (300,110,40,30) disabled not-focused not-selected"#;
    for (source, said) in [(dump, &[StrayText][..]), (appium, &[])] {
        for density in [3.0, 480.0] {
            let reading = read_scaled(source.as_bytes(), Some(density)).unwrap();
            assert_eq!((lines(&reading), reading.kind), (tree.to_owned(), SourceKind::AndroidXml));
            assert_eq!((codes(&reading), reading.fragment), (said.to_vec(), false));
            let size = reading.tree.screen().unwrap();
            assert_eq!((size.width, size.height), (360.0, 800.0));
            // What the notation says is read back as it was.
            let again = notation::parse(&notation::print(&reading.tree)).unwrap();
            assert_eq!(notation::print(&again), notation::print(&reading.tree));
            assert_eq!(again.screen(), Some(size));
        }
    }
}

#[test]
fn the_density_is_taken_where_it_is_told_and_missed_where_it_is_not() {
    let source = |attrs: &str| {
        format!("<hierarchy {attrs}><node class='android.widget.FrameLayout' bounds='[0,0][1080,2400]'/></hierarchy>")
    };
    // Attributes, density of the caller, width in points, complaints.
    for (attrs, known, width, said) in [
        ("", None, 1080.0, &[DensityUnknown][..]),
        ("", Some(3.0), 360.0, &[]),
        ("", Some(480.0), 360.0, &[]),
        ("", Some(f64::NAN), 1080.0, &[DensityUnknown]),
        ("", Some(0.0), 1080.0, &[DensityUnknown]),
        ("", Some(-3.0), 1080.0, &[DensityUnknown]),
        ("density='2.0'", None, 540.0, &[]),
        ("density='2.0'", Some(3.0), 360.0, &[]),
        ("densityDpi='320'", None, 540.0, &[]),
        ("density='inf'", None, 1080.0, &[InvalidNumber, DensityUnknown]),
        ("density='0'", None, 1080.0, &[InvalidNumber, DensityUnknown]),
        ("density='99999'", None, 1080.0, &[InvalidNumber, DensityUnknown]),
        ("width='12px' height='2400'", Some(3.0), 360.0, &[InvalidNumber]),
        ("width='-5' height='2400'", Some(3.0), 360.0, &[InvalidNumber]),
        ("width='1440' height='2960'", Some(4.0), 360.0, &[]),
    ] {
        let reading = read_scaled(source(attrs).as_bytes(), known).unwrap();
        let mut heard = codes(&reading);
        heard.sort_by_key(|code| *code == DensityUnknown);
        assert_eq!(heard, said, "{attrs} {known:?}");
        assert_eq!(reading.tree.screen().map(|s| s.width), Some(width), "{attrs} {known:?}");
    }
    // Nothing is in pixels where there is no frame.
    let reading = read(b"<hierarchy rotation='0'><node class='android.view.View'/></hierarchy>").unwrap();
    assert_eq!((codes(&reading), reading.tree.screen()), (vec![], None));
    // A dialog alone: the screen reaches at least to its far corner.
    let dialog = "<hierarchy rotation='0'><node bounds='[100,900][980,1500]'/></hierarchy>";
    let size = read(dialog.as_bytes()).unwrap().tree.screen().unwrap();
    assert_eq!((size.width, size.height), (980.0, 1500.0));
}

#[test]
fn label_value_and_placeholder_are_told_by_what_the_node_is() {
    type Case = (&'static str, Role, Option<&'static str>, Option<&'static str>, Option<&'static str>);
    let cases: [Case; 24] = [
        ("class='android.widget.TextView' text='Rain'", Role::Text, Some("Rain"), None, None),
        ("class='android.widget.TextView' text='9%' content-desc='Nine'", Role::Text, Some("Nine"), Some("9%"), None),
        ("class='android.widget.TextView' text='Rain' content-desc='Rain'", Role::Text, Some("Rain"), None, None),
        ("class='android.widget.ImageView' content-desc='Map'", Role::Image, Some("Map"), None, None),
        ("class='android.widget.Button' text='' content-desc=''", Role::Button, None, None, None),
        (
            "class='android.widget.EditText' text='Ann' content-desc='Name'",
            Role::TextField,
            Some("Name"),
            Some("Ann"),
            None,
        ),
        ("class='android.widget.EditText' text='' hint='Name'", Role::TextField, None, None, Some("Name")),
        (
            "class='android.widget.EditText' text='Name' showing-hint='true'",
            Role::TextField,
            None,
            Some("Name"),
            Some("Name"),
        ),
        ("class='android.widget.EditText' password='true' text='abc'", Role::SecureField, None, Some("abc"), None),
        ("class='android.view.View' password='true' text='abc'", Role::SecureField, None, Some("abc"), None),
        (
            "class='android.widget.CheckBox' text='Agree' checkable='true' checked='false'",
            Role::Checkbox,
            Some("Agree"),
            Some("0"),
            None,
        ),
        (
            "class='android.widget.CheckBox' text='Agree' content-desc='I agree' checkable='true' checked='true'",
            Role::Checkbox,
            Some("I agree"),
            Some("1"),
            None,
        ),
        (
            "class='android.widget.Switch' text='ON' checkable='true' checked='true'",
            Role::Switch,
            None,
            Some("1"),
            None,
        ),
        ("class='android.widget.Switch' text='Off'", Role::Switch, None, Some("Off"), None),
        (
            "class='android.widget.Switch' text='Fog' checkable='true' checked='true'",
            Role::Switch,
            Some("Fog"),
            Some("1"),
            None,
        ),
        (
            "class='android.widget.Switch' text='EIN' state-description='EIN' checkable='true' checked='true'",
            Role::Switch,
            None,
            Some("1"),
            None,
        ),
        ("class='android.widget.Switch' text='Fog'", Role::Switch, Some("Fog"), None, None),
        (
            "class='android.widget.SeekBar' text='25.0' content-desc='Volume'",
            Role::Slider,
            Some("Volume"),
            Some("25.0"),
            None,
        ),
        (
            "class='android.view.View' checkable='true' checked='true' text='Dark'",
            Role::Checkbox,
            Some("Dark"),
            Some("1"),
            None,
        ),
        ("class='android.view.View' scrollable='true'", Role::Scroll, None, None, None),
        (
            "class='android.widget.Button' state-description='3 new' text='Mail'",
            Role::Button,
            Some("Mail"),
            Some("3 new"),
            None,
        ),
        ("class='android.view.ViewGroup' pane-title='Settings'", Role::Other, Some("Settings"), None, None),
        ("class='android.widget.ImageButton' tooltip-text='Share'", Role::Button, Some("Share"), None, None),
        ("class='com.example.Odd$Thing'", Role::Other, None, None, None),
    ];
    for (attrs, role, label, value, placeholder) in cases {
        let (node, reading) = one(attrs);
        assert_eq!(node.role, role, "{attrs}");
        let texts = (node.label.as_deref(), node.value.as_deref(), node.placeholder.as_deref());
        assert_eq!((texts, codes(&reading)), ((label, value, placeholder), vec![]), "{attrs}");
        assert_eq!(node.name, None, "{attrs}");
    }
}

#[test]
fn missing_is_not_false_and_identifiers_are_kept_whole() {
    let (bare, _) = one("class='android.view.View'");
    let flags = [bare.enabled, bare.visible, bare.accessible, bare.focused, bare.selected];
    assert_eq!((flags, bare.rect, bare.traits, bare.identifier), ([None; 5], None, None, Identifier::Absent));
    type Case = (&'static str, fn(&Node) -> Option<bool>, Option<bool>, &'static [ComplaintCode]);
    let cases: [Case; 13] = [
        ("enabled='false'", |n| n.enabled, Some(false), &[]),
        ("enabled='perhaps'", |n| n.enabled, None, &[InvalidFlag]),
        ("displayed='false'", |n| n.visible, Some(false), &[]),
        ("displayed='maybe' visible='true'", |n| n.visible, Some(true), &[InvalidFlag]),
        ("visible-to-user='true'", |n| n.visible, Some(true), &[]),
        ("focused='true'", |n| n.focused, Some(true), &[]),
        ("selected='false'", |n| n.selected, Some(false), &[]),
        ("class='a.Chip' checkable='true' checked='true' selected='false'", |n| n.selected, Some(true), &[]),
        ("class='a.Chip' checkable='true' checked='false'", |n| n.selected, None, &[]),
        ("class='a.CheckBox' checkable='true' checked='true' selected='false'", |n| n.selected, Some(false), &[]),
        ("heading='true'", |n| n.has_trait("Header"), Some(true), &[]),
        ("heading='false'", |n| n.has_trait("Header"), Some(false), &[]),
        ("text='a'", |n| n.has_trait("Header"), None, &[]),
    ];
    for (attrs, flag, want, said) in cases {
        let (node, reading) = one(attrs);
        assert_eq!((flag(&node), codes(&reading)), (want, said.to_vec()), "{attrs}");
    }
    for (attrs, want) in [
        ("resource-id='org.garden:id/row_1'", Identifier::Is("org.garden:id/row_1".into())),
        ("resource-id=''", Identifier::Absent),
    ] {
        assert_eq!(one(attrs).0.identifier, want, "{attrs}");
    }
}

#[test]
fn bounds_are_two_corners_or_the_node_has_no_frame() {
    for (bounds, want) in [
        ("[0,66][1080,2400]", Rect::new(0.0, 66.0, 1080.0, 2334.0)),
        ("[0,0][0,0]", Rect::new(0.0, 0.0, 0.0, 0.0)),
        ("[-20,-10][20,10]", Rect::new(-20.0, -10.0, 40.0, 20.0)),
        ("[0 ,20] [9, 29]", Rect::new(0.0, 20.0, 9.0, 9.0)),
        ("[0.5,1.5][2.5,3]", Rect::new(0.5, 1.5, 2.0, 1.5)),
        ("[10,10][5,20]", None),
        ("[0,1780][1080,1776]", None),
        ("[nan,0][1,1]", None),
        ("[0,0][inf,1]", None),
        ("[0,0][12px,1]", None),
        ("[0,0][9223372036854775807,1]", None),
        ("[0,0][1.8e308,1]", None),
        ("[0,0,1,1]", None),
        ("[0,0][1]", None),
        ("0,0,1,1", None),
        ("", None),
        ("[", None),
        ("][", None),
        ("[,][,]", None),
    ] {
        let (node, reading) = one(&format!("class='a.Button' text='Pay' bounds='{bounds}'"));
        assert_eq!(node.rect, want, "{bounds}");
        let said = if want.is_some() { vec![] } else { vec![InvalidNumber] };
        assert_eq!(codes(&reading), said, "{bounds}");
        if let Some(complaint) = reading.complaints.first() {
            assert!(complaint.message.contains("Button \"Pay\""), "{}", complaint.message);
        }
    }
}

#[test]
fn a_layout_that_can_be_tapped_is_a_row_or_a_button_unless_it_is_the_page() {
    for (inner, role) in [
        ("<node clickable='true' bounds='[0,0][100,50]'><node text='a'/></node>", Role::Cell),
        ("<node clickable='true' bounds='[0,0][100,50]'/>", Role::Button),
        ("<node clickable='true' bounds='[0,0][100,200]'><node text='a'/></node>", Role::Other),
        ("<node clickable='true'><node text='a'/></node>", Role::Other),
        ("<node clickable='false' bounds='[0,0][100,50]'/>", Role::Other),
        ("<node class='a.TextView' clickable='true' bounds='[0,0][100,50]'/>", Role::Text),
        ("<node class='a.RecyclerView' clickable='true' bounds='[0,0][100,50]'/>", Role::Collection),
        ("<node checkable='true' clickable='true' bounds='[0,0][100,50]'/>", Role::Checkbox),
    ] {
        let source = format!("<hierarchy rotation='0'><node bounds='[0,0][100,200]'>{inner}</node></hierarchy>");
        let reading = read(source.as_bytes()).unwrap();
        assert_eq!(reading.tree.nodes()[1].role, role, "{inner}");
        assert_eq!(reading.tree.nodes()[0].role, Role::Window, "{inner}");
    }
}

#[test]
fn a_password_is_found_in_every_copy_and_whatever_says_that_it_is_one() {
    for (attrs, secrets) in [
        ("password='true' text='hunter2'", &["hunter2"][..]),
        ("text='hunter2' password='TRUE'", &["hunter2"]),
        ("password='false' password='true' text='hunter2'", &["hunter2"]),
        ("password='perhaps' password='1' text='hunter2'", &["hunter2"]),
        ("password='true' text='hunter2' text='hunter3'", &["hunter2", "hunter3"]),
        ("password='true' text=hunter2 ", &["hunter2"]),
        ("input-type='129' text='hunter2'", &["hunter2"]),
        ("input-type='145' text='hunter2'", &["hunter2"]),
        ("input-type='225' text='hunter2'", &["hunter2"]),
        ("input-type='18' text='1234'", &["1234"]),
        ("password='true' text=''", &[""]),
        ("password='true' text='hun&amp;ter'", &["hun&amp;ter"]),
        ("class='android.widget.CheckBox' password='true' text='hunter2'", &["hunter2"]),
    ] {
        let source = format!("<hierarchy><android.widget.EditText bounds='[0,0][9,9]' {attrs}/></hierarchy>");
        let reading = read(source.as_bytes()).unwrap();
        let node = &reading.tree.nodes()[0];
        assert!(node.is_secure(), "{attrs}");
        let found: Vec<&str> = node.value_spans.iter().map(|s| &source[s.start as usize..s.end as usize]).collect();
        assert_eq!(found, secrets, "{attrs}");
    }
    for attrs in
        ["input-type='1' text='a'", "input-type='131073' text='a'", "input-type='2' text='a'", "password='' text='a'"]
    {
        assert_eq!(one(&format!("class='a.EditText' {attrs}")).0.role, Role::TextField, "{attrs}");
    }
}

/// Reads a source in which `¦` stands before every place that a complaint is about; the density's is left out.
fn check(marked: &str, tree: &str, fragment: bool, said: &[ComplaintCode]) {
    let mut source = String::new();
    let mut places = Vec::new();
    for (i, part) in marked.split('¦').enumerate() {
        if i > 0 {
            places.push(u32::try_from(source.len()).unwrap());
        }
        source.push_str(part);
    }
    let reading = read(source.as_bytes()).unwrap_or_else(|r| panic!("{source}: {r}"));
    let mut out = String::new();
    for node in reading.tree.nodes() {
        out.push_str(&format!(
            "{}{}{} ",
            ">".repeat(node.depth as usize),
            node.kind,
            node.label.as_deref().unwrap_or("")
        ));
    }
    assert_eq!(out.trim_end(), tree, "{source}");
    let told = reading.complaints.iter().filter(|c| c.code != DensityUnknown).map(|c| (c.code, c.at));
    let want: Vec<_> = said.iter().copied().zip(places.into_iter().map(Some)).collect();
    assert_eq!(told.collect::<Vec<_>>(), want, "{source}\n{:#?}", reading.complaints);
    assert_eq!((reading.fragment, reading.kind), (fragment, SourceKind::AndroidXml), "{source}");
    for node in reading.tree.nodes() {
        assert!(source[node.span.start as usize..].starts_with('<'), "{source}: {:?}", node.span);
    }
}

#[test]
fn damaged_sources_are_read_as_far_as_they_go() {
    let b = "bounds='[0,0][9,9]'";
    for (source, tree, fragment, said) in [
        ("<hierarchy><node @><node text='a' @/>¦", "View >Viewa", false, &[Cut][..]),
        ("<hierarchy><node @>¦<node text='a' @", "View >Viewa", false, &[Cut]),
        ("<hierarchy><node @>¦<android.widget.Te", "View", false, &[Cut]),
        ("<hierarchy><node @>¦<node text='a' content-desc='b", "View >Viewa", false, &[Cut]),
        ("<hierarchy><node @/></hierarchy>¦<hierarchy><node @/></hierarchy>", "View View", true, &[SeveralRoots]),
        ("<hierarchy><node @ package='a'/><node @ package='b'/></hierarchy>", "View View", false, &[]),
        ("<node @/>", "View", true, &[]),
        ("<android.widget.Button text='a' @/>¦<android.widget.Button @/>", "Buttona Button", true, &[SeveralRoots]),
        ("<hierarchy><node text='Tom ¦& Jerry' @/></hierarchy>", "ViewTom & Jerry", false, &[BareAmpersand]),
        ("<hierarchy><node NAF='a¦&b' text='c' @/></hierarchy>", "Viewc", false, &[BareAmpersand]),
        ("<hierarchy><node text='¦&#55357;&#56832;' @/></hierarchy>", "View😀", false, &[SurrogatePair]),
        ("<hierarchy><node text='a¦\u{3}b¦&#0;' @/></hierarchy>", "Viewab", false, &[ForbiddenCharacter; 2]),
        ("<hierarchy><node ¦text='a @/><node @/></hierarchy>", "Viewa View", false, &[BrokenTag]),
        ("<hierarchy><node ¦text='a<b' @/></hierarchy>", "Viewa<b", false, &[BrokenTag]),
        (
            "<hierarchy><node text='&lt;XCUIElementTypeCell/&gt;' @/></hierarchy>",
            "View<XCUIElementTypeCell/>",
            false,
            &[],
        ),
        ("<hierarchy><node text='a' ¦text='b' @/></hierarchy>", "Viewa", false, &[DuplicateAttribute]),
        ("<hierarchy><node @>¦</nod></node></hierarchy>", "View", false, &[WrongClosingTag]),
        ("<hierarchy><node @>¦<odd><node @/></odd></node></hierarchy>", "View >View", false, &[Unknown]),
        ("¦<source><hierarchy><node @/></hierarchy></source>", "View", false, &[Envelope]),
        ("<hierarchy>¦<!-- lost <node @/></hierarchy>", "View", false, &[BrokenTag]),
        ("<hierarchy>¦words<node @/></hierarchy>¦UI dumped to: /dev/tty", "View", false, &[StrayText; 2]),
        ("<hierarchy><Odd class='a.Own$Row' text='a' @/></hierarchy>", "Rowa", false, &[]),
        ("<hierarchy><node class='' text='a' @/></hierarchy>", "Viewa", false, &[]),
    ] {
        check(&source.replace('@', b), &tree.replace('@', b), fragment, said);
    }
}

#[test]
fn every_writing_of_the_same_tree_has_its_places() {
    let xml = "<hierarchy rotation=\"0\">\n<android.widget.EditText password=\"true\" text=\"秘s&amp;e\" \
               bounds=\"[0,0][9,9]\"/>\n</hierarchy>";
    let string = format!("\"{}\"", xml.replace('"', "\\\"").replace('\n', "\\n").replace("</", "<\\/"));
    let wide: Vec<u8> = xml.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let declared = format!("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?>{xml}");
    for (what, bytes) in [
        ("as it is", xml.as_bytes().to_vec()),
        ("with a mark", [b"\xEF\xBB\xBF", xml.as_bytes()].concat()),
        ("UTF-16", [b"\xFF\xFE".to_vec(), wide.clone()].concat()),
        ("UTF-16, no mark", wide),
        ("Shift_JIS", encoding_rs::SHIFT_JIS.encode(&declared).0.into_owned()),
        ("a string", string.as_bytes().to_vec()),
        ("a string without its quotes", string.trim_matches('"').as_bytes().to_vec()),
        ("an answer", format!("{{\"value\":{string},\"sessionId\":null}}").into_bytes()),
        ("an answer that is cut", format!("{{\"value\":{}", string.trim_end_matches('"')).into_bytes()),
        ("< as \\u003c", format!("{{\"value\":{}}}", string.replace('<', "\\u003c")).into_bytes()),
        ("text in a page", format!("<pre>{}</pre>", xml.replace('&', "&amp;").replace('<', "&lt;")).into_bytes()),
        ("behind HTTP's lines", format!("HTTP/1.1 200 OK\r\nServer: x\r\n\r\n{xml}").into_bytes()),
        ("behind a log", format!("12:00 source: {xml}\ndone").into_bytes()),
    ] {
        let reading = read(&bytes).unwrap_or_else(|r| panic!("{what}: {r}"));
        assert_eq!((reading.tree.len(), reading.kind), (1, SourceKind::AndroidXml), "{what}");
        let field = &reading.tree.nodes()[0];
        assert_eq!((field.is_secure(), field.value.as_deref()), (true, Some("秘s&e")), "{what}");
        let [span] = &field.value_spans[..] else { panic!("{what}: {:?}", field.value_spans) };
        let part = &bytes[span.start as usize..span.end as usize];
        let part = match what {
            "Shift_JIS" => encoding_rs::SHIFT_JIS.decode(part).0.into_owned(),
            w if w.starts_with("UTF-16") => encoding_rs::UTF_16LE.decode(part).0.into_owned(),
            _ => String::from_utf8_lossy(part).into_owned(),
        };
        assert!(["秘s&amp;e", "秘s&amp;amp;e"].contains(&&*part), "{what}: {part}");
        let facts = reading.attributes(&bytes, 0);
        assert!(facts.iter().any(|a| a.name == "text" && a.value == "秘s&e"), "{what}: {facts:?}");
    }
}

#[test]
fn depth_and_floods_stay_linear() {
    const DEEP: usize = 100_000;
    let tag = "<node bounds='[0,0][1,1]'>";
    let end = "</node>";
    for (source, nodes) in [
        (tag.repeat(DEEP), DEEP),
        (format!("<hierarchy>{}{}</hierarchy>", tag.repeat(DEEP), end.repeat(DEEP)), DEEP),
        (format!("<hierarchy>{}</hierarchy>", format!("{tag}{end}").repeat(DEEP)), DEEP),
        (format!("<hierarchy>{}", "<node bounds='nan' clickable='x'/>".repeat(30_000)), 30_000),
        (format!("<hierarchy rotation='0'>{}{tag}", "<hierarchy>".repeat(30_000)), 1),
        (format!("<hierarchy>{}{tag}", "<!--".repeat(30_000)), 1),
        (format!("{}{tag}", "a < b.c ".repeat(30_000)), 1),
        (format!("<hierarchy><node {}bounds='[0,0][1,1]'/>", "a='x'y".repeat(30_000)), 1),
        (format!("<hierarchy>{}", "<node text=\"x' bounds='/>".repeat(30_000)), 30_000),
        (format!("<hierarchy><node text='{}' bounds='[0,0][1,1]'/>", "x".repeat(5 << 20)), 1),
    ] {
        let reading = read(source.as_bytes()).unwrap_or_else(|r| panic!("{}: {r}", &source[..60]));
        assert!(reading.tree.len() as usize >= nodes, "{}: {}", &source[..60], reading.tree.len());
        assert!(reading.complaints.len() < 5 * 1001, "{}", &source[..60]);
    }
}
