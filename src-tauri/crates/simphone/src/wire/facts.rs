//! What the phone says of itself: all of it invented.

use crate::moment::Moment;
use crate::scene::SCREEN;
use serde_json::{Value, json};

/// The height of the status bar in points, as an iPhone 15 tells it.
const STATUS_BAR: f64 = 54.0;

pub(super) fn status() -> Value {
    json!({
        "build": {
            "version": "16.7.0",
            "time": "Aug 22 2026 10:00:00",
            "productBundleIdentifier": "com.facebook.WebDriverAgentRunner"
        },
        "os": { "testmanagerdVersion": 65535, "name": "iOS", "sdkVersion": "26.0", "version": "26.0" },
        "device": "iphone",
        "ios": { "ip": null },
        "message": "WebDriverAgent is ready to accept commands",
        "state": "success",
        "ready": true
    })
}

pub(super) fn screen() -> Value {
    json!({
        "screenSize": { "width": SCREEN.width, "height": SCREEN.height },
        "statusBarSize": { "width": SCREEN.width, "height": STATUS_BAR },
        "scale": 3
    })
}

pub(super) fn window(with_origin: bool) -> Value {
    if with_origin {
        json!({ "x": 0, "y": 0, "width": SCREEN.width, "height": SCREEN.height })
    } else {
        json!({ "width": SCREEN.width, "height": SCREEN.height })
    }
}

pub(super) fn active_app(moment: &Moment) -> Value {
    let scene = &moment.scene;
    json!({
        "pid": scene.pid,
        "bundleId": scene.bundle,
        "name": scene.app,
        "processArguments": { "args": [], "env": {} }
    })
}

pub(super) fn device(moment: &Moment) -> Value {
    json!({
        "currentLocale": "en_GB",
        "timeZone": "GMT",
        "name": "Built-in phone",
        "model": "iPhone",
        "uuid": "00000000-0000-4000-8000-0000000000A1",
        "userInterfaceIdiom": 0,
        "userInterfaceStyle": if moment.dark { "dark" } else { "light" },
        "isSimulator": true,
        "thermalState": 0
    })
}

/// The page that tells a person, and a prober, that the server is alive.
pub(super) const HEALTH: &str = "<!DOCTYPE html><html><title>Health Check</title><body><p>I-AM-ALIVE</p></body></html>";
