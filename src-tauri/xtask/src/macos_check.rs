//! `cargo xtask macos-check`: type-checks the app for macOS from Debian Linux. A check, not a build: nothing is linked.
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use crate::packages::{self, BUILD, MACOS_CHECK};
use crate::place;
use crate::shell::Call;

/// Stands in for Apple's compiler and archiver: a type check needs their output files to exist, not to hold anything.
const STUB: &str = "#!/bin/sh
while [ $# -gt 0 ]; do
  case \"$1\" in
    -o) : > \"$2\"; shift ;;
    *.a) : > \"$1\" ;;
  esac
  shift
done
";

/// Needs Debian's own compiler: it comes with the source of the standard library, from which a check for another
/// system's target can be made without downloading that target.
pub fn check() -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Err(
            "`cargo xtask macos-check` is for Linux; on a Mac, `cargo check -p sightline-app` does the same.".into()
        );
    }
    packages::ensure(&[BUILD, MACOS_CHECK])?;
    if !place::root().join(place::UI).join("dist/index.html").exists() {
        return Err("The app's build script needs the built UI: run `npm run build --prefix ui` first.".into());
    }
    let stub = stub()?;
    let target = place::root().join("target/mac");
    Call::new("env -u CARGO -u RUSTUP_TOOLCHAIN PATH=/usr/bin:/bin /usr/bin/cargo check -p sightline-app -Zbuild-std")
        .args(["--target", "aarch64-apple-darwin", "--target-dir"])
        .arg(target)
        .variable("RUSTC_BOOTSTRAP", "1")
        .variable("CC_aarch64_apple_darwin", &stub)
        .variable("AR_aarch64_apple_darwin", &stub)
        .run()
}

fn stub() -> Result<PathBuf, String> {
    let path = place::root().join("target/mac/stub");
    let written = path
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(&path, STUB))
        .and_then(|()| fs::set_permissions(&path, fs::Permissions::from_mode(0o755)));
    written.map(|()| path.clone()).map_err(|error| format!("{} cannot be written: {error}.", path.display()))
}
