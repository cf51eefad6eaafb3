// Before a model is asked: has this been done before?
import { confirm } from "@clack/prompts";
import { openMemory, replayScript } from "@giselles-ai/agent";
import type { ReplayOptions, ReplayResult } from "@giselles-ai/agent/internal";
import { readReplayKey } from "../settings/replay-key.ts";
import type { RunSettings } from "../settings/run-settings.ts";
import type { Progress } from "../show/progress.ts";
import type { World } from "../world.ts";

export interface Remembering {
  settings: RunSettings;
  world: World;
  progress: Progress;
  isWatched: boolean;
  /** What the agent of this run is given, too. */
  options: ReplayOptions;
}

/** The result, if the task ended with it; "anew" where a planner is to begin again; undefined where nothing was tried. */
export async function replayRemembered({
  settings,
  world,
  progress,
  isWatched,
  options,
}: Remembering): Promise<ReplayResult | "anew" | undefined> {
  const { memory, url, goal } = settings;
  if (!memory || !url) return undefined;
  const data: unknown = settings.data && JSON.parse(settings.data.text);
  const found = await openMemory(memory).find({ url, task: goal, data });
  if (!found) return undefined;
  const when = found.script.recordedAt.slice(0, 10);
  if (isWatched && !(await offer(when, progress, world))) return undefined;
  progress.note(`Done before, on ${when}: the same again, without a model`);
  const result = await replayScript(found.script, { ...options, data: found.data, url, key: readReplayKey(world.env) });
  if (result.ending !== "cannot" || !result.drift) return result;
  if (result.committed) {
    world.errors.write("The replay stopped after something was sent or clicked, so the task is not begun anew.\n");
    return result;
  }
  world.errors.write(
    `The page is not as it was (${result.drift.code}). Nothing was sent or clicked, so the task is planned anew.\n`,
  );
  return "anew";
}

async function offer(when: string, progress: Progress, { output }: World): Promise<boolean> {
  const resume = progress.giveWay();
  const answer = await confirm({
    message: `This was done before, on ${when}. Do the same again, without a model?`,
    withGuide: false,
    output,
  });
  resume();
  return answer === true;
}
