//! What a device says of itself: its status, which must be a WebDriverAgent's, and the small questions beside it.

use super::answer::{Told, wrong_service};
use super::asked::Asked;
use super::unescape::lenient;
use crate::{DeviceError, DeviceErrorCode, Facts};
use screen::{Rect, Size};
use serde_json::Value;

/// The facts in a status.
///
/// # Errors
/// `appium_server` and `wrong_service` when it is not a WebDriverAgent's.
pub(crate) fn of_status(asked: &Asked, told: &Told) -> Result<Facts, DeviceError> {
    let status = lenient(told.value()).unwrap_or_default();
    let os = status.get("os").filter(|v| v.is_object());
    // `ios` is there from the first version to the last; the other two together are enough for a fork without it.
    let is_wda = status.get("ios").is_some_and(Value::is_object) || (status.get("state").is_some() && os.is_some());
    if !is_wda {
        return Err(not_wda(asked, &status));
    }
    let part = |name| os.and_then(|os| text(os, name));
    let os = match (part("name"), part("version")) {
        (Some(name), Some(version)) => Some(format!("{name} {version}")),
        (name, version) => name.or(version),
    };
    Ok(Facts { os, model: text(&status, "device"), session: told.session(), ..Facts::default() })
}

/// What else answers `/status` in the way of WebDriver.
fn not_wda(asked: &Asked, status: &Value) -> DeviceError {
    let has = |name| status.get(name).is_some();
    let version = status.get("build").and_then(|b| b.get("version"));
    if version.is_some() && !has("os") && !has("nodes") {
        return DeviceError::new(
            DeviceErrorCode::AppiumServer,
            format!("{asked}, and what answers is an Appium server, not the WebDriverAgent behind it."),
            "Give the address of WebDriverAgent itself: Appium's log names it (`appium:wdaLocalPort`, usually 8100). A \
             running Appium session is not disturbed by looking.",
        );
    }
    let what = match () {
        () if has("nodes") => "the status of a Selenium grid",
        () if has("os") => "the status of a browser's driver",
        () => "the status of another service",
    };
    wrong_service(asked, what)
}

/// The whole screen, its scale and the status bar, from `/wda/screen`.
pub(crate) fn add_screen(facts: &mut Facts, value: &[u8]) {
    let Some(value) = lenient(value) else { return };
    facts.screen = value.get("screenSize").and_then(size);
    facts.status_bar = value.get("statusBarSize").and_then(size);
    facts.scale = value.get("scale").and_then(number).filter(|s| *s > 0.0 && *s < 100.0);
}

/// The size of the app in front, from `/window/size`.
pub(crate) fn add_window(facts: &mut Facts, value: &[u8]) {
    let size = lenient(value).as_ref().and_then(size);
    facts.app_frame = size.and_then(|s| Rect::new(0.0, 0.0, s.width, s.height));
}

/// The rotation about z, from `/rotation`.
pub(crate) fn add_rotation(facts: &mut Facts, value: &[u8]) {
    let z = lenient(value).and_then(|v| v.get("z").and_then(number));
    facts.rotation = z.map(|z| z.rem_euclid(360.0));
}

/// The app in front, from `/wda/activeAppInfo`. What it was started with may hold secrets and is not looked at.
pub(crate) fn add_app(facts: &mut Facts, value: &[u8]) {
    let Some(value) = lenient(value) else { return };
    facts.app = text(&value, "bundleId");
    facts.app_name = text(&value, "name");
}

/// The device's name, model and identifier, from `/wda/device/info`.
pub(crate) fn add_owner(facts: &mut Facts, value: &[u8]) {
    let Some(value) = lenient(value) else { return };
    facts.name = text(&value, "name");
    facts.model = text(&value, "model").or_else(|| facts.model.take());
    // What a device without one says.
    facts.udid = text(&value, "uuid").filter(|u| u != "unknown");
}

fn text(value: &Value, name: &str) -> Option<String> {
    let text = value.get(name)?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A number, also one written as text (old versions do that).
fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.trim().parse().ok()).filter(|n| n.is_finite())
}

/// A size in points that a screen can have.
fn size(value: &Value) -> Option<Size> {
    let side = |name| value.get(name).and_then(number);
    let (width, height) = (side("width")?, side("height")?);
    Rect::new(0.0, 0.0, width, height).filter(|r| r.area() > 0.0).map(|_| Size { width, height })
}

#[cfg(test)]
mod tests {
    use super::super::answer::{Said, read};
    use super::super::asked::Question;
    use super::super::exchange::Answer;
    use super::*;

    fn status(body: &str) -> Result<Facts, DeviceErrorCode> {
        let asked = Asked { question: Question::Status, at: "h:1".to_owned(), base: String::new() };
        let answer = Answer { status: 200, body: body.as_bytes().to_vec(), ..Answer::default() };
        match read(&asked, answer) {
            Ok(Said::Value(told)) => of_status(&asked, &told).map_err(|e| e.code),
            other => panic!("{body}: {other:?}"),
        }
    }

    #[test]
    fn a_webdriveragent_is_known_by_its_status_and_others_are_named() {
        use DeviceErrorCode::{AppiumServer, WrongService};
        let facts = |os: Option<&str>, model: Option<&str>, session: Option<&str>| {
            let own = |t: Option<&str>| t.map(str::to_owned);
            Ok(Facts { os: own(os), model: own(model), session: own(session), ..Facts::default() })
        };
        for (body, expected) in [
            (
                r#"{"value":{"ready":true,"state":"success","os":{"name":"iOS","version":"26.1"},"ios":{"ip":null},
                    "device":"iphone","build":{"productBundleIdentifier":"x"}},"sessionId":"S-1"}"#,
                facts(Some("iOS 26.1"), Some("iphone"), Some("S-1")),
            ),
            (r#"{"value":{"ios":{}},"sessionId":null}"#, facts(None, None, None)),
            (r#"{"status":0,"value":{"state":"success","os":{"version":"10.3"}}}"#, facts(Some("10.3"), None, None)),
            (r#"{"value":{"ready":true,"build":{"version":"2.11.0"},"message":"ready"}}"#, Err(AppiumServer)),
            (r#"{"value":{"build":{"version":"1.22.3"}},"sessionId":null,"status":0}"#, Err(AppiumServer)),
            (
                r#"{"value":{"ready":true,"build":{"version":"131"},"os":{"arch":"x","name":"Linux"}}}"#,
                Err(WrongService),
            ),
            (r#"{"value":{"ready":true,"message":"grid","nodes":[],"build":{"version":"4"}}}"#, Err(WrongService)),
            (r#"{"value":{"ready":true,"message":""}}"#, Err(WrongService)),
            (r#"{"value":null}"#, Err(WrongService)),
            (r#"{"value":"ios"}"#, Err(WrongService)),
            (r#"{"value":{"ios":"yes"}}"#, Err(WrongService)),
        ] {
            assert_eq!(status(body), expected, "{body}");
        }
    }

    #[test]
    fn what_a_device_says_oddly_is_not_known() {
        let mut facts = Facts { model: Some("iphone".to_owned()), ..Facts::default() };
        add_screen(
            &mut facts,
            br#"{"screenSize":{"width":393,"height":"852"},"statusBarSize":{"width":0,"height":0},"scale":3}"#,
        );
        add_window(&mut facts, br#"{"width":393.5,"height":852}"#);
        add_rotation(&mut facts, br#"{"x":0,"y":0,"z":-90}"#);
        add_app(
            &mut facts,
            br#"{"pid":1,"bundleId":"org.example.shop","name":" ","processArguments":{"env":{"TOKEN":"t"}}}"#,
        );
        add_owner(&mut facts, br#"{"name":"Ann \ud83d","uuid":"U-1","model":""}"#);
        let expected = Facts {
            name: Some("Ann \u{FFFD}".to_owned()),
            model: Some("iphone".to_owned()),
            udid: Some("U-1".to_owned()),
            screen: Some(Size { width: 393.0, height: 852.0 }),
            scale: Some(3.0),
            app_frame: Rect::new(0.0, 0.0, 393.5, 852.0),
            rotation: Some(270.0),
            app: Some("org.example.shop".to_owned()),
            ..Facts::default()
        };
        assert_eq!(facts, expected);

        let mut none = Facts::default();
        for odd in [
            &b"null"[..],
            b"",
            b"[]",
            b"\"x\"",
            br#"{"screenSize":{"width":-1,"height":5},"scale":0,"width":1e300,"height":1,"z":"up","bundleId":7,"name":null}"#,
            br#"{"screenSize":{"width":5},"scale":nan}"#,
        ] {
            for add in [add_screen, add_window, add_rotation, add_app, add_owner] {
                add(&mut none, odd);
            }
            assert_eq!(none, Facts::default(), "{}", String::from_utf8_lossy(odd));
        }
    }
}
