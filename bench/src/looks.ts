import type { MeasureContext } from "./frame/measure.ts";
import type { Table } from "./frame/table.ts";
import { lookAtAll } from "./looks/look-at-all.ts";
import { makePages } from "./looks/pages.ts";

/** Pages of many kinds and sizes, seen by everybody who makes text of a page: how long, how much, and how much of it is right. */
export function measureLooks(context: MeasureContext): Promise<Table[]> {
  const recallNote = "Against the list that was kept when the page was made.";
  return lookAtAll(makePages(context), { ...context, totalMs: 200_000, latestMs: 230_000, recallNote });
}
