//! The menus, made from the page's own list of commands; a choice is sent to the page by the command's name.

use crate::windows::Windows;
use serde::Deserialize;
use tauri::menu::{Menu, MenuEvent, MenuItem, MenuItemKind, Submenu};
use tauri::{AppHandle, Emitter, Manager, Runtime};

/// The one list of commands: the page matches its shortcuts from the same file.
const COMMANDS: &str = include_str!("../../ui/src/commands.json");

/// The event that tells the page which command was chosen; its payload is the command's name.
const CHOSEN: &str = "menu";

/// The one command of the shell itself, on systems whose menus have none for it.
const QUIT: &str = "quit";

/// A command as the list has it.
#[derive(Debug, Deserialize)]
struct Command {
    id: String,
    menu: String,
    title: String,
    shortcut: String,
    /// What must be open for it to do anything.
    needs: Option<Need>,
}

/// What a command can need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Need {
    /// A capture in the window.
    Capture,
}

impl Command {
    /// The shortcut as the menu has it. A menu takes its keys before the page sees them, so a key without a modifier
    /// stays with the page: Escape closes what is open there first.
    fn accelerator(&self) -> Option<&str> {
        let bare = !self.shortcut.contains('+') && !is_function_key(&self.shortcut);
        (!bare).then_some(self.shortcut.as_str())
    }
}

fn is_function_key(key: &str) -> bool {
    key.strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok())
}

/// The list grouped by menu, both in the order of the list.
fn grouped(list: &str) -> serde_json::Result<Vec<(String, Vec<Command>)>> {
    let mut menus: Vec<(String, Vec<Command>)> = Vec::new();
    for command in serde_json::from_str::<Vec<Command>>(list)? {
        match menus.iter_mut().find(|(title, _)| *title == command.menu) {
            Some((_, commands)) => commands.push(command),
            None => menus.push((command.menu.clone(), vec![command])),
        }
    }
    Ok(menus)
}

/// The menu bar.
pub(crate) fn build<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Menu<R>> {
    let menu = Menu::new(app)?;
    #[cfg(target_os = "macos")]
    menu.append(&mac::application(app)?)?;
    for (title, commands) in grouped(COMMANDS)? {
        let submenu = Submenu::new(app, &title, true)?;
        #[cfg(target_os = "macos")]
        if title == "Edit" {
            mac::editing(app, &submenu)?;
        }
        for command in commands {
            let accelerator = command.accelerator();
            let enabled = command.needs.is_none();
            submenu.append(&MenuItem::with_id(app, &command.id, &command.title, enabled, accelerator)?)?;
        }
        #[cfg(not(target_os = "macos"))]
        if title == "File" {
            submenu.append(&MenuItem::with_id(app, QUIT, "Quit", true, Some("CmdOrCtrl+Q"))?)?;
        }
        menu.append(&submenu)?;
    }
    #[cfg(target_os = "macos")]
    menu.append(&mac::window(app)?)?;
    Ok(menu)
}

/// Enables what needs a capture when the window in front has one, and disables it when not.
pub(crate) fn refresh<R: Runtime>(app: &AppHandle<R>) {
    let Some(filled) = app.state::<Windows>().news() else { return };
    let told = || -> tauri::Result<()> {
        let Some(menu) = app.menu() else { return Ok(()) };
        let submenus: Vec<Submenu<R>> = menu.items()?.into_iter().filter_map(submenu).collect();
        let commands = grouped(COMMANDS)?.into_iter().flat_map(|(_, commands)| commands);
        for command in commands.filter(|command| command.needs == Some(Need::Capture)) {
            for item in submenus.iter().filter_map(|submenu| submenu.get(command.id.as_str())) {
                if let Some(item) = item.as_menuitem() {
                    item.set_enabled(filled)?;
                }
            }
        }
        Ok(())
    };
    if let Err(error) = told() {
        eprintln!("error: the menus could not be brought up to date: {error}");
    }
}

fn submenu<R: Runtime>(item: MenuItemKind<R>) -> Option<Submenu<R>> {
    match item {
        MenuItemKind::Submenu(submenu) => Some(submenu),
        _ => None,
    }
}

/// Tells the page of the window in front which command was chosen.
pub(crate) fn chosen<R: Runtime>(app: &AppHandle<R>, event: MenuEvent) {
    let id = event.id().as_ref();
    let front = app.state::<Windows>().front();
    if id == QUIT {
        app.exit(0);
    } else if let Err(error) = app.emit_to(front.as_str(), CHOSEN, id) {
        eprintln!("error: the window could not be told of the command {id}: {error}");
    }
}

/// What every Mac application has in its menus; without the editing items, ⌘C and ⌘V do nothing in a web view.
#[cfg(target_os = "macos")]
mod mac {
    use tauri::menu::{PredefinedMenuItem, Submenu};
    use tauri::{AppHandle, Runtime};

    pub(super) fn application<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Submenu<R>> {
        let name = app.package_info().name.clone();
        Submenu::with_items(
            app,
            name,
            true,
            &[
                &PredefinedMenuItem::about(app, None, None)?,
                &PredefinedMenuItem::separator(app)?,
                &PredefinedMenuItem::services(app, None)?,
                &PredefinedMenuItem::separator(app)?,
                &PredefinedMenuItem::hide(app, None)?,
                &PredefinedMenuItem::hide_others(app, None)?,
                &PredefinedMenuItem::show_all(app, None)?,
                &PredefinedMenuItem::separator(app)?,
                &PredefinedMenuItem::quit(app, None)?,
            ],
        )
    }

    pub(super) fn editing<R: Runtime>(app: &AppHandle<R>, edit: &Submenu<R>) -> tauri::Result<()> {
        edit.append_items(&[
            &PredefinedMenuItem::undo(app, None)?,
            &PredefinedMenuItem::redo(app, None)?,
            &PredefinedMenuItem::separator(app)?,
            &PredefinedMenuItem::cut(app, None)?,
            &PredefinedMenuItem::copy(app, None)?,
            &PredefinedMenuItem::paste(app, None)?,
            &PredefinedMenuItem::select_all(app, None)?,
            &PredefinedMenuItem::separator(app)?,
        ])
    }

    pub(super) fn window<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Submenu<R>> {
        Submenu::with_items(
            app,
            "Window",
            true,
            &[
                &PredefinedMenuItem::minimize(app, None)?,
                &PredefinedMenuItem::maximize(app, None)?,
                &PredefinedMenuItem::fullscreen(app, None)?,
                &PredefinedMenuItem::close_window(app, None)?,
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tauri::menu::MenuId;

    #[test]
    fn the_list_is_whole_and_every_name_is_its_own() {
        let menus = grouped(COMMANDS).unwrap();
        let titles: Vec<&str> = menus.iter().map(|(title, _)| title.as_str()).collect();
        assert_eq!(titles[..3], ["File", "Edit", "View"]);
        let mut names = BTreeSet::from([MenuId::new(QUIT)]);
        let mut keys = BTreeSet::from(["CmdOrCtrl+Q"]);
        for command in menus.iter().flat_map(|(_, commands)| commands) {
            assert!(names.insert(MenuId::new(&command.id)), "{} is there twice", command.id);
            assert!(!command.title.is_empty(), "{command:?}");
            if let Some(key) = command.accelerator() {
                assert!(keys.insert(key), "{key} is there twice");
            }
        }
    }

    #[test]
    fn without_a_capture_a_file_can_be_opened_and_the_parts_gone_through() {
        let menus = grouped(COMMANDS).unwrap();
        let free = menus.iter().flat_map(|(_, commands)| commands).filter(|command| command.needs.is_none());
        let free: Vec<&str> = free.map(|command| command.id.as_str()).collect();
        assert_eq!(free, ["open", "next_region", "previous_region", "connect", "capture"]);
        assert!(grouped(r#"[{"id":"a","menu":"A","title":"A","shortcut":"F1","needs":"luck"}]"#).is_err());
    }

    #[test]
    fn bare_keys_stay_with_the_page() {
        let check = |shortcut: &str, taken: bool| {
            let (id, menu, title) = ("a".into(), "A".into(), "A".into());
            let command = Command { id, menu, title, shortcut: shortcut.into(), needs: None };
            assert_eq!(command.accelerator().is_some(), taken, "{shortcut}");
        };
        check("CmdOrCtrl+S", true);
        check("Shift+F6", true);
        check("F6", true);
        check("Escape", false);
        check("F", false);
    }

    #[test]
    fn menus_keep_the_order_of_the_list() {
        let entry = |id: &str, menu: &str| format!(r#"{{"id":"{id}","menu":"{menu}","title":"T","shortcut":"F1"}}"#);
        let list = format!("[{},{},{}]", entry("a", "File"), entry("b", "View"), entry("c", "File"));
        let menus = grouped(&list).unwrap();
        let told: Vec<(&str, Vec<&str>)> =
            menus.iter().map(|(t, c)| (t.as_str(), c.iter().map(|c| c.id.as_str()).collect())).collect();
        assert_eq!(told, [("File", vec!["a", "c"]), ("View", vec!["b"])]);
        assert!(grouped("[{}]").is_err());
    }
}
