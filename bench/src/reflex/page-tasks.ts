import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import type { End } from "@giselles-ai/agent/internal";
import { createPlanner } from "@giselles-ai/planner";
import { launchBrowser, startWebServer } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { createReflexEngine } from "../../../packages/planner/src/engines/reflex/index.ts";
import { type Half, halfOf } from "../../../packages/planner/test/engines/reflex/data/read-data.ts";
import type { Table } from "../frame/table.ts";

const maxSteps = 10;
const folder = new URL("./page-tasks/", import.meta.url);

interface PageTask {
  page: string;
  html: string;
  goal: string;
  /** An expression of the page: `value` is what the page ended with, `refused` is true if the run ended without it and not as done. */
  isRight: string;
}

interface Result {
  isRight: boolean;
  /** The page was ended in another way, or the run ended as done without it. */
  isWrong: boolean;
  message: string;
  trace: string;
}

/** `== page`, then lines of `goal => expression`, then HTML that calls `end(value)` once. */
export function readPageTasks(half: Half | "all"): PageTask[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
  const text = files
    .sort()
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
    .join("\n");
  return text
    .split(/^== /m)
    .slice(1)
    .flatMap((block): PageTask[] => {
      const [page = "", ...lines] = block.trimEnd().split("\n");
      const isGoal = (line: string) => !line.startsWith("<") && line.includes(" => ");
      const html = lines.filter((line) => !isGoal(line)).join("\n");
      return lines.filter(isGoal).map((line) => {
        const cut = line.lastIndexOf(" => ");
        return { page, html, goal: line.slice(0, cut), isRight: line.slice(cut + 4) };
      });
    })
    .filter(({ page }) => half === "all" || halfOf(page) === half);
}

/** Runs the tasks of one half in a browser. Misses of the held-out half are counted, never printed. */
export async function measurePageTasks(half: Half, onMiss: (text: string) => void, only = ""): Promise<Table> {
  let html = "";
  await using server = await startWebServer((_, response) => {
    const start = "<script>function end(v){if(!window.ended){window.ended=true;window.value=v}}</script>";
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(`<!doctype html><title>Task</title>${start}${html}`);
  });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 500, height: 500 } });
  const count = { all: 0, right: 0, wrong: 0 };
  for (const task of readPageTasks(half).filter((one) => one.page.startsWith(only))) {
    html = task.html;
    const result = await runTask(page, server.url, task);
    count.all += 1;
    if (result.isRight) count.right += 1;
    if (result.isWrong) count.wrong += 1;
    if (!result.isRight && half === "development")
      onMiss(`[${task.page}]${result.isWrong ? " WRONG" : ""} ${task.goal}\n${result.trace}    ${result.message}\n`);
  }
  await browser.close();
  const percent = (part: number) => `${((100 * part) / count.all).toFixed(1)} %`;
  return {
    title: `Page tasks, ${half} half`,
    columns: [{ name: "" }, { name: "share" }, { name: "count" }],
    rows: [
      ["right", percent(count.right), `${count.right} of ${count.all}`],
      ["ended wrongly", percent(count.wrong), `${count.wrong} of ${count.all}`],
    ],
  };
}

async function runTask(page: Page, url: string, { goal, isRight }: PageTask): Promise<Result> {
  await page.goto(url, { waitUntil: "load" });
  const driver = createChromiumDriver({ page });
  const agent = new Agent({ driver, planner: createPlanner({ engine: createReflexEngine() }), profile: "unleashed" });
  agent.setTask(goal);
  let end: End | undefined;
  const isOver = () => page.evaluate("window.ended === true");
  while (!end && !(await isOver()) && agent.history.steps.length < maxSteps) end = (await agent.runStep()).end;
  const isEnded = (await isOver()) === true;
  const isDone = end?.ending === "done";
  const right = await page.evaluate(
    `(() => { const refused = ${!isEnded && !isDone}, value = window.value; return Boolean(${isRight}); })()`,
  );
  const trace = agent.history.toContext(Number.POSITIVE_INFINITY);
  await agent.close();
  await driver.close();
  const result = { isRight: right === true, message: `${end?.ending ?? "over"}: ${end?.message ?? ""}`, trace };
  return { ...result, isWrong: right !== true && (isEnded || isDone) };
}
