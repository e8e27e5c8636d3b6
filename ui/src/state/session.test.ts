// The session's state: replies that come too late, captures that replace one another, faults that leave the rest alone.
import { describe, expect, it } from "vitest";
import type { Capture } from "./capture";
import { AT_START } from "./layers";
import { selectNode } from "./selection";
import { firstState, reduceSession, type SessionAction } from "./session";

const capture = (id: number) => ({ id }) as Capture;
const fault = { code: "not_a_source", message: "This is not a page source.", hint: "Give another file." };

function after(...actions: SessionAction[]) {
  return actions.reduce(reduceSession, firstState({ switches: AT_START, legend: true, tab: "tree" }));
}
const opened = (id: number, token: number): SessionAction[] => [
  { type: "opening", path: "a.xml", token },
  { type: "opened", capture: capture(id), token },
];

describe("opening", () => {
  it("shows the capture and forgets what belonged to the one before", () => {
    const state = after(
      ...opened(1, 1),
      { type: "selected", selection: selectNode(7) },
      { type: "hovered", node: 8 },
      { type: "stack_menu", menu: { at: { x: 0, y: 0 }, nodes: [7] } },
      ...opened(2, 2),
    );
    expect(state).toMatchObject({ capture: { id: 2 }, selection: null, hovered: null, stackMenu: null, opening: null });
  });

  it("keeps the last good capture when another does not open", () => {
    const state = after(...opened(1, 1), { type: "opening", path: "b.xml", token: 2 }, { type: "failed", fault, token: 2 });
    expect(state).toMatchObject({ capture: { id: 1 }, fault, opening: null });
  });

  it("drops a reply that was cancelled or overtaken", () => {
    const late: SessionAction = { type: "opened", capture: capture(9), token: 1 };
    expect(after({ type: "opening", path: "a", token: 1 }, { type: "cancelled" }, late).capture).toBeNull();
    expect(after({ type: "opening", path: "a", token: 1 }, ...opened(2, 2), late).capture?.id).toBe(2);
    expect(after({ type: "opening", path: "a", token: 1 }, ...opened(2, 2), { type: "failed", fault, token: 1 }).fault).toBeNull();
  });

  it("clears an old fault with a good capture", () => {
    expect(after({ type: "failed", fault }, ...opened(1, 1)).fault).toBeNull();
  });
});

describe("the rest", () => {
  it("ends saving with a fault", () => {
    expect(after({ type: "saving" }, { type: "failed", fault })).toMatchObject({ saving: false, fault });
  });

  it("is the file it was saved to, unless another was opened meanwhile", () => {
    const saved: SessionAction = { type: "saved", capture: 1, file: "/b/fog.sightline", name: "fog.sightline" };
    const view = { path: "/b/fog.sightline", name: "fog.sightline", saved: true };
    expect(after(...opened(1, 1), { type: "saving" }, saved)).toMatchObject({ saving: false, capture: { id: 1, view } });
    const other = after(...opened(1, 1), { type: "saving" }, ...opened(2, 2), saved);
    expect(other).toMatchObject({ saving: false, capture: { id: 2 } });
    expect(other.capture?.view).toBeUndefined();
  });

  it("does not change for the same node under the pointer", () => {
    const state = after({ type: "hovered", node: 3 });
    expect(reduceSession(state, { type: "hovered", node: 3 })).toBe(state);
  });

  it("says the same words again as something new", () => {
    const once = after({ type: "said", text: "Copied label." });
    expect(reduceSession(once, { type: "said", text: "Copied label." }).said.count).toBe(once.said.count + 1);
  });

  it("comes back to the tree or the marks from another view", () => {
    expect(after({ type: "view", view: "digest" }, { type: "tab", tab: "marks" })).toMatchObject({ view: "inspect", tab: "marks" });
  });
});
