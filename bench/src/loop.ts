import { Agent } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import { createPlanner, ollama } from "@giselles-ai/planner";
import { formPage, launchBrowser, say, startScriptedModel } from "@giselles-ai/testing";
import { median } from "./median.ts";
import type { Table } from "./print-table.ts";

type Driver = ReturnType<typeof createChromiumDriver>;

/** What a step costs besides the model and the page: the loop's own time, with a model that answers at once. */
export async function measureLoop({ smoke }: { smoke: boolean }): Promise<Table> {
  const steps = smoke ? 3 : 40;
  const browser = await launchBrowser();
  const page = await browser.newPage();
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
  const all: { step: number; page: number; model: number }[] = [];
  let started = 0;
  const agent = new Agent({
    driver: clockedDriver(createChromiumDriver({ page }), (ms) => (times.page += ms)),
    planner: createPlanner({ engine: timed }),
    profile: "auto",
    onEvent({ type }) {
      if (type === "step-started") {
        started = performance.now();
        Object.assign(times, { page: 0, model: 0 });
      } else if (type === "step-done") all.push({ step: performance.now() - started, ...times });
    },
  });
  await agent.execute("Scroll", { maxSteps: steps });
  await agent.close();
  await browser.close();
  const own = all.map((each) => each.step - each.page - each.model).sort((a, b) => a - b);
  return {
    title: "The loop, milliseconds a step on the 24-field form (medians)",
    columns: ["what", "ms"],
    rows: [
      ["the loop itself: prompt, schema, checks, history, events", median(own)],
      ["the same, in the slowest step of twenty", own[Math.floor(own.length * 0.95)] ?? Number.NaN],
      ["the page: look and scroll", median(all.map((each) => each.page))],
      ["the model, which answers at once", median(all.map((each) => each.model))],
    ],
    note: `${all.length} steps.`,
  };
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
