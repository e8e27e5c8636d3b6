// The rail of views at the left edge.
import { Button } from "react-aria-components";
import { ariaShortcut, titleOf, type CommandId } from "../commands";
import { useSession, useSessionState } from "../state/context";
import { perform } from "../state/perform";
import type { ViewName } from "../state/session";
import { Hint } from "./hint";
import { DigestIcon, InspectIcon } from "./icons";

const VIEWS: readonly { view: ViewName; command: CommandId; name: string; icon: () => React.JSX.Element }[] = [
  { view: "inspect", command: "view_inspect", name: "Inspect", icon: InspectIcon },
  { view: "digest", command: "view_digest", name: "Digest", icon: DigestIcon },
];

export function Rail() {
  const session = useSession();
  const shown = useSessionState((state) => state.view);
  return (
    <nav className="rail" aria-label="Views" data-region="rail">
      {VIEWS.map(({ view, command, name, icon: Icon }) => (
        <Hint key={view} text={titleOf(command)}>
          <Button
            className="view"
            aria-current={view === shown ? "page" : undefined}
            aria-keyshortcuts={ariaShortcut(command)}
            onPress={() => perform(session, command)}
          >
            <Icon />
            <span>{name}</span>
          </Button>
        </Hint>
      ))}
    </nav>
  );
}
