//! `sightline devices`: what is found to connect to.

use crate::Outcome;
use crate::print::{self, FAINT, HEAD};
use desk::{Desk, DevicesArgs, Fault};

/// List what is found to connect to: WebDriverAgents on ports 8100 to 8199 of this machine, and the built-in phone
#[derive(clap::Args)]
#[command(after_help = "Exit codes: 0 done, 2 bad input, 3 when this machine has no room for it.")]
pub(crate) struct Arguments {
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Fault> {
    let desk = Desk::new(Vec::new())?;
    let answer = desk.devices(DevicesArgs {})?;
    if arguments.json {
        print::json(|out| desk::write_json(&answer, out));
        return Ok(Outcome::Good);
    }
    let mut rows = vec![["kind", "state", "address", "name"].map(str::to_owned).to_vec()];
    rows.extend(answer.devices.iter().map(|d| {
        let address = d.url.clone().unwrap_or_else(|| "phone".to_owned());
        vec![d.kind.to_owned(), d.state.clone(), address, print::safe(&d.name)]
    }));
    let lines = print::columns(&rows);
    let mut out = String::new();
    for (number, line) in lines.iter().enumerate() {
        match number.checked_sub(1).and_then(|at| answer.devices.get(at)) {
            None => out += &format!("{HEAD}{line}{HEAD:#}\n"),
            Some(device) => {
                out += &format!("{line}\n");
                if let Some(why) = &device.why {
                    out += &format!("  {FAINT}{}{FAINT:#}\n", print::safe(why));
                }
            }
        }
    }
    for other in &answer.others {
        out += &format!("{FAINT}{} answers too, and is no device: {}{FAINT:#}\n", other.url, print::safe(&other.why));
    }
    print::text(&out);
    Ok(Outcome::Good)
}
