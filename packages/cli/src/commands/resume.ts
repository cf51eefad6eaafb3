import { existsSync } from "node:fs";
import { lastUrlOf, readRun, typedSecretsOf } from "@giselles-ai/agent/internal";
import { type StoreOptions, withStore } from "../approvals/with-store.ts";
import type { CommandContext } from "../command-context.ts";
import { exitCodes } from "../exit-codes.ts";
import { showStore } from "../settings/read-store.ts";
import type { RunOptions } from "../settings/run-settings.ts";
import { clean } from "../show/clean.ts";
import { UsageError } from "../usage-error.ts";
import { drive } from "./run.ts";

export interface ResumeCommandOptions
  extends StoreOptions,
    Pick<RunOptions, "json" | "headed" | "cdp" | "engine" | "maxSteps" | "answer"> {
  outcome?: "done" | "not-done";
}

/** Resumes an interrupted run with the settings it was started with. */
export async function resume(
  runId: string,
  { outcome, ...options }: ResumeCommandOptions,
  context: CommandContext,
): Promise<number> {
  const { saved, lastUrl, result, place } = await withStore(options, context, async (store, place) => {
    const info = await store.find(runId);
    if (!info)
      throw new UsageError(`There is no run "${runId}" in ${showStore(place)}. "giselle runs" lists the stored runs.`);
    const { goal = info.task, options: saved = {} } = (info.settings ?? {}) as { goal?: string; options?: RunOptions };
    const entries = await store.read(runId);
    const result = typedSecretsOf(entries).redact(readRun(entries).result);
    const before = { goal, options: saved, profile: info.profile };
    return { saved: before, lastUrl: lastUrlOf(entries), result, place };
  });
  if (result?.completed) {
    context.output.write(`This run is already done: ${clean(result.message)}\n`);
    return exitCodes[result.ending];
  }
  const { goal, profile } = saved;
  const { data, url, output: _, answer: __, ...before } = saved.options; // the journal has the schema of the data
  // The first answer is for the question that the run ended with.
  const [answer, ...answers] =
    result?.ending === "needs-answer" ? (options.answer ?? []) : [undefined, ...(options.answer ?? [])];
  const rest = { ...options, answer: answers.length > 0 ? answers : undefined };
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const cdp = options.cdp ?? before.cdp;
  // An attached browser (--cdp) still shows the page; a browser that we start must open the last page of the run.
  const start = cdp ? undefined : (lastUrl ?? url);
  const settings: RunOptions = {
    ...before,
    ...given,
    profile,
    store: place,
    ...(start && { url: start }),
    ...(data && existsSync(data) && { data }), // needed for the secrets in it; the task itself is in the journal
  };
  return drive({ goal, options: settings, context, resume: { runId, outcome, answer } });
}
