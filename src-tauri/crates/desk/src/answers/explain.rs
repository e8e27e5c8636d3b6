//! `explain --json`: schema `sightline.explain/1`.

use screen::{NodeIndex, Point, Rect};
use serde::Serialize;

/// Every node at a place, or of an element, with what became of it and why.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Explanation {
    /// Always `sightline.explain/1`.
    pub schema: &'static str,
    /// The point that was asked about, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub point: Option<Point>,
    /// The nodes, topmost first: a later sibling and a later window are assumed to lie above.
    pub stack: Vec<StackEntry>,
    /// The elements that overlap there.
    pub overlaps: Vec<OverlapAt>,
}

/// One node of the stack.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct StackEntry {
    /// The node.
    pub node: NodeIndex,
    /// The source's type without `XCUIElementType`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its label.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub label: Option<String>,
    /// Its frame, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub rect: Option<Rect>,
    /// The frame's area in square points, 0 without one.
    #[specta(type = i32)]
    pub area: f64,
    /// The kind of its fate.
    pub fate: perception::FateName,
    /// The handle of the element it ends in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub element: Option<String>,
    /// The chain of decisions, in plain words with numbers.
    pub why: Vec<String>,
}

/// Two elements that claim the same area.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct OverlapAt {
    /// The handle of one.
    pub a: String,
    /// The handle of the other.
    pub b: String,
    /// The area that both claim, in points.
    pub rect: Rect,
    /// How much of the first is shared, 0 to 1.
    #[specta(type = i32)]
    pub share_a: f64,
    /// How much of the second is shared, 0 to 1.
    #[specta(type = i32)]
    pub share_b: f64,
}
