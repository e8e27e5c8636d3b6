// The camera over the stage: which part of the screen it shows, and the only changes to that.
import type { Point, Rect, Size } from "../bindings";
import { actualScale, centred, fit, held, panBy, revealed, toPoint, zoomAt, type Camera } from "./transform";

export interface CameraState {
  camera: Camera;
  /** The size of the stage in CSS pixels; nothing before it was laid out. */
  stage: Size | null;
  /** What there is to see, in points. */
  bounds: Rect;
  /** True while everything is fitted: then a resize fits again. */
  fitted: boolean;
  /** Where the pointer is, in CSS pixels of the stage; nothing while it is elsewhere. */
  pointer: Point | null;
}

export type CameraAction =
  | { type: "bounds"; bounds: Rect }
  | { type: "resized"; stage: Size }
  | { type: "fit" }
  | { type: "zoom"; factor: number; at?: Point }
  | { type: "actual"; pixelsPerPoint: number; devicePixelRatio: number }
  | { type: "pan"; dx: number; dy: number }
  | { type: "pointer"; at: Point | null }
  | { type: "reveal"; rect: Rect }
  | { type: "look_at"; rect: Rect };

export const firstCamera: CameraState = {
  camera: { scale: 1, x: 0, y: 0 },
  stage: null,
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  fitted: true,
  pointer: null,
};

/** The free space around a rect that was asked for, in CSS pixels. */
const AROUND = 96;

export function reduceCamera(state: CameraState, action: CameraAction): CameraState {
  switch (action.type) {
    case "bounds":
      // Another capture is another screen: whatever was zoomed to is gone.
      return refit({ ...state, bounds: action.bounds, fitted: true });
    case "resized": {
      const next = { ...state, stage: action.stage };
      return state.fitted || state.stage === null ? refit({ ...next, fitted: true }) : keep(next, recentred(state, action.stage));
    }
    case "fit":
      return refit({ ...state, fitted: true });
    case "zoom": {
      if (!state.stage) return state;
      const middle = { x: state.stage.width / 2, y: state.stage.height / 2 };
      const fitted = fit(state.bounds, state.stage).scale;
      return keep(state, zoomAt(state.camera, action.at ?? middle, action.factor, fitted));
    }
    case "actual": {
      if (!state.stage) return state;
      const middle = toPoint(state.camera, { x: state.stage.width / 2, y: state.stage.height / 2 });
      const scale = actualScale(action.pixelsPerPoint, action.devicePixelRatio);
      return keep(state, centred({ ...middle, width: 0, height: 0 }, state.stage, scale));
    }
    case "pan":
      return keep(state, panBy(state.camera, action.dx, action.dy));
    case "pointer":
      return { ...state, pointer: action.at };
    case "reveal": {
      if (!state.stage) return state;
      const camera = revealed(state.camera, action.rect, state.stage);
      return camera.x === state.camera.x && camera.y === state.camera.y ? state : keep(state, camera);
    }
    case "look_at": {
      if (!state.stage) return state;
      const margin = Math.min(AROUND, state.stage.width / 4, state.stage.height / 4);
      return keep(state, fit(action.rect, state.stage, margin));
    }
  }
}

function refit(state: CameraState): CameraState {
  return state.stage ? { ...state, camera: fit(state.bounds, state.stage) } : state;
}

function keep(state: CameraState, camera: Camera): CameraState {
  return { ...state, fitted: false, camera: state.stage ? held(camera, state.bounds, state.stage) : camera };
}

/** What was in the middle stays there when the stage grows or shrinks. */
function recentred({ camera, stage }: CameraState, next: Size): Camera {
  return stage ? panBy(camera, (next.width - stage.width) / 2, (next.height - stage.height) / 2) : camera;
}
