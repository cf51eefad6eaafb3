import { readScript, replayScript, ScriptError, writeScript } from "@giselles-ai/agent";
import { isSealed, type ReplayOptions, type ReplayResult, sayDrift, sealScript } from "@giselles-ai/agent/internal";
import type { AnswerDialog } from "@giselles-ai/chromium";
import { createPlanner } from "@giselles-ai/planner";
import type { RunScript } from "@giselles-ai/protocol";
import { chooseEngine } from "../engine/choose-engine.ts";
import { drifted, exitCodes, stopped } from "../exit-codes.ts";
import { openBody } from "../page/open-body.ts";
import { rememberPage } from "../page/page-memory.ts";
import { openRecord } from "../record/open-record.ts";
import { readConfigFiles } from "../settings/config-file.ts";
import { readSecrets } from "../settings/read-secrets.ts";
import { makeReplayKey, readReplayKey } from "../settings/replay-key.ts";
import { type RunOptions, readRunSettings } from "../settings/run-settings.ts";
import { clean } from "../show/clean.ts";
import { createProgress } from "../show/create-progress.ts";
import { createPaint } from "../show/paint.ts";
import { createRedactor } from "../show/redact.ts";
import { cannotAsk, createTerminalReviewer } from "../show/terminal-reviewer.ts";
import { stopOnSignals } from "../stop-on-signals.ts";
import { UsageError } from "../usage-error.ts";
import type { World } from "../world.ts";

export interface ReplayCommandOptions extends RunOptions {
  heal?: boolean;
  patience?: number;
}

/** Does a recorded run again, and gives the exit code. */
export async function replay(path: string, options: ReplayCommandOptions, world: World): Promise<number> {
  const script = await orUsage(readScript(path));
  const prepared = await prepareReplay(script, options, world);
  const { settings, shown, body, record, signals, replaying } = prepared;
  const { goal, url, profile, json, data } = settings;
  try {
    const reason = `${clean(path)} was recorded on ${clean(script.recordedAt.slice(0, 10))}`;
    shown.begin({ goal, url, profile, engine: { name: "replay", reason } });
    const result = await orUsage(replayScript(script, replaying));
    shown.close();
    const code = codeOf(result, signals.stopped);
    tell(result, { code, json, secrets: data?.secrets ?? [] }, world);
    if (options.save && result.completed)
      await writeScript(options.save, sealScript(result.script, makeReplayKey(world.env)));
    return code;
  } finally {
    shown.close();
    await body.page.close();
    await record.close();
    signals.release();
  }
}

/** All that a replay needs. Nothing is opened yet. */
async function prepareReplay(script: RunScript, options: ReplayCommandOptions, world: World) {
  const { env, output, isInteractive } = world;
  const config = readConfigFiles(world);
  const wanted = { ...options, url: options.url ?? script.start };
  const settings = readRunSettings(script.task || "Replay", wanted, { config, env });
  const wished = { option: options.engine, config: config.engine, env };
  const healer = options.heal ? createPlanner({ engine: (await chooseEngine(wished)).name }) : undefined;
  const key = readReplayKey(env);
  const body = openBody({ ...settings, onDialog: dialogsOf(script, settings.acceptDialogs, key) });
  const secrets = await readSecrets(options, { url: settings.url, world });
  const { driver, memory } = rememberPage(body.page, secrets.redactor);
  const record = openRecord(settings, world);
  const shown = createProgress(settings, memory, world);
  const redact = createRedactor(memory, settings.data?.secrets);
  const stop = new AbortController();
  const terminal = { output, page: memory, progress: shown, paint: createPaint(env), isKept: false };
  const isWatched = isInteractive && !settings.json;
  const signals = stopOnSignals({
    onFirst() {
      shown.note("Stopping. Ctrl-C again leaves at once.");
      stop.abort();
      void body.page.close();
    },
  });
  const replaying: ReplayOptions = {
    driver,
    secrets,
    ...(record.journal && { journal: record.journal }),
    ...(settings.origins && { origins: settings.origins }),
    ...(body.os && { os: body.os }),
    ...(body.http && { http: body.http }),
    profile: settings.profile,
    reviewer: isWatched ? createTerminalReviewer({ ...terminal, onStop: () => stop.abort() }) : cannotAsk,
    url: settings.url,
    ...(settings.data && { data: JSON.parse(settings.data.text) }),
    ...(options.patience && { patienceMs: options.patience }),
    healer,
    key,
    signal: stop.signal,
    onEvent: (event) => shown.show(redact(event)),
  };
  return { settings, shown, body, record, signals, replaying };
}

/** What a recording was answered yes to, it is answered yes to again; nothing else, unless it is said so. */
function dialogsOf(script: RunScript, acceptAll: boolean, key: string | undefined): AnswerDialog {
  const events = key && isSealed(script, key) ? script.steps.flatMap(({ effect }) => effect.events) : [];
  return ({ kind, message }) => {
    if (acceptAll || kind === "alert" || kind === "beforeunload") return true;
    return events.some((event) => event.type === "dialog" && event.accepted && event.message === message);
  };
}

async function orUsage<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw ScriptError.isInstance(error) ? new UsageError(error.message) : error;
  });
}

function codeOf({ ending, drift }: ReplayResult, wasStopped: boolean): number {
  if (wasStopped) return stopped;
  return drift ? drifted : exitCodes[ending];
}

interface Telling {
  code: number;
  json: boolean;
  secrets: readonly string[];
}

function tell(result: ReplayResult, { code, json, secrets }: Telling, { output, errors }: World): void {
  const { drift, actions, committed, ending, message } = result;
  const strike = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, "••••"), text);
  if (json) {
    const line = JSON.stringify({ type: "replay-done", exitCode: code, ending, drift, committed, actions });
    return void output.write(`${strike(line)}\n`);
  }
  const say = (text: string) => void errors.write(`${clean(strike(text))}\n`);
  if (ending === "failed" && actions.every(({ status }) => status === "not-reached")) say(message);
  if (!drift) return;
  for (const line of sayDrift(drift).split("\n")) say(line);
  const before = committed ? "Something had been sent or clicked before." : "Nothing had been sent or clicked.";
  say(`${before} Look at the page, record the run again, or replay with --heal.`);
}
