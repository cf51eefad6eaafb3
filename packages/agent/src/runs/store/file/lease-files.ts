// The leases of the runs in a folder. Each has its own file, numbered by its fence, so that no two processes get the same one.
import { hostname } from "node:os";
import { join } from "node:path";
import { fenced, leased, lostRun, type RunLease } from "../run-store.ts";
import { readText } from "./read-text.ts";
import { exists, lastFence, leaseName } from "./segments.ts";
import { isCode, writeOnce, writeOver } from "./write-once.ts";

interface LeaseFile {
  owner: string;
  host: string;
  pid: number;
  /** Expiry, in ms since the epoch. */
  until: number;
}

export class LeaseFiles {
  readonly #folderOf: (runId: string) => string;
  readonly #now: () => number;

  constructor(folderOf: (runId: string) => string, now: () => number) {
    this.#folderOf = folderOf;
    this.#now = now;
  }

  /** LEASED while another process holds the lease. */
  async take(runId: string, { owner, ttlMs }: { owner: string; ttlMs: number }): Promise<RunLease> {
    const before = await lastFence(this.#folderOf(runId));
    const holder = before > 0 ? await this.#holderOf(runId, before) : undefined;
    if (holder) throw leased(runId, holder);
    const lease = { runId, owner, fence: before + 1, ttlMs };
    if (!(await writeOnce(this.#fileOf(lease), this.#write(lease)))) throw leased(runId, "another process");
    return lease;
  }

  /** Each fence number is used once. If the next one exists, this lease is lost. */
  async mustHold(lease: RunLease): Promise<void> {
    if (!(await exists(this.#fileOf(lease)))) throw lostRun(lease);
    if (await exists(this.#fileOf({ ...lease, fence: lease.fence + 1 }))) throw fenced(lease);
  }

  async renew(lease: RunLease): Promise<void> {
    await this.mustHold(lease);
    await writeOver(this.#fileOf(lease), this.#write(lease));
  }

  /** The next process can take the run at once. */
  async end(lease: RunLease): Promise<void> {
    await writeOver(this.#fileOf(lease), this.#write({ ...lease, ttlMs: 0 }));
  }

  #fileOf({ runId, fence }: Pick<RunLease, "runId" | "fence">): string {
    return join(this.#folderOf(runId), leaseName(fence));
  }

  #write({ owner, ttlMs }: RunLease): string {
    const lease: LeaseFile = { owner, host: hostname(), pid: process.pid, until: this.#now() + ttlMs };
    return JSON.stringify(lease);
  }

  /** A lease also ends with its process. */
  async #holderOf(runId: string, fence: number): Promise<string | undefined> {
    const text = await readText(this.#fileOf({ runId, fence }));
    if (text === undefined) return undefined;
    const { owner, host, pid, until } = JSON.parse(text) as LeaseFile;
    const isGone = host === hostname() && !isAlive(pid);
    return until > this.#now() && !isGone ? owner : undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, "ESRCH"); // EPERM means that the process exists
  }
}
