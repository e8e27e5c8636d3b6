// The camera's changes: what a resize, another capture and each command do to it.
import { describe, expect, it } from "vitest";
import { firstCamera, reduceCamera, type CameraAction, type CameraState } from "./camera";
import { rectToStage, toPoint } from "./transform";

const PHONE = { x: 0, y: 0, width: 390, height: 844 };
const LANDSCAPE = { x: 0, y: 0, width: 844, height: 390 };

function after(...actions: CameraAction[]): CameraState {
  return actions.reduce(reduceCamera, firstCamera);
}
const opened: CameraAction[] = [{ type: "bounds", bounds: PHONE }, { type: "resized", stage: { width: 600, height: 700 } }];

describe("reduceCamera", () => {
  it("fits as soon as there are a screen and a stage, in either order", () => {
    expect(after(...opened).camera).toEqual(after(...opened.toReversed()).camera);
  });

  it("fits again on a resize while nothing was zoomed", () => {
    const small = after(...opened, { type: "resized", stage: { width: 300, height: 350 } });
    expect(rectToStage(small.camera, PHONE).height).toBeCloseTo(310);
  });

  it("keeps the middle on a resize once a person has zoomed", () => {
    const zoomed = after(...opened, { type: "zoom", factor: 3 });
    const resized = reduceCamera(zoomed, { type: "resized", stage: { width: 500, height: 500 } });
    expect(resized.camera.scale).toBe(zoomed.camera.scale);
    expect(toPoint(resized.camera, { x: 250, y: 250 })).toEqual(toPoint(zoomed.camera, { x: 300, y: 350 }));
  });

  it("forgets the zoom for another screen: no box of the first stays where it was", () => {
    const next = after(...opened, { type: "zoom", factor: 5, at: { x: 0, y: 0 } }, { type: "bounds", bounds: LANDSCAPE });
    expect(next.fitted).toBe(true);
    expect(rectToStage(next.camera, LANDSCAPE).x).toBeCloseTo(20);
  });

  it("shows one pixel on one pixel around the middle", () => {
    const actual = after(...opened, { type: "actual", pixelsPerPoint: 3, devicePixelRatio: 2 });
    expect(actual.camera.scale).toBe(1.5);
    expect(toPoint(actual.camera, { x: 300, y: 350 }).x).toBeCloseTo(195);
  });

  it("looks at a rect with space around it, and comes back by fitting", () => {
    const rect = { x: 300, y: 135, width: 63, height: 29 };
    const close = after(...opened, { type: "look_at", rect });
    const on = rectToStage(close.camera, rect);
    expect(on.width).toBeGreaterThan(200);
    expect(on.x + on.width / 2).toBeCloseTo(300);
    expect(reduceCamera(close, { type: "fit" }).camera).toEqual(after(...opened).camera);
  });

  it("leaves the state as it is when there is nothing to reveal", () => {
    const state = after(...opened);
    expect(reduceCamera(state, { type: "reveal", rect: { x: 10, y: 60, width: 20, height: 20 } })).toBe(state);
  });

  it("does nothing before the stage was laid out", () => {
    for (const action of [{ type: "zoom", factor: 2 }, { type: "look_at", rect: PHONE }, { type: "fit" }] as const) {
      expect(reduceCamera(firstCamera, action).camera).toEqual(firstCamera.camera);
    }
  });
});
