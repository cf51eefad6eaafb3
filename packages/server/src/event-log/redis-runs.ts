import type { ToolResult } from "@giselles-ai/protocol";
import type { RedisClient } from "@giselles-ai/redis";
import { parseRunRecord } from "../compat.ts";
import type { Effect, Lease, RunRecord, RunRef, RunState } from "./event-log.ts";
import type { LeasedRun } from "./leased-runs.ts";
import { createRedisKeys } from "./redis-keys.ts";
import type { RunCommands } from "./redis-scripts.ts";

export interface RedisRunsOptions {
  redis: RedisClient<RunCommands>;
  prefix: string;
  /** How long a run can be read after its end, in ms. */
  keepMs: number;
  now: () => number;
}

/** A run without writes expires after this time, in ms. */
const maxIdleMs = 24 * 3_600_000;
const maxLinesPerRead = 500;

/** Reads and writes the Redis keys of runs. It does not know which leases this process holds. */
export class RedisRuns {
  readonly #command: RedisClient<RunCommands>["run"];
  readonly #keys: ReturnType<typeof createRedisKeys>;
  readonly #keepMs: number;
  readonly #now: () => number;

  constructor({ redis, prefix, keepMs, now }: RedisRunsOptions) {
    this.#command = redis.run;
    this.#keys = createRedisKeys(prefix);
    this.#keepMs = keepMs;
    this.#now = now;
  }

  channel(run: RunRef): string {
    return this.#keys.channel(run);
  }

  /** Returns "created", "too-many", or "known" with the id of the existing run of the request. */
  async create(record: RunRecord, { owner, ttlMs, maxLive }: { owner: string; ttlMs: number; maxLive: number }) {
    const { runId, tenant, requestId } = record;
    const keys = this.#keys;
    await this.touchTenant(tenant);
    return this.#command((commands) =>
      commands.createRun(
        ...[keys.run(record), keys.lease(record), keys.name(tenant, runId), keys.name(tenant, requestId ?? runId)],
        ...[keys.live(tenant), runId, JSON.stringify(record), owner, ttlMs, maxLive, maxIdleMs, this.#now()],
        requestId === undefined ? 0 : 1,
      ),
    );
  }

  /** Returns "ok", "gone" if Redis has lost the run or its last writes, or "fenced" if it has another writer. */
  async write(lease: Lease, { lines, effect, ttlMs }: { lines: readonly string[]; effect: Effect; ttlMs: number }) {
    const { asks, settles, names, ends } = effect;
    const { runId, tenant, owner, fence, lastSeq } = lease;
    const keys = this.#keys;
    const run = [keys.run(lease), keys.log(lease), keys.lease(lease), keys.asked(lease), keys.answers(lease)];
    const all = [...run, keys.channel(lease), keys.name(tenant, names ?? runId), keys.live(tenant)];
    const effects = [asks ?? "", settles ?? "", runId, ends ?? "", ttlMs, owner];
    const values = [fence, lastSeq + 1, lines.length, maxIdleMs, this.#keepMs, ...effects, ...lines];
    return this.#command((commands) => commands.appendLines(...all, ...values));
  }

  /** Restores a run that Redis has lost, in whole or its last writes. Does nothing if Redis has all of it. */
  async restore({ lease, record, ttlMs, lines, names, asked }: LeasedRun): Promise<void> {
    const { runId, tenant, owner, fence } = lease;
    const keys = this.#keys;
    const run = [keys.run(lease), keys.log(lease), keys.lease(lease), keys.asked(lease), keys.channel(lease)];
    const all = [...run, keys.live(tenant), ...[...names].map((name) => keys.name(tenant, name))];
    const values = [record, fence, owner, ttlMs, maxIdleMs, this.#now(), runId];
    // Redis may have lost an accepted answer that is not settled yet. The instance that accepted it sends it again.
    const open = [...asked].map(([id, state]) => [id, state === "answered" ? "open" : state]);
    const rest = [lines.length, names.size, ...lines, ...[...names].map(() => runId), ...open.flat()];
    await this.touchTenant(tenant);
    await this.#command((commands) => commands.restoreRun(all.length, ...all, ...values, ...rest));
  }

  /** Records activity of a tenant. The search for orphaned runs starts from this list. */
  async touchTenant(tenant: string): Promise<void> {
    const { tenants } = this.#keys;
    await this.#command((commands) =>
      Promise.all([commands.zadd(tenants, this.#now(), tenant), commands.pexpire(tenants, maxIdleMs)]),
    );
  }

  async listTenants(): Promise<string[]> {
    const { tenants } = this.#keys;
    await this.#command((commands) => commands.zremrangebyscore(tenants, 0, this.#now() - maxIdleMs));
    return this.#command((commands) => commands.zrange(tenants, "0", "-1"));
  }

  /** Ids of the running runs of a tenant. */
  listLive(tenant: string): Promise<string[]> {
    return this.#command((commands) => commands.smembers(this.#keys.live(tenant)));
  }

  async removeLive({ tenant, runId }: RunRef): Promise<void> {
    await this.#command((commands) => commands.srem(this.#keys.live(tenant), runId));
  }

  async readState(run: RunRef): Promise<RunState | undefined> {
    const [[record, status, seq, lastListenedAt], isDriven] = await this.#command((commands) =>
      Promise.all([
        commands.hmget(this.#keys.run(run), "record", "status", "seq", "attendedAt"),
        commands.exists(this.#keys.lease(run)),
      ]),
    );
    if (!record || !status) return undefined;
    return {
      ...parseRunRecord(record),
      status,
      lastSeq: Number(seq),
      isDriven: isDriven === 1,
      lastListenedAt: Number(lastListenedAt),
    };
  }

  /** Undefined if no run has this name. */
  async findByName(tenant: string, name: string): Promise<RunState | undefined> {
    const runId = await this.#command((commands) => commands.get(this.#keys.name(tenant, name)));
    return runId ? this.readState({ tenant, runId }) : undefined;
  }

  /** Lines after a sequence number, up to the maximum per read. Undefined if the run does not exist. */
  async readPage(run: RunRef, after: number) {
    const [entries, [status, seq]] = await this.#command((commands) =>
      Promise.all([
        commands.xrange(this.#keys.log(run), `(${after}-0`, "+", "COUNT", maxLinesPerRead),
        commands.hmget(this.#keys.run(run), "status", "seq"),
      ]),
    );
    if (!status) return undefined;
    const lines = entries.map(([, [, line = ""]]) => line);
    const last = after + lines.length;
    return { lines, last, hasEnded: status !== "running" && last >= Number(seq) };
  }

  /** Takes a lease and returns the run with all its lines. Undefined if it has a lease or has ended. */
  async acquire(run: RunRef, { owner, ttlMs }: { owner: string; ttlMs: number }) {
    const keys = this.#keys;
    const [fence, seq, record] = await this.#command((commands) =>
      commands.acquireRun(keys.run(run), keys.lease(run), owner, ttlMs),
    );
    if (fence === undefined || record === undefined) return undefined;
    const { runId, tenant } = parseRunRecord(record);
    const lease: Lease = { runId, tenant, owner, fence, lastSeq: Number(seq) };
    const [entries, asked] = await this.#command((commands) =>
      Promise.all([commands.xrange(keys.log(run), "-", "+"), commands.hgetall(keys.asked(run))]),
    );
    const lines = entries.map(([, [, line = ""]]) => line);
    return { lease, record, ttlMs, lines, asked: new Map(Object.entries(asked) as [string, "open"][]) };
  }

  async renew(lease: Lease, ttlMs: number) {
    const { owner, fence, lastSeq } = lease;
    const keys = [this.#keys.run(lease), this.#keys.lease(lease)];
    return this.#command((commands) => commands.renewRun(...keys, fence, owner, ttlMs, lastSeq));
  }

  async release(lease: Lease): Promise<void> {
    const keys = [this.#keys.run(lease), this.#keys.lease(lease)];
    await this.#command((commands) => commands.releaseRun(...keys, lease.fence));
  }

  async putAnswer(ref: RunRef, result: ToolResult) {
    const keys = this.#keys;
    const run = [keys.run(ref), keys.asked(ref), keys.answers(ref), keys.channel(ref)];
    return this.#command((commands) => commands.answerRequest(...run, result.toolCallId, JSON.stringify(result)));
  }

  async requestStop(run: RunRef) {
    return this.#command((commands) => commands.requestStop(this.#keys.run(run), this.#keys.channel(run)));
  }

  async readInbox(run: RunRef) {
    const [[stop, fence, status], answers] = await this.#command((commands) =>
      Promise.all([
        commands.hmget(this.#keys.run(run), "stop", "fence", "status"),
        commands.hgetall(this.#keys.answers(run)),
      ]),
    );
    return { stopRequested: stop === "1", fence, status, answers };
  }

  async markListened(run: RunRef): Promise<void> {
    await this.#command((commands) => commands.attendRun(this.#keys.run(run), this.#now()));
  }
}
