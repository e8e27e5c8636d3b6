//! Requests to the device: what WebDriverAgent answers, one request after another.

use super::answer::{Answer, WireError};
use super::damage::damage;
use super::route::{self, Found, Route};
use super::server::Asked;
use super::{describe, facts, json, xml};
use crate::clock::ClockMode;
use crate::fault::{Fault, FaultKind};
use crate::log::{Entry, MadeOf};
use crate::moment::Moment;
use crate::phone::{Device, State};
use crate::{picture, tree};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// How long the XML source waits for a still screen: the usual `animationCoolOffTimeout`, in milliseconds.
const COOL_OFF_MS: u64 = 2000;

/// Answers a request to the device.
pub(super) async fn answer(device: &Arc<Device>, asked: &Asked) -> Answer {
    let found = route::find(&asked.method, &asked.path);
    let turn = Arc::clone(&device.turn).lock_owned().await;
    let form = match found.route {
        Some(Route::Source) => route::query(&asked.query, "format").unwrap_or_else(|| "xml".to_owned()),
        _ => String::new(),
    };
    let (fault, session) = {
        let mut state = device.state();
        state.clock.tick();
        let now = state.now();
        (state.faults.take(&found.path, &form, now), state.session.clone())
    };
    device.has_moved();
    if let Some(fault) = &fault {
        match (fault.fault, fault.ms) {
            (FaultKind::Stall, None) => tokio::select! {
                () = asked.gone.cancelled() => {}
                () = device.stop.cancelled() => {}
            },
            (FaultKind::Stall, Some(ms)) => sleep(Duration::from_millis(ms)).await,
            (FaultKind::SlowPicture, ms) => sleep(Duration::from_millis(ms.unwrap_or(3000))).await,
            _ => {}
        }
    }
    let work = Work { device, asked, found: &found, fault: fault.as_ref(), session: session.as_deref() };
    let mut answer = work.answer(&form).await;
    if let Some(fault) = &fault {
        answer = damage(fault, answer, session.as_deref());
    }
    if matches!(found.route, Some(Route::Tap | Route::Keys | Route::AlertAnswer)) {
        device.has_moved();
    }
    if let Some(script) = answer.script.as_mut() {
        // The device is at work until the last byte is out.
        script.turn = Some(turn);
    }
    answer
}

/// One request at work.
struct Work<'a> {
    device: &'a Arc<Device>,
    asked: &'a Asked,
    found: &'a Found,
    fault: Option<&'a Fault>,
    session: Option<&'a str>,
}

impl Work<'_> {
    async fn answer(&self, form: &str) -> Answer {
        if let Some(named) = &self.found.session
            && Some(&**named) != self.session
        {
            self.note("session", None, None);
            return self.error(WireError::InvalidSessionId, "Session does not exist");
        }
        match self.found.route {
            Some(Route::Source) => self.source(form).await,
            Some(Route::Screenshot) => self.screenshot().await,
            route => self.quick(route),
        }
    }

    fn value(&self, value: Value) -> Answer {
        Answer::value(value, self.session)
    }

    fn error(&self, error: WireError, message: &str) -> Answer {
        Answer::error(error, message, self.session)
    }

    /// Writes the request into the log.
    fn note(&self, kind: &'static str, made_of: Option<&Moment>, detail: Option<Value>) {
        let mut state = self.device.state();
        let at_ms = made_of.map_or_else(|| state.now(), |m| m.at);
        state.log.add(Entry {
            kind,
            at_ms,
            request: Some(format!("{} {}", self.asked.method, self.asked.path)),
            detail,
            made_of: made_of.map(MadeOf::of),
            fault: self.fault.map(|f| f.fault.as_str()),
            ..Entry::default()
        });
    }

    /// What is answered from the state alone.
    fn quick(&self, route: Option<Route>) -> Answer {
        let is_session = self.found.session.is_some() || route == Some(Route::NewSession);
        self.note(if is_session { "session" } else { "request" }, None, None);
        let mut state = self.device.state();
        let moment = state.moment();
        match route {
            Some(Route::Status) => self.value(facts::status()),
            Some(Route::Health) => Answer::plain(200, "text/html;charset=UTF-8", facts::HEALTH),
            Some(Route::Healthcheck) => self.value(Value::Null),
            Some(Route::Screen) => self.value(facts::screen()),
            Some(Route::WindowSize) => self.value(facts::window(false)),
            Some(Route::WindowRect) => self.value(facts::window(true)),
            Some(Route::Orientation) => self.value(json!("PORTRAIT")),
            Some(Route::Rotation) => self.value(json!({ "x": 0, "y": 0, "z": 0 })),
            Some(Route::DeviceOrientation) => self.value(json!("UIDeviceOrientationPortrait")),
            Some(Route::ActiveAppInfo) => self.value(facts::active_app(&moment)),
            Some(Route::DeviceInfo) => self.value(facts::device(&moment)),
            Some(Route::Locked) => self.value(json!(false)),
            Some(Route::AlertText) => match &moment.alert {
                Some(alert) => self.value(json!(alert)),
                None => self.error(
                    WireError::NoSuchAlert,
                    "An attempt was made to operate on a modal dialog when one was not open",
                ),
            },
            Some(Route::AlertAnswer) if moment.alert.is_some() => {
                state.world.set_alert(moment.at, None);
                self.value(Value::Null)
            }
            Some(Route::AlertAnswer) => self.error(WireError::NoSuchAlert, "There is no alert to answer"),
            Some(Route::NewSession) => self.begin_session(&mut state),
            Some(Route::Session) => self.value(session_value(self.session)),
            Some(Route::EndSession) => {
                state.session = None;
                Answer::value(Value::Null, None)
            }
            Some(Route::Tap) => self.tap(&mut state),
            Some(Route::Keys) => self.keys(&mut state, moment.at),
            Some(Route::Source | Route::Screenshot) | None => {
                let message = format!("Unhandled endpoint: {} -- {}", self.asked.method, self.asked.path);
                self.error(WireError::UnknownCommand, &message)
            }
        }
    }

    /// The body of the request; what is no JSON counts as an empty object, as it does on WebDriverAgent.
    fn body(&self) -> Value {
        serde_json::from_slice(&self.asked.body).unwrap_or_else(|_| json!({}))
    }

    /// There is one session: a new one ends the one before.
    fn begin_session(&self, state: &mut State) -> Answer {
        if !self.body()["capabilities"].is_object() {
            return self.error(WireError::SessionNotCreated, "'capabilities' is mandatory to create a new session");
        }
        state.sessions += 1;
        let id = format!("00000000-0000-4000-9000-{:012X}", state.sessions);
        state.session = Some(id.clone());
        Answer::value(session_value(Some(&id)), Some(&id))
    }

    fn tap(&self, state: &mut State) -> Answer {
        let body = self.body();
        let (Some(x), Some(y)) = (body["x"].as_f64(), body["y"].as_f64()) else {
            return self.error(WireError::InvalidArgument, "Both 'x' and 'y' are needed");
        };
        state.tap(x, y, 0);
        self.value(Value::Null)
    }

    fn keys(&self, state: &mut State, now: u64) -> Answer {
        let body = self.body();
        let keys = body["value"].as_array().map(|all| all.iter().filter_map(Value::as_str).collect::<String>());
        let Some(keys) = keys else { return self.error(WireError::InvalidArgument, "'value' is a list of strings") };
        let typed = state.world.type_text(now, &keys);
        let detail = json!({ "keys": keys, "typed": typed });
        let made_of = Some(MadeOf::of(&state.moment()));
        state.log.add(Entry { kind: "key", at_ms: now, detail: Some(detail), made_of, ..Entry::default() });
        if typed {
            self.value(Value::Null)
        } else {
            self.error(WireError::InvalidElementState, "No element has the keyboard focus")
        }
    }

    async fn screenshot(&self) -> Answer {
        let moment = self.device.state().moment();
        self.note("picture", Some(&moment), None);
        let stamp = moment.content().key();
        let black = self.fault.is_some_and(|f| f.fault == FaultKind::BlackPicture);
        let ready = if black { picture::black() } else { self.device.state().pictures.screenshot(stamp) };
        if let Some(ready) = ready {
            return Answer::ascii(&ready, self.session);
        }
        let made = tokio::task::spawn_blocking(move || picture::screenshot(&moment)).await.ok().flatten();
        let Some(made) = made else {
            return self.error(WireError::UnableToCaptureScreen, "There is no memory for a picture");
        };
        self.device.state().pictures.keep_screenshot(stamp, Arc::clone(&made));
        Answer::ascii(&made, self.session)
    }

    async fn source(&self, form: &str) -> Answer {
        if form == "xml" {
            self.wait_until_still().await;
        }
        let (moment, turned) = self.tree_moment();
        let excluded = route::query(&self.asked.query, "excluded_attributes").unwrap_or_default();
        let asked = xml::Asked {
            excluded: excluded.split(',').map(|e| e.trim().to_owned()).collect(),
            scope: route::query(&self.asked.query, "scope").filter(|s| !s.is_empty()),
            turned,
        };
        let plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
        if asked
            .scope
            .as_ref()
            .is_some_and(|s| !s.starts_with(|c: char| c.is_ascii_alphabetic()) || !s.chars().all(plain))
        {
            self.note("request", None, None);
            return self.error(WireError::InvalidArgument, "The scope is no name of a tag");
        }
        let told = tree::tell(&moment);
        let value = match form {
            "xml" => json!(xml::write(&moment, &told, &asked)),
            "json" => json::write(&moment, &told, &asked),
            "description" => json!(describe::write(&moment, &told)),
            _ => {
                self.note("request", None, None);
                let message = format!("Unknown source format '{form}'. Only xml, json and description are supported");
                return self.error(WireError::InvalidArgument, &message);
            }
        };
        self.note("tree", Some(&moment), Some(json!({ "format": form })));
        self.value(value)
    }

    /// The moment that a tree is told of, and whether its traits are turned.
    fn tree_moment(&self) -> (Moment, bool) {
        let mut state = self.device.state();
        let now = state.now();
        state.trees += 1;
        let turned = state.trees.is_multiple_of(2);
        let moment = state.world.moment(now);
        let told = match self.fault.map(|f| (f.fault, f)) {
            Some((FaultKind::StaleTree, fault)) => match &fault.pane {
                Some(pane) => state.world.pane_at_rest(now, pane),
                None => state.world.earlier(now).or_else(|| {
                    let other = moment.scene.panes.iter().enumerate().find(|(i, _)| *i != moment.top());
                    state.world.pane_at_rest(now, &other?.1.name)
                }),
            },
            Some((FaultKind::LateTree, fault)) => Some(state.world.moment(now.saturating_sub(fault.ms.unwrap_or(500)))),
            _ => None,
        };
        (told.unwrap_or(moment), turned)
    }

    /// Waits on the phone's clock until nothing moves. A clock that stands would never come there, so nothing waits for it.
    async fn wait_until_still(&self) {
        let limit = self.device.state().now().saturating_add(COOL_OFF_MS);
        loop {
            let ahead = {
                let mut state = self.device.state();
                let moment = state.moment();
                let still_at = match (moment.moving.spinner, moment.motion) {
                    // What turns for ever is never still.
                    (Some(_), _) => limit,
                    (None, Some(_)) => moment.still_at.min(limit),
                    (None, None) => return,
                };
                let ahead = still_at.saturating_sub(moment.at);
                match state.clock.mode() {
                    ClockMode::Stands => return,
                    ClockMode::PerRequest { .. } => {
                        state.clock.advance(ahead);
                        None
                    }
                    ClockMode::Runs => Some(ahead),
                }
            };
            match ahead {
                Some(ms) => sleep(Duration::from_millis(ms)).await,
                None => self.device.has_moved(),
            }
            if self.device.state().now() >= limit {
                return;
            }
        }
    }
}

fn session_value(id: Option<&str>) -> Value {
    json!({ "sessionId": id, "capabilities": { "device": "iphone", "sdkVersion": "26.0" } })
}
