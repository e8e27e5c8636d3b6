// A sample of how the marks of a layer are drawn.
import type { MarkLayer } from "../bindings";

export function Swatch({ layer, colour }: { layer: MarkLayer; colour: string | undefined }) {
  return <span className="swatch" data-layer={layer} style={{ color: colour ?? "currentcolor" }} aria-hidden="true" />;
}
