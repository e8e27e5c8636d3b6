// Tree, marks, legend, facts and digest: selecting one way selects every way, and every value can be had.
import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MarkLayer } from "../src/bindings";
import { middle, openWindow, page, recordedFacts, repeated, userEvent, type TestWindow } from "./window";

let w: TestWindow;
const selected = () => w.session.state.get().selection?.node ?? null;
const region = (name: string) => within(page.getByRole("region", { name }).element() as HTMLElement);

const marks = () => w.session.state.get().capture?.view.marks ?? [];
const count = (...layers: MarkLayer[]) => marks().filter(({ layer }) => layers.includes(layer)).length;

/** How many marks the canvas says it shows. */
const drawn = () => Number(document.querySelector("canvas[data-drawn]")?.getAttribute("aria-label")?.match(/\d+/)?.[0]);

describe("the tree", () => {
  beforeEach(async () => {
    w = await openWindow();
  });

  it("shows role, name and fate of each row", async () => {
    const row = w.row("Switch", "Quiet Motion");
    await userEvent.click(page.getByRole("row", { name: /^Switch “Quiet Motion”, kept/ }));
    expect(selected()).toBe(row.node);
    const shown = document.querySelector('.tree-item[data-selected] .row')?.textContent;
    expect(shown).toContain("Switch");
    expect(shown).toContain("Quiet Motion");
    expect(shown).toContain("kept");
  });

  it("moves and selects with the arrows, and marks the row on the stage", async () => {
    await userEvent.click(page.getByRole("row", { name: /^Application/ }));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(selected()).toBe(2);
  });

  it("closes and opens a branch with left and right", async () => {
    await userEvent.click(page.getByRole("row", { name: /^NavigationBar/ }));
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(page.getByRole("row", { name: /^Button “Back”/ })).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("row", { name: /^Button “Back”/ })).toBeInTheDocument();
    // What is below is still found from above: the branch came back whole.
    await userEvent.keyboard("Raise");
    expect(w.rows[selected() ?? -1]?.words).toMatch(/^Raise/);
  });

  it("finds a row by the first letters of its name", async () => {
    await userEvent.click(page.getByRole("row", { name: /^Application/ }));
    await userEvent.keyboard("Raise");
    expect(w.rows[selected() ?? -1]?.words).toMatch(/^Raise/);
  });

  it("opens what hides a node that is selected on the stage, and brings its row into sight", async () => {
    await userEvent.click(page.getByRole("button", { name: "Collapse", exact: true }));
    const last = w.rows.findLast(({ fate }) => fate === "kept") ?? expect.unreachable();
    await w.click(middle(last));
    await waitFor(() => {
      const row = document.querySelector(".tree-item[data-selected]")?.getBoundingClientRect();
      const tree = document.querySelector(".tree")?.getBoundingClientRect() ?? expect.unreachable();
      expect(row?.top).toBeGreaterThanOrEqual(tree.top - 1);
      expect(row?.bottom).toBeLessThanOrEqual(tree.bottom + 1);
    });
  });
});

describe("a node that only has a value", () => {
  it("is called by its type and value everywhere, never by the value in quotes", async () => {
    w = await openWindow();
    const bare = w.rows.find(({ words_from }) => words_from === "value") ?? expect.unreachable();
    const name = `${bare.type}, value ${bare.words}`;
    await userEvent.click(page.getByRole("row", { name: new RegExp(`^${name}, merged`) }).first());
    expect(selected()).toBe(bare.node);
    expect(document.querySelector(".tree-item[data-selected] .row")?.textContent).toContain(`${bare.type},value ${bare.words}`);
    expect(document.querySelector(".facts-head h2")?.textContent).toBe(name);
    expect(w.said()).toContain(`Selected ${name},`);
    await userEvent.keyboard("{Control>}{Alt>}3{/Alt}{/Control}");
    await userEvent.click(page.getByRole("tab", { name: "Marks" }));
    const told = page.getByRole("option").elements().map((option) => option.textContent);
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((text) => /[“"](\d|on|off)["”]/.test(text))).toEqual([]);
  });
});

describe("ten thousand nodes", () => {
  it("keep only the rows in sight in the page, and the last one a key away", async () => {
    w = await openWindow(undefined, (door) => ({
      call: async (operation, args) => {
        const reply = await door.call(operation, args);
        return operation === "open" ? (repeated(reply as never, 180) as unknown as typeof reply) : reply;
      },
    }));
    expect(w.rows.length).toBeGreaterThan(10_000);
    await userEvent.click(page.getByRole("button", { name: "Expand all" }));
    await userEvent.click(page.getByRole("row", { name: /^Application/ }));
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(selected()).toBe(w.rows.length - 1));
    expect(document.querySelectorAll(".tree-item").length).toBeLessThan(100);
  });
});

describe("the facts", () => {
  beforeEach(async () => {
    w = await openWindow();
  });

  it("tell what became of the toggle's label, why, and which node gave what", async () => {
    const label = w.row("Button", "Quiet Motion");
    await w.click(middle(label));
    const facts = await recordedFacts(w.session, label.node);
    const panel = region("Facts");
    await waitFor(() => panel.getByText(facts.fate.rule));
    facts.why.forEach((sentence) => panel.getByText(sentence));
    const given = within(panel.getByRole("grid", { name: "Where it came from" }));
    expect(given.getAllByRole("row").map((row) => row.dataset["fact"])).toEqual(facts.given.map(({ what }) => what));
    expect(facts.given.map(({ what }) => what)).toContain("rect");
  });

  it("go to the node that gave a word", async () => {
    const label = w.row("Button", "Quiet Motion");
    await w.click(middle(label));
    const facts = await recordedFacts(w.session, label.node);
    const rect = facts.given.find(({ what }) => what === "rect") ?? expect.unreachable();
    const grid = await waitFor(() => region("Facts").getByRole("grid", { name: "Where it came from" }));
    const row = within(grid).getAllByRole("row").find(({ dataset }) => dataset["fact"] === "rect") ?? expect.unreachable();
    await userEvent.click(within(row).getByRole("button", { name: /^Switch/ }));
    expect(selected()).toBe(rect.node);
  });

  it("show the rect in points and in pixels, and every attribute as received", async () => {
    const more = w.row("Button", "More");
    await w.click(middle(more));
    const facts = await recordedFacts(w.session, more.node);
    const node = await waitFor(() => region("Facts").getByRole("grid", { name: "Node" }));
    expect(node.textContent).toContain("333, 64, 44 × 44");
    expect(node.textContent).toContain("999, 192, 132 × 132");
    const attributes = within(region("Facts").getByRole("grid", { name: "Attributes as received" })).getAllByRole("row");
    expect(attributes.map((row) => row.dataset["fact"])).toEqual(facts.attributes.map(({ name }) => name));
  });

  it("copy any value and the node as notation", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const more = w.row("Button", "More");
    await w.click(middle(more));
    const facts = await recordedFacts(w.session, more.node);
    await waitFor(() => region("Facts").getByRole("grid", { name: "Node" }));
    fireEvent.click(region("Facts").getByRole("button", { name: "Copy pixels" }));
    await waitFor(() => expect(write).toHaveBeenLastCalledWith("999, 192, 132 × 132"));
    await waitFor(() => expect(w.said()).toBe("Copied pixels."));
    await userEvent.keyboard("{Control>}{Shift>}C{/Shift}{/Control}");
    await waitFor(() => expect(write).toHaveBeenLastCalledWith(facts.notation));
    write.mockRestore();
  });
});

describe("the legend", () => {
  beforeEach(async () => {
    w = await openWindow();
  });
  it("counts every layer and begins with what is told, joined and tapped", () => {
    const layers = region("Legend").getAllByRole("switch");
    expect(layers.map((layer) => layer.getAttribute("aria-label"))).toContain(`Kept, ${count("kept")} marks`);
    expect(layers.filter((layer) => (layer as HTMLInputElement).checked)).toHaveLength(4);
    expect(drawn()).toBe(count("kept", "merges", "taps"));
  });

  it("shows and hides a layer by switch and by shortcut", async () => {
    fireEvent.click(region("Legend").getByRole("switch", { name: /^Dropped/ }));
    await waitFor(() => expect(drawn()).toBe(count("kept", "merges", "taps", "dropped")));
    await userEvent.keyboard("{Control>}{Alt>}3{/Alt}{/Control}");
    await waitFor(() => expect(drawn()).toBe(count("kept", "merges", "taps")));
  });

  it("hides one group of a layer", async () => {
    const switches = marks().filter(({ layer, group }) => layer === "kept" && group === "switch").length;
    expect(switches).toBeGreaterThan(0);
    fireEvent.click(within(region("Legend").getByRole("group", { name: "Kept" })).getByRole("checkbox", { name: /^switch/i }));
    await waitFor(() => expect(drawn()).toBe(count("kept", "merges", "taps") - switches));
  });
});

describe("the list of marks", () => {
  it("tells what the canvas shows, and selects", async () => {
    w = await openWindow();
    await userEvent.click(page.getByRole("tab", { name: "Marks" }));
    const list = page.getByRole("listbox", { name: "Marks on the picture" });
    const first = w.session.state.get().capture?.view.marks.find(({ layer }) => layer === "kept") ?? expect.unreachable();
    await userEvent.click(list.getByRole("option").first());
    expect(selected()).toBe(first.nodes[0]);
    await expect.element(list.getByRole("option").first()).toHaveAccessibleName(/\d+ × \d+ pt/);
  });
});

/** What is shown over the window because it was cut somewhere. */
const whole = () => document.querySelector(".full-text")?.textContent ?? null;

describe("what is too long for its place", () => {
  it("is shown whole under the pointer and at the focus, and goes with Escape", async () => {
    await page.viewport(900, 600);
    w = await openWindow();
    await userEvent.keyboard("{Control>}{Alt>}3{/Alt}{/Control}");
    await userEvent.click(page.getByRole("tab", { name: "Marks" }));
    const words = [...document.querySelectorAll<HTMLElement>(".mark .words")];
    const cut = words.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth) ?? expect.unreachable();
    const fits = words.find(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth) ?? expect.unreachable();
    await userEvent.hover(cut);
    await waitFor(() => expect(whole()).toBe(cut.textContent));
    await userEvent.hover(fits);
    await waitFor(() => expect(whole()).toBeNull());
    // By keyboard: through the rows until one is cut.
    page.getByRole("tab", { name: "Marks" }).element().dispatchEvent(new PointerEvent("pointerleave"));
    await userEvent.keyboard("{Tab}");
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("option"));
    await waitFor(() => expect(whole()).toContain(document.activeElement?.querySelector(".words")?.textContent));
    const box = document.querySelector(".full-text")?.getBoundingClientRect() ?? expect.unreachable();
    expect(box.right <= 900 && box.bottom <= 600 && box.left >= 0).toBe(true);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(whole()).toBeNull());
    await page.viewport(1280, 800);
  });

  it("leaves numbers and counts under one another", async () => {
    w = await openWindow();
    const ends = [...document.querySelectorAll(".legend .count")].map((shown) => Math.round(shown.getBoundingClientRect().right));
    expect(new Set(ends).size).toBe(1);
    await userEvent.click(page.getByRole("tab", { name: "Marks" }));
    const numbers = [...document.querySelectorAll(".mark .number")].map((number) => Math.round(number.getBoundingClientRect().right));
    expect(numbers.length).toBeGreaterThan(3);
    expect(new Set(numbers).size).toBe(1);
  });
});

describe("a window with large text", () => {
  it("has the layers as a tab of the inspector, with their switches", async () => {
    await page.viewport(900, 600);
    w = await openWindow();
    document.documentElement.style.fontSize = "32px";
    window.dispatchEvent(new Event("resize"));
    await userEvent.click(page.getByRole("tab", { name: "Layers" }));
    const before = count("kept", "merges", "taps");
    fireEvent.click(region("Legend").getByRole("switch", { name: /^Merges/ }));
    await waitFor(() => expect(drawn()).toBe(before - count("merges")));
    const panel = document.querySelector(".side")?.getBoundingClientRect() ?? expect.unreachable();
    for (const part of document.querySelectorAll(".tab, .facts-head, .legend .switch")) {
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(panel.right + 1);
    }
    // Back to a small text: the column is there again and the tab gone with what was chosen in it.
    document.documentElement.removeAttribute("style");
    window.dispatchEvent(new Event("resize"));
    await expect.element(page.getByRole("tab", { name: "Layers" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("tab", { name: "Tree" })).toHaveAttribute("aria-selected", "true");
    await page.viewport(1280, 800);
  });
});

describe("the digest", () => {
  it("shows the text the agent gets, with its tokens, and what each line stands for", async () => {
    w = await openWindow();
    const { text, tokens, elements } = w.session.state.get().capture?.view.observation ?? expect.unreachable();
    await userEvent.keyboard("{Control>}5{/Control}");
    const digest = region("Digest");
    expect(digest.getByText(new RegExp(`^${tokens} tokens`))).toBeTruthy();
    const lines = digest.getAllByRole("option");
    expect(lines[0]?.textContent).toBe(text.split("\n")[0]);
    const line = lines.find(({ textContent }) => textContent.trim() === elements[0]?.line.trim()) ?? expect.unreachable();
    fireEvent.click(line);
    await waitFor(() => expect(w.rows[selected() ?? -1]?.element).toBe(elements[0]?.number));
  });
});
