import type { MeasureContext } from "./frame/measure.ts";
import type { Table } from "./frame/table.ts";
import { lookAtAll } from "./looks/look-at-all.ts";
import { makePages } from "./looks/pages.ts";

/** Snapshots of pages of many kinds and sizes by every contestant: time, size and accuracy. */
export function measureLooks(context: MeasureContext): Promise<Table[]> {
  const recallNote = "Compared with the list that was written when the page was generated.";
  return lookAtAll(makePages(context), { ...context, totalMs: 200_000, latestMs: 230_000, recallNote });
}
