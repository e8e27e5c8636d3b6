//! Pictures as files: PNG for the screenshot, JPEG for the stream, each made once for a state of the screen.

use crate::draw::{Canvas, draw};
use crate::moment::Moment;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use std::sync::Arc;

/// The quality of WebDriverAgent's stream unless it is set.
const JPEG_QUALITY: u8 = 25;

/// How many pictures are kept ready. One is enough at rest; an animation in between should not cost it.
const KEPT: usize = 4;

/// Pictures that were made, by the stamp of their state; the newest last.
#[derive(Default)]
pub(crate) struct Pictures {
    screenshots: Vec<(u64, Arc<str>)>,
    frames: Vec<(u64, Arc<[u8]>)>,
}

impl Pictures {
    /// The screenshot of this state, when it was made lately.
    pub(crate) fn screenshot(&self, stamp: u64) -> Option<Arc<str>> {
        self.screenshots.iter().find(|(s, _)| *s == stamp).map(|(_, p)| Arc::clone(p))
    }

    pub(crate) fn keep_screenshot(&mut self, stamp: u64, picture: Arc<str>) {
        keep(&mut self.screenshots, stamp, picture);
    }

    /// The frame of this state, when it was made lately.
    pub(crate) fn frame(&self, stamp: u64) -> Option<Arc<[u8]>> {
        self.frames.iter().find(|(s, _)| *s == stamp).map(|(_, p)| Arc::clone(p))
    }

    pub(crate) fn keep_frame(&mut self, stamp: u64, frame: Arc<[u8]>) {
        keep(&mut self.frames, stamp, frame);
    }
}

fn keep<T>(all: &mut Vec<(u64, T)>, stamp: u64, one: T) {
    if all.len() >= KEPT {
        all.remove(0);
    }
    all.push((stamp, one));
}

/// The screen as a PNG file in base64, as the screenshot route tells it.
pub(crate) fn screenshot(moment: &Moment) -> Option<Arc<str>> {
    Some(STANDARD.encode(png(&draw(moment)?)?).into())
}

/// A PNG of one colour, as a phone answers that must not show its screen.
pub(crate) fn black() -> Option<Arc<str>> {
    let (width, height) = crate::draw::PIXELS;
    Some(STANDARD.encode(png(&Canvas::new(width, height, [0, 0, 0])?)?).into())
}

fn png(canvas: &Canvas) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    // `Up` with the fastest compression: flat screens come out small, and in a tenth of the time of the default.
    let encoder = PngEncoder::new_with_quality(&mut out, CompressionType::Fast, FilterType::Up);
    encoder.write_image(&rgb(canvas), canvas.width(), canvas.height(), ExtendedColorType::Rgb8).ok()?;
    Some(out)
}

/// The screen as a JPEG file.
pub(crate) fn frame(moment: &Moment) -> Option<Arc<[u8]>> {
    let canvas = draw(moment)?;
    let mut out = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut out, JPEG_QUALITY);
    encoder.write_image(&rgb(&canvas), canvas.width(), canvas.height(), ExtendedColorType::Rgb8).ok()?;
    Some(out.into())
}

fn rgb(canvas: &Canvas) -> Vec<u8> {
    let rgba = canvas.rgba();
    let mut rgb = vec![0; rgba.len() / 4 * 3];
    for (to, from) in rgb.chunks_exact_mut(3).zip(rgba.chunks_exact(4)) {
        to.copy_from_slice(&from[..3]);
    }
    rgb
}
