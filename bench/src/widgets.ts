import { startWebServer } from "@giselles-ai/testing";
import type { Browser } from "playwright-core";
import { failureOf } from "./frame/failure.ts";
import type { MeasureContext } from "./frame/measure.ts";
import type { Table } from "./frame/table.ts";
import { openBrowser } from "./looks/open-browser.ts";
import { fetchLibraries } from "./widgets/fetch-libraries.ts";
import { development, heldOut, plain } from "./widgets/libraries.ts";
import { type McpBrowser, openMcpBrowser } from "./widgets/over-mcp.ts";
import { readPage } from "./widgets/read-page.ts";
import { openInPage, runTask } from "./widgets/run-task.ts";
import { type Done, type Results, toTables } from "./widgets/tables.ts";
import type { Task } from "./widgets/task.ts";

/** Pages that are open at the same time. Most of a task is waiting. */
const lanes = 2;

/** One call on a widget of a component library: is it done, and is the report true? The application's state decides. */
export async function measureWidgets(context: MeasureContext): Promise<Table[]> {
  const { smoke, heldOut: isHeldOut, mcp, keep, progress } = context;
  const [chosen, libraries] = smoke ? ["no", plain] : isHeldOut ? ["held-out", heldOut] : ["development", development];
  const half = mcp ? `${chosen} (over MCP)` : chosen;
  const fetched = smoke ? "" : fetchLibraries();
  const pages = new Map<string, string>();
  await using server = await servePages(pages);
  const { browser, cdpUrl } = await openBrowser();
  const driven = mcp ? await openMcpBrowser(cdpUrl) : undefined;
  const results: Results = new Map();
  const total = Object.values(libraries).flat().length;
  let ended = 0;
  const onTask = (library: string) => {
    ended += 1;
    progress(ended / total, `${library}, ${ended} of ${total}`);
  };
  try {
    for (const [library, tasks] of Object.entries(libraries)) {
      pages.set(library, await readPage(library, fetched));
      const url = `${server.url}/${library}`;
      const run = runAll(browser, { library, tasks, url, driven, onTask: () => onTask(library) });
      results.set(library, await run.catch((error) => failureOf(library, error)));
      keep?.(toTables(results, half));
    }
  } finally {
    await driven?.close();
    await browser.close();
  }
  return toTables(results, half);
}

/** The pages that are in the map at the time, by name. */
function servePages(pages: ReadonlyMap<string, string>) {
  return startWebServer((request, response) => {
    const html = pages.get(request.url?.slice(1).replace(/\?.*/, "") ?? "");
    response.writeHead(html ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
}

interface Library {
  library: string;
  tasks: Task[];
  url: string;
  /** Instead of the page script. */
  driven: McpBrowser | undefined;
  onTask(): void;
}

/** In order, whichever page each task had. */
async function runAll(browser: Browser, { library, tasks, url, driven, onTask }: Library): Promise<Done[]> {
  const done: Done[] = [];
  const waiting = [...tasks.entries()];
  const runLane = async () => {
    const context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC" });
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, task] = next;
        const opened = driven ? await driven.open(url) : await openInPage(await context.newPage(), url);
        done[index] = { library, task, ...(await runTask(opened, task)) };
        if (!driven) await opened.page.close();
        onTask();
      }
    } finally {
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: driven ? 1 : lanes }, runLane));
  return done;
}
