//! Invented trees of any size, made the same way every time.

use std::fmt::Write as _;

/// A list of rows as WebDriverAgent would send it, in XML: a row is a cell with a box, two texts and a bare switch, so
/// five nodes; with the application and the table it is `nodes` in all, rounded down to whole rows. About 160
/// characters a node: the attributes that every build sends (`index` and `traits` came later).
#[must_use]
pub fn list_xml(nodes: usize) -> String {
    let rows = nodes.saturating_sub(2) / 5;
    let height = rows * 44 + 100;
    let mut out = String::with_capacity(nodes * 170);
    let open = |out: &mut String, kind: &str, words: &str, rect: [usize; 4], end: &str| {
        let [x, y, w, h] = rect;
        let _ = write!(
            out,
            r#"<XCUIElementType{kind} type="XCUIElementType{kind}" {words}enabled="true" visible="true" x="{x}" y="{y}" width="{w}" height="{h}"{end}"#
        );
    };
    out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    open(&mut out, "Application", "name=\"Bench\" label=\"Bench\" ", [0, 0, 393, height], ">");
    open(&mut out, "Table", "", [0, 0, 393, height], ">");
    for row in 0..rows {
        let y = row * 44;
        let name = format!("name=\"Row number {row}\" label=\"Row number {row}\" ");
        open(&mut out, "Cell", &name, [0, y, 393, 44], ">");
        open(&mut out, "Other", "", [0, y, 393, 44], "/>");
        open(&mut out, "StaticText", &format!("value=\"Row number {row}\" {name}"), [16, y + 10, 180, 24], "/>");
        let detail = format!("value=\"Detail {row}\" name=\"detail_{row}\" label=\"Detail {row}\" ");
        open(&mut out, "StaticText", &detail, [216, y + 10, 80, 24], "/>");
        open(&mut out, "Switch", "value=\"0\" ", [320, y + 6, 51, 31], "/>");
        out.push_str("</XCUIElementTypeCell>\n");
    }
    out.push_str("</XCUIElementTypeTable></XCUIElementTypeApplication>\n");
    out
}
