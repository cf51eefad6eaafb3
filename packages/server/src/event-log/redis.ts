import type { ToolResult } from "@giselles-ai/protocol";
import { createRedisClient, type RedisClient } from "@giselles-ai/redis";
import { pause } from "../time.ts";
import { AcceptedAnswers } from "./accepted-answers.ts";
import {
  type AnswerStatus,
  type Change,
  type CreateResult,
  type Effect,
  type EventLog,
  type Inbox,
  type Lease,
  LeaseLost,
  type LogEvent,
  type LogPage,
  LogUnavailable,
  numberLines,
  type RunRecord,
  type RunRef,
  type RunState,
} from "./event-log.ts";
import { type LeasedRun, LeasedRuns } from "./leased-runs.ts";
import { RedisRuns } from "./redis-runs.ts";
import { type RunCommands, runScripts } from "./redis-scripts.ts";

export interface RedisEventLogOptions {
  url: string;
  /** Prefix of every key and channel. Default "giselle". */
  prefix?: string;
  /** Timeout of a Redis command, in ms. Default 5000. */
  commandTimeoutMs?: number;
  /** How long a run can be read after its end, in ms. Default: one hour. */
  keepMs?: number;
  now?: () => number;
}

/** After Redis came back, instances restore what it has lost within this time, in ms. */
const restoreMs = 3000;
/** How long accepted answers are remembered here, in case Redis loses them, in ms. */
const answerRetentionMs = 60_000;

/**
 * Stores runs in Redis, for many instances. Each run is a stream whose ids are the sequence numbers of the events. Pub/sub only
 * signals that there is something to read. If Redis comes back empty, the runs that this process drives are restored.
 *
 * @example <caption>packages/server/src/event-log/redis.test.ts</caption>
 * const log = createRedisEventLog({ url });
 */
export function createRedisEventLog(options: RedisEventLogOptions): EventLog {
  return new RedisEventLog(options);
}

class RedisEventLog implements EventLog {
  readonly #redis: RedisClient<RunCommands>;
  readonly #runs: RedisRuns;
  readonly #leased = new LeasedRuns();
  readonly #accepted: AcceptedAnswers;
  readonly #watchers = new Set<{ onChange(change: Change): void }>();
  readonly #now: () => number;
  #reconnectedAt = Number.NEGATIVE_INFINITY;

  constructor(options: RedisEventLogOptions) {
    const { url, prefix = "giselle", commandTimeoutMs = 5000, keepMs = 3_600_000, now = Date.now } = options;
    this.#now = now;
    this.#redis = createRedisClient<RunCommands>({
      url,
      commandTimeoutMs,
      scripts: runScripts,
      unavailable: (cause) => new LogUnavailable(cause),
      onReconnect: () => void this.#restoreAll(),
    });
    this.#runs = new RedisRuns({ redis: this.#redis, prefix, keepMs, now });
    this.#accepted = new AcceptedAnswers({ keepMs: answerRetentionMs, now });
  }

  async create(record: RunRecord, options: { owner: string; ttlMs: number; maxLive: number }): Promise<CreateResult> {
    const { runId, tenant } = record;
    const { owner, ttlMs } = options;
    const [kind, known] = await this.#runs.create(record, options);
    if (kind === "too-many") return { kind };
    // It is this run if the reply to a first attempt was lost.
    if (kind === "known" && known !== runId) return { kind, runId: known };
    const lease = { runId, tenant, owner, fence: 1, lastSeq: 0 };
    this.#leased.hold({ lease, record: JSON.stringify(record), ttlMs });
    return { kind: "created", lease };
  }

  async find(tenant: string, name: string): Promise<RunState | undefined> {
    return this.#unlessRestoring(await this.#runs.findByName(tenant, name));
  }

  async append(lease: Lease, events: readonly LogEvent[], effect: Effect = {}): Promise<void> {
    const run = this.#leased.get(lease);
    const lines = numberLines(lease.lastSeq, events);
    const reply = await this.#withRestore(run, () => this.#runs.write(lease, { lines, effect, ttlMs: run.ttlMs }));
    if (reply !== "ok") {
      this.#leased.drop(lease);
      throw new LeaseLost(lease.runId);
    }
    this.#leased.recordWritten(run, lines, effect);
  }

  async read(run: RunRef, after: number): Promise<LogPage | undefined> {
    return this.#unlessRestoring(await this.#runs.readPage(run, after));
  }

  async acquire(run: RunRef, options: { owner: string; ttlMs: number }): Promise<Lease | undefined> {
    const acquired = await this.#runs.acquire(run, options);
    if (acquired) this.#leased.hold(acquired);
    return acquired?.lease;
  }

  async renew(lease: Lease, ttlMs: number): Promise<boolean> {
    const run = this.#leased.find(lease);
    if (!run) return false;
    await this.#runs.touchTenant(lease.tenant);
    const reply = await this.#withRestore(run, () => this.#runs.renew(lease, ttlMs));
    if (reply !== "ok") this.#leased.drop(lease);
    return reply === "ok";
  }

  async release(lease: Lease): Promise<void> {
    this.#leased.drop(lease);
    await this.#runs.release(lease);
  }

  async listOrphans(): Promise<RunState[]> {
    const tenants = await this.#runs.listTenants();
    const states = await Promise.all(tenants.map((tenant) => this.#listLive(tenant)));
    return states.flat().filter((state) => !state.isDriven);
  }

  async answer({ tenant, runId }: RunRef, result: ToolResult): Promise<AnswerStatus> {
    const run = { tenant, runId };
    const reply = await this.#runs.putAnswer(run, result);
    if (reply === "gone" && this.#mayBeRestored()) throw new LogUnavailable();
    if (reply === "accepted") this.#accepted.add(run, result);
    return reply === "gone" ? "late" : (reply as AnswerStatus);
  }

  async requestStop(run: RunRef): Promise<void> {
    const reply = await this.#runs.requestStop(run);
    if (reply === "gone" && this.#mayBeRestored()) throw new LogUnavailable();
  }

  async readInbox(lease: Lease): Promise<Inbox> {
    const { stopRequested, fence, status, answers } = await this.#runs.readInbox(lease);
    const isLost = !fence; // the next renewal restores it
    if (!isLost && (Number(fence) !== lease.fence || status !== "running")) throw new LeaseLost(lease.runId);
    this.#leased.recordAnswered(lease, Object.keys(answers));
    return { stopRequested, answers: Object.values(answers).map((text) => JSON.parse(text)) };
  }

  markListened(run: RunRef): Promise<void> {
    return this.#runs.markListened(run);
  }

  async watch(run: RunRef, onChange: (change: Change) => void): Promise<() => void> {
    const watcher = { onChange };
    this.#watchers.add(watcher);
    const removeWatcher = () => this.#watchers.delete(watcher);
    const onMessage = (text: string) => onChange(text === "inbox" ? "inbox" : "events");
    const unsubscribe = await this.#redis.listen(this.#runs.channel(run), onMessage).catch((error) => {
      removeWatcher();
      throw error;
    });
    return () => {
      removeWatcher();
      unsubscribe();
    };
  }

  async ping(): Promise<void> {
    await this.#redis.run((commands) => commands.ping());
  }

  close(): Promise<void> {
    return this.#redis.close();
  }

  /** After an outage: restores what Redis has lost, and makes every watcher read again. */
  async #restoreAll(): Promise<void> {
    this.#reconnectedAt = this.#now();
    await Promise.allSettled(this.#leased.list().map((run) => this.#runs.restore(run)));
    for (const { run, result } of this.#accepted.list()) void this.#resendAnswer(run, result).catch(() => {});
    for (const { onChange } of this.#watchers) for (const change of ["events", "inbox"] as const) onChange(change);
  }

  /** Retries, because the driving instance may restore the run only after this. */
  async #resendAnswer(run: RunRef, result: ToolResult): Promise<void> {
    while ((await this.#runs.putAnswer(run, result)) === "gone" && this.#mayBeRestored()) await pause(50);
  }

  /** Runs the command, and once more after restoring the run if Redis has lost it. */
  async #withRestore(run: LeasedRun, act: () => Promise<string>): Promise<string> {
    const reply = await act();
    if (reply !== "gone") return reply;
    await this.#runs.restore(run);
    return act();
  }

  /** The running runs of a tenant. Removes those that Redis no longer has from the list. */
  async #listLive(tenant: string): Promise<RunState[]> {
    const ids = await this.#runs.listLive(tenant);
    const states = await Promise.all(
      ids.map(async (runId) => {
        const state = await this.#runs.readState({ tenant, runId });
        if (!state && !this.#mayBeRestored()) await this.#runs.removeLive({ tenant, runId });
        return state;
      }),
    );
    return states.filter((state) => state !== undefined);
  }

  #unlessRestoring<Found>(found: Found | undefined): Found | undefined {
    if (found === undefined && this.#mayBeRestored()) throw new LogUnavailable();
    return found;
  }

  /** Just after an outage, a missing run may still be restored. */
  #mayBeRestored(): boolean {
    return this.#now() - this.#reconnectedAt < restoreMs;
  }
}
