//! The app's window as a test sees it: through WebDriver, with the pointer and the keyboard.
use crate::picture::Picture;
use crate::stand::{Stand, app};
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a test waits for the window to do what it should. Far above what it takes, for busy machines.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running app.
pub struct Window {
    client: Client,
}

/// How the screen lies on the page, as the stage tells it. Page lengths are CSS pixels.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// CSS pixels a point.
    pub scale: f64,
    /// Where the point (0, 0) is on the page.
    pub x: f64,
    /// See `x`.
    pub y: f64,
    /// Pixels of the display for a CSS pixel.
    pub ratio: f64,
}

impl Stage {
    /// Where a point of the screen is on the page.
    pub fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (self.x + x * self.scale, self.y + y * self.scale)
    }
}

impl Window {
    /// Starts the app, with a file as its argument.
    pub async fn open(stand: &mut Stand, file: Option<&Path>) -> Self {
        stand.listening().await;
        let arguments: Vec<&Path> = file.into_iter().collect();
        let wanted = json!({ "webkitgtk:browserOptions": { "binary": app(), "args": arguments } });
        let wanted = wanted.as_object().cloned().unwrap_or_default();
        let client = ClientBuilder::new(HttpConnector::new()).capabilities(wanted).connect(&stand.address()).await;
        Self { client: client.unwrap_or_else(|error| panic!("the app does not start under WebDriver: {error}")) }
    }

    /// Ends the app.
    pub async fn close(self) {
        self.client.close().await.expect("the session ends");
    }

    /// What a script returns.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        let done = self.client.execute(script, arguments).await;
        done.unwrap_or_else(|error| panic!("a script failed: {error}\n{}", &script[..script.len().min(400)]))
    }

    /// What a script gives to the function that it gets as its last argument.
    pub async fn later(&self, script: &str, arguments: Vec<Value>) -> Value {
        let done = self.client.execute_async(script, arguments).await;
        done.unwrap_or_else(|error| panic!("a script failed: {error}\n{}", &script[..script.len().min(400)]))
    }

    /// Waits until an expression of the page is true. The page itself looks, again and again.
    pub async fn until(&self, what: &str, expression: &str) {
        let watch = format!(
            "const [patience, done] = arguments, end = performance.now() + patience;
             const look = () => {{
                 if ({expression}) done(true);
                 else if (performance.now() > end) done(false);
                 else setTimeout(look, 16);
             }};
             look();"
        );
        if self.later(&watch, vec![json!(PATIENCE.as_millis())]).await != json!(true) {
            let shown = self.script("return document.body.innerText.slice(0, 1500);", vec![]).await;
            panic!("waited in vain: {what}\nthe page says:\n{}", shown.as_str().unwrap_or_default());
        }
    }

    /// Waits until a capture and its picture are on the stage.
    pub async fn ready(&self) {
        self.until("the capture is on the stage", r#"document.querySelector('[data-stage][data-ready="true"]')"#).await;
    }

    /// Waits until what was done last is drawn.
    pub async fn drawn(&self) {
        let two = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)));";
        self.later(two, vec![]).await;
    }

    /// The text of the first element that a selector finds; nothing when there is none.
    pub async fn text(&self, selector: &str) -> String {
        let text = self.script("return document.querySelector(arguments[0])?.innerText ?? '';", vec![json!(selector)]);
        text.await.as_str().unwrap_or_default().trim().to_owned()
    }

    /// What the live region last said.
    pub async fn said(&self) -> String {
        self.text("[data-live]").await
    }

    /// How the screen lies on the page now.
    pub async fn stage(&self) -> Stage {
        self.drawn().await;
        let told = self
            .script(
                "const stage = document.querySelector('[data-stage]'), box = stage.getBoundingClientRect();
                 const { scale, offsetX, offsetY } = stage.dataset;
                 return [Number(scale), box.left + Number(offsetX), box.top + Number(offsetY), devicePixelRatio];",
                vec![],
            )
            .await;
        let number =
            |i: usize| told[i].as_f64().unwrap_or_else(|| panic!("the stage does not tell where it is: {told}"));
        Stage { scale: number(0), x: number(1), y: number(2), ratio: number(3) }
    }

    /// Clicks a point of the screen, in points.
    pub async fn click_point(&self, x: f64, y: f64) {
        let (x, y) = self.stage().await.at(x, y);
        self.click_at(x, y).await;
    }

    /// Clicks the middle of what a selector finds.
    pub async fn click(&self, selector: &str) {
        let middle = self
            .script(
                "const box = document.querySelector(arguments[0])?.getBoundingClientRect();
                 return box && [box.left + box.width / 2, box.top + box.height / 2];",
                vec![json!(selector)],
            )
            .await;
        match (middle[0].as_f64(), middle[1].as_f64()) {
            (Some(x), Some(y)) => self.click_at(x, y).await,
            _ => panic!("there is nothing to click: {selector}"),
        }
    }

    async fn click_at(&self, x: f64, y: f64) {
        let pointer = MouseActions::new("pointer".into())
            .then(PointerAction::MoveTo { duration: None, x: x.round(), y: y.round() })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(pointer).await.expect("the pointer clicks");
        self.drawn().await;
    }

    /// Moves the pointer to where it highlights nothing.
    pub async fn pointer_away(&self) {
        let away = MouseActions::new("pointer".into()).then(PointerAction::MoveTo { duration: None, x: 1.0, y: 1.0 });
        self.client.perform_actions(away).await.expect("the pointer moves");
        self.drawn().await;
    }

    /// Presses a key while others are held.
    pub async fn press(&self, held: &[Key], key: impl Into<char>) {
        let key = key.into();
        let mut keys = KeyActions::new("keyboard".into());
        for held in held {
            keys = keys.then(KeyAction::Down { value: (*held).into() });
        }
        keys = keys.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
        for held in held.iter().rev() {
            keys = keys.then(KeyAction::Up { value: (*held).into() });
        }
        self.client.perform_actions(keys).await.expect("the keyboard types");
        self.drawn().await;
    }

    /// Sends an event as the shell does: what the shell cannot be made to send without a person.
    pub async fn receive(&self, event: &str, payload: Value) {
        self.later(
            "const [event, payload, done] = arguments;
             window.__TAURI_INTERNALS__.invoke('plugin:event|emit', { event, payload }).then(() => done(true), done);",
            vec![json!(event), payload],
        )
        .await;
    }

    /// The size of the window.
    pub async fn resize(&self, width: u32, height: u32) {
        self.client.set_window_size(width, height).await.expect("the window takes another size");
        self.drawn().await;
    }

    /// What the window shows, also written to `target/e2e/NAME.png` for people to look at.
    pub async fn picture(&self, name: &str) -> Picture {
        self.drawn().await;
        let png = self.client.screenshot().await.expect("the window can be photographed");
        let folder = pictures();
        std::fs::create_dir_all(&folder).expect("the folder of pictures can be made");
        std::fs::write(folder.join(format!("{name}.png")), &png).expect("the picture can be written");
        Picture::of(&png)
    }

    /// What axe finds wrong, one line a fault.
    pub async fn faults(&self) -> Vec<String> {
        let path = trials::house::root().join("ui/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}. `npm ci --prefix ui` installs it.", path.display()));
        self.script(&format!("{axe};\nreturn typeof window.axe;"), vec![]).await;
        let told = self
            .later(
                "const done = arguments[0];
                 const line = (fault) => `${fault.id}: ${fault.help}: ` +
                   fault.nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join(' | ');
                 window.axe.run(document, { resultTypes: ['violations'] })
                   .then(({ violations, passes }) => done({ faults: violations.map(line), passed: passes.length }),
                         (error) => done({ faults: [`axe failed: ${error}`], passed: 0 }));",
                vec![],
            )
            .await;
        assert!(told["passed"].as_u64() > Some(10), "axe looked at next to nothing: {told}");
        let faults = told["faults"].as_array().cloned().unwrap_or_default();
        faults.iter().map(|fault| fault.as_str().unwrap_or_default().to_owned()).collect()
    }
}

/// Where pictures of the window are written.
pub fn pictures() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    target.parent().unwrap_or(target).join("e2e")
}
