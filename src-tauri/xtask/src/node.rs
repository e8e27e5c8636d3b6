//! Node and the UI: the version check, the packages in `ui/node_modules`, and npm's scripts.
use std::fs;
use std::path::Path;

use crate::place;
use crate::shell::Call;

/// The oldest Node that the UI's tools run on.
const OLDEST: u32 = 20;

/// An `Err` with what to do when Node or npm is missing or too old.
pub fn check_version() -> Result<(), String> {
    let answer = Call::new("node --version").read().unwrap_or_default();
    verdict(answer.trim())?;
    if Call::new("npm --version").succeeds() {
        Ok(())
    } else {
        Err("Node is here but npm is not. Install npm beside it (it comes with the downloads of https://nodejs.org)."
            .into())
    }
}

fn verdict(version: &str) -> Result<(), String> {
    let found = match version.strip_prefix('v').and_then(|rest| rest.split('.').next()).map(str::parse::<u32>) {
        Some(Ok(major)) if major >= OLDEST => return Ok(()),
        Some(Ok(_)) => format!("found {version}"),
        _ => "found none".to_string(),
    };
    Err(format!("Node {OLDEST} or newer is needed, {found}. Get it from https://nodejs.org, then try again."))
}

/// Installs the UI's packages when they are missing or older than the lock file.
pub fn install() -> Result<(), String> {
    let ui = place::root().join(place::UI);
    if up_to_date(&ui) {
        println!("ui/node_modules is up to date.");
        return Ok(());
    }
    Call::new("npm ci --no-audit --no-fund --prefix").args([place::UI]).run()
}

/// npm writes a lock file of its own at the end of an installation: only a whole one has it.
fn up_to_date(ui: &Path) -> bool {
    let written = |file: &str| fs::metadata(ui.join(file)).and_then(|data| data.modified()).ok();
    match (written("node_modules/.package-lock.json"), written("package-lock.json")) {
        (Some(installed), Some(locked)) => installed >= locked,
        _ => false,
    }
}

/// Runs one script of `ui/package.json`.
pub fn script(name: &str) -> Result<(), String> {
    Call::new("npm run").args([name, "--prefix", place::UI]).run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_or_absent_node_is_told() {
        let check = |version: &str, expected: &str| match verdict(version) {
            Ok(()) => assert_eq!(expected, "good", "{version}"),
            Err(sentence) => assert!(sentence.contains(expected), "{version}: {sentence}"),
        };
        check("v20.0.0", "good");
        check("v24.1.3", "good");
        check("v18.20.4", "found v18.20.4");
        check("v9.0.0", "found v9.0.0");
        check("", "found none");
        check("command not found", "found none");
    }

    #[test]
    fn packages_older_than_the_lock_file_are_stale() {
        let ui = std::env::temp_dir().join(format!("sightline-xtask-{}", std::process::id()));
        let write = |file: &str, seconds: u64| {
            let path = ui.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            fs::File::create(path).unwrap().set_modified(time).unwrap();
        };
        assert!(!up_to_date(&ui), "nothing there");
        write("package-lock.json", 2_000);
        assert!(!up_to_date(&ui), "never installed");
        write("node_modules/.package-lock.json", 1_000);
        assert!(!up_to_date(&ui), "installed before the lock file changed");
        write("node_modules/.package-lock.json", 3_000);
        assert!(up_to_date(&ui), "installed after it");
        fs::remove_dir_all(&ui).unwrap();
    }
}
