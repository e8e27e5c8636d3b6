// The parts of the window that F6 goes through: whatever carries `data-region`, in the order of the page.

/** Moves the focus to the next part (1) or the one before (-1): to what had the focus there last, else to its first stop. */
export function focusRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter(({ offsetParent }) => offsetParent !== null);
  if (regions.length === 0) return;
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const from = here === -1 ? (step === 1 ? -1 : 0) : here;
  for (let i = 1; i <= regions.length; i += 1) {
    const region = regions[(from + step * i + regions.length * 2) % regions.length];
    const stop = region && firstStop(region);
    if (stop) {
      stop.focus();
      return;
    }
  }
}

function firstStop(region: HTMLElement): HTMLElement | null {
  const inner = region.querySelectorAll<HTMLElement>('[data-first-stop], [tabindex="0"], button:not([disabled]), a[href], input');
  return region.tabIndex === 0 ? region : ([...inner].find(({ offsetParent }) => offsetParent !== null) ?? null);
}
