import { existsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { resolve } from "node:path";
import {
  Agent,
  type AgentEvent,
  type AgentOptions,
  type AgentResult,
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
import { hideSecrets } from "@giselles-ai/protocol";
import type { CommandContext } from "../command-context.ts";
import { chooseRequestedEngine } from "../engine/choose-engine.ts";
import { exitCodes, failed, mismatched, stopped } from "../exit-codes.ts";
import { createDialogAnswer } from "../page/dialog-answer.ts";
import { openDrivers } from "../page/open-drivers.ts";
import { rememberPage } from "../page/page-memory.ts";
import { openRecord } from "../record/open-record.ts";
import { replayRemembered } from "../replay/replay-remembered.ts";
import { saveRun } from "../replay/save-run.ts";
import { readConfigFiles } from "../settings/config-file.ts";
import { readSecrets } from "../settings/read-secrets.ts";
import { storeOption } from "../settings/read-store.ts";
import { type RunOptions, type RunSettings, readRunSettings } from "../settings/run-settings.ts";
import { createAnswerQuestion, explainAnswering } from "../show/answer-questions.ts";
import { createProgress } from "../show/create-progress.ts";
import { createPaint } from "../show/paint.ts";
import type { Progress } from "../show/progress.ts";
import { createRedactor } from "../show/redact.ts";
import {
  askAboutDialog,
  createTerminalReviewer,
  rejectWithoutTerminal,
  type TerminalReviewerOptions,
} from "../show/terminal-reviewer.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

/** Does a task in a browser and returns the exit code. */
export function run(goal: string, options: RunOptions, context: CommandContext): Promise<number> {
  return drive({ goal, options, context });
}

interface RunRequest {
  goal: string;
  options: RunOptions;
  context: CommandContext;
  /** The run to resume; the goal is then only displayed. */
  resume?: { runId: string; outcome?: "done" | "not-done" | undefined; answer?: string | undefined };
}

export async function drive(request: RunRequest): Promise<number> {
  const { context, resume } = request;
  const prepared = await prepareRun(request);
  const { shown, agent, drivers, store, record, secrets, signals } = prepared;
  try {
    return await runPrepared(prepared, context, resume);
  } catch (error) {
    if (signals.stopped) return stopped;
    throw secrets.redactor.deep(error);
  } finally {
    shown.close();
    await agent.close();
    await drivers.page.close();
    await store?.close();
    await record.close();
    signals.release();
  }
}

type PreparedRun = Awaited<ReturnType<typeof prepareRun>>;

/** Prepares everything a run needs. Nothing is opened yet. */
async function prepareRun({ goal, options, context }: RunRequest) {
  const { env, output } = context;
  const config = readConfigFiles(context);
  const given = readRunSettings(goal, options, { config, env });
  const settings = { ...given, goal: hideSecrets(given.goal) };
  const secrets = await readSecrets(options, { url: settings.url, context });
  const engine = await chooseRequestedEngine({ option: options.engine, config: config.engine, env });
  const isWatched = context.isInteractive && !settings.json;

  let progress: Progress | undefined;
  const ask: AnswerDialog = async (dialog) =>
    progress ? askAboutDialog(secrets.redactor.deep(dialog), { output, progress }) : false;
  const drivers = openDrivers({ ...settings, onDialog: createDialogAnswer(settings, isWatched ? ask : undefined) });
  const { driver, memory } = rememberPage(drivers.page, secrets.redactor);
  const shown = createProgress(settings, memory, context);
  progress = shown;
  const redact = createRedactor(memory, settings.data?.secrets);
  const halt = new AbortController();
  const stop = () => {
    halt.abort();
    agent.abort();
  };
  const store = settings.store === undefined ? undefined : openRunStore(settings.store);
  const terminal = { output, page: memory, progress: shown, paint: createPaint(env), onStop: stop };
  const record = openRecord(settings, context);
  let isEndShown = false;
  const common = {
    driver,
    ...(record.journal && { journal: record.journal }),
    ...(drivers.os && { os: drivers.os }),
    ...(drivers.http && { http: drivers.http }),
    profile: settings.profile,
    ...(settings.origins && { origins: settings.origins }),
    reviewer: chooseReviewer({ terminal: isWatched ? terminal : undefined, store, settings, context }),
    ...(store && { store, runSettings: settingsForResume(settings, options, context) }),
    secrets,
    onQuestion: createAnswerQuestion({ ...settings, terminal: isWatched ? { output, progress: shown } : undefined }),
    onEvent(event: AgentEvent) {
      isEndShown ||= event.type === "run-done";
      shown.show(redact(event));
    },
  };
  const agent = createAgent(common, settings, engine.name);
  const signals = stopOnSignals({
    onFirst() {
      shown.note("Stopping. Press Ctrl-C again to quit immediately.");
      stop();
      void drivers.page.close();
    },
  });
  /** The end of a run that cannot be recorded comes without an event. */
  const showEnd = (result: AgentResult) => {
    if (!isEndShown) common.onEvent({ type: "run-done", result });
  };
  const task = taskOf(given);
  return {
    settings,
    task,
    secrets,
    engine,
    isWatched,
    drivers,
    shown,
    halt,
    store,
    record,
    common,
    agent,
    signals,
    showEnd,
  };
}

function createAgent(common: Omit<AgentOptions, "planner">, { vision }: RunSettings, engine: string): Agent {
  return new Agent({
    ...common,
    planner: createPlanner({ engine, vision }),
    vision,
    ...(vision && { unlock: ["click_point", "drag", "long_press"] }),
  });
}

/** Runs the task from the first page to the end and returns the exit code. */
async function runPrepared(
  prepared: PreparedRun,
  context: CommandContext,
  resume: RunRequest["resume"],
): Promise<number> {
  const { settings, task, secrets, engine, drivers, shown, agent, signals, showEnd } = prepared;
  const { maxSteps, url, profile } = settings;
  shown.begin({ goal: secrets.redactor.text(settings.goal), url: url && hideSecrets(url), profile, engine });
  const problem = await openStart(settings, drivers);
  if (signals.stopped) return stopped;
  if (problem) {
    shown.close();
    context.errors.write(`${secrets.redactor.text(problem)}\n`);
    return failed;
  }
  const again = resume || settings.output ? undefined : await tryRemembered(prepared, context);
  if (again === "replan") await openStart(settings, drivers);
  else if (again) return again.mismatch ? mismatched : codeOf(again, signals.stopped);
  const { runId, outcome, answer } = resume ?? {};
  const result = runId
    ? await agent.resumeRun(runId, {
        maxSteps,
        request: task,
        ...(outcome && { outcome }),
        ...(answer !== undefined && { answer }),
      })
    : await agent.execute(task, { maxSteps, output: settings.output });
  showEnd(result);
  if (result.ending === "needs-answer" && !signals.stopped)
    context.errors.write(`${explainAnswering(result.runId, optionFor(settings, context))}\n`);
  if (result.ending !== "aborted") await saveState(settings, drivers.page);
  await saveRun(result, settings, context);
  return codeOf(result, signals.stopped);
}

function tryRemembered({ settings, shown, isWatched, common, halt }: PreparedRun, context: CommandContext) {
  const options = { ...common, signal: halt.signal, stay: true };
  return replayRemembered({ settings, context, progress: shown, isWatched, options });
}

interface ReviewerOptions {
  terminal: Omit<TerminalReviewerOptions, "storeOption"> | undefined;
  store: RunStore | undefined;
  settings: RunSettings;
  context: CommandContext;
}

/** Undefined if the run is not stored. */
function optionFor({ store }: RunSettings, { env }: CommandContext): string | undefined {
  return store === undefined ? undefined : storeOption(store, env);
}

/** Asks at the terminal and through the store; the first answer counts. */
function chooseReviewer({ terminal, store, settings, context }: ReviewerOptions): Reviewer {
  const option = optionFor(settings, context);
  if (!store)
    return terminal
      ? createTerminalReviewer({ ...terminal, storeOption: option })
      : rejectWithoutTerminal(settings.profile);
  const elsewhere = createStoreReviewer(store, {
    onAsk({ approval: { id } }) {
      if (!terminal)
        context.errors.write(
          `Waiting for approval. Run: giselle approve ${id}${option}, or: giselle deny ${id}${option}\n`,
        );
    },
  });
  return terminal ? firstOf(createTerminalReviewer({ ...terminal, storeOption: option }), elsewhere) : elsewhere;
}

/** The settings that `giselle resume` needs. Paths are absolute, so that it can be called from any folder. */
function settingsForResume(
  { goal }: RunSettings,
  options: RunOptions,
  { cwd }: CommandContext,
): Record<string, unknown> {
  const { store: _, json: __, ...kept } = options;
  const paths = Object.fromEntries(
    (["data", "output", "workspace", "storageState"] as const).flatMap((name) => {
      const path = kept[name];
      return path === undefined ? [] : [[name, resolve(cwd, path)]];
    }),
  );
  return { goal, options: { ...kept, ...paths } };
}

function taskOf({ goal, data }: RunSettings): string {
  return data ? `${goal}\n${data.text}` : goal;
}

/** Opens the first page. Returns an error message if that failed. */
async function openStart({ url }: RunSettings, { page }: ReturnType<typeof openDrivers>): Promise<string | undefined> {
  return url ? (await openFirstPage(page, url))?.message : undefined;
}

/** Saves cookies and storage for the next run. Cookies are credentials, so only the user may read the file. */
async function saveState({ storageState }: RunSettings, page: ReturnType<typeof openDrivers>["page"]): Promise<void> {
  if (!storageState) return;
  await page.saveStorageState(storageState);
  if (existsSync(storageState)) await chmod(storageState, 0o600);
}

function codeOf({ ending }: TaskResult, wasStopped: boolean): number {
  return wasStopped ? stopped : exitCodes[ending];
}
