// A list of named values: one stop for the keyboard, arrows inside, Enter copies.
import { useId } from "react";
import { Button, GridList, GridListItem } from "react-aria-components";
import type { Capture } from "../state/capture";
import type { NodeIndex } from "../state/selection";
import { CopyIcon } from "../frame/icons";
import { NodeLink } from "./node_link";

export interface Fact {
  name: string;
  value: string;
  /** The node that gave the value. */
  node?: NodeIndex;
  note?: string | undefined;
}

interface Props {
  title: string;
  facts: readonly Fact[];
  capture: Capture;
  onCopy: (fact: Fact) => void;
}

export function FactGrid({ title, facts, capture, onCopy }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <GridList className="fact-grid" aria-labelledby={heading} onAction={(key) => copyOf(facts, Number(key), onCopy)}>
        {facts.map((fact, i) => (
          <GridListItem
            key={i}
            id={i}
            className="fact"
            textValue={`${fact.name}: ${fact.value}`}
            data-fact={fact.name}
          >
            <span className="fact-name">{fact.name}</span>
            <span className="fact-value">
              <span className="value">{fact.value}</span>
              {fact.note && <span className="small">{fact.note}</span>}
              {fact.node !== undefined && <NodeLink capture={capture} node={fact.node} />}
            </span>
            <Button className="copy" aria-label={`Copy ${fact.name}`} onPress={() => onCopy(fact)}>
              <CopyIcon />
            </Button>
          </GridListItem>
        ))}
      </GridList>
    </section>
  );
}

function copyOf(facts: readonly Fact[], position: number, onCopy: (fact: Fact) => void): void {
  const fact = facts[position];
  if (fact) onCopy(fact);
}
