// The one door from the web view to the desk. Two implementations: the app's window, and a plain browser that plays
// recorded replies. Nothing else in the web view knows which one is there.
import type { Fault, Operations, Progress } from "./bindings";
import type { CommandId } from "./commands";

/** Stops listening. */
export type Stop = () => void;

/** What comes in through the door unasked. */
export interface Visitors {
  /** Open this file: a start argument, a drop, a second start of the app. */
  open(path: string): void;
  /** A menu command was chosen. */
  command(id: CommandId): void;
  /** Connect to this device: the window was opened with nothing else to show. */
  connect(device: string): void;
  /** How a numbered call is going. */
  progress(ticket: number, progress: Progress): void;
  /** Files are held over the window, or no longer. */
  dragging(over: boolean): void;
}

export interface Door {
  readonly kind: "window" | "browser";
  /**
   * Does an operation of the desk; rejects with a {@link Fault}. One that gets a number tells its progress to the visitors
   * and can be given up by it; a number is used once.
   */
  call<K extends keyof Operations>(operation: K, args: Operations[K]["args"], ticket?: number): Promise<Operations[K]["reply"]>;
  /** Gives up a numbered call; that it had ended by then is no fault. */
  cancel(ticket: number): Promise<void>;
  /** Where the picture of an open capture can be fetched. */
  pictureUrl(capture: number): string;
  /** Starts to listen, and says so: what came before (the start argument) is delivered then. */
  listen(visitors: Visitors): Promise<Stop>;
  /** Asks a person for a file; nothing when they change their mind. */
  pickFile(): Promise<string | null>;
  /** Asks a person where to save; nothing when they change their mind. */
  pickSavePath(suggested: string): Promise<string | null>;
  setTitle(title: string): void;
  /** The captures that can be opened by name without a file dialog. The window has none. */
  recorded(): Promise<readonly string[]>;
}

/** Whatever was thrown, as a fault to show. */
export function asFault(thrown: unknown): Fault {
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && "message" in thrown) {
    const { code, message } = thrown;
    const hint = "hint" in thrown ? String(thrown.hint) : "";
    return { code: String(code), message: String(message), hint };
  }
  return {
    code: "unexpected",
    message: thrown instanceof Error ? thrown.message : String(thrown),
    hint: "Nothing was changed. Try again; if it comes back, report it with the code.",
  };
}

/** The door that fits where the page runs. The other one is never loaded. */
export async function findDoor(): Promise<Door> {
  return "__TAURI_INTERNALS__" in window
    ? (await import("./door/tauri")).windowDoor()
    : (await import("./door/browser")).browserDoor();
}
