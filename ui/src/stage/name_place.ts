// Where the name of a merge stands: near its two rects, on neither of them, off the words of the picture.
import type { Rect, Size } from "../bindings";
import { shareArea } from "./boxes";

const GAP = 3;

/**
 * The best of a few places around both rects, in CSS pixels of the stage.
 * @param taken where other names stand
 * @param ink the share of a box in which the picture has something to read
 */
export function namePlace(from: Rect, to: Rect, size: Size, stage: Size, taken: readonly Rect[], ink: (box: Rect) => number): Rect {
  const [near, far] = from.width * from.height <= to.width * to.height ? [from, to] : [to, from];
  const places = [...sides(near, size), ...sides(far, size), ...sides(around(from, to), size)].map((box) => onStage(box, stage));
  let best = places[0] ?? { x: 0, y: 0, ...size };
  let least = Number.POSITIVE_INFINITY;
  for (const [i, box] of places.entries()) {
    const cost =
      (taken.some((other) => shareArea(box, other)) ? 1000 : 0) +
      100 * ink(box) +
      // The smaller of the two is what is looked at; the box around it may be as large as the screen.
      (shareArea(box, near) ? 50 : 0) +
      i * 0.5;
    if (cost < least) [best, least] = [box, cost];
  }
  return best;
}

function sides(on: Rect, { width, height }: Size): Rect[] {
  const [right, bottom] = [on.x + on.width, on.y + on.height];
  const places: [number, number][] = [
    [on.x, bottom + GAP],
    [right + GAP, on.y + (on.height - height) / 2],
    [on.x, on.y - height - GAP],
    [right - width, bottom + GAP],
    [on.x - width - GAP, on.y + (on.height - height) / 2],
    [right - width, on.y - height - GAP],
    // A second and a third name of one place stand below the first.
    [on.x, bottom + height + 2 * GAP],
    [on.x, bottom + 2 * height + 3 * GAP],
  ];
  return places.map(([x, y]) => ({ x, y, width, height }));
}

function onStage(box: Rect, stage: Size): Rect {
  return { ...box, x: clamp(box.x, stage.width - box.width), y: clamp(box.y, stage.height - box.height) };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 2), Math.max(most - 2, 2));
}

function around(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
