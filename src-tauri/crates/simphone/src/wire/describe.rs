//! The tree as the description that developers print: one line an element, frames with one decimal.

use crate::moment::Moment;
use crate::tree::Told;
use std::fmt::Write;

/// Writes the description.
pub(crate) fn write(moment: &Moment, tree: &[Told<'_>]) -> String {
    let mut out = String::new();
    for (i, told) in tree.iter().enumerate() {
        let element = told.element;
        out.extend(std::iter::repeat_n("  ", told.depth * 2));
        // Addresses are invented, but stay the same for an element of one tree.
        let _ = write!(out, "{}, 0x{:012x}", element.kind, 0x6000_0300_0000_u64 + i as u64 * 0xe0);
        if element.kind == "Application" {
            let _ = write!(out, ", pid: {}", moment.scene.pid);
        } else if let Some(f) = told.frame {
            let _ = write!(out, ", {{{{{:.1}, {:.1}}}, {{{:.1}, {:.1}}}}}", f.x, f.y, f.width, f.height);
        }
        for (name, words) in [("identifier", &element.identifier), ("label", &element.label)] {
            if let Some(words) = words {
                let _ = write!(out, ", {name}: '{words}'");
            }
        }
        if let Some(placeholder) = element.placeholder.as_ref().filter(|_| element.is_field()) {
            let _ = write!(out, ", placeholderValue: '{placeholder}'");
        }
        if let Some(value) = told.value.as_ref().filter(|_| element.kind != "StaticText") {
            let _ = write!(out, ", value: {value}");
        }
        if !element.enabled {
            out.push_str(", Disabled");
        }
        if element.traits.iter().any(|t| t == "Selected") {
            out.push_str(", Selected");
        }
        out.push('\n');
    }
    out
}
