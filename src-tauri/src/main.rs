//! The desk in a window: one command, one picture scheme, menus, and the paths that come in. Nothing is decided here.
#![forbid(unsafe_code)]
// No console beside the window on Windows.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod arrivals;
mod calls;
mod menus;
mod pictures;
mod windows;

use desk::Desk;
use std::process::ExitCode;
use std::sync::Arc;
use windows::Windows;

/// Trees and answers are many small pieces; the system's allocator gives pages back and fetches them again at each look.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// Opens a window a file and stays until the last one is closed.
fn run() -> Result<(), String> {
    let desk = Desk::new(Vec::new()).map_err(|fault| fault.message)?;
    let app = tauri::Builder::default()
        .plugin(tauri_plugin_dialog::init())
        .manage(Arc::new(desk))
        .manage(Windows::new())
        .menu(menus::build)
        .on_menu_event(menus::chosen)
        .register_asynchronous_uri_scheme_protocol(pictures::SCHEME, pictures::serve)
        .invoke_handler(tauri::generate_handler![calls::call])
        .on_window_event(arrivals::of_window)
        .setup(|app| {
            arrivals::attend(app.handle());
            arrivals::arrive(app.handle(), arrivals::of_arguments(std::env::args_os().skip(1)));
            Ok(())
        })
        .build(tauri::generate_context!())
        .map_err(|error| format!("the window cannot be opened: {error}"))?;
    app.run(arrivals::of_event);
    Ok(())
}
