// The switches of the legend.
import { describe, expect, it } from "vitest";
import type { Mark, MarkLayer } from "../bindings";
import { AT_START, isGroupOn, shownMarks, switchesFrom, withGroup, withLayer } from "./layers";

const mark = (layer: MarkLayer, group: string): Mark => ({
  layer,
  group,
  shape: { kind: "cross", at: { x: 0, y: 0 } },
  number: null,
  other: null,
  nodes: [],
  words: `${layer} ${group}`,
});
const MARKS = [mark("dropped", "wrapper"), mark("dropped", "echo"), mark("kept", "switch"), mark("kept", "text"), mark("taps", "taps")];
const shown = (switches: typeof AT_START) => shownMarks(MARKS, switches).map(({ words }) => words);

describe("switches", () => {
  it("show what is kept and where a tap lands at the start", () => {
    expect(shown(AT_START)).toEqual(["kept switch", "kept text", "taps taps"]);
  });

  it("hide one group and leave the others", () => {
    expect(shown(withGroup(AT_START, "kept", "text", false, ["switch", "text"]))).toEqual(["kept switch", "taps taps"]);
  });

  it("show one group alone of a layer that was off", () => {
    const one = withGroup(AT_START, "dropped", "echo", true, ["wrapper", "echo"]);
    expect(shown(one)).toEqual(["dropped echo", "kept switch", "kept text", "taps taps"]);
  });

  it("remember a hidden group while its layer is off", () => {
    const without = withGroup(AT_START, "kept", "text", false, ["switch", "text"]);
    const again = withLayer(withLayer(without, "kept", false), "kept", true);
    expect(isGroupOn(again, "kept", "text")).toBe(false);
    expect(isGroupOn(again, "kept", "switch")).toBe(true);
  });
});

describe("switchesFrom", () => {
  it.each([null, "kept", {}, { on: "kept", off: [] }, { on: [], off: 3 }])("takes %o for nothing remembered", (value) => {
    expect(switchesFrom(value)).toBe(AT_START);
  });

  it("keeps what it knows and drops the rest", () => {
    expect(switchesFrom({ on: ["taps", "sparkles", "kept"], off: ["kept/text", 7] })).toEqual({ on: ["kept", "taps"], off: ["kept/text"] });
  });
});
