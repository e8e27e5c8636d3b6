// Clicking through a stack.
import { describe, expect, it } from "vitest";
import { choose, click, next, placeInStack, selectNode, type Selection } from "./selection";

const HERE = { x: 60, y: 149 };
const STACK = [7, 5, 1];

function clicks(count: number, before: Selection | null = null): Selection | null {
  let selection = before;
  for (let i = 0; i < count; i += 1) selection = click(selection, HERE, STACK, 3);
  return selection;
}

describe("click", () => {
  it.each([[1, 7], [2, 5], [3, 1], [4, 7]])("%d clicks at one place select %d", (count, node) => {
    expect(clicks(count)?.node).toBe(node);
  });

  it("takes a hand that trembles for the same place, and a step aside for another", () => {
    expect(click(clicks(1), { x: 62, y: 150 }, STACK, 3)?.node).toBe(5);
    expect(click(clicks(1), { x: 66, y: 149 }, STACK, 3)?.node).toBe(7);
  });

  it("begins anew when other nodes are there now", () => {
    expect(click(clicks(2), HERE, [9, 5, 1], 3)?.node).toBe(9);
  });

  it("begins anew after a selection in the tree", () => {
    expect(clicks(1, selectNode(5))?.node).toBe(7);
  });

  it("goes on from what the menu chose", () => {
    expect(clicks(1, choose(5, HERE, STACK))?.node).toBe(1);
  });

  it("clears where nothing is", () => {
    expect(click(clicks(1), { x: 900, y: 900 }, [], 3)).toBeNull();
  });
});

describe("next", () => {
  it("goes round, and stays where there is no choice", () => {
    expect(next({ node: 1, at: HERE, stack: STACK }).node).toBe(7);
    expect(next(selectNode(4)).node).toBe(4);
  });
});

describe("placeInStack", () => {
  it("counts only where there is a choice", () => {
    expect(placeInStack({ node: 5, at: HERE, stack: STACK })).toBe("2 of 3 at this place");
    expect(placeInStack(selectNode(5))).toBe("");
  });
});
