// The window by axe-core, light and dark, in every state that has a look of its own; and at small sizes, with large text.
import axe from "axe-core";
import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { emptyWindow, middle, openWindow, page, scheme, still, userEvent } from "./window";

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, { resultTypes: ["violations"] });
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help} ${target.join(" ")} ${failureSummary}`));
}

afterEach(async () => {
  await scheme("light");
  await page.viewport(1280, 800);
});

const STATES: [string, () => Promise<void>][] = [
  ["nothing open", async () => void emptyWindow()],
  ["a capture", async () => void (await openWindow())],
  [
    "a selection",
    async () => {
      const w = await openWindow();
      await w.click(middle(w.row("Button", "Quiet Motion")));
      await expect.element(page.getByRole("grid", { name: "Attributes as received" })).toBeInTheDocument();
    },
  ],
  [
    "the menu of a stack",
    async () => {
      const w = await openWindow();
      await w.click(middle(w.row("Button", "Quiet Motion")), { button: "right" });
      await expect.element(page.getByRole("menu")).toBeVisible();
    },
  ],
  [
    "the list of marks, every layer on",
    async () => {
      await openWindow();
      await userEvent.keyboard("{Control>}{Alt>}34567{/Alt}{/Control}");
      await userEvent.click(page.getByRole("tab", { name: "Marks" }));
      await userEvent.click(page.getByRole("option").first());
    },
  ],
  [
    "the digest",
    async () => {
      await openWindow();
      await userEvent.keyboard("{Control>}5{/Control}");
      await userEvent.click(page.getByRole("option").nth(1));
    },
  ],
  [
    "a fault",
    async () => {
      const w = await openWindow();
      act(() => w.visitors.open("/tmp/none.xml"));
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
  ],
  [
    "the details of the verdict",
    async () => {
      await openWindow();
      await userEvent.click(page.getByRole("button", { name: /^(Unproven|Still|Moved)/ }));
      await expect.element(page.getByRole("dialog")).toBeVisible();
    },
  ],
];

describe.each(["light", "dark"] as const)("%s", (value) => {
  it.each(STATES)("%s has no violations", async (_, show) => {
    await scheme(value);
    await show();
    expect(await violations()).toEqual([]);
  });
});

describe("small windows and large text", () => {
  it.each([
    ["900 x 600", "16px"],
    ["900 x 600, text at 150 %", "24px"],
    ["900 x 600, text at 200 %", "32px"],
  ])("%s: nothing is lost at the edges, nothing is violated", async (_, size) => {
    await page.viewport(900, 600);
    const w = await openWindow();
    document.documentElement.style.fontSize = size;
    window.dispatchEvent(new Event("resize"));
    await still(w.stage);
    await w.click(middle(w.row("Button", "Quiet Motion")));
    await waitFor(() => expect(document.querySelector(".tree-item[data-selected]")).toBeTruthy());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(900);
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(600);
    const stage = w.stage.getBoundingClientRect();
    expect(stage.width).toBeGreaterThan(150);
    expect(stage.height).toBeGreaterThan(150);
    const rows = [...document.querySelectorAll(".tree-item .row")];
    expect(rows.every((row) => row.scrollHeight <= row.clientHeight + 1)).toBe(true);
    expect(await violations()).toEqual([]);
  });
});

describe("the canvas", () => {
  it("has a name with its count, and words on how to go about it", async () => {
    const w = await openWindow();
    await expect.element(page.getByRole("img", { name: /^Picture with \d+ marks$/ })).toBeInTheDocument();
    expect(w.stage.getAttribute("aria-label")).toContain("Screen of");
    expect(document.getElementById(w.stage.getAttribute("aria-describedby") ?? "")?.textContent).toContain("Arrow keys");
  });
});
