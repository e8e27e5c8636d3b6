// The stage by keyboard alone: through the elements in reading order, about the picture, into the stack.
import type { Stop } from "../door";
import type { Capture } from "../state/capture";
import type { Session } from "../state/context";
import { selectAlone } from "../state/actions";
import { perform } from "../state/perform";

/** How far one press moves the picture, in CSS pixels. */
const STEP = 48;

const ARROWS: Record<string, { dx: number; dy: number; step: 1 | -1 }> = {
  ArrowRight: { dx: -STEP, dy: 0, step: 1 },
  ArrowDown: { dx: 0, dy: -STEP, step: 1 },
  ArrowLeft: { dx: STEP, dy: 0, step: -1 },
  ArrowUp: { dx: 0, dy: STEP, step: -1 },
};

export const HELP =
  "Arrow keys go through the elements in reading order. Shift with an arrow moves the picture. Enter lists everything at " +
  "the selected place. Escape clears the selection. The tab Marks tells the same marks as a list.";

export function attachKeys(element: HTMLElement, session: Session): Stop {
  const listener = (event: KeyboardEvent) => onKey(session, event);
  element.addEventListener("keydown", listener);
  return () => element.removeEventListener("keydown", listener);
}

function onKey(session: Session, event: KeyboardEvent): void {
  const { capture, selection } = session.state.get();
  if (!capture || event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
  const arrow = ARROWS[event.key];
  if (arrow && event.shiftKey) {
    session.camera.send({ type: "pan", dx: arrow.dx, dy: arrow.dy });
  } else if (arrow) {
    goTo(session, capture, neighbour(capture, selection?.node ?? null, arrow.step));
  } else if (event.key === "Home") {
    goTo(session, capture, 0);
  } else if (event.key === "End") {
    goTo(session, capture, capture.reading.length - 1);
  } else if (event.key === "Enter" || event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
    perform(session, "show_stack");
  } else {
    return;
  }
  event.preventDefault();
}

function goTo(session: Session, { reading }: Capture, position: number): void {
  const node = reading[position];
  if (node !== undefined) selectAlone(session, node);
}

/** The place in reading order next to the element that the selected node belongs to; the ends are ends. */
export function neighbour(capture: Capture, selected: number | null, step: 1 | -1): number {
  const element = selected === null ? null : capture.view.rows[selected]?.element;
  if (element == null) return step === 1 ? 0 : capture.reading.length - 1;
  const here = capture.reading.findIndex((node) => capture.view.rows[node]?.element === element);
  return Math.min(Math.max(here + step, 0), capture.reading.length - 1);
}
