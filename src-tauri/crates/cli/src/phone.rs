//! `sightline phone`: the built-in phone as a WebDriverAgent, until the program is ended.

use crate::Outcome;
use crate::print::{self, HEAD};
use desk::{Desk, Fault, PhoneArgs};

/// Run the built-in phone: a scripted iPhone that answers as a WebDriverAgent does
#[derive(clap::Args)]
#[command(after_help = "\
It listens on this machine only, and ends with Ctrl-C. Beside WebDriverAgent's
paths it takes
  POST /phone/tap     {\"x\": 100, \"y\": 200}
  POST /phone/clock   {\"advance_ms\": 100}, {\"per_request_ms\": 50} or {\"run\": true}
  POST /phone/scene   {\"name\": \"settings\"} or {\"text\": \"...\"}
  POST /phone/faults  a list; docs/guide/phone.md has them all
  GET  /phone/log     every touch, picture and tree, with the time of the scene

Examples:
  sightline phone --port 8100 &
  sightline capture -o now.sightline

Exit codes: 0 done, 2 bad input, 3 when a port is taken.")]
pub(crate) struct Arguments {
    /// The port to listen on
    #[arg(long, value_name = "PORT", default_value_t = 8100)]
    port: u16,
    /// The port of the stream of frames; 0 for none
    #[arg(long, value_name = "PORT", default_value_t = 9100)]
    mjpeg_port: u16,
    /// What to show: a built-in scene, or a scene file
    #[arg(long, value_name = "SCENE")]
    scene: Option<String>,
    /// Faults to begin with, as JSON: what `POST /phone/faults` takes, or one's name
    #[arg(long, value_name = "FAULTS")]
    faults: Option<String>,
    /// Say where it is in JSON
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Fault> {
    let Arguments { port, mjpeg_port, scene, faults, json } = arguments;
    let desk = Desk::new(Vec::new())?;
    let answer = desk.phone(PhoneArgs { port: Some(port), mjpeg_port: Some(mjpeg_port), scene, faults })?;
    if json {
        print::json(|out| desk::write_json(&answer, out));
    } else {
        let frames = answer.mjpeg.as_ref().map(|m| format!(", its frames at {m}")).unwrap_or_default();
        print::text(&format!(
            "{HEAD}The built-in phone answers at {}{frames}.{HEAD:#}\nIt shows `{}`; it has {}. Ctrl-C ends it.\n",
            answer.url,
            answer.scene,
            answer.scenes.join(", ")
        ));
    }
    // The phone runs on threads of the desk's; this one has nothing more to do.
    loop {
        std::thread::park();
    }
}
