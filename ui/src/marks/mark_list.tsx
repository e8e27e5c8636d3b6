// The marks of the stage as a list: what is drawn, for whoever does not see it. Selecting a mark selects its node.
import { useMemo } from "react";
import { ListBox, ListBoxItem, ListLayout, Virtualizer } from "react-aria-components";
import type { Mark } from "../bindings";
import { boundsOf } from "../stage/draw";
import { selectAlone } from "../state/actions";
import { nodeOf, type Capture } from "../state/capture";
import { useSession, useSessionState } from "../state/context";
import { groupKey, shownMarks } from "../state/layers";
import { Swatch } from "../legend/swatch";
import { counted, groupName, layerName, pointText, rectText } from "../state/words";
import { useRowHeight } from "../tree/row_height";
import { markText } from "./mark_text";
import "./marks.css";

/** More than this nobody reads one by one; the legend's switches choose what is listed. */
const LISTED = 5000;

interface Entry {
  id: number;
  mark: Mark;
}

export function MarkList({ capture }: { capture: Capture }) {
  const session = useSession();
  const height = useRowHeight();
  const switches = useSessionState((state) => state.switches);
  const selected = useSessionState((state) => state.selection?.node ?? null);
  const shown = useMemo(() => shownMarks(capture.view.marks, switches), [capture, switches]);
  const colours = useMemo(
    () => new Map(capture.view.legend.map(({ layer, group, colour }) => [groupKey(layer, group), colour])),
    [capture],
  );
  const entries = useMemo(() => shown.slice(0, LISTED).map((mark, id): Entry => ({ id, mark })), [shown]);
  const chosen = useMemo(
    () => entries.filter(({ mark }) => selected !== null && nodeOf(mark) === selected).map(({ id }) => id),
    [entries, selected],
  );
  return (
    <>
      <p className="panel-tools">
        {counted(shown.length, "mark")} of {capture.view.marks.length} shown, by the legend’s switches
        {shown.length > LISTED && `; the first ${LISTED} are listed`}
      </p>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: height * 2 }}>
        <ListBox
          className="mark-list"
          aria-label="Marks on the picture"
          items={entries}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={chosen}
          onSelectionChange={(keys) => {
            const entry = keys === "all" ? undefined : entries[Number([...keys].at(-1))];
            const node = entry ? nodeOf(entry.mark) : null;
            if (node !== null) selectAlone(session, node);
          }}
          renderEmptyState={() => <p className="nothing">No layer with marks is switched on.</p>}
        >
          {({ id, mark }) => (
            <ListBoxItem id={id} className="mark" textValue={textOf(mark, capture)}>
              <Swatch layer={mark.layer} colour={colours.get(groupKey(mark.layer, mark.group))} />
              <span className="number figures">{mark.number ?? ""}</span>
              <span className="words" data-whole>{markText(mark, capture)}</span>
              <span className="place" data-whole>
                {kindOf(mark)} <span className="figures">{placeOf(mark)}</span>
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
    </>
  );
}

function textOf(mark: Mark, capture: Capture): string {
  return `${layerName(mark.layer)}: ${markText(mark, capture)}, ${placeOf(mark)}`;
}

/** The layer, and the group where that says more. */
function kindOf({ layer, group }: Mark): string {
  const name = layerName(layer);
  return layer === "kept" || layer === "dropped" ? `${name}, ${groupName(layer, group)}` : name;
}

/** Where it is, in points. */
function placeOf(mark: Mark): string {
  const { shape } = mark;
  if (shape.kind === "cross") return `at ${pointText(shape.at)} pt`;
  if (shape.kind === "arrow") return `from ${rectText(shape.from)} to ${rectText(shape.to)} pt`;
  if (shape.kind === "path") return `from ${pointText(shape.from)} to ${pointText(shape.to)} pt`;
  return `${rectText(boundsOf(mark))} pt`;
}
