// The policy must not block ordinary work: these tasks must succeed under `auto` without approval.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { createRandom, makeFolder, openContext, readBody, soak, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createOsDriver } from "../../../../src/drivers/os.ts";
import { scriptAgent } from "../../../scripted.cases.ts";
import { type OrdinaryTask, ordinaryTasks } from "./ordinary-tasks.cases.ts";

/** Serves one task at a time, and records the requests except for "/" and frames. */
async function startSite() {
  let task: OrdinaryTask | undefined;
  let requests: string[] = [];
  const server = await startWebServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
    const body = await readBody(request);
    const isFile = request.headers["content-type"]?.startsWith("multipart/");
    const fields = isFile
      ? body.includes("some notes")
        ? "file"
        : "no file"
      : formatFields(new URLSearchParams(body));
    if (!["/", "/inner", "/favicon.ico"].includes(pathname))
      requests.push([request.method, pathname, fields || formatFields(searchParams)].filter(Boolean).join(" "));
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end((request.method === "GET" && task?.pages[pathname]) || "<!doctype html><title>Done</title>Done");
  });
  onTestFinished(() => server.close());
  return {
    url: server.url,
    requests: () => requests,
    serve(next: OrdinaryTask) {
      task = next;
      requests = [];
    },
  };
}

function formatFields(fields: URLSearchParams): string {
  return [...fields].map(([name, value]) => `${name}=${value}`).join(" ");
}

it("completes 98 of 100 ordinary tasks under auto without a reviewer", { timeout: 1_200_000 }, async () => {
  expect(ordinaryTasks.length).toBeGreaterThanOrEqual(100);
  const random = createRandom("ordinary tasks");
  const site = await startSite();
  const workspace = makeFolder();
  await writeFile(join(workspace, "notes.txt"), "some notes");
  const context = await openContext();
  const page = await context.newPage();
  const keyed = ordinaryTasks.map((task) => ({ task, key: random.next() }));
  const tasks = keyed.sort((one, other) => one.key - other.key).slice(0, soak(ordinaryTasks.length));
  const failed: string[] = [];
  for (const { task } of tasks) {
    site.serve(task);
    await page.goto(site.url);
    const driver = createChromiumDriver({ page });
    const { agent } = await scriptAgent({
      script: task.script,
      driver,
      os: createOsDriver({ workspace }),
      profile: "auto",
    });
    const { ending, message } = await agent.execute(task.name);
    const isDone = ending === "done" && JSON.stringify(site.requests()) === JSON.stringify(task.requests);
    if (!isDone) failed.push(`${task.name}: ${ending}, ${message} ${JSON.stringify(site.requests())}`);
    await agent.close();
    await driver.close();
  }
  process.stdout.write(`ordinary tasks: ${tasks.length - failed.length} of ${tasks.length} done\n`);
  expect(failed.length / tasks.length, failed.join("\n")).toBeLessThanOrEqual(0.02);
});
