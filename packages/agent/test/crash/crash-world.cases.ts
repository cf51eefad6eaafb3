// A shop whose page is open in a real browser and outlives every agent: it is connected to a relay, notifies the server before and
// after it orders, and waits for the server's answer. The server counts the orders.
import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { createMemoryStore, createRelayHandler, createRelaySession } from "@giselles-ai/browser-tool/relay";
import { openPage, type RecordedRequest, startScriptedModel, startWebServer } from "@giselles-ai/testing";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { Agent, type RunStore, type TaskResult } from "../../src/index.ts";
import type { JournalEntry } from "../../src/runs/journal/journal.ts";
import { actOn, done, promptOf } from "../scripted.cases.ts";
import { type CrashSettings, makeParts } from "./agent-parts.cases.ts";
import type { Point } from "./points.cases.ts";

const script = createRequire(import.meta.url).resolve("@giselles-ai/browser-tool/giselle-page.iife.js");

/** A form that is emptied after an order looks as before: only the page's journal knows. */
const shop = (credential: object, isEmptied: boolean) => `<!doctype html><title>Shop</title>
  <label>Name <input name="name"></label><button id="order">Order</button><output></output>
  <script>
    const notify = (what) => { const call = new XMLHttpRequest(); call.open("POST", what, false); call.send(); };
    let orders = 0;
    order.addEventListener("pointerdown", () => notify("/about-to-order"));
    order.addEventListener("click", () => {
      orders += 1;
      document.querySelector("output").value = "Ordered " + orders + " for " + document.querySelector("input").value;
      if (${isEmptied}) document.querySelector("input").value = "";
      notify("/ordered");
    });
  </script>
  <script src="/giselle.js"></script>
  <script>giselle.connectPage({ url: "/relay", credential: ${JSON.stringify(credential)}, onStatus: (status) => { globalThis.relayStatus = status; } })</script>`;

export interface CrashReport {
  result: TaskResult;
  /** How many orders the server received, and what the page shows. */
  orders: number;
  shown: string | null;
  /** How many plans the model made before the order. */
  plans: number;
  statuses: string[];
  entries: JournalEntry[];
}

export interface CrashOptions {
  point: Point;
  place: string;
  settle?: CrashSettings["settle"];
  /** If the run stops for a person, the person checks the page and reports the outcome. */
  outcome?: (orders: number) => "done" | "not-done";
}

/** Kills an agent at a point, and lets another one resume its run. */
export async function crashAndResume({ point, place, settle = "page", outcome }: CrashOptions): Promise<CrashReport> {
  const world = await openShop({ isEmptied: settle === "lie" });
  const settings: CrashSettings = { place, relay: world.relay, modelUrl: world.model.url, settle };
  const parts = makeParts(settings);
  const { store } = parts;
  onTestFinished(() => store.close());

  const child = await startChild();
  const ended = new Promise<void>((resolve, reject) => {
    child.once("exit", () => resolve());
    child.once("message", ({ ending }: { ending: string }) => reject(new Error(`Not killed ${point}, but ${ending}`)));
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  world.onTold = async (what) => {
    if (point === (what === "/ordered" ? "after effect" : "before effect")) await kill();
  };
  child.send({ ...settings, point });
  const answering = answerAll(store, point === "before answer" ? kill : async () => {});
  await ended;
  world.onTold = async () => {};

  const [run] = await store.runs();
  if (!run) throw new Error("The run was not kept.");
  const agent = new Agent(parts);
  onTestFinished(async () => {
    await agent.close();
    await parts.driver.close();
  });
  let result = await agent.resumeRun(run.runId);
  if (outcome && result.ending === "unknown-outcome") {
    result = await agent.resumeRun(run.runId, { outcome: outcome(world.orders()) });
  }
  answering.stop();
  return {
    result,
    orders: world.orders(),
    shown: await world.page.locator("output").textContent(),
    plans: world.model.requests.filter((request) => request.model && !isOrdered(request)).length,
    statuses: (await store.approvals()).map(({ status }) => status),
    entries: await store.read(run.runId),
  };
}

/** Approves everything from another process. */
function answerAll(store: RunStore, before: () => Promise<void>): { stop(): void } {
  let isOver = false;
  const answer = async () => {
    while (!isOver) {
      // Retries, because the store can be slow on a busy machine.
      for (const { id } of await store.approvals({ status: "asked" }).catch(() => [])) {
        await before();
        await store.answer(id, { decision: "approved", approver: "Ada", at: new Date().toISOString() }).catch(() => {});
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  const answering = answer().catch(() => {});
  const stop = () => {
    isOver = true;
  };
  onTestFinished(async () => {
    stop();
    await answering;
  });
  return { stop };
}

const isOrdered = (request: RecordedRequest) => promptOf(request).includes("Ordered");

async function openShop({ isEmptied }: { isEmptied: boolean }) {
  const relayStore = createMemoryStore();
  onTestFinished(() => relayStore.close());
  const relay = createRelayHandler({ store: relayStore });
  const session = await createRelaySession({ store: relayStore });
  const listener = getRequestListener((request) => relay[request.method as keyof typeof relay](request), {
    overrideGlobalObjects: false,
  });
  const pageScript = await readFile(script);
  let orders = 0;
  const world = { onTold: async (_what: string) => {} };
  const server = await startWebServer(async (request, response) => {
    const { url = "/" } = request;
    if (url === "/giselle.js") response.writeHead(200, { "content-type": "text/javascript" }).end(pageScript);
    else if (url.startsWith("/relay")) await listener(request, response);
    else if (url === "/") response.writeHead(200, { "content-type": "text/html" }).end(shop(session.page, isEmptied));
    else if (/^\/(?:about-to-order|ordered)$/.test(url)) {
      if (url === "/ordered") orders += 1;
      await world.onTold(url);
      response.writeHead(204).end();
    } else response.writeHead(404).end(); // the page script asks for its second script
  });
  onTestFinished(() => server.close());
  const page = await openPage(server.url);
  await page.waitForFunction(() => (globalThis as { relayStatus?: string }).relayStatus === "connected");
  const order = actOn(["Name", "fill", { value: "Ada" }], ["Order", "click"]);
  const model = await startScriptedModel("ollama", (request) => (isOrdered(request) ? done() : order(request)));
  onTestFinished(() => model.close());
  return Object.assign(world, {
    page,
    model,
    orders: () => orders,
    relay: { url: `${server.url}/relay`, ...session.agent },
  });
}

let spare: Promise<ChildProcess> | undefined;

/** Starts the next process while one is working. */
async function startChild(): Promise<ChildProcess> {
  const child = await (spare ?? launch());
  spare = launch();
  return child;
}

/** Ends the process that was not needed. */
export async function endSpare(): Promise<void> {
  (await spare)?.kill("SIGKILL");
  spare = undefined;
}

const compiled = fileURLToPath(new URL("../../../../node_modules/.cache/giselle", import.meta.url));

function launch(): Promise<ChildProcess> {
  const child = fork(new URL("./killed-agent.cases.ts", import.meta.url), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [], // those of the test runner load more
    env: { ...process.env, NODE_COMPILE_CACHE: compiled }, // most of its start is compiling
  });
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    child.once("error", reject);
  });
}
