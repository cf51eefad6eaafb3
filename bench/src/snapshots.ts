import { bigPage } from "@giselles-ai/testing";
import { interleave } from "./median.ts";
import { openBenchPage, timeInPage } from "./page.ts";
import type { Table } from "./print-table.ts";

const bareWalk = `[...document.querySelectorAll("*")].reduce((sum, element) => sum + element.getBoundingClientRect().width, 0)`;

/** A whole snapshot with its text, against Playwright's and against the least that any walk must do. */
export async function measureSnapshots({ smoke }: { smoke: boolean }): Promise<Table> {
  const rows: Table["rows"] = [];
  for (const elements of smoke ? [100, 1000] : [1000, 10_000, 50_000]) {
    const page = await openBenchPage(bigPage(elements));
    const times = await interleave(
      {
        ours: () => timeInPage(page, `giselle.snapshot({ text: true, scope: "page" })`),
        form: () => timeInPage(page, "giselle.snapshot({ text: true })"),
        walk: () => timeInPage(page, bareWalk),
        aria: async () => {
          const start = performance.now();
          await page.locator("body").ariaSnapshot();
          return performance.now() - start;
        },
      },
      smoke ? 1 : elements > 20_000 ? 5 : 11,
    );
    const { ours = 0, form = 0, walk = 0, aria = 0 } = times;
    rows.push([String(elements), ours, form, walk, aria, ours / walk, aria / ours, (ours * 1000) / elements]);
    await page.close();
  }
  return {
    title: "Snapshot with text, milliseconds (medians of interleaved rounds)",
    columns: ["elements", "ours", "form only", "bare walk", "ariaSnapshot", "ours/walk", "aria/ours", "µs/element"],
    rows,
    note: "ariaSnapshot includes its round trip to the page; ours and the walk are page time.",
  };
}
