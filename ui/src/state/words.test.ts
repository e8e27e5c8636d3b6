// How numbers and nodes read.
import { describe, expect, it } from "vitest";
import { counted, fateName, groupName, nodeName, number, rectText, rowText } from "./words";

describe("words", () => {
  it.each([[3, "3"], [2.9974, "3"], [0.335, "0.34"], [-1, "-1"], [1e6, "1000000"]])("%d reads %s", (value, text) => {
    expect(number(value)).toBe(text);
  });

  it("says why a node is not drawn rather than that it is not", () => {
    expect(fateName("not_drawn", "off_screen")).toBe("off screen");
    expect(fateName("not_drawn", null)).toBe("not drawn");
    expect(fateName("merged", null)).toBe("merged");
  });

  it("names a node by type and words", () => {
    expect(nodeName({ type: "Switch", words: "Quiet Motion", words_from: "label" })).toBe("Switch “Quiet Motion”");
    expect(nodeName({ type: "Other", words: null, words_from: null })).toBe("Other");
  });

  it.each([
    ["Switch", "0", "value", "Switch, value 0"],
    ["TextField", "Search", "placeholder", "TextField, placeholder Search"],
    ["Cell", "row-1", "identifier", "Cell, identifier row-1"],
    ["NavigationBar", "Sound", "name", "NavigationBar “Sound”"],
    ["Switch", "", "value", "Switch"],
  ] as const)("puts in quotes only what names a node: %s %s from its %s", (type, words, words_from, name) => {
    expect(nodeName({ type, words, words_from })).toBe(name);
  });

  it("leaves out of a rule's name what its layer says", () => {
    expect(groupName("merges", "merge-same-words")).toBe("same-words");
    expect(groupName("dropped", "off_screen")).toBe("off screen");
  });

  it("writes out what would turn the words around it", () => {
    expect(nodeName({ type: "Button", words: "pay\u202eknab\u0007", words_from: "label" })).toBe("Button “pay\\u{202e}knab\\u{7}”");
    expect(nodeName({ type: "StaticText", words: "one\ntwo\tthree", words_from: "label" })).toBe("StaticText “one↵two\\u{9}three”");
    expect(nodeName({ type: "StaticText", words: "👩‍👧 设置", words_from: "name" })).toBe("StaticText “👩‍👧 设置”");
  });

  it("tells a row in one line", () => {
    const row = { node: 3, parent: 0, depth: 1, type: "Button", role: "button", words: "More", words_from: "label", fate: "kept", reason: null, element: 3 } as const;
    expect(rowText({ ...row, rect: { x: 333, y: 64, width: 44, height: 44 } })).toBe("Button “More”, kept, 44 × 44 pt");
    expect(rowText({ ...row, rect: null })).toBe("Button “More”, kept");
    expect(rectText({ x: 333, y: 64.5, width: 44, height: 44 })).toBe("333, 64.5, 44 × 44");
  });

  it("counts one and many", () => {
    expect([counted(0, "mark"), counted(1, "mark"), counted(2, "mark")]).toEqual(["0 marks", "1 mark", "2 marks"]);
  });
});
