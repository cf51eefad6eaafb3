import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StoreError } from "../../store-error.ts";
import { createApprovalQueue, forLeaseHolders } from "./approval-queue.ts";
import { createApprovalFiles } from "./file/approval-files.ts";
import { JournalWriters } from "./file/journal-writers.ts";
import { LeaseFiles } from "./file/lease-files.ts";
import { emptyIfMissing, makeFolder, readText } from "./file/read-text.ts";
import { exists, readJournal } from "./file/segments.ts";
import { writeOnce } from "./file/write-once.ts";
import { damagedInfo, readInfo } from "./read-record.ts";
import {
  checkId,
  isId,
  type RunInfo,
  type RunLease,
  type RunStore,
  removal,
  undefinedIfDamaged,
  unknownRun,
} from "./run-store.ts";

/**
 * Creates a run store in a folder that only its owner can read: `runs/<id>/` with `run.json`, leases and journals, and
 * `approvals/`. Several processes of one machine can use it at once.
 *
 * @example <caption>packages/agent/src/runs/store/file.test.ts</caption>
 * const store = createFileRunStore({ folder });
 */
export function createFileRunStore({ folder, now = Date.now }: { folder: string; now?: () => number }): RunStore {
  const runFolder = (runId: string) => join(folder, "runs", checkId(runId));
  const infoFile = (runId: string) => join(runFolder(runId), "run.json");
  const find = async (runId: string) => readInfoFile(runId, infoFile(runId));
  const leases = new LeaseFiles(runFolder, now);
  const mustHold = (lease: RunLease) => leases.mustHold(lease);
  const writers = new JournalWriters(mustHold);
  const approvals = createApprovalQueue(createApprovalFiles(join(folder, "approvals")), now);

  /** Reads neither the record nor the journal: a damaged run can be removed. */
  async function takeLease(runId: string, options: { owner: string; ttlMs: number }): Promise<RunLease> {
    if (!(await exists(infoFile(runId)))) throw unknownRun(runId);
    const lease = await leases.take(runId, options);
    await writers.drop(runId);
    return lease;
  }

  return {
    async create(info) {
      await makeFolder(runFolder(info.runId));
      if (!(await writeOnce(infoFile(info.runId), JSON.stringify(info))))
        throw new StoreError("EXISTS", `The run "${info.runId}" already exists.`);
    },
    find,
    async runs() {
      const ids = await readdir(join(folder, "runs")).catch(emptyIfMissing);
      const all = await Promise.all(ids.filter(isId).map((id) => find(id).catch(describeDamaged(id, infoFile(id)))));
      return all.filter((info) => info !== undefined).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },

    async acquire(runId, options) {
      const lease = await takeLease(runId, options);
      await writers.begin(lease, runFolder(runId));
      return lease;
    },
    renew: (lease) => leases.renew(lease),
    async release(lease) {
      if (await writers.close(lease)) await leases.end(lease);
    },

    append: (lease, entry) => writers.append(lease, entry),
    async read(runId, fromSeq = 1) {
      if (!(await find(runId))) throw unknownRun(runId);
      const { entries } = await readJournal(runFolder(runId));
      return entries.slice(fromSeq - 1);
    },

    ...forLeaseHolders(approvals, mustHold),

    async remove(runId) {
      await takeLease(runId, removal);
      await approvals.removeAll(runId);
      await rm(runFolder(runId), { recursive: true, force: true });
    },
    close: () => writers.closeAll(),
  };
}

async function readInfoFile(runId: string, path: string): Promise<RunInfo | undefined> {
  const text = await readText(path);
  return text === undefined ? undefined : readInfo(runId, text);
}

function describeDamaged(runId: string, path: string): (error: unknown) => Promise<RunInfo> {
  return async (error) => {
    undefinedIfDamaged(error);
    return damagedInfo(runId, (await stat(path)).mtimeMs);
  };
}
