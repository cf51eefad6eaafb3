import { resolve } from "node:path";
import { type RunStore, StoreError } from "@giselles-ai/agent";
import { type StoreOptions, withStore } from "../approvals/with-store.ts";
import { readBackup, type StoredRun, writeBackup } from "../backup/backup-file.ts";
import { type Restored, restoreRun } from "../backup/restore-run.ts";
import type { CommandContext } from "../command-context.ts";
import { failed } from "../exit-codes.ts";
import { showStore } from "../settings/read-store.ts";
import { count } from "../show/figures.ts";

/** Writes the stored runs with their journals to a file. */
export function backup(file: string, options: StoreOptions, context: CommandContext): Promise<number> {
  return withStore(options, context, async (store, place) => {
    const counts = { runs: 0, unreadable: 0 };
    await writeBackup(resolve(context.cwd, file), runsOf(store, counts));
    context.output.write(`Saved ${count(counts.runs, "run")} of ${showStore(place)}.\n`);
    if (counts.unreadable === 0) return 0;
    context.errors.write(`Not in the backup, because unreadable: ${count(counts.unreadable, "run")}.\n`);
    return failed;
  });
}

async function* runsOf(store: RunStore, counts: { runs: number; unreadable: number }): AsyncGenerator<StoredRun> {
  for (const info of await store.runs()) {
    const entries = info.isDamaged ? undefined : await store.read(info.runId).catch(undefinedIfGone);
    if (entries) yield { info, entries };
    counts[entries ? "runs" : "unreadable"] += 1;
  }
}

function undefinedIfGone(error: unknown): undefined {
  if (!StoreError.isInstance(error) || (error.code !== "DAMAGED" && error.code !== "NOT_FOUND")) throw error;
}

/** Adds the runs of a backup to a store. Idempotent. */
export function restore(file: string, options: StoreOptions, context: CommandContext): Promise<number> {
  return withStore(options, context, async (store, place) => {
    const counts: { [Name in Restored]: number } = { restored: 0, ended: 0, kept: 0 };
    for await (const run of readBackup(resolve(context.cwd, file))) counts[await restoreRun(run, store)] += 1;
    const lines = [`Restored ${count(counts.restored + counts.ended, "run")} to ${showStore(place)}.`];
    if (counts.ended > 0)
      lines.push(
        `Not ended when saved, so the outcome is unknown: ${count(counts.ended, "run")}. Check what happened, then use giselle resume.`,
      );
    if (counts.kept > 0) lines.push(`Kept ${count(counts.kept, "run")} that the store already has.`);
    context.output.write(`${lines.join("\n")}\n`);
    return 0;
  });
}
