//! The phone's own controls below `/phone/`: for tests and demonstrations. They are answered at once, beside the queue of
//! the device, and do not count as requests to it.

use super::answer::Answer;
use super::route;
use super::server::Asked;
use crate::clock::ClockMode;
use crate::fault;
use crate::phone::{Device, State};
use crate::scene::{Element, Scene, built_in, built_in_names};
use crate::{PhoneError, PhoneErrorCode};
use axum::http::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TapBody {
    x: Option<f64>,
    y: Option<f64>,
    element: Option<String>,
    after_ms: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockBody {
    advance_ms: Option<u64>,
    per_request_ms: Option<u64>,
    run: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SceneBody {
    name: Option<String>,
    text: Option<String>,
    pane: Option<String>,
    appearance: Option<String>,
    alert: Option<String>,
}

/// Answers a request below `/phone/`.
pub(super) fn answer(device: &Arc<Device>, asked: &Asked, control: &str) -> Answer {
    let done = match (&asked.method, control) {
        (&Method::POST, "tap") => tap(device, asked),
        (&Method::GET, "log") => log(device, asked),
        (&Method::GET, "clock") => Ok(clock_value(&mut device.state())),
        (&Method::POST, "clock") => clock(device, asked),
        (&Method::GET, "scene") => Ok(scene_value(&mut device.state())),
        (&Method::POST, "scene") => scene(device, asked),
        (&Method::GET, "faults") => Ok(faults_value(&mut device.state())),
        (&Method::POST, "faults") => faults(device, asked),
        _ => Err(invalid(format!("The phone has no control {} /phone/{control}.", asked.method))),
    };
    match done {
        Ok(value) => Answer::envelope(200, &json!({ "value": value })),
        Err(error) => {
            let value =
                json!({ "error": error.code(), "message": error.message, "hint": error.hint, "line": error.line });
            Answer::envelope(400, &json!({ "value": value }))
        }
    }
}

fn invalid(message: impl Into<String>) -> PhoneError {
    let hint = "The controls are tap, log, clock, scene and faults; the documentation of the phone shows their bodies.";
    PhoneError::new(PhoneErrorCode::ControlInvalid, message, hint)
}

fn body<T: DeserializeOwned>(asked: &Asked) -> Result<T, PhoneError> {
    serde_json::from_slice(&asked.body).map_err(|error| invalid(format!("The body could not be read: {error}.")))
}

fn tap(device: &Device, asked: &Asked) -> Result<Value, PhoneError> {
    let body: TapBody = body(asked)?;
    let mut state = device.state();
    let (x, y) = match (body.x, body.y, &body.element) {
        (Some(x), Some(y), None) => (x, y),
        (None, None, Some(name)) => place(&mut state, name)?,
        _ => return Err(invalid("A touch takes both x and y in points, or an element.")),
    };
    let after = body.after_ms.unwrap_or(0);
    let touched = state.tap(x, y, after);
    let at_ms = state.now().saturating_add(after);
    drop(state);
    device.has_moved();
    Ok(match touched {
        Some(t) => json!({ "at_ms": at_ms, "x": x, "y": y, "element": t.element, "by": t.by, "did": t.did }),
        None => json!({ "at_ms": at_ms, "x": x, "y": y, "did": "planned" }),
    })
}

/// The middle of an element on the top pane, named by its identifier with `#` or by its label; one that takes touches is
/// preferred.
fn place(state: &mut State, name: &str) -> Result<(f64, f64), PhoneError> {
    let moment = state.moment();
    let named = |e: &&Element| match name.strip_prefix('#') {
        Some(id) => e.identifier.as_deref() == Some(id),
        None => e.label.as_deref() == Some(name),
    };
    let all = || moment.scene.panes.get(moment.top()).into_iter().flat_map(|p| &p.elements).filter(|e| e.visible);
    let found = all().filter(named).find(|e| e.hints.tap.is_some()).or_else(|| all().find(named));
    let frame =
        found.and_then(|e| e.frame).ok_or_else(|| invalid(format!("There is no `{name}` on the pane on top.")))?;
    Ok((frame.x + frame.width / 2.0, frame.middle()))
}

fn log(device: &Device, asked: &Asked) -> Result<Value, PhoneError> {
    let since = match route::query(&asked.query, "since") {
        Some(number) => number.parse().map_err(|_| invalid("`since` is the number of an entry."))?,
        None => 0,
    };
    let mut state = device.state();
    let now = state.now();
    Ok(json!({ "now_ms": now, "dropped": state.log.dropped(), "entries": state.log.since(since) }))
}

fn clock(device: &Device, asked: &Asked) -> Result<Value, PhoneError> {
    let body: ClockBody = body(asked)?;
    let mode = match (body.run, body.per_request_ms) {
        (Some(true), Some(_)) => return Err(invalid("A clock runs, or goes by requests, not both.")),
        (Some(true), None) => Some(ClockMode::Runs),
        (_, Some(ms)) if ms > 0 => Some(ClockMode::PerRequest { ms }),
        (Some(false), _) | (None, Some(_)) => Some(ClockMode::Stands),
        (None, None) => None,
    };
    let mut state = device.state();
    // What was planned until now is done before time changes.
    state.now();
    if let Some(mode) = mode {
        state.clock.set(mode);
    }
    state.clock.advance(body.advance_ms.unwrap_or(0));
    let value = clock_value(&mut state);
    drop(state);
    device.has_moved();
    Ok(value)
}

fn clock_value(state: &mut State) -> Value {
    let moment = state.moment();
    let (mode, per_request) = match state.clock.mode() {
        ClockMode::Runs => ("runs", None),
        ClockMode::Stands => ("stands", None),
        ClockMode::PerRequest { ms } => ("per_request", Some(ms)),
    };
    json!({
        "now_ms": moment.at,
        "mode": mode,
        "per_request_ms": per_request,
        "animating": moment.motion.is_some(),
        "motion": moment.motion,
        "still_at_ms": moment.motion.map(|_| moment.still_at),
        "content": moment.content().text(),
        "steady": moment.steady().text()
    })
}

fn scene(device: &Device, asked: &Asked) -> Result<Value, PhoneError> {
    let body: SceneBody = body(asked)?;
    let new = match (&body.name, &body.text) {
        (Some(_), Some(_)) => return Err(invalid("A scene comes by name or as text, not both.")),
        (Some(name), None) => Some(built_in(name)?),
        (None, Some(text)) => Some(Scene::parse("text", text)?),
        (None, None) => None,
    };
    let dark = match body.appearance.as_deref() {
        None => None,
        Some("light") => Some(false),
        Some("dark") => Some(true),
        Some(_) => return Err(invalid("The appearance is light or dark.")),
    };
    let mut state = device.state();
    let now = state.now();
    let known = |scene: &Scene| body.pane.as_deref().is_none_or(|pane| scene.pane(pane).is_some());
    if !new.as_ref().map_or_else(|| known(&state.world.moment(now).scene), known) {
        return Err(invalid(format!("The scene has no pane `{}`.", body.pane.as_deref().unwrap_or_default())));
    }
    if let Some(new) = new {
        state.world.show(now, Arc::new(new));
    }
    if let Some(pane) = &body.pane {
        state.world.go(now, pane);
    }
    if let Some(dark) = dark {
        state.world.set_dark(now, dark);
    }
    if let Some(alert) = body.alert {
        state.world.set_alert(now, Some(alert).filter(|a| !a.is_empty()));
    }
    let value = scene_value(&mut state);
    drop(state);
    device.has_moved();
    Ok(value)
}

fn scene_value(state: &mut State) -> Value {
    let moment = state.moment();
    let scene = &moment.scene;
    let panes: Vec<&str> = scene.panes.iter().map(|p| &*p.name).collect();
    json!({
        "name": scene.name,
        "pane": panes.get(moment.top()),
        "panes": panes,
        "appearance": if moment.dark { "dark" } else { "light" },
        "alert": moment.alert,
        "focus": moment.focus,
        "built_in": built_in_names()
    })
}

fn faults(device: &Device, asked: &Asked) -> Result<Value, PhoneError> {
    let list = fault::parse(&asked.body)?;
    let mut state = device.state();
    let now = state.now();
    let moment = state.world.moment(now);
    fault::check(&list, &moment.scene)?;
    state.faults.set(list, now);
    Ok(faults_value(&mut state))
}

fn faults_value(state: &mut State) -> Value {
    let now = state.now();
    json!(state.faults.left(now))
}
