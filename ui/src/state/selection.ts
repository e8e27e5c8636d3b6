// What is selected, and what a further click at the same place selects.
import type { Point } from "../bindings";

/** A node's position in document order, from 0. */
export type NodeIndex = number;

/** One selected node, with the stack that it was taken from when it was taken from the stage. */
export interface Selection {
  node: NodeIndex;
  /** Where the stage was clicked, in points. */
  at: Point | null;
  /** The nodes there in the order of clicking; only the node itself when it was selected elsewhere. */
  stack: readonly NodeIndex[];
}

export function selectNode(node: NodeIndex): Selection {
  return { node, at: null, stack: [node] };
}

/**
 * A click at a place with these nodes: the first of them, or the next one when the place was clicked before. After the
 * last comes the first again. Nothing there clears the selection.
 *
 * @param near how far apart two clicks at one place may be, in points
 */
export function click(before: Selection | null, at: Point, stack: readonly NodeIndex[], near: number): Selection | null {
  const first = stack[0];
  if (first === undefined) return null;
  const again =
    before?.at != null && Math.abs(before.at.x - at.x) <= near && Math.abs(before.at.y - at.y) <= near && same(before.stack, stack);
  return again ? next(before) : { node: first, at, stack };
}

/** The next node of the stack. */
export function next(selection: Selection): Selection {
  const { stack, node } = selection;
  return { ...selection, node: stack[(stack.indexOf(node) + 1) % stack.length] ?? node };
}

/** A node chosen from the menu of the stack: clicking on continues from there. */
export function choose(node: NodeIndex, at: Point, stack: readonly NodeIndex[]): Selection {
  return { node, at, stack };
}

function same(a: readonly NodeIndex[], b: readonly NodeIndex[]): boolean {
  return a.length === b.length && a.every((node, i) => node === b[i]);
}

/** The place in the stack in words, for a person who does not see it; nothing when there is no choice. */
export function placeInStack({ stack, node }: Selection): string {
  return stack.length > 1 ? `${stack.indexOf(node) + 1} of ${stack.length} at this place` : "";
}
