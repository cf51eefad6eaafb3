// Starts the built app in its own process with its own data folder.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Approval } from "@giselles-ai/protocol";
import { afterAll, beforeAll } from "vitest";
import type { ReceivedForms, RunDetail, RunSummary, SampleName, Settings } from "../../src/contract.ts";

const program = fileURLToPath(new URL("../../dist/start.js", import.meta.url));
/** The compile cache, shared by all tests, as for a user who has started the app before. */
const compileCache = fileURLToPath(new URL("../../../../.tools/compiled/", import.meta.url));
const endsWithWorker = new URL("../../../testing/programs/ends-with-worker.mjs", import.meta.url).href;

/** Hides the engines of this machine. */
const noEngines = {
  OLLAMA_HOST: "127.0.0.1:1",
  ...Object.fromEntries(
    ["ANTHROPIC", "OPENAI", "GEMINI", "GOOGLE_GENERATIVE_AI"].map((name) => [`${name}_API_KEY`, ""]),
  ),
  ...Object.fromEntries(["GISELLE_ENGINE", "GISELLE_MODEL", "OPENAI_BASE_URL", "REDIS_URL"].map((name) => [name, ""])),
};

/** Time limit of a test on a busy machine, in ms. */
export const testTimeoutMs = 300_000;
/** Options for polls. */
export const pollOptions = { timeout: 60_000 };

export interface RunningApp {
  url: string;
  /** Everything that it has printed. */
  output(): string;
  get<Data>(path: string): Promise<Data>;
  /** Changes these settings only. */
  set(settings: Partial<Settings>): Promise<void>;
  runs(): Promise<RunSummary[]>;
  run(id: string): Promise<RunDetail>;
  approvals(): Promise<Approval[]>;
  /** Returns a function that reads what the form's server has received since now. */
  watch(form: SampleName): Promise<() => Promise<ReceivedForms["received"]>>;
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
  return { ...process.env, ...noEngines, PORT: "0", GISELLE_DATA: data, XDG_CACHE_HOME: compileCache };
}

async function connect(child: ChildProcess): Promise<RunningApp> {
  let output = "";
  const url = await untilListening(child, (text) => {
    output += text;
  });
  const get = async <Data>(path: string) => (await (await fetch(`${url}${path}`)).json()) as Data;
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
      const read = async () => (await get<ReceivedForms>(`/samples/${form}/received`)).received;
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
 * One app for all tests of a file. With an environment, the file gets its own app. Without, all files of a worker share one:
 * it may list runs of other files, but none of them is waiting, and the settings are reset.
 */
export function shareApp(env?: Environment): () => RunningApp {
  const shared: { app?: RunningApp } = {};
  beforeAll(async () => {
    shared.app = env ? await startApp(await env()) : await resetWorkerApp();
  }, 300_000);
  afterAll(async () => {
    if (env) await shared.app?.stop();
  }, 30_000);
  return () => {
    if (!shared.app) throw new Error("The app has not been started.");
    return shared.app;
  };
}

/** The app that the files of this test worker share. */
let workerApp: Promise<{ app: RunningApp; settings: Settings }> | undefined;

async function resetWorkerApp(): Promise<RunningApp> {
  workerApp ??= startWorkerApp();
  const { app, settings } = await workerApp;
  await app.set(settings);
  const body = JSON.stringify({ decision: "denied", reason: "Its test is over." });
  for (const { id } of await app.approvals())
    await fetch(`${app.url}/app-api/approvals/${id}`, { method: "POST", body });
  return app;
}

/** The app ends with the worker, without keeping it alive. */
async function startWorkerApp() {
  const data = mkdtempSync(join(tmpdir(), "giselle-app-"));
  const child = fork(program, {
    env: environment(data),
    execArgv: ["--import", endsWithWorker],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.once("exit", () => {
    workerApp = undefined;
  });
  const app = await connect(child);
  for (const stream of [child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref();
  child.unref();
  child.channel?.unref();
  const { settings } = await app.get<{ settings: Settings }>("/app-api/settings");
  return { app, settings };
}

function untilListening(child: ChildProcess, onOutput: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      onOutput(String(chunk));
      const url = /Giselle is running at (http:\S+)/.exec(output)?.[1];
      if (url && output.includes("Ctrl-C")) resolve(url);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`The app ended with ${code}:\n${output}`)));
  });
}
