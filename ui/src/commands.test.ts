// The shortcuts: which key press is which command, on both kinds of keyboard, and once only.
import { describe, expect, it } from "vitest";
import { COMMANDS, commandOf, once, shortcutText, type CommandId, type KeyPress } from "./commands";

function press(keys: string, code: string = ""): KeyPress {
  const parts = keys.split(" ");
  return {
    key: parts.at(-1) ?? "",
    code,
    metaKey: parts.includes("Meta"),
    ctrlKey: parts.includes("Ctrl"),
    altKey: parts.includes("Alt"),
    shiftKey: parts.includes("Shift"),
  };
}

describe("commandOf", () => {
  const cases: [string, KeyPress, boolean, CommandId | null][] = [
    ["save", press("Ctrl s"), false, "save"],
    ["save on a Mac", press("Meta s"), true, "save"],
    ["the other system's key is another command's", press("Meta s"), false, null],
    ["both keys at once mean something else", press("Ctrl Meta s"), true, null],
    ["shift makes it another command", press("Ctrl Shift S"), false, "save_as"],
    ["caps lock is no shift", press("Ctrl S"), false, "save"],
    ["plus without shift", press("Ctrl ="), false, "zoom_in"],
    ["plus with shift", press("Ctrl Shift +"), false, "zoom_in"],
    ["minus", press("Ctrl -"), false, "zoom_out"],
    ["zero", press("Ctrl 0", "Digit0"), false, "zoom_fit"],
    ["zero with Alt, whatever sign it types", press("Meta Alt º", "Digit0"), true, "zoom_actual"],
    ["a layer on a keyboard with other digits", press("Ctrl Alt &", "Digit1"), false, "toggle_layer_kept"],
    ["a letter on a keyboard with other letters", press("Ctrl щ", "KeyO"), false, "open"],
    ["Escape alone", press("Escape"), false, "clear_selection"],
    ["a letter alone is text", press("s", "KeyS"), false, null],
  ];
  it.each(cases)("%s", (_, pressed, mac, id) => expect(commandOf(pressed, mac)).toBe(id));
});

describe("the list", () => {
  it("gives no id and no shortcut twice", () => {
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
    expect(new Set(COMMANDS.map(({ shortcut }) => shortcut)).size).toBe(COMMANDS.length);
  });

  it("answers every shortcut with its own command", () => {
    for (const { id, shortcut } of COMMANDS) {
      const parts = shortcut.split("+").map((part) => (part === "CmdOrCtrl" ? "Ctrl" : part));
      expect(commandOf(press(parts.join(" ")), false)).toBe(id);
    }
  });

  it("writes shortcuts as each system does", () => {
    expect(shortcutText("save_as", true)).toBe("⇧⌘S");
    expect(shortcutText("save_as", false)).toBe("Ctrl+Shift+S");
    expect(shortcutText("zoom_actual", true)).toBe("⌥⌘0");
    expect(shortcutText("clear_selection", false)).toBe("Esc");
  });
});

function done(calls: [CommandId, "menu" | "key", number][]): CommandId[] {
  const all: CommandId[] = [];
  const run = once((id) => all.push(id));
  calls.forEach((call) => run(...call));
  return all;
}

describe("once", () => {
  it("takes menu and key within a moment as one press", () => {
    expect(done([["save", "menu", 1000], ["save", "key", 1004]])).toEqual(["save"]);
  });

  it("lets a repeated key through each time", () => {
    expect(done([["zoom_in", "key", 0], ["zoom_in", "key", 30], ["zoom_in", "key", 60]])).toHaveLength(3);
  });

  it("takes each pair of a repeated key as one", () => {
    expect(done([["zoom_in", "menu", 0], ["zoom_in", "key", 2], ["zoom_in", "menu", 30], ["zoom_in", "key", 32]])).toHaveLength(2);
  });

  it("lets another command, and the same one later, through", () => {
    expect(done([["save", "menu", 0], ["open", "key", 5]])).toEqual(["save", "open"]);
    expect(done([["save", "menu", 0], ["save", "key", 500]])).toEqual(["save", "save"]);
  });
});
