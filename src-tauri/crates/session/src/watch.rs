//! A cheap look whether anything changed since the last capture: one picture.

use crate::error::{CaptureError, CaptureErrorCode};
use crate::judge::{Pair, changes};
use crate::places::Place;
use crate::shot::Shot;
use crate::timing::Timer;
use crate::{Session, Timing};
use archive::PlainRegion;
use device::Call;
use pixels::Scale;
use screen::Rect;
use std::sync::Arc;

/// What the last capture ended with.
#[derive(Clone)]
pub(crate) struct Last {
    pub shot: Shot,
    pub places: Arc<[Place]>,
    pub scale: Option<Scale>,
}

/// Whether the screen changed since the last capture.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Did it?
    pub changed: bool,
    /// Where, in points; empty when the picture has another size, or none that is known in points.
    pub regions: Vec<Rect>,
    /// What changed and counts for nothing, in points: the status bar, a caret, what moves by itself.
    pub masked: Vec<PlainRegion>,
    /// How much of the picture changed, from 0 to 1.
    pub share: f64,
    /// How long it took.
    pub timing: Timing,
}

impl Session {
    /// Takes one picture and compares it with the last one of the last capture, bytes first.
    ///
    /// # Errors
    /// `no_capture` before the first capture, `picture_unreadable`, and whatever the device says.
    #[tracing::instrument(skip_all)]
    pub async fn changed(&self, call: &Call) -> Result<Change, CaptureError> {
        let _turn = self.turn.lock().await;
        let Some(last) = self.last().clone() else {
            return Err(CaptureError::new(
                CaptureErrorCode::NoCapture,
                "There is no capture yet that a picture could be compared with.",
                "Capture the screen first.",
            ));
        };
        let mut timer = Timer::start(&self.options.clock);
        let bytes = timer.time("picture", self.device.picture(call)).await?;
        let mut change =
            Change { changed: false, regions: Vec::new(), masked: Vec::new(), share: 0.0, timing: Timing::default() };
        if *bytes != *last.shot.bytes {
            let shot = Shot::new(bytes, timer.utc_ms());
            let compared =
                tokio::task::spawn_blocking(move || changes(&last.shot, &shot, &last.places, last.scale)).await;
            match compared.map_err(|e| CaptureError::internal(&e))? {
                Ok(Pair::OtherSize { .. }) => (change.changed, change.share) = (true, 1.0),
                Ok(Pair::Compared(found)) => {
                    change.changed = !found.regions.is_empty() || found.share > 0.0;
                    (change.regions, change.masked, change.share) = (found.regions, found.masked, found.share);
                }
                Err(why) => {
                    return Err(CaptureError::new(
                        CaptureErrorCode::PictureUnreadable,
                        format!("The screen cannot be compared with the last capture: {why}"),
                        "Capture the screen again.",
                    ));
                }
            }
        }
        change.timing = timer.stop();
        Ok(change)
    }
}
