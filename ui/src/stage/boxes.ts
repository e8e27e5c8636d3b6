// Rects by place: which of thousands meet one, without asking them all.
import type { Rect } from "../bindings";

/** A rect over more cells than this is kept aside and asked always. */
const WIDEST = 1024;
/** Cells of one row, as far as their numbers go: far outside of any screen two cells may share a number, which costs a question more. */
const ROW = 2 ** 20;

export class Boxes<T = null> {
  readonly #side: number;
  readonly #cells = new Map<number, [Rect, T][]>();
  readonly #wide: [Rect, T][] = [];

  /** @param side of a cell, in the unit of the rects: about the size of what is asked for */
  constructor(side: number) {
    this.#side = side;
  }

  add(rect: Rect, what: T): void {
    const keys = this.#keys(rect);
    if (!keys) {
      this.#wide.push([rect, what]);
      return;
    }
    for (const key of keys) {
      const cell = this.#cells.get(key);
      if (cell) cell.push([rect, what]);
      else this.#cells.set(key, [[rect, what]]);
    }
  }

  /** Is there one that shares area with `rect` and of which `holds` is true? */
  some(rect: Rect, holds: (other: Rect, what: T) => boolean = () => true): boolean {
    const hit = ([other, what]: [Rect, T]) => shareArea(rect, other) && holds(other, what);
    if (this.#wide.some(hit)) return true;
    const keys = this.#keys(rect);
    if (!keys) return [...this.#cells.values()].some((cell) => cell.some(hit));
    return keys.some((key) => this.#cells.get(key)?.some(hit) ?? false);
  }

  #keys({ x, y, width, height }: Rect): number[] | null {
    const left = Math.floor(x / this.#side);
    const top = Math.floor(y / this.#side);
    const right = Math.floor((x + width) / this.#side);
    const bottom = Math.floor((y + height) / this.#side);
    if (!((right - left + 1) * (bottom - top + 1) <= WIDEST)) return null;
    const keys: number[] = [];
    for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) keys.push(row * ROW + column);
    return keys;
  }
}

/** Edges that only touch share nothing. */
export function shareArea(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
