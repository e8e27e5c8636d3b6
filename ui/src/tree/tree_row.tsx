// One row of the tree: what it is, what it is called, what became of it.
import { useContext, useEffect, useEffectEvent } from "react";
import { Button, TreeStateContext } from "react-aria-components";
import type { Row } from "../bindings";
import { ChevronIcon } from "../frame/icons";
import { selectAlone } from "../state/actions";
import { useSession, useSessionState } from "../state/context";
import { fateName, saidOf } from "../state/words";

interface Props {
  row: Row;
  /** From 1. */
  level: number;
  branch: boolean;
  isExpanded: boolean;
  isSelected: boolean;
  isFocused: boolean;
  /** Was the last key pressed in the tree a letter? */
  typed: { current: boolean };
}

export function TreeRow({ row, level, branch, isExpanded, isSelected, isFocused, typed }: Props) {
  const session = useSession();
  const { state } = session;
  const focus = useContext(TreeStateContext)?.selectionManager;
  const follow = useEffectEvent(() => {
    // Selected elsewhere: the arrow keys go on from this row when the tree gets the focus next.
    if (focus && focus.focusedKey !== row.node) focus.setFocusedKey(row.node);
  });
  useEffect(() => {
    if (isSelected) follow();
  }, [isSelected]);
  const pick = useEffectEvent(() => {
    // Typing the first letters of a name goes to its row; as everywhere in the tree, where the focus is is the selection.
    if (typed.current && state.get().selection?.node !== row.node) selectAlone(session, row.node);
  });
  useEffect(() => {
    if (isFocused) pick();
  }, [isFocused]);
  const said = saidOf(row);
  const hovered = useSessionState((now) => now.hovered === row.node);
  return (
    <div
      className="row"
      data-hovered={hovered || undefined}
      data-fate={row.fate}
      style={{ paddingInlineStart: `min(${(Math.min(level, 24) - 1) * 0.8 + 0.25}rem, 33%)` }}
      onPointerEnter={() => state.send({ type: "hovered", node: row.node })}
      onPointerLeave={() => state.send({ type: "hovered", node: null })}
    >
      {branch ? (
        <Button slot="chevron" className="twist" aria-label={isExpanded ? "Collapse" : "Expand"}>
          <ChevronIcon />
        </Button>
      ) : (
        <span className="twist" />
      )}
      <span className="type" data-whole>{said && !said.names ? `${row.type},` : row.type}</span>
      {said && <span className="words" data-whole data-named={said.names || undefined}>{said.text}</span>}
      {row.fate === "kept" && row.element !== null && <span className="tag figures">{row.element}</span>}
      <span className="fate" data-fate={row.fate}>{fateName(row.fate, row.reason)}</span>
    </div>
  );
}
