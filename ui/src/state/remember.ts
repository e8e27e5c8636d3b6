// What the window remembers from one start to the next. A storage that is full, forbidden or holds something else is
// no reason to fail: then nothing is remembered.

const PREFIX = "sightline.";

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows and full disks.
  }
}

export function recall(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The same storage in the form that the panels want. */
export const layouts = {
  getItem(key: string): string | null {
    const value = recall(key);
    return value === null ? null : JSON.stringify(value);
  },
  setItem(key: string, value: string): void {
    remember(key, JSON.parse(value));
  },
};
