// Where a point of the screen is on the stage: the only place that knows a scale. Points are those of the device;
// stage lengths are CSS pixels from the top left corner of the stage.
import type { Point, Rect, Size } from "../bindings";

/** How the screen lies on the stage. */
export interface Camera {
  /** CSS pixels of the stage per point. */
  scale: number;
  /** Where the point (0, 0) is on the stage, in CSS pixels. */
  x: number;
  y: number;
}

/** Free space left around what is fitted, in CSS pixels. */
const MARGIN = 20;
/** Never smaller than this share of the fitted scale, never larger than this many CSS pixels a point. */
const SMALLEST = 0.25;
const LARGEST = 40;

export function toStage(camera: Camera, point: Point): Point {
  return { x: camera.x + point.x * camera.scale, y: camera.y + point.y * camera.scale };
}

export function toPoint(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) / camera.scale, y: (at.y - camera.y) / camera.scale };
}

export function rectToStage(camera: Camera, rect: Rect): Rect {
  const { x, y } = toStage(camera, rect);
  return { x, y, width: rect.width * camera.scale, height: rect.height * camera.scale };
}

/** The part of the screen that the stage shows, in points. */
export function inSight(camera: Camera, stage: Size): Rect {
  const { x, y } = toPoint(camera, { x: 0, y: 0 });
  return { x, y, width: stage.width / camera.scale, height: stage.height / camera.scale };
}

/** The whole of `bounds` (points) in the middle of the stage. */
export function fit(bounds: Rect, stage: Size, margin: number = MARGIN): Camera {
  const room = { width: Math.max(stage.width - 2 * margin, 1), height: Math.max(stage.height - 2 * margin, 1) };
  const wide = room.width / Math.max(bounds.width, 1);
  const high = room.height / Math.max(bounds.height, 1);
  return centred(bounds, stage, Math.min(wide, high, LARGEST));
}

/** `bounds` (points) in the middle of the stage at this scale. */
export function centred(bounds: Rect, stage: Size, scale: number): Camera {
  return {
    scale,
    x: stage.width / 2 - (bounds.x + bounds.width / 2) * scale,
    y: stage.height / 2 - (bounds.y + bounds.height / 2) * scale,
  };
}

/** The scale at which a pixel of the picture is a pixel of the display. */
export function actualScale(pixelsPerPoint: number, devicePixelRatio: number): number {
  return pixelsPerPoint / devicePixelRatio;
}

/** Closer or further by `factor`, with what is at `at` (CSS pixels) staying where it is. */
export function zoomAt(camera: Camera, at: Point, factor: number, fitted: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, fitted * SMALLEST), LARGEST);
  const point = toPoint(camera, at);
  return { scale, x: at.x - point.x * scale, y: at.y - point.y * scale };
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The same camera, moved so that a part of `bounds` (points) is always on the stage: nothing gets lost by panning. */
export function held(camera: Camera, bounds: Rect, stage: Size, keep: number = 48): Camera {
  const on = rectToStage(camera, bounds);
  const clamp = (start: number, length: number, room: number) =>
    Math.min(Math.max(start, Math.min(keep, length) - length), room - Math.min(keep, length));
  return {
    ...camera,
    x: camera.x + clamp(on.x, on.width, stage.width) - on.x,
    y: camera.y + clamp(on.y, on.height, stage.height) - on.y,
  };
}

/** The same camera, moved as little as possible so that `rect` (points) is on the stage. */
export function revealed(camera: Camera, rect: Rect, stage: Size, margin: number = 32): Camera {
  const on = rectToStage(camera, rect);
  const shift = (start: number, length: number, room: number) => {
    // What is larger than the stage only has to meet it.
    if (length > room - 2 * margin) return start > room - margin ? room - margin - start : Math.max(margin - start - length, 0);
    return start < margin ? margin - start : Math.min(room - margin - start - length, 0);
  };
  return panBy(camera, shift(on.x, on.width, stage.width), shift(on.y, on.height, stage.height));
}

/** Pixels of the picture per point, on both axes. */
export interface PixelScale {
  x: number;
  y: number;
}

export function toPixel(scale: PixelScale, point: Point): Point {
  return { x: point.x * scale.x, y: point.y * scale.y };
}

/** What a picture of `size` pixels covers, in points: it starts where the screen does. */
export function pictureRect(size: Size, scale: PixelScale): Rect {
  return { x: 0, y: 0, width: size.width / scale.x, height: size.height / scale.y };
}
