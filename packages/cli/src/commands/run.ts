import { existsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { resolve } from "node:path";
import {
  Agent,
  type AgentEvent,
  type AgentOptions,
  createStoreReviewer,
  firstOf,
  openRunStore,
  type Reviewer,
  type RunStore,
  type TaskResult,
} from "@giselles-ai/agent";
import { openFirstPage } from "@giselles-ai/agent/internal";
import type { AnswerDialog } from "@giselles-ai/chromium";
import { createPlanner } from "@giselles-ai/planner";
import { chooseEngine } from "../engine/choose-engine.ts";
import { drifted, exitCodes, failed, stopped } from "../exit-codes.ts";
import { openBody } from "../page/open-body.ts";
import { rememberPage } from "../page/page-memory.ts";
import { openRecord } from "../record/open-record.ts";
import { keepRun } from "../replay/keep-run.ts";
import { replayRemembered } from "../replay/replay-remembered.ts";
import { readConfigFiles } from "../settings/config-file.ts";
import { readSecrets } from "../settings/read-secrets.ts";
import { type RunOptions, type RunSettings, readRunSettings } from "../settings/run-settings.ts";
import { createProgress } from "../show/create-progress.ts";
import { createPaint } from "../show/paint.ts";
import type { Progress } from "../show/progress.ts";
import { createRedactor } from "../show/redact.ts";
import {
  askAboutDialog,
  cannotAsk,
  createTerminalReviewer,
  type TerminalReviewerOptions,
} from "../show/terminal-reviewer.ts";
import { stopOnSignals } from "../stop-on-signals.ts";
import type { World } from "../world.ts";

/** Does a task in a browser, and gives the exit code. */
export function run(goal: string, options: RunOptions, world: World): Promise<number> {
  return drive({ goal, options, world });
}

export interface Driving {
  goal: string;
  options: RunOptions;
  world: World;
  /** A run to go on with; the goal is then only for showing. */
  resume?: { runId: string; outcome?: "done" | "not-done" | undefined };
}

export async function drive(driving: Driving): Promise<number> {
  const { world, resume } = driving;
  const prepared = await prepareRun(driving);
  const { shown, agent, body, store, record, secrets, signals } = prepared;
  try {
    return await carryOut(prepared, world, resume);
  } catch (error) {
    if (signals.stopped) return stopped;
    throw secrets.redactor.deep(error);
  } finally {
    shown.close();
    await agent.close();
    await body.page.close();
    await store?.close();
    await record.close();
    signals.release();
  }
}

type PreparedRun = Awaited<ReturnType<typeof prepareRun>>;

/** All that a run needs. Nothing is opened yet. */
async function prepareRun({ goal, options, world }: Driving) {
  const { env, output } = world;
  const config = readConfigFiles(world);
  const settings = readRunSettings(goal, options, { config, env });
  const secrets = await readSecrets(options, { url: settings.url, world });
  const engine = await chooseEngine({ option: options.engine, config: config.engine, env });
  const isWatched = world.isInteractive && !settings.json;

  let progress: Progress | undefined;
  const ask: AnswerDialog = async (dialog) =>
    progress ? askAboutDialog(secrets.redactor.deep(dialog), { output, progress }) : false;
  const body = openBody({ ...settings, onDialog: createDialogAnswer(settings, isWatched ? ask : undefined) });
  const { driver, memory } = rememberPage(body.page, secrets.redactor);
  const shown = createProgress(settings, memory, world);
  progress = shown;
  const redact = createRedactor(memory, settings.data?.secrets);
  const halt = new AbortController();
  const stop = () => {
    halt.abort();
    agent.abort();
  };
  const store = settings.store === undefined ? undefined : openRunStore(settings.store);
  const terminal = { output, page: memory, progress: shown, paint: createPaint(env), onStop: stop };
  const record = openRecord(settings, world);
  const common = {
    driver,
    ...(record.journal && { journal: record.journal }),
    ...(body.os && { os: body.os }),
    ...(body.http && { http: body.http }),
    profile: settings.profile,
    ...(settings.origins && { origins: settings.origins }),
    reviewer: chooseReviewer({ terminal: isWatched ? terminal : undefined, store, world }),
    ...(store && { store, runSettings: keepSettings(settings, options, world) }),
    secrets,
    onEvent: (event: AgentEvent) => shown.show(redact(event)),
  };
  const agent = createAgent(common, settings, engine.name);
  const signals = stopOnSignals({
    onFirst() {
      shown.note("Stopping. Ctrl-C again leaves at once.");
      stop();
      void body.page.close();
    },
  });
  return { settings, secrets, engine, isWatched, body, shown, halt, store, record, common, agent, signals };
}

function createAgent(common: Omit<AgentOptions, "planner">, { vision }: RunSettings, engine: string): Agent {
  return new Agent({
    ...common,
    planner: createPlanner({ engine, vision }),
    vision,
    ...(vision && { unlock: ["click_point", "drag", "long_press"] }),
  });
}

/** Yes to what is no question, and where it is said so; else whoever watches is asked. */
function createDialogAnswer({ acceptDialogs, profile }: RunSettings, ask: AnswerDialog | undefined): AnswerDialog {
  return (dialog) => {
    if (dialog.kind === "alert" || dialog.kind === "beforeunload") return true;
    if (acceptDialogs || profile === "unleashed") return true;
    return ask && dialog.kind === "confirm" ? ask(dialog) : false;
  };
}

/** From the first page to the last, and gives the exit code. */
async function carryOut(prepared: PreparedRun, world: World, resume: Driving["resume"]): Promise<number> {
  const { settings, secrets, engine, body, shown, agent, signals } = prepared;
  const { maxSteps, url, profile } = settings;
  shown.begin({ goal: secrets.redactor.text(settings.goal), url, profile, engine });
  const problem = await openStart(settings, body);
  if (signals.stopped) return stopped;
  if (problem) {
    shown.close();
    world.errors.write(`${secrets.redactor.text(problem)}\n`);
    return failed;
  }
  const again = resume ? undefined : await tryRemembered(prepared, world);
  if (again === "anew") await openStart(settings, body);
  else if (again) return again.drift ? drifted : codeOf(again, signals.stopped);
  const { runId, outcome } = resume ?? {};
  const result = runId
    ? await agent.resumeRun(runId, { maxSteps, ...(outcome && { outcome }) })
    : await agent.execute(taskOf(settings), { maxSteps });
  if (result.ending !== "aborted") await saveState(settings, body.page);
  await keepRun(result, settings, world);
  return codeOf(result, signals.stopped);
}

function tryRemembered({ settings, shown, isWatched, common, halt }: PreparedRun, world: World) {
  const options = { ...common, signal: halt.signal, stay: true };
  return replayRemembered({ settings, world, progress: shown, isWatched, options });
}

interface Reviewing {
  terminal: Omit<TerminalReviewerOptions, "isKept"> | undefined;
  store: RunStore | undefined;
  world: World;
}

/** Whoever is at the terminal, and whoever can reach the store: the first answer counts. */
function chooseReviewer({ terminal, store, world }: Reviewing): Reviewer {
  if (!store) return terminal ? createTerminalReviewer({ ...terminal, isKept: false }) : cannotAsk;
  const elsewhere = createStoreReviewer(store, {
    onAsk({ approval: { id } }) {
      if (!terminal) world.errors.write(`Waiting for an answer: giselle approve ${id}, or giselle deny ${id}\n`);
    },
  });
  return terminal ? firstOf(createTerminalReviewer({ ...terminal, isKept: true }), elsewhere) : elsewhere;
}

/** What giselle resume needs, wherever it is called. */
function keepSettings({ goal }: RunSettings, options: RunOptions, { cwd }: World): Record<string, unknown> {
  const { store: _, json: __, ...kept } = options;
  const paths = Object.fromEntries(
    (["data", "workspace", "storageState"] as const).flatMap((name) => {
      const path = kept[name];
      return path === undefined ? [] : [[name, resolve(cwd, path)]];
    }),
  );
  return { goal, options: { ...kept, ...paths } };
}

function taskOf({ goal, data }: RunSettings): string {
  return data ? `${goal}\n${data.text}` : goal;
}

/** What went wrong, if anything did. */
async function openStart({ url }: RunSettings, { page }: ReturnType<typeof openBody>): Promise<string | undefined> {
  return url ? (await openFirstPage(page, url))?.message : undefined;
}

/** What the browser knows after the run, for the next: cookies are keys, so the file is the user's alone. */
async function saveState({ storageState }: RunSettings, page: ReturnType<typeof openBody>["page"]): Promise<void> {
  if (!storageState) return;
  await page.saveStorageState(storageState);
  if (existsSync(storageState)) await chmod(storageState, 0o600);
}

function codeOf({ ending }: TaskResult, wasStopped: boolean): number {
  return wasStopped ? stopped : exitCodes[ending];
}
