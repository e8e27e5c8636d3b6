// Pointer, wheel and pinch on the stage: what a person does with it, turned into changes of selection and camera.
import type { Point } from "../bindings";
import type { Stop } from "../door";
import { isOn } from "../state/layers";
import { select } from "../state/actions";
import type { Session } from "../state/context";
import { click } from "../state/selection";
import { hoveredAt, pointerStackAt, stackAt } from "./hit";
import { toPoint } from "./transform";

/** A pointer that moved less than this between down and up clicked, in CSS pixels. */
const STILL = 4;
/** One notch of a wheel zooms as far as this many pixels of a trackpad. */
const NOTCH = 40;

/** What Safari and its web views send while two fingers pinch. */
interface GestureEvent extends UIEvent {
  scale: number;
  clientX: number;
  clientY: number;
}

export function attachGestures(element: HTMLElement, session: Session): Stop {
  const { state, camera } = session;
  const stop = new AbortController();
  const fingers = new Map<number, Point>();
  let down: (Point & { panning: boolean; moved: boolean }) | null = null;
  let space = false;
  let pinch = 1;

  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const pointAt = (event: { clientX: number; clientY: number }) => toPoint(camera.get().camera, at(event));
  const droppedShown = () => isOn(state.get().switches, "dropped");
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, listener, { signal: stop.signal, passive: false });
  const setPanning = (panning: boolean) => element.classList.toggle("panning", panning);

  const hover = (event: PointerEvent | null) => {
    const { capture } = state.get();
    camera.send({ type: "pointer", at: event && at(event) });
    const node = event && capture ? hoveredAt(capture.targets, pointAt(event), droppedShown()) : null;
    state.send({ type: "hovered", node });
  };

  on("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("button, [role=menu]")) return;
    fingers.set(event.pointerId, at(event));
    if (event.button > 1) return;
    element.setPointerCapture(event.pointerId);
    const panning = space || event.button === 1 || event.pointerType === "touch";
    down = { ...at(event), panning, moved: false };
    setPanning(panning);
  });

  on("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    const now = at(event);
    if (before && fingers.size === 2) zoomBetween(fingers, event.pointerId, now);
    if (before) fingers.set(event.pointerId, now);
    if (!down) return hover(event);
    if (Math.hypot(now.x - down.x, now.y - down.y) > STILL) down.moved = true;
    if (down.panning && down.moved && before && fingers.size === 1) {
      camera.send({ type: "pan", dx: now.x - before.x, dy: now.y - before.y });
    }
  });

  const zoomBetween = (all: ReadonlyMap<number, Point>, moving: number, now: Point) => {
    const [id, other] = [...all].find(([key]) => key !== moving) ?? [];
    const before = all.get(moving);
    if (id === undefined || !other || !before) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (was > 0) camera.send({ type: "zoom", factor: is / was, at: middle });
    if (down) down.moved = true;
  };

  const release = (event: PointerEvent, clicked: boolean) => {
    fingers.delete(event.pointerId);
    const was = down;
    down = null;
    setPanning(space);
    const { capture } = state.get();
    if (!clicked || !was || was.moved || !capture || event.button !== 0 || space) return;
    const point = toPoint(camera.get().camera, was);
    const stack = pointerStackAt(capture.targets, point, droppedShown());
    select(session, click(state.get().selection, point, stack, STILL / camera.get().camera.scale));
  };
  on("pointerup", (event) => release(event, true));
  on("pointercancel", (event) => release(event, false));
  on("pointerleave", () => hover(null));

  on("contextmenu", (event) => {
    event.preventDefault();
    const { capture } = state.get();
    if (!capture) return;
    const point = pointAt(event);
    const nodes = stackAt(capture.targets, point);
    if (nodes.length > 0) state.send({ type: "stack_menu", menu: { at: point, nodes } });
  });

  on("wheel", (event) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      const notch = Math.min(Math.max(event.deltaY * unit, -NOTCH), NOTCH);
      camera.send({ type: "zoom", factor: 2 ** (-notch / 100), at: at(event) });
    } else {
      camera.send({ type: "pan", dx: -event.deltaX * unit, dy: -event.deltaY * unit });
    }
  });

  const gesture = (type: string, listener: (event: GestureEvent) => void) =>
    element.addEventListener(type, (event) => {
      event.preventDefault();
      listener(event as GestureEvent);
    }, { signal: stop.signal, passive: false });
  gesture("gesturestart", () => (pinch = 1));
  gesture("gesturechange", (event) => {
    camera.send({ type: "zoom", factor: event.scale / pinch, at: at(event) });
    pinch = event.scale;
  });

  on("keydown", (event) => {
    if (event.key !== " " || event.target !== element) return;
    event.preventDefault();
    space = true;
    setPanning(true);
  });
  on("keyup", (event) => {
    if (event.key !== " ") return;
    space = false;
    setPanning(down?.panning ?? false);
  });
  on("blur", () => {
    space = false;
    setPanning(false);
  });

  return () => stop.abort();
}
