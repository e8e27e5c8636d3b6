//! What can go wrong between us and a device: a code, a sentence, a next step.

use std::fmt;

/// Something went wrong with a device. Its words never hold text of the screen or a secret; what a device says of its
/// own error is told in part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct DeviceError {
    /// What kind of fault it is; callers branch on this.
    pub code: DeviceErrorCode,
    /// One sentence for a person.
    pub message: String,
    /// What to do next.
    pub hint: String,
}

impl DeviceError {
    pub(crate) fn new(code: DeviceErrorCode, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: hint.into() }
    }
}

/// Declares the kinds of fault once: the variant, what it means, and how it stands in JSON.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal,)+) => {
        /// The kinds of fault.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum DeviceErrorCode { $($(#[doc = $doc])+ $name,)+ }

        impl DeviceErrorCode {
            /// Every code, in the order in which they are declared.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The code as it stands in JSON.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }
        }
    };
}

codes! {
    // Given up.
    /// The call was given up by whoever made it.
    Cancelled = "cancelled",
    /// A request given up before is still at work on the device.
    DeviceBusy = "device_busy",
    /// The device has worked for longer than we wait, and still does: the request goes on, its answer will be let go.
    StillWorking = "still_working",
    /// The device did not answer in the time there is for it, and the connection was closed.
    Timeout = "timeout",

    // The address.
    /// The address cannot be read as one.
    BadAddress = "bad_address",
    /// The address asks for a protocol other than HTTP.
    SchemeRefused = "scheme_refused",
    /// The address asks for encryption, which is not built in.
    NoTls = "no_tls",

    // Connecting.
    /// Nothing listens on the port.
    ClosedPort = "closed_port",
    /// The host's name means nothing here.
    UnknownHost = "unknown_host",
    /// No way leads to the host.
    Unreachable = "unreachable",
    /// The host does not take the connection in the time there is for it.
    ConnectTimeout = "connect_timeout",

    // The connection.
    /// The connection was closed before a word of an answer.
    NoAnswer = "no_answer",
    /// The connection was torn down in the middle of the exchange.
    ConnectionReset = "connection_reset",
    /// The connection was closed before the answer was whole.
    BodyCut = "body_cut",
    /// The answer is longer or shorter than it says.
    WrongLength = "wrong_length",
    /// What came is not HTTP, or breaks its rules.
    NotHttp = "not_http",
    /// The port wants an encrypted connection.
    TlsPort = "tls_port",

    // The answer.
    /// The answer sends us to another address, where we do not go unasked.
    Redirected = "redirected",
    /// The answer is compressed, which nobody asked for.
    Compressed = "compressed",
    /// The answer has no bytes.
    EmptyAnswer = "empty_answer",
    /// The answer is larger than any honest one.
    TooLarge = "too_large",
    /// The answer begins as JSON and is none.
    InvalidJson = "invalid_json",
    /// Something other than a WebDriverAgent answers there.
    WrongService = "wrong_service",
    /// It speaks WebDriver, but not under this path.
    WrongBasePath = "wrong_base_path",
    /// It is an Appium server: the WebDriverAgent behind it has an address of its own.
    AppiumServer = "appium_server",
    /// Whoever answers asks for a name and a password, or does not let us in.
    NotAuthorised = "not_authorised",
    /// A server in between or the device's own failed without saying how.
    HttpError = "http_error",

    // What should be in the answer.
    /// The device answered without a picture.
    NoPicture = "no_picture",
    /// The picture's base64 is broken.
    BadBase64 = "bad_base64",
    /// What the device calls a picture is neither PNG nor JPEG.
    NotAPicture = "not_a_picture",
    /// The device answered without a tree.
    NoTree = "no_tree",

    // The device's own errors.
    /// The device does not know this question: it is too old.
    UnknownCommand = "unknown_command",
    /// The device cannot make the tree.
    SourceFailed = "source_failed",
    /// The device cannot or may not take a picture.
    ScreenRefused = "screen_refused",
    /// The device gave up waiting for the app.
    DeviceTimeout = "device_timeout",
    /// The session is gone.
    InvalidSession = "invalid_session",
    /// The app is not running, perhaps it crashed.
    AppNotRunning = "app_not_running",
    /// An alert is in the way.
    AlertOpen = "alert_open",
    /// This system cannot do what was asked.
    Unsupported = "unsupported",
    /// The device refused with another error of its own.
    DeviceRefused = "device_refused",

    // Frames and recorded captures.
    /// What answers at the address of the frames is no stream of pictures.
    NotAStream = "not_a_stream",
    /// The capture was recorded with the tree in another form.
    FormNotRecorded = "form_not_recorded",
    /// The capture was recorded without this.
    NotRecorded = "not_recorded",
}

impl fmt::Display for DeviceErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
