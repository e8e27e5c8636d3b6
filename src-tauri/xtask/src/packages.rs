//! The system's packages: what each job needs from Debian, what is missing, and installing it.
use std::collections::BTreeSet;

use crate::shell::{Call, on_path};

/// What any Rust build needs: a linker, the C library's headers, and a way to find system libraries.
pub const BUILD: &[&str] = &["build-essential", "pkg-config"];

/// What the app's window needs: the web view and the reader of its icons.
pub const WINDOW: &[&str] = &["libwebkit2gtk-4.1-dev", "librsvg2-dev"];

/// What the tests need beside both: a display without a screen, the web view's driver, a session bus for GTK, and a
/// browser for the UI's tests. The checks of the tree itself ask git which files belong to the project; a real client of
/// WebDriverAgent is written in Python.
pub const TESTS: &[&str] =
    &["xvfb", "webkit2gtk-driver", "dbus-x11", "chromium", "chromium-driver", "git", "python3-venv"];

/// A compiler whose standard library comes as source, for `macos-check`.
pub const MACOS_CHECK: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy"];

/// Makes sure that every package is installed. On a system without `dpkg` nothing is checked or installed: the packages
/// are named and the work goes on. An `Err` tells exactly what to run.
pub fn ensure(lists: &[&[&str]]) -> Result<(), String> {
    let wanted = lists.concat();
    if cfg!(target_os = "macos") {
        return ensure_on_mac();
    }
    if on_path("dpkg-query").is_none() {
        println!("No dpkg here, so nothing is checked or installed. Debian names what is needed: {}", wanted.join(" "));
        return Ok(());
    }
    // dpkg-query complains about unknown names and still answers for the others.
    let answer =
        Call::new("dpkg-query -W").arg("-f=${Package} ${db:Status-Status}\\n").args(wanted.iter().copied()).read()?;
    let missing = missing(&wanted, &answer);
    if missing.is_empty() { Ok(()) } else { install(&missing) }
}

/// The wanted packages that dpkg's answer (`name status` a line) does not list as installed, in the order of `wanted`.
fn missing<'a>(wanted: &[&'a str], answer: &str) -> Vec<&'a str> {
    let installed: BTreeSet<&str> = answer.lines().filter_map(|line| line.strip_suffix(" installed")).collect();
    wanted.iter().copied().filter(|name| !installed.contains(name)).collect()
}

fn install(missing: &[&str]) -> Result<(), String> {
    println!("Missing here: {}", missing.join(" "));
    let before: &str = if is_root() {
        "env"
    } else if on_path("sudo").is_some() {
        "sudo env"
    } else {
        return Err(format!(
            "These packages are missing, and installing them takes root. Run as root, then try again:\n\n    apt-get update\n    \
             apt-get install -y --no-install-recommends {}",
            missing.join(" ")
        ));
    };
    let apt = format!("{before} DEBIAN_FRONTEND=noninteractive apt-get");
    Call::new(&apt).args(["update"]).run()?;
    Call::new(&apt).args(["install", "-y", "--no-install-recommends"]).args(missing.iter().copied()).run()
}

fn is_root() -> bool {
    Call::new("id -u").read().is_ok_and(|answer| answer.trim() == "0")
}

/// macOS has all libraries on board but the compiler's: those come with Xcode's command line tools, which are only asked
/// for, never installed from here.
fn ensure_on_mac() -> Result<(), String> {
    if Call::new("xcode-select -p").succeeds() {
        Ok(())
    } else {
        Err("Xcode's command line tools are missing. Install them with `xcode-select --install`, then try again."
            .into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_dpkg_does_not_call_installed_is_missing() {
        let check = |answer: &str, expected: &[&str]| assert_eq!(missing(&["git", "xvfb", "xauth"], answer), expected);
        check("git installed\nxvfb installed\nxauth installed\n", &[]);
        check("git installed\nxauth installed\n", &["xvfb"]);
        check("git config-files\nxvfb installed\nxauth half-installed\n", &["git", "xauth"]);
        check("", &["git", "xvfb", "xauth"]);
    }
}
