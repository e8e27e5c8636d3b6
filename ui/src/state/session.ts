// What the window knows: one state and the only changes to it. No effects here; `actions.ts` has those.
import type { Fault, MarkLayer, Point, Progress } from "../bindings";
import type { Capture } from "./capture";
import { withGroup, withLayer, type Switches } from "./layers";
import type { NodeIndex, Selection } from "./selection";

export type ViewName = "inspect" | "digest";
/** The layers are a tab only where they have no column of their own. */
export type TabName = "tree" | "marks" | "layers";

export interface Opening {
  path: string;
  token: number;
  /** Is it a capture of a device? */
  live: boolean;
  progress: Progress | null;
}

export interface SessionState {
  capture: Capture | null;
  /** The file being opened or the device being captured; its token tells a late reply of a cancelled one. */
  opening: Opening | null;
  /** The device that this window looks at, as a person gave it; nothing when it shows a file. */
  device: string | null;
  /** Is the screen captured again whenever it changes? */
  following: boolean;
  /** Is the box for an address open? */
  connecting: boolean;
  saving: boolean;
  /** What went wrong last; what was open before stays open. */
  fault: Fault | null;
  selection: Selection | null;
  /** The node under the pointer, on the stage, in the tree or in a menu. */
  hovered: NodeIndex | null;
  /** The open menu of a stack: its nodes from small to large, and where it belongs, in points. */
  stackMenu: { at: Point; nodes: readonly NodeIndex[] } | null;
  switches: Switches;
  view: ViewName;
  tab: TabName;
  legend: boolean;
  dragging: boolean;
  /** What was last done, for the live region; numbered so that the same words are said again. */
  said: { text: string; count: number };
}

export type SessionAction =
  | { type: "opening"; path: string; token: number; live?: boolean }
  | { type: "progress"; token: number; progress: Progress }
  | { type: "device"; device: string | null }
  | { type: "following"; on: boolean }
  | { type: "connecting"; on: boolean }
  | { type: "opened"; capture: Capture; token: number }
  | { type: "failed"; fault: Fault; token?: number }
  | { type: "cancelled" }
  | { type: "saving" }
  | { type: "saved"; capture: number; file: string; name: string }
  | { type: "dismissed" }
  | { type: "selected"; selection: Selection | null }
  | { type: "hovered"; node: NodeIndex | null }
  | { type: "stack_menu"; menu: SessionState["stackMenu"] }
  | { type: "layer"; layer: MarkLayer; on: boolean }
  | { type: "group"; layer: MarkLayer; group: string; on: boolean; all: readonly string[] }
  | { type: "view"; view: ViewName }
  | { type: "tab"; tab: TabName }
  | { type: "legend"; on: boolean }
  | { type: "dragging"; over: boolean }
  | { type: "said"; text: string };

export function firstState(remembered: Pick<SessionState, "switches" | "legend" | "tab">): SessionState {
  return {
    capture: null,
    opening: null,
    device: null,
    following: false,
    connecting: false,
    saving: false,
    fault: null,
    selection: null,
    hovered: null,
    stackMenu: null,
    view: "inspect",
    dragging: false,
    said: { text: "", count: 0 },
    ...remembered,
  };
}

export function reduceSession(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case "opening":
      return { ...state, opening: { path: action.path, token: action.token, live: action.live ?? false, progress: null }, dragging: false };
    case "progress":
      return state.opening?.token !== action.token ? state : { ...state, opening: { ...state.opening, progress: action.progress } };
    case "device":
      // What is followed is the device before.
      return { ...state, device: action.device, following: false };
    case "following":
      return { ...state, following: action.on };
    case "connecting":
      return { ...state, connecting: action.on };
    case "opened":
      // Selection and menus point into the capture before: nothing of it may stay.
      return state.opening?.token !== action.token
        ? state
        : { ...state, capture: action.capture, opening: null, fault: null, selection: null, hovered: null, stackMenu: null };
    case "failed":
      if (action.token === undefined) return { ...state, fault: action.fault, saving: false };
      return state.opening?.token !== action.token ? state : { ...state, fault: action.fault, opening: null };
    case "cancelled":
      return { ...state, opening: null };
    case "saving":
      return { ...state, saving: true, fault: null };
    case "saved": {
      const { capture } = state;
      // The capture is the written file from now on; another one may have been opened meanwhile.
      if (capture?.id !== action.capture) return { ...state, saving: false };
      const view = { ...capture.view, path: action.file, name: action.name, saved: true };
      return { ...state, saving: false, capture: { ...capture, view } };
    }
    case "dismissed":
      return { ...state, fault: null };
    case "selected":
      return { ...state, selection: action.selection, stackMenu: null };
    case "hovered":
      return state.hovered === action.node ? state : { ...state, hovered: action.node };
    case "stack_menu":
      return { ...state, stackMenu: action.menu };
    case "layer":
      return { ...state, switches: withLayer(state.switches, action.layer, action.on) };
    case "group":
      return { ...state, switches: withGroup(state.switches, action.layer, action.group, action.on, action.all) };
    case "view":
      return { ...state, view: action.view };
    case "tab":
      return { ...state, tab: action.tab, view: "inspect" };
    case "legend":
      return { ...state, legend: action.on };
    case "dragging":
      return state.dragging === action.over ? state : { ...state, dragging: action.over };
    case "said":
      return { ...state, said: { text: action.text, count: state.said.count + 1 } };
  }
}
