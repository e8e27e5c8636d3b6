//! The tree as JSON: true identifiers, flags as strings, and frames both rounded and unrounded.

use super::xml::{Asked, rounded};
use crate::moment::Moment;
use crate::scene::Frame;
use crate::tree::Told;
use serde_json::{Map, Value, json};

/// Makes the object of a tree; `null` for one without an element.
pub(crate) fn write(moment: &Moment, tree: &[Told<'_>], asked: &Asked) -> Value {
    // From the end: an element is taken by the one around it when that comes up.
    let mut done: Vec<(usize, Value)> = Vec::new();
    for told in tree.iter().rev() {
        let mut node = node(moment, told, asked);
        let mut children = Vec::new();
        while done.last().is_some_and(|(depth, _)| *depth == told.depth + 1) {
            children.extend(done.pop().map(|(_, child)| child));
        }
        if !children.is_empty() {
            node.insert("children".to_owned(), Value::Array(children));
        }
        done.push((told.depth, Value::Object(node)));
    }
    done.pop().map_or(Value::Null, |(_, root)| root)
}

fn node(moment: &Moment, told: &Told<'_>, asked: &Asked) -> Map<String, Value> {
    let element = told.element;
    let [x, y, width, height] = rounded(told.frame);
    let mut node = Map::new();
    let mut put = |name: &str, value: Value| {
        node.insert(name.to_owned(), value);
    };
    let flag = |yes: bool| Value::from(if yes { "1" } else { "0" });
    put("type", json!(element.kind));
    put("rawIdentifier", json!(element.identifier));
    put("name", json!(element.identifier.as_ref().or(element.label.as_ref())));
    put("value", json!(told.value));
    put("label", json!(element.label));
    put("rect", json!({ "x": x, "y": y, "width": width, "height": height }));
    put("customActions", Value::Null);
    let flags = [
        ("isEnabled", "enabled", element.enabled),
        ("isVisible", "visible", told.visible),
        ("isAccessible", "accessible", element.accessible),
        ("isNativeAccessibilityElement", "nativeAccessibilityElement", element.accessible),
        ("isFocused", "focused", moment.scene.tells_focus && told.focused),
    ];
    for (name, excluded, yes) in flags {
        if asked.wants(excluded) {
            put(name, flag(yes));
        }
    }
    if asked.wants("frame") {
        put("frame", json!(format!("{{{{{x}, {y}}}, {{{width}, {height}}}}}")));
    }
    if asked.wants("nativeFrame") {
        put("nativeFrame", json!(native(told.frame)));
    }
    if asked.wants("traits") {
        put("traits", json!(asked.traits(told)));
    }
    if element.is_field() && asked.wants("placeholderValue") {
        put("placeholderValue", json!(element.placeholder));
    }
    node
}

/// A frame as it is, in the writing of the system.
fn native(frame: Option<Frame>) -> String {
    frame.map_or("{{inf, inf}, {0, 0}}".to_owned(), |f| {
        format!("{{{{{}, {}}}, {{{}, {}}}}}", f.x, f.y, f.width, f.height)
    })
}
