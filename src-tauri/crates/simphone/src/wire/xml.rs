//! The tree as XML: one tag an element, frames rounded outward to whole points.

use crate::moment::Moment;
use crate::scene::Frame;
use crate::tree::Told;
use std::fmt::Write;

/// How a tree is asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// Attributes that are left out.
    pub excluded: Vec<String>,
    /// A tag around the whole.
    pub scope: Option<String>,
    /// Are traits listed from the last to the first? Their order is not stable on real devices.
    pub turned: bool,
}

impl Asked {
    pub(crate) fn wants(&self, attribute: &str) -> bool {
        !self.excluded.iter().any(|e| e == attribute)
    }

    /// The traits of an element in one string.
    pub(crate) fn traits(&self, told: &Told<'_>) -> String {
        let mut all: Vec<&str> = told.element.traits.iter().map(String::as_str).collect();
        if self.turned {
            all.reverse();
        }
        all.join(", ")
    }
}

/// The four whole numbers of a frame: rounded outward; -1, -1, 0, 0 for an infinite one.
#[allow(clippy::cast_possible_truncation, reason = "a frame of a scene is within a million points")]
pub(crate) fn rounded(frame: Option<Frame>) -> [i64; 4] {
    let Some(f) = frame else { return [-1, -1, 0, 0] };
    // What is a whole number but for the last bits of a sum is one.
    let (down, up) = (|v: f64| (v + 1e-6).floor(), |v: f64| (v - 1e-6).ceil());
    let (x, y) = (down(f.x), down(f.y));
    [x, y, (up(f.x + f.width) - x).max(0.0), (up(f.y + f.height) - y).max(0.0)].map(|v| v as i64)
}

/// Writes a tree.
pub(crate) fn write(moment: &Moment, tree: &[Told<'_>], asked: &Asked) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let base = usize::from(asked.scope.is_some());
    if let Some(scope) = &asked.scope {
        let _ = writeln!(out, "<{scope}>");
    }
    let mut open: Vec<&str> = Vec::new();
    for (i, told) in tree.iter().enumerate() {
        while open.len() > told.depth {
            close(&mut out, &mut open, base);
        }
        let kind = &*told.element.kind;
        indent(&mut out, told.depth + base);
        let _ = write!(out, "<XCUIElementType{kind}");
        attributes(&mut out, moment, told, asked);
        if tree.get(i + 1).is_some_and(|next| next.depth > told.depth) {
            out.push_str(">\n");
            open.push(kind);
        } else {
            out.push_str("/>\n");
        }
    }
    while !open.is_empty() {
        close(&mut out, &mut open, base);
    }
    if let Some(scope) = &asked.scope {
        let _ = writeln!(out, "</{scope}>");
    }
    out
}

fn indent(out: &mut String, depth: usize) {
    out.extend(std::iter::repeat_n("  ", depth));
}

fn close(out: &mut String, open: &mut Vec<&str>, base: usize) {
    if let Some(kind) = open.pop() {
        indent(out, open.len() + base);
        let _ = writeln!(out, "</XCUIElementType{kind}>");
    }
}

fn attributes(out: &mut String, moment: &Moment, told: &Told<'_>, asked: &Asked) {
    let element = told.element;
    let mut put = |name: &str, value: &str| {
        if asked.wants(name) {
            let _ = write!(out, " {name}=\"");
            escape(out, value);
            out.push('"');
        }
    };
    let flag = |yes: bool| if yes { "true" } else { "false" };
    put("type", &format!("XCUIElementType{}", element.kind));
    let filled = |text: &Option<String>| text.clone().filter(|t| !t.is_empty());
    if let Some(value) = filled(&told.value) {
        put("value", &value);
    }
    if let Some(name) = filled(&element.identifier).or_else(|| filled(&element.label)) {
        put("name", &name);
    }
    match (filled(&element.label), &*element.kind) {
        (Some(label), _) => put("label", &label),
        (None, "TextField" | "SecureTextField") => put("label", ""),
        (None, _) => {}
    }
    put("enabled", flag(element.enabled));
    put("visible", flag(told.visible));
    put("accessible", flag(element.accessible));
    for (name, number) in ["x", "y", "width", "height"].into_iter().zip(rounded(told.frame)) {
        put(name, &number.to_string());
    }
    put("index", &told.index.to_string());
    if element.is_field()
        && let Some(placeholder) = &element.placeholder
    {
        put("placeholderValue", placeholder);
    }
    put("traits", &asked.traits(told));
    if element.kind == "Application" {
        put("processId", &moment.scene.pid.to_string());
        put("bundleId", &moment.scene.bundle);
    }
}

/// Writes text as it stands in an attribute. What XML forbids is left out, as WebDriverAgent does.
fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_rounded_outward() {
        let frame = |x, y, width, height| Some(Frame { x, y, width, height });
        let cases = [
            (frame(10.33, 100.67, 119.33, 20.67), [10, 100, 120, 22]),
            (frame(16.0, 146.0, 358.0, 44.0), [16, 146, 358, 44]),
            (frame(-0.5, -527.25, 10.0, 0.0), [-1, -528, 11, 1]),
            (frame(1.0 / 3.0 + 2.0 / 3.0, 0.1 + 0.2, 1.0, 0.7), [1, 0, 1, 1]),
            (None, [-1, -1, 0, 0]),
        ];
        for (frame, whole) in cases {
            assert_eq!(rounded(frame), whole, "{frame:?}");
        }
    }

    #[test]
    fn what_xml_forbids_is_left_out() {
        let mut out = String::new();
        escape(&mut out, "a\u{3}&<\"b\"\n\u{fffe}c");
        assert_eq!(out, "a&amp;&lt;&quot;b&quot;&#10;c");
    }
}
