//! Where the app stands while it is tested: a display, a session bus and a home of its own, and the web view's driver.
//! Everything that was started ends with the value that holds it, also when a test fails.
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How the desktop around the app is set up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Desktop {
    /// A dark theme, as a person chooses it for everything.
    pub dark: bool,
    /// Two pixels of the display for one of the page, as on a Retina display.
    pub double: bool,
}

/// A display with the driver on it; the app is started by the driver when a session begins.
pub struct Stand {
    // In this order they end: the driver with the app, then what both need.
    driver: Ended,
    _bus: Ended,
    _display: Ended,
    home: tempfile::TempDir,
    port: u16,
}

impl Stand {
    /// Starts everything but the app.
    pub fn set_up(desktop: Desktop) -> Self {
        let home = tempfile::tempdir().expect("a temporary folder can be made");
        // The server picks a free number and says which.
        let (display, number) = Ended::telling(
            Command::new("Xvfb")
                .args(["-displayfd", "1", "-screen", "0", "2600x1800x24", "-nolisten", "tcp", "-noreset"])
                .stderr(Stdio::null()),
        );
        // A bus of its own: GTK starts daemons on the session's bus, and these end with it.
        let (bus, address) = Ended::telling(
            Command::new("dbus-daemon")
                .args(["--session", "--nofork", "--nopidfile", "--print-address=1"])
                .stderr(Stdio::null()),
        );
        let port = free_port();
        let mut driver = Command::new("WebKitWebDriver");
        driver.arg(format!("--port={port}"));
        driver.env("DISPLAY", format!(":{number}")).env("DBUS_SESSION_BUS_ADDRESS", address);
        driver.env("TAURI_WEBVIEW_AUTOMATION", "true");
        // What a web view remembers must not come from another test or stay behind.
        for variable in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
            driver.env(variable, home.path());
        }
        driver.env("GTK_THEME", if desktop.dark { "Adwaita:dark" } else { "Adwaita" });
        driver.env("GDK_SCALE", if desktop.double { "2" } else { "1" });
        // With either of them pictures of the window hang.
        driver.env_remove("WEBKIT_DISABLE_DMABUF_RENDERER").env_remove("WEBKIT_DISABLE_COMPOSITING_MODE");
        for variable in ["WAYLAND_DISPLAY", "GDK_BACKEND"] {
            driver.env_remove(variable);
        }
        Self { driver: Ended::of(&mut driver), _bus: bus, _display: display, home, port }
    }

    /// Where the driver listens.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A folder that is gone afterwards, for the captures of a test.
    pub fn folder(&self) -> &Path {
        self.home.path()
    }

    /// Waits until the driver takes connections.
    pub async fn listening(&mut self) {
        // It says nowhere that it listens, so it is asked again and again.
        let mut pace = tokio::time::interval(Duration::from_millis(50));
        for _ in 0..200 {
            pace.tick().await;
            if tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_ok() {
                return;
            }
            let ended = self.driver.0.try_wait().expect("the driver can be asked");
            assert!(ended.is_none(), "WebKitWebDriver ended at once: {ended:?}");
        }
        panic!("WebKitWebDriver does not listen on port {} after ten seconds.", self.port);
    }
}

/// The app's binary.
pub fn app() -> PathBuf {
    let how = "Build the app and say where it is: cargo build -p sightline-app, then \
               SIGHTLINE_APP=$PWD/target/debug/sightline-app cargo test -p trials --features e2e --test app \
               (`cargo xtask test --from build` does both)";
    let path = std::env::var_os("SIGHTLINE_APP").map(PathBuf::from);
    let path = path.unwrap_or_else(|| panic!("SIGHTLINE_APP is not set, so there is no app to test. {how}."));
    assert!(path.is_absolute(), "SIGHTLINE_APP={} is no absolute path. {how}.", path.display());
    assert!(path.is_file(), "SIGHTLINE_APP={} is not there. {how}.", path.display());
    path
}

fn free_port() -> u16 {
    let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    free.expect("this machine has a free port").port()
}

/// A process that is ended when this value is dropped.
struct Ended(Child);

impl Ended {
    fn of(command: &mut Command) -> Self {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command.stdin(Stdio::null()).spawn();
        Self(child.unwrap_or_else(|error| panic!("{name} cannot be started: {error}. `cargo xtask test` installs it.")))
    }

    /// A process that tells something in its first line, and what it tells.
    fn telling(command: &mut Command) -> (Self, String) {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut process = Self::of(command.stdout(Stdio::piped()));
        let mut line = String::new();
        let told = process.0.stdout.as_mut().map(|out| BufReader::new(out).read_line(&mut line));
        assert!(matches!(told, Some(Ok(1..))), "{name} ended without a word.");
        (process, line.trim().to_owned())
    }
}

impl Drop for Ended {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
