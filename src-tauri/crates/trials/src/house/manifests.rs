//! The packages' `Cargo.toml` files: what each must say, and where its dependencies may come from.
use super::File;
use super::page::Rooms;

/// What the checks need of one package's manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// The manifest's path from the project's root.
    pub path: String,
    /// The package's name.
    pub name: String,
    /// The package's description; empty when it has none.
    pub description: String,
    /// Whether it can never be published.
    pub private: bool,
    /// Whether it takes the workspace's lints.
    pub shared_lints: bool,
    /// Every dependency of every table.
    pub dependencies: Vec<Dependency>,
}

/// One dependency of a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependency {
    /// The package's name: that of `package = "..."` where the manifest renames it.
    pub name: String,
    /// Whether it serves tests and benches only.
    pub dev: bool,
    /// Whether its version and path are the workspace's.
    pub shared: bool,
}

/// The manifests of the project's packages; the root's own, which holds no package, is left out.
///
/// # Errors
/// When a manifest is not TOML.
pub fn manifests(files: &[File]) -> Result<Vec<Manifest>, String> {
    let mut found = Vec::new();
    for file in files.iter().filter(|file| file.path.ends_with("/Cargo.toml")) {
        let text = file.text.as_deref().unwrap_or_default();
        let table: toml::Table = toml::from_str(text).map_err(|error| format!("{}: {error}", file.path))?;
        let Some(package) = table.get("package").and_then(toml::Value::as_table) else { continue };
        let word = |key: &str| package.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_string();
        let publish = package.get("publish");
        let mut dependencies = Vec::new();
        collect(&table, &mut dependencies);
        for target in table.get("target").and_then(toml::Value::as_table).into_iter().flat_map(|targets| targets.iter())
        {
            target.1.as_table().into_iter().for_each(|table| collect(table, &mut dependencies));
        }
        found.push(Manifest {
            path: file.path.clone(),
            name: word("name"),
            description: word("description"),
            private: publish.and_then(toml::Value::as_bool) == Some(false) || publish.is_some_and(from_workspace),
            shared_lints: table.get("lints").is_some_and(from_workspace),
            dependencies,
        });
    }
    Ok(found)
}

fn from_workspace(value: &toml::Value) -> bool {
    value.get("workspace").and_then(toml::Value::as_bool) == Some(true)
}

fn collect(table: &toml::Table, into: &mut Vec<Dependency>) {
    for (section, dev) in [("dependencies", false), ("build-dependencies", false), ("dev-dependencies", true)] {
        for (key, value) in table.get(section).and_then(toml::Value::as_table).into_iter().flatten() {
            let name = value.get("package").and_then(toml::Value::as_str).unwrap_or(key).to_string();
            into.push(Dependency { name, dev, shared: from_workspace(value) });
        }
    }
}

/// What a manifest does not say and must: that it is private, the shared lints, a description, shared versions; and that
/// no package needs another of the project's own for its tests, which belong in `trials`.
pub fn incomplete(manifests: &[Manifest]) -> Vec<String> {
    let mut problems = Vec::new();
    for manifest in manifests {
        let path = &manifest.path;
        if !manifest.private {
            problems.push(format!("{path}: `publish.workspace = true` is missing."));
        }
        if !manifest.shared_lints {
            problems.push(format!("{path}: `[lints] workspace = true` is missing."));
        }
        if manifest.description.is_empty() {
            problems.push(format!("{path}: there is no description."));
        }
        for dependency in &manifest.dependencies {
            let name = &dependency.name;
            if !dependency.shared {
                problems.push(format!("{path}: `{name}` should be `{{ workspace = true }}`, its version in the root."));
            }
            if dependency.dev && manifest.name != "trials" && manifests.iter().any(|other| other.name == *name) {
                problems.push(format!(
                    "{path}: the dev-dependency `{name}` is a room; a test that spans rooms lives in trials."
                ));
            }
        }
    }
    problems
}

/// The table of rooms against the manifests, for equality: same packages, and each description word for word.
pub fn described_otherwise(manifests: &[Manifest], rooms: &Rooms) -> Vec<String> {
    let mut problems = Vec::new();
    for Manifest { name, description, .. } in manifests {
        match rooms.get(name) {
            None => problems.push(format!("`{name}` has no row in the table of docs/architecture.md.")),
            Some(says) if says != description => problems.push(format!(
                "`{name}` is described in two ways.\n  its Cargo.toml:       {description}\n  docs/architecture.md: {says}"
            )),
            Some(_) => {}
        }
    }
    let gone = rooms.keys().filter(|room| !manifests.iter().any(|manifest| manifest.name == **room));
    problems
        .extend(gone.map(|room| format!("docs/architecture.md has a row for `{room}`, which is not a package here.")));
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "[package]\nname = \"screen\"\ndescription = \"What is on a screen.\"\npublish.workspace = true\n\
        [dependencies]\nserde = { workspace = true }\n[dev-dependencies]\nproptest.workspace = true\n[lints]\nworkspace = true\n";

    fn read(texts: &[&str]) -> Vec<Manifest> {
        manifests(&texts.iter().map(|text| File::new("src-tauri/crates/x/Cargo.toml", text)).collect::<Vec<_>>())
            .unwrap()
    }

    fn check(problems: Vec<String>, expected: &[&str]) {
        assert_eq!(problems.len(), expected.len(), "{problems:?}");
        for (problem, part) in problems.iter().zip(expected) {
            assert!(problem.contains(part), "{problem:?} should hold {part:?}");
        }
    }

    #[test]
    fn what_a_manifest_must_say() {
        let without = |line: &str| incomplete(&read(&[&WHOLE.replacen(line, "", 1)]));
        check(without("nothing"), &[]);
        check(without("publish.workspace = true\n"), &["`publish.workspace = true` is missing"]);
        check(without("[lints]\nworkspace = true\n"), &["`[lints] workspace = true` is missing"]);
        check(without("description = \"What is on a screen.\"\n"), &["no description"]);
        let with = |line: &str| incomplete(&read(&[&format!("{WHOLE}{line}")]));
        check(with("[build-dependencies]\nzip = \"9\"\n"), &["`zip` should be"]);
        check(with("[target.'cfg(unix)'.dependencies]\nlibc = { version = \"0.2\" }\n"), &["`libc` should be"]);
        check(incomplete(&read(&[&WHOLE.replace("publish.workspace = true", "publish = false")])), &[]);
        check(incomplete(&read(&[&WHOLE.replace("publish.workspace = true", "publish = true")])), &["`publish"]);
    }

    #[test]
    fn a_room_is_no_dev_dependency() {
        let pixels = WHOLE.replace("\"screen\"", "\"pixels\"").replace("proptest", "screen");
        check(incomplete(&read(&[WHOLE, &pixels])), &["the dev-dependency `screen` is a room"]);
        let renamed = WHOLE.replace("\"screen\"", "\"pixels\"").replace("proptest.", "s = { package = \"screen\", ");
        let renamed =
            renamed.replace("package = \"screen\", workspace = true", "package = \"screen\", workspace = true }");
        check(incomplete(&read(&[WHOLE, &renamed])), &["the dev-dependency `screen` is a room"]);
    }

    #[test]
    fn descriptions_are_those_of_the_page() {
        let with = |rows: &[(&str, &str)]| {
            let rooms = rows.iter().map(|(room, says)| (room.to_string(), says.to_string())).collect();
            described_otherwise(&read(&[WHOLE]), &rooms)
        };
        check(with(&[("screen", "What is on a screen.")]), &[]);
        check(with(&[("screen", "What is on a screen")]), &["`screen` is described in two ways"]);
        check(with(&[]), &["`screen` has no row"]);
        check(with(&[("screen", "What is on a screen."), ("ocr", "Words.")]), &["a row for `ocr`"]);
    }
}
