// The whole of a text that was cut for want of room: shown while the pointer is on it or the focus is in its row. What a
// screen reader says is whole anyway.
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Where a text stands that may be cut: an ellipsis is drawn there by the style sheets. */
const CUT = "[data-whole]";
/** How long the pointer rests before the text is shown, in milliseconds. */
const REST = 350;

interface Shown {
  text: string;
  at: DOMRect;
}

export function FullText() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => watch(setShown), []);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !shown) return;
    const { offsetWidth, offsetHeight } = current;
    const below = shown.at.bottom + 3;
    const y = below + offsetHeight <= window.innerHeight - 4 ? below : Math.max(shown.at.top - offsetHeight - 3, 4);
    const x = Math.max(Math.min(shown.at.left, window.innerWidth - offsetWidth - 8), 4);
    current.style.transform = `translate(${x}px, ${y}px)`;
  }, [shown]);
  return shown && <div ref={box} className="tooltip full-text" aria-hidden="true">{shown.text}</div>;
}

/** The words in or at an element that do not fit. */
export function cutIn(element: Element): Shown | null {
  const parts = element.matches(CUT) ? [element] : [...element.querySelectorAll(CUT)];
  const cut = parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  const [first] = cut;
  if (!first) return null;
  const text = cut.map(({ textContent }) => textContent).join("\n");
  return { text, at: first.getBoundingClientRect() };
}

function watch(show: (shown: Shown | null) => void): () => void {
  const stop = new AbortController();
  let timer = 0;
  const later = (element: Element | null, delay: number) => {
    window.clearTimeout(timer);
    if (!element) return show(null);
    timer = window.setTimeout(() => show(element.isConnected ? cutIn(element) : null), delay);
  };
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal: stop.signal, capture: true, passive: true });
  on("pointerover", ({ target }) => {
    show(null);
    later(target instanceof Element ? target.closest(CUT) : null, REST);
  });
  // By keyboard: all that is cut in the row, the switch or the tab that has the focus. A virtual row is there a frame later.
  on("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible") && !target.matches("body, [data-stage]")) later(rowOf(target), 50);
  });
  on("focusout", () => later(null, 0));
  for (const type of ["pointerdown", "wheel", "scroll"] as const) on(type, () => later(null, 0));
  on("keydown", ({ key }) => {
    if (key === "Escape") later(null, 0);
  });
  return () => {
    window.clearTimeout(timer);
    stop.abort();
  };
}

/** An input of a switch or a box is hidden; what is seen of it is its label. */
function rowOf(focused: Element): Element | null {
  return focused.matches("input") ? focused.closest("label") : focused.matches("[role=row], [role=option], [role=tab], button, a") ? focused : null;
}
