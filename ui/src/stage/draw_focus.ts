// The upper canvas: what the pointer is over and what is selected. It changes with every move, so it is kept small.
import type { ElementAnswer, Rect, Row, Size } from "../bindings";
import { nodeName, sizeText } from "../state/words";
import { drawCrosses } from "./draw_lines";
import { FONT } from "./draw_tags";
import { rectToStage, toStage, type Camera } from "./transform";

export interface Focus {
  hovered: Row | null;
  selected: Row | null;
  /** The element that the selected node ends in. */
  element: ElementAnswer | null;
  /** The rects of the element's other members. */
  members: readonly Rect[];
}

const SELECTED = "#0060df";
const HOVERED = "#d6006c";
const HALO = "rgba(255, 255, 255, 0.95)";

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
  const named = hovered ?? selected;
  if (named?.rect) {
    const text = `${short(nodeName(named))}   ${sizeText(named.rect)}`;
    caption(to, text, rectToStage(camera, named.rect), stage, hovered && hovered.node !== selected?.node ? HOVERED : SELECTED);
  }
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

/** The name over the rect, under it where there is no room above, always on the stage. */
function caption(to: CanvasRenderingContext2D, text: string, on: Rect, stage: Size, colour: string): void {
  to.font = FONT.replace("10px", "11px");
  to.textAlign = "left";
  to.textBaseline = "middle";
  const width = Math.ceil(to.measureText(text).width) + 12;
  const height = 18;
  const x = Math.min(Math.max(on.x, 2), Math.max(stage.width - width - 2, 2));
  const above = on.y - height - 3;
  const y = above >= 2 ? above : Math.min(Math.max(on.y + on.height + 3, 2), stage.height - height - 2);
  to.fillStyle = colour;
  to.beginPath();
  to.roundRect(x, y, width, height, 4);
  to.fill();
  to.fillStyle = "#ffffff";
  to.fillText(text, x + 6, y + height / 2 + 0.5);
}
