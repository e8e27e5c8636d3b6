// What is drawn together and where: batches by layer and group, bounds of every shape.
import { describe, expect, it } from "vitest";
import type { LegendRow, Mark, Shape } from "../bindings";
import { batchesOf, boundsOf } from "./draw";
import { inkOn } from "./ink";

function mark(layer: Mark["layer"], group: string, shape: Shape, number: number | null = null): Mark {
  return { layer, group, shape, number, other: null, nodes: [0], words: "" };
}
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const outline = (x: number, y: number, width: number, height: number): Shape => ({ kind: "outline", rect: rect(x, y, width, height) });

describe("batchesOf", () => {
  it("keeps the painting order and takes colours from the legend", () => {
    const legend: LegendRow[] = [{ layer: "kept", group: "switch", count: 2, colour: "#d55e00" }];
    const batches = batchesOf(
      [mark("dropped", "echo", outline(0, 0, 1, 1)), mark("kept", "switch", outline(1, 0, 1, 1)), mark("kept", "switch", outline(2, 0, 1, 1))],
      legend,
    );
    expect(batches.map(({ layer, group, colour, marks }) => [layer, group, colour, marks.length])).toEqual([
      ["dropped", "echo", "#888888", 1],
      ["kept", "switch", "#d55e00", 2],
    ]);
  });
});

describe("boundsOf", () => {
  const cases: [Shape, ReturnType<typeof rect>][] = [
    [{ kind: "hatched", rect: rect(1, 2, 3, 4) }, rect(1, 2, 3, 4)],
    [{ kind: "arrow", from: rect(32, 138, 96, 22), to: rect(300, 135, 63, 29) }, rect(32, 135, 331, 29)],
    [{ kind: "cross", at: { x: 5, y: 6 } }, rect(5, 6, 0, 0)],
    [{ kind: "path", from: { x: 50, y: 10 }, to: { x: 20, y: 40 } }, rect(20, 10, 30, 30)],
  ];
  it.each(cases)("%o", (shape, bounds) => expect(boundsOf(mark("kept", "", shape))).toEqual(bounds));
});

describe("what colours are written in", () => {
  it("stands out", () => {
    expect(inkOn("#000000")).toBe("#ffffff");
    expect(inkOn("#0072b2")).toBe("#ffffff");
    expect(inkOn("#f0e442")).toBe("#000000");
    expect(inkOn("#56b4e9")).toBe("#000000");
  });
});
