// What of the session the upper canvas shows: the node under the pointer, the selected one, and what was joined there.
import type { Rect } from "../bindings";
import { elementOf, rowOf } from "../state/capture";
import type { SessionState } from "../state/session";
import type { Batch } from "./draw";
import type { Focus, Merge } from "./draw_focus";
import type { Ink } from "./picture_ink";

/** More names than this at once are no answer any more; the facts tell all. */
const NAMES = 4;

export function focusOf({ capture, hovered, selection }: SessionState, batches: readonly Batch[], ink: Ink): Focus {
  if (!capture) return { hovered: null, selected: null, element: null, members: [], merges: [], ink };
  const element = selection ? (elementOf(capture, selection.node) ?? null) : null;
  const others = element?.members.filter((node) => node !== selection?.node) ?? [];
  return {
    hovered: hovered === null ? null : (rowOf(capture, hovered) ?? null),
    selected: selection ? (rowOf(capture, selection.node) ?? null) : null,
    element,
    members: others.flatMap((node): Rect | Rect[] => rowOf(capture, node)?.rect ?? []),
    merges: mergesOf(batches, hovered ?? selection?.node ?? null),
    ink,
  };
}

/** The merges on the stage that this node was joined by; for the one that others were joined to, those. */
export function mergesOf(batches: readonly Batch[], node: number | null): Merge[] {
  if (node === null) return [];
  const all = batches.filter(({ layer }) => layer === "merges").flatMap(({ marks, colour, group }) =>
    marks.flatMap(({ shape, nodes }) => (shape.kind === "arrow" && nodes.includes(node) ? [{ nodes, rule: group, colour, from: shape.from, to: shape.to }] : [])),
  );
  const own = all.filter(({ nodes: [member] }) => member === node);
  return (own.length > 0 ? own : all).slice(0, NAMES).map(({ rule, colour, from, to }) => ({ rule, colour, from, to }));
}
