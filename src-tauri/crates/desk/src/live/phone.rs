//! The built-in phone: one a desk, started when it is first asked for.

use super::locked;
use crate::{Desk, Fault, PhoneArgs, PhoneStarted};
use simphone::{FaultKind, Phone, PhoneError, PhoneErrorCode, PhoneOptions, SceneSource, built_in_names};

/// The scene that a phone shows when none is named.
const SCENE: &str = "settings";

/// The phone that runs.
pub(crate) struct Running {
    pub started: PhoneStarted,
    /// Ends the phone when it is dropped.
    _phone: Phone,
}

/// Starts the phone. One that runs is left as it is and said; to ask for another port or scene than it has is a fault.
pub(crate) fn phone(desk: &Desk, args: PhoneArgs) -> Result<PhoneStarted, Fault> {
    let mut held = locked(&desk.live.phone);
    if let Some(running) = &*held {
        let asked = args.port.is_some() || args.mjpeg_port.is_some() || args.scene.is_some() || args.faults.is_some();
        if asked {
            return Err(Fault::bad_input(
                "phone_runs",
                format!("The built-in phone runs already, at {}.", running.started.url),
                "Change what it shows by its controls (POST /phone/scene, /phone/faults).",
            ));
        }
        return Ok(running.started.clone());
    }
    let scene = args.scene.unwrap_or_else(|| SCENE.to_owned());
    let options = PhoneOptions {
        scene: source(&scene),
        port: args.port.unwrap_or(0),
        mjpeg_port: Some(args.mjpeg_port.unwrap_or(0)).filter(|p| args.mjpeg_port.is_none() || *p != 0),
        faults: args.faults.as_deref().map(faults).transpose()?.unwrap_or_default(),
        ..PhoneOptions::default()
    };
    let phone = desk.live.runtime()?.block_on(Phone::start(options))?;
    let started = PhoneStarted {
        url: phone.url(),
        mjpeg: phone.mjpeg_url(),
        scene,
        scenes: built_in_names().into_iter().map(str::to_owned).collect(),
    };
    *held = Some(Running { started: started.clone(), _phone: phone });
    Ok(started)
}

/// A built-in scene by its name; everything else is a file.
fn source(scene: &str) -> SceneSource {
    if built_in_names().contains(&scene) || !(scene.contains(['/', '\\', '.'])) {
        SceneSource::BuiltIn(scene.to_owned())
    } else {
        SceneSource::File(scene.into())
    }
}

/// A list as the phone's control takes it, or the name of one fault, which then spoils every answer it can.
fn faults(words: &str) -> Result<Vec<simphone::Fault>, Fault> {
    let named = FaultKind::ALL.iter().find(|k| k.as_str() == words.trim());
    if let Some(&kind) = named {
        return Ok(vec![simphone::Fault { times: Some(0), ..simphone::Fault::once(kind) }]);
    }
    serde_json::from_str(words).map_err(|error| {
        let known: Vec<&str> = FaultKind::ALL.iter().map(|k| k.as_str()).collect();
        Fault::bad_input(
            "fault_invalid",
            format!("The faults cannot be read: {error}."),
            format!("Name one of {}, or give a list such as [{{\"fault\":\"reset\",\"times\":2}}].", known.join(", ")),
        )
    })
}

impl From<PhoneError> for Fault {
    fn from(error: PhoneError) -> Self {
        let line = error.line.map(|l| format!(" (line {l})")).unwrap_or_default();
        let (code, message) = (error.code(), format!("{}{line}", error.message));
        match error.code {
            PhoneErrorCode::PortTaken | PhoneErrorCode::PortRefused => Self::device(code, message, error.hint),
            _ => Self::bad_input(code, message, error.hint),
        }
    }
}
