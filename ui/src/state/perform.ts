// What each command does. The list of commands is in `commands.json`; a command without a deed does not compile.
import { canDo, type CommandId, type LayerCommand } from "../commands";
import type { MarkLayer } from "../bindings";
import { copyNotation, pickAndOpen, save, select } from "./actions";
import { pixelScale, rowOf } from "./capture";
import type { Session } from "./context";
import { isOn } from "./layers";
import { captureNow, toggleFollow } from "./live";
import { focusRegion } from "./regions";
import { next } from "./selection";
import { stackAt } from "../stage/hit";

/** One step of zooming by key or button. */
const STEP = 1.25;

type Deeds = { [K in Exclude<CommandId, LayerCommand>]: (session: Session) => void };

const DEEDS: Deeds = {
  open: (session) => void pickAndOpen(session),
  save: (session) => void save(session, false),
  save_as: (session) => void save(session, true),
  connect: ({ state }) => state.send({ type: "connecting", on: true }),
  capture: captureNow,
  follow: toggleFollow,
  copy_notation: (session) => void copyNotation(session),
  next_in_stack: (session) => {
    const { selection } = session.state.get();
    if (selection) select(session, next(selection));
  },
  show_stack: showStack,
  clear_selection: (session) => {
    if (session.state.get().selection) select(session, null);
  },
  view_inspect: ({ state }) => state.send({ type: "view", view: "inspect" }),
  view_digest: ({ state }) => state.send({ type: "view", view: "digest" }),
  zoom_in: ({ camera }) => camera.send({ type: "zoom", factor: STEP }),
  zoom_out: ({ camera }) => camera.send({ type: "zoom", factor: 1 / STEP }),
  zoom_fit: ({ camera }) => camera.send({ type: "fit" }),
  zoom_actual: ({ state, camera }) => {
    const { capture } = state.get();
    const pixelsPerPoint = (capture && pixelScale(capture)?.x) ?? 1;
    camera.send({ type: "actual", pixelsPerPoint, devicePixelRatio: window.devicePixelRatio });
  },
  zoom_selection: ({ state, camera }) => {
    const { capture, selection } = state.get();
    const rect = capture && selection ? rowOf(capture, selection.node)?.rect : null;
    if (rect) camera.send({ type: "look_at", rect });
  },
  toggle_legend: ({ state }) => state.send({ type: "legend", on: !state.get().legend }),
  next_region: () => focusRegion(1),
  previous_region: () => focusRegion(-1),
};

export function perform(session: Session, id: CommandId): void {
  if (!canDo(id, session.state.get().capture !== null)) return;
  if (isLayerCommand(id)) toggleLayer(session, id.slice("toggle_layer_".length) as MarkLayer);
  else DEEDS[id](session);
}

function isLayerCommand(id: CommandId): id is LayerCommand {
  return id.startsWith("toggle_layer_");
}

export function toggleLayer({ state }: Session, layer: MarkLayer): void {
  state.send({ type: "layer", layer, on: !isOn(state.get().switches, layer) });
}

/** The menu of everything at the selected place: where the stage was clicked, else the middle of the node. */
function showStack({ state }: Session): void {
  const { capture, selection } = state.get();
  if (!capture || !selection) return;
  const rect = rowOf(capture, selection.node)?.rect;
  const at = selection.at ?? (rect ? { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 } : null);
  if (at) state.send({ type: "stack_menu", menu: { at, nodes: stackAt(capture.targets, at) } });
}
