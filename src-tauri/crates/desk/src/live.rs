//! Live devices: sessions by address, the built-in phone, and the runtime that they live on.

use crate::context::Context;
use crate::look::Look;
use crate::{CaptureReport, CaptureTimes, Desk, DeviceFound, Devices, Fault, FollowArgs, Followed, ServiceFound};
use device::{FoundKind, FoundState, MjpegAddress, USUAL_PORTS, WdaOptions, WebDriverAgent, discover};
use session::{CaptureOptions, Captured, Session, SessionOptions, Timing};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;

mod phone;

pub(crate) use phone::phone;

/// The address that means the built-in phone.
const BUILT_IN: &str = "phone";

/// The word for no stream of frames.
const OFF: &str = "off";

/// How long each port is given to answer when devices are looked for. A WebDriverAgent that holds a slow source answers
/// nothing meanwhile; it is told as busy.
const PROBE: Duration = Duration::from_millis(1500);

/// What is live: one session a device, the built-in phone once it was asked for, and their runtime.
#[derive(Default)]
pub(crate) struct Live {
    runtime: Mutex<Option<Arc<Runtime>>>,
    sessions: Mutex<BTreeMap<Address, Arc<Session>>>,
    phone: Mutex<Option<phone::Running>>,
}

/// A device's address and that of its frames, as given.
type Address = (String, Option<String>);

impl Live {
    /// The runtime, made when something live is first asked for: a command line that reads a file starts no threads.
    fn runtime(&self) -> Result<Arc<Runtime>, Fault> {
        let mut held = locked(&self.runtime);
        if let Some(runtime) = &*held {
            return Ok(Arc::clone(runtime));
        }
        // One thread waits for devices, one reads beside it; pictures are unpacked on threads of their own.
        let made = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = Arc::new(made.map_err(|error| {
            Fault::device(
                "no_threads",
                format!("The threads that talk to devices cannot be started: {error}."),
                "Close other programs, or raise the limit of threads, and try again.",
            )
        })?);
        *held = Some(Arc::clone(&runtime));
        Ok(runtime)
    }

    fn session(&self, address: Address) -> Result<Arc<Session>, Fault> {
        if let Some(session) = locked(&self.sessions).get(&address) {
            return Ok(Arc::clone(session));
        }
        let mjpeg = match address.1.as_deref() {
            None => MjpegAddress::Auto,
            Some(OFF) => MjpegAddress::Off,
            Some(url) => MjpegAddress::Url(url.to_owned()),
        };
        let device = WebDriverAgent::new(&address.0, WdaOptions { mjpeg, ..WdaOptions::default() })?;
        let session = Arc::new(Session::new(Arc::new(device), SessionOptions::default()));
        Ok(Arc::clone(locked(&self.sessions).entry(address).or_insert(session)))
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        // A request that hangs must not keep the program from ending.
        if let Some(runtime) = locked(&self.runtime).take().and_then(Arc::into_inner) {
            runtime.shutdown_background();
        }
    }
}

/// A lock that another thread left in a panic still holds a whole value: every change is one insert or take.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The device's real address: the built-in phone is started when it is meant.
fn address(desk: &Desk, device: &str, mjpeg: Option<&str>) -> Result<Address, Fault> {
    if device != BUILT_IN {
        return Ok((device.to_owned(), mjpeg.map(str::to_owned)));
    }
    let started = phone(desk, crate::PhoneArgs::default())?;
    let own = started.mjpeg.unwrap_or_else(|| OFF.to_owned());
    Ok((started.url, Some(mjpeg.map_or(own, str::to_owned))))
}

/// Captures a live screen: the look, and how it was taken.
pub(crate) fn capture(
    desk: &Desk,
    context: &Context,
    device: &str,
    mjpeg: Option<&str>,
) -> Result<(Look, CaptureReport), Fault> {
    let session = desk.live.session(address(desk, device, mjpeg)?)?;
    let call = context.device_call();
    let taken = desk.live.runtime()?.block_on(session.capture(&call, CaptureOptions::default()));
    let Captured { capture, attempts, requests, timing, notes, likeness, .. } = taken?;
    let name = name(&capture);
    let look = Look::taken(name, capture)?;
    let report = CaptureReport {
        schema: "sightline.capture/1",
        file: None,
        capture: crate::observation::verdict(&look),
        unlike: likeness.is_some_and(|l| l.alike == pixels::Alike::Unlike),
        requests: requests.all,
        attempts,
        ms: times(&timing),
        notes,
    };
    Ok((look, report))
}

/// Has the screen changed since its last capture?
pub(crate) fn follow(desk: &Desk, context: &Context, args: &FollowArgs) -> Result<Followed, Fault> {
    let session = desk.live.session(address(desk, &args.device, args.mjpeg.as_deref())?)?;
    let call = context.device_call();
    let change = desk.live.runtime()?.block_on(session.changed(&call))?;
    Ok(Followed { changed: change.changed, regions: change.regions })
}

/// What to call a capture: the app, and when its tree was taken. It can be a file's name.
fn name(capture: &archive::Capture) -> String {
    let app = capture.manifest.app.as_deref().map(str::trim).filter(|a| !a.is_empty()).unwrap_or("Screen");
    let app: String =
        app.chars().take(60).map(|c| if c.is_control() || "/\\:".contains(c) { '-' } else { c }).collect();
    let at = capture.manifest.at.and_then(|at| at.tree).map(crate::utc::rfc3339).unwrap_or_default();
    let at = at.get(..19).unwrap_or(&at).replace('T', " ").replace(':', ".");
    format!("{app} {at}").trim().to_owned()
}

fn times(timing: &Timing) -> CaptureTimes {
    let ms = |d: Duration| (d.as_secs_f64() * 1e5).round() / 1e2;
    let all = |what: &'static str| timing.requests.iter().filter(move |r| r.what == what);
    let last = |what: &'static str| all(what).next_back().map_or(0.0, |r| ms(r.took));
    let pictures: Vec<f64> = all("picture").map(|r| ms(r.took)).collect();
    let before = pictures.len().checked_sub(2).and_then(|at| pictures.get(at)).copied();
    CaptureTimes {
        facts: ms(all("facts").map(|r| r.took).sum()),
        before: before.or(pictures.first().copied()).unwrap_or(0.0),
        tree: last("tree"),
        alert: last("alert"),
        after: last("picture"),
        total: ms(timing.total),
        own: ms(timing.overhead()),
    }
}

/// What is found to connect to.
pub(crate) fn devices(desk: &Desk, _: &Context) -> Result<Devices, Fault> {
    let own = locked(&desk.live.phone).as_ref().map(|p| p.started.clone());
    let found = desk.live.runtime()?.block_on(discover(USUAL_PORTS, PROBE));
    let (others, found): (Vec<_>, Vec<_>) = (found.into_iter())
        .filter(|f| own.as_ref().is_none_or(|o| o.url != f.url))
        .partition(|f| f.kind == FoundKind::Other);
    let mut devices: Vec<DeviceFound> = found.into_iter().map(found_device).collect();
    let others = others.into_iter().map(|f| ServiceFound { why: f.why.unwrap_or_default(), url: f.url }).collect();
    devices.push(DeviceFound {
        name: "The built-in phone".to_owned(),
        kind: "built-in",
        url: own.as_ref().map(|o| o.url.clone()),
        udid: None,
        state: if own.is_some() { "ready" } else { "off" }.to_owned(),
        why: own.is_none().then(|| "It starts when it is connected to: its address is `phone`.".to_owned()),
    });
    Ok(Devices { schema: "sightline.devices/1", devices, others })
}

fn found_device(found: device::Found) -> DeviceFound {
    let facts = found.facts.unwrap_or_default();
    let (kind, what) = match found.kind {
        FoundKind::WebDriverAgent => ("wda", "A WebDriverAgent"),
        // Other services were told apart before.
        FoundKind::Appium | FoundKind::Other => ("appium", "An Appium server"),
    };
    let state = match found.state {
        FoundState::Ready => "ready",
        FoundState::InUse => "in use",
        FoundState::Silent => "silent",
        FoundState::NotADevice => "not usable",
    };
    DeviceFound {
        name: facts.name.or(facts.model).unwrap_or_else(|| what.to_owned()),
        kind,
        url: Some(found.url),
        udid: facts.udid,
        state: state.to_owned(),
        why: found.why,
    }
}
