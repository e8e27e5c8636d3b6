// What the window does with the desk: open, save, copy. Each ends in a change of the state or in a fault to show.
import { asFault } from "../door";
import { captureOf, rowOf } from "./capture";
import { copyText } from "./copy";
import type { Session } from "./context";
import { placeInStack, selectNode, type NodeIndex, type Selection } from "./selection";
import { counted, rowText } from "./words";

let tokens = 0;

/** Opens a file: the one operation behind an argument, a drop and the dialog. */
export async function open({ door, state, camera }: Session, path: string): Promise<void> {
  const token = (tokens += 1);
  state.send({ type: "opening", path, token });
  try {
    const opened = await door.call("open", { path });
    const before = state.get().capture;
    if (state.get().opening?.token !== token) {
      // Cancelled, or another file was asked for since: the reply is not wanted any more.
      await door.call("close", { capture: opened.capture });
      return;
    }
    const capture = captureOf(opened);
    camera.send({ type: "bounds", bounds: capture.view.stage });
    state.send({ type: "opened", capture, token });
    door.setTitle(`${opened.view.name} – Sightline`);
    const { nodes, elements } = opened.view.state;
    state.send({ type: "said", text: `Opened ${opened.view.name}: ${counted(nodes, "node")}, ${counted(elements, "element")}.` });
    if (before && before.id !== capture.id) await door.call("close", { capture: before.id });
  } catch (thrown) {
    state.send({ type: "failed", fault: asFault(thrown), token });
  }
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

/** Saves the capture where it came from, or, when it is not a capture file yet or `ask` is set, where a person says. */
export async function save({ door, state }: Session, ask: boolean): Promise<void> {
  const { capture, saving } = state.get();
  if (!capture || saving) return;
  const { path, name } = capture.view;
  try {
    let out: string | null = null;
    if (ask || path === null || !path.endsWith(".sightline")) {
      out = await door.pickSavePath(`${(path ?? name).replace(/\.[^./\\]+$/, "")}.sightline`);
      if (out === null) return;
    }
    state.send({ type: "saving", on: true });
    const saved = await door.call("save", { source: capture.id, ...(out === null ? {} : { out }) });
    state.send({ type: "saving", on: false });
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
