// The bar above: the capture's name, what can be done with the file, and the zoom.
import { Button, Group, ToggleButton, Toolbar as AriaToolbar } from "react-aria-components";
import { ariaShortcut, titleOf, type CommandId } from "../commands";
import { useSession, useSessionState } from "../state/context";
import { perform } from "../state/perform";
import { useStore } from "../state/store";
import { number } from "../state/words";
import { CaptureIcon, FitIcon, FollowIcon, LegendIcon, MinusIcon, OpenIcon, PhoneIcon, PlusIcon, SaveIcon } from "./icons";
import { Hint } from "./hint";
import type { ReactNode } from "react";

export function Toolbar() {
  const capture = useSessionState((state) => state.capture);
  const saving = useSessionState((state) => state.saving);
  return (
    <header className="toolbar" data-region="toolbar">
      <AriaToolbar aria-label="Tools" className="tools">
        <Group aria-label="File" className="group">
          <Tool id="open" name="Open…"><OpenIcon /><span>Open</span></Tool>
          {capture && <Tool id="save" name={saving ? "Saving…" : "Save"} disabled={saving}><SaveIcon /><span>Save</span></Tool>}
        </Group>
        <Device />
        <h1 className="name" title={capture?.view.path ?? undefined} data-whole>{capture?.view.name ?? "Sightline"}</h1>
        {capture && (
          <>
            <Group aria-label="Zoom" className="group">
              <Tool id="zoom_out" name="Zoom out"><MinusIcon /></Tool>
              <Zoom />
              <Tool id="zoom_in" name="Zoom in"><PlusIcon /></Tool>
              <Tool id="zoom_fit" name="Fit screen"><FitIcon /></Tool>
              <Tool id="zoom_actual" name="1:1, one pixel to one pixel"><span className="figures">1:1</span></Tool>
            </Group>
            <LegendSwitch />
          </>
        )}
      </AriaToolbar>
    </header>
  );
}

/** The device: connect to one, capture it again, follow it. */
function Device() {
  const session = useSession();
  const device = useSessionState((state) => state.device);
  const following = useSessionState((state) => state.following);
  return (
    <Group aria-label="Device" className="group">
      <Tool id="connect" name="Connect…"><PhoneIcon /><span>Connect</span></Tool>
      {device !== null && (
        <>
          <Tool id="capture" name="Capture"><CaptureIcon /><span>Capture</span></Tool>
          <Hint text={titleOf("follow")}>
            <ToggleButton
              className="tool"
              aria-keyshortcuts={ariaShortcut("follow")}
              isSelected={following}
              onChange={() => perform(session, "follow")}
            >
              <FollowIcon /><span>Follow</span>
            </ToggleButton>
          </Hint>
        </>
      )}
    </Group>
  );
}

function LegendSwitch() {
  const { state } = useSession();
  const legend = useSessionState((now) => now.legend);
  return (
    <Hint text={titleOf("toggle_legend")}>
      <ToggleButton
        className="tool"
        aria-label="Legend"
        aria-keyshortcuts={ariaShortcut("toggle_legend")}
        isSelected={legend}
        onChange={(on) => state.send({ type: "legend", on })}
      >
        <LegendIcon />
      </ToggleButton>
    </Hint>
  );
}

function Tool({ id, name, disabled = false, children }: { id: CommandId; name: string; disabled?: boolean; children: ReactNode }) {
  const session = useSession();
  return (
    <Hint text={titleOf(id)}>
      <Button
        className="tool"
        aria-label={name}
        aria-keyshortcuts={ariaShortcut(id)}
        isDisabled={disabled}
        onPress={() => perform(session, id)}
      >
        {children}
      </Button>
    </Hint>
  );
}

/** How large a point is now; a hundred per cent is a CSS pixel. */
function Zoom() {
  const { camera } = useSession();
  const scale = useStore(camera, (state) => state.camera.scale);
  const text = `${number(scale * 100, 0)} %`;
  return (
    <output className="zoom figures" aria-label="Zoom">
      {text}
    </output>
  );
}
