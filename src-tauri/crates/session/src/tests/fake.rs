//! A scripted device: one screen for each request, and faults where the script says so.

use super::drawn::{SIZE, Screen};
use crate::{CaptureError, CaptureOptions, Captured, Clock, FaultSwitches, Session, SessionOptions};
use device::{
    Alert, Call, Device, DeviceError, DeviceErrorCode, DeviceKind, Facts, Frame, FrameStream, Identity, Pending,
    Requests, TreeForm,
};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::broadcast;

/// A clock that goes on by ten milliseconds whenever it is read.
#[derive(Default)]
pub struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn utc_ms(&self) -> u64 {
        1_750_000_000_000 + self.0.fetch_add(10, Ordering::Relaxed)
    }

    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(10, Ordering::Relaxed))
    }
}

/// What a scripted device does.
#[derive(Default)]
pub struct Script {
    /// The screen at each request for a picture, a tree or an alert; the last one stays.
    pub screens: Vec<Screen>,
    /// What goes wrong at which of these requests, counted from 0.
    pub faults: BTreeMap<usize, DeviceErrorCode>,
    /// What is answered instead of a picture or a tree, at which request.
    pub instead: BTreeMap<usize, Vec<u8>>,
    /// The forms of the tree that fail.
    pub fails: Option<(TreeForm, DeviceErrorCode)>,
    pub alert: Option<String>,
    pub facts: Facts,
    /// Does the device offer a stream? Then these screens are sent as frames when the tree is asked for.
    pub frames: Option<Vec<Screen>>,
}

pub struct Fake {
    script: Script,
    /// What was asked for, in order: `f` facts, `p` picture, `j` JSON, `x` XML, `a` alert, `m` stream.
    pub asked: Mutex<String>,
    at: AtomicU64,
    sender: broadcast::Sender<Frame>,
}

impl Fake {
    fn note(&self, what: char) {
        self.asked.lock().unwrap().push(what);
    }

    /// The screen of the next request, or its fault.
    fn next(&self, what: char) -> Result<(usize, &Screen), DeviceError> {
        self.note(what);
        let at = usize::try_from(self.at.fetch_add(1, Ordering::Relaxed)).unwrap();
        match self.script.faults.get(&at) {
            Some(code) => Err(fault(*code)),
            None => Ok((at, self.script.screens.get(at).or(self.script.screens.last()).unwrap())),
        }
    }
}

pub fn fault(code: DeviceErrorCode) -> DeviceError {
    DeviceError { code, message: format!("It says {}.", code.as_str()), hint: "Look at it.".to_owned() }
}

impl Device for Fake {
    fn identity(&self) -> Identity {
        Identity { kind: DeviceKind::WebDriverAgent, at: "http://127.0.0.1:8100".to_owned() }
    }

    fn facts<'a>(&'a self, _: &'a Call) -> Pending<'a, Facts> {
        self.note('f');
        Box::pin(async { Ok(self.script.facts.clone()) })
    }

    fn picture<'a>(&'a self, _: &'a Call) -> Pending<'a, Vec<u8>> {
        let next = self.next('p');
        Box::pin(async move {
            let (at, screen) = next?;
            Ok(self.script.instead.get(&at).cloned().unwrap_or_else(|| screen.png()))
        })
    }

    fn tree<'a>(&'a self, form: TreeForm, _: &'a Call) -> Pending<'a, Vec<u8>> {
        let next = self.next(if form == TreeForm::Json { 'j' } else { 'x' });
        Box::pin(async move {
            let (at, screen) = next?;
            for frame in self.script.frames.iter().flatten() {
                let frame = Frame { bytes: frame.png().into(), received: Instant::now() };
                self.sender.send(frame).unwrap();
            }
            if let Some((fails, code)) = self.script.fails
                && fails == form
            {
                return Err(fault(code));
            }
            let told = || format!("sightline notation 1\n{}", screen.tree).into_bytes();
            Ok(self.script.instead.get(&at).cloned().unwrap_or_else(told))
        })
    }

    fn alert<'a>(&'a self, _: &'a Call) -> Pending<'a, Option<Alert>> {
        let next = self.next('a');
        Box::pin(async move { next.map(|_| self.script.alert.clone().map(|text| Alert { text })) })
    }

    fn frames<'a>(&'a self, _: &'a Call) -> Pending<'a, Option<FrameStream>> {
        self.note('m');
        let connection = tokio_util::sync::CancellationToken::new().drop_guard();
        let stream = FrameStream { frames: self.sender.subscribe(), connection };
        Box::pin(async move { Ok(self.script.frames.is_some().then_some(stream)) })
    }

    fn requests(&self) -> Requests {
        Requests { all: u32::try_from(self.asked.lock().unwrap().len()).unwrap(), changing: 0 }
    }
}

/// Facts that fit the drawn screens.
pub fn facts() -> Facts {
    let size = |(width, height): (u32, u32)| screen::Size { width: width.into(), height: height.into() };
    Facts {
        name: Some("Shed phone".to_owned()),
        os: Some("iOS 26.1".to_owned()),
        screen: Some(size(SIZE)),
        scale: Some(1.0),
        status_bar: Some(size((SIZE.0, 20))),
        rotation: Some(0.0),
        app: Some("org.example.garden".to_owned()),
        app_name: Some("Garden".to_owned()),
        ..Facts::default()
    }
}

/// A session with a scripted device.
pub fn session(script: Script, faults: FaultSwitches) -> (Session, Arc<Fake>) {
    let sender = broadcast::channel(4).0;
    let fake = Arc::new(Fake { script, asked: Mutex::default(), at: AtomicU64::new(0), sender });
    let options = SessionOptions { clock: Arc::new(Ticking::default()), faults, ..SessionOptions::default() };
    (Session::new(Arc::clone(&fake) as Arc<dyn Device>, options), fake)
}

/// Captures once; says what was asked for as well.
pub fn capture(script: Script) -> (Result<Captured, CaptureError>, String) {
    let (session, fake) = session(script, FaultSwitches::default());
    let captured = block(session.capture(&Call::default(), CaptureOptions::default()));
    let asked = fake.asked.lock().unwrap().clone();
    (captured, asked)
}

pub fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}
