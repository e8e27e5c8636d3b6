//! The pages that state the shape of the house: `docs/architecture.md` (rooms, arrows) and `docs/dependencies.md`.
use std::collections::{BTreeMap, BTreeSet};

/// A package's row in the table of rooms: its name and what it says.
pub type Rooms = BTreeMap<String, String>;

/// Each package with the packages it may name.
pub type Arrows = BTreeMap<String, BTreeSet<String>>;

/// One line about a dependency from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The version as written.
    pub version: String,
    /// Who names it directly.
    pub holders: BTreeSet<String>,
    /// Why it is here.
    pub reason: String,
}

/// The rows of every table whose first column's heading is `heading`: the cells of each, trimmed, the first without its
/// backticks. A row ends at the line's end.
fn rows<'a>(page: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        let Some(cells) = line.trim().strip_prefix('|').and_then(|rest| rest.strip_suffix('|')) else {
            inside = false;
            continue;
        };
        let mut cells: Vec<&str> = cells.split('|').map(str::trim).collect();
        let first = cells.first().copied().unwrap_or("");
        let is_rule = first.chars().all(|c| c == '-' || c == ':');
        if inside && !is_rule {
            cells[0] = first.trim_matches('`');
            found.push(cells);
        } else if first == heading {
            inside = true;
        }
    }
    found
}

/// The table of rooms: its heading row begins with `room`, the second column is the description.
pub fn rooms(architecture: &str) -> Rooms {
    let row = |cells: Vec<&str>| Some((cells.first()?.to_string(), cells.get(1)?.to_string()));
    rows(architecture, "room").into_iter().filter_map(row).collect()
}

/// The block fenced as `arrows`: one package a line, `name -> other other`, or `name -> (none)`.
///
/// # Errors
/// A sentence when there is no such block, a line is not of that form, or a package has two lines.
pub fn arrows(architecture: &str) -> Result<Arrows, String> {
    let (_, rest) =
        architecture.split_once("\n```arrows\n").ok_or("docs/architecture.md has no block fenced as `arrows`.")?;
    let (block, _) = rest.split_once("\n```").ok_or("The block of arrows in docs/architecture.md is not closed.")?;
    let mut arrows = Arrows::new();
    for line in block.lines().filter(|line| !line.trim().is_empty()) {
        let (from, to) =
            line.split_once("->").ok_or_else(|| format!("docs/architecture.md: `{line}` is not an arrow."))?;
        let to: BTreeSet<String> = match to.trim() {
            "(none)" => BTreeSet::new(),
            names => names.split_whitespace().map(str::to_string).collect(),
        };
        if arrows.insert(from.trim().to_string(), to).is_some() {
            return Err(format!("docs/architecture.md has two lines of arrows for `{}`.", from.trim()));
        }
    }
    Ok(arrows)
}

/// The table of `docs/dependencies.md` whose heading row begins with `heading` (`crate` or `package`): name, version,
/// held by, why.
pub fn dependencies(page: &str, heading: &str) -> BTreeMap<String, Entry> {
    let entry = |cells: &[&str]| {
        let [_, version, holders, reason] = cells else { return None };
        let holders = holders.split([',', ' ']).map(|name| name.trim_matches('`')).filter(|name| !name.is_empty());
        let holders = holders.map(str::to_string).collect();
        Some(Entry { version: version.to_string(), holders, reason: reason.to_string() })
    };
    rows(page, heading).into_iter().filter_map(|cells| Some((cells.first()?.to_string(), entry(&cells)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# Rooms

| room | says | uses |
|---|---|---|
| `screen` | What is on a screen. | serde |
| `cli` | The desk on a command line (binary `sightline`). | |

| other | table |
|---|---|
| `no` | room |

```arrows
screen -> (none)
cli    -> desk screen
```
";

    #[test]
    fn rooms_come_from_their_own_table() {
        let rooms = rooms(PAGE);
        assert_eq!(rooms.keys().collect::<Vec<_>>(), ["cli", "screen"]);
        assert_eq!(rooms["cli"], "The desk on a command line (binary `sightline`).");
    }

    #[test]
    fn arrows_are_read_or_refused() {
        let read = arrows(PAGE).unwrap();
        assert_eq!(read["cli"].iter().collect::<Vec<_>>(), ["desk", "screen"]);
        assert!(read["screen"].is_empty());
        let check = |page: &str, expected: &str| {
            let told = arrows(page).unwrap_err();
            assert!(told.contains(expected), "{told}");
        };
        check("# Rooms\n", "no block");
        check("\n```arrows\na -> b\n", "not closed");
        check("\n```arrows\na b\n```\n", "not an arrow");
        check("\n```arrows\na -> b\na -> c\n```\n", "two lines");
    }

    #[test]
    fn a_dependency_has_version_holders_and_a_reason() {
        let page = "| crate | version | held by | why |\n|---|---|---|---|\n| serde | 1.0.2 | `screen`, `desk` | Types to JSON. |\n";
        let read = dependencies(page, "crate");
        assert_eq!(read["serde"].version, "1.0.2");
        assert_eq!(read["serde"].holders.iter().collect::<Vec<_>>(), ["desk", "screen"]);
        assert_eq!(read["serde"].reason, "Types to JSON.");
        assert!(dependencies(page, "package").is_empty());
    }
}
