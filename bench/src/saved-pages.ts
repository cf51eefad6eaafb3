import type { MeasureContext } from "./frame/measure.ts";
import type { Table } from "./frame/table.ts";
import { lookAtAll } from "./looks/look-at-all.ts";
import { readSavedPages } from "./looks/saved-pages.ts";

/** Pages of real sites as they were saved, seen by everybody: what no page of our own making shows. */
export function measureSavedPages(context: MeasureContext): Promise<Table[]> {
  const pages = readSavedPages();
  if (pages.length === 0) return Promise.resolve([none]);
  const recallNote =
    "Nobody has made a list of their controls, so Chromium's own stands for it: what has a box, can have the focus, and is a control with a name in its accessibility tree. Of long names the first 60 characters are compared.";
  const some = context.smoke ? pages.slice(0, 1) : pages;
  return lookAtAll(some, { ...context, totalMs: 120_000, latestMs: 200_000, recallNote, withForm: true });
}

const none: Table = {
  title: "Saved pages",
  columns: [{ name: "page" }],
  rows: [],
  note: "There are none here. Save some as HTML into a folder, and name it in GISELLE_PERF_PAGES.",
};
