// What is under the pointer: every node whose rect holds a point, smallest first.
import type { FateName, Point, Rect, Row } from "../bindings";
import type { NodeIndex } from "../state/selection";

interface Target {
  node: NodeIndex;
  rect: Rect;
  area: number;
  fate: FateName;
}

/** The rects of a capture, ordered for hit testing. */
export interface Targets {
  /** By area, and of one area the later node (which lies deeper or above) first. */
  readonly bySize: readonly Target[];
}

/** Fates of nodes that a person is told of in some way; the others are what the layer `dropped` shows. */
const TOLD: ReadonlySet<FateName> = new Set(["kept", "merged", "echo", "title", "repeat"]);

export function isTold(fate: FateName): boolean {
  return TOLD.has(fate);
}

export function targetsOf(rows: readonly Row[]): Targets {
  const all = rows.flatMap(({ node, rect, fate }) =>
    rect ? [{ node, rect, fate, area: rect.width * rect.height }] : [],
  );
  return { bySize: all.toSorted((a, b) => a.area - b.area || b.node - a.node) };
}

/** All four edges belong to a rect, as in the engine: a hairline can be hit too. */
function holds(rect: Rect, { x, y }: Point): boolean {
  return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
}

/** Every node at the point, from small to large. */
export function stackAt(targets: Targets, point: Point): NodeIndex[] {
  return targets.bySize.filter(({ rect }) => holds(rect, point)).map(({ node }) => node);
}

/**
 * The same nodes in the order in which the pointer takes them: what is drawn first, small to large, then what its
 * switch hides, so that a hidden spacer never takes the place of the button under it and still can be reached.
 */
export function pointerStackAt(targets: Targets, point: Point, droppedShown: boolean): NodeIndex[] {
  const here = targets.bySize.filter(({ rect }) => holds(rect, point));
  if (droppedShown) return here.map(({ node }) => node);
  const told = here.filter(({ fate }) => isTold(fate));
  return [...told, ...here.filter(({ fate }) => !isTold(fate))].map(({ node }) => node);
}

/** What a pointer highlights at the point. */
export function hoveredAt(targets: Targets, point: Point, droppedShown: boolean): NodeIndex | null {
  let hidden: NodeIndex | null = null;
  for (const { node, rect, fate } of targets.bySize) {
    if (!holds(rect, point)) continue;
    if (droppedShown || isTold(fate)) return node;
    hidden ??= node;
  }
  return hidden;
}
