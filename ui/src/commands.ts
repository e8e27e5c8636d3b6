// Every command of the window. `commands.json` is the one list: the menus of the app are made from it in Rust, the
// shortcuts are matched from it here, so that both work whether the key reaches the menu or the page.
import list from "./commands.json";

export type LayerCommand = `toggle_layer_${"kept" | "merges" | "dropped" | "overlaps" | "overhang" | "taps" | "order" | "moved"}`;

export type CommandId =
  | "open"
  | "save"
  | "save_as"
  | "connect"
  | "capture"
  | "follow"
  | "copy_notation"
  | "next_in_stack"
  | "show_stack"
  | "clear_selection"
  | "view_inspect"
  | "view_digest"
  | "zoom_in"
  | "zoom_out"
  | "zoom_fit"
  | "zoom_actual"
  | "zoom_selection"
  | "toggle_legend"
  | "next_region"
  | "previous_region"
  | LayerCommand;

export interface Command {
  id: CommandId;
  /** The menu that it stands in. */
  menu: string;
  title: string;
  /** As Tauri writes accelerators: `CmdOrCtrl+Shift+S`. */
  shortcut: string;
  /** What must be open for it to do anything; its item in the menu is disabled without. */
  needs?: "capture";
}

/** In the order of the menus. */
export const COMMANDS = list as readonly Command[];

const byId = new Map<string, Command>(COMMANDS.map((command) => [command.id, command]));

/** Can the command do anything now? */
export function canDo(id: CommandId, hasCapture: boolean): boolean {
  return hasCapture || byId.get(id)?.needs === undefined;
}

export function isCommandId(id: string): id is CommandId {
  return byId.has(id);
}

export const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

/** What of a key press decides. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

/** The command whose shortcut was pressed. */
export function commandOf(press: KeyPress, mac: boolean): CommandId | null {
  return COMMANDS.find((command) => matches(command.shortcut, press, mac))?.id ?? null;
}

function matches(shortcut: string, press: KeyPress, mac: boolean): boolean {
  const parts = shortcut.split("+");
  const key = parts.at(-1) ?? "";
  const main = parts.includes("CmdOrCtrl");
  if ((mac ? press.metaKey : press.ctrlKey) !== main || (mac ? press.ctrlKey : press.metaKey)) return false;
  if (press.altKey !== parts.includes("Alt")) return false;
  // Plus and equals are one key, with shift or without.
  if (key === "=") return press.key === "=" || press.key === "+";
  if (press.shiftKey !== parts.includes("Shift")) return false;
  return press.key.toLowerCase() === key.toLowerCase() || press.code === physical(key);
}

/** The physical key of a letter or digit: with Alt on a Mac, or on a keyboard with other letters, `key` is not it. */
function physical(key: string): string | null {
  if (/^[A-Z]$/.test(key)) return `Key${key}`;
  return /^[0-9]$/.test(key) ? `Digit${key}` : null;
}

/** The shortcut as a person reads it: `⇧⌘S` or `Ctrl+Shift+S`. */
export function shortcutText(id: CommandId, mac: boolean = isMac): string {
  const parts = (byId.get(id)?.shortcut ?? "").split("+");
  const key = parts.at(-1) ?? "";
  const name = key === "Escape" ? "Esc" : key === "=" ? (mac ? "+" : "Plus") : key;
  const has = (part: string) => parts.length > 1 && parts.includes(part);
  if (mac) return `${has("Alt") ? "⌥" : ""}${has("Shift") ? "⇧" : ""}${has("CmdOrCtrl") ? "⌘" : ""}${name}`;
  return [has("CmdOrCtrl") && "Ctrl", has("Alt") && "Alt", has("Shift") && "Shift", name].filter(Boolean).join("+");
}

/** The shortcut as `aria-keyshortcuts` has it. */
export function ariaShortcut(id: CommandId, mac: boolean = isMac): string {
  return (byId.get(id)?.shortcut ?? "").replace("CmdOrCtrl", mac ? "Meta" : "Control");
}

/** A title with its shortcut, for a tooltip. */
export function titleOf(id: CommandId): string {
  return `${byId.get(id)?.title ?? id} (${shortcutText(id)})`;
}

/** How long the same command by another way is an echo of the first, in milliseconds. */
const ECHO = 120;

/**
 * Lets each command through once. A key with a menu accelerator reaches the menu, the page, or (on some systems) both;
 * the second way within a moment is the same press.
 */
export function once(perform: (id: CommandId) => void): (id: CommandId, way: "menu" | "key", now: number) => void {
  let last: { id: CommandId; way: "menu" | "key"; at: number } | null = null;
  return (id, way, now) => {
    const echo = last !== null && last.id === id && last.way !== way && now - last.at < ECHO;
    last = echo ? null : { id, way, at: now };
    if (!echo) perform(id);
  };
}
