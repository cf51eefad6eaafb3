import { bigPage } from "@giselles-ai/testing";
import { interleave } from "./frame/interleave.ts";
import type { MeasureContext } from "./frame/measure.ts";
import { figure, median } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";
import { openBenchPage, timeInPage } from "./page.ts";

const bareWalk = `[...document.querySelectorAll("*")].reduce((sum, element) => sum + element.getBoundingClientRect().width, 0)`;

/** A whole snapshot with its text, compared with Playwright's and with a bare walk of the page. */
export async function measureSnapshots({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const rows: Table["rows"] = [];
  const sizes = smoke ? [100, 200] : [1000, 10_000, 50_000];
  for (const elements of sizes) {
    progress(rows.length / sizes.length, `${elements} elements`);
    const page = await openBenchPage(bigPage(elements));
    const { ours, form, walk, aria } = await interleave(
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
      { rounds: smoke ? 1 : elements > 20_000 ? 7 : 15, warmUps: smoke ? 0 : 2, budgetMs: 15_000 },
    );
    rows.push([
      elements,
      figure(ours.times),
      figure(form.times, ours.times),
      figure(walk.times, ours.times),
      aria.failed ?? figure(aria.times, ours.times),
      (median(ours.times) * 1000) / elements,
    ]);
    await page.close();
  }
  return [
    {
      title: "A snapshot with its text, inside the page",
      columns: [
        { name: "elements" },
        { name: "ours", unit: "ms", better: "less" },
        { name: "ours, form only", unit: "ms" },
        { name: "bare walk", unit: "ms" },
        { name: "ariaSnapshot", unit: "ms" },
        { name: "ours, an element", unit: "µs" },
      ],
      rows,
      note: "ariaSnapshot includes its round trip to the page; ours and the walk are time inside the page.",
      contest: { across: "columns", ours: "ours", limits: ["bare walk", "ours, form only", "ours, an element"] },
      plots: [
        {
          title: "Time against elements",
          kind: "lines",
          x: "elements",
          series: ["ours", "ours, form only", "bare walk", "ariaSnapshot"],
          isLogarithmic: true,
        },
      ],
    },
  ];
}
