// Is there room for three columns? Measured in the size of the text: a large text makes a large window narrow.
import { useSyncExternalStore } from "react";

/** In rem. */
const ROOM = 44;

function isCompact(): boolean {
  return window.innerWidth < ROOM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

export function useCompact(): boolean {
  return useSyncExternalStore(subscribe, isCompact);
}
