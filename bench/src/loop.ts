import { formPage, say, sharedBrowser, startScriptedModel } from "@giselles-ai/testing";
import { type Build, importFrom, present } from "./builds/build.ts";
import type { MeasureContext } from "./frame/measure.ts";
import { figure } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";

type Chromium = typeof import("@giselles-ai/agent/drivers/chromium");
type Driver = ReturnType<Chromium["createChromiumDriver"]>;

export interface StepTimes {
  /** The loop's own time per step, without the model and the page. */
  own: number;
  page: number;
  model: number;
}

interface StepOptions {
  /** The build to measure. Default: the present one. */
  build?: Build;
  /** Wraps only the steps, not the setup. */
  around?(run: () => Promise<unknown>): Promise<unknown>;
}

export async function measureLoop({ smoke }: MeasureContext): Promise<Table[]> {
  const all = await timeSteps(smoke ? 3 : 40);
  return [
    {
      title: "The loop, a step on the 24-field form",
      columns: [{ name: "what" }, { name: "time", unit: "ms" }],
      rows: [
        ["the loop itself: prompt, schema, checks, history, events", figure(all.map(({ own }) => own))],
        ["the page: snapshot and scroll", figure(all.map(({ page }) => page))],
        ["the model, which answers at once", figure(all.map(({ model }) => model))],
      ],
      note: `${all.length} steps.`,
    },
  ];
}

/** The times of each step of one run, with a model that answers at once. */
export async function timeSteps(
  steps: number,
  { build = present, around = (run) => run() }: StepOptions = {},
): Promise<StepTimes[]> {
  const { Agent } = await importFrom<typeof import("@giselles-ai/agent")>(build, "@giselles-ai/agent");
  const { createChromiumDriver } = await importFrom<Chromium>(build, "@giselles-ai/agent/drivers/chromium");
  const { createPlanner, ollama } = await importFrom<typeof import("@giselles-ai/planner")>(
    build,
    "@giselles-ai/planner",
  );
  const page = await (await sharedBrowser()).newPage();
  await page.setContent(`${formPage}<div style="height: 100000px"></div>`);
  const times = { page: 0, model: 0 };
  const scroll = say({
    reasoning_summary: "as the page shows",
    plan: {
      decision: "act",
      message: "A little further.",
      steps: [{ tool: "scroll", args: { deltaY: 10 }, explanation: "", estimated_risk: "low", confidence: 1 }],
    },
  });
  await using model = await startScriptedModel("ollama", () => scroll);
  const { complete, ...engine } = ollama({ host: model.url, model: "scripted" });
  const timed = { ...engine, complete: clocked(complete, (ms) => (times.model += ms)) };
  const all: StepTimes[] = [];
  let started = 0;
  const driver = createChromiumDriver({ page });
  const agent = new Agent({
    driver: clockedDriver(driver, (ms) => (times.page += ms)),
    planner: createPlanner({ engine: timed }),
    profile: "auto",
    onEvent({ type }) {
      if (type === "step-started") {
        started = performance.now();
        Object.assign(times, { page: 0, model: 0 });
      } else if (type === "step-done")
        all.push({ own: performance.now() - started - times.page - times.model, ...times });
    },
  });
  await around(() => agent.execute("Scroll", { maxSteps: steps }));
  await agent.close();
  await driver.close();
  await page.close();
  return all;
}

function clockedDriver(driver: Driver, add: (ms: number) => void): Driver {
  return { ...driver, snapshot: clocked(driver.snapshot, add), execute: clocked(driver.execute, add) };
}

function clocked<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  add: (ms: number) => void,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    const start = performance.now();
    try {
      return await run(...args);
    } finally {
      add(performance.now() - start);
    }
  };
}
