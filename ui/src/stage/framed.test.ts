// Which dropped nodes are drawn without a hatch: what is around others or fills the screen, and nothing else.
import { describe, expect, it } from "vitest";
import type { Mark, Rect, Shape } from "../bindings";
import { framedOf } from "./framed";

const STAGE = { x: 0, y: 0, width: 400, height: 800 };
type Box = [x: number, y: number, width: number, height: number];
const rect = ([x, y, width, height]: Box): Rect => ({ x, y, width, height });

function mark(layer: Mark["layer"], node: number, shape: Shape, group: string = "wrapper"): Mark {
  return { layer, group, shape, number: null, other: null, nodes: [node, 99], words: "" };
}
const dropped = (node: number, box: Box, group?: string) => mark("dropped", node, { kind: "hatched", rect: rect(box) }, group);
const kept = (node: number, box: Box) => mark("kept", node, { kind: "outline", rect: rect(box) });
const merge = (node: number, from: Box, to: Box) => mark("merges", node, { kind: "arrow", from: rect(from), to: rect(to) });
const tap = (node: number, x: number, y: number) => mark("taps", node, { kind: "cross", at: { x, y } });

/** The nodes of the marks that are framed. */
function framed(...marks: Mark[]): (number | undefined)[] {
  return [...framedOf(marks, STAGE)].map(({ nodes: [node] }) => node);
}

describe("framedOf", () => {
  const cases: [string, Mark[], number[]][] = [
    ["a leaf is hatched", [dropped(1, [10, 10, 100, 20], "echo")], []],
    ["what fills the screen is framed, whatever became of it", [dropped(1, [0, 0, 400, 500], "decoration")], [1]],
    ["what is large but lies beside the screen is not before it", [dropped(1, [0, 800, 400, 800], "invisible")], []],
    ["a box around a kept element", [dropped(1, [0, 0, 200, 50]), kept(2, [10, 10, 40, 20])], [1]],
    ["a box around a dropped leaf", [dropped(1, [0, 0, 200, 50]), dropped(2, [10, 10, 40, 20])], [1]],
    ["a box around what was joined to something elsewhere", [dropped(1, [0, 0, 200, 50]), merge(2, [10, 10, 40, 20], [10, 300, 40, 20])], [1]],
    ["a box around a control that hangs out by the rounding", [dropped(1, [0, 0, 200, 50]), kept(2, [-0.4, 10, 200.8, 20])], [1]],
    ["a box beside or half over others", [dropped(1, [0, 0, 200, 50]), kept(2, [150, 10, 100, 20]), kept(3, [0, 50, 200, 50])], []],
    ["of two boxes with one frame the outer one", [dropped(1, [0, 0, 200, 50]), dropped(2, [0, 0, 200, 50])], [1]],
    ["a box with the frame of a kept element never lies over it", [kept(1, [0, 0, 200, 50]), dropped(2, [0, 0, 200, 50])], [2]],
    ["a tap point in an echo makes it no box", [dropped(1, [0, 0, 200, 50], "echo"), tap(2, 100, 25)], []],
    ["an element that is left out is hatched with all its parts", [dropped(1, [0, 0, 200, 50], "left_out"), merge(2, [9, 9, 20, 20], [0, 0, 200, 50])], []],
  ];
  it.each(cases)("%s", (_, marks, expected) => {
    expect(framed(...marks)).toEqual(expected);
    // The order of the marks is that of painting, and says nothing.
    expect(framed(...marks.toReversed()).toSorted()).toEqual(expected);
  });

  it("ends soon with very many marks at one place", () => {
    const many = Array.from({ length: 30_000 }, (_, i) => dropped(i, [i % 2 === 0 ? 0 : 300, 0, 50, 20], "invisible"));
    expect(framed(...many).length).toBeGreaterThan(29_000);
  });
});
