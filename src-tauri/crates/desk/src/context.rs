//! What one call carries: how to tell how it is going, and how to give it up.

use crate::{Desk, Fault};
use device::Call;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use tokio_util::sync::CancellationToken;

/// What one call carries. The default one tells nobody and cannot be given up.
#[derive(Clone, Default)]
pub struct Context {
    cancel: CancellationToken,
    progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

/// How a call is going, in words for a person and numbers for a bar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, specta::Type)]
pub struct Progress {
    /// What is waited for: "the tree", "a picture".
    pub what: String,
    /// How long it has been waited for, in milliseconds.
    pub waited: u32,
    /// How many bytes of it have come in.
    pub bytes: u32,
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("cancelled", &self.cancel.is_cancelled()).finish_non_exhaustive()
    }
}

impl Context {
    /// A context that tells its progress to this function.
    #[must_use]
    pub fn telling(progress: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self { cancel: CancellationToken::new(), progress: Some(Arc::new(progress)) }
    }

    /// Gives up whatever is done within this context.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// The same for a device.
    pub(crate) fn device_call(&self) -> Call {
        let tell = self.progress.clone();
        Call::new(self.cancel.clone(), move |progress| {
            if let Some(tell) = &tell {
                tell(Progress::of(&progress));
            }
        })
    }
}

impl Progress {
    fn of(progress: &device::Progress) -> Self {
        let (what, waited, bytes) = match progress {
            device::Progress::Asked { what } => (what, 0, 0),
            device::Progress::Waiting { what, since } => (what, since.as_millis(), 0),
            device::Progress::Receiving { what, bytes } => (what, 0, *bytes),
        };
        Self {
            what: (*what).to_owned(),
            waited: u32::try_from(waited).unwrap_or(u32::MAX),
            bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
        }
    }
}

/// A desk with the context of one call: the same operations as the desk has.
#[derive(Clone, Copy)]
pub struct Within<'d> {
    pub(crate) desk: &'d Desk,
    pub(crate) context: &'d Context,
}

/// Calls that are running, by the name that their door gave them, so that another call can give them up.
#[derive(Default)]
pub(crate) struct Running(Mutex<BTreeMap<String, Context>>);

impl Running {
    /// Gives the call of this name up; says whether there was one.
    pub(crate) fn cancel(&self, ticket: &str) -> bool {
        let running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        running.get(ticket).map(Context::cancel).is_some()
    }
}

impl Desk {
    /// The same desk, with the context of one call.
    #[must_use]
    pub fn within<'d>(&'d self, context: &'d Context) -> Within<'d> {
        Within { desk: self, context }
    }

    /// Does an operation that another call can give up by this name while it runs (operation `cancel`); the door chooses
    /// names that it uses once.
    ///
    /// # Errors
    /// As for [`Desk::call`].
    pub fn call_named(
        &self,
        ticket: &str,
        context: &Context,
        operation: &str,
        args: serde_json::Value,
    ) -> Result<serde_json::Value, Fault> {
        let lock = || self.running.0.lock().unwrap_or_else(PoisonError::into_inner);
        lock().insert(ticket.to_owned(), context.clone());
        let reply = self.within(context).call(operation, args);
        lock().remove(ticket);
        reply
    }
}
