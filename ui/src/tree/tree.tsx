// The tree of nodes, virtual: only the rows in sight are in the page, however many there are.
import { createContext, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Button, Collection, Tree, TreeItem, TreeItemContent, Virtualizer } from "react-aria-components";
import type { Row } from "../bindings";
import { selectAlone, select } from "../state/actions";
import type { Capture } from "../state/capture";
import { useSession, useSessionState } from "../state/context";
import { perform } from "../state/perform";
import { rowText, saidOf } from "../state/words";
import { createStore, useStore, type Store } from "../state/store";
import type { NodeIndex } from "../state/selection";
import { RowLayout } from "./row_layout";
import { useRowHeight } from "./row_height";
import { everything, firstExpansion, revealing, rowsAbove } from "./expansion";
import { TreeRow } from "./tree_row";
import "./tree.css";

type Open = ReadonlySet<NodeIndex>;
const replace = (_: Open, next: Open): Open => next;

/** What the rows of one tree share. Rows watch their own part of it, so that opening one does not render the others. */
const Branches = createContext<{ capture: Capture; open: Store<Open, Open>; typed: { current: boolean } } | null>(null);

export function NodeTree({ capture }: { capture: Capture }) {
  const session = useSession();
  const height = useRowHeight();
  const element = useRef<HTMLDivElement>(null);
  const selected = useSessionState((state) => state.selection?.node ?? null);
  const [open] = useState(() => createStore(replace, firstExpansion(capture)));
  const expanded = useStore(open, (now) => now);
  const roots = useMemo(() => capture.roots.flatMap((node) => capture.view.rows[node] ?? []), [capture]);
  const typed = useRef(false);
  const shared = useMemo(() => ({ capture, open, typed }), [capture, open, typed]);

  // Selected elsewhere: open what hides the row, then bring it into sight.
  useEffect(() => {
    if (selected !== null) open.send(revealing(open.get(), capture, selected));
  }, [selected, open, capture]);
  useEffect(() => {
    if (selected === null || !element.current) return;
    return bringIntoSight(element.current, rowsAbove(expanded, capture, selected) * height, height);
  }, [selected, expanded, capture, height]);

  useEffect(() => (element.current ? watchTyping(element.current, typed) : undefined), []);

  return (
    <>
      <div className="panel-tools">
        <Button className="plain" onPress={() => open.send(everything(capture))}>Expand all</Button>
        <Button className="plain" onPress={() => open.send(new Set(capture.roots))}>Collapse</Button>
      </div>
      <Branches value={shared}>
        <Virtualizer layout={RowLayout} layoutOptions={{ rowSize: height }}>
          <Tree
            ref={element}
            className="tree"
            aria-label="Nodes"
            items={roots}
            selectionMode="single"
            selectionBehavior="replace"
            selectedKeys={selected === null ? [] : [selected]}
            expandedKeys={expanded}
            onExpandedChange={(keys) => open.send(new Set([...keys].map(Number)))}
            onSelectionChange={(keys) => {
              const [key] = keys === "all" ? [] : keys;
              if (key === undefined) select(session, null);
              else if (Number(key) !== session.state.get().selection?.node) selectAlone(session, Number(key));
            }}
            onAction={() => perform(session, "zoom_selection")}
          >
            {(row: Row) => <Branch row={row} />}
          </Tree>
        </Virtualizer>
      </Branches>
    </>
  );
}

/** A node and, while it is open, what is in it. Closed branches and leaves cost nothing more. */
function Branch({ row }: { row: Row }) {
  const shared = useContext(Branches);
  if (!shared) throw new Error("A row of the tree stands outside the tree.");
  const inside = shared.capture.children.get(row.node);
  return (
    <TreeItem
      id={row.node}
      className="tree-item"
      textValue={saidOf(row)?.names ? (row.words ?? row.type) : row.type}
      aria-label={rowText(row)}
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, isSelected, isFocused, level }) => (
          <TreeRow
            row={row}
            level={level}
            branch={hasChildItems}
            isExpanded={isExpanded}
            isSelected={isSelected}
            isFocused={isFocused}
            typed={shared.typed}
          />
        )}
      </TreeItemContent>
      {inside && <Inside node={row.node} inside={inside} capture={shared.capture} open={shared.open} />}
    </TreeItem>
  );
}

interface InsideProps {
  node: NodeIndex;
  inside: readonly NodeIndex[];
  capture: Capture;
  open: Store<Open, Open>;
}

/** A closed branch holds the first row alone and nothing below it: enough for the tree to know that it can be opened. */
function Inside({ node, inside, capture, open }: InsideProps) {
  const isOpen = useStore(open, (now) => now.has(node));
  const items = useMemo(
    () => (isOpen ? inside : inside.slice(0, 1)).flatMap((child) => capture.view.rows[child] ?? []),
    [isOpen, inside, capture],
  );
  return (
    <Collection items={items} dependencies={[isOpen]}>
      {(child: Row) => (isOpen ? <Branch row={child} /> : <Stub row={child} />)}
    </Collection>
  );
}

/** Never seen. Its key is its own: one that leaves and another of the same key that comes would be taken for one. */
function Stub({ row }: { row: Row }) {
  return (
    <TreeItem id={`in ${row.parent}`} textValue={row.type}>
      <TreeItemContent>{row.type}</TreeItemContent>
    </TreeItem>
  );
}

/** Notes whether the last key pressed in the tree was a letter. */
function watchTyping(tree: HTMLElement, typed: { current: boolean }): () => void {
  const listener = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    typed.current = [...key].length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
  };
  tree.addEventListener("keydown", listener, true);
  return () => tree.removeEventListener("keydown", listener, true);
}

/** Scrolls as little as needed; twice, because the tree grows by what was just opened a frame later. */
function bringIntoSight(tree: HTMLElement, top: number, height: number): () => void {
  const scroll = () => {
    if (top < tree.scrollTop) tree.scrollTop = top - height;
    else if (top + height > tree.scrollTop + tree.clientHeight) tree.scrollTop = top + 2 * height - tree.clientHeight;
  };
  scroll();
  const frame = requestAnimationFrame(scroll);
  return () => cancelAnimationFrame(frame);
}
