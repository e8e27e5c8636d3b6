//! `cargo xtask run`: from a fresh clone to the app on the built-in phone, or the same job on the terminal without a display.
use std::fs;

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
    if headless { on_the_terminal() } else { in_a_window() }
}

fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

fn in_a_window() -> Result<(), String> {
    packages::ensure(&[BUILD, WINDOW])?;
    node::check_version()?;
    node::install()?;
    node::script("build")?;
    Call::new("cargo build -p sightline-app").run()?;
    println!("Opening the app on the built-in phone; this command ends with the window.");
    Call::program(place::debug_binary("sightline-app")).run()
}

/// The same job without anything that the window needs: the phone's screen captured, what an agent would be told of it,
/// and where on the picture it says each thing is.
fn on_the_terminal() -> Result<(), String> {
    println!("Without a window: a capture of the built-in phone, the digest on this terminal, the marks on a picture.");
    packages::ensure(&[BUILD])?;
    Call::new("cargo build -p cli").run()?;
    let picture = place::root().join(place::ANNOTATED);
    if let Some(folder) = picture.parent() {
        fs::create_dir_all(folder).map_err(|error| format!("{} cannot be made: {error}.", folder.display()))?;
    }
    let sightline = || Call::program(place::debug_binary("sightline"));
    sightline().args(["capture", "--device", "phone", "-o", place::CAPTURED]).run()?;
    sightline().args(["observe", place::CAPTURED]).run()?;
    sightline().args(["annotate", place::CAPTURED, "-o", place::ANNOTATED]).run()?;
    println!("\nThe annotated picture is {}.", picture.display());
    println!("With a display, `cargo xtask run` opens the app on the same phone.");
    Ok(())
}
