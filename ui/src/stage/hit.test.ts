// What the pointer takes: the smallest first, what is drawn before what is hidden, everything in the stack.
import { describe, expect, it } from "vitest";
import type { FateName, Row } from "../bindings";
import { hoveredAt, pointerStackAt, stackAt, targetsOf } from "./hit";

/** A screen of rows `[fate, x, y, width, height]`, or a fate alone for a node without a frame. */
function screen(...rows: ([FateName, number, number, number, number] | [FateName])[]) {
  return targetsOf(
    rows.map(([fate, x, y, width, height], node): Row => ({
      node,
      parent: node === 0 ? null : 0,
      depth: node === 0 ? 0 : 1,
      type: "Other",
      role: "other",
      words: null, words_from: null,
      fate,
      reason: null,
      element: null,
      rect: x === undefined || y === undefined || width === undefined || height === undefined ? null : { x, y, width, height },
    })),
  );
}

const ROW = screen(
  ["wrapper", 0, 0, 390, 844],
  ["kept", 32, 135, 329, 29],
  ["merged", 32, 138, 96, 22],
  ["merged", 300, 135, 63, 29],
  ["not_drawn", 40, 140, 10, 10],
  ["kept"],
);

describe("stacks", () => {
  const cases: [string, number, number, number[], number[], number[]][] = [
    // place, then: from small to large, as clicked, as clicked with the dropped nodes shown
    ["on the label", 60, 149, [2, 1, 0], [2, 1, 0], [2, 1, 0]],
    ["where an invisible node lies in the label", 45, 145, [4, 2, 1, 0], [2, 1, 4, 0], [4, 2, 1, 0]],
    ["on the toggle", 330, 150, [3, 1, 0], [3, 1, 0], [3, 1, 0]],
    ["where the toggle hangs out of its row", 362, 150, [3, 0], [3, 0], [3, 0]],
    ["on an edge that two share", 300, 150, [3, 1, 0], [3, 1, 0], [3, 1, 0]],
    ["on nothing but the window", 200, 600, [0], [0], [0]],
    ["outside", 500, 500, [], [], []],
  ];
  it.each(cases)("%s", (_, x, y, all, clicked, withDropped) => {
    expect(stackAt(ROW, { x, y })).toEqual(all);
    expect(pointerStackAt(ROW, { x, y }, false)).toEqual(clicked);
    expect(pointerStackAt(ROW, { x, y }, true)).toEqual(withDropped);
    expect(hoveredAt(ROW, { x, y }, false)).toBe(clicked[0] ?? null);
    expect(hoveredAt(ROW, { x, y }, true)).toBe(withDropped[0] ?? null);
  });

  it("takes the deeper of two nodes of one size", () => {
    expect(stackAt(screen(["wrapper", 0, 0, 10, 10], ["kept", 0, 0, 10, 10]), { x: 5, y: 5 })).toEqual([1, 0]);
  });

  it("hits a hairline on its line", () => {
    expect(stackAt(screen(["not_drawn", 50, 50, 0, 300]), { x: 50, y: 100 })).toEqual([0]);
  });
});
