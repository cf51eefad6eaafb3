// Drives one run of the queue in a browser of the pool. What another worker has begun is resumed.
import { Agent, type AgentResult, createStoreReviewer, type RunStore } from "@giselles-ai/agent";
import { lastUrlOf, readRun, type Secrets } from "@giselles-ai/agent/internal";
import { createPlanner } from "@giselles-ai/planner";
import type { CommandContext } from "../command-context.ts";
import { chooseRequestedEngine } from "../engine/choose-engine.ts";
import { createDialogAnswer } from "../page/dialog-answer.ts";
import { openDrivers } from "../page/open-drivers.ts";
import { type RunSettings, readRunSettings } from "../settings/run-settings.ts";
import type { BrowserPool, Seat } from "./browser-pool.ts";
import type { InFlight } from "./in-flight.ts";
import type { QueuedRunSettings } from "./queued-run.ts";
import { watchJournal } from "./watch-journal.ts";

export interface DriveOptions {
  store: RunStore;
  pool: BrowserPool;
  secrets: Secrets;
  /** For runs that name none. */
  engine: string | undefined;
  leaseMs: number;
  /** Time for a run, in ms. */
  timeMs: number | undefined;
  inFlight: InFlight;
  /** Called when a run waits for an approval. */
  onAsk(runId: string, approvalId: string): void;
  context: CommandContext;
}

export type Driven = Pick<AgentResult, "ending" | "message">;

/** A run whose browser crashes is resumed in another one, at most this many times. */
const maxCrashes = 3;

export async function driveRun(runId: string, options: DriveOptions): Promise<Driven> {
  for (let crashes = 0; ; crashes += 1) {
    const seat = await options.pool.take();
    try {
      const driven = await driveIn(seat, runId, { ...options, isRetry: crashes > 0 });
      if (driven.ending !== "failed" || !seat.browser.isLost || crashes === maxCrashes) return driven;
    } finally {
      await seat.release();
    }
  }
}

async function driveIn(
  { browser }: Seat,
  runId: string,
  options: DriveOptions & { isRetry: boolean },
): Promise<Driven> {
  const { leaseMs, timeMs, secrets, inFlight, onAsk, context } = options;
  const { store, failure } = watchJournal(options.store);
  const info = await store.find(runId);
  if (!info) return { ending: "failed", message: "The run was deleted before a worker took it." };
  const entries = await store.read(runId);
  const { result } = readRun(entries);
  if (result && !options.isRetry) return result; // its worker ended before it could report that
  const { goal, options: given } = info.settings as unknown as QueuedRunSettings;
  const settings = readRunSettings(goal, given, { config: {}, env: context.env });
  const { page, http } = openDrivers({
    ...settings,
    shared: browser,
    onDialog: createDialogAnswer(settings, undefined),
  });
  const agent = new Agent({
    driver: inFlight.watch(page),
    ...(http && { http }),
    planner: await openPlanner(settings, given.engine ?? options.engine, context),
    vision: settings.vision,
    profile: info.profile,
    ...(settings.origins && { origins: settings.origins }),
    reviewer: createStoreReviewer(store, { onAsk: ({ approval }) => onAsk(runId, approval.id) }),
    store,
    secrets,
    leaseMs,
    ...(timeMs !== undefined && { budget: { timeMs } }),
  });
  const stopWatching = inFlight.add(runId, agent);
  try {
    const url = lastUrlOf(entries) ?? settings.url;
    // Another worker may end the run while this one waits for the lease.
    const onlyOpen = !options.isRetry;
    const driven = await agent.resumeRun(runId, { url, maxSteps: settings.maxSteps, onlyOpen });
    const lost = failure();
    if (lost) throw lost; // the journal does not have how it ended
    return driven;
  } finally {
    stopWatching();
    await agent.close();
    await page.close();
  }
}

async function openPlanner({ vision }: RunSettings, option: string | undefined, { env }: CommandContext) {
  const { name } = await chooseRequestedEngine({ option, env });
  return createPlanner({ engine: name, vision });
}
