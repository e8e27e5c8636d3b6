// Everything known about the selected node: what became of it, why, which node gave which word, and where it is.
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import type { ElementAnswer, Facts as Answer, Row } from "../bindings";
import { asFault } from "../door";
import { CopyIcon } from "../frame/icons";
import { copy } from "../state/actions";
import { rowOf, type Capture } from "../state/capture";
import { useSession, useSessionState, type Session } from "../state/context";
import type { NodeIndex } from "../state/selection";
import { fateName, nodeName, pointText, rectText } from "../state/words";
import { FactGrid, type Fact } from "./fact_grid";
import { NodeLink } from "./node_link";
import "./facts.css";

export function Facts({ capture }: { capture: Capture | null }) {
  const node = useSessionState((state) => state.selection?.node ?? null);
  const facts = useFacts(capture, node);
  const row = capture && node !== null ? rowOf(capture, node) : undefined;
  return (
    <section className="facts" aria-label="Facts" data-region="facts">
      {capture && row ? (
        <Sheet key={`${capture.id}:${row.node}`} capture={capture} row={row} facts={facts} />
      ) : (
        <>
          <h2 className="panel-title">Facts</h2>
          <p className="nothing">Select a node on the stage or in the tree.</p>
        </>
      )}
    </section>
  );
}

/** The facts of the node, asked for when it is selected; a reply that comes too late is dropped. */
function useFacts(capture: Capture | null, node: NodeIndex | null): Answer | null {
  const session = useSession();
  const [facts, setFacts] = useState<{ capture: Capture; answer: Answer } | null>(null);
  useEffect(() => {
    if (!capture || node === null) return;
    let wanted = true;
    session.door.call("facts", { source: capture.id, node }).then(
      (answer) => wanted && setFacts({ capture, answer }),
      (thrown: unknown) => wanted && session.state.send({ type: "failed", fault: asFault(thrown) }),
    );
    return () => void (wanted = false);
  }, [session, capture, node]);
  return facts && facts.capture === capture && facts.answer.node === node ? facts.answer : null;
}

function Sheet({ capture, row, facts }: { capture: Capture; row: Row; facts: Answer | null }) {
  const session = useSession();
  return (
    <>
      <header className="facts-head">
        <h2 data-whole>{nodeName(row)}</h2>
        <span className="fate" data-fate={row.fate}>{fateName(row.fate, row.reason)}</span>
        {facts && (
          <Button className="plain" onPress={() => void copy(session, "the node as notation", facts.notation)}>
            <CopyIcon /> Notation
          </Button>
        )}
      </header>
      <div className="scroll" aria-busy={!facts}>
        {facts && <Body capture={capture} facts={facts} session={session} />}
      </div>
    </>
  );
}

function Body({ capture, facts, session }: { capture: Capture; facts: Answer; session: Session }) {
  const { fate, why, given, element, rect, attributes } = facts;
  return (
    <>
      <section aria-labelledby="facts-why">
        <h3 id="facts-why">Why</h3>
        <p className="rule">
          {fateName(fate.kind, fate.reason)} by rule <code>{fate.rule}</code>
          {fate.of != null && <> of <NodeLink capture={capture} node={fate.of} /></>}
        </p>
        <ol className="why">
          {why.map((sentence, i) => <li key={i}>{sentence}</li>)}
        </ol>
      </section>
      {element && (
        <>
          {given.length > 0 && (
            <FactGrid
              title="Where it came from"
              facts={given.map(({ what, node, text }) => ({ name: what, value: text, node }))}
              capture={capture}
              onCopy={(fact) => void copy(session, fact.name, fact.value)}
            />
          )}
          <FactGrid
            title={`Element ${element.number}`}
            facts={elementFacts(element)}
            capture={capture}
            onCopy={(fact) => void copy(session, fact.name, fact.value)}
          />
        </>
      )}
      <FactGrid
        title="Node"
        facts={[
          ...(rect ? [{ name: "points", value: rectText(rect.points) }] : [{ name: "points", value: "no frame" }]),
          ...(rect?.pixels ? [{ name: "pixels", value: rectText(rect.pixels) }] : []),
          { name: "path", value: facts.path },
          { name: "index", value: String(facts.node) },
        ]}
        capture={capture}
        onCopy={(fact) => void copy(session, fact.name, fact.value)}
      />
      <FactGrid
        title="Attributes as received"
        facts={attributes.map(({ name, value, more }) => ({ name, value, note: more > 0 ? `and ${more} more characters` : undefined }))}
        capture={capture}
        onCopy={(fact) => void copy(session, fact.name, fact.value)}
      />
    </>
  );
}

/** What the element says, in the order in which a person asks. */
function elementFacts(element: ElementAnswer): Fact[] {
  const states = (["enabled", "selected", "actionable", "scrollable"] as const).filter((name) => element[name]);
  const lines: [string, string | null | undefined][] = [
    ["handle", element.handle],
    ["role", element.role],
    ["label", element.label],
    ["value", element.value],
    ["identifier", element.identifier],
    ["rect", element.rect && rectText(element.rect)],
    ["tap point", element.tap ? pointText(element.tap) : "none that can be trusted"],
    ["place", element.covered_by ? `${element.place} by ${element.covered_by}` : element.place],
    ["states", [...states, ...(element.checked == null ? [] : [element.checked ? "on" : "off"])].join(", ")],
    ["digest line", element.line],
  ];
  return lines.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
