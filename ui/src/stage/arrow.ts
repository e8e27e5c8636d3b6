// Where the arrow of a merge runs: beside the words that it speaks of, never through them.
import type { Point, Rect } from "../bindings";
import { centre } from "./ink";

export interface Arrow {
  start: Point;
  end: Point;
}

/** A shorter arrow, in CSS pixels, would be all head; the two dashed rects tell the same. */
const SHORTEST = 8;
/** Between a thing and the box around it an arrow is no longer than this. */
const LONGEST = 16;
/** A rect of which this share lies in another is in it: sources let toggles hang out of their rows. */
const INSIDE = 0.8;

/** From where the words come to where the touch goes, both in CSS pixels of the stage; nothing where there is no room. */
export function arrowOf(from: Rect, to: Rect): Arrow | null {
  const shared = area({
    width: Math.min(from.x + from.width, to.x + to.width) - Math.max(from.x, to.x),
    height: Math.min(from.y + from.height, to.y + to.height) - Math.max(from.y, to.y),
  });
  const [a, b] = [area(from), area(to)];
  if (shared > 0 && shared >= INSIDE * Math.min(a, b)) return a <= b ? atEdge(from, to) : turned(atEdge(to, from));
  return between(from, to);
}

/** Out of a rect towards the nearest edge of the box around it that leaves room: margins are where nothing stands. */
function atEdge(inner: Rect, outer: Rect): Arrow | null {
  const middle = centre(inner);
  const [right, bottom] = [inner.x + inner.width, inner.y + inner.height];
  const sides = [
    { room: inner.x - outer.x, start: { x: inner.x, y: middle.y }, dx: -1, dy: 0 },
    { room: outer.x + outer.width - right, start: { x: right, y: middle.y }, dx: 1, dy: 0 },
    { room: inner.y - outer.y, start: { x: middle.x, y: inner.y }, dx: 0, dy: -1 },
    { room: outer.y + outer.height - bottom, start: { x: middle.x, y: bottom }, dx: 0, dy: 1 },
  ];
  const wide = sides.filter(({ room }) => room >= SHORTEST);
  const least = Math.min(...wide.map(({ room }) => room));
  // Of sides as good as one another always the same, however the places of a zoom are rounded.
  const side = wide.find(({ room }) => room <= least + 1);
  if (!side) return null;
  const length = Math.min(side.room, LONGEST);
  return { start: side.start, end: { x: side.start.x + side.dx * length, y: side.start.y + side.dy * length } };
}

function turned(arrow: Arrow | null): Arrow | null {
  return arrow && { start: arrow.end, end: arrow.start };
}

/** From edge to edge on the line between the middles. */
function between(from: Rect, to: Rect): Arrow | null {
  const [a, b] = [centre(from), centre(to)];
  const leaves = share(from, { x: b.x - a.x, y: b.y - a.y });
  const enters = 1 - share(to, { x: b.x - a.x, y: b.y - a.y });
  const at = (part: number) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
  // Written so that no number at all, between two points at one place, is short as well.
  return (enters - leaves) * Math.hypot(b.x - a.x, b.y - a.y) >= SHORTEST ? { start: at(leaves), end: at(enters) } : null;
}

/** The part of a way that starts in the middle of a rect which lies within it. */
function share({ width, height }: Rect, way: Point): number {
  return Math.min(width / 2 / Math.abs(way.x), height / 2 / Math.abs(way.y), 1);
}

function area({ width, height }: { width: number; height: number }): number {
  return width > 0 && height > 0 ? width * height : 0;
}
