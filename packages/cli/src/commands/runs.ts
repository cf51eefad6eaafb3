import { type RunStore, StoreError } from "@giselles-ai/agent";
import { type RunInfo, readRun } from "@giselles-ai/agent/internal";
import { type StoreOptions, withStore } from "../approvals/with-store.ts";
import type { CommandContext } from "../command-context.ts";
import { showStore } from "../settings/read-store.ts";
import { clean } from "../show/clean.ts";
import { count } from "../show/figures.ts";

export interface RunsOptions extends StoreOptions {
  json?: boolean;
}

/** Lists the stored runs, newest first. */
export function runs({ json, ...options }: RunsOptions, context: CommandContext): Promise<number> {
  return withStore(options, context, async (store, place) => {
    const all = await Promise.all((await store.runs()).map((info) => describe(info, store)));
    if (json) context.output.write(`${JSON.stringify(all)}\n`);
    else if (all.length === 0)
      context.output.write(`There are no runs in ${showStore(place)}. Use giselle run --store to store runs.\n`);
    else context.output.write(`${all.map(toLine).join("\n")}\n`);
    return 0;
  });
}

interface RunLine {
  runId: string;
  createdAt: string;
  /** The first line only: the user's data may follow it. */
  task: string;
  steps: number;
  /** How the run ended, "open" if it is still running or was interrupted, or "unreadable" if its record or journal is damaged. */
  state: string;
}

async function describe({ runId, createdAt, task, isDamaged }: RunInfo, store: RunStore): Promise<RunLine> {
  const [goal = ""] = task.split("\n");
  const line = { runId, createdAt, task: goal };
  const unreadable = { ...line, steps: 0, state: "unreadable" };
  if (isDamaged) return unreadable;
  try {
    const { steps, result } = readRun(await store.read(runId));
    return { ...line, steps: steps.length, state: result?.ending ?? "open" };
  } catch (error) {
    if (StoreError.isInstance(error) && error.code !== "DAMAGED") throw error;
    return unreadable;
  }
}

function toLine({ runId, createdAt, task, steps, state }: RunLine): string {
  return `${runId}  ${createdAt.slice(0, 16).replace("T", " ")}  ${state}, ${count(steps, "step")}  ${clean(task)}`;
}
