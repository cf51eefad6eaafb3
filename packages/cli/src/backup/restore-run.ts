import { type RunStore, StoreError } from "@giselles-ai/agent";
import { endRun, readRun } from "@giselles-ai/agent/internal";
import type { StoredRun } from "./backup-file.ts";

/** `kept`: the store has it already, or has another run of this id. */
export type Restored = "restored" | "ended" | "kept";

const ttlMs = 30_000;
/** What happened after the backup is not in it, so such a run must not simply continue. */
const open = {
  ending: "unknown-outcome",
  message: "This run had not ended when the backup was made. Check what it did afterwards before you resume it.",
} as const;

/** Restores one run. One that was restored in part is completed. */
export async function restoreRun({ info, entries }: StoredRun, store: RunStore): Promise<Restored> {
  const { runId } = info;
  const isNew = await create(store, info);
  const stored = await store.read(runId);
  const last = stored.at(-1);
  const isPart = stored.length < entries.length && JSON.stringify(last) === JSON.stringify(entries[stored.length - 1]);
  if (!isNew && !isPart) return "kept";
  const lease = await store.acquire(runId, { owner: "a restore", ttlMs });
  try {
    for (const entry of entries.slice(stored.length)) await store.append(lease, entry);
  } finally {
    await store.release(lease);
  }
  if (readRun(entries).result) return "restored";
  await endRun(store, runId, open);
  return "ended";
}

async function create(store: RunStore, info: StoredRun["info"]): Promise<boolean> {
  try {
    await store.create(info);
    return true;
  } catch (error) {
    if (StoreError.isInstance(error) && error.code === "EXISTS") return false;
    throw error;
  }
}
