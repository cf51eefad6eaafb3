import type { End } from "../../step.ts";
import { openRunJournal } from "../run-journal.ts";
import type { RunStore } from "../store/run-store.ts";
import { readRun } from "./read-run.ts";

const leaseMs = 10_000;

export interface EndRunOptions {
  /** How long to wait for the lease of another process, in ms. Default 0. */
  waitMs?: number;
}

/** Ends a run that no process drives, without doing anything. A run that has ended stays as it is. LEASED while a process drives it. */
export async function endRun(
  store: RunStore,
  runId: string,
  { ending, message }: End,
  { waitMs = 0 }: EndRunOptions = {},
): Promise<void> {
  const journal = await openRunJournal({ store, runId, leaseMs, waitMs, onLost() {} });
  try {
    const { result, steps, seq } = readRun(await store.read(runId));
    if (result) return;
    const usage = { inputTokens: 0, outputTokens: 0, modelCalls: 0 };
    const ended = { completed: false, ending, message, steps, usage, durationMs: 0 };
    const at = new Date().toISOString();
    await journal.record({ runId, seq: seq + 1, at, event: { type: "run-done", result: ended } });
  } finally {
    await journal.close();
  }
}
