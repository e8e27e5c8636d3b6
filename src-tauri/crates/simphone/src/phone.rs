//! Starting and stopping a phone, and what its two servers share.

use crate::clock::{Clock, ClockMode};
use crate::fault::{Fault, Faults};
use crate::log::{Entry, Log, MadeOf};
use crate::moment::Moment;
use crate::picture::Pictures;
use crate::scene::{Scene, SceneSource, built_in};
use crate::world::{Touched, World};
use crate::{PhoneError, PhoneErrorCode, fault, wire};
use serde_json::json;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// How a phone is started.
#[derive(Clone, Debug)]
pub struct PhoneOptions {
    /// What it shows.
    pub scene: SceneSource,
    /// The port on 127.0.0.1; 0 takes any that is free.
    pub port: u16,
    /// The port of the stream of frames; 0 takes any that is free, `None` offers no stream.
    pub mjpeg_port: Option<u16>,
    /// How its time passes.
    pub clock: ClockMode,
    /// What goes wrong from the start.
    pub faults: Vec<Fault>,
}

impl Default for PhoneOptions {
    /// The scene `settings` on any free port, without a stream, with a clock that runs.
    fn default() -> Self {
        let scene = SceneSource::BuiltIn("settings".to_owned());
        Self { scene, port: 0, mjpeg_port: None, clock: ClockMode::default(), faults: Vec::new() }
    }
}

/// A phone that runs. It ends when it is stopped or dropped; both ports are free again when [`Phone::stop`] returns.
pub struct Phone {
    address: SocketAddr,
    mjpeg: Option<SocketAddr>,
    stop: CancellationToken,
    servers: Vec<JoinHandle<()>>,
}

impl Phone {
    /// Starts a phone inside a tokio runtime.
    ///
    /// # Errors
    /// `port_taken`, `port_refused`; `scene_unknown`, `scene_unreadable` or `scene_syntax` for its scene; `fault_invalid` for
    /// a fault that names a pane which is not there.
    pub async fn start(options: PhoneOptions) -> Result<Self, PhoneError> {
        let scene = load(&options.scene)?;
        fault::check(&options.faults, &scene)?;
        let stop = CancellationToken::new();
        let device = Arc::new(Device::new(scene, options.clock, options.faults, stop.clone()));
        let tcp = listen(options.port).await?;
        let stream = match options.mjpeg_port {
            Some(port) => Some(listen(port).await?),
            None => None,
        };
        let (address, mjpeg) = (own_address(&tcp)?, stream.as_ref().map(own_address).transpose()?);
        let mut servers = vec![tokio::spawn(wire::serve(tcp, Arc::clone(&device)))];
        if let Some(stream) = stream {
            servers.push(tokio::spawn(wire::serve_frames(stream, device)));
        }
        Ok(Self { address, mjpeg, stop, servers })
    }

    /// Where it answers, such as `http://127.0.0.1:8100`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Where its stream of frames is, when it has one.
    #[must_use]
    pub fn mjpeg_url(&self) -> Option<String> {
        self.mjpeg.map(|address| format!("http://{address}"))
    }

    /// The port that it answers on.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The port of its stream of frames, when it has one.
    #[must_use]
    pub fn mjpeg_port(&self) -> Option<u16> {
        self.mjpeg.map(|address| address.port())
    }

    /// Ends it: every connection is cut, and its ports are free when this returns.
    pub async fn stop(mut self) {
        self.stop.cancel();
        for server in self.servers.drain(..) {
            // It ends by itself now; that it panicked would have been told by the panic.
            let _ = server.await;
        }
    }

    /// Waits until it ends, which nothing but an error or a stop makes it do.
    pub async fn wait(&mut self) {
        for server in &mut self.servers {
            let _ = server.await;
        }
    }
}

impl Drop for Phone {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

async fn listen(port: u16) -> Result<TcpListener, PhoneError> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            let message = format!("Port {port} is in use by another program.");
            PhoneError::new(PhoneErrorCode::PortTaken, message, "Choose another port, or 0 for any that is free.")
        }
        _ => {
            let message = format!("The system does not give port {port}: {error}.");
            PhoneError::new(PhoneErrorCode::PortRefused, message, "Choose a port above 1023.")
        }
    })
}

fn own_address(tcp: &TcpListener) -> Result<SocketAddr, PhoneError> {
    tcp.local_addr().map_err(|error| {
        let message = format!("The system does not tell which port it gave: {error}.");
        PhoneError::new(PhoneErrorCode::PortRefused, message, "Try again.")
    })
}

fn load(source: &SceneSource) -> Result<Scene, PhoneError> {
    match source {
        SceneSource::BuiltIn(name) => built_in(name),
        SceneSource::Text(text) => Scene::parse("text", text),
        SceneSource::File(path) => {
            let text = std::fs::read_to_string(path).map_err(|error| {
                let message = format!("The scene {} cannot be read: {error}.", path.display());
                PhoneError::new(PhoneErrorCode::SceneUnreadable, message, "Check the path, and that the file is UTF-8.")
            })?;
            let name = path.file_stem().map_or("file".into(), |stem| stem.to_string_lossy());
            Scene::parse(&name, &text)
        }
    }
}

/// A touch that is to come.
struct Planned {
    at: u64,
    x: f64,
    y: f64,
}

/// The phone's state behind its lock.
pub(crate) struct State {
    pub clock: Clock,
    pub world: World,
    pub faults: Faults,
    pub log: Log,
    pub pictures: Pictures,
    /// The session that somebody holds.
    pub session: Option<String>,
    /// How many sessions there were.
    pub sessions: u32,
    /// How many trees were told.
    pub trees: u64,
    planned: Vec<Planned>,
}

impl State {
    /// The phone's time, with everything done that was planned until then.
    pub(crate) fn now(&mut self) -> u64 {
        let now = self.clock.now();
        self.planned.sort_by_key(|p| p.at);
        let due = self.planned.partition_point(|p| p.at <= now);
        for planned in self.planned.drain(..due).collect::<Vec<_>>() {
            self.touch(&planned);
        }
        now
    }

    fn touch(&mut self, planned: &Planned) -> Touched {
        let touched = self.world.touch(planned.at, planned.x, planned.y);
        let detail = json!({
            "x": planned.x, "y": planned.y, "element": touched.element, "by": touched.by, "did": touched.did
        });
        let after = self.world.moment(planned.at);
        self.log.add(Entry {
            kind: "touch",
            at_ms: planned.at,
            detail: Some(detail),
            made_of: Some(MadeOf::of(&after)),
            ..Entry::default()
        });
        touched
    }

    /// Touches the screen now, or plans it.
    pub(crate) fn tap(&mut self, x: f64, y: f64, after: u64) -> Option<Touched> {
        let at = self.now().saturating_add(after);
        let planned = Planned { at, x, y };
        if after > 0 {
            self.planned.push(planned);
            return None;
        }
        Some(self.touch(&planned))
    }

    /// The screen now.
    pub(crate) fn moment(&mut self) -> Moment {
        let now = self.now();
        self.world.moment(now)
    }
}

/// What the servers of a phone share.
pub(crate) struct Device {
    state: Mutex<State>,
    /// Requests to the device are answered one after another, as on WebDriverAgent's main queue.
    pub turn: Arc<tokio::sync::Mutex<()>>,
    pub stop: CancellationToken,
    /// Counts what may have changed the screen, but for time that passes by itself.
    pub moved: watch::Sender<u64>,
}

impl Device {
    pub(crate) fn new(scene: Scene, clock: ClockMode, faults: Vec<Fault>, stop: CancellationToken) -> Self {
        let mut state = State {
            clock: Clock::new(clock),
            world: World::new(Arc::new(scene)),
            faults: Faults::default(),
            log: Log::default(),
            pictures: Pictures::default(),
            session: None,
            sessions: 0,
            trees: 0,
            planned: Vec::new(),
        };
        state.faults.set(faults, 0);
        Self { state: Mutex::new(state), turn: Arc::default(), stop, moved: watch::Sender::new(0) }
    }

    /// The state. Whoever holds it does not wait for anything.
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the stream of frames that the screen may look different now.
    pub(crate) fn has_moved(&self) {
        self.moved.send_modify(|count| *count += 1);
    }
}
