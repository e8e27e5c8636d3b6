// Which marks are shown: a switch for each layer and for each group in it.
import type { Mark, MarkLayer } from "../bindings";

/** Bottom to top, as they are painted; the legend lists them in the order of {@link LISTED}. */
export const LISTED: readonly MarkLayer[] = ["kept", "merges", "dropped", "overlaps", "overhang", "taps", "order", "moved"];

export interface Switches {
  /** The layers that are shown. */
  on: readonly MarkLayer[];
  /** Groups that are hidden although their layer is shown, as `layer/group`. */
  off: readonly string[];
}

/**
 * What an agent is told, how it came together, and where it would touch: the three questions that open the window; and
 * what moved while it was looked at, which is there on a live screen only.
 */
export const AT_START: Switches = { on: ["kept", "merges", "taps", "moved"], off: [] };

export function groupKey(layer: MarkLayer, group: string): string {
  return `${layer}/${group}`;
}

export function isOn(switches: Switches, layer: MarkLayer): boolean {
  return switches.on.includes(layer);
}

export function isGroupOn(switches: Switches, layer: MarkLayer, group: string): boolean {
  return isOn(switches, layer) && !switches.off.includes(groupKey(layer, group));
}

export function withLayer(switches: Switches, layer: MarkLayer, on: boolean): Switches {
  const others = switches.on.filter((other) => other !== layer);
  return { ...switches, on: on ? [...others, layer] : others };
}

/** Showing a group of a hidden layer shows the layer with this group alone of it. */
export function withGroup(switches: Switches, layer: MarkLayer, group: string, on: boolean, all: readonly string[]): Switches {
  const key = groupKey(layer, group);
  const others = switches.off.filter((other) => other !== key);
  if (!on) return { ...switches, off: [...others, key] };
  if (isOn(switches, layer)) return { ...switches, off: others };
  const rest = all.filter((other) => other !== group).map((other) => groupKey(layer, other));
  return { on: [...switches.on, layer], off: [...others.filter((other) => !other.startsWith(`${layer}/`)), ...rest] };
}

export function shownMarks(marks: readonly Mark[], switches: Switches): Mark[] {
  return marks.filter(({ layer, group }) => isGroupOn(switches, layer, group));
}

/** Switches from what was remembered; whatever is not of the right form counts as not remembered. */
export function switchesFrom(value: unknown): Switches {
  if (typeof value !== "object" || value === null || !("on" in value) || !("off" in value)) return AT_START;
  const { on, off } = value;
  if (!Array.isArray(on) || !Array.isArray(off)) return AT_START;
  return {
    on: LISTED.filter((layer) => on.includes(layer)),
    off: off.filter((key): key is string => typeof key === "string"),
  };
}
