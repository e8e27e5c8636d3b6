//! What the operations answer with: the JSON contracts and the view of the app, as plain data.
//!
//! Points everywhere, as numbers, unless a field says pixels. An absent field does not apply; `null` means that the
//! source did not say. Fields may be added; none is renamed without a new schema number.

mod explain;
mod files;
mod live;
mod observe;
mod view;

pub use explain::{Explanation, OverlapAt, StackEntry};
pub use files::{Annotated, Closed, Converted, LegendLine, Saved};
pub use live::{
    Cancelled, CaptureReport, CaptureTimes, Captured, DeviceFound, Devices, Followed, PhoneStarted, ServiceFound,
};
pub use observe::{
    BracketAnswer, ComplaintAnswer, DeviceAnswer, ElementAnswer, FateAnswer, LeftOutAnswer, MaskedAnswer, NodeAnswer,
    NoteAnswer, Observation, ScaleAnswer, SourceAnswer, VerdictAnswer,
};
pub use view::{AttributeFact, Facts, GivenFact, Opened, RectFact, Row, State, View, WordsFrom};
