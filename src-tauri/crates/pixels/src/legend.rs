//! The rows of a legend: what each layer and group of marks is coloured by, and how many there are.

use crate::colour::{colour, hex};
use screen::{Mark, MarkLayer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One line of the legend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
pub struct LegendRow {
    /// The layer: one switch for all its rows.
    pub layer: MarkLayer,
    /// The group inside the layer.
    pub group: String,
    /// How many marks it has.
    pub count: u32,
    /// Its colour in the picture, as `#rrggbb`.
    pub colour: String,
}

/// The legend of these marks: by layer, in a layer the largest group first, equal ones by name. The order of the marks
/// does not matter.
#[must_use]
pub fn legend(marks: &[Mark]) -> Vec<LegendRow> {
    let mut counts: BTreeMap<(MarkLayer, &str), u32> = BTreeMap::new();
    for mark in marks {
        let count = counts.entry((mark.layer, &mark.group)).or_default();
        *count = count.saturating_add(1);
    }
    let mut rows: Vec<LegendRow> = counts
        .into_iter()
        .map(|((layer, group), count)| LegendRow {
            layer,
            group: group.to_owned(),
            count,
            colour: hex(colour(layer, group)),
        })
        .collect();
    // Stable: groups of one size keep the order of the map, which is by name.
    rows.sort_by_key(|row| (row.layer, std::cmp::Reverse(row.count)));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use screen::{Point, Shape};

    fn mark(layer: MarkLayer, group: &str) -> Mark {
        Mark {
            layer,
            shape: Shape::Cross { at: Point { x: 0.0, y: 0.0 } },
            group: group.to_owned(),
            number: None,
            other: None,
            nodes: Vec::new(),
            words: String::new(),
        }
    }

    #[test]
    fn rows_are_counted_coloured_and_ordered() {
        use MarkLayer::{Dropped, Kept, Taps};
        let mut marks = vec![
            mark(Taps, ""),
            mark(Dropped, "echo"),
            mark(Kept, "text"),
            mark(Kept, "button"),
            mark(Kept, "text"),
            mark(Kept, "cell"),
        ];
        let shown = |marks: &[Mark]| -> Vec<String> {
            let rows = legend(marks);
            rows.iter().map(|r| format!("{} {} {} {}", r.layer.as_str(), r.group, r.count, r.colour)).collect()
        };
        let expected = [
            "kept text 2 #cc79a7",
            "kept button 1 #0072b2",
            "kept cell 1 #e69f00",
            "dropped echo 1 #0072b2",
            "taps  1 #d55e00",
        ];
        assert_eq!(shown(&marks), expected);
        marks.reverse();
        assert_eq!(shown(&marks), expected);
        assert_eq!(legend(&[]), []);
        let json = serde_json::to_value(legend(&marks)).unwrap();
        assert_eq!(json[0], serde_json::json!({"layer": "kept", "group": "text", "count": 2, "colour": "#cc79a7"}));
    }
}
