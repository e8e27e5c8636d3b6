//! The scenes that are compiled in.

use super::Scene;
use crate::{PhoneError, PhoneErrorCode};

/// Each with its name.
const SCENES: &[(&str, &str)] = &[
    ("settings", include_str!("../../../../../fixtures/scenes/settings.scene")),
    ("form", include_str!("../../../../../fixtures/scenes/form.scene")),
];

/// The names of the scenes that are compiled in.
#[must_use]
pub fn names() -> Vec<&'static str> {
    SCENES.iter().map(|(name, _)| *name).collect()
}

/// The built-in scene of this name.
///
/// # Errors
/// `scene_unknown` when there is none.
pub(crate) fn built_in(name: &str) -> Result<Scene, PhoneError> {
    let Some((name, text)) = SCENES.iter().find(|(n, _)| *n == name) else {
        let message = format!("There is no built-in scene `{name}`.");
        return Err(PhoneError::new(
            PhoneErrorCode::SceneUnknown,
            message,
            format!("Built in are {}.", names().join(", ")),
        ));
    };
    Scene::parse(name, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_scene_is_sound() {
        for name in names() {
            let scene = built_in(name).unwrap();
            assert!(scene.panes.iter().all(|p| p.elements.len() > 5), "{name}");
        }
        assert_eq!(built_in("nowhere").unwrap_err().code(), "scene_unknown");
    }
}
