// Where the screen has something to read: the edges in its picture, or, without a picture whose pixels can be had, the
// places of its words. Tags keep off it.
import type { Rect, Row, Size } from "../bindings";
import { Boxes } from "./boxes";

/** The share of a rect (points) in which there is ink, 0 to 1. */
export type Ink = (rect: Rect) => number;

/** Two neighbours this far apart, of 255, are the edge of a letter or a sign; shades of a ground are less. */
const EDGE = 32;
/** As many pixels of the picture are looked at: letters are still letters, and it takes a few milliseconds. */
const PIXELS = 1_000_000;

/** The edges of a picture that covers `on` (points). Rejects when the page may not see its pixels. */
export async function inkOfPicture(url: string, on: Rect): Promise<Ink> {
  const image = new Image();
  // Without this the pixels of a picture from another origin (in the app: another scheme) cannot be read.
  image.crossOrigin = "anonymous";
  image.src = url;
  await image.decode();
  const shrink = Math.min(1, on.width / image.naturalWidth, Math.sqrt(PIXELS / (image.naturalWidth * image.naturalHeight)));
  const size = {
    width: Math.max(Math.round(image.naturalWidth * shrink), 1),
    height: Math.max(Math.round(image.naturalHeight * shrink), 1),
  };
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const to = canvas.getContext("2d", { willReadFrequently: true });
  if (!to) throw new Error("there is no canvas to read from");
  to.drawImage(image, 0, 0, size.width, size.height);
  return inkOfPixels(to.getImageData(0, 0, size.width, size.height).data, size, on);
}

/** @param pixels red, green, blue and alpha of `size` pixels that cover `on` (points) */
export function inkOfPixels(pixels: Uint8ClampedArray, size: Size, on: Rect): Ink {
  const sums = summed(pixels, size);
  const [across, down] = [size.width / on.width, size.height / on.height];
  return ({ x, y, width, height }) => {
    const left = clamp(Math.floor((x - on.x) * across), size.width);
    const top = clamp(Math.floor((y - on.y) * down), size.height);
    const right = clamp(Math.ceil((x + width - on.x) * across), size.width);
    const bottom = clamp(Math.ceil((y + height - on.y) * down), size.height);
    // What is beside the picture is blank.
    const area = width * across * height * down;
    if (right <= left || bottom <= top || area <= 0) return 0;
    const at = (column: number, row: number) => sums[row * (size.width + 1) + column] ?? 0;
    return Math.min((at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) / area, 1);
  };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

/** For each place, how many pixels with an edge are left of it and above: any rect is four look-ups then. */
function summed(pixels: Uint8ClampedArray, { width, height }: Size): Uint32Array {
  const light = (at: number) => 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let row = 0; row < height; row += 1) {
    let inRow = 0;
    for (let column = 0; column < width; column += 1) {
      const at = (row * width + column) * 4;
      const here = light(at);
      const edge =
        (column > 0 && Math.abs(here - light(at - 4)) > EDGE) || (row > 0 && Math.abs(here - light(at - 4 * width)) > EDGE);
      if (edge) inRow += 1;
      sums[(row + 1) * (width + 1) + column + 1] = (sums[row * (width + 1) + column + 1] ?? 0) + inRow;
    }
  }
  return sums;
}

/** The places of words, as far as a tree tells them: the innermost nodes that have some and are drawn. */
export function inkOfRows(rows: readonly Row[], isLeaf: (node: number) => boolean): Ink {
  const words = new Boxes(24);
  for (const { node, words: text, reason, rect } of rows) {
    if (rect && text !== null && reason === null && isLeaf(node)) words.add(rect, null);
  }
  return (rect) => (words.some(rect) ? 1 : 0);
}
