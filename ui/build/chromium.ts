// Where a Chromium is that the tests can drive; none is ever downloaded.
import { existsSync } from "node:fs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of the browser; `CHROMIUM` overrides the known places. */
export function chromium(): string {
  const found = [process.env["CHROMIUM"], ...PLACES].find((path) => path !== undefined && existsSync(path));
  if (found === undefined) {
    throw new Error("The tests need Chromium: install the package `chromium`, or set CHROMIUM to its path.");
  }
  return found;
}

/** No network, no sandbox (tests run as root in containers), no first-run work. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
