// The legend: every layer with its count and switch, and what it is made of, in the colours of the stage.
import { useState } from "react";
import { Button, Checkbox, Switch } from "react-aria-components";
import type { LegendRow, MarkLayer } from "../bindings";
import { ariaShortcut, titleOf, type CommandId } from "../commands";
import { ChevronIcon } from "../frame/icons";
import { useSession, useSessionState } from "../state/context";
import { isGroupOn, isOn, LISTED } from "../state/layers";
import { counted, groupName, layerName } from "../state/words";
import { Swatch } from "./swatch";
import "./legend.css";

export function Legend() {
  const rows = useSessionState((state) => state.capture?.view.legend) ?? [];
  return (
    <section className="legend" aria-label="Legend" data-region="legend">
      <h2 className="panel-title">Layers</h2>
      <div className="scroll">
        {LISTED.map((layer) => (
          <Layer key={layer} layer={layer} groups={rows.filter((row) => row.layer === layer)} />
        ))}
      </div>
    </section>
  );
}

function Layer({ layer, groups }: { layer: MarkLayer; groups: readonly LegendRow[] }) {
  const { state } = useSession();
  const switches = useSessionState((now) => now.switches);
  const on = isOn(switches, layer);
  const [opened, setOpened] = useState<boolean | null>(null);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const name = layerName(layer);
  // What is shown explains its colours without being asked; a single group that says no more than its layer does not.
  const plain = groups.length === 0 || (groups.length === 1 && groups[0]?.group === layer);
  const open = !plain && (opened ?? on);
  const command: CommandId = `toggle_layer_${layer}`;
  const all = groups.map(({ group }) => group);
  return (
    <div className="layer" role="group" aria-label={name} data-layer={layer}>
      <div className="layer-head" title={titleOf(command)}>
        {plain ? (
          <Swatch layer={layer} colour={groups[0]?.colour} />
        ) : (
          <Button
            className="twist"
            aria-label={`Groups of ${name}`}
            aria-expanded={open}
            onPress={() => setOpened(!open)}
          >
            <ChevronIcon />
          </Button>
        )}
        <Switch
          className="switch"
          aria-label={`${name}, ${counted(count, "mark")}`}
          aria-keyshortcuts={ariaShortcut(command)}
          isSelected={on}
          onChange={(next) => state.send({ type: "layer", layer, on: next })}
        >
          <span className="label" data-whole>{name}</span>
          <span className="count figures">{count}</span>
          <span className="track" aria-hidden="true" />
        </Switch>
      </div>
      {open &&
        groups.map(({ group, count: marks, colour }) => (
          <Checkbox
            key={group}
            className="group-row"
            aria-label={`${groupName(layer, group)}, ${counted(marks, "mark")}`}
            isSelected={isGroupOn(switches, layer, group)}
            onChange={(next) => state.send({ type: "group", layer, group, on: next, all })}
          >
            <Swatch layer={layer} colour={colour} />
            <span className="label" data-whole>{groupName(layer, group)}</span>
            <span className="count figures">{marks}</span>
            <span className="tick" aria-hidden="true" />
          </Checkbox>
        ))}
    </div>
  );
}
