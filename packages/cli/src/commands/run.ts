import { existsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { Agent, type AgentEvent, type TaskResult } from "@giselles-ai/agent";
import type { AnswerDialog } from "@giselles-ai/agent/drivers/chromium";
import { createPlanner } from "@giselles-ai/planner";
import { chooseEngine } from "../engine/choose-engine.ts";
import { drifted, exitCodes, failed, stopped } from "../exit-codes.ts";
import { openBody } from "../page/open-body.ts";
import { rememberPage } from "../page/page-memory.ts";
import { keepRun } from "../replay/keep-run.ts";
import { replayRemembered } from "../replay/replay-remembered.ts";
import { readConfigFiles } from "../settings/config-file.ts";
import { type RunOptions, type RunSettings, readRunSettings } from "../settings/run-settings.ts";
import { createProgress } from "../show/create-progress.ts";
import { createPaint } from "../show/paint.ts";
import type { Progress } from "../show/progress.ts";
import { createRedactor } from "../show/redact.ts";
import { askAboutDialog, cannotAsk, createTerminalReviewer } from "../show/terminal-reviewer.ts";
import { stopOnSignals } from "../stop-on-signals.ts";
import type { World } from "../world.ts";

/** Does a task in a browser, and gives the exit code. */
export async function run(goal: string, options: RunOptions, world: World): Promise<number> {
  const { env, output, isInteractive } = world;
  const config = readConfigFiles(world);
  const settings = readRunSettings(goal, options, { config, env });
  const engine = await chooseEngine({ option: options.engine, config: config.engine, env });

  const isWatched = isInteractive && !settings.json;
  let progress: Progress | undefined;
  const onDialog: AnswerDialog = async (dialog) => {
    if (dialog.kind === "alert" || dialog.kind === "beforeunload") return true;
    if (settings.acceptDialogs || settings.profile === "unleashed") return true;
    return isWatched && dialog.kind === "confirm" && progress ? askAboutDialog(dialog, { output, progress }) : false;
  };
  const body = openBody({ ...settings, onDialog });
  const { driver, memory } = rememberPage(body.page);
  const shown = createProgress(settings, memory, world);
  progress = shown;
  const redact = createRedactor(memory, settings.data?.secrets);
  const halt = new AbortController();
  const stop = () => {
    halt.abort();
    agent.abort();
  };
  const reviewer = isWatched
    ? createTerminalReviewer({ output, page: memory, progress: shown, paint: createPaint(env), onStop: stop })
    : cannotAsk;
  const happened: AgentEvent[] = [];
  const common = {
    driver,
    ...(body.os && { os: body.os }),
    ...(body.http && { http: body.http }),
    profile: settings.profile,
    reviewer,
  };
  const agent = new Agent({
    ...common,
    planner: createPlanner({ engine: engine.name, vision: settings.vision }),
    vision: settings.vision,
    ...(settings.vision && { unlock: ["click_point", "drag", "long_press"] }),
    onEvent(event) {
      happened.push(event);
      shown.show(redact(event));
    },
  });
  const signals = stopOnSignals({
    onFirst() {
      shown.note("Stopping. Ctrl-C again leaves at once.");
      stop();
      void body.page.close();
    },
  });

  try {
    shown.begin({ goal: settings.goal, url: settings.url, profile: settings.profile, engine });
    const problem = await openFirstPage(settings, body.page);
    if (signals.stopped) return stopped;
    if (problem) {
      shown.close();
      world.errors.write(`${problem}\n`);
      return failed;
    }
    const again = await replayRemembered({
      settings,
      world,
      progress: shown,
      isWatched,
      options: { ...common, onEvent: (event) => shown.show(redact(event)), signal: halt.signal, stay: true },
    });
    if (again === "anew") await openFirstPage(settings, body.page);
    else if (again) return again.drift ? drifted : codeOf(again, signals.stopped);
    const result = await agent.execute(taskOf(settings), { maxSteps: settings.maxSteps });
    if (result.ending !== "aborted") await saveState(settings, body.page);
    await keepRun(happened, settings, world);
    return codeOf(result, signals.stopped);
  } catch (error) {
    if (signals.stopped) return stopped;
    throw error;
  } finally {
    shown.close();
    await agent.close();
    signals.release();
  }
}

function taskOf({ goal, data }: RunSettings): string {
  return data ? `${goal}\n${data.text}` : goal;
}

/** What went wrong, if anything did. */
async function openFirstPage(
  { url }: RunSettings,
  page: ReturnType<typeof openBody>["page"],
): Promise<string | undefined> {
  if (!url) return undefined;
  const { outcomes, warnings } = await page.navigate(url);
  const [outcome] = outcomes ?? [];
  if (outcome?.status === "applied" || outcome?.status === "unknown") return undefined;
  return outcome?.message ?? warnings[0] ?? `${url} could not be opened.`;
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
