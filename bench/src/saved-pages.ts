import type { MeasureContext } from "./frame/measure.ts";
import type { Table } from "./frame/table.ts";
import { lookAtAll } from "./looks/look-at-all.ts";
import { readSavedPages } from "./looks/saved-pages.ts";

/** Snapshots of saved pages of real sites by every contestant. */
export function measureSavedPages(context: MeasureContext): Promise<Table[]> {
  const pages = readSavedPages();
  if (pages.length === 0) return Promise.resolve([none]);
  const recallNote =
    "These pages have no prepared list of controls, so Chromium's is used: elements with a box that can have the focus and are controls with a name in its accessibility tree. The first 60 characters of long names are compared.";
  const some = context.smoke ? pages.slice(0, 1) : pages;
  return lookAtAll(some, { ...context, totalMs: 120_000, latestMs: 200_000, recallNote, withForm: true });
}

const none: Table = {
  title: "Saved pages",
  columns: [{ name: "page" }],
  rows: [],
  note: "There are no saved pages. Save some as HTML in a folder, and set GISELLE_PERF_PAGES to it.",
};
