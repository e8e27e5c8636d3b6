// One open capture as the window uses it: the reply of `open` with what is looked up in it often.
import type { ElementAnswer, Mark, Opened, Row, View } from "../bindings";
import type { NodeIndex } from "./selection";
import { pictureRect, type PixelScale } from "../stage/transform";
import { framedOf } from "../stage/framed";
import { targetsOf, type Targets } from "../stage/hit";

export interface Capture {
  /** The number that the desk knows it by. */
  id: number;
  view: View;
  /** The children of every node, in document order. */
  children: ReadonlyMap<NodeIndex, readonly NodeIndex[]>;
  roots: readonly NodeIndex[];
  /** The kept nodes, in the reading order of their elements. */
  reading: readonly NodeIndex[];
  targets: Targets;
  /** The dropped marks that are drawn as frames, not hatched. */
  framed: ReadonlySet<Mark>;
  /** Elements by their number. */
  elements: ReadonlyMap<number, ElementAnswer>;
  /** Elements by their handle. */
  handles: ReadonlyMap<string, ElementAnswer>;
}

/**
 * A deeper node stands in the tree beside its ancestor of this depth. A degenerate source may nest 100,000 levels; a
 * tree widget nests as deep in the page, and no person reads further in.
 */
export const DEEPEST = 120;

export function captureOf({ capture, view }: Opened): Capture {
  const { children, roots } = branches(view.rows);
  const elements = view.observation.elements;
  return {
    id: capture,
    view,
    children,
    roots,
    reading: view.rows
      .filter(({ fate, element }) => fate === "kept" && element !== null)
      .toSorted((a, b) => (a.element ?? 0) - (b.element ?? 0))
      .map(({ node }) => node),
    targets: targetsOf(view.rows),
    framed: framedOf(view.marks, view.stage),
    elements: new Map(elements.map((element) => [element.number, element])),
    handles: new Map(elements.map((element) => [element.handle, element])),
  };
}

function branches(rows: readonly Row[]) {
  const children = new Map<NodeIndex, NodeIndex[]>();
  const roots: NodeIndex[] = [];
  /** The parent that each node is shown under; rows come in document order, so a parent's is known before. */
  const shown: (NodeIndex | null)[] = [];
  rows.forEach(({ node, parent, depth }) => {
    const under = parent === null ? null : depth > DEEPEST ? (shown[parent] ?? parent) : parent;
    shown[node] = under;
    if (under === null) {
      roots.push(node);
    } else {
      const siblings = children.get(under);
      if (siblings) siblings.push(node);
      else children.set(under, [node]);
    }
  });
  return { children, roots };
}

/** The row of a node: node indices are positions in document order. */
export function rowOf(capture: Capture, node: NodeIndex): Row | undefined {
  return capture.view.rows[node];
}

/** The node that a node is shown under in the tree. */
export function shownUnder(capture: Capture, node: NodeIndex): NodeIndex | null {
  let row = rowOf(capture, node);
  // Above the deepest level the tree is as the source has it.
  while (row && row.depth > DEEPEST && row.parent !== null) row = rowOf(capture, row.parent);
  return row?.parent ?? null;
}

/** The nodes that must be open for a node to be seen, innermost first. */
export function ancestors(capture: Capture, node: NodeIndex): NodeIndex[] {
  const all: NodeIndex[] = [];
  for (let at = shownUnder(capture, node); at !== null; at = shownUnder(capture, at)) all.push(at);
  return all;
}

/** The element that a node ends in. */
export function elementOf(capture: Capture, node: NodeIndex): ElementAnswer | undefined {
  const number = rowOf(capture, node)?.element;
  return number == null ? undefined : capture.elements.get(number);
}

/** Pixels per point, when the picture may be laid under the marks. */
export function pixelScale({ view: { scale } }: Capture): PixelScale | null {
  return scale.state === "scale" ? { x: scale.x, y: scale.y } : null;
}

/** Where the picture lies, in points; nothing when there is none or it does not fit the tree. */
export function pictureOf(capture: Capture) {
  const { picture } = capture.view;
  const scale = pixelScale(capture);
  return picture && scale ? pictureRect(picture, scale) : null;
}

/** Why the stage shows no picture, in a sentence; nothing when it shows one. */
export function pictureMissing({ view }: Capture): { message: string; hint: string } | null {
  const { scale, picture, picture_note } = view;
  if (picture && scale.state === "scale") return null;
  if (picture && scale.state === "mismatch") return { message: scale.message, hint: scale.hint };
  if (picture && scale.state === "unknown") return { message: scale.why, hint: "" };
  return { message: picture_note ?? "There is no picture in this capture.", hint: "" };
}

/** The node that a mark selects. */
export function nodeOf(mark: Mark): NodeIndex | null {
  return mark.nodes[0] ?? null;
}
