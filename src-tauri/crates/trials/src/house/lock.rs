//! `Cargo.lock` as a graph: what each package depends on, dev- and build-dependencies and other systems' included.
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The only source a package from outside may have.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// A name and a version, which is what the lock file tells packages apart by.
type Key = (String, String);

#[derive(Debug)]
struct Package {
    source: Option<String>,
    dependencies: BTreeSet<Key>,
}

/// The graph of a lock file.
#[derive(Debug)]
pub struct Lock {
    packages: BTreeMap<Key, Package>,
}

impl Lock {
    /// Reads a lock file.
    ///
    /// # Errors
    /// When the text is not a lock file, or names a dependency that it does not list.
    pub fn parse(text: &str) -> Result<Self, String> {
        let table: toml::Table = toml::from_str(text).map_err(|error| format!("Cargo.lock: {error}"))?;
        let entries = table.get("package").and_then(toml::Value::as_array).ok_or("Cargo.lock lists no package.")?;
        let word = |entry: &toml::Value, key: &str| entry.get(key).and_then(toml::Value::as_str).map(str::to_string);
        let mut keys: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for entry in entries {
            let name = word(entry, "name").ok_or("Cargo.lock has a package without a name.")?;
            keys.entry(name).or_default().push(word(entry, "version").unwrap_or_default());
        }
        let mut packages = BTreeMap::new();
        for entry in entries {
            let key = (word(entry, "name").unwrap_or_default(), word(entry, "version").unwrap_or_default());
            let mut dependencies = BTreeSet::new();
            for dependency in entry.get("dependencies").and_then(toml::Value::as_array).into_iter().flatten() {
                let dependency = dependency.as_str().unwrap_or_default();
                dependencies
                    .insert(resolved(dependency, &keys).ok_or_else(|| format!("Cargo.lock: who is `{dependency}`?"))?);
            }
            packages.insert(key, Package { source: word(entry, "source"), dependencies });
        }
        Ok(Self { packages })
    }

    /// The names of the project's own packages: those without a source.
    pub fn ours(&self) -> BTreeSet<&str> {
        self.packages.iter().filter(|(_, package)| package.source.is_none()).map(|(key, _)| key.0.as_str()).collect()
    }

    /// Each of the project's own packages with those of its own that it names.
    pub fn arrows(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let ours = self.ours();
        let named = |package: &'_ str| self.named_by(package).filter(|name| ours.contains(name)).collect();
        ours.iter().map(|package| (*package, named(package))).collect()
    }

    /// What one of the project's own packages names directly, ours and others'.
    pub fn named_by<'a>(&'a self, package: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let own = self.packages.iter().find(|(key, entry)| key.0 == package && entry.source.is_none());
        own.into_iter().flat_map(|(_, entry)| entry.dependencies.iter().map(|key| key.0.as_str()))
    }

    /// The versions of a package that the lock file lists.
    pub fn versions(&self, name: &str) -> Vec<&str> {
        self.packages.keys().filter(|key| key.0 == name).map(|key| key.1.as_str()).collect()
    }

    /// The shortest way from one of the project's own packages to a package of that name, both ends included.
    pub fn way(&self, from: &str, to: &str) -> Option<Vec<&str>> {
        let start = self.packages.iter().find(|(key, entry)| key.0 == from && entry.source.is_none())?.0;
        let mut reached_from: BTreeMap<&Key, &Key> = BTreeMap::new();
        let mut queue = VecDeque::from([start]);
        while let Some(key) = queue.pop_front() {
            if key.0 == to {
                let mut way = vec![key.0.as_str()];
                let mut at = key;
                while at != start {
                    at = reached_from.get(at).copied().unwrap_or(start);
                    way.push(at.0.as_str());
                }
                way.reverse();
                return Some(way);
            }
            for next in self.packages.get(key).into_iter().flat_map(|package| &package.dependencies) {
                if next != start && !reached_from.contains_key(next) {
                    reached_from.insert(next, key);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// Packages from anywhere but crates.io: a mirror's address would tie the project to one machine's network.
    pub fn strange_sources(&self) -> Vec<String> {
        let strange = |package: &&Package| package.source.as_deref().is_some_and(|source| source != CRATES_IO);
        let named = self.packages.iter().filter(|(_, package)| strange(package));
        named
            .map(|(key, _)| format!("Cargo.lock takes {} {} from somewhere else than crates.io.", key.0, key.1))
            .collect()
    }
}

/// A dependency is written `name`, `name version` or `name version (source)`, as short as it is unambiguous.
fn resolved(dependency: &str, keys: &BTreeMap<String, Vec<String>>) -> Option<Key> {
    let mut words = dependency.split(' ');
    let name = words.next()?;
    let versions = keys.get(name)?;
    let version = match words.next() {
        Some(version) => versions.iter().find(|known| *known == version)?,
        None => versions.first()?,
    };
    Some((name.to_string(), version.clone()))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A lock file in short: `name version: dependency, dependency`, with `*` before the project's own packages.
    pub(in crate::house) fn lock(lines: &[&str]) -> Lock {
        let mut text = String::from("version = 4\n");
        for line in lines {
            let (head, dependencies) = line.split_once(':').unwrap();
            let (name, version) = head.trim_start_matches('*').split_once(' ').unwrap();
            text += &format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n");
            if !head.starts_with('*') {
                text += &format!("source = \"{CRATES_IO}\"\n");
            }
            let list: Vec<_> = dependencies.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
            text += &format!("dependencies = {list:?}\n");
        }
        Lock::parse(&text).unwrap()
    }

    #[test]
    fn ways_are_found_however_deep_and_by_version() {
        let lock = lock(&[
            "*screen 0.1.0: reader 2.0.0",
            "*desk 0.1.0: screen, reader 1.0.0",
            "reader 1.0.0: loop-a",
            "reader 2.0.0: ",
            "loop-a 1.0.0: loop-b",
            "loop-b 1.0.0: loop-a, tokio",
            "tokio 1.0.0: ",
        ]);
        assert_eq!(lock.way("desk", "tokio"), Some(vec!["desk", "reader", "loop-a", "loop-b", "tokio"]));
        assert_eq!(lock.way("screen", "tokio"), None, "the other version of `reader` brings it");
        assert_eq!(lock.arrows()["desk"], BTreeSet::from(["screen"]));
        assert_eq!(lock.ours(), BTreeSet::from(["desk", "screen"]));
        assert_eq!(lock.versions("reader"), ["1.0.0", "2.0.0"]);
    }

    #[test]
    fn a_mirror_is_told() {
        let text =
            "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nsource = \"sparse+https://mirror.example/index/\"\n";
        assert_eq!(Lock::parse(text).unwrap().strange_sources().len(), 1);
        assert!(lock(&["a 1.0.0: "]).strange_sources().is_empty());
    }

    #[test]
    fn what_is_not_a_lock_file_is_refused() {
        for text in [
            "",
            "version = 4",
            "[[package]]\nversion = \"1\"",
            "[[package]",
            "[[package]]\nname = \"a\"\ndependencies = [\"b\"]",
        ] {
            assert!(Lock::parse(text).is_err(), "{text:?}");
        }
    }
}
