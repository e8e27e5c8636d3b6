//! The bits of a number of traits, as UIKit's headers give them (`UIAccessibilityTraits`).

/// Each bit with its name, as WebDriverAgent writes it. Bits above these are Apple's own and left aside.
const BITS: &[(u32, &str)] = &[
    (0, "Button"),
    (1, "Link"),
    (2, "Image"),
    (3, "Selected"),
    (4, "PlaysSound"),
    (5, "KeyboardKey"),
    (6, "StaticText"),
    (7, "SummaryElement"),
    (8, "NotEnabled"),
    (9, "UpdatesFrequently"),
    (10, "SearchField"),
    (11, "StartsMediaSession"),
    (12, "Adjustable"),
    (13, "AllowsDirectInteraction"),
    (14, "CausesPageTurn"),
    (15, "TabBar"),
    (16, "Header"),
    (53, "ToggleButton"),
];

/// The names of the traits in a number.
pub(super) fn names(bits: u64) -> Vec<Box<str>> {
    BITS.iter().filter(|(bit, _)| bits & 1 << bit != 0).map(|(_, name)| Box::from(*name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_its_traits() {
        for (bits, want) in [
            (0, &[][..]),
            (8_589_934_593, &["Button"]),
            (9, &["Button", "Selected"]),
            (65_536 + 64, &["StaticText", "Header"]),
            (1 << 63 | 1 << 53, &["ToggleButton"]),
        ] {
            let want: Vec<Box<str>> = want.iter().map(|w| Box::from(*w)).collect();
            assert_eq!(names(bits), want, "{bits}");
        }
    }
}
