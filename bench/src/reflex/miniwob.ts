import { Agent } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import type { End } from "@giselles-ai/agent/internal";
import { createPlanner } from "@giselles-ai/planner";
import { launchBrowser, serveFolder } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { createReflexEngine } from "../../../packages/planner/src/engines/reflex/index.ts";
import type { Table } from "../frame/table.ts";

const maxSteps = 12;

/** The tasks that the engine was developed on. */
export const developmentTasks =
  "click-button click-button-sequence click-checkboxes click-checkboxes-large click-checkboxes-transfer click-collapsible click-dialog click-dialog-2 click-link click-menu click-option click-tab click-tab-2 click-test-2 click-widget choose-list enter-date enter-password enter-text enter-text-dynamic enter-time login-user login-user-popup multi-layouts book-flight search-engine use-autocomplete use-spinner use-slider scroll-text text-editor choose-date-easy".split(
    " ",
  );

export interface MiniwobOptions {
  /** The folder that holds `miniwob/` and `core/` with the pages. */
  folder: string;
  tasks: string[];
  seeds: number;
  from?: number;
  /** Called with each episode that did not succeed. */
  onMiss?: (task: string, seed: number, goal: string, episode: Episode) => void;
}

interface Episode {
  end: string;
  message: string;
  steps: number;
  actions: number;
  planningMs: number;
  modelCalls: number;
  trace: string;
  reward: number;
  over: boolean;
  ms: number;
}

export async function measureMiniwob({ folder, tasks, seeds, from = 0, onMiss }: MiniwobOptions): Promise<Table> {
  await using server = await serveFolder(folder);
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 500, height: 400 } });
  const rows: Table["rows"] = [];
  const shares: number[][] = [];
  for (const task of tasks) {
    const episodes: Episode[] = [];
    for (let seed = from; seed < from + seeds; seed += 1) {
      const { goal, episode } = await runEpisode(page, `${server.url}/miniwob/${task}.html`, seed);
      episodes.push(episode);
      if (episode.reward < 1) onMiss?.(task, seed, goal, episode);
    }
    const share = (fits: (episode: Episode) => boolean) => (100 * episodes.filter(fits).length) / episodes.length;
    const mean = (of: (episode: Episode) => number) =>
      episodes.reduce((sum, episode) => sum + of(episode), 0) / episodes.length;
    const success = share(({ reward }) => reward >= 1);
    const wrong = share(({ reward, over }) => over && reward < 1);
    shares.push([success, wrong]);
    rows.push([
      task,
      `${success.toFixed(0)} %`,
      `${wrong.toFixed(0)} %`,
      mean(({ steps }) => steps),
      mean(({ actions }) => actions),
      mean(({ planningMs }) => planningMs),
      mean(({ ms }) => ms),
      episodes.reduce((sum, { modelCalls }) => sum + modelCalls, 0),
    ]);
  }
  await browser.close();
  const average = (column: number) =>
    `${(shares.reduce((sum, share) => sum + (share[column] ?? 0), 0) / shares.length).toFixed(1)} %`;
  rows.push(["average", average(0), average(1), "", "", "", "", ""]);
  return {
    title: `MiniWoB++, ${seeds} seeds a task`,
    columns: [
      { name: "task" },
      { name: "success" },
      { name: "acted wrongly" },
      { name: "steps" },
      { name: "actions" },
      { name: "planning", unit: "ms" },
      { name: "time", unit: "ms" },
      { name: "model calls" },
    ],
    rows,
    note: "Success is the full reward. Acted wrongly: the task ended without it; the rest declined. The clock of the tasks is off.",
  };
}

/** Runs the same loop as every task: snapshot, plan, review, act. */
async function runEpisode(page: Page, url: string, seed: number): Promise<{ goal: string; episode: Episode }> {
  await page.goto(url, { waitUntil: "load" });
  const goal = (await page.evaluate(`(() => {
    Math.seedrandom("seed " + ${seed});
    core.EPISODE_MAX_TIME = 600000;
    core.startEpisodeReal();
    for (const id of ["query", "reward-display", "click-canvas", "sync-task-cover"])
      document.getElementById(id)?.setAttribute("data-giselle-ignore", "");
    return core.getUtterance();
  })()`)) as string;
  const started = performance.now();
  const driver = createChromiumDriver({ page });
  const agent = new Agent({
    driver,
    planner: createPlanner({ engine: createReflexEngine() }),
    profile: "unleashed",
    // The goal of the task asks for it: "Book the cheapest flight".
    reviewer: { review: async ({ plan }) => ({ verdict: "approved" as const, steps: plan.steps }) },
  });
  agent.setTask(goal);
  let end: End | undefined;
  while (!end && !(await isOver(page)) && agent.history.steps.length < maxSteps) end = (await agent.runStep()).end;
  const ms = performance.now() - started;
  const [over, reward] = (await page.evaluate("[WOB_DONE_GLOBAL, WOB_RAW_REWARD_GLOBAL]")) as [boolean, number];
  const { steps } = agent.history;
  const episode: Episode = {
    end: over ? "over" : (end?.ending ?? "out-of-steps"),
    message: end?.message ?? "",
    steps: steps.length,
    actions: steps.reduce((sum, { executions }) => sum + executions.length, 0),
    planningMs: steps.reduce((sum, { planned }) => sum + planned.latencyMs, 0),
    modelCalls: steps.reduce((sum, { planned }) => sum + planned.attempts, 0),
    trace: agent.history.toContext(Number.POSITIVE_INFINITY),
    ms,
    over,
    reward: over ? reward : 0,
  };
  await agent.close();
  await driver.close();
  return { goal, episode };
}

async function isOver(page: Page): Promise<boolean> {
  return (await page.evaluate("WOB_DONE_GLOBAL")) === true;
}
