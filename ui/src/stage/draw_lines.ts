// The marks that are lines: arrows of merges, the path of reading, the cross of a tap point.
import type { Point, Rect } from "../bindings";
import { arrowOf } from "./arrow";
import { LINE, WHITE_EDGE } from "./ink";
import { rectToStage, toStage, type Camera } from "./transform";

const HEAD = 5.5;
/** A path shorter than this, in CSS pixels, would be all head. */
const SHORTEST = 14;

/** Lines and filled spots of one colour, gathered to be drawn in one go. */
export interface Lines {
  strokes: Path2D;
  spots: Path2D;
}

export function noLines(): Lines {
  return { strokes: new Path2D(), spots: new Path2D() };
}

/** From where the words are to where the touch goes. */
export function addArrow({ strokes, spots }: Lines, camera: Camera, from: Rect, target: Rect): void {
  const arrow = arrowOf(rectToStage(camera, from), rectToStage(camera, target));
  if (!arrow) return;
  const { start, end } = arrow;
  strokes.moveTo(start.x, start.y);
  strokes.lineTo(end.x, end.y);
  addDot(spots, start, 1.75);
  addHead(spots, start, end, 1);
}

/** A line with its head in the middle, so that the ends stay free for tags. */
export function addPath({ strokes, spots }: Lines, camera: Camera, from: Point, next: Point): void {
  const start = toStage(camera, from);
  const end = toStage(camera, next);
  strokes.moveTo(start.x, start.y);
  strokes.lineTo(end.x, end.y);
  if (Math.hypot(end.x - start.x, end.y - start.y) >= SHORTEST) addHead(spots, start, end, 0.55);
}

const crosses = new Map<string, HTMLCanvasElement>();
const ARMS = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;

/**
 * A ring with a dot at each place (CSS pixels of the stage): the dot is the point, the ring finds it on a busy picture.
 * Drawn once and stamped: rings are dear to a software renderer.
 */
export function drawCrosses(to: CanvasRenderingContext2D, places: readonly Point[], colour: string, scale: number, ratio: number): void {
  const radius = Math.round(2 * Math.min(Math.max(4 * scale, 3.5), 7)) / 2;
  const half = radius + 5;
  const stamp = sprite(crosses, `${colour}@${ratio}*${radius}`, Math.ceil(2 * half * ratio), (on) => {
    on.scale(ratio, ratio);
    drawLines(on, crossAt(half, radius), colour);
  });
  const side = stamp.width / ratio;
  for (const { x, y } of places) to.drawImage(stamp, x - half, y - half, side, side);
}

function crossAt(middle: number, radius: number): Lines {
  const { strokes, spots } = noLines();
  strokes.arc(middle, middle, radius, 0, 2 * Math.PI);
  for (const [dx, dy] of ARMS) {
    strokes.moveTo(middle + dx * radius, middle + dy * radius);
    strokes.lineTo(middle + dx * (radius + 3), middle + dy * (radius + 3));
  }
  addDot(spots, { x: middle, y: middle }, 1.5);
  return { strokes, spots };
}

/** A small square drawing, made once for each key. `side` is in display pixels. */
export function sprite(
  made: Map<string, HTMLCanvasElement>,
  key: string,
  side: number,
  paint: (on: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const known = made.get(key);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const on = canvas.getContext("2d");
  if (on) paint(on);
  made.set(key, canvas);
  return canvas;
}

export function drawLines(to: CanvasRenderingContext2D, { strokes, spots }: Lines, colour: string): void {
  to.lineWidth = LINE + 1.5;
  to.strokeStyle = WHITE_EDGE;
  to.stroke(strokes);
  to.lineWidth = LINE;
  to.strokeStyle = colour;
  to.stroke(strokes);
  to.fillStyle = colour;
  to.fill(spots);
}

function addDot(path: Path2D, { x, y }: Point, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** A filled head whose tip is this share of the way from start to end. */
function addHead(path: Path2D, start: Point, end: Point, share: number): void {
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  const tip = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
  path.moveTo(tip.x, tip.y);
  path.lineTo(tip.x - HEAD * Math.cos(angle - 0.45), tip.y - HEAD * Math.sin(angle - 0.45));
  path.lineTo(tip.x - HEAD * Math.cos(angle + 0.45), tip.y - HEAD * Math.sin(angle + 0.45));
  path.closePath();
}
