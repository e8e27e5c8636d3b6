// What the stage says before anything is open: what to do.
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { shortcutText } from "../commands";
import { open, pickAndOpen } from "../state/actions";
import { useSession } from "../state/context";

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
      <h2>Open a capture to see what an agent sees</h2>
      <p>
        A capture (<code>.sightline</code>), or a page source as XML, JSON or notation, with or without a picture of the
        same name beside it. Drop it here, or
      </p>
      <Button className="primary" onPress={() => void pickAndOpen(session)}>
        Open a file… <kbd>{shortcutText("open")}</kbd>
      </Button>
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
