// The door of the app's window: the only file that knows Tauri.
import { convertFileSrc, invoke } from "@tauri-apps/api/core";
import { emit, listen } from "@tauri-apps/api/event";
import { getCurrentWebview } from "@tauri-apps/api/webview";
import { getCurrentWindow } from "@tauri-apps/api/window";
import { open, save } from "@tauri-apps/plugin-dialog";
import { isCommandId } from "../commands";
import type { Door } from "../door";

const READABLE = [
  { name: "Captures and page sources", extensions: ["sightline", "xml", "json", "txt"] },
  { name: "All files", extensions: ["*"] },
];

export function windowDoor(): Door {
  return {
    kind: "window",
    call: (operation, args) => invoke("call", { operation, args }),
    pictureUrl: (capture) => `${convertFileSrc("", "capture")}${capture}/screen`,
    async listen(visitors) {
      const stops = await Promise.all([
        listen<string>("open_path", ({ payload }) => visitors.open(payload)),
        listen<string>("menu", ({ payload }) => {
          if (isCommandId(payload)) visitors.command(payload);
        }),
        getCurrentWebview().onDragDropEvent(({ payload }) => {
          visitors.dragging(payload.type === "enter" || payload.type === "over");
          const first = payload.type === "drop" ? payload.paths[0] : undefined;
          if (first !== undefined) visitors.open(first);
        }),
      ]);
      // Only now can the start argument not be missed; the shell holds it back until it hears this.
      await emit("ready");
      return () => stops.forEach((stop) => stop());
    },
    pickFile: () => open({ multiple: false, directory: false, filters: READABLE }),
    pickSavePath: (suggested) =>
      save({ defaultPath: suggested, filters: [{ name: "Capture", extensions: ["sightline"] }] }),
    setTitle: (title) => void getCurrentWindow().setTitle(title),
    recorded: async () => [],
  };
}
