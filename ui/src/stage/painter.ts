// Keeps the stage's canvases as the session says: watches state and camera, draws once a frame at most.
import type { Session } from "../state/context";
import { pictureOf, type Capture } from "../state/capture";
import { shownMarks } from "../state/layers";
import type { Stop } from "../door";
import { batchesOf, drawMarks, type Batch } from "./draw";
import { drawFocus } from "./draw_focus";
import { focusOf } from "./focus";
import { inkOfPicture, inkOfRows, type Ink } from "./picture_ink";
import { taggedOf, tagPicks, type Picks, type Tagged } from "./tag_places";
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

/** What was found out about the capture that is shown, and what follows from the zoom. */
interface Known {
  capture: Capture;
  tagged: Tagged;
  /** Has the picture been looked at, or is there none to look at? */
  looked: boolean;
  picks: { scale: number; of: Picks } | null;
}

/** With more elements than this, tags find their places when the zoom has come to rest, in milliseconds; until then each keeps its side. */
const MANY = 120;
const REST = 120;

export function attachPainter({ state, camera, door }: Session, on: Surfaces): Stop {
  let frame = 0;
  let stale = true;
  let rest = 0;
  let rested = false;
  let batches: Batch[] = [];
  let known: Known | null = null;
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
    for (const canvas of [on.marks, on.focus]) {
      const width = Math.round(stage.width * ratio);
      const height = Math.round(stage.height * ratio);
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        stale = true;
      }
    }
    const marks = on.marks.getContext("2d");
    if (stale && marks) {
      place(on.sheet, rectToStage(at, bounds));
      const picture = known && pictureOf(known.capture);
      if (picture) place(on.picture, rectToStage(at, picture));
      on.picture.classList.toggle("pixels", at.scale * ratio > 4);
      const framed = known?.capture.framed ?? new Set();
      const drawing = { batches, framed, picks: picksAt(at.scale), wordsOf: picture ? null : words };
      on.marks.dataset["drawn"] = String(drawMarks(marks, drawing, at, stage, ratio));
      on.stage.dataset["scale"] = String(at.scale);
      on.stage.dataset["offsetX"] = String(at.x);
      on.stage.dataset["offsetY"] = String(at.y);
    }
    const focus = on.focus.getContext("2d");
    if (focus) drawFocus(focus, focusOf(state.get(), batches, known?.tagged.ink ?? BLANK), at, stage, ratio);
    stale = false;
    settle();
  };

  const words = (number: number) => known?.capture.elements.get(number)?.label ?? "";

  const picksAt = (scale: number): Picks => {
    if (!known) return new Map();
    const { picks, tagged } = known;
    if (picks?.scale === scale) return picks.of;
    if (picks && tagged.elements.length > MANY && !rested) {
      window.clearTimeout(rest);
      rest = window.setTimeout(() => {
        rested = true;
        stale = true;
        schedule();
      }, REST);
      return picks.of;
    }
    rested = false;
    known.picks = { scale, of: tagPicks(tagged, scale) };
    return known.picks.of;
  };

  /** Ready means: the picture and the marks have been on the screen for a frame. */
  const settle = () => {
    if (!known?.looked || on.stage.dataset["ready"] === "true") return;
    // A picture that does not come has been told as a fault; the marks are there without it.
    if (pictureOf(known.capture) && !on.picture.complete) return;
    const { id } = known.capture;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (state.get().capture?.id === id) on.stage.dataset["ready"] = "true";
    }));
  };

  const choose = () => {
    const { capture, switches } = state.get();
    batches = capture ? batchesOf(shownMarks(capture.view.marks, switches), capture.view.legend) : [];
    stale = true;
    schedule();
  };

  const meet = () => {
    on.stage.dataset["ready"] = "false";
    const { capture } = state.get();
    const picture = capture && pictureOf(capture);
    if (!capture) {
      known = null;
      return;
    }
    const { rows, marks, stage } = capture.view;
    const tagged = taggedOf(marks, stage, inkOfRows(rows, (node) => !capture.children.has(node)));
    known = { capture, tagged, looked: !picture, picks: null };
    if (!picture) return;
    const done = (ink: Ink | null) => {
      if (known?.capture !== capture) return;
      known = { capture, tagged: ink ? { ...tagged, ink } : tagged, looked: true, picks: null };
      stale = true;
      schedule();
    };
    // Where a web view does not hand out pixels, the tree's word on where words are has to do.
    inkOfPicture(door.pictureUrl(capture.id), picture).then(done, () => done(null));
  };

  const stops = [
    state.subscribe(() => {
      const now = state.get();
      if (now.capture?.id !== seen.capture?.id) meet();
      if (now.capture !== seen.capture || now.switches !== seen.switches) choose();
      if (now.hovered !== seen.hovered || now.selection !== seen.selection) schedule();
      seen = now;
    }),
    camera.subscribe(() => {
      const now = camera.get();
      if (now.camera !== view.camera || now.stage !== view.stage) {
        stale = true;
        schedule();
      }
      view = now;
    }),
  ];
  on.picture.addEventListener("load", schedule);
  on.picture.addEventListener("error", schedule);
  meet();
  choose();
  return () => {
    stops.forEach((stop) => stop());
    on.picture.removeEventListener("load", schedule);
    on.picture.removeEventListener("error", schedule);
    cancelAnimationFrame(frame);
    window.clearTimeout(rest);
    known = null;
  };
}

const BLANK: Ink = () => 0;

function place(element: HTMLElement, rect: { x: number; y: number; width: number; height: number }): void {
  element.style.transform = `translate(${rect.x}px, ${rect.y}px)`;
  element.style.width = `${rect.width}px`;
  element.style.height = `${rect.height}px`;
}
