// The window: where its parts stand, and the shortcuts that work everywhere in it.
import { useEffect } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { commandOf, isMac, once } from "./commands";
import { useCompact } from "./frame/compact";
import { Connect } from "./frame/connect";
import { FullText } from "./frame/full_text";
import { Live } from "./frame/live";
import { Rail } from "./frame/rail";
import { Side } from "./frame/side";
import { StateLine } from "./frame/state_line";
import { Toolbar } from "./frame/toolbar";
import { Legend } from "./legend/legend";
import { Stage } from "./stage/stage";
import { open } from "./state/actions";
import { SessionProvider, useSessionState, type Session } from "./state/context";
import { connect } from "./state/live";
import { perform } from "./state/perform";
import { layouts } from "./state/remember";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/frame.css";

export function App({ session }: { session: Session }) {
  useEffect(() => attend(session), [session]);
  return (
    <SessionProvider value={session}>
      <Parts />
    </SessionProvider>
  );
}

/** Without a capture there is one thing to do; lists, layers and a state of nothing would only be in its way. */
function Parts() {
  const isEmpty = useSessionState((state) => state.capture === null);
  return (
    <div className="window">
      <Toolbar />
      <div className="middle">
        {!isEmpty && <Rail />}
        {/* One landmark around the panels: the handles between them belong to it too. */}
        <main className="panels" aria-label="Capture">
          {isEmpty ? <Stage /> : <Panels />}
        </main>
      </div>
      {!isEmpty && <StateLine />}
      <Connect />
      <Live />
      <FullText />
    </div>
  );
}

function Panels() {
  const compact = useCompact();
  // Three columns have no room then; the layers are a tab of the inspector.
  const legend = useSessionState((state) => state.legend) && !compact;
  const panelIds = legend ? ["legend", "stage", "side"] : ["stage", "side"];
  const layout = useDefaultLayout({ id: "window", panelIds, storage: layouts });
  return (
    <Group orientation="horizontal" id="window" {...layout}>
      {legend && (
        <>
          <Panel id="legend" defaultSize="13.5rem" minSize="9rem" maxSize="24rem" groupResizeBehavior="preserve-pixel-size" className="panel">
            <Legend />
          </Panel>
          <Separator className="separator" aria-label="Width of the legend" />
        </>
      )}
      <Panel id="stage" minSize="10rem" className="panel">
        <Stage />
      </Panel>
      <Separator className="separator" aria-label="Width of the inspector" />
      <Panel id="side" defaultSize="24rem" minSize="13rem" groupResizeBehavior="preserve-pixel-size" className="panel">
        <Side />
      </Panel>
    </Group>
  );
}

/** Listens to the door and the keyboard; a command that comes by both is done once. */
function attend(session: Session): () => void {
  const run = once((id) => perform(session, id));
  let stopped = false;
  let stop: (() => void) | null = null;
  void session.door
    .listen({
      open: (path) => void open(session, path),
      connect: (device) => void connect(session, device),
      progress: (token, progress) => session.state.send({ type: "progress", token, progress }),
      command: (id) => run(id, "menu", performance.now()),
      dragging: (over) => session.state.send({ type: "dragging", over }),
    })
    .then((end) => (stopped ? end() : (stop = end)));
  const onKey = (event: KeyboardEvent) => {
    const id = event.defaultPrevented || event.isComposing ? null : commandOf(event, isMac);
    if (id === null) return;
    event.preventDefault();
    run(id, "key", event.timeStamp);
  };
  window.addEventListener("keydown", onKey);
  return () => {
    stopped = true;
    stop?.();
    window.removeEventListener("keydown", onKey);
  };
}
