// The panel at the right: the tree or the marks above, the facts below; in the view Digest, the digest above.
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { Digest } from "../digest/digest";
import { Facts } from "../facts/facts";
import { MarkList } from "../marks/mark_list";
import { Legend } from "../legend/legend";
import { useSession, useSessionState } from "../state/context";
import type { TabName } from "../state/session";
import { layouts } from "../state/remember";
import { NodeTree } from "../tree/tree";
import { useCompact } from "./compact";

export function Side() {
  const capture = useSessionState((state) => state.capture);
  const layout = useDefaultLayout({ id: "side", storage: layouts });
  return (
    <section className="side" aria-label="Inspector">
      <Group orientation="vertical" id="side" {...layout}>
        <Panel id="lists" defaultSize="52%" minSize="20%" className="panel">
          <Upper />
        </Panel>
        <Separator className="separator" aria-label="Height of the facts" />
        <Panel id="facts" minSize="15%" className="panel">
          <Facts capture={capture} />
        </Panel>
      </Group>
    </section>
  );
}

function Upper() {
  const { state } = useSession();
  const capture = useSessionState((now) => now.capture);
  const view = useSessionState((now) => now.view);
  const asked = useSessionState((now) => now.tab);
  const compact = useCompact();
  const layers = useSessionState((now) => now.legend) && compact;
  const tab = asked === "layers" && !layers ? "tree" : asked;
  if (!capture) return null;
  if (view === "digest") {
    return (
      <div className="lists" data-region="lists">
        <Digest capture={capture} />
      </div>
    );
  }
  return (
    <Tabs
      className="lists"
      data-region="lists"
      selectedKey={tab}
      onSelectionChange={(key) => state.send({ type: "tab", tab: key as TabName })}
    >
      <TabList className="tabs" aria-label="Lists">
        <Tab id="tree" className="tab">Tree</Tab>
        <Tab id="marks" className="tab">Marks</Tab>
        {layers && <Tab id="layers" className="tab">Layers</Tab>}
      </TabList>
      <TabPanel id="tree" className="tab-panel">
        {/* A tree for each capture: nothing that was open in the one before may stay. */}
        <NodeTree key={capture.id} capture={capture} />
      </TabPanel>
      <TabPanel id="marks" className="tab-panel">
        <MarkList capture={capture} />
      </TabPanel>
      {layers && (
        <TabPanel id="layers" className="tab-panel">
          <Legend />
        </TabPanel>
      )}
    </Tabs>
  );
}
