// Which rows of the tree are to be seen.
import { describe, expect, it } from "vitest";
import type { Row, View } from "../bindings";
import { ancestors, captureOf, DEEPEST, type Capture } from "../state/capture";
import { everything, firstExpansion, revealing, rowsAbove } from "./expansion";

/** A capture whose nodes have these parents, in document order. */
function capture(parents: (number | null)[]): Capture {
  const depths: number[] = [];
  const rows = parents.map((parent, node): Row => {
    depths[node] = parent === null ? 0 : (depths[parent] ?? 0) + 1;
    return { node, parent, depth: depths[node], type: "Other", role: "other", words: null, words_from: null, fate: "wrapper", reason: null, element: null, rect: null };
  });
  return captureOf({ capture: 1, view: { rows, marks: [], observation: { elements: [] } } as unknown as View });
}

const SMALL = capture([null, 0, 1, 1, 0, 4, null]);

describe("firstExpansion", () => {
  it("opens a small tree wholly, a forest too", () => {
    expect([...firstExpansion(SMALL)]).toEqual([0, 1, 4]);
  });

  it("leaves closed what would flood the list", () => {
    const wide = capture([null, 0, ...Array.from({ length: 30_000 }, () => 1), 0]);
    expect([...firstExpansion(wide)]).toEqual([0]);
  });
});

describe("revealing", () => {
  it("opens the way to a node and nothing else", () => {
    expect(revealing(new Set([4]), SMALL, 3)).toEqual(new Set([4, 0, 1]));
  });

  it("is the same set when the node can be seen", () => {
    const open = new Set([0, 1]);
    expect(revealing(open, SMALL, 2)).toBe(open);
  });
});

describe("rowsAbove", () => {
  it.each([[0, 0], [3, 3], [4, 4], [5, 5], [6, 6]])("node %d is row %d with everything open", (node, row) => {
    expect(rowsAbove(everything(SMALL), SMALL, node)).toBe(row);
  });

  it("does not count what is closed", () => {
    expect(rowsAbove(new Set([0]), SMALL, 4)).toBe(2);
    expect(rowsAbove(new Set(), SMALL, 6)).toBe(1);
  });
});

describe("a source nested without end", () => {
  const deep = capture(Array.from({ length: 50_000 }, (_, i) => (i === 0 ? null : i - 1)));

  it("is shown with a bounded depth, every node in it", () => {
    const inside = [...deep.children.values()].reduce((sum, { length }) => sum + length, 0);
    expect(inside + deep.roots.length).toBe(50_000);
    expect(ancestors(deep, 49_999)).toHaveLength(DEEPEST);
    expect(rowsAbove(everything(deep), deep, 49_999)).toBe(49_999);
  });
});
