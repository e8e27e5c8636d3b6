// What went wrong, over the stage: what happened, what to do next, and the code to report. The last capture stays.
import { Button } from "react-aria-components";
import { useSession, useSessionState } from "../state/context";
import { CloseIcon, WarnIcon } from "./icons";

export function Notice() {
  const { state } = useSession();
  const fault = useSessionState((now) => now.fault);
  const kept = useSessionState((now) => now.capture?.view.name ?? null);
  if (!fault) return null;
  return (
    <div className="notice" role="alert" data-code={fault.code}>
      <WarnIcon />
      <div className="words">
        <p className="message">{fault.message}</p>
        {fault.hint && <p>{fault.hint}</p>}
        <p className="small">
          Code <code>{fault.code}</code>
          {kept && `. ${kept} is still open.`}
        </p>
      </div>
      <Button className="tool" aria-label="Dismiss" onPress={() => state.send({ type: "dismissed" })}>
        <CloseIcon />
      </Button>
    </div>
  );
}

/** What is being worked on, with a way out. */
export function Progress() {
  const { state } = useSession();
  const opening = useSessionState((now) => now.opening);
  if (!opening) return null;
  const name = opening.path.replace(/^.*[/\\]/, "");
  return (
    <div className="progress" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>Opening {name}…</span>
      <Button className="plain" onPress={() => state.send({ type: "cancelled" })}>Cancel</Button>
    </div>
  );
}
