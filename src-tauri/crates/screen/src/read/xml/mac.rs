//! Tests of the Mac driver's XML: its own attributes, and a screen that no node is.

use crate::{Identifier, Role, SourceKind, read};

fn mac(app: &str, inner: &str) -> String {
    let rest = "enabled=\"true\" selected=\"false\"";
    format!(
        "<?xml version=\"1.0\"?><XCUIElementTypeApplication elementType=\"2\" identifier=\"\" label=\"\" \
         title=\"Garden\" {rest} {app}>{inner}</XCUIElementTypeApplication>"
    )
}

#[test]
fn the_mac_is_told_by_its_attributes_and_its_desktop_by_what_lies_on_it() {
    let none = "x=\"0\" y=\"0\" width=\"0\" height=\"0\"";
    let window = "<XCUIElementTypeWindow elementType=\"4\" identifier=\"_NS:1\" label=\"\" title=\"Beds\" x=\"540\" \
                  y=\"215\" width=\"360\" height=\"476\"><XCUIElementTypeSecureTextField elementType=\"50\" \
                  identifier=\"\" value=\"hunter2\" label=\"\" title=\"\" placeholderValue=\"Key\" x=\"578\" \
                  y=\"473\" width=\"276\" height=\"24\"/></XCUIElementTypeWindow>";
    let bar =
        "<XCUIElementTypeMenuBar elementType=\"55\" identifier=\"\" x=\"0\" y=\"0\" width=\"1440\" height=\"24\"/>";
    let menu = "<XCUIElementTypeMenu elementType=\"53\" x=\"20891\" y=\"-2664\" width=\"278\" height=\"627\"/>";
    let sized = "x=\"0\" y=\"0\" width=\"1440\" height=\"900\"";
    for (source, screen) in [
        (mac(none, &format!("{window}{bar}{menu}")), Some((1440.0, 691.0))),
        (mac(none, window), Some((900.0, 691.0))),
        (mac(none, ""), None),
        (mac("x=\"inf\" y=\"0\" width=\"1\" height=\"1\"", window), Some((900.0, 691.0))),
        (mac(sized, window), Some((1440.0, 900.0))),
    ] {
        let reading = read(source.as_bytes()).unwrap();
        assert_eq!((reading.kind, reading.fragment), (SourceKind::Mac2Xml, false), "{source}");
        assert_eq!(reading.tree.screen().map(|s| (s.width, s.height)), screen, "{source}");
        let nodes = reading.tree.nodes();
        assert_eq!((nodes[0].label.as_deref(), nodes[0].visible), (Some("Garden"), None), "{source}");
        assert_eq!(reading.tree.layers()[0].app.as_deref(), Some("Garden"), "{source}");
        if nodes.len() > 2 {
            assert_eq!(nodes[1].identifier, Identifier::Is("_NS:1".into()));
            let field = &nodes[2];
            assert_eq!((field.role, field.placeholder.as_deref()), (Role::SecureField, Some("Key")));
            let span = &field.value_spans[0];
            assert_eq!(&source[span.start as usize..span.end as usize], "hunter2");
            assert!(reading.attributes(source.as_bytes(), 2).iter().any(|a| a.name == "elementType"));
        }
    }
    // An iPhone's own source is not taken for it, and its screen stays its Application's.
    let phone = "<XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" x=\"0\" y=\"0\" width=\"0\" height=\"0\">\
                 <XCUIElementTypeWindow x=\"0\" y=\"0\" width=\"390\" height=\"844\"/></XCUIElementTypeApplication>";
    let reading = read(phone.as_bytes()).unwrap();
    assert_eq!((reading.kind, reading.tree.told_screen()), (SourceKind::WdaXml, None));
}
