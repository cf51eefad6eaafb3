import { bigPage } from "@giselles-ai/testing";
import { interleave } from "../frame/interleave.ts";
import type { MeasureContext } from "../frame/measure.ts";
import { figure, median } from "../frame/stats.ts";
import type { Cell, Table } from "../frame/table.ts";
import { openBenchPage, timeInPage } from "../page.ts";

/** Whether twice the elements take twice the time. Every round has every size, so that load affects all sizes equally. */
export async function growOfSnapshot({ smoke, progress }: MeasureContext): Promise<Table> {
  const sizes = smoke ? [200, 400] : [1000, 2000, 5000, 10_000, 20_000, 50_000];
  const rounds = smoke ? 1 : 11;
  const pages = await Promise.all(sizes.map((elements) => openBenchPage(bigPage(elements))));
  const looks = pages.map((page, index) => [
    `page ${sizes[index]}`,
    () => timeInPage(page, `giselle.snapshot({ text: true, scope: "page" })`),
  ]);
  const onRound = (done: number) => progress(done / (rounds + 2), `snapshots, round ${done}`);
  const times = await interleave(Object.fromEntries(looks), {
    rounds,
    warmUps: smoke ? 0 : 2,
    budgetMs: 15_000,
    onRound,
  });
  await Promise.all(pages.map((page) => page.close()));
  const first = median(times[`page ${sizes[0]}`]?.times ?? []) / (sizes[0] ?? 1);
  return {
    title: "A snapshot with its text against the elements of the page",
    columns: [
      { name: "elements" },
      { name: "time", unit: "ms" },
      { name: "an element", unit: "µs" },
      { name: "times the first" },
    ],
    rows: sizes.map((elements): Cell[] => {
      const { times: each = [], failed } = times[`page ${elements}`] ?? {};
      const one = median(each) / elements;
      return [elements, failed ?? figure(each), one * 1000, one / first];
    }),
    note: "Time in proportion to the page is a straight line, and the same time an element.",
    plots: [{ title: "Time against elements", kind: "lines", x: "elements", series: ["time"], isLogarithmic: true }],
  };
}
