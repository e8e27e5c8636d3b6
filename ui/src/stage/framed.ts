// Which dropped nodes are drawn as a thin frame instead of a hatch: a hatch over a box that is around other things, or
// that fills the screen, is a curtain before the picture. What is left to be hatched stands for nothing by itself.
import type { Mark, Rect } from "../bindings";

/** A rect that covers this share of the stage or more fills the screen. */
const MOST = 0.5;
/** Sources round their frames, in points. */
const ROUNDING = 0.5;
/** So many marks at the height of one are looked at; in such a crowd a hatch says nothing either. */
const LOOKED_AT = 2048;

interface Placed {
  rect: Rect;
  node: number;
  kept: boolean;
}

/** The marks of the layer `dropped` that are drawn as frames. Decided from all marks, shown or not: a switch changes what is shown, not how. */
export function framedOf(marks: readonly Mark[], stage: Rect): ReadonlySet<Mark> {
  const all = marks.flatMap(placedOf).toSorted((a, b) => a.rect.y - b.rect.y);
  const framed = new Set<Mark>();
  for (const mark of marks) {
    if (mark.layer !== "dropped" || mark.shape.kind !== "hatched") continue;
    const { rect } = mark.shape;
    // An element that is left out is not a box around others, whatever it was joined from.
    const around = mark.group !== "left_out" && isAround({ rect, node: mark.nodes[0] ?? 0, kept: false }, all);
    if (around || covers(rect, stage)) framed.add(mark);
  }
  return framed;
}

/** The rects of the nodes that a mark is about. Crosses, paths and shared areas are no things that a box could be around. */
function placedOf({ layer, shape, nodes: [first = 0, second = 0] }: Mark): Placed[] {
  if (layer === "kept" && shape.kind === "outline") return [{ rect: shape.rect, node: first, kept: true }];
  if (layer === "dropped" && shape.kind === "hatched") return [{ rect: shape.rect, node: first, kept: false }];
  if (layer !== "merges" || shape.kind !== "arrow") return [];
  return [{ rect: shape.from, node: first, kept: false }, { rect: shape.to, node: second, kept: true }];
}

function covers(rect: Rect, stage: Rect): boolean {
  const across = Math.min(right(rect), right(stage)) - Math.max(rect.x, stage.x);
  const down = Math.min(bottom(rect), bottom(stage)) - Math.max(rect.y, stage.y);
  return across > 0 && down > 0 && across * down >= MOST * stage.width * stage.height;
}

function isAround(outer: Placed, sorted: readonly Placed[]): boolean {
  let looked = 0;
  for (let i = firstAt(sorted, outer.rect.y - ROUNDING); i < sorted.length; i += 1) {
    const inner = sorted[i];
    if (!inner || inner.rect.y > bottom(outer.rect) + ROUNDING) return false;
    looked += 1;
    if (looked > LOOKED_AT || holds(outer, inner)) return true;
  }
  return false;
}

/** Of two boxes with one frame the earlier is around the later one, which comes after it in the document; a kept one is never hatched over. */
function holds(outer: Placed, inner: Placed): boolean {
  const [a, b] = [outer.rect, inner.rect];
  const inside =
    b.x >= a.x - ROUNDING && b.y >= a.y - ROUNDING && right(b) <= right(a) + ROUNDING && bottom(b) <= bottom(a) + ROUNDING;
  if (!inside) return false;
  const alike = b.width >= a.width - 2 * ROUNDING && b.height >= a.height - 2 * ROUNDING;
  return !alike || inner.node > outer.node || (inner.kept && inner.node !== outer.node);
}

/** The first of the sorted whose top is at `y` or below. */
function firstAt(sorted: readonly Placed[], y: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.rect.y ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

const right = (rect: Rect) => rect.x + rect.width;
const bottom = (rect: Rect) => rect.y + rect.height;
