// Where the number of each kept element stands: beside its rect where nothing is to be read, else in a corner without
// ink. Decided for all elements at once and from the zoom alone, so that a tag stays where it is while the picture is
// moved and layers are switched.
import type { Mark, Point, Rect, Size } from "../bindings";
import { Boxes, shareArea } from "./boxes";
import type { Ink } from "./picture_ink";

/** What tags have to do with, gathered once for a capture. Lengths in points. */
export interface Tagged {
  /** The kept elements, in the order of their numbers. */
  elements: readonly { number: number; rect: Rect }[];
  /** Their rects by place. */
  rects: Boxes<Rect>;
  /** Where taps land: a tag over one would hide the point. */
  taps: Boxes;
  /** What the stage spans. */
  bounds: Rect;
  ink: Ink;
}

/** The size of tags at a zoom, in CSS pixels. */
export interface TagSize {
  height: number;
  font: number;
}

/** More elements than this are a grey mist of numbers; then only those that are larger than their tag have one. */
const CROWD = 300;
/** How far outside the screen a tag may stand, in CSS pixels: within the margin of the fitted picture. */
const MARGIN = 19;
/** Around a tap point, in points. */
const TAP = 7;
/** How much less a candidate is liked than the one before it. */
const STEP = 0.1;
/** Less ink than this share is a line of the picture that ends here, not a letter. */
const CLEAN = 0.004;

export function tagSize(scale: number): TagSize {
  const height = Math.min(Math.max(Math.round(9 + 5 * scale), 10), 14);
  return { height, font: Math.max(height - 4, 7.5) };
}

export function tagWidth(text: string, { font }: TagSize): number {
  return Math.ceil(text.length * font * 0.62 + font * 0.6);
}

export function taggedOf(marks: readonly Mark[], bounds: Rect, ink: Ink): Tagged {
  const elements = marks
    .flatMap(({ layer, shape, number }) => (layer === "kept" && shape.kind === "outline" && number !== null ? [{ number, rect: shape.rect }] : []))
    .toSorted((a, b) => a.number - b.number);
  const rects = new Boxes<Rect>(32);
  for (const { rect } of elements) rects.add(rect, rect);
  const taps = new Boxes(32);
  for (const { layer, shape } of marks) {
    if (layer === "taps" && shape.kind === "cross") taps.add(grown({ ...shape.at, width: 0, height: 0 }, TAP), null);
  }
  return { elements, rects, taps, bounds, ink };
}

/** For each element by its number, which of the {@link PLACES} its tag takes; none for a tag without room. */
export type Picks = ReadonlyMap<number, number>;

export function tagPicks({ elements, rects, taps, bounds, ink }: Tagged, scale: number): Picks {
  const size = tagSize(scale);
  const room = grown(times(bounds, scale), MARGIN);
  const tags = new Boxes(24);
  const picks = new Map<number, number>();
  for (const { number, rect } of elements) {
    const box = times(rect, scale);
    const tag = { width: tagWidth(String(number), size), height: size.height };
    if (elements.length > CROWD && (box.width < tag.width || box.height < tag.height)) continue;
    const isOnScreen = shareArea(box, room);
    let best: { at: Rect; i: number; cost: number } | null = null;
    for (const [i, place] of PLACES.entries()) {
      const at = { ...tag, ...place(box, tag) };
      // Those that follow are liked less, however free they are.
      if (best && best.cost <= i * STEP) break;
      if ((isOnScreen && !isInside(at, room)) || tags.some(at)) continue;
      const onScreen = times(at, 1 / scale);
      const share = ink(onScreen);
      const cost =
        (share > CLEAN ? 10 + 100 * share : 0) +
        (taps.some(onScreen) ? 6 : 0) +
        // Within another element's rect a number would be taken for that one's.
        (rects.some(onScreen, (other) => other !== rect && !isInside(rect, other)) ? 3 : 0) +
        i * STEP;
      if (!best || cost < best.cost) best = { at, i, cost };
    }
    if (!best) continue;
    picks.set(number, best.i);
    tags.add(grown(best.at, 0.5), null);
  }
  return picks;
}

/** The box of an element's tag, in CSS pixels from where the point (0, 0) is. */
export function tagBox(number: number, rect: Rect, pick: number, scale: number): Rect | null {
  const size = tagSize(scale);
  const tag = { width: tagWidth(String(number), size), height: size.height };
  const place = PLACES[pick];
  return place ? { ...tag, ...place(times(rect, scale), tag) } : null;
}

type Place = (on: Rect, tag: Size) => Point;

/** In the order in which they are liked: above and to the left, other sides, the corners inside, and one step further along. */
const PLACES: readonly Place[] = [
  (on, tag) => ({ x: on.x, y: on.y - tag.height }),
  (on, tag) => ({ x: on.x - tag.width, y: on.y }),
  (on, tag) => ({ x: on.x - tag.width, y: on.y + (on.height - tag.height) / 2 }),
  (on, tag) => ({ x: on.x + on.width - tag.width, y: on.y - tag.height }),
  (on) => ({ x: on.x + on.width, y: on.y }),
  (on) => ({ x: on.x, y: on.y + on.height }),
  (on, tag) => ({ x: on.x - tag.width, y: on.y + on.height - tag.height }),
  (on, tag) => ({ x: on.x + on.width, y: on.y + on.height - tag.height }),
  (on, tag) => ({ x: on.x + on.width - tag.width, y: on.y + on.height }),
  (on, tag) => ({ x: on.x - tag.width, y: on.y - tag.height }),
  (on) => ({ x: on.x, y: on.y }),
  (on, tag) => ({ x: on.x + on.width - tag.width, y: on.y }),
  (on, tag) => ({ x: on.x, y: on.y + on.height - tag.height }),
  (on, tag) => ({ x: on.x + on.width - tag.width, y: on.y + on.height - tag.height }),
  (on, tag) => ({ x: on.x + tag.width + 1, y: on.y - tag.height }),
  (on, tag) => ({ x: on.x - tag.width, y: on.y + tag.height + 1 }),
  (on, tag) => ({ x: on.x + tag.width + 1, y: on.y }),
  (on, tag) => ({ x: on.x, y: on.y + tag.height + 1 }),
  (on, tag) => ({ x: on.x + (on.width - tag.width) / 2, y: on.y - tag.height }),
  (on, tag) => ({ x: on.x + (on.width - tag.width) / 2, y: on.y + on.height }),
];

function times({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function isInside(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
