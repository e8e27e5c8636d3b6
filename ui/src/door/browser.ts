// The door of a plain browser: plays the replies that the desk recorded in `fixtures/ui`. Nothing is made up here; what
// was not recorded is refused.
import type { Fault, Opened, Operations } from "../bindings";
import type { Door, Stop, Visitors } from "../door";

const FIXTURES = "/fixtures/";

/** One file of recordings: every operation done on one capture. */
interface Recording {
  /** The picture's path in the fixtures. */
  picture: string | null;
  replies: { operation: string; args: unknown; reply: unknown }[];
}

export function browserDoor(): Door {
  const captures = new Map<number, Recording>();

  const open = async (path: string): Promise<unknown> => {
    const recording = await recordingOf(path);
    const found = recording?.replies.find(({ operation }) => operation === "open");
    if (!recording || !found) throw notRecorded("open", path);
    captures.set((found.reply as Opened).capture, recording);
    return found.reply;
  };

  const play = async (operation: string, args: Record<string, unknown>): Promise<unknown> => {
    if (operation === "open") return open(String(args["path"]));
    if (operation === "close") {
      captures.delete(Number(args["capture"]));
      return { capture: args["capture"] };
    }
    const recording = captures.get(Number(args["source"]));
    const found = recording?.replies.find((reply) => reply.operation === operation && same(reply.args, args));
    if (!found) throw notRecorded(operation, null);
    return found.reply;
  };

  return {
    kind: "browser",
    call: (operation, args) => play(operation, args) as Promise<Operations[typeof operation]["reply"]>,
    cancel: async () => undefined,
    pictureUrl: (capture) => FIXTURES + (captures.get(capture)?.picture ?? "none"),
    async listen(visitors) {
      const stop = attachDrop(visitors);
      const path = new URLSearchParams(location.search).get("open");
      if (path !== null) visitors.open(path);
      return stop;
    },
    pickFile: pickName,
    pickSavePath: async (suggested) => suggested,
    setTitle: (title) => void (document.title = title),
    recorded: async () => {
      const names = (await fetchFixture("ui/")) as string[];
      return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
    },
  };
}

/** A page cannot know where a file lies; its name stands for it. */
function pickName(): Promise<string | null> {
  const input = document.createElement("input");
  input.type = "file";
  return new Promise((picked) => {
    input.addEventListener("change", () => picked(input.files?.[0]?.name ?? null));
    input.addEventListener("cancel", () => picked(null));
    input.click();
  });
}

function attachDrop(visitors: Visitors): Stop {
  const stop = new AbortController();
  const on = (type: "dragover" | "dragleave" | "drop", deed: (event: DragEvent) => void) =>
    window.addEventListener(type, (event) => (event.preventDefault(), deed(event)), { signal: stop.signal });
  on("dragover", () => visitors.dragging(true));
  on("dragleave", (event) => event.relatedTarget === null && visitors.dragging(false));
  on("drop", (event) => {
    visitors.dragging(false);
    const name = event.dataTransfer?.files[0]?.name;
    if (name !== undefined) visitors.open(name);
  });
  return () => stop.abort();
}

async function fetchFixture(path: string): Promise<unknown> {
  const answer = await fetch(FIXTURES + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function recordingOf(path: string): Promise<Recording | undefined> {
  const name = path.replace(/^.*[/\\]/, "");
  return fetchFixture(`ui/${encodeURIComponent(name)}.json`).then((all) => all as Recording, () => undefined);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function notRecorded(operation: string, path: string | null): Fault {
  return {
    code: "not_recorded",
    message: path === null ? `No reply of ${operation} was recorded for this.` : `${path} is not among the recorded captures.`,
    hint: "The plain browser plays recorded replies only. Use the app for files of your own.",
  };
}
