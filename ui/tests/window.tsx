// Opens the window in the test's page on a recorded capture, and knows where its points are on the stage.
import { cleanup, render, waitFor } from "@testing-library/react";
import { cdp, page, userEvent } from "vitest/browser";
import { App } from "../src/app";
import type { Facts, NodeAnswer, Opened, Point, Row } from "../src/bindings";
import type { Door, Visitors } from "../src/door";
import { browserDoor } from "../src/door/browser";
import { createSession, type Session } from "../src/state/context";
import { open } from "../src/state/actions";

/** The recorded capture that the tests work on: a settings screen with toggle rows. */
export const TOGGLES = "settings-toggles.xml";

export interface TestWindow {
  session: Session;
  /** What the shell sends: menu commands, paths, drags. */
  visitors: Visitors;
  stage: HTMLElement;
  rows: readonly Row[];
  /** The row with this type and these words. */
  row(type: string, words: string): Row;
  /** Where a point of the screen is in the stage element, in CSS pixels. */
  at(point: Point): Point;
  click(point: Point, options?: { button?: "left" | "right" }): Promise<void>;
  hover(point: Point): Promise<void>;
  /** What the live region says. */
  said(): string;
}

/** The window without a capture. Parts of the door can be replaced. */
export function emptyWindow(instead: (door: Door) => Partial<Door> = () => ({})): { session: Session; visitors: Visitors } {
  cleanup();
  localStorage.clear();
  document.documentElement.removeAttribute("style");
  const recorded = browserDoor();
  let visitors: Visitors | null = null;
  const door: Door = {
    ...recorded,
    listen: async (all) => {
      visitors = all;
      return () => undefined;
    },
    ...instead(recorded),
  };
  const session = createSession(door);
  const root = document.createElement("div");
  root.id = "root";
  document.body.replaceChildren(root);
  render(<App session={session} />, { container: root });
  if (!visitors) throw new Error("the window does not listen to its door");
  return { session, visitors };
}

export async function openWindow(name: string = TOGGLES, instead?: (door: Door) => Partial<Door>): Promise<TestWindow> {
  const { session, visitors } = emptyWindow(instead);
  await open(session, name);
  const fault = session.state.get().fault;
  if (fault) throw new Error(`${fault.code}: ${fault.message}`);
  const stage = await ready();
  const rows = session.state.get().capture?.view.rows ?? [];
  const at = (point: Point): Point => {
    const { scale, offsetX, offsetY } = stage.dataset;
    return { x: Number(offsetX) + point.x * Number(scale), y: Number(offsetY) + point.y * Number(scale) };
  };
  return {
    session,
    visitors,
    stage,
    rows,
    at,
    row(type, words) {
      const found = rows.find((row) => row.type === type && row.words === words);
      if (!found) throw new Error(`no ${type} “${words}” was recorded`);
      return found;
    },
    click: (point, options = {}) => userEvent.click(stage, { ...options, position: at(point) }),
    hover: (point) => userEvent.hover(stage, { position: at(point) }),
    said: () => document.querySelector("[data-live]")?.textContent.trim() ?? "",
  };
}

/** The stage, once picture and marks have been on the screen. */
export async function ready(): Promise<HTMLElement> {
  return waitFor(() => {
    const stage = document.querySelector<HTMLElement>('[data-stage][data-ready="true"]');
    if (!stage) throw new Error("the stage is not ready");
    return stage;
  }, { timeout: 10_000 });
}

/** Two frames: what a change of size or text leads to has been drawn. */
export async function frames(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** Until the stage keeps its place for some frames: panels and camera follow a change of size one after the other. */
export async function still(stage: HTMLElement, before = "", same = 0): Promise<void> {
  if (same === 4) return;
  await frames();
  const now = JSON.stringify([stage.getBoundingClientRect(), stage.dataset]);
  await still(stage, now, now === before ? same + 1 : 0);
}

/** The middle of a row's rect. */
export function middle({ rect }: Row): Point {
  if (!rect) throw new Error("the row has no rect");
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** What the desk recorded of one capture. */
export async function recordedFacts(session: Session, node: number): Promise<Facts> {
  const capture = session.state.get().capture;
  if (!capture) throw new Error("nothing is open");
  return session.door.call("facts", { source: capture.id, node });
}

/** The same capture many times over, one below the other: for what has to hold with ten thousand nodes. */
export function repeated({ capture, view }: Opened, times: number): Opened {
  const [root, ...inside] = view.rows;
  if (!root) throw new Error("an empty tree cannot be repeated");
  const rows = [root];
  for (let i = 0; i < times; i += 1) {
    const shift = i * inside.length;
    for (const row of inside) {
      const rect = row.rect && { ...row.rect, y: row.rect.y + i * view.stage.height };
      rows.push({ ...row, node: row.node + shift, parent: row.parent === 0 ? 0 : (row.parent ?? 0) + shift, rect });
    }
  }
  const nodes: NodeAnswer[] = [];
  return { capture, view: { ...view, rows, observation: { ...view.observation, nodes } } };
}

export async function scheme(value: "light" | "dark"): Promise<void> {
  const session = cdp() as { send(method: string, params: object): Promise<unknown> };
  await session.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
}

export { page, userEvent };
