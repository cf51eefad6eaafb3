import { existsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { resolve } from "node:path";
import {
  Agent,
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

export async function drive({ goal, options, world, resume }: Driving): Promise<number> {
  const { env, output, isInteractive } = world;
  const config = readConfigFiles(world);
  const settings = readRunSettings(goal, options, { config, env });
  const secrets = await readSecrets(options, { url: settings.url, world });
  const engine = await chooseEngine({ option: options.engine, config: config.engine, env });

  const isWatched = isInteractive && !settings.json;
  let progress: Progress | undefined;
  const onDialog: AnswerDialog = async (dialog) => {
    if (dialog.kind === "alert" || dialog.kind === "beforeunload") return true;
    if (settings.acceptDialogs || settings.profile === "unleashed") return true;
    if (!isWatched || dialog.kind !== "confirm" || !progress) return false;
    return askAboutDialog(secrets.redactor.deep(dialog), { output, progress });
  };
  const body = openBody({ ...settings, onDialog });
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
  const reviewer = chooseReviewer({ terminal: isWatched ? terminal : undefined, store, world });
  const record = openRecord(settings, world);
  const common = {
    driver,
    ...(record.journal && { journal: record.journal }),
    ...(body.os && { os: body.os }),
    ...(body.http && { http: body.http }),
    profile: settings.profile,
    ...(settings.origins && { origins: settings.origins }),
    reviewer,
    ...(store && { store, runSettings: keepSettings(settings, options, world) }),
    secrets,
  };
  const agent = new Agent({
    ...common,
    planner: createPlanner({ engine: engine.name, vision: settings.vision }),
    vision: settings.vision,
    ...(settings.vision && { unlock: ["click_point", "drag", "long_press"] }),
    onEvent: (event) => shown.show(redact(event)),
  });
  const signals = stopOnSignals({
    onFirst() {
      shown.note("Stopping. Ctrl-C again leaves at once.");
      stop();
      void body.page.close();
    },
  });

  try {
    shown.begin({ goal: secrets.redactor.text(settings.goal), url: settings.url, profile: settings.profile, engine });
    const problem = await openStart(settings, body);
    if (signals.stopped) return stopped;
    if (problem) {
      shown.close();
      world.errors.write(`${secrets.redactor.text(problem)}\n`);
      return failed;
    }
    const { maxSteps } = settings;
    const { runId, outcome } = resume ?? {};
    const again = runId
      ? undefined
      : await replayRemembered({
          settings,
          world,
          progress: shown,
          isWatched,
          options: { ...common, onEvent: (event) => shown.show(redact(event)), signal: halt.signal, stay: true },
        });
    if (again === "anew") await openStart(settings, body);
    else if (again) return again.drift ? drifted : codeOf(again, signals.stopped);
    const result = runId
      ? await agent.resumeRun(runId, { maxSteps, ...(outcome && { outcome }) })
      : await agent.execute(taskOf(settings), { maxSteps });
    if (result.ending !== "aborted") await saveState(settings, body.page);
    await keepRun(result, settings, world);
    return codeOf(result, signals.stopped);
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
