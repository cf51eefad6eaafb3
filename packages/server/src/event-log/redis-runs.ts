import type { ToolResult } from "@giselles-ai/protocol";
import type { RedisClient } from "@giselles-ai/redis";
import type { Effect, Lease, RunRecord, RunRef, RunState } from "./event-log.ts";
import type { HeldRun } from "./held-runs.ts";
import { createRedisKeys } from "./redis-keys.ts";
import type { RunCommands } from "./redis-scripts.ts";

export interface RedisRunsOptions {
  redis: RedisClient<RunCommands>;
  prefix: string;
  /** How long a run can be read after its end, in ms. */
  keepMs: number;
  now: () => number;
}

/** A run that nobody writes to any more is kept no longer than this, in ms. */
const longestSilenceMs = 24 * 3_600_000;
const linesAtOnce = 500;

/** A run's parts in Redis: what each command reads and writes, without knowing who holds which lease. */
export class RedisRuns {
  readonly #ask: RedisClient<RunCommands>["ask"];
  readonly #keys: ReturnType<typeof createRedisKeys>;
  readonly #keepMs: number;
  readonly #now: () => number;

  constructor({ redis, prefix, keepMs, now }: RedisRunsOptions) {
    this.#ask = redis.ask;
    this.#keys = createRedisKeys(prefix);
    this.#keepMs = keepMs;
    this.#now = now;
  }

  channel(run: RunRef): string {
    return this.#keys.channel(run);
  }

  /** "created", "too-many", or "known" with the id of the run that the request has already. */
  async create(record: RunRecord, { owner, ttlMs, maxLive }: { owner: string; ttlMs: number; maxLive: number }) {
    const { runId, tenant, requestId } = record;
    const keys = this.#keys;
    await this.noteTenant(tenant);
    return this.#ask((commands) =>
      commands.createRun(
        ...[keys.run(record), keys.lease(record), keys.name(tenant, runId), keys.name(tenant, requestId ?? runId)],
        ...[keys.live(tenant), runId, JSON.stringify(record), owner, ttlMs, maxLive, longestSilenceMs, this.#now()],
        requestId === undefined ? 0 : 1,
      ),
    );
  }

  /** "ok"; "gone" when Redis has lost the run; another word when it has another writer by now. */
  async write(lease: Lease, { lines, effect, ttlMs }: { lines: readonly string[]; effect: Effect; ttlMs: number }) {
    const { asks, settles, names, ends } = effect;
    const { runId, tenant, owner, fence, lastSeq } = lease;
    const keys = this.#keys;
    const run = [keys.run(lease), keys.log(lease), keys.lease(lease), keys.asked(lease), keys.answers(lease)];
    const all = [...run, keys.channel(lease), keys.name(tenant, names ?? runId), keys.live(tenant)];
    const effects = [asks ?? "", settles ?? "", runId, ends ?? "", ttlMs, owner];
    const values = [fence, lastSeq + 1, lines.length, longestSilenceMs, this.#keepMs, ...effects, ...lines];
    return this.#ask((commands) => commands.appendLines(...all, ...values));
  }

  /** Puts a run back that Redis has lost. Does nothing where it is there. */
  async restore({ lease, record, ttlMs, lines, names, asked }: HeldRun): Promise<void> {
    const { runId, tenant, owner, fence } = lease;
    const keys = this.#keys;
    const run = [keys.run(lease), keys.log(lease), keys.lease(lease), keys.asked(lease), keys.channel(lease)];
    const all = [...run, keys.live(tenant), ...[...names].map((name) => keys.name(tenant, name))];
    const values = [record, fence, owner, ttlMs, longestSilenceMs, this.#now(), runId];
    // An answer that was taken and not yet settled may be lost with Redis: whoever took it gives it again.
    const open = [...asked].map(([id, state]) => [id, state === "answered" ? "open" : state]);
    const rest = [lines.length, names.size, ...lines, ...[...names].map(() => runId), ...open.flat()];
    await this.noteTenant(tenant);
    await this.#ask((commands) => commands.restoreRun(all.length, ...all, ...values, ...rest));
  }

  /** Before a run of the tenant is written: whoever looks for orphans begins here. */
  async noteTenant(tenant: string): Promise<void> {
    const { tenants } = this.#keys;
    await this.#ask((commands) =>
      Promise.all([commands.zadd(tenants, this.#now(), tenant), commands.pexpire(tenants, longestSilenceMs)]),
    );
  }

  async listTenants(): Promise<string[]> {
    const { tenants } = this.#keys;
    await this.#ask((commands) => commands.zremrangebyscore(tenants, 0, this.#now() - longestSilenceMs));
    return this.#ask((commands) => commands.zrange(tenants, "0", "-1"));
  }

  /** The ids of a tenant's runs that go on. */
  listLive(tenant: string): Promise<string[]> {
    return this.#ask((commands) => commands.smembers(this.#keys.live(tenant)));
  }

  async removeLive({ tenant, runId }: RunRef): Promise<void> {
    await this.#ask((commands) => commands.srem(this.#keys.live(tenant), runId));
  }

  async readState(run: RunRef): Promise<RunState | undefined> {
    const [[record, status, seq, attendedAt], isDriven] = await this.#ask((commands) =>
      Promise.all([
        commands.hmget(this.#keys.run(run), "record", "status", "seq", "attendedAt"),
        commands.exists(this.#keys.lease(run)),
      ]),
    );
    if (!record || !status) return undefined;
    return {
      ...(JSON.parse(record) as RunRecord),
      status,
      lastSeq: Number(seq),
      isDriven: isDriven === 1,
      attendedAt: Number(attendedAt),
    };
  }

  /** Undefined where no run has this name. */
  async findByName(tenant: string, name: string): Promise<RunState | undefined> {
    const runId = await this.#ask((commands) => commands.get(this.#keys.name(tenant, name)));
    return runId ? this.readState({ tenant, runId }) : undefined;
  }

  /** The lines after a seq, as many as are read at once; undefined where the run is not there. */
  async readPage(run: RunRef, after: number) {
    const [entries, [status, seq]] = await this.#ask((commands) =>
      Promise.all([
        commands.xrange(this.#keys.log(run), `(${after}-0`, "+", "COUNT", linesAtOnce),
        commands.hmget(this.#keys.run(run), "status", "seq"),
      ]),
    );
    if (!status) return undefined;
    const lines = entries.map(([, [, line = ""]]) => line);
    const last = after + lines.length;
    return { lines, last, isOver: status !== "running" && last >= Number(seq) };
  }

  /** The run under a new lease, with all that was written before; undefined where somebody drives it, or it is over. */
  async acquire(run: RunRef, { owner, ttlMs }: { owner: string; ttlMs: number }) {
    const keys = this.#keys;
    const [fence, seq, record] = await this.#ask((commands) =>
      commands.acquireRun(keys.run(run), keys.lease(run), owner, ttlMs),
    );
    if (fence === undefined || record === undefined) return undefined;
    const { runId, tenant } = JSON.parse(record) as RunRecord;
    const lease: Lease = { runId, tenant, owner, fence, lastSeq: Number(seq) };
    const [entries, asked] = await this.#ask((commands) =>
      Promise.all([commands.xrange(keys.log(run), "-", "+"), commands.hgetall(keys.asked(run))]),
    );
    const lines = entries.map(([, [, line = ""]]) => line);
    return { lease, record, ttlMs, lines, asked: new Map(Object.entries(asked) as [string, "open"][]) };
  }

  async renew(lease: Lease, ttlMs: number) {
    const { owner, fence } = lease;
    const keys = [this.#keys.run(lease), this.#keys.lease(lease)];
    return this.#ask((commands) => commands.renewRun(...keys, fence, owner, ttlMs));
  }

  async release(lease: Lease): Promise<void> {
    const keys = [this.#keys.run(lease), this.#keys.lease(lease)];
    await this.#ask((commands) => commands.releaseRun(...keys, lease.fence));
  }

  async putAnswer(of: RunRef, result: ToolResult) {
    const keys = this.#keys;
    const run = [keys.run(of), keys.asked(of), keys.answers(of), keys.channel(of)];
    return this.#ask((commands) => commands.answerRequest(...run, result.toolCallId, JSON.stringify(result)));
  }

  async wantStop(run: RunRef) {
    return this.#ask((commands) => commands.wantStop(this.#keys.run(run), this.#keys.channel(run)));
  }

  async readInbox(run: RunRef) {
    const [[stop, fence, status], answers] = await this.#ask((commands) =>
      Promise.all([
        commands.hmget(this.#keys.run(run), "stop", "fence", "status"),
        commands.hgetall(this.#keys.answers(run)),
      ]),
    );
    return { stopWanted: stop === "1", fence, status, answers };
  }

  async attend(run: RunRef): Promise<void> {
    await this.#ask((commands) => commands.attendRun(this.#keys.run(run), this.#now()));
  }
}
