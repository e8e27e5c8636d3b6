// The text that an agent is sent, line by line, and which element each line stands for.
import { ListBox, ListBoxItem, ListLayout, Virtualizer } from "react-aria-components";
import { useMemo } from "react";
import { selectAlone } from "../state/actions";
import type { Capture } from "../state/capture";
import { useSession, useSessionState } from "../state/context";
import { counted } from "../state/words";
import { useRowHeight } from "../tree/row_height";
import "./digest.css";

interface Line {
  id: number;
  text: string;
  /** The number of the element it stands for. */
  element: number | null;
}

export function Digest({ capture }: { capture: Capture }) {
  const session = useSession();
  const height = useRowHeight();
  const lines = useMemo(() => linesOf(capture), [capture]);
  const selected = useSessionState((state) => state.selection?.node ?? null);
  const element = selected === null ? null : (capture.view.rows[selected]?.element ?? null);
  const chosen = lines.filter((line) => element !== null && line.element === element).map(({ id }) => id);
  const { tokens, cut, text } = capture.view.observation;
  return (
    <section className="digest" aria-label="Digest">
      <p className="panel-tools">
        {counted(tokens, "token")}, {counted([...text].length, "character")}
        {cut && ", cut to the budget"}
      </p>
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: height }}>
        <ListBox
          className="digest-lines"
          aria-label="Lines of the digest"
          items={lines}
          selectionMode="single"
          selectionBehavior="replace"
          selectedKeys={chosen}
          onSelectionChange={(keys) => {
            const [key] = keys === "all" ? [] : keys;
            const number = lines[Number(key)]?.element ?? null;
            const node = capture.reading.find((at) => capture.view.rows[at]?.element === number);
            if (number !== null && node !== undefined) selectAlone(session, node);
          }}
        >
          {({ id, text: line, element: number }) => (
            <ListBoxItem id={id} className="digest-line" textValue={line || "empty line"} data-header={number === null || undefined}>
              {line}
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
    </section>
  );
}

/** The lines of the text; elements' lines stand in it in reading order. */
export function linesOf({ view }: Pick<Capture, "view">): Line[] {
  const { text, elements } = view.observation;
  let next = 0;
  return text.split("\n").filter((line, i, all) => line !== "" || i < all.length - 1).map((line, id) => {
    const element = elements[next];
    if (!element || line.trim() !== element.line.trim()) return { id, text: line, element: null };
    next += 1;
    return { id, text: line, element: element.number };
  });
}
