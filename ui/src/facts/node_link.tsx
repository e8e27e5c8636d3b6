// A node by its name, to go to.
import { Button } from "react-aria-components";
import { selectAlone } from "../state/actions";
import { rowOf, type Capture } from "../state/capture";
import { useSession } from "../state/context";
import type { NodeIndex } from "../state/selection";
import { nodeName } from "../state/words";

export function NodeLink({ capture, node }: { capture: Capture; node: NodeIndex }) {
  const session = useSession();
  const row = rowOf(capture, node);
  if (!row) return <span>node {node}</span>;
  return (
    <Button
      className="node-link"
      onPress={() => selectAlone(session, node)}
      onHoverStart={() => session.state.send({ type: "hovered", node })}
      onHoverEnd={() => session.state.send({ type: "hovered", node: null })}
    >
      {nodeName(row)}
    </Button>
  );
}
