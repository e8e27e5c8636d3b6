// How things are called in the window: one place, so that the tree, the stage, the menu and the live region agree.
import type { Fault, FateName, MarkLayer, Point, Reason, Rect, Row } from "../bindings";

const FATES: Record<FateName, string> = {
  kept: "kept",
  merged: "merged",
  echo: "echo",
  wrapper: "wrapper",
  title: "title",
  not_drawn: "not drawn",
  repeat: "repeat",
};

const REASONS: Record<Reason, string> = {
  invisible: "invisible",
  too_small: "too small",
  off_screen: "off screen",
  clipped_away: "clipped away",
  no_frame: "no frame",
  decoration: "decoration",
};

const LAYERS: Record<MarkLayer, string> = {
  kept: "Kept",
  merges: "Merges",
  dropped: "Dropped",
  overlaps: "Overlaps",
  overhang: "Overhang",
  taps: "Tap points",
  order: "Reading order",
  moved: "Moved",
};

export function layerName(layer: MarkLayer): string {
  return LAYERS[layer];
}

/** A role, rule or fate as the legend has it; a rule's name does not say again what its layer says. */
export function groupName(layer: MarkLayer, group: string): string {
  return layer === "merges" ? group.replace(/^merge-/, "") : group.replaceAll("_", " ");
}

/** The fate in a word or two; for what is not drawn, the reason says more than the fate. */
export function fateName(fate: FateName, reason: Reason | null | undefined): string {
  return fate === "not_drawn" && reason ? REASONS[reason] : FATES[fate];
}

/**
 * Labels are data: a control character or a sign that turns the direction of the text around is written out, so that no
 * label can change how the words beside it read.
 */
export function plain(text: string): string {
  return text.replace(UNSEEN, (sign) => (sign === "\n" ? "↵" : `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`));
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

type Named = Pick<Row, "type" | "words" | "words_from">;

/** What is said of a node beside its type. Only what names it stands in quotes: a value is none, and an identifier is for programs. */
export function saidOf({ words, words_from }: Pick<Row, "words" | "words_from">): { text: string; names: boolean } | null {
  if (!words) return null;
  const text = plain(words);
  const names = words_from === "label" || words_from === "name";
  return { text: names ? text : `${words_from} ${text}`, names };
}

/** The type and the words of a node: `Switch “Wi-Fi”`, or `Switch, value 0` when nothing names it. */
export function nodeName(row: Named): string {
  const said = saidOf(row);
  if (!said) return row.type;
  return said.names ? `${row.type} “${said.text}”` : `${row.type}, ${said.text}`;
}

/** At most `digits` decimals, without trailing zeros. */
export function number(value: number, digits: number = 2): string {
  return String(Number(value.toFixed(digits)));
}

export function pointText({ x, y }: Point, digits: number = 1): string {
  return `${number(x, digits)}, ${number(y, digits)}`;
}

export function sizeText({ width, height }: { width: number; height: number }): string {
  return `${number(width)} × ${number(height)}`;
}

export function rectText(rect: Rect): string {
  return `${number(rect.x)}, ${number(rect.y)}, ${sizeText(rect)}`;
}

/** A row in one line, as the stack menu and the live region have it. */
export function rowText(row: Row): string {
  const size = row.rect ? `, ${sizeText(row.rect)} pt` : "";
  return `${nodeName(row)}, ${fateName(row.fate, row.reason)}${size}`;
}

/** A number with its noun: `1 node`, `24 nodes`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function faultText({ message, hint }: Fault): string {
  return hint ? `${message} ${hint}` : message;
}
