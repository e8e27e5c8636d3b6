// What every drawing on the stage shares: how wide a line is, what edge a colour gets, where the middle of a rect is.
import type { Point, Rect } from "../bindings";

/** The width of a mark's line, in CSS pixels. */
export const LINE = 1.5;
/** The edge of thin lines and of crosses. */
export const WHITE_EDGE = "rgba(255, 255, 255, 0.85)";

/**
 * The edge of a rect's line: white or black, whichever the colour stands out from, so that the line is seen on a picture
 * of any colour. Black is laid on thinly; it shows on anything light, and light is where it is needed.
 */
export function edgeOf(colour: string): string {
  return inkOn(colour) === "#ffffff" ? WHITE_EDGE : "rgba(0, 0, 0, 0.35)";
}

export function centre(rect: Rect): Point {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** Black or white, whichever stands out more on this colour (`#rrggbb`), by WCAG's relative luminance. */
export function inkOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? "#000000" : "#ffffff";
}
