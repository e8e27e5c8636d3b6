//! A real client of WebDriverAgent asks the built-in phone: facebook-wda, without a session.

use serde_json::{Value, json};
use session::SessionOptions;
use simphone::PhoneOptions;
use std::path::{Path, PathBuf};
use std::process::Command;
use trials::phone::Stand;

/// The Python that has facebook-wda; `None`, and a word on it, where there is none.
fn python() -> Option<PathBuf> {
    let python = std::env::var_os("SIGHTLINE_CLIENTS").map(PathBuf::from).filter(|p| p.is_file());
    if python.is_none() {
        eprintln!(
            "SKIPPED: there is no Python with facebook-wda. `cargo xtask test --only clients` sets one up in target/clients; \
             SIGHTLINE_CLIENTS=PATH/bin/python names another that has tests/clients/requirements.txt."
        );
    }
    python
}

/// What a script prints about the phone at this address.
fn asked(python: &Path, script: &str, url: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/clients").join(script);
    let done = Command::new(python).arg(path).arg(url).output().expect("Python starts");
    let words = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{script} failed:\n{words}");
    serde_json::from_slice(&done.stdout).expect("the script prints JSON")
}

#[test]
fn facebook_wda_looks_at_the_phone() {
    let Some(python) = python() else { return };
    let mut stand = Stand::start(PhoneOptions::default(), SessionOptions::default());
    let told = asked(&python, "looking.py", &stand.url());
    let same = told["xml_nodes"].as_u64();
    assert!(same > Some(40), "{told}");
    assert_eq!(told["json_nodes"].as_u64(), same, "both forms tell the same nodes");
    for (key, right) in [
        ("ready", json!(true)),
        ("state", json!("success")),
        ("root", json!("Application")),
        ("label", json!("Lantern")),
        ("rect", json!({ "x": 0, "y": 0, "width": 393, "height": 852 })),
        ("picture", json!([1179, 2556])),
        ("png", json!("PNG")),
        ("bundle", json!("org.example.lantern")),
        ("name", json!("Lantern")),
        ("scale", json!(3)),
        ("size", json!({ "width": 393.0, "height": 852.0 })),
        ("orientation", json!("PORTRAIT")),
    ] {
        let number = |v: &Value| v.as_f64();
        let equal = told[key] == right || (number(&right).is_some() && number(&told[key]) == number(&right));
        assert!(equal, "{key}: {} and not {right}", told[key]);
    }
    // The client saw what the phone says it served, and looking made no session.
    let served = stand.served();
    let count = |kind: &str| served.iter().filter(|s| s.kind == kind).count();
    assert_eq!((count("picture"), count("tree")), (2, 2), "{served:?}");
}
