// The line below: what this capture is and how far it can be trusted, always in sight.
import { useRef, useState } from "react";
import { Button, Popover } from "react-aria-components";
import type { VerdictAnswer, View } from "../bindings";
import type { Capture } from "../state/capture";
import { useSession, useSessionState } from "../state/context";
import { useStore } from "../state/store";
import { counted, number, pointText } from "../state/words";
import { pixelScale } from "../state/capture";
import { toPixel, toPoint } from "../stage/transform";

const VERDICTS: Record<string, string> = { still: "Still", moved: "Moved", unproven: "Unproven" };

export function StateLine() {
  const capture = useSessionState((state) => state.capture);
  return (
    <footer className="state-line" aria-label="State of the capture" data-region="state">
      {capture && <Facts capture={capture} />}
    </footer>
  );
}

function Facts({ capture }: { capture: Capture }) {
  const { view } = capture;
  const { state } = view;
  const saving = useSessionState((now) => now.saving);
  const facts: [string, string][] = [
    ["Device", state.device ?? "device not told"],
    ["App", state.app ?? "app not told"],
    ["Orientation", state.orientation ?? "orientation unknown"],
    ["Scale", scaleText(view)],
    ["Captured", state.taken ?? "time not told"],
    ["Nodes", counted(state.nodes, "node")],
    ["Elements", counted(state.elements, "element")],
    ["File", saving ? "saving…" : view.saved ? "saved" : "not saved"],
  ];
  return (
    <>
      <ul className="facts-row">
        {facts.map(([name, text]) => (
          <li key={name} title={`${name}: ${text}`} data-fact={name.toLowerCase()} data-whole>{text}</li>
        ))}
      </ul>
      <Trust view={view} />
      <Pointer capture={capture} />
    </>
  );
}

/** Pixels per point on both axes: one number when they are the same. */
export function scaleText({ scale }: Pick<View, "scale">): string {
  if (scale.state === "unknown") return "scale unknown";
  const both = number(scale.x, 3) === number(scale.y, 3);
  const axes = both ? `${number(scale.x, 3)}×` : `${number(scale.x, 3)}× across, ${number(scale.y, 3)}× down`;
  if (scale.state === "mismatch") return `scale mismatch (${number(scale.x, 2)}× / ${number(scale.y, 2)}×)`;
  return scale.assumed ? `${axes} px/pt, assumed` : `${axes} px/pt`;
}

/** The verdict and everything that speaks against relying on the capture; the details on demand. */
function Trust({ view }: { view: View }) {
  const { verdict, masked } = view.state;
  const { complaints, notes } = view.observation;
  const word = VERDICTS[verdict.state] ?? verdict.state;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} className="trust" data-verdict={verdict.state} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <span className="verdict">{word}</span>
        {verdict.state === "moved" && <span>{moved(verdict)}</span>}
        {verdict.state === "unproven" && verdict.why && <span className="why" title={verdict.why} data-whole>{verdict.why}</span>}
        {notes[0] && <span>{notes[0].code.replaceAll("_", " ")}</span>}
        {complaints.length > 0 && <span>{counted(complaints.length, "complaint")}</span>}
        {masked > 0 && <span>{masked} masked</span>}
      </Button>
      <Popover className="popover" aria-label={word} placement="top" triggerRef={button} isOpen={isOpen} onOpenChange={setOpen}>
        <div className="details">
          <h2>{word}</h2>
          {verdict.why && <p>{verdict.why}</p>}
          {verdict.regions.length > 0 && <p>{counted(verdict.regions.length, "region")} differ between the pictures.</p>}
          <Reasons title="Notes" all={notes.map(({ code, message }) => ({ code, message, at: null }))} />
          <Reasons title="Complaints of the reader" all={complaints} />
          <Reasons title="Masked" all={verdict.masked.map(({ why }) => ({ code: "masked", message: why, at: null }))} />
        </div>
      </Popover>
    </>
  );
}

/** How many places moved, and how much of the screen they take. */
function moved({ regions, share }: VerdictAnswer): string {
  const part = share === undefined || share === null ? "" : `, ${number(share * 100, share < 0.1 ? 1 : 0)} % of the screen`;
  return `${counted(regions.length, "region")}${part}`;
}

/** More lines than this are for `observe --json`, not for a person. */
const LINES = 100;

function Reasons({ title, all }: { title: string; all: readonly { code: string; message: string; at: number | null }[] }) {
  if (all.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {all.slice(0, LINES).map(({ code, message, at }, i) => (
          <li key={i}>
            {message} <code>{at === null ? code : `${code} at byte ${at}`}</code>
          </li>
        ))}
        {all.length > LINES && <li>and {all.length - LINES} more</li>}
      </ul>
    </>
  );
}

/** Where the pointer is on the screen, in both units. */
function Pointer({ capture }: { capture: Capture }) {
  const { camera } = useSession();
  const { camera: view, pointer } = useStore(camera, (state) => state);
  const scale = pixelScale(capture);
  const point = pointer && toPoint(view, pointer);
  return (
    <p className="pointer figures" data-pointer>
      {point ? `${pointText(point)} pt` : ""}
      {point && scale ? `  ·  ${pointText(toPixel(scale, point), 0)} px` : ""}
    </p>
  );
}
