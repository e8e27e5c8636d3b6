// The small words on the stage: the number of a kept element, and, without a picture, the words of each.
import type { Batch } from "./draw";
import { inkOn, WHITE_EDGE } from "./ink";
import { tagBox, tagSize, type Picks } from "./tag_places";
import { rectToStage, type Camera } from "./transform";

export const FONT = "system-ui, sans-serif";

/** Draws the numbers of these elements, each in its place. */
export function drawTags(to: CanvasRenderingContext2D, batches: readonly Batch[], picks: Picks, camera: Camera, ratio: number): void {
  const whole = (value: number) => Math.round(value * ratio) / ratio;
  to.textAlign = "center";
  to.textBaseline = "middle";
  to.lineWidth = 1;
  to.strokeStyle = WHITE_EDGE;
  to.font = `600 ${tagSize(camera.scale).font}px ${FONT}`;
  for (const { colour, marks } of batches) {
    for (const { number, shape } of marks) {
      const pick = number === null ? undefined : picks.get(number);
      if (number === null || pick === undefined || shape.kind !== "outline") continue;
      const place = tagBox(number, shape.rect, pick, camera.scale);
      if (!place) continue;
      const [x, y] = [whole(camera.x + place.x), whole(camera.y + place.y)];
      to.fillStyle = colour;
      to.beginPath();
      to.roundRect(x, y, place.width, place.height, 2.5);
      to.stroke();
      to.fill();
      to.fillStyle = inkOn(colour);
      to.fillText(String(number), x + place.width / 2, y + place.height / 2 + 0.5);
    }
  }
}

/** Without a picture: the words of the elements in their boxes, so that the screen can be read all the same. */
export function drawWords(to: CanvasRenderingContext2D, batches: readonly Batch[], camera: Camera, words: (number: number) => string): void {
  to.font = `${Math.min(Math.max(13 * camera.scale, 9), 22)}px ${FONT}`;
  to.fillStyle = "#1c1c1f";
  to.textAlign = "center";
  to.textBaseline = "middle";
  for (const { shape, number } of batches.flatMap(({ marks }) => marks)) {
    if (shape.kind !== "outline" || number === null) continue;
    const on = rectToStage(camera, shape.rect);
    to.save();
    to.beginPath();
    to.rect(on.x, on.y, on.width, on.height);
    to.clip();
    to.fillText(words(number), on.x + on.width / 2, on.y + on.height / 2);
    to.restore();
  }
}
