// The small words on the stage: the number of a kept element, the rule of a merge. Where they would cover one another
// the later one gives way; the list of marks has them all.
import type { Rect } from "../bindings";
import type { Batch } from "./draw";
import { centre, inkOn } from "./ink";
import { rectToStage, toStage, type Camera } from "./transform";

export interface Tag {
  text: string;
  colour: string;
  /** A number steps aside where another stands, and is filled; a rule's name does not, and is written on light ground. */
  kind: "number" | "rule";
  /** Where it stands, in CSS pixels of the stage. */
  box: Rect;
}

const HEIGHT = 14;
const PADDING = 3.5;
/** The width of a letter of the tags' font, near enough to place by. */
const LETTER = 6.2;
export const FONT = `600 10px system-ui, sans-serif`;
/** More tags than this are a grey mist; then only boxes with room inside keep theirs. */
const CROWD = 300;

/** The tags of these marks that have a place. */
export function tagsOf(batches: readonly Batch[], camera: Camera): Tag[] {
  const wanted = batches.flatMap(({ colour, marks, layer, group }) =>
    marks.flatMap(({ shape, number }): Tag[] => {
      if (layer === "kept" && shape.kind === "outline" && number !== null) {
        return [numberTag(String(number), colour, rectToStage(camera, shape.rect))];
      }
      if (layer === "merges" && shape.kind === "arrow") return ruleTag(group, colour, camera, shape.from, shape.to);
      return [];
    }),
  );
  return placed(wanted.length > CROWD ? wanted.filter(({ text }, i) => i < CROWD || text.length < 3) : wanted);
}

/** In the corner of a box with room, above a smaller one. */
function numberTag(text: string, colour: string, on: Rect): Tag {
  const width = text.length * LETTER + 2 * PADDING;
  const roomy = on.width >= 2.2 * width && on.height >= 1.6 * HEIGHT;
  return { text, colour, kind: "number", box: { x: on.x, y: roomy ? on.y : on.y - HEIGHT, width, height: HEIGHT } };
}

/** In the middle of an arrow that is long enough to carry it. */
function ruleTag(text: string, colour: string, camera: Camera, from: Rect, to: Rect): Tag[] {
  const start = toStage(camera, centre(from));
  const end = toStage(camera, centre(to));
  const width = text.length * LETTER + 2 * PADDING;
  if (Math.hypot(end.x - start.x, end.y - start.y) < width + 20) return [];
  const box = { x: (start.x + end.x - width) / 2, y: (start.y + end.y - HEIGHT) / 2, width, height: HEIGHT };
  return [{ text, colour, kind: "rule", box }];
}

function placed(wanted: readonly Tag[]): Tag[] {
  const kept: Tag[] = [];
  for (const tag of wanted) {
    // One step to the side is where a nested box's number usually fits.
    const beside = { ...tag.box, x: tag.box.x + tag.box.width + 1 };
    const place = (tag.kind === "number" ? [tag.box, beside] : [tag.box]).find((box) => isFree(kept, box));
    if (place) kept.push({ ...tag, box: place });
  }
  return kept;
}

function isFree(tags: readonly Tag[], box: Rect): boolean {
  return tags.every(
    ({ box: other }) =>
      box.x >= other.x + other.width || other.x >= box.x + box.width || box.y >= other.y + other.height || other.y >= box.y + box.height,
  );
}

export function drawTags(to: CanvasRenderingContext2D, tags: readonly Tag[]): void {
  to.textAlign = "center";
  to.textBaseline = "middle";
  to.lineWidth = 1;
  for (const { text, colour, box, kind } of tags) {
    to.fillStyle = kind === "number" ? colour : "rgba(255, 255, 255, 0.92)";
    to.strokeStyle = colour;
    to.beginPath();
    to.roundRect(box.x, box.y, box.width, box.height, 3);
    to.fill();
    if (kind === "rule") to.stroke();
    to.font = kind === "number" ? FONT : FONT.replace("600", "400");
    to.fillStyle = kind === "number" ? inkOn(colour) : "#1c1c1f";
    to.fillText(text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
  }
}

/** Without a picture: the words of the elements in their boxes, so that the screen can be read all the same. */
export function drawWords(to: CanvasRenderingContext2D, batches: readonly Batch[], camera: Camera, words: (number: number) => string): void {
  to.font = `${Math.min(Math.max(13 * camera.scale, 9), 22)}px system-ui, sans-serif`;
  to.fillStyle = "#1c1c1f";
  to.textAlign = "center";
  to.textBaseline = "middle";
  for (const { shape, number, layer } of batches.flatMap(({ marks }) => marks)) {
    if (layer !== "kept" || shape.kind !== "outline" || number === null) continue;
    const on = rectToStage(camera, shape.rect);
    to.save();
    to.beginPath();
    to.rect(on.x, on.y, on.width, on.height);
    to.clip();
    to.fillText(words(number), on.x + on.width / 2, on.y + on.height / 2);
    to.restore();
  }
}
