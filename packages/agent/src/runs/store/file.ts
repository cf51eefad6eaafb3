import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { AgentEvent } from "../../events.ts";
import { StoreError } from "../../store-error.ts";
import { createApprovalQueue, forLeaseHolders } from "./approval-queue.ts";
import { beginSegment, exists, lastFence, leaseName, readJournal, type SegmentWriter } from "./file/segments.ts";
import { isCode, writeOnce, writeOver } from "./file/write-once.ts";
import {
  checkId,
  fenced,
  isId,
  type Lease,
  leased,
  lostRun,
  outOfOrder,
  type RunInfo,
  type RunStore,
  removal,
  undefinedIfDamaged,
  unknownRun,
} from "./run-store.ts";

interface LeaseFile {
  owner: string;
  host: string;
  pid: number;
  /** Expiry, in ms since the epoch. */
  until: number;
}

/** Events that must be on disk before the run continues. */
const durableEvents = new Set<AgentEvent["type"]>([
  "run-started",
  "review-given",
  "actions-intended",
  "action-done",
  "run-done",
]);

/**
 * Creates a run store in a folder that only its owner can read: `runs/<id>/` with `run.json`, leases and journals, and
 * `approvals/`. Several processes of one machine can use it at once.
 *
 * @example <caption>packages/agent/src/runs/store/file.test.ts</caption>
 * const store = createFileRunStore({ folder });
 */
export function createFileRunStore({ folder, now = Date.now }: { folder: string; now?: () => number }): RunStore {
  const runFolder = (runId: string) => join(folder, "runs", checkId(runId));
  const approvals = join(folder, "approvals");
  const writers = new Map<string, { fence: number; writer: SegmentWriter; last: Promise<void> }>();

  const approvalQueue = createApprovalQueue(
    {
      async putOnce(name, text) {
        await makeFolder(approvals);
        return writeOnce(join(approvals, `${name}.json`), text);
      },
      get: (name) => readText(join(approvals, `${name}.json`)),
      async names() {
        const files = await readdir(approvals).catch(emptyIfMissing);
        return files.flatMap((file) => /^([^.].*)\.json$/.exec(file)?.[1] ?? []);
      },
      drop: (name) => rm(join(approvals, `${name}.json`), { force: true }),
    },
    now,
  );

  async function find(runId: string): Promise<RunInfo | undefined> {
    const text = await readText(join(runFolder(runId), "run.json"));
    return text === undefined ? undefined : (JSON.parse(text) as RunInfo);
  }

  /** Each fence number is used once. If the next one exists, this lease is lost. */
  async function mustHold(lease: Lease): Promise<void> {
    if (!(await exists(join(runFolder(lease.runId), leaseName(lease.fence))))) throw lostRun(lease);
    if (await exists(join(runFolder(lease.runId), leaseName(lease.fence + 1)))) throw fenced(lease);
  }

  function leaseText({ owner, ttlMs }: Pick<Lease, "owner" | "ttlMs">): string {
    const lease: LeaseFile = { owner, host: hostname(), pid: process.pid, until: now() + ttlMs };
    return JSON.stringify(lease);
  }

  async function holderOf(runId: string, fence: number): Promise<string | undefined> {
    const text = await readText(join(runFolder(runId), leaseName(fence)));
    if (text === undefined) return undefined;
    const { owner, host, pid, until } = JSON.parse(text) as LeaseFile;
    const isGone = host === hostname() && !isAlive(pid);
    return until > now() && !isGone ? owner : undefined;
  }

  async function write(lease: Lease, entry: Parameters<RunStore["append"]>[1]): Promise<void> {
    const open = writers.get(lease.runId);
    if (open?.fence !== lease.fence) throw fenced(lease);
    await mustHold(lease);
    if (entry.seq !== open.writer.seq + 1) throw outOfOrder(lease.runId, entry.seq);
    await open.writer.write(entry, { isDurable: durableEvents.has(entry.event.type) });
    // A process that takes over writes its lease before it reads the journal. If there is no newer lease, this line counts.
    await mustHold(lease);
  }

  async function acquire(runId: string, { owner, ttlMs }: { owner: string; ttlMs: number }): Promise<Lease> {
    if (!(await find(runId))) throw unknownRun(runId);
    const before = await lastFence(runFolder(runId));
    const holder = before > 0 ? await holderOf(runId, before) : undefined;
    if (holder) throw leased(runId, holder);
    const fence = before + 1;
    if (!(await writeOnce(join(runFolder(runId), leaseName(fence)), leaseText({ owner, ttlMs }))))
      throw leased(runId, "another process");
    await writers.get(runId)?.writer.close();
    writers.set(runId, { fence, writer: await beginSegment(runFolder(runId), fence), last: Promise.resolve() });
    return { runId, owner, fence, ttlMs };
  }

  async function release(lease: Lease): Promise<void> {
    const open = writers.get(lease.runId);
    if (open?.fence !== lease.fence) return;
    writers.delete(lease.runId);
    await open.last;
    await open.writer.close();
    await writeOver(join(runFolder(lease.runId), leaseName(lease.fence)), leaseText({ ...lease, ttlMs: 0 }));
  }

  return {
    async create(info) {
      const path = runFolder(info.runId);
      await makeFolder(path);
      if (!(await writeOnce(join(path, "run.json"), JSON.stringify(info))))
        throw new StoreError("EXISTS", `The run "${info.runId}" exists already.`);
    },
    find,
    async runs() {
      const ids = await readdir(join(folder, "runs")).catch(emptyIfMissing);
      const all = await Promise.all(ids.filter(isId).map((id) => find(id).catch(undefinedIfDamaged)));
      return all.filter((info) => info !== undefined).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },

    acquire,
    async renew(lease) {
      await mustHold(lease);
      await writeOver(join(runFolder(lease.runId), leaseName(lease.fence)), leaseText(lease));
    },
    release,

    async append(lease, entry) {
      const open = writers.get(lease.runId);
      const written = (open?.last ?? Promise.resolve()).then(() => write(lease, entry));
      if (open) open.last = written.catch(() => {});
      return written;
    },
    async read(runId, fromSeq = 1) {
      if (!(await find(runId))) throw unknownRun(runId);
      const { entries } = await readJournal(runFolder(runId));
      return entries.slice(fromSeq - 1);
    },

    ...forLeaseHolders(approvalQueue, mustHold),

    async remove(runId) {
      const lease = await acquire(runId, removal);
      await release(lease); // closes its file
      await approvalQueue.removeAll(runId);
      await rm(runFolder(runId), { recursive: true, force: true });
    },

    async close() {
      const open = [...writers.values()];
      writers.clear();
      for (const { writer, last } of open) {
        await last;
        await writer.close();
      }
    },
  };
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function emptyIfMissing(error: unknown): string[] {
  if (isCode(error, "ENOENT")) return [];
  throw error;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, "ESRCH"); // EPERM means that the process exists
  }
}
