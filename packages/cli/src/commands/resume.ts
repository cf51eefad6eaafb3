import { existsSync } from "node:fs";
import { type JournalEntry, readRun } from "@giselles-ai/agent/internal";
import { type StoreOptions, withStore } from "../approvals/with-store.ts";
import { exitCodes } from "../exit-codes.ts";
import type { RunOptions } from "../settings/run-settings.ts";
import { clean } from "../show/clean.ts";
import { UsageError } from "../usage-error.ts";
import type { World } from "../world.ts";
import { drive } from "./run.ts";

export interface ResumeOptions
  extends StoreOptions,
    Pick<RunOptions, "json" | "headed" | "cdp" | "engine" | "maxSteps"> {
  outcome?: "done" | "not-done";
}

/** Goes on with a run that was interrupted, with the settings that it was begun with. */
export async function resume(runId: string, { outcome, ...options }: ResumeOptions, world: World): Promise<number> {
  const { saved, lastUrl, result, place } = await withStore(options, world, async (store, place) => {
    const info = await store.find(runId);
    if (!info) throw new UsageError(`There is no run "${runId}" in ${place}. "giselle runs" lists those that are.`);
    const { goal = info.task, options: saved = {} } = (info.settings ?? {}) as { goal?: string; options?: RunOptions };
    const entries = await store.read(runId);
    const { result } = readRun(entries);
    const before = { goal, options: saved, profile: info.profile };
    return { saved: before, lastUrl: lastUrlOf(entries), result, place };
  });
  if (result?.completed) {
    world.output.write(`This run is done: ${clean(result.message)}\n`);
    return exitCodes[result.ending];
  }
  const { goal, profile } = saved;
  const { data, url, ...before } = saved.options;
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const cdp = options.cdp ?? before.cdp;
  // A browser that has outlived the run shows the page; one of our own is a new one, and goes where the run had come to.
  const start = cdp ? undefined : (lastUrl ?? url);
  const settings: RunOptions = {
    ...before,
    ...given,
    profile,
    store: place,
    ...(start && { url: start }),
    ...(data && existsSync(data) && { data }), // for what is secret in it; the task is kept
  };
  return drive({ goal, options: settings, world, resume: { runId, outcome } });
}

function lastUrlOf(entries: readonly JournalEntry[]): string | undefined {
  const sensed = entries.findLast(({ event }) => event.type === "page-sensed")?.event;
  const url = sensed?.type === "page-sensed" ? sensed.url : undefined;
  return url && /^https?:/.test(url) ? url : undefined;
}
