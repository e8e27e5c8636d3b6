//! What can be set about a WebDriverAgent: where its frames are, how long to wait, how much to take.

use std::time::Duration;

/// What can be set; the default is right for a device at hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WdaOptions {
    /// Where the frames are.
    pub mjpeg: MjpegAddress,
    /// How long to wait.
    pub timeouts: Timeouts,
    /// How much to take.
    pub limits: Limits,
}

/// Where the running frames are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MjpegAddress {
    /// Port 9100 of the same host, WebDriverAgent's own default; that nothing is there is no fault.
    #[default]
    Auto,
    /// Nowhere: never ask.
    Off,
    /// At this URL (port 9100 where neither scheme nor port is given); that nothing is there is a fault.
    Url(String),
}

/// How long to wait for what. The figures of the default are those of `reference/webdriveragent.md` section 10, and
/// ours where it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For a connection to be taken.
    pub connect: Duration,
    /// For the status, and for the head of the stream of frames; then the connection is closed.
    pub status: Duration,
    /// For a short question about the screen or the app; then the connection is closed. Ours: a device asks XCTest for
    /// these, which takes longer than its status.
    pub question: Duration,
    /// For a picture; then the connection is closed. The device itself gives up after 20 s.
    pub picture: Duration,
    /// For a tree, until the caller is told that the device still works; the request goes on.
    pub tree: Duration,
    /// For a tree, until the connection is closed.
    pub tree_at_most: Duration,
    /// Between two words of progress.
    pub progress: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(3),
            status: Duration::from_secs(3),
            question: Duration::from_secs(10),
            picture: Duration::from_secs(25),
            tree: Duration::from_secs(70),
            tree_at_most: Duration::from_secs(240),
            progress: Duration::from_secs(5),
        }
    }
}

/// How many bytes to take, each after decoding. An answer may have twice as many before it is decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A short answer: status, facts, an alert's text.
    pub question: usize,
    /// A picture. The largest phone's has 4 MB, an iPad's 10 MB.
    pub picture: usize,
    /// A tree. 10,000 nodes have 5 MB.
    pub tree: usize,
    /// One frame of the stream.
    pub frame: usize,
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: usize = 1024 * 1024;
        Self { question: MIB, picture: 64 * MIB, tree: 64 * MIB, frame: 16 * MIB }
    }
}
