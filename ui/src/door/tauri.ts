// The door of the app's window: the only file that knows Tauri.
import { convertFileSrc, invoke } from "@tauri-apps/api/core";
import { emit } from "@tauri-apps/api/event";
import { getCurrentWebviewWindow } from "@tauri-apps/api/webviewWindow";
import { open, save } from "@tauri-apps/plugin-dialog";
import { isCommandId } from "../commands";
import type { Progress } from "../bindings";
import type { Door } from "../door";

const READABLE = [
  { name: "Captures and page sources", extensions: ["sightline", "xml", "json", "txt"] },
  { name: "All files", extensions: ["*"] },
];

export function windowDoor(): Door {
  // What is said to another window is not for this one.
  const here = getCurrentWebviewWindow();
  // The desk is one for all windows, and a number is this window's only.
  const named = (ticket: number | "") => `${here.label}:${ticket}`;
  return {
    kind: "window",
    call: (operation, args, ticket) => invoke("call", { operation, args, ticket: ticket === undefined ? null : named(ticket) }),
    cancel: async (ticket) => void (await invoke("call", { operation: "cancel", args: { ticket: named(ticket) }, ticket: null })),
    pictureUrl: (capture) => `${convertFileSrc("", "capture")}${capture}/screen`,
    async listen(visitors) {
      const stops = await Promise.all([
        here.listen<string>("open_path", ({ payload }) => visitors.open(payload)),
        here.listen<string>("connect", ({ payload }) => visitors.connect(payload)),
        here.listen<[string, Progress]>("progress", ({ payload: [name, progress] }) =>
          visitors.progress(Number(name.slice(named("").length)), progress),
        ),
        here.listen<string>("menu", ({ payload }) => {
          if (isCommandId(payload)) visitors.command(payload);
        }),
        here.onDragDropEvent(({ payload }) => {
          visitors.dragging(payload.type === "enter" || payload.type === "over");
          const [first, ...others] = payload.type === "drop" ? payload.paths : [];
          if (first !== undefined) visitors.open(first);
          // A window holds one file; the shell has windows for the others.
          if (others.length > 0) void emit("open_elsewhere", others);
        }),
      ]);
      // Only now can the start argument not be missed; the shell holds it back until it hears this.
      await emit("ready", here.label);
      return () => stops.forEach((stop) => stop());
    },
    pickFile: () => open({ multiple: false, directory: false, filters: READABLE }),
    pickSavePath: (suggested) =>
      save({ defaultPath: suggested, filters: [{ name: "Capture", extensions: ["sightline"] }] }),
    setTitle: (title) => void here.setTitle(title),
    recorded: async () => [],
  };
}
