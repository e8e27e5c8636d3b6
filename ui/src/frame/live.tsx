// The live region: says what was selected, copied, opened or saved to whoever does not see it.
import { useSessionState } from "../state/context";

export function Live() {
  const { text, count } = useSessionState((state) => state.said);
  // The same words again are only said again when the text differs: a no-break space does it without being read.
  return (
    <div className="off-page" role="status" aria-live="polite" data-live>
      {text}
      {count % 2 === 0 ? "" : "\u00a0"}
    </div>
  );
}
