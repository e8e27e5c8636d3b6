// Where points are on the stage: there and back, zoom that holds its place, panning that loses nothing.
import { describe, expect, it } from "vitest";
import {
  actualScale, centred, fit, held, inSight, panBy, pictureRect, rectToStage, revealed, toPixel, toPoint, toStage, zoomAt,
  type Camera,
} from "./transform";

const PHONE = { x: 0, y: 0, width: 390, height: 844 };
const STAGE = { width: 600, height: 700 };
const camera: Camera = { scale: 1.5, x: 20, y: -40 };

describe("toStage and toPoint", () => {
  it.each([[0, 0], [195, 422], [-30, 900.5]])("undo one another at %d, %d", (x, y) => {
    const back = toPoint(camera, toStage(camera, { x, y }));
    expect(back.x).toBeCloseTo(x, 9);
    expect(back.y).toBeCloseTo(y, 9);
  });

  it("scales a rect with its corner", () => {
    expect(rectToStage(camera, { x: 10, y: 20, width: 30, height: 40 })).toEqual({ x: 35, y: -10, width: 45, height: 60 });
  });
});

describe("fit", () => {
  it("shows all of a tall screen, in the middle, with a margin", () => {
    const fitted = fit(PHONE, STAGE);
    const on = rectToStage(fitted, PHONE);
    expect(on.y).toBeCloseTo(20);
    expect(on.y + on.height).toBeCloseTo(680);
    expect(on.x).toBeCloseTo(STAGE.width - on.x - on.width);
  });

  it("shows a fragment that does not begin at the corner", () => {
    const on = rectToStage(fit({ x: 0, y: 500, width: 390, height: 60 }, STAGE), { x: 0, y: 500, width: 390, height: 60 });
    expect(on.x).toBeCloseTo(20);
    expect(on.y + on.height / 2).toBeCloseTo(350);
  });

  it("survives a stage and a screen without area", () => {
    const fitted = fit({ x: 5, y: 5, width: 0, height: 0 }, { width: 0, height: 0 });
    expect(Object.values(fitted).every(Number.isFinite)).toBe(true);
    expect(fitted.scale).toBeGreaterThan(0);
  });
});

describe("zoomAt", () => {
  const fitted = fit(PHONE, STAGE);

  it("holds what is under the pointer", () => {
    const at = { x: 417, y: 93 };
    const before = toPoint(fitted, at);
    const after = toPoint(zoomAt(fitted, at, 2.5, fitted.scale), at);
    expect(after.x).toBeCloseTo(before.x, 9);
    expect(after.y).toBeCloseTo(before.y, 9);
  });

  it("ends at a limit on either side, still holding its place", () => {
    const at = { x: 100, y: 100 };
    const near = zoomAt(fitted, at, 1e9, fitted.scale);
    const far = zoomAt(fitted, at, 1e-9, fitted.scale);
    expect(near.scale).toBe(40);
    expect(far.scale).toBeCloseTo(fitted.scale / 4);
    expect(toPoint(near, at).x).toBeCloseTo(toPoint(fitted, at).x, 6);
  });
});

describe("held", () => {
  it("keeps a part of the screen on the stage however far it is pushed", () => {
    for (const [dx, dy] of [[1e6, 0], [-1e6, 0], [0, 1e6], [0, -1e6]] as const) {
      const on = rectToStage(held(panBy(fit(PHONE, STAGE), dx, dy), PHONE, STAGE), PHONE);
      expect(on.x).toBeLessThanOrEqual(STAGE.width - 48 + 1e-6);
      expect(on.x + on.width).toBeGreaterThanOrEqual(48 - 1e-6);
      expect(on.y).toBeLessThanOrEqual(STAGE.height - 48 + 1e-6);
      expect(on.y + on.height).toBeGreaterThanOrEqual(48 - 1e-6);
    }
  });

  it("leaves alone what is in sight", () => {
    const fitted = fit(PHONE, STAGE);
    expect(held(fitted, PHONE, STAGE)).toEqual(fitted);
  });
});

describe("revealed", () => {
  const near: Camera = { scale: 4, x: 0, y: 0 };

  it("does not move for what is in sight", () => {
    expect(revealed(near, { x: 20, y: 20, width: 40, height: 20 }, STAGE)).toEqual(near);
  });

  it.each([
    ["left and above", { x: -50, y: -80, width: 30, height: 20 }],
    ["right and below", { x: 300, y: 700, width: 60, height: 40 }],
  ])("brings what lies %s wholly onto the stage", (_, rect) => {
    const on = rectToStage(revealed(near, rect, STAGE), rect);
    expect(on.x).toBeGreaterThanOrEqual(32 - 1e-9);
    expect(on.y).toBeGreaterThanOrEqual(32 - 1e-9);
    expect(on.x + on.width).toBeLessThanOrEqual(STAGE.width - 32 + 1e-9);
    expect(on.y + on.height).toBeLessThanOrEqual(STAGE.height - 32 + 1e-9);
  });

  it("does not jump to the corner of what is larger than the stage", () => {
    const row = { x: 0, y: 30, width: 390, height: 20 };
    expect(revealed({ ...near, x: -200 }, row, STAGE).x).toBe(-200);
  });
});

describe("pixels", () => {
  it("tells where a point is in the picture, on both axes", () => {
    expect(toPixel({ x: 3, y: 2.997 }, { x: 100, y: 200 })).toEqual({ x: 300, y: 599.4 });
    expect(pictureRect({ width: 1179, height: 2556 }, { x: 3, y: 3 })).toEqual({ x: 0, y: 0, width: 393, height: 852 });
  });

  it("one to one is a pixel of the picture on a pixel of the display", () => {
    const scale = actualScale(3, 2);
    const on = rectToStage(centred(PHONE, STAGE, scale), { x: 0, y: 0, width: 1 / 3, height: 1 / 3 });
    expect(on.width * 2).toBeCloseTo(1);
  });

  it("knows what is in sight", () => {
    expect(inSight({ scale: 2, x: -100, y: -200 }, STAGE)).toEqual({ x: 50, y: 100, width: 300, height: 350 });
  });
});
