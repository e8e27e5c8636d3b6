//! The operations, declared once: from this list come the dispatch, the typed methods, the names and the types for the
//! web view. An operation without a handler does not compile.

use crate::context::{Context, Within};
use crate::{Desk, Fault, answers::*};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

mod annotate;
mod cancel;
mod capture;
mod close;
mod convert;
mod devices;
mod explain;
mod facts;
mod follow;
mod observe;
mod open;
mod phone;
mod save;

pub use annotate::AnnotateArgs;
pub use cancel::CancelArgs;
pub use capture::CaptureArgs;
pub use close::CloseArgs;
pub use convert::ConvertArgs;
pub use devices::DevicesArgs;
pub use explain::ExplainArgs;
pub use facts::FactsArgs;
pub use follow::FollowArgs;
pub use observe::{ObserveArgs, SMALLEST_BUDGET};
pub use open::OpenArgs;
pub use phone::PhoneArgs;
pub use save::SaveArgs;

/// What an operation works on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, specta::Type)]
#[serde(untagged)]
pub enum Source {
    /// A capture that is open, by its number.
    Capture(u32),
    /// A file or folder, read for this one operation.
    Path(String),
}

/// An operation as the list has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// Its name, for [`Desk::call`].
    pub name: &'static str,
    /// What it does, in one sentence.
    pub says: &'static str,
    /// The name of the type of its arguments.
    pub args: &'static str,
    /// The name of the type of its reply.
    pub reply: &'static str,
}

macro_rules! operations {
    ($($says:literal $name:ident $(($context:ident))?: $args:ident => $reply:ident;)*) => {
        /// Every operation, in the order of the list.
        pub const OPERATIONS: &[Operation] = &[$(Operation {
            name: stringify!($name),
            says: $says,
            args: stringify!($args),
            reply: stringify!($reply),
        }),*];

        impl Desk {
            $(
                #[doc = $says]
                ///
                /// # Errors
                /// A [`Fault`] when what was given cannot be used or what was asked for is not there.
                pub fn $name(&self, args: $args) -> Result<$reply, Fault> {
                    self.within(&Context::default()).$name(args)
                }
            )*

            /// Does the operation of this name with arguments as JSON, and answers in JSON.
            ///
            /// # Errors
            /// The operation's own faults; `unknown_operation` and `bad_arguments` of the call.
            pub fn call(&self, operation: &str, args: serde_json::Value) -> Result<serde_json::Value, Fault> {
                self.within(&Context::default()).call(operation, args)
            }
        }

        impl Within<'_> {
            $(
                #[doc = $says]
                ///
                /// # Errors
                /// A [`Fault`] when what was given cannot be used or what was asked for is not there.
                pub fn $name(&self, args: $args) -> Result<$reply, Fault> {
                    $name::run(self.desk, $({ let $context = self.context; $context },)? args)
                }
            )*

            /// Does the operation of this name with arguments as JSON, and answers in JSON.
            ///
            /// # Errors
            /// The operation's own faults; `unknown_operation` and `bad_arguments` of the call.
            pub fn call(&self, operation: &str, args: serde_json::Value) -> Result<serde_json::Value, Fault> {
                match operation {
                    $(stringify!($name) => reply(&self.$name(arguments(operation, args)?)?),)*
                    _ => Err(unknown(operation)),
                }
            }
        }

        /// The types of every argument, reply and fault, for the export to another language.
        #[must_use]
        pub fn types() -> specta::Types {
            specta::Types::default().register::<Fault>().register::<crate::Progress>()$(.register::<$args>().register::<$reply>())*
        }
    };
}

operations! {
    "Opens a file or folder as a capture and keeps it until it is closed."
    open(context): OpenArgs => Opened;
    "Closes a capture."
    close: CloseArgs => Closed;
    "What an agent is told about a screen, with the fate of every node."
    observe: ObserveArgs => Observation;
    "Which nodes are at a point, or behind a handle, and what became of each."
    explain: ExplainArgs => Explanation;
    "Everything known about one node."
    facts: FactsArgs => Facts;
    "Paints marks on the picture and writes it to a file."
    annotate: AnnotateArgs => Annotated;
    "Writes a source in another form."
    convert: ConvertArgs => Converted;
    "Saves a capture, with every secret overwritten."
    save: SaveArgs => Saved;
    "Captures a live screen with proof that tree and picture are of one instant, and keeps it until it is closed."
    capture(context): CaptureArgs => Captured;
    "Whether a live screen has changed since it was captured."
    follow(context): FollowArgs => Followed;
    "What is found to connect to: WebDriverAgents on this machine, and the built-in phone."
    devices(context): DevicesArgs => Devices;
    "Starts the built-in phone, or says where it is when it runs."
    phone: PhoneArgs => PhoneStarted;
    "Gives up a call that is running."
    cancel: CancelArgs => Cancelled;
}

fn arguments<T: DeserializeOwned>(operation: &str, args: serde_json::Value) -> Result<T, Fault> {
    serde_json::from_value(args).map_err(|error| {
        Fault::bad_input(
            "bad_arguments",
            format!("The arguments of `{operation}` cannot be read: {error}."),
            "Send one JSON object with the fields that the operation declares.",
        )
    })
}

fn reply<T: Serialize>(answer: &T) -> Result<serde_json::Value, Fault> {
    serde_json::to_value(answer).map_err(|error| {
        Fault::bad_input(
            "unspeakable_reply",
            format!("The reply cannot be written as JSON: {error}."),
            "This is a fault of the program: please report it with the source that caused it.",
        )
    })
}

/// Writes an answer as JSON, without a copy of it in memory: that of a large tree has a hundred megabytes.
///
/// # Errors
/// Those of the writer.
pub fn write_json<T: Serialize>(answer: &T, out: impl std::io::Write) -> std::io::Result<()> {
    serde_json::to_writer(out, answer).map_err(std::io::Error::from)
}

fn unknown(operation: &str) -> Fault {
    let names: Vec<&str> = OPERATIONS.iter().map(|o| o.name).collect();
    Fault::bad_input(
        "unknown_operation",
        format!("There is no operation named `{operation}`."),
        format!("The operations are {}.", names.join(", ")),
    )
}
