// Which branches of the tree are open.
import { ancestors, type Capture } from "../state/capture";
import type { NodeIndex } from "../state/selection";

/** As many rows are opened at the start; a person opens the rest where they look. */
const AT_START = 3000;

/** Open from the top, level by level, as long as the rows stay within reason. */
export function firstExpansion({ roots, children }: Capture): ReadonlySet<NodeIndex> {
  const open = new Set<NodeIndex>();
  let rows = roots.length;
  let level: readonly NodeIndex[] = roots;
  while (level.length > 0) {
    const below: NodeIndex[] = [];
    for (const node of level) {
      const inside = children.get(node);
      if (!inside || rows + inside.length > AT_START) continue;
      rows += inside.length;
      open.add(node);
      below.push(...inside);
    }
    level = below;
  }
  return open;
}

/** With every branch open that hides the node; the same set when there is none. */
export function revealing(open: ReadonlySet<NodeIndex>, capture: Capture, node: NodeIndex): ReadonlySet<NodeIndex> {
  const missing = ancestors(capture, node).filter((above) => !open.has(above));
  return missing.length === 0 ? open : new Set([...open, ...missing]);
}

/** Every branch that has something in it. */
export function everything({ children }: Capture): ReadonlySet<NodeIndex> {
  return new Set(children.keys());
}

/** How many rows are above the node's, with these branches open. */
export function rowsAbove(open: ReadonlySet<NodeIndex>, { roots, children }: Capture, node: NodeIndex): number {
  let above = 0;
  const next = roots.toReversed();
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === node) return above;
    above += 1;
    if (open.has(at)) for (const child of (children.get(at) ?? []).toReversed()) next.push(child);
  }
  return above;
}
