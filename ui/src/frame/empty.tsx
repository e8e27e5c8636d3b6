// What the stage says before anything is open: what to do.
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { shortcutText } from "../commands";
import { open, pickAndOpen } from "../state/actions";
import { useSession } from "../state/context";
import { InspectIcon } from "./icons";

export function Empty() {
  const session = useSession();
  const [recorded, setRecorded] = useState<readonly string[]>([]);
  useEffect(() => {
    let wanted = true;
    session.door.recorded().then((names) => wanted && setRecorded(names), () => undefined);
    return () => void (wanted = false);
  }, [session]);
  return (
    <div className="empty">
      <InspectIcon />
      <h2>Open a capture to see what an agent sees</h2>
      <p>Drop one anywhere in this window, or choose it.</p>
      <Button className="primary" onPress={() => void pickAndOpen(session)}>
        Open a file… <kbd>{shortcutText("open")}</kbd>
      </Button>
      <Button className="plain" onPress={() => session.state.send({ type: "connecting", on: true })}>
        Connect to a device… <kbd>{shortcutText("connect")}</kbd>
      </Button>
      <dl>
        <dt>Captures</dt>
        <dd><code>.sightline</code> files and folders</dd>
        <dt>Page sources</dt>
        <dd>XML, JSON or notation; a picture of the same name beside it comes along</dd>
        <dt><kbd>{shortcutText("next_region")}</kbd></dt>
        <dd>goes to the next part of the window; every command is in a menu with its keys</dd>
      </dl>
      {recorded.length > 0 && (
        <section aria-labelledby="recorded">
          <h3 id="recorded">Recorded captures</h3>
          <ul>
            {recorded.map((name) => (
              <li key={name}>
                <Button className="plain" onPress={() => void open(session, name)}>{name}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
