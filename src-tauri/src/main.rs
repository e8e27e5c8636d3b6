//! The desk in a window: one command, one picture scheme, menus, and the paths that come in. Nothing is decided here.
#![forbid(unsafe_code)]
// No console beside the window on Windows.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod arrivals;
mod calls;
mod menus;
mod pictures;

use arrivals::Arrivals;
use desk::Desk;
use std::process::ExitCode;
use std::sync::Arc;

/// Trees and answers are many small pieces; the system's allocator gives pages back and fetches them again at each look.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The label of the one window, as `tauri.conf.json` and the capability name it.
const WINDOW: &str = "main";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// Opens the window and stays until it is closed.
fn run() -> Result<(), String> {
    let desk = Desk::new(Vec::new()).map_err(|fault| fault.message)?;
    let app = tauri::Builder::default()
        .plugin(tauri_plugin_dialog::init())
        .manage(Arc::new(desk))
        .manage(Arrivals::of_arguments(std::env::args_os().skip(1)))
        .menu(menus::build)
        .on_menu_event(menus::chosen)
        .register_asynchronous_uri_scheme_protocol(pictures::SCHEME, pictures::serve)
        .invoke_handler(tauri::generate_handler![calls::call])
        .setup(|app| {
            arrivals::deliver_when_ready(app.handle());
            Ok(())
        })
        .build(tauri::generate_context!())
        .map_err(|error| format!("the window cannot be opened: {error}"))?;
    app.run(arrivals::of_event);
    Ok(())
}
