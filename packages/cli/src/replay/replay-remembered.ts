import { confirm } from "@clack/prompts";
import { replayScript } from "@giselles-ai/agent";
import { isSealed, openMemory, type ReplayOptions, type ReplayResult } from "@giselles-ai/agent/internal";
import type { CommandContext } from "../command-context.ts";
import { readReplayKey } from "../settings/replay-key.ts";
import type { RunSettings } from "../settings/run-settings.ts";
import type { Progress } from "../show/progress.ts";

export interface ReplayRememberedOptions {
  settings: RunSettings;
  context: CommandContext;
  progress: Progress;
  isWatched: boolean;
  /** The options that the agent of this run gets as well. */
  options: ReplayOptions;
}

/**
 * Replays a saved run of the same task, if there is one. Returns its result, "replan" if the planner should start from
 * the beginning, or undefined if nothing was replayed.
 */
export async function replayRemembered({
  settings,
  context,
  progress,
  isWatched,
  options,
}: ReplayRememberedOptions): Promise<ReplayResult | "replan" | undefined> {
  const { memory, url, goal } = settings;
  if (!memory || !url) return undefined;
  const data: unknown = settings.data && JSON.parse(settings.data.text);
  const found = await openMemory(memory).find({ url, task: goal, data });
  if (!found) return undefined;
  const key = readReplayKey(context.env);
  if (!key || !isSealed(found.script, key)) {
    context.errors.write("A saved run of this task is not signed with your key, so the task is planned.\n");
    return undefined;
  }
  const when = found.script.recordedAt.slice(0, 10);
  if (isWatched && !(await offer(when, progress, context))) return undefined;
  progress.note(`Replaying the run of ${when}, without a model`);
  const result = await replayScript(found.script, {
    ...options,
    data: found.data,
    url,
    key,
  });
  if (result.ending !== "cannot" || !result.mismatch) return result;
  if (result.committed) {
    context.errors.write("The replay stopped after something was sent or clicked, so the task is not started again.\n");
    return result;
  }
  context.errors.write(
    `The page differs from the recording (${result.mismatch.code}). Nothing was sent or clicked, so the task is planned again.\n`,
  );
  return "replan";
}

async function offer(when: string, progress: Progress, { output }: CommandContext): Promise<boolean> {
  const resume = progress.pause();
  const answer = await confirm({
    message: `You did this on ${when}. Replay that run, without a model?`,
    withGuide: false,
    output,
  });
  resume();
  return answer === true;
}
