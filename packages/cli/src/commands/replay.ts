import { readScript, replayScript, ScriptError } from "@giselles-ai/agent";
import {
  formatMismatch,
  isSealed,
  type ReplayOptions,
  type ReplayResult,
  sealScript,
  writeScript,
} from "@giselles-ai/agent/internal";
import type { AnswerDialog } from "@giselles-ai/chromium";
import { createPlanner } from "@giselles-ai/planner";
import type { RunScript } from "@giselles-ai/protocol";
import type { CommandContext } from "../command-context.ts";
import { chooseRequestedEngine } from "../engine/choose-engine.ts";
import { exitCodes, mismatched, stopped } from "../exit-codes.ts";
import { openDrivers } from "../page/open-drivers.ts";
import { rememberPage } from "../page/page-memory.ts";
import { openRecord } from "../record/open-record.ts";
import { readConfigFiles } from "../settings/config-file.ts";
import { readSecrets } from "../settings/read-secrets.ts";
import { readUrl } from "../settings/read-url.ts";
import { ensureReplayKey, readReplayKey } from "../settings/replay-key.ts";
import { type RunOptions, readRunSettings } from "../settings/run-settings.ts";
import { clean } from "../show/clean.ts";
import { createProgress } from "../show/create-progress.ts";
import { createPaint } from "../show/paint.ts";
import { createRedactor } from "../show/redact.ts";
import { createTerminalReviewer, rejectWithoutTerminal } from "../show/terminal-reviewer.ts";
import { stopOnSignals } from "../stop-on-signals.ts";
import { UsageError } from "../usage-error.ts";

export interface ReplayCommandOptions extends RunOptions {
  heal?: boolean;
  timeout?: number;
  /** The old name of `timeout`. */
  patience?: number;
}

/** Replays a recorded run and returns the exit code. */
export async function replay(path: string, options: ReplayCommandOptions, context: CommandContext): Promise<number> {
  const script = await asUsageError(readScript(path));
  const prepared = await prepareReplay(script, options, context);
  const { settings, shown, drivers, record, signals, replaying } = prepared;
  const { goal, url, profile, json, data } = settings;
  try {
    const reason = `${clean(path)} was recorded on ${clean(script.recordedAt.slice(0, 10))}`;
    shown.begin({ goal, url, profile, engine: { name: "replay", reason } });
    const result = await asUsageError(replayScript(script, replaying));
    shown.close();
    const code = codeOf(result, signals.stopped);
    printResult(result, { code, json, secrets: data?.secrets ?? [] }, context);
    if (options.save && result.completed)
      await writeScript(options.save, sealScript(result.script, ensureReplayKey(context.env)));
    return code;
  } finally {
    shown.close();
    await drivers.page.close();
    await record.close();
    signals.release();
  }
}

/** Prepares everything a replay needs. Nothing is opened yet. */
async function prepareReplay(script: RunScript, options: ReplayCommandOptions, context: CommandContext) {
  const { env, output, isInteractive } = context;
  const config = readConfigFiles(context);
  const key = readReplayKey(env);
  // The start page counts as the person's choice only if the person gave it, or sealed the script: else it may open, but gets no
  // secret, and is on no list of allowed origins.
  const chosenUrl = options.url ?? (key && isSealed(script, key) ? script.start : undefined);
  const chosen = readRunSettings(
    script.task || "Replay",
    { ...options, ...(chosenUrl && { url: chosenUrl }) },
    { config, env },
  );
  const settings = { ...chosen, url: chosen.url ?? readUrl(script.start) };
  const engine = { option: options.engine, config: config.engine, env };
  const healer = options.heal ? createPlanner({ engine: (await chooseRequestedEngine(engine)).name }) : undefined;
  const timeout = options.timeout ?? options.patience;
  const drivers = openDrivers({ ...settings, onDialog: dialogsOf(script, settings.acceptDialogs, key) });
  const secrets = await readSecrets(options, { url: chosen.url, context });
  const { driver, memory } = rememberPage(drivers.page, secrets.redactor);
  const record = openRecord(settings, context);
  const shown = createProgress(settings, memory, context);
  const redact = createRedactor(memory, settings.data?.secrets);
  const stop = new AbortController();
  const terminal = { output, page: memory, progress: shown, paint: createPaint(env), storeOption: undefined };
  const isWatched = isInteractive && !settings.json;
  const signals = stopOnSignals({
    onFirst() {
      shown.note("Stopping. Press Ctrl-C again to quit immediately.");
      stop.abort();
      void drivers.page.close();
    },
  });
  const replaying: ReplayOptions = {
    driver,
    secrets,
    ...(record.journal && { journal: record.journal }),
    ...(settings.origins && { origins: settings.origins }),
    ...(drivers.os && { os: drivers.os }),
    ...(drivers.http && { http: drivers.http }),
    profile: settings.profile,
    reviewer: isWatched
      ? createTerminalReviewer({ ...terminal, onStop: () => stop.abort() })
      : rejectWithoutTerminal(settings.profile),
    url: settings.url,
    ...(settings.data && { data: JSON.parse(settings.data.text) }),
    ...(timeout && { pageTimeoutMs: timeout }),
    healer,
    key,
    signal: stop.signal,
    onEvent: (event) => shown.show(redact(event)),
  };
  return { settings, shown, drivers, record, signals, replaying };
}

/** Accepts the dialogs that were accepted in the recording, and no others unless `acceptAll` is set. */
function dialogsOf(script: RunScript, acceptAll: boolean, key: string | undefined): AnswerDialog {
  const events = key && isSealed(script, key) ? script.steps.flatMap(({ effect }) => effect.events) : [];
  return ({ kind, message }) => {
    if (acceptAll || kind === "alert" || kind === "beforeunload") return true;
    return events.some((event) => event.type === "dialog" && event.accepted && event.message === message);
  };
}

async function asUsageError<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw ScriptError.isInstance(error) ? new UsageError(error.message) : error;
  });
}

function codeOf({ ending, mismatch }: ReplayResult, wasStopped: boolean): number {
  if (wasStopped) return stopped;
  return mismatch ? mismatched : exitCodes[ending];
}

interface PrintOptions {
  code: number;
  json: boolean;
  secrets: readonly string[];
}

function printResult(
  result: ReplayResult,
  { code, json, secrets }: PrintOptions,
  { output, errors }: CommandContext,
): void {
  const { mismatch, actions, committed, ending, message } = result;
  const strike = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, "••••"), text);
  if (json) {
    const line = JSON.stringify({ type: "replay-done", exitCode: code, ending, drift: mismatch, committed, actions });
    return void output.write(`${strike(line)}\n`);
  }
  const print = (text: string) => void errors.write(`${clean(strike(text))}\n`);
  if (ending === "failed" && actions.every(({ status }) => status === "not-reached")) print(message);
  if (!mismatch) return;
  for (const line of formatMismatch(mismatch).split("\n")) print(line);
  const before = committed ? "Something was already sent or clicked before this step." : "Nothing was sent or clicked.";
  const again = committed ? " Both start from the beginning, and would send it again." : "";
  print(`${before} Check the page, then record the run again or replay with --heal.${again}`);
}
