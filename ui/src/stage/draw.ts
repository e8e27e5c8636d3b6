// Draws marks on a canvas. Rust says what there is to draw, in points; this only knows how lines look.
import type { LegendRow, Mark, MarkLayer, Point, Rect, Size } from "../bindings";
import { addArrow, addPath, drawCrosses, drawLines, noLines, sprite } from "./draw_lines";
import { drawTags, drawWords } from "./draw_tags";
import { edgeOf, LINE, WHITE_EDGE } from "./ink";
import type { Picks } from "./tag_places";
import { inSight, rectToStage, toStage, type Camera } from "./transform";

/** Marks of one layer and group: drawn in one go, for a change of colour costs more than a rect. */
export interface Batch {
  layer: MarkLayer;
  group: string;
  colour: string;
  marks: Mark[];
}

/** The marks in painting order, by layer and group. */
export function batchesOf(marks: readonly Mark[], legend: readonly LegendRow[]): Batch[] {
  const colours = new Map(legend.map(({ layer, group, colour }) => [`${layer}/${group}`, colour]));
  const batches = new Map<string, Batch>();
  for (const mark of marks) {
    const key = `${mark.layer}/${mark.group}`;
    const batch = batches.get(key);
    if (batch) batch.marks.push(mark);
    else batches.set(key, { layer: mark.layer, group: mark.group, colour: colours.get(key) ?? "#888888", marks: [mark] });
  }
  return [...batches.values()];
}

/** The smallest rect, in points, that holds the shape. */
export function boundsOf({ shape }: Mark): Rect {
  switch (shape.kind) {
    case "outline":
    case "hatched":
    case "filled":
      return shape.rect;
    case "cross":
      return { ...shape.at, width: 0, height: 0 };
    case "arrow": {
      const { from, to } = shape;
      const x = Math.min(from.x, to.x);
      const y = Math.min(from.y, to.y);
      const right = Math.max(from.x + from.width, to.x + to.width);
      return { x, y, width: right - x, height: Math.max(from.y + from.height, to.y + to.height) - y };
    }
    case "path": {
      const { from, to } = shape;
      const x = Math.min(from.x, to.x);
      const y = Math.min(from.y, to.y);
      return { x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
    }
  }
}

/** Does any part lie in `sight`? Touching counts: a cross on the edge is to be seen. */
function meets(rect: Rect, sight: Rect): boolean {
  return (
    rect.x <= sight.x + sight.width &&
    rect.y <= sight.y + sight.height &&
    rect.x + rect.width >= sight.x &&
    rect.y + rect.height >= sight.y
  );
}

/** What to draw, and what was found out about it beforehand. */
export interface Drawing {
  batches: readonly Batch[];
  /** The marks that are drawn as frames instead of hatches. */
  framed: ReadonlySet<Mark>;
  /** Where numbers stand at this zoom. */
  picks: Picks;
  /** What a screen without a picture is labelled with: the words of an element by its number. */
  wordsOf: ((number: number) => string) | null;
}

/** Draws what is in sight and answers with how many marks that was. */
export function drawMarks(to: CanvasRenderingContext2D, drawing: Drawing, camera: Camera, stage: Size, ratio: number): number {
  const { batches, framed, picks, wordsOf } = drawing;
  to.setTransform(ratio, 0, 0, ratio, 0, 0);
  to.clearRect(0, 0, stage.width, stage.height);
  const sight = inSight(camera, stage);
  let drawn = 0;
  const kept: Batch[] = [];
  for (const batch of batches) {
    const marks = batch.marks.filter((mark) => meets(boundsOf(mark), sight));
    drawn += marks.length;
    if (marks.length > 0) drawBatch(to, { ...batch, marks }, framed, camera, ratio);
    if (batch.layer === "kept") kept.push({ ...batch, marks });
  }
  if (wordsOf) drawWords(to, kept, camera, wordsOf);
  drawTags(to, kept, picks, camera, ratio);
  return drawn;
}

function drawBatch(to: CanvasRenderingContext2D, { colour, marks }: Batch, framed: ReadonlySet<Mark>, camera: Camera, ratio: number): void {
  const outlines: Rect[] = [];
  const frames: Rect[] = [];
  const hatched: Rect[] = [];
  const filled: Rect[] = [];
  const dashed: Rect[] = [];
  const crosses: Point[] = [];
  const lines = noLines();
  const on = (rect: Rect) => snapped(rectToStage(camera, rect), ratio);
  for (const mark of marks) {
    const { shape } = mark;
    if (shape.kind === "outline") outlines.push(on(shape.rect));
    else if (shape.kind === "hatched") (framed.has(mark) ? frames : hatched).push(on(shape.rect));
    else if (shape.kind === "filled") filled.push(on(shape.rect));
    else if (shape.kind === "cross") crosses.push(toStage(camera, shape.at));
    else if (shape.kind === "path") addPath(lines, camera, shape.from, shape.to);
    else {
      dashed.push(on(shape.from), on(shape.to));
      addArrow(lines, camera, shape.from, shape.to);
    }
  }
  fill(to, filled, colour, 0.32);
  const pattern = hatched.length > 0 ? to.createPattern(tile(colour, ratio), "repeat") : null;
  // The tile is made of display pixels; the canvas counts in CSS pixels.
  pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
  // Two hatches on one place would be twice as dark.
  if (pattern) fill(to, once(hatched), pattern, HATCH);
  stroke(to, filled, { colour, edge: WHITE_EDGE, width: 1, dashes: [] }, ratio);
  stroke(to, once([...frames, ...hatched]), { colour, edge: WHITE_EDGE, width: 1, dashes: [3, 3] }, ratio);
  stroke(to, outlines, { colour, edge: edgeOf(colour), width: LINE, dashes: [] }, ratio);
  // The rects of a merge are often those of kept elements: an edge would cover their lines.
  stroke(to, dashed, { colour, edge: null, width: 1, dashes: [4, 3] }, ratio);
  drawLines(to, lines, colour);
  drawCrosses(to, crosses, colour, camera.scale, ratio);
}

/** How much of a hatch is seen: words under it stay readable. */
const HATCH = 0.3;

function once(rects: readonly Rect[]): Rect[] {
  return [...new Map(rects.map((rect) => [`${rect.x} ${rect.y} ${rect.width} ${rect.height}`, rect])).values()];
}

/** On whole pixels of the display, and at least one of them wide: a hairline is drawn, not lost. */
function snapped({ x, y, width, height }: Rect, ratio: number): Rect {
  const snap = (value: number) => Math.round(value * ratio) / ratio;
  const left = snap(x);
  const top = snap(y);
  return { x: left, y: top, width: Math.max(snap(x + width) - left, 1 / ratio), height: Math.max(snap(y + height) - top, 1 / ratio) };
}

/** How the line around a rect looks. */
interface Line {
  colour: string;
  edge: string | null;
  /** In CSS pixels. */
  width: number;
  dashes: number[];
}

/**
 * An edge keeps a line visible on a picture of any colour. Rect by rect: one path of thousands takes a software renderer ten times as long.
 */
function stroke(to: CanvasRenderingContext2D, rects: readonly Rect[], { colour, edge, width, dashes }: Line, ratio: number): void {
  // Whole display pixels on either side of the edge, or half of an odd one: no line is blurred.
  const pixels = Math.max(Math.round(width * ratio), 1);
  const shift = (pixels % 2) / (2 * ratio);
  const all = () => rects.forEach(({ x, y, width: across, height }) => to.strokeRect(x + shift, y + shift, across, height));
  if (edge !== null) {
    to.strokeStyle = edge;
    to.lineWidth = (pixels + 2 * Math.max(Math.round(ratio / 2), 1)) / ratio;
    all();
  }
  to.setLineDash(dashes);
  to.strokeStyle = colour;
  to.lineWidth = pixels / ratio;
  all();
  to.setLineDash([]);
}

function fill(to: CanvasRenderingContext2D, rects: readonly Rect[], style: string | CanvasPattern, alpha: number): void {
  to.globalAlpha = alpha;
  to.fillStyle = style;
  rects.forEach(({ x, y, width, height }) => to.fillRect(x, y, width, height));
  to.globalAlpha = 1;
}

const tiles = new Map<string, HTMLCanvasElement>();

/** One tile of slanted lines, in display pixels. */
function tile(colour: string, ratio: number): HTMLCanvasElement {
  const side = Math.max(Math.round(8 * ratio), 4);
  return sprite(tiles, `${colour}@${ratio}`, side, (on) => {
    on.strokeStyle = colour;
    on.lineWidth = ratio;
    for (const shift of [-side, 0, side]) {
      on.moveTo(shift, side);
      on.lineTo(shift + side, 0);
    }
    on.stroke();
  });
}
