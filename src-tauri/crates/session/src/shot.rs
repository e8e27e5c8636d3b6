//! One picture as received, unpacked once by whoever needs it first.

use pixels::{Limits, Picture, PictureError};
use std::sync::{Arc, OnceLock};

/// One picture as received. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Shot {
    pub bytes: Arc<[u8]>,
    /// When its last byte came in, in milliseconds since 1970 (UTC).
    pub at: u64,
    unpacked: Arc<OnceLock<Result<Picture, PictureError>>>,
}

impl Shot {
    pub fn new(bytes: Vec<u8>, at: u64) -> Self {
        Self { bytes: bytes.into(), at, unpacked: Arc::default() }
    }

    /// The same bytes at another time: unpacked only once.
    pub fn again(&self, at: u64) -> Self {
        Self { at, ..self.clone() }
    }

    /// The pixels. Takes as long as unpacking does, or waits for the thread that already does it: not for a thread that
    /// others wait for.
    pub fn picture(&self) -> &Result<Picture, PictureError> {
        self.unpacked.get_or_init(|| pixels::decode(&self.bytes, &Limits::default()))
    }

    /// Starts to unpack it on another thread.
    pub fn begin(&self) {
        let shot = self.clone();
        // Whoever needs the result asks for it, so the task's own end is of no interest.
        drop(tokio::task::spawn_blocking(move || shot.picture().is_ok()));
    }
}
