// The upper canvas: what the pointer is over and what is selected, with the merges of it by name. It changes with every
// move, so it is kept small.
import type { ElementAnswer, Rect, Row, Size } from "../bindings";
import { nodeName, sizeText } from "../state/words";
import { addArrow, drawCrosses, drawLines, noLines } from "./draw_lines";
import { FONT } from "./draw_tags";
import { namePlace } from "./name_place";
import type { Ink } from "./picture_ink";
import { rectToStage, toStage, type Camera } from "./transform";

export interface Focus {
  hovered: Row | null;
  selected: Row | null;
  /** The element that the selected node ends in. */
  element: ElementAnswer | null;
  /** The rects of the element's other members. */
  members: readonly Rect[];
  /** What was joined, of the node under the pointer or else of the selected one. */
  merges: readonly Merge[];
  ink: Ink;
}

/** A merge that is told by name. */
export interface Merge {
  rule: string;
  colour: string;
  from: Rect;
  to: Rect;
}

const SELECTED = "#0060df";
const HOVERED = "#d6006c";
const HALO = "rgba(255, 255, 255, 0.95)";
const NAME = `11px ${FONT}`;
const CAPTION = `600 11px ${FONT}`;

export function drawFocus(to: CanvasRenderingContext2D, focus: Focus, camera: Camera, stage: Size, ratio: number): void {
  to.setTransform(ratio, 0, 0, ratio, 0, 0);
  to.clearRect(0, 0, stage.width, stage.height);
  const { hovered, selected, element, members } = focus;
  for (const rect of members) frame(to, rectToStage(camera, rect), SELECTED, 1.25, [4, 3]);
  if (selected?.rect) {
    const on = rectToStage(camera, selected.rect);
    wash(to, on, "rgba(0, 96, 223, 0.14)");
    frame(to, on, SELECTED, 2.5, []);
  }
  if (element?.tap) drawCrosses(to, [toStage(camera, element.tap)], SELECTED, camera.scale, ratio);
  if (hovered?.rect && hovered.node !== selected?.node) {
    const on = rectToStage(camera, hovered.rect);
    wash(to, on, "rgba(214, 0, 108, 0.10)");
    frame(to, on, HOVERED, 2, []);
  }
  const taken: Rect[] = [];
  const named = hovered ?? selected;
  if (named?.rect) {
    const text = `${short(nodeName(named))}   ${sizeText(named.rect)}`;
    const colour = hovered && hovered.node !== selected?.node ? HOVERED : SELECTED;
    taken.push(caption(to, text, rectToStage(camera, named.rect), stage, colour));
  }
  for (const merge of focus.merges) taken.push(drawMerge(to, merge, focus.ink, taken, camera, stage));
}

function short(text: string): string {
  const letters = [...text];
  return letters.length > 48 ? `${letters.slice(0, 47).join("")}…` : text;
}

function wash(to: CanvasRenderingContext2D, on: Rect, colour: string): void {
  to.fillStyle = colour;
  to.fillRect(on.x, on.y, on.width, on.height);
}

function frame(to: CanvasRenderingContext2D, on: Rect, colour: string, width: number, dashes: number[]): void {
  to.setLineDash([]);
  to.strokeStyle = HALO;
  to.lineWidth = width + 2;
  to.strokeRect(on.x, on.y, on.width, on.height);
  to.setLineDash(dashes);
  to.strokeStyle = colour;
  to.lineWidth = width;
  to.strokeRect(on.x, on.y, on.width, on.height);
  to.setLineDash([]);
}

/** The name over the rect, under it where there is no room above, always on the stage. Answers with where it stands. */
function caption(to: CanvasRenderingContext2D, text: string, on: Rect, stage: Size, colour: string): Rect {
  to.font = CAPTION;
  const width = Math.ceil(to.measureText(text).width) + 12;
  const height = 18;
  const x = Math.min(Math.max(on.x, 2), Math.max(stage.width - width - 2, 2));
  const above = on.y - height - 3;
  const y = above >= 2 ? above : Math.min(Math.max(on.y + on.height + 3, 2), stage.height - height - 2);
  plate(to, { x, y, width, height }, text, { ground: colour, ink: "#ffffff", line: colour });
  return { x, y, width, height };
}

/** The arrow again, over whatever else is drawn, with the rule's name where it covers neither words nor other names. */
function drawMerge(to: CanvasRenderingContext2D, merge: Merge, ink: Ink, taken: readonly Rect[], camera: Camera, stage: Size): Rect {
  const { rule, colour } = merge;
  const lines = noLines();
  addArrow(lines, camera, merge.from, merge.to);
  drawLines(to, lines, colour);
  to.font = NAME;
  const size = { width: Math.ceil(to.measureText(rule).width) + 10, height: 17 };
  const [from, target] = [rectToStage(camera, merge.from), rectToStage(camera, merge.to)];
  const inPoints = ({ x, y, width, height }: Rect): Rect => ({
    x: (x - camera.x) / camera.scale,
    y: (y - camera.y) / camera.scale,
    width: width / camera.scale,
    height: height / camera.scale,
  });
  const place = namePlace(from, target, size, stage, taken, (box) => ink(inPoints(box)));
  plate(to, place, rule, { ground: "#ffffff", ink: "#1c1c1f", line: colour });
  return place;
}

function plate(to: CanvasRenderingContext2D, on: Rect, text: string, { ground, ink, line }: { ground: string; ink: string; line: string }): void {
  to.textAlign = "left";
  to.textBaseline = "middle";
  to.fillStyle = ground;
  to.strokeStyle = line;
  to.lineWidth = 1;
  to.beginPath();
  to.roundRect(on.x, on.y, on.width, on.height, 4);
  to.fill();
  to.stroke();
  to.fillStyle = ink;
  to.fillText(text, on.x + (on.width - to.measureText(text).width) / 2, on.y + on.height / 2 + 0.5);
}
