import type { MeasureContext } from "../frame/measure.ts";
import { figure } from "../frame/stats.ts";
import type { Cell, Table } from "../frame/table.ts";
import { type StepTimes, timeSteps } from "../loop.ts";

/** Whether a step costs more in a longer run: the history grows, but what a step reads of it should not. */
export async function growOfLoop({ smoke, progress }: MeasureContext): Promise<Table> {
  const marks = smoke ? [1, 2, 3] : [1, 20, 40];
  const last = marks.at(-1) ?? 1;
  const runs: StepTimes[][] = [];
  for (let run = 0; run < (smoke ? 1 : 4); run += 1) {
    progress(run / 4, `loop, run ${run + 1}`);
    runs.push(await timeSteps(last));
  }
  const counted = smoke ? runs : runs.slice(1); // the first run is the warm-up
  return {
    title: "The loop's own time by step, without model and page",
    columns: [{ name: "step" }, { name: "time", unit: "ms" }],
    rows: marks.map((mark): Cell[] => {
      const near = counted.flatMap((steps) => steps.slice(Math.max(0, mark - 3), mark === 1 ? 1 : mark));
      return [mark, figure(near.map(({ own }) => own))];
    }),
    note: `The step and the two before it, of ${counted.length} runs of ${last} steps. A run's first step also reads the page for the first time.`,
    plots: [{ title: "The loop's own time", kind: "lines", x: "step", series: ["time"] }],
  };
}
