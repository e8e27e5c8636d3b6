// Where numbers stand: beside their rects, off what is to be read, off one another, at one place for one zoom.
import { describe, expect, it } from "vitest";
import type { Mark, Point, Rect } from "../bindings";
import { shareArea } from "./boxes";
import { inkOfPixels, inkOfRows, type Ink } from "./picture_ink";
import { tagBox, taggedOf, tagPicks, tagSize } from "./tag_places";

const BOUNDS = { x: 0, y: 0, width: 400, height: 800 };
const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
const kept = (rects: Rect[]): Mark[] =>
  rects.map((on, i) => ({ layer: "kept", group: "cell", shape: { kind: "outline", rect: on }, number: i + 1, other: null, nodes: [i], words: "" }));
/** Ink in these rects. */
const inked = (...words: Rect[]): Ink => (box) => (words.some((word) => shareArea(word, box)) ? 1 : 0);

function places(rects: Rect[], { ink = inked(), taps = [], scale = 1 }: { ink?: Ink; taps?: Point[]; scale?: number } = {}) {
  const crosses = taps.map((at): Mark => ({ layer: "taps", group: "tap", shape: { kind: "cross", at }, number: 1, other: null, nodes: [0], words: "" }));
  const tagged = taggedOf([...kept(rects), ...crosses], BOUNDS, ink);
  const boxes = [...tagPicks(tagged, scale)].map(([number, pick]) => {
    const on = rects[number - 1] ?? expect.unreachable();
    return [number, tagBox(number, on, pick, scale) ?? expect.unreachable()] as const;
  });
  return new Map(boxes);
}

describe("the places of tags", () => {
  const row = rect(40, 300, 300, 40);
  const { height } = tagSize(1);
  const cases: [string, Ink, Rect, (at: Rect) => boolean][] = [
    ["above the left corner", inked(), row, (at) => at.x === 40 && at.y === 300 - height],
    ["to the left when there are words above", inked(rect(0, 280, 400, 20)), row, (at) => at.x + at.width === 40 && at.y === 300],
    ["in a corner without ink when there are words all around", inked(rect(0, 270, 400, 30), rect(0, 300, 40, 40), rect(340, 300, 60, 40), rect(0, 340, 400, 40), rect(40, 300, 60, 40)), row, (at) => at.x + at.width === 340 && at.y === 300],
    ["within the screen's margin", inked(), rect(0, 0, 400, 800), (at) => at.x >= -19 && at.y >= -19],
    ["anywhere for what lies off the screen", inked(), rect(-900, 300, 100, 40), (at) => at.x === -900],
  ];
  it.each(cases)("%s", (_, ink, on, holds) => {
    const at = places([on], { ink }).get(1) ?? expect.unreachable();
    expect(holds(at), JSON.stringify(at)).toBe(true);
  });

  it("never covers words that can be avoided, nor another number", () => {
    const rows = Array.from({ length: 12 }, (_, i) => rect(20, 100 + i * 44, 360, 44));
    const words = rows.map(({ x, y }) => rect(x + 12, y + 11, 120, 22));
    for (const scale of [0.3, 0.58, 0.82, 1, 2.5]) {
      const at = [...places(rows, { ink: inked(...words), scale }).values()];
      expect(at).toHaveLength(rows.length);
      for (const [i, box] of at.entries()) {
        const inPoints = rect(box.x / scale, box.y / scale, box.width / scale, box.height / scale);
        expect(words.some((word) => shareArea(word, inPoints)), `${i + 1} at ${scale}`).toBe(false);
        expect(at.some((other, k) => k !== i && shareArea(other, box)), `${i + 1} at ${scale}`).toBe(false);
      }
    }
  });

  it("gives boxes with one corner numbers beside one another", () => {
    const at = [...places([row, row, row]).values()];
    expect(at).toHaveLength(3);
    expect(at.some((box, i) => at.some((other, k) => k > i && shareArea(box, other)))).toBe(false);
  });

  it("keeps off tap points and other elements' rects", () => {
    const at = places([rect(40, 300, 300, 40), rect(40, 340, 300, 40)]);
    expect(shareArea(at.get(2) ?? expect.unreachable(), rect(40, 300, 300, 40))).toBe(false);
    const tapped = places([row], { taps: [{ x: 46, y: 294 }] }).get(1) ?? expect.unreachable();
    expect(shareArea(tapped, rect(41, 289, 10, 10))).toBe(false);
  });

  it("is smaller when everything is, and in a crowd only on what is larger than its number", () => {
    expect(tagSize(0.3).height).toBeLessThan(tagSize(1).height);
    expect(tagSize(8)).toEqual(tagSize(1));
    const crowd = Array.from({ length: 400 }, (_, i) => rect((i % 20) * 20, Math.floor(i / 20) * 20, i % 2 === 0 ? 3 : 19, 19));
    const numbered = [...places(crowd).keys()];
    expect(numbered.length).toBeGreaterThan(0);
    expect(numbered.every((number) => number % 2 === 0)).toBe(true);
  });
});

describe("ink", () => {
  it("is where a picture has edges, in points", () => {
    // Ten by ten pixels for twenty by twenty points: a dark square from pixel 4 to 6.
    const pixels = new Uint8ClampedArray(400).fill(255);
    for (const row of [4, 5, 6]) for (const column of [4, 5, 6]) pixels.fill(0, (row * 10 + column) * 4, (row * 10 + column) * 4 + 3);
    const ink = inkOfPixels(pixels, { width: 10, height: 10 }, rect(0, 0, 20, 20));
    expect(ink(rect(0, 0, 7, 20))).toBe(0);
    expect(ink(rect(8, 8, 2, 2))).toBe(1);
    expect(ink(rect(6, 6, 10, 10))).toBeGreaterThan(0.2);
    expect([ink(rect(-50, 0, 20, 20)), ink(rect(30, 0, 5, 5)), ink(rect(8, 8, 0, 0))]).toEqual([0, 0, 0]);
  });

  it("is, without a picture, where the innermost nodes have words", () => {
    const row = { depth: 0, type: "Cell", role: "cell", parent: null, words_from: "label", fate: "kept", reason: null, element: null } as const;
    const ink = inkOfRows(
      [
        { ...row, node: 0, words: "Fog", rect: rect(0, 0, 400, 40) },
        { ...row, node: 1, words: "Fog", rect: rect(10, 10, 60, 20) },
        { ...row, node: 2, words: "Hidden", rect: rect(200, 10, 60, 20), reason: "invisible" },
        { ...row, node: 3, words: null, rect: rect(300, 10, 60, 20) },
      ],
      (node) => node !== 0,
    );
    expect([ink(rect(15, 15, 5, 5)), ink(rect(100, 10, 5, 5)), ink(rect(205, 15, 5, 5)), ink(rect(305, 15, 5, 5))]).toEqual([1, 0, 0, 0]);
  });
});
