// Keeps the stage's canvases as the session says: watches state and camera, draws once a frame at most.
import type { Session } from "../state/context";
import { elementOf, pictureOf, rowOf } from "../state/capture";
import { shownMarks } from "../state/layers";
import type { Stop } from "../door";
import { batchesOf, drawMarks, type Batch } from "./draw";
import { drawFocus, type Focus } from "./draw_focus";
import { rectToStage } from "./transform";

export interface Surfaces {
  /** The stage itself: carries the transform as data, for tests that click a point of the screen. */
  stage: HTMLElement;
  /** Under everything: the screen's area, white without a picture. */
  sheet: HTMLElement;
  picture: HTMLImageElement;
  marks: HTMLCanvasElement;
  focus: HTMLCanvasElement;
}

export function attachPainter({ state, camera }: Session, on: Surfaces): Stop {
  let frame = 0;
  let stale = { marks: true, focus: true };
  let batches: Batch[] = [];
  let seen = state.get();
  let view = camera.get();

  const schedule = () => {
    frame ||= requestAnimationFrame(draw);
  };

  const draw = () => {
    frame = 0;
    const { stage, camera: at, bounds } = camera.get();
    if (!stage) return;
    const ratio = window.devicePixelRatio;
    const { capture } = state.get();
    for (const canvas of [on.marks, on.focus]) {
      const width = Math.round(stage.width * ratio);
      const height = Math.round(stage.height * ratio);
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        stale = { marks: true, focus: true };
      }
    }
    const marks = on.marks.getContext("2d");
    if (stale.marks && marks) {
      place(on.sheet, rectToStage(at, bounds));
      const picture = capture && pictureOf(capture);
      if (picture) place(on.picture, rectToStage(at, picture));
      on.picture.classList.toggle("pixels", at.scale * ratio > 4);
      on.marks.dataset["drawn"] = String(drawMarks(marks, batches, at, stage, ratio, picture ? null : words));
      on.stage.dataset["scale"] = String(at.scale);
      on.stage.dataset["offsetX"] = String(at.x);
      on.stage.dataset["offsetY"] = String(at.y);
    }
    const focus = on.focus.getContext("2d");
    if (focus) drawFocus(focus, focusOf(), at, stage, ratio);
    stale = { marks: false, focus: false };
    settle();
  };

  const words = (number: number) => state.get().capture?.elements.get(number)?.label ?? "";

  const focusOf = (): Focus => {
    const { capture, hovered, selection } = state.get();
    if (!capture) return { hovered: null, selected: null, element: null, members: [] };
    const element = selection ? (elementOf(capture, selection.node) ?? null) : null;
    const others = element?.members.filter((node) => node !== selection?.node) ?? [];
    return {
      hovered: hovered === null ? null : (rowOf(capture, hovered) ?? null),
      selected: selection ? (rowOf(capture, selection.node) ?? null) : null,
      element,
      members: others.flatMap((node) => rowOf(capture, node)?.rect ?? []),
    };
  };

  /** Ready means: the picture and the marks have been on the screen for a frame. */
  const settle = () => {
    const { capture } = state.get();
    if (!capture || on.stage.dataset["ready"] === "true") return;
    // A picture that does not come has been told as a fault; the marks are there without it.
    if (pictureOf(capture) && !on.picture.complete) return;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (state.get().capture === capture) on.stage.dataset["ready"] = "true";
    }));
  };

  const choose = () => {
    const { capture, switches } = state.get();
    batches = capture ? batchesOf(shownMarks(capture.view.marks, switches), capture.view.legend) : [];
  };

  const stops = [
    state.subscribe(() => {
      const now = state.get();
      if (now.capture !== seen.capture) on.stage.dataset["ready"] = "false";
      if (now.capture !== seen.capture || now.switches !== seen.switches) {
        choose();
        stale.marks = true;
        schedule();
      }
      if (now.hovered !== seen.hovered || now.selection !== seen.selection) schedule();
      seen = now;
    }),
    camera.subscribe(() => {
      const now = camera.get();
      if (now.camera !== view.camera || now.stage !== view.stage) {
        stale.marks = true;
        schedule();
      }
      view = now;
    }),
  ];
  on.picture.addEventListener("load", schedule);
  on.picture.addEventListener("error", schedule);
  choose();
  on.stage.dataset["ready"] = "false";
  schedule();
  return () => {
    stops.forEach((stop) => stop());
    on.picture.removeEventListener("load", schedule);
    on.picture.removeEventListener("error", schedule);
    cancelAnimationFrame(frame);
  };
}

function place(element: HTMLElement, rect: { x: number; y: number; width: number; height: number }): void {
  element.style.transform = `translate(${rect.x}px, ${rect.y}px)`;
  element.style.width = `${rect.width}px`;
  element.style.height = `${rect.height}px`;
}
