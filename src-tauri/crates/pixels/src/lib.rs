//! What a picture shows: decoding, scale, painting marks.
//!
//! This room knows pixels, and of the screen only points and marks: no tree, no device, no file. Pictures come in and go
//! out as bytes, font bytes are an argument.
#![forbid(unsafe_code)]
#![deny(clippy::disallowed_methods)]

mod canvas;
mod colour;
mod compare;
mod decode;
mod display;
mod encode;
mod fault;
mod fonts;
mod ink;
mod jpeg;
mod legend;
mod mismatch;
mod paint;
mod panel;
mod picture;
mod png;
mod pointer;
mod scale;
mod sniff;
mod stroke;
mod surface;
mod tag;

pub use colour::{Rgb, colour, dash, edge, ink};
pub use compare::{Compared, Difference, PixelRect, Tolerance, compare};
pub use decode::{Limits, PictureInfo, decode, probe};
pub use encode::encode_png;
pub use fault::{PictureError, PictureErrorCode};
pub use fonts::{FontError, Fonts, MissingGlyph};
pub use ink::{Alike, InkState, Likeness, TextInk, TextRect, likeness, switch_is_on};
pub use legend::{LegendRow, legend};
pub use paint::{Painted, Style, paint};
pub use panel::{Panelled, with_legend};
pub use picture::Picture;
pub use scale::{Measured, MismatchKind, PixelSize, Scale, ScaleMismatch, measure, offer};
pub use sniff::PictureFormat;
pub use tag::PlacedTag;
