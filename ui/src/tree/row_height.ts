// The height of a row in lists and trees: virtual lists need it in pixels, people need it to grow with their text.
import { useSyncExternalStore } from "react";

/** In rem; the style sheets lay rows out to fit. */
const ROW = 1.5;

function height(): number {
  return Math.round(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * ROW);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

/** In CSS pixels. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, height);
}
