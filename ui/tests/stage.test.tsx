// The stage: marks where the screen has them, a pointer that takes the smallest, stacks, zoom and pan, keys alone.
import { fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Mark, Rect } from "../src/bindings";
import { batchesOf } from "../src/stage/draw";
import { focusOf } from "../src/stage/focus";
import { toPoint } from "../src/stage/transform";
import { shownMarks } from "../src/state/layers";
import { frames, middle, openWindow, page, userEvent, type TestWindow } from "./window";

let w: TestWindow;
beforeEach(async () => {
  w = await openWindow();
});

const selected = () => w.session.state.get().selection?.node ?? null;
const camera = () => w.session.camera.get().camera;

describe("what is drawn", () => {
  it("shows the picture where the screen is", () => {
    const picture = document.querySelector<HTMLImageElement>(".stage img")?.getBoundingClientRect();
    const sheet = document.querySelector(".stage .sheet")?.getBoundingClientRect();
    expect(picture?.width).toBeCloseTo(sheet?.width ?? 0, 0);
    expect(picture?.top).toBeCloseTo(sheet?.top ?? 0, 0);
  });

  it("draws a kept element's line on the edge of its rect, in the legend's colour", () => {
    const { view } = w.session.state.get().capture ?? expect.unreachable();
    const lonely = view.marks.filter((mark) => mark.layer === "kept").find((mark) => isAlone(mark, view.marks)) ?? expect.unreachable();
    const rect = rectOf(lonely);
    const colour = view.legend.find(({ layer, group }) => layer === "kept" && group === lonely.group)?.colour;
    const left = w.at({ x: rect.x, y: rect.y + rect.height * 0.4 });
    const [inside, outside] = [colourAt(left), colourAt({ x: left.x - 5, y: left.y })];
    expect(inside).toBe(colour?.toLowerCase());
    expect(outside).toBe("nothing");
  });

  it("draws only what is in sight", async () => {
    const all = Number(marksCanvas().dataset["drawn"]);
    w.session.camera.send({ type: "look_at", rect: { x: 0, y: 0, width: 20, height: 20 } });
    await waitFor(() => expect(Number(marksCanvas().dataset["drawn"])).toBeLessThan(all));
  });
});

describe("dropped nodes", () => {
  it("leave the picture clear but for the leaves, whatever is switched on", async () => {
    await userEvent.keyboard("{Control>}{Alt>}126{/Alt}{/Control}");
    await waitFor(() => expect(inkShare({ x: 0, y: 0, width: 393, height: 852 })).toBe(0));
    await userEvent.keyboard("{Control>}{Alt>}3{/Alt}{/Control}");
    await waitFor(() => expect(inkShare({ x: 0, y: 0, width: 393, height: 852 })).toBeGreaterThan(0));
    // An empty place of the screen that only wrappers are around.
    expect(inkShare({ x: 40, y: 640, width: 200, height: 100 })).toBe(0);
    const { view, framed } = w.session.state.get().capture ?? expect.unreachable();
    const leaves = view.marks.flatMap((mark) => (mark.layer === "dropped" && mark.shape.kind === "hatched" && !framed.has(mark) ? [mark.shape.rect] : []));
    const leaf = leaves.find(({ y, height }) => height > 15 && y < 400) ?? expect.unreachable();
    expect(inkShare(leaf)).toBeGreaterThan(0.1);
  });
});

describe("numbers and names", () => {
  it("keep a number at its place while the picture is moved and layers are switched", async () => {
    const at = () => {
      const { rect } = w.row("Button", "More");
      return { x: rect?.x ?? 0, y: (rect?.y ?? 0) - 13, width: 12, height: 11 };
    };
    const before = inkShare(at());
    expect(before).toBeGreaterThan(0.5);
    await userEvent.keyboard("{Control>}{Alt>}26{/Alt}{/Control}");
    w.session.camera.send({ type: "pan", dx: -37, dy: -16 });
    await frames();
    expect(inkShare(at())).toBeCloseTo(before, 1);
  });

  it("name a merge when its node is pointed at or selected, and no other", async () => {
    const label = w.row("Button", "Quiet Motion");
    const merges = () => focusOf(w.session.state.get(), batches(), () => 0).merges.map(({ rule }) => rule);
    const batches = () => {
      const { capture, switches } = w.session.state.get();
      return capture ? batchesOf(shownMarks(capture.view.marks, switches), capture.view.legend) : [];
    };
    expect(merges()).toEqual([]);
    await w.hover(middle(label));
    expect(merges()).toEqual(["merge-same-words"]);
    await w.click(middle(w.row("Button", "Back")));
    expect(merges()).toEqual([]);
    await w.click(middle(label));
    await userEvent.hover(page.getByRole("heading", { level: 1 }));
    expect(merges()).toEqual(["merge-same-words"]);
    // What is not shown is not named.
    await userEvent.keyboard("{Control>}{Alt>}2{/Alt}{/Control}");
    expect(merges()).toEqual([]);
  });
});

describe("the pointer", () => {
  it("highlights the smallest rect under it and tells its place in points and pixels", async () => {
    const label = w.row("Button", "Quiet Motion");
    await w.hover(middle(label));
    expect(w.session.state.get().hovered).toBe(label.node);
    const { x, y } = middle(label);
    await waitFor(() => expect(document.querySelector("[data-pointer]")?.textContent).toMatch(/ pt .* px$/));
    const numbers = document.querySelector("[data-pointer]")?.textContent.match(/[\d.]+/g)?.map(Number) ?? [];
    [x, y, 3 * x, 3 * y].forEach((value, i) => expect(Math.abs((numbers[i] ?? 0) - value)).toBeLessThan(3));
  });

  it("selects, and goes through the stack with further clicks at the same place", async () => {
    const label = w.row("Button", "Quiet Motion");
    const row = w.row("Switch", "Quiet Motion");
    await w.click(middle(label));
    expect(selected()).toBe(label.node);
    expect(w.said()).toContain("Selected Button “Quiet Motion”");
    await w.click(middle(label));
    expect(selected()).toBe(row.node);
    expect(w.said()).toMatch(/2 of \d+ at this place/);
  });

  it("clears with Escape", async () => {
    await w.click(middle(w.row("Button", "Back")));
    await userEvent.keyboard("{Escape}");
    expect(selected()).toBeNull();
    expect(w.said()).toBe("Nothing selected.");
  });

  it("lists everything at the place in a menu, from small to large, and selects from it", async () => {
    await w.click(middle(w.row("Button", "Quiet Motion")), { button: "right" });
    const menu = page.getByRole("menu", { name: "Everything at this place, small to large" });
    await expect.element(menu).toBeVisible();
    const items = within(menu.element() as HTMLElement).getAllByRole("menuitemradio");
    const areas = items.map(({ textContent }) => (textContent.match(/([\d.]+) × ([\d.]+) pt/) ?? []).slice(1).reduce((a, b) => a * Number(b), 1));
    expect(areas).toEqual(areas.toSorted((a, b) => a - b));
    expect(items.at(-1)?.textContent).toContain("Application");
    await userEvent.click(items[1] ?? expect.unreachable());
    expect(selected()).toBe(w.row("Switch", "Quiet Motion").node);
    await expect.element(menu).not.toBeInTheDocument();
  });
});

describe("zoom and pan", () => {
  it("zooms to the pointer with the wheel and Control", () => {
    // A mouse event knows whole pixels only.
    const box = w.stage.getBoundingClientRect();
    const { x, y } = w.at(middle(w.row("Button", "More")));
    const at = { x: Math.round(box.left + x) - box.left, y: Math.round(box.top + y) - box.top };
    const before = { point: toPoint(camera(), at), scale: camera().scale };
    wheel(at, { deltaY: -30, ctrlKey: true });
    expect(camera().scale).toBeGreaterThan(before.scale);
    expect(toPoint(camera(), at).x).toBeCloseTo(before.point.x, 6);
    expect(toPoint(camera(), at).y).toBeCloseTo(before.point.y, 6);
  });

  it("pans with two fingers", () => {
    const before = camera();
    wheel({ x: 100, y: 100 }, { deltaX: 12, deltaY: 30 });
    expect(camera()).toEqual({ ...before, x: before.x - 12, y: before.y - 30 });
  });

  it("pans with space and a drag, selecting nothing", async () => {
    w.stage.focus();
    const before = camera();
    fireEvent.keyDown(w.stage, { key: " " });
    drag({ x: 150, y: 300 }, { x: 190, y: 280 });
    fireEvent.keyUp(w.stage, { key: " " });
    expect(camera()).toEqual({ ...before, x: before.x + 40, y: before.y - 20 });
    expect(selected()).toBeNull();
  });

  it("by command: in, out, fit, one pixel to one pixel, the selection", async () => {
    const fitted = camera();
    await userEvent.keyboard("{Control>}={/Control}");
    expect(camera().scale).toBeCloseTo(fitted.scale * 1.25);
    await userEvent.keyboard("{Control>}-{/Control}");
    expect(camera().scale).toBeCloseTo(fitted.scale);
    await userEvent.keyboard("{Control>}{Alt>}0{/Alt}{/Control}");
    expect(camera().scale).toBeCloseTo(3 / window.devicePixelRatio);
    await userEvent.keyboard("{Control>}0{/Control}");
    expect(camera()).toEqual(fitted);
    const more = w.row("Button", "More");
    await w.click(middle(more));
    await userEvent.keyboard("{Control>}{Alt>}8{/Alt}{/Control}");
    expect(toPoint(camera(), { x: w.stage.clientWidth / 2, y: w.stage.clientHeight / 2 }).x).toBeCloseTo(middle(more).x);
  });
});

describe("by keyboard alone", () => {
  it("goes through the elements in reading order", async () => {
    const { reading } = w.session.state.get().capture ?? expect.unreachable();
    w.stage.focus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowDown}");
    expect(selected()).toBe(reading[2]);
    await userEvent.keyboard("{ArrowUp}");
    expect(selected()).toBe(reading[1]);
    await userEvent.keyboard("{End}{ArrowDown}");
    expect(selected()).toBe(reading.at(-1));
  });

  it("opens the stack with Enter, and gives the focus back", async () => {
    w.stage.focus();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(page.getByRole("menu")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toBe(w.stage));
  });

  it("closes the menu with Escape and keeps the selection", async () => {
    w.stage.focus();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(page.getByRole("menu")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    expect(selected()).toBe(w.session.state.get().capture?.reading[0]);
  });

  it("moves the picture with Shift and an arrow", async () => {
    w.stage.focus();
    const before = camera();
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(camera().y).toBe(before.y - 48);
  });
});

function marksCanvas(): HTMLCanvasElement {
  return document.querySelector<HTMLCanvasElement>(".stage canvas[role=img]") ?? expect.unreachable();
}

/** The colour of the marks' canvas at a place of the stage, `nothing` where it is clear. */
function colourAt({ x, y }: { x: number; y: number }): string {
  const ratio = window.devicePixelRatio;
  const at = (value: number) => Math.round(value * ratio);
  const [r = 0, g = 0, b = 0, a = 0] = marksCanvas().getContext("2d")?.getImageData(at(x), at(y), 1, 1).data ?? [];
  return a === 0 ? "nothing" : `#${[r, g, b].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The share of a rect of the screen (points) in which the marks' canvas is drawn on. */
function inkShare({ x, y, width, height }: Rect): number {
  const ratio = window.devicePixelRatio;
  const [from, to] = [w.at({ x, y }), w.at({ x: x + width, y: y + height })];
  const [left, top] = [Math.round(from.x * ratio), Math.round(from.y * ratio)];
  const [right, bottom] = [Math.round(to.x * ratio), Math.round(to.y * ratio)];
  const data = marksCanvas().getContext("2d")?.getImageData(left, top, right - left, bottom - top).data ?? [];
  let drawn = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) drawn += 1;
  return drawn / (data.length / 4);
}

function rectOf({ shape }: Mark): Rect {
  return shape.kind === "outline" ? shape.rect : expect.unreachable();
}

/** Is nothing else drawn near the left edge of this mark? */
function isAlone(mark: Mark, all: readonly Mark[]): boolean {
  if (mark.shape.kind !== "outline") return false;
  const { x, y, width, height } = mark.shape.rect;
  return width > 30 && all.every((other) => {
    if (other === mark || !["kept", "merges"].includes(other.layer)) return true;
    const rects = other.shape.kind === "arrow" ? [other.shape.from, other.shape.to] : other.shape.kind === "outline" ? [other.shape.rect] : [];
    return rects.every((rect) => rect.x > x + 15 || rect.x + rect.width < x - 15 || rect.y > y + height || rect.y + rect.height < y);
  });
}

function wheel(at: { x: number; y: number }, init: WheelEventInit): void {
  const box = w.stage.getBoundingClientRect();
  w.stage.dispatchEvent(new WheelEvent("wheel", { ...init, clientX: box.left + at.x, clientY: box.top + at.y, bubbles: true, cancelable: true }));
}

function drag(from: { x: number; y: number }, to: { x: number; y: number }): void {
  const box = w.stage.getBoundingClientRect();
  const at = ({ x, y }: { x: number; y: number }) => ({ clientX: box.left + x, clientY: box.top + y, pointerId: 1, button: 0, bubbles: true });
  // A pointer that no hand holds cannot be captured.
  w.stage.setPointerCapture = () => undefined;
  w.stage.dispatchEvent(new PointerEvent("pointerdown", at(from)));
  w.stage.dispatchEvent(new PointerEvent("pointermove", at(to)));
  w.stage.dispatchEvent(new PointerEvent("pointerup", at(to)));
}
