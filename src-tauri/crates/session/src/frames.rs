//! Frames of the device's stream while the tree was made: did anything move and come back between the two pictures?

use crate::captured::FramesSeen;
use crate::places::Place;
use device::{Call, Device, DeviceErrorCode, Frame, FrameStream};
use pixels::{Compared, Difference, Limits, Measured, Picture, PixelSize, Tolerance};
use screen::Size;
use std::sync::Arc;
use tokio::sync::broadcast::error::TryRecvError;

/// At most so many frames are unpacked for one bracket: each costs as much as a tenth of a picture or more, and a stream
/// of 60 a second over a tree of two seconds has 120.
const MOST_UNPACKED: usize = 8;

/// The connection to a device's stream.
#[derive(Default)]
pub(crate) struct Stream {
    state: State,
}

#[derive(Default)]
enum State {
    #[default]
    NotAsked,
    /// It was asked for and there is none; why.
    None(String),
    Open(FrameStream),
}

impl Stream {
    /// Connects, unless it is connected or the device was found to have none.
    ///
    /// # Errors
    /// Only when the call was given up.
    pub async fn connect(&mut self, device: &dyn Device, call: &Call) -> Result<(), device::DeviceError> {
        match device.frames(call).await {
            Ok(Some(stream)) => self.state = State::Open(stream),
            Ok(None) => self.state = State::None("the device offers no stream of frames".to_owned()),
            Err(e) if e.code == DeviceErrorCode::Cancelled => return Err(e),
            Err(e) => self.state = State::None(format!("the stream of frames cannot be read: {}", e.message)),
        }
        Ok(())
    }

    /// Has nobody asked for it yet?
    pub fn is_unknown(&self) -> bool {
        matches!(self.state, State::NotAsked)
    }

    /// The frames that came in since the last call; what came in before is of no interest when a bracket begins.
    pub fn take(&mut self) -> Vec<Frame> {
        let State::Open(stream) = &mut self.state else { return Vec::new() };
        let mut frames = Vec::new();
        loop {
            match stream.frames.try_recv() {
                Ok(frame) => frames.push(frame),
                // The oldest were dropped; those that are left are read on.
                Err(TryRecvError::Lagged(_)) => {}
                Err(TryRecvError::Empty) => return frames,
                Err(TryRecvError::Closed) => {
                    // The next capture connects again.
                    self.state = State::NotAsked;
                    return frames;
                }
            }
        }
    }

    /// Why there are no frames.
    pub fn why_none(&self) -> &str {
        match &self.state {
            State::NotAsked => "the stream of frames has ended",
            State::None(why) => why,
            State::Open(_) => "no frame came in while the tree was made",
        }
    }
}

/// What the frames of one bracket say. Takes as long as unpacking some of them does.
pub(crate) fn compare(frames: &[Frame], places: &[Place], screen: Option<Size>, why_none: &str) -> FramesSeen {
    let received = u32::try_from(frames.len()).unwrap_or(u32::MAX);
    let seen = |said: String| FramesSeen { received, differ: None, said };
    // The first one was on its way before, and may have been made before the picture that the bracket begins with: a
    // stream tells no times, so one frame late is what can be assumed.
    let [_, first, rest @ ..] = frames else {
        let few = "One frame came in while the tree was made: it proves nothing";
        return seen(if received == 0 { format!("{}: it proves nothing", sentence(why_none)) } else { few.to_owned() });
    };
    if rest.is_empty() {
        return seen("Two frames came in while the tree was made, the first late: they prove nothing".to_owned());
    }
    // Equal bytes are equal frames, and the same bytes twice need looking at once.
    let mut others: Vec<&Arc<[u8]>> = Vec::new();
    for frame in rest.iter().map(|f| &f.bytes) {
        if **frame != *first.bytes && others.last().is_none_or(|o| ***o != **frame) {
            others.push(frame);
        }
    }
    let alike = || seen(format!("{received} frames while the tree was made are alike"));
    if others.is_empty() {
        return alike();
    }
    let unpack = |bytes: &[u8]| pixels::decode(bytes, &Limits::default()).ok();
    let Some(start) = unpack(&first.bytes) else {
        return seen("The frames cannot be unpacked: they prove nothing".to_owned());
    };
    let every = others.len().div_ceil(MOST_UNPACKED);
    for frame in others.into_iter().step_by(every) {
        // One frame that is cut says nothing; the others may.
        let Some(frame) = unpack(frame) else { continue };
        if let Some(differ) = differ(&start, &frame, places, screen) {
            let said = format!("Among {received} frames while the tree was made some differ");
            return FramesSeen { received, differ: Some(differ), said };
        }
    }
    alike()
}

/// Where two frames differ, in points; `None` when they do not.
fn differ(a: &Picture, b: &Picture, places: &[Place], screen: Option<Size>) -> Option<Vec<screen::Rect>> {
    // Frames may be scaled down: their own scale is measured.
    let scale = match pixels::measure(PixelSize::from(a), screen) {
        Measured::Scale(scale) => Some(scale),
        Measured::Mismatch(_) | Measured::Unknown { .. } => None,
    };
    let (kept, masks) = crate::judge::masks(places, scale, PixelSize::from(a));
    match pixels::compare(a, b, Tolerance::LOSSY, &masks) {
        Compared::Same => None,
        Compared::OtherSize { .. } => Some(Vec::new()),
        Compared::Differs(Difference { mut regions, within, .. }) => {
            let Some(scale) = scale else { return (!regions.is_empty()).then(Vec::new) };
            for (place, changed) in kept.iter().zip(within) {
                let unexplained = changed.filter(|c| c.in_points(scale).is_none_or(|r| !place.kind.explains(&r)));
                regions.extend(unexplained);
            }
            (!regions.is_empty()).then(|| regions.iter().filter_map(|r| r.in_points(scale)).collect())
        }
    }
}

/// With a capital at its start.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
