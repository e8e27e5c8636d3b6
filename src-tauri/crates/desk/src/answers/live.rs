//! Live devices: `sightline.capture/1`, `sightline.devices/1`, the built-in phone, and whether a screen has changed.

use super::{VerdictAnswer, View};
use screen::Rect;
use serde::Serialize;

/// A screen was captured and is open.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Captured {
    /// The number it is referred to by from now on.
    pub capture: u32,
    /// What to show.
    pub view: View,
    /// How it was taken.
    pub report: CaptureReport,
}

/// How a capture was taken: `capture --json`.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct CaptureReport {
    /// Always `sightline.capture/1`.
    pub schema: &'static str,
    /// The file it was saved to; absent when it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub file: Option<String>,
    /// Do tree and picture belong together?
    pub capture: VerdictAnswer,
    /// Do the tree's texts not lie where the picture has letters? Then the two are not of one screen.
    pub unlike: bool,
    /// How many requests the device was sent.
    pub requests: u32,
    /// How many brackets were tried; the best is kept.
    pub attempts: u32,
    /// How long its parts took.
    pub ms: CaptureTimes,
    /// What did not go as wished and was got round: the source in another form, a stream that told nothing.
    pub notes: Vec<String>,
}

/// Milliseconds of the bracket that was kept, and of the whole.
#[derive(Clone, Copy, Debug, Serialize, specta::Type)]
pub struct CaptureTimes {
    /// What the device says of itself.
    #[specta(type = i32)]
    pub facts: f64,
    /// The picture before the tree.
    #[specta(type = i32)]
    pub before: f64,
    /// The tree.
    #[specta(type = i32)]
    pub tree: f64,
    /// The question for an alert.
    #[specta(type = i32)]
    pub alert: f64,
    /// The picture after the tree.
    #[specta(type = i32)]
    pub after: f64,
    /// Everything, all attempts and our own work included.
    #[specta(type = i32)]
    pub total: f64,
    /// What was our own work and not the device's.
    #[specta(type = i32)]
    pub own: f64,
}

/// Has a screen changed since a capture?
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Followed {
    /// Has it?
    pub changed: bool,
    /// Where, in points; empty when it has not or nothing can be compared.
    pub regions: Vec<Rect>,
}

/// What is found to connect to: `devices --json`.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Devices {
    /// Always `sightline.devices/1`.
    pub schema: &'static str,
    /// The devices; the built-in phone comes last and is always there.
    pub devices: Vec<DeviceFound>,
    /// What else answers on the usual ports, and is no device.
    pub others: Vec<ServiceFound>,
}

/// Something that answers where a device could, and is none.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct ServiceFound {
    /// Where it answers.
    pub url: String,
    /// What it is, as far as it says.
    pub why: String,
}

/// One thing to connect to.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct DeviceFound {
    /// What to call it.
    pub name: String,
    /// `wda`, `appium`, `simulator`, `phone` or `built-in`.
    pub kind: &'static str,
    /// How to reach it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub url: Option<String>,
    /// Its unique identifier, where it says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub udid: Option<String>,
    /// `ready`, `busy`, `not usable` or, for the built-in phone, `off`.
    pub state: String,
    /// Why it is not ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub why: Option<String>,
}

/// The built-in phone runs.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct PhoneStarted {
    /// The address it speaks WebDriverAgent's HTTP at.
    pub url: String,
    /// The address of its stream of frames.
    pub mjpeg: Option<String>,
    /// The scene it began with.
    pub scene: String,
    /// The scenes it has built in.
    pub scenes: Vec<String>,
}

/// A call was given up, if it was still running.
#[derive(Clone, Copy, Debug, Serialize, specta::Type)]
pub struct Cancelled {
    /// Was it?
    pub running: bool,
}
