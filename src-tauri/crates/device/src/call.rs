//! What travels with one call: how to tell how it is going, and how to give it up.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How a call is going, for somebody who waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A request was sent; the words name what was asked for ("the tree", "a picture").
    Asked {
        /// What was asked for.
        what: &'static str,
    },
    /// The device has not answered yet; told every few seconds.
    Waiting {
        /// What was asked for.
        what: &'static str,
        /// How long ago.
        since: Duration,
    },
    /// Bytes of the answer have come in.
    Receiving {
        /// What was asked for.
        what: &'static str,
        /// How many bytes so far.
        bytes: u64,
    },
}

/// What travels with one call.
#[derive(Clone)]
pub struct Call {
    progress: Arc<dyn Fn(Progress) + Send + Sync>,
    cancel: CancellationToken,
}

impl Default for Call {
    fn default() -> Self {
        Self::new(CancellationToken::new(), |_| {})
    }
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("cancelled", &self.cancel.is_cancelled()).finish_non_exhaustive()
    }
}

impl Call {
    /// A call that is given up when the token is cancelled, and tells its progress to this function.
    #[must_use]
    pub fn new(cancel: CancellationToken, progress: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self { progress: Arc::new(progress), cancel }
    }

    /// Tells how it is going.
    pub fn tell(&self, progress: Progress) {
        (self.progress)(progress);
    }

    /// The token that gives the call up.
    #[must_use]
    pub fn cancel(&self) -> &CancellationToken {
        &self.cancel
    }
}
