//! `cargo xtask bench [AREA]`: measures that print ratios and counts; nothing is asserted.
use crate::shell::Call;

/// Each is a bench target of package `trials`.
const AREAS: &[&str] = &["perception", "annotate", "capture"];

/// Options: one area, or none for all.
pub fn bench(options: &[&str]) -> Result<(), String> {
    let areas = match options {
        [] => AREAS,
        [area] if AREAS.contains(area) => options,
        other => return Err(format!("`{}` is not an area to measure: {}.", other.join(" "), AREAS.join(", "))),
    };
    areas.iter().try_for_each(|area| Call::new("cargo bench -p trials --bench").args([*area]).run())
}
