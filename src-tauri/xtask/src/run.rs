//! `cargo xtask run`: from a fresh clone to the app on a bundled capture, or the same job on the terminal without a display.
use std::fs;
use std::path::Path;

use crate::packages::{self, BUILD, WINDOW};
use crate::shell::Call;
use crate::{node, place};

/// Options: `--headless`.
pub fn run(options: &[&str]) -> Result<(), String> {
    let headless = match options {
        [] => !has_display(),
        ["--headless"] => true,
        other => return Err(format!("`cargo xtask run {}`: the only option is --headless.", other.join(" "))),
    };
    let fixture = place::fixture()?;
    if headless { on_the_terminal() } else { in_a_window(&fixture) }
}

fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

fn in_a_window(fixture: &Path) -> Result<(), String> {
    packages::ensure(&[BUILD, WINDOW])?;
    node::check_version()?;
    node::install()?;
    node::script("build")?;
    Call::new("cargo build -p sightline-app").run()?;
    println!("Opening the app on {}; this command ends with the window.", place::FIXTURE);
    Call::program(place::debug_binary("sightline-app")).arg(fixture).run()
}

/// What an agent would be told, and where it says each thing is, without anything the window needs.
fn on_the_terminal() -> Result<(), String> {
    println!("Without a window: the digest on this terminal and the marks on a picture.");
    packages::ensure(&[BUILD])?;
    Call::new("cargo build -p cli").run()?;
    let picture = place::root().join(place::ANNOTATED);
    if let Some(folder) = picture.parent() {
        fs::create_dir_all(folder).map_err(|error| format!("{} cannot be made: {error}.", folder.display()))?;
    }
    let sightline = || Call::program(place::debug_binary("sightline"));
    sightline().args(["observe", place::FIXTURE]).run()?;
    sightline().args(["annotate", place::FIXTURE, "-o", place::ANNOTATED]).run()?;
    println!("\nThe annotated picture is {}.", picture.display());
    println!("With a display, `cargo xtask run` opens the app on the same capture.");
    Ok(())
}
