// The app as it was built, in a process of its own, with a data folder of its own.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Approval } from "@giselles-ai/protocol";
import { afterAll, beforeAll } from "vitest";
import type { Received, RunDetail, RunSummary, SampleName, Settings } from "../../src/contract.ts";

const program = fileURLToPath(new URL("../../dist/start.js", import.meta.url));
/** Where the program keeps what it has compiled: as for somebody who has used it before. */
const compiled = fileURLToPath(new URL("../../../../.tools/compiled/", import.meta.url));
const endsWithWorker = new URL("../../../testing/programs/ends-with-worker.mjs", import.meta.url).href;

/** Nothing of the machine's own engines, whatever is installed here. */
const noEngines = {
  OLLAMA_HOST: "127.0.0.1:1",
  ...Object.fromEntries(
    ["ANTHROPIC", "OPENAI", "GEMINI", "GOOGLE_GENERATIVE_AI"].map((name) => [`${name}_API_KEY`, ""]),
  ),
  ...Object.fromEntries(["GISELLE_ENGINE", "GISELLE_MODEL", "OPENAI_BASE_URL", "REDIS_URL"].map((name) => [name, ""])),
};

/** How long a test may take on a machine that is busy with other things, in ms. */
export const slowest = 60_000;
/** How long something that must come is looked for. */
export const patience = { timeout: 30_000 };

export interface RunningApp {
  url: string;
  /** All that it has printed. */
  output(): string;
  get<Answer>(path: string): Promise<Answer>;
  /** Changes the settings, and leaves the others as they are. */
  set(settings: Partial<Settings>): Promise<void>;
  runs(): Promise<RunSummary[]>;
  run(id: string): Promise<RunDetail>;
  approvals(): Promise<Approval[]>;
  /** What came to the form's own server, from now on. */
  watch(form: SampleName): Promise<() => Promise<Received["received"]>>;
  stop(): Promise<number | null>;
}

export async function startApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const folder = mkdtempSync(join(tmpdir(), "giselle-app-"));
  const child = spawn(process.execPath, [program], { env: { ...environment(join(folder, "data")), ...env } });
  const { stop, ...app } = await connect(child);
  return {
    ...app,
    async stop() {
      const code = await stop();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

function environment(data: string): NodeJS.ProcessEnv {
  return { ...process.env, ...noEngines, PORT: "0", GISELLE_DATA: data, XDG_CACHE_HOME: compiled };
}

async function connect(child: ChildProcess): Promise<RunningApp> {
  let output = "";
  const url = await untilListening(child, (text) => {
    output += text;
  });
  const get = async <Answer>(path: string) => (await (await fetch(`${url}${path}`)).json()) as Answer;
  return {
    url,
    output: () => output,
    get,
    async set(changes) {
      const { settings } = await get<{ settings: Settings }>("/app-api/settings");
      const body = JSON.stringify({ ...settings, ...changes });
      const answer = await fetch(`${url}/app-api/settings`, { method: "PUT", body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    runs: async () => (await get<{ runs: RunSummary[] }>("/app-api/runs")).runs,
    run: (id) => get(`/app-api/runs/${id}`),
    approvals: async () => (await get<{ approvals: Approval[] }>("/app-api/approvals")).approvals,
    async watch(form) {
      const read = async () => (await get<Received>(`/samples/${form}/received`)).received;
      const before = (await read()).length;
      return async () => (await read()).slice(before);
    },
    async stop() {
      const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
      if (child.exitCode === null) child.kill("SIGTERM");
      return child.exitCode ?? (await ended);
    },
  };
}

type Environment = () => Promise<Record<string, string>> | Record<string, string>;

/**
 * One app for all tests of a file. With an environment it is the file's own. Without, it is the worker's: runs of other files
 * may be on its list, but none of them waits, and the settings are as at the start.
 */
export function shareApp(env?: Environment): () => RunningApp {
  const place: { app?: RunningApp } = {};
  beforeAll(async () => {
    place.app = env ? await startApp(await env()) : await takeWorkersApp();
  }, 60_000);
  afterAll(async () => {
    if (env) await place.app?.stop();
  }, 30_000);
  return () => {
    if (!place.app) throw new Error("The app has not been started.");
    return place.app;
  };
}

/** The one of this test worker, until it ends. */
let workersApp: Promise<{ app: RunningApp; settings: Settings }> | undefined;

async function takeWorkersApp(): Promise<RunningApp> {
  workersApp ??= startWorkersApp();
  const { app, settings } = await workersApp;
  await app.set(settings);
  const body = JSON.stringify({ decision: "denied", reason: "Its test is over." });
  for (const { id } of await app.approvals())
    await fetch(`${app.url}/app-api/approvals/${id}`, { method: "POST", body });
  return app;
}

/** It ends with the worker, which does not wait for it. */
async function startWorkersApp() {
  const data = mkdtempSync(join(tmpdir(), "giselle-app-"));
  const child = fork(program, {
    env: environment(data),
    execArgv: ["--import", endsWithWorker],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.once("exit", () => {
    workersApp = undefined;
  });
  const app = await connect(child);
  for (const stream of [child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref();
  child.unref();
  child.channel?.unref();
  const { settings } = await app.get<{ settings: Settings }>("/app-api/settings");
  return { app, settings };
}

function untilListening(child: ChildProcess, hear: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      hear(String(chunk));
      const url = /Giselle is at (http:\S+)/.exec(output)?.[1];
      if (url && output.includes("Ctrl-C")) resolve(url);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`The app ended with ${code}:\n${output}`)));
  });
}
