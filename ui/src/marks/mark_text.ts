// What a mark says in the list: named as everything in the window is, so that a value never reads as a name.
import type { Mark } from "../bindings";
import { rowOf, type Capture } from "../state/capture";
import { nodeName, plain } from "../state/words";

/** The name that the mark of a dropped node begins with, as the engine writes it: a type, and words in quotes. */
const NAME = /^\S+(?: "(?:[^"\\]|\\.)*")?: /u;
/** So much of a label is read out; the facts have it whole. */
const LONGEST = 160;

export function markText(mark: Mark, capture: Capture): string {
  const [node] = mark.nodes;
  const row = node === undefined ? undefined : rowOf(capture, node);
  if (mark.layer === "dropped" && row && NAME.test(mark.words)) return `${short(nodeName(row))}: ${plain(mark.words.replace(NAME, ""))}`;
  const element = mark.layer === "kept" && mark.number !== null ? capture.elements.get(mark.number) : undefined;
  if (!element) return plain(mark.words);
  if (element.label) return `${element.handle} “${short(plain(element.label))}”`;
  return element.value ? `${element.handle}, value ${short(plain(element.value))}` : element.handle;
}

function short(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : text;
}
