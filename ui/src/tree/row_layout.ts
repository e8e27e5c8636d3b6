// The layout of the tree's rows: React Aria's list, with one thing put right. It lays out what was asked for so far; a
// row that had a place in an earlier layout and lies beyond it now is taken for laid out, and so the focus could not go
// to it (type-ahead after a branch was closed and opened).
import { ListLayout, Rect, type LayoutInfo } from "react-aria-components";
import type { Row } from "../bindings";

export class RowLayout extends ListLayout<Row> {
  override getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    const infos = super.getVisibleLayoutInfos(rect);
    const kept = [...(this.virtualizer?.persistedKeys ?? [])];
    if (kept.every((key) => infos.some((info) => info.key === key))) return infos;
    const { width, height } = this.getContentSize();
    super.getVisibleLayoutInfos(new Rect(0, 0, width, height));
    return super.getVisibleLayoutInfos(rect);
  }
}
