//! Refuses to build a window without its page, then lets Tauri prepare the permissions.
use std::path::Path;

/// The page of the web view, from this folder; the configuration names its folder.
const PAGE: &str = "../ui/dist/index.html";

fn main() {
    println!("cargo:rerun-if-changed={PAGE}");
    // The rest of the page is named by its content, so a new build of it changes the folder.
    println!("cargo:rerun-if-changed=../ui/dist/assets");
    println!("cargo:rerun-if-changed=capabilities");
    assert!(
        Path::new(PAGE).is_file(),
        "\n\nui/dist/index.html is missing: the window has no page to show.\n\
         Build it first: npm ci --prefix ui && npm run build --prefix ui   (or `cargo xtask run`)\n"
    );
    tauri_build::build();
}
