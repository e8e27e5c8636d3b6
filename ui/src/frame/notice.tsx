// What went wrong, over the stage: what happened, what to do next, and the code to report. The last capture stays.
import { Button } from "react-aria-components";
import { cancel } from "../state/actions";
import { useSession, useSessionState } from "../state/context";
import type { Opening } from "../state/session";
import { number } from "../state/words";
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
  const session = useSession();
  const opening = useSessionState((now) => now.opening);
  if (!opening) return null;
  return (
    <div className="progress" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{doing(opening)}</span>
      <Button className="plain" onPress={() => cancel(session)}>Cancel</Button>
    </div>
  );
}

/** What is being done, and how far it is where that is known. */
function doing({ path, live, progress }: Opening): string {
  if (!live) return `Opening ${path.replace(/^.*[/\\]/, "")}…`;
  const device = path === "phone" ? "the built-in phone" : path;
  if (!progress) return `Capturing ${device}…`;
  const waited = progress.waited >= 1000 ? `, ${number(progress.waited / 1000, 0)} s` : "";
  const bytes = progress.bytes > 0 ? `, ${number(progress.bytes / 1024, 0)} KB` : "";
  return `Capturing ${device}: ${progress.what}${waited}${bytes}…`;
}
