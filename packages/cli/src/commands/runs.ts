import type { RunStore } from "@giselles-ai/agent";
import { type RunInfo, readRun } from "@giselles-ai/agent/internal";
import { type StoreOptions, withStore } from "../approvals/with-store.ts";
import { clean } from "../show/clean.ts";
import { count } from "../show/figures.ts";
import type { World } from "../world.ts";

export interface RunsOptions extends StoreOptions {
  json?: boolean;
}

/** Lists the runs that were kept, the newest first. */
export function runs({ json, ...options }: RunsOptions, world: World): Promise<number> {
  return withStore(options, world, async (store, place) => {
    const all = await Promise.all((await store.runs()).map((info) => describe(info, store)));
    if (json) world.output.write(`${JSON.stringify(all)}\n`);
    else if (all.length === 0) world.output.write(`There are no runs in ${place}. giselle run --store keeps them.\n`);
    else world.output.write(`${all.map(toLine).join("\n")}\n`);
    return 0;
  });
}

interface RunLine {
  runId: string;
  createdAt: string;
  /** Without the user's data, which may stand behind it. */
  task: string;
  steps: number;
  /** "open", when it has not come to an end: it is under way, or was interrupted. */
  state: string;
}

async function describe({ runId, createdAt, task }: RunInfo, store: RunStore): Promise<RunLine> {
  const { steps, result } = readRun(await store.read(runId));
  const [goal = ""] = task.split("\n");
  return { runId, createdAt, task: goal, steps: steps.length, state: result?.ending ?? "open" };
}

function toLine({ runId, createdAt, task, steps, state }: RunLine): string {
  return `${runId}  ${createdAt.slice(0, 16).replace("T", " ")}  ${state}, ${count(steps, "step")}  ${clean(task)}`;
}
