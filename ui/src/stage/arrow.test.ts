// Arrows of merges: from edge to edge, short beside a box, never through the words they come from.
import { describe, expect, it } from "vitest";
import type { Rect } from "../bindings";
import { arrowOf } from "./arrow";

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

describe("arrowOf", () => {
  const cases: [string, Rect, Rect, [number, number, number, number] | null][] = [
    ["from the end of the words to the toggle", rect(0, 0, 100, 20), rect(300, 0, 60, 20), [100, 10, 300, 10]],
    ["back to the left", rect(300, 0, 60, 20), rect(0, 0, 100, 20), [300, 10, 100, 10]],
    ["down", rect(0, 0, 20, 20), rect(0, 100, 20, 20), [10, 20, 10, 100]],
    ["from a part to the nearest edge of its row", rect(270, 10, 10, 10), rect(0, 0, 300, 60), [275, 10, 275, 0]],
    ["no longer than it must be", rect(100, 100, 10, 10), rect(0, 0, 300, 300), [100, 105, 84, 105]],
    ["from a row to the toggle that fills it but for one side", rect(0, 0, 360, 29), rect(300, -2, 62, 33), [284, 14.5, 300, 14.5]],
    ["nothing between things that touch", rect(0, 0, 100, 20), rect(104, 0, 60, 20), null],
    ["nothing between boxes of one frame", rect(0, 0, 100, 20), rect(0, 0, 100, 20), null],
    ["nothing between boxes without area at one place", rect(5, 5, 0, 0), rect(5, 5, 0, 0), null],
  ];
  it.each(cases)("%s", (_, from, to, ends) => {
    const arrow = arrowOf(from, to);
    expect(arrow && [arrow.start.x, arrow.start.y, arrow.end.x, arrow.end.y]).toEqual(ends);
  });
});
