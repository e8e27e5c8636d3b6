// What the window does with the desk: open, save, copy. Each ends in a change of the state or in a fault to show.
import type { Opened } from "../bindings";
import { asFault } from "../door";
import { captureOf, rowOf } from "./capture";
import { copyText } from "./copy";
import type { Session } from "./context";
import { placeInStack, selectNode, type NodeIndex, type Selection } from "./selection";
import { counted, rowText } from "./words";

let tokens = 0;

/** Opens a file: the one operation behind an argument, a drop and the dialog. The window shows no device any more. */
export async function open(session: Session, path: string): Promise<void> {
  const shown = await take(session, path, false, (token) => session.door.call("open", { path }, token));
  if (shown) session.state.send({ type: "device", device: null });
}

/**
 * Shows the capture that a call ends with; whether it was shown. Until then the one before stays, and when the call fails
 * or is given up.
 */
export async function take(
  { door, state, camera }: Session,
  path: string,
  live: boolean,
  call: (token: number) => Promise<Opened>,
): Promise<boolean> {
  const token = (tokens += 1);
  state.send({ type: "opening", path, token, live });
  try {
    const opened = await call(token);
    const before = state.get().capture;
    if (state.get().opening?.token !== token) {
      // Cancelled, or another file was asked for since: the reply is not wanted any more.
      await door.call("close", { capture: opened.capture });
      return false;
    }
    const capture = captureOf(opened);
    // The same screen again keeps the place that a person chose to look at.
    const { stage } = capture.view;
    const same = before && before.view.stage.width === stage.width && before.view.stage.height === stage.height;
    if (!live || !same) camera.send({ type: "bounds", bounds: stage });
    state.send({ type: "opened", capture, token });
    door.setTitle(titleOf(opened.view.name));
    const { nodes, elements } = opened.view.state;
    const verdict = live ? `, ${opened.view.state.verdict.state}` : "";
    const did = live ? "Captured" : "Opened";
    state.send({ type: "said", text: `${did} ${opened.view.name}: ${counted(nodes, "node")}, ${counted(elements, "element")}${verdict}.` });
    if (before && before.id !== capture.id) await door.call("close", { capture: before.id });
    return true;
  } catch (thrown) {
    state.send({ type: "failed", fault: asFault(thrown), token });
    return false;
  }
}

/** Gives up what is being opened or captured; what was there before stays. */
export function cancel({ door, state }: Session): void {
  const { opening } = state.get();
  if (!opening) return;
  state.send({ type: "cancelled" });
  state.send({ type: "said", text: "Cancelled." });
  // That it had ended by then is what was wanted.
  void door.cancel(opening.token).catch(() => undefined);
}

function titleOf(name: string): string {
  return `${name} – Sightline`;
}

/** Asks for a file and opens it. */
export async function pickAndOpen(session: Session): Promise<void> {
  try {
    const path = await session.door.pickFile();
    if (path !== null) await open(session, path);
  } catch (thrown) {
    session.state.send({ type: "failed", fault: asFault(thrown) });
  }
}

/**
 * Saves the capture where it came from, or, when it is not a capture file yet or `ask` is set, where a person says; it is
 * that file from then on.
 */
export async function save({ door, state }: Session, ask: boolean): Promise<void> {
  const { capture, saving } = state.get();
  if (!capture || saving) return;
  const { path, name, saved: hasFile } = capture.view;
  try {
    let out: string | null = null;
    if (ask || !hasFile) {
      out = await door.pickSavePath(`${(path ?? name).replace(/\.[^./\\]+$/, "")}.sightline`);
      if (out === null) return;
    }
    state.send({ type: "saving" });
    const saved = await door.call("save", { source: capture.id, ...(out === null ? {} : { out }) });
    state.send({ type: "saved", capture: capture.id, file: saved.file, name: saved.name });
    if (state.get().capture?.id === capture.id) door.setTitle(titleOf(saved.name));
    const masked = saved.masked > 0 ? ` ${counted(saved.masked, "secure value")} overwritten.` : "";
    state.send({ type: "said", text: `Saved ${saved.file}.${masked}` });
  } catch (thrown) {
    state.send({ type: "failed", fault: asFault(thrown) });
  }
}

/** Copies a value and says so. */
export async function copy({ state }: Session, what: string, text: string): Promise<void> {
  try {
    await copyText(text);
    state.send({ type: "said", text: `Copied ${what}.` });
  } catch {
    state.send({
      type: "failed",
      fault: {
        code: "clipboard_refused",
        message: "The system did not let the window write to the clipboard.",
        hint: "Select the text and copy it by hand.",
      },
    });
  }
}

/** Copies the selected node with its subtree as notation. */
export async function copyNotation(session: Session): Promise<void> {
  const { capture, selection } = session.state.get();
  if (!capture || !selection) return;
  try {
    const facts = await session.door.call("facts", { source: capture.id, node: selection.node });
    await copy(session, "the node as notation", facts.notation);
  } catch (thrown) {
    session.state.send({ type: "failed", fault: asFault(thrown) });
  }
}

/** Selects, says what, and brings it into sight on the stage. */
export function select({ state, camera }: Session, selection: Selection | null): void {
  const { capture } = state.get();
  state.send({ type: "selected", selection });
  const row = selection && capture ? rowOf(capture, selection.node) : undefined;
  if (!selection || !row) {
    state.send({ type: "said", text: selection ? "" : "Nothing selected." });
    return;
  }
  const place = placeInStack(selection);
  state.send({ type: "said", text: `Selected ${rowText(row)}${place ? `, ${place}` : ""}.` });
  // What was clicked is in sight already; moving it from under the pointer would spoil the next click.
  if (row.rect && selection.at === null) camera.send({ type: "reveal", rect: row.rect });
}

export function selectAlone(session: Session, node: NodeIndex): void {
  select(session, selectNode(node));
}
