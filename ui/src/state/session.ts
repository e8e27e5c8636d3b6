// What the window knows: one state and the only changes to it. No effects here; `actions.ts` has those.
import type { Fault, MarkLayer, Point } from "../bindings";
import type { Capture } from "./capture";
import { withGroup, withLayer, type Switches } from "./layers";
import type { NodeIndex, Selection } from "./selection";

export type ViewName = "inspect" | "digest";
export type TabName = "tree" | "marks";

export interface SessionState {
  capture: Capture | null;
  /** The file being opened; its token tells a late reply of a cancelled one. */
  opening: { path: string; token: number } | null;
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
  | { type: "opening"; path: string; token: number }
  | { type: "opened"; capture: Capture; token: number }
  | { type: "failed"; fault: Fault; token?: number }
  | { type: "cancelled" }
  | { type: "saving"; on: boolean }
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
      return { ...state, opening: { path: action.path, token: action.token }, dragging: false };
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
      return { ...state, saving: action.on, fault: action.on ? null : state.fault };
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
