//! Dependencies from outside: each pinned to one version, and each with its line in `docs/dependencies.md`.
use std::collections::{BTreeMap, BTreeSet};

use super::manifests::Manifest;
use super::page::Entry;

/// A dependency as it is declared: its version requirement and who names it directly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    /// The requirement as written, `=1.2.3` for a crate and `1.2.3` for an npm package.
    pub requirement: String,
    /// The packages that name it.
    pub holders: BTreeSet<String>,
}

/// The crates that the root manifest declares for all packages, those of the project itself left out.
///
/// # Errors
/// When the root manifest is not TOML.
pub fn crates(root_manifest: &str, manifests: &[Manifest]) -> Result<BTreeMap<String, Declared>, String> {
    let table: toml::Table = toml::from_str(root_manifest).map_err(|error| format!("Cargo.toml: {error}"))?;
    let shared =
        table.get("workspace").and_then(|workspace| workspace.get("dependencies")).and_then(toml::Value::as_table);
    let mut declared = BTreeMap::new();
    for (name, value) in shared.into_iter().flatten().filter(|(_, value)| value.get("path").is_none()) {
        let requirement = value.as_str().or_else(|| value.get("version").and_then(toml::Value::as_str));
        let names = |manifest: &&Manifest| manifest.dependencies.iter().any(|dependency| dependency.name == *name);
        let holders = manifests.iter().filter(names).map(|manifest| manifest.name.clone()).collect();
        declared.insert(name.clone(), Declared { requirement: requirement.unwrap_or_default().to_string(), holders });
    }
    Ok(declared)
}

/// The npm packages of the UI, both what it ships and what builds and tests it; `ui` holds them all.
///
/// # Errors
/// When the text is not JSON.
pub fn packages(package_json: &str) -> Result<BTreeMap<String, Declared>, String> {
    let value: serde_json::Value =
        serde_json::from_str(package_json).map_err(|error| format!("ui/package.json: {error}"))?;
    let mut declared = BTreeMap::new();
    for section in ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"] {
        for (name, requirement) in value.get(section).and_then(serde_json::Value::as_object).into_iter().flatten() {
            let requirement = requirement.as_str().unwrap_or_default().to_string();
            declared.insert(name.clone(), Declared { requirement, holders: BTreeSet::from(["ui".to_string()]) });
        }
    }
    Ok(declared)
}

/// Requirements that allow more than one version. `pin` is what a pinned one begins with before its number.
pub fn loose(declared: &BTreeMap<String, Declared>, pin: &str) -> Vec<String> {
    let pinned = |requirement: &str| {
        let number = requirement.strip_prefix(pin).filter(|rest| rest.split('.').count() >= 3);
        number.is_some_and(|number| {
            number.starts_with(|c: char| c.is_ascii_digit()) && !number.contains([' ', ',', '|', '*', 'x'])
        })
    };
    let loose = declared.iter().filter(|(_, declared)| !pinned(&declared.requirement));
    loose
        .map(|(name, Declared { requirement, .. })| format!("{name}: `{requirement}` does not pin one version."))
        .collect()
}

/// What is declared against the page, for equality: same names, versions and holders, and a reason for each.
pub fn undocumented(declared: &BTreeMap<String, Declared>, page: &BTreeMap<String, Entry>) -> Vec<String> {
    let mut problems = Vec::new();
    for (name, Declared { requirement, holders }) in declared {
        let version = requirement.trim_start_matches('=');
        let Some(entry) = page.get(name) else {
            problems.push(format!("docs/dependencies.md has no line for {name} {version} ({}).", list(holders)));
            continue;
        };
        if entry.version != version {
            problems.push(format!("docs/dependencies.md says {name} {}; declared is {version}.", entry.version));
        }
        if entry.holders != *holders {
            problems.push(format!(
                "docs/dependencies.md says that {name} is held by {}; it is by {}.",
                list(&entry.holders),
                list(holders)
            ));
        }
        if entry.reason.is_empty() {
            problems.push(format!("docs/dependencies.md gives no reason for {name}."));
        }
        if holders.is_empty() {
            problems.push(format!("{name} is declared in the root and no package names it."));
        }
    }
    let gone = page.keys().filter(|name| !declared.contains_key(*name));
    problems.extend(gone.map(|name| format!("docs/dependencies.md has a line for {name}, which is declared nowhere.")));
    problems
}

fn list(names: &BTreeSet<String>) -> String {
    if names.is_empty() { "nobody".into() } else { names.iter().map(String::as_str).collect::<Vec<_>>().join(", ") }
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::super::manifests::manifests;
    use super::*;

    fn check(problems: Vec<String>, expected: &[&str]) {
        assert_eq!(problems.len(), expected.len(), "{problems:?}");
        for (problem, part) in problems.iter().zip(expected) {
            assert!(problem.contains(part), "{problem:?} should hold {part:?}");
        }
    }

    fn declared(requirement: &str, holders: &[&str]) -> BTreeMap<String, Declared> {
        let holders = holders.iter().map(|name| name.to_string()).collect();
        BTreeMap::from([("zip".to_string(), Declared { requirement: requirement.to_string(), holders })])
    }

    #[test]
    fn only_one_version_is_pinned() {
        for requirement in ["=9.8.2", "=2.0.0-rc.26"] {
            check(loose(&declared(requirement, &[]), "="), &[]);
        }
        for requirement in ["9.8.2", "^9.8.2", "=9.8", "=9", "", "*", "=9.8.2, <10", "=9.8.x"] {
            check(loose(&declared(requirement, &[]), "="), &["does not pin"]);
        }
        check(loose(&declared("9.8.2", &[]), ""), &[]);
        for requirement in ["^9.8.2", "~9.8.2", "latest", "9.8", ">=9.8.2", "9.8.2 || 10.0.0"] {
            check(loose(&declared(requirement, &[]), ""), &["does not pin"]);
        }
    }

    #[test]
    fn the_page_is_equal_or_told() {
        let page = |version: &str, holders: &[&str], reason: &str| {
            let holders = holders.iter().map(|name| name.to_string()).collect();
            BTreeMap::from([("zip".to_string(), Entry { version: version.into(), holders, reason: reason.into() })])
        };
        let real = declared("=9.8.2", &["archive"]);
        check(undocumented(&real, &page("9.8.2", &["archive"], "Captures are zips.")), &[]);
        check(undocumented(&real, &BTreeMap::new()), &["no line for zip 9.8.2 (archive)"]);
        check(undocumented(&real, &page("9.8.1", &["archive"], "Captures are zips.")), &["says zip 9.8.1"]);
        check(
            undocumented(&real, &page("9.8.2", &["archive", "desk"], "Zips.")),
            &["held by archive, desk; it is by archive"],
        );
        check(undocumented(&real, &page("9.8.2", &["archive"], "")), &["no reason"]);
        check(undocumented(&BTreeMap::new(), &page("9.8.2", &["archive"], "Zips.")), &["declared nowhere"]);
        check(undocumented(&declared("=9.8.2", &[]), &page("9.8.2", &[], "Zips.")), &["no package names it"]);
    }

    #[test]
    fn declarations_are_read_with_their_holders() {
        let root =
            "[workspace.dependencies]\nscreen = { path = \"s\" }\nzip = { version = \"=9.8.2\" }\nserde = \"=1.0.0\"\n";
        let archive = "[package]\nname = \"archive\"\n[dev-dependencies]\nzip = { workspace = true }\n";
        let read = crates(root, &manifests(&[File::new("a/Cargo.toml", archive)]).unwrap()).unwrap();
        assert_eq!(read.keys().collect::<Vec<_>>(), ["serde", "zip"]);
        assert_eq!(read["zip"], declared("=9.8.2", &["archive"])["zip"]);
        assert_eq!(read["serde"].holders.len(), 0);
        let ui = packages(r#"{"dependencies":{"react":"19.3.1"},"devDependencies":{"vite":"8.3.4"}}"#).unwrap();
        assert_eq!(ui.keys().collect::<Vec<_>>(), ["react", "vite"]);
        assert!(packages("{").is_err());
    }
}
