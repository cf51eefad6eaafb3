// A shop that counts orders, a Redis, and workers that can be killed.
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRedisRunStore } from "@giselles-ai/agent";
import { browserProgram, makeFolder, readBody, startRedis, startWebServer } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";
import { environment, giselle, program } from "../giselle.cases.ts";

const form = `<!doctype html><title>Sign up</title><form method="post" action="/join">
  <label>Name <input name="name" required></label><button>Join</button></form>`;

export interface CountingShop {
  url: string;
  /** The names in the orders, in the order in which the server received them. */
  orders: string[];
  /** Called before the form is sent. */
  beforeForm?: (() => Promise<void>) | undefined;
  /** Resolves when the server has received this many orders. */
  received(count: number): Promise<void>;
}

/** Starts a site whose server records the orders that it receives. */
export async function openCountingShop(): Promise<CountingShop> {
  const orders: string[] = [];
  const waiting = new Set<() => void>();
  const server = await startWebServer(async (request, response) => {
    const headers = { "content-type": "text/html; charset=utf-8" };
    if (request.method !== "POST") {
      await shop.beforeForm?.();
      return void response.writeHead(200, headers).end(form);
    }
    orders.push(new URLSearchParams(await readBody(request)).get("name") ?? "");
    for (const check of waiting) check();
    response.writeHead(200, headers).end("<!doctype html><title>Welcome</title><h1>Welcome</h1>");
  });
  onTestFinished(() => server.close());
  const shop: CountingShop = {
    url: `${server.url}/`,
    orders,
    received: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (orders.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
  return shop;
}

export interface QueuedOrder {
  name: string;
  tenant?: string;
  priority?: string;
  profile?: string;
}

export interface Fleet {
  redis: string;
  shop: CountingShop;
  giselle(...args: string[]): ReturnType<typeof giselle>;
  /** Adds runs that order under these names, and returns their ids by name. */
  enqueue(orders: readonly QueuedOrder[]): Promise<Map<string, string>>;
  startWorker(...args: string[]): Worker;
  /** How the runs ended, by id. */
  states(): Promise<Map<string, string>>;
  /** What the journal has about a run, and what the workers have logged about it. */
  explain(runId: string): Promise<string>;
  /** Resolves with the next run that ends, is given up or is delayed, on any worker. */
  nextEnd(): Promise<void>;
}

export interface Worker {
  /** Its log so far. */
  log: { event: string; runId?: string; ending?: string; tenant?: string }[];
  count(event: string): number;
  /** Resolves when this many events of this name are in the log. */
  logged(event: string, count?: number): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export async function openFleet(redisUrl?: string): Promise<Fleet> {
  const redis = redisUrl ?? (await startRedis()).url;
  const shop = await openCountingShop();
  const env = { REDIS_URL: redis, GISELLE_LOG: "json" };
  const workers: Worker[] = [];
  const waiting: (() => void)[] = [];
  const onLine = ({ event }: Worker["log"][number]) => {
    if (endings.includes(event)) for (const resolve of waiting.splice(0)) resolve();
  };
  return {
    redis,
    shop,
    giselle: (...args) => giselle(args, env),
    async enqueue(orders) {
      const file = join(makeFolder(), "runs.jsonl");
      const lines = orders.map(({ name, ...more }) =>
        JSON.stringify({ goal: orderFor(name), url: shop.url, engine: "reflex", profile: "auto", ...more }),
      );
      writeFileSync(file, lines.join("\n"));
      const { code, stdout, stderr } = await giselle(["enqueue", "--file", file], env);
      if (code !== 0) throw new Error(stderr);
      const ids = stdout.trim().split("\n");
      return new Map(orders.map(({ name }, index) => [name, ids[index] ?? ""]));
    },
    startWorker(...args) {
      const worker = startWorker(args, env, onLine);
      workers.push(worker);
      return worker;
    },
    async states() {
      const { stdout, stderr } = await giselle(["runs", "--json", "--store", redis], env);
      if (!stdout) throw new Error(stderr);
      const runs = JSON.parse(stdout) as { runId: string; state: string }[];
      return new Map(runs.map(({ runId, state }) => [runId, state]));
    },
    explain: (runId) => explain(runId, redis, workers),
    nextEnd: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

async function explain(runId: string, redis: string, workers: readonly Worker[]): Promise<string> {
  const store = createRedisRunStore({ url: redis });
  try {
    const journal = (await store.read(runId)).map(({ event, at }) => {
      const { type, ...more } = event;
      const isLong = type === "page-sensed" || type === "plan-made";
      return `  ${at} ${type}${isLong ? "" : ` ${JSON.stringify(more).slice(0, 300)}`}`;
    });
    const logged = workers.flatMap(({ log }, index) =>
      log.filter((line) => line.runId === runId).map((line) => `  worker ${index + 1}: ${JSON.stringify(line)}`),
    );
    return [runId, ...journal, ...logged].join("\n");
  } finally {
    await store.close();
  }
}

const endings = ["run-ended", "run-given-up", "run-delayed"];

export const orderFor = (name: string) => `Enter "${name}" in Name, then press Join.`;

function startWorker(
  args: string[],
  env: Record<string, string>,
  onLine: (line: Worker["log"][number]) => void,
): Worker {
  const child = spawn(process.execPath, [program, "worker", ...args], {
    env: { PATH: process.env.PATH ?? "", HOME: makeFolder(), ...environment(env) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const log: Worker["log"] = [];
  const waiting = new Set<() => void>();
  let rest = "";
  child.stdout.on("data", (chunk) => {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.map((text) => JSON.parse(text))) {
      log.push(line);
      onLine(line);
    }
    for (const check of waiting) check();
  });
  const count = (event: string) => log.filter((line) => line.event === event).length;
  return {
    log,
    count,
    logged: (event, wanted = 1) =>
      new Promise((resolve) => {
        const check = () => {
          if (count(event) < wanted) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    kill: (signal) => endOf(child, signal),
  };
}

function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.kill(signal);
  return ended;
}

/** Starts a browser that others can use over CDP, and counts the contexts that they have opened in it. */
export async function startBrowser(): Promise<{ address: string; contexts(): Promise<number> }> {
  const flags = ["--headless", "--no-sandbox", "--remote-debugging-port=0", `--user-data-dir=${makeFolder()}`];
  const child = spawn(browserProgram("page"), [...flags, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  onTestFinished(() => void process.kill(-(child.pid ?? 0), "SIGKILL")); // the program may be a script that starts the browser
  const address = await new Promise<string>((resolve) => {
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
      const [, host] = /DevTools listening on ws:\/\/([^/]+)/.exec(output) ?? [];
      if (host) resolve(`http://${host}`);
    });
  });
  return {
    address,
    async contexts() {
      const targets = (await (await fetch(`${address}/json/list`)).json()) as { url: string }[];
      return targets.filter(({ url }) => url !== "about:blank").length;
    },
  };
}
