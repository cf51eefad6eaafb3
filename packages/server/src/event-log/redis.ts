import type { ToolResult } from "@giselles-ai/protocol";
import { createRedisClient, type RedisClient } from "@giselles-ai/redis";
import { pause } from "../time.ts";
import {
  type AnswerStatus,
  type Change,
  type Created,
  type Effect,
  type EventLog,
  type Inbox,
  type Lease,
  LeaseLost,
  type LogEvent,
  LogUnavailable,
  numberLines,
  type Page,
  type RunRecord,
  type RunRef,
  type RunState,
} from "./event-log.ts";
import { type HeldRun, HeldRuns } from "./held-runs.ts";
import { RedisRuns } from "./redis-runs.ts";
import { type RunCommands, runScripts } from "./redis-scripts.ts";
import { TakenAnswers } from "./taken-answers.ts";

export interface RedisEventLogOptions {
  url: string;
  /** Before every key and channel. Default "giselle". */
  prefix?: string;
  /** How long an answer of Redis is waited for, in ms. Default 5000. */
  commandTimeoutMs?: number;
  /** How long a run can be read after its end, in ms. Default one hour. */
  keepMs?: number;
  now?: () => number;
}

/** After Redis came back, those who know what it has lost have put it back within this time, in ms. */
const graceMs = 3000;
/** An answer that was taken here is put back if Redis forgets it within this time, in ms. */
const answerKeptMs = 60_000;

/**
 * Keeps runs in Redis, for many instances: a stream of lines for each, whose ids are the numbers of the events. Pub/sub only
 * says that there is something to read. When Redis comes back empty, the runs that are driven from here are restored.
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
  readonly #held = new HeldRuns();
  readonly #taken: TakenAnswers;
  readonly #watchers = new Set<{ onChange(change: Change): void }>();
  readonly #now: () => number;
  #cameBackAt = Number.NEGATIVE_INFINITY;

  constructor(options: RedisEventLogOptions) {
    const { url, prefix = "giselle", commandTimeoutMs = 5000, keepMs = 3_600_000, now = Date.now } = options;
    this.#now = now;
    this.#redis = createRedisClient<RunCommands>({
      url,
      commandTimeoutMs,
      scripts: runScripts,
      unavailable: (cause) => new LogUnavailable(cause),
      onBack: () => void this.#restoreAll(),
    });
    this.#runs = new RedisRuns({ redis: this.#redis, prefix, keepMs, now });
    this.#taken = new TakenAnswers({ keepMs: answerKeptMs, now });
  }

  async create(record: RunRecord, options: { owner: string; ttlMs: number; maxLive: number }): Promise<Created> {
    const { runId, tenant } = record;
    const { owner, ttlMs } = options;
    const [kind, known] = await this.#runs.create(record, options);
    if (kind === "too-many") return { kind };
    // Our own, when the word of the first attempt was lost.
    if (kind === "known" && known !== runId) return { kind, runId: known };
    const lease = { runId, tenant, owner, fence: 1, lastSeq: 0 };
    this.#held.hold({ lease, record: JSON.stringify(record), ttlMs });
    return { kind: "created", lease };
  }

  async find(tenant: string, name: string): Promise<RunState | undefined> {
    return this.#unlessLost(await this.#runs.findByName(tenant, name));
  }

  async append(lease: Lease, events: readonly LogEvent[], effect: Effect = {}): Promise<void> {
    const run = this.#held.get(lease);
    const lines = numberLines(lease.lastSeq, events);
    const word = await this.#restoring(run, () => this.#runs.write(lease, { lines, effect, ttlMs: run.ttlMs }));
    if (word !== "ok") {
      this.#held.drop(lease);
      throw new LeaseLost(lease.runId);
    }
    this.#held.noteWritten(run, lines, effect);
  }

  async read(run: RunRef, after: number): Promise<Page | undefined> {
    return this.#unlessLost(await this.#runs.readPage(run, after));
  }

  async acquire(run: RunRef, options: { owner: string; ttlMs: number }): Promise<Lease | undefined> {
    const acquired = await this.#runs.acquire(run, options);
    if (acquired) this.#held.hold(acquired);
    return acquired?.lease;
  }

  async renew(lease: Lease, ttlMs: number): Promise<boolean> {
    const run = this.#held.find(lease);
    if (!run) return false;
    await this.#runs.noteTenant(lease.tenant);
    const word = await this.#restoring(run, () => this.#runs.renew(lease, ttlMs));
    if (word !== "ok") this.#held.drop(lease);
    return word === "ok";
  }

  async release(lease: Lease): Promise<void> {
    this.#held.drop(lease);
    await this.#runs.release(lease);
  }

  async listOrphans(): Promise<RunState[]> {
    const tenants = await this.#runs.listTenants();
    const states = await Promise.all(tenants.map((tenant) => this.#listLive(tenant)));
    return states.flat().filter((state) => !state.isDriven);
  }

  async answer({ tenant, runId }: RunRef, result: ToolResult): Promise<AnswerStatus> {
    const run = { tenant, runId };
    const word = await this.#runs.putAnswer(run, result);
    if (word === "gone" && this.#mayComeBack()) throw new LogUnavailable();
    if (word === "accepted") this.#taken.add(run, result);
    return word === "gone" ? "late" : (word as AnswerStatus);
  }

  async wantStop(run: RunRef): Promise<void> {
    const word = await this.#runs.wantStop(run);
    if (word === "gone" && this.#mayComeBack()) throw new LogUnavailable();
  }

  async readInbox(lease: Lease): Promise<Inbox> {
    const { stopWanted, fence, status, answers } = await this.#runs.readInbox(lease);
    const isGone = !fence; // it will be put back with the next renewal
    if (!isGone && (Number(fence) !== lease.fence || status !== "running")) throw new LeaseLost(lease.runId);
    this.#held.noteAnswered(lease, Object.keys(answers));
    return { stopWanted, answers: Object.values(answers).map((text) => JSON.parse(text)) };
  }

  attend(run: RunRef): Promise<void> {
    return this.#runs.attend(run);
  }

  async watch(run: RunRef, onChange: (change: Change) => void): Promise<() => void> {
    const watcher = { onChange };
    this.#watchers.add(watcher);
    const forget = () => this.#watchers.delete(watcher);
    const hear = (text: string) => onChange(text === "inbox" ? "inbox" : "events");
    const leave = await this.#redis.listen(this.#runs.channel(run), hear).catch((error) => {
      forget();
      throw error;
    });
    return () => {
      forget();
      leave();
    };
  }

  close(): Promise<void> {
    return this.#redis.close();
  }

  /** After Redis was away: what it lost and we know is put back; then everybody looks again. */
  async #restoreAll(): Promise<void> {
    this.#cameBackAt = this.#now();
    await Promise.allSettled(this.#held.list().map((run) => this.#runs.restore(run)));
    for (const { run, result } of this.#taken.list()) void this.#giveAgain(run, result).catch(() => {});
    for (const { onChange } of this.#watchers) for (const change of ["events", "inbox"] as const) onChange(change);
  }

  /** Whoever drives the run may come to put it back only after us. */
  async #giveAgain(run: RunRef, result: ToolResult): Promise<void> {
    while ((await this.#runs.putAnswer(run, result)) === "gone" && this.#mayComeBack()) await pause(50);
  }

  /** Does it, and once more when the run has to be put back first. */
  async #restoring(run: HeldRun, act: () => Promise<string>): Promise<string> {
    const word = await act();
    if (word !== "gone") return word;
    await this.#runs.restore(run);
    return act();
  }

  /** The runs of a tenant that go on. Those that Redis no longer has are taken off the list. */
  async #listLive(tenant: string): Promise<RunState[]> {
    const ids = await this.#runs.listLive(tenant);
    const states = await Promise.all(
      ids.map(async (runId) => {
        const state = await this.#runs.readState({ tenant, runId });
        if (!state && !this.#mayComeBack()) await this.#runs.removeLive({ tenant, runId });
        return state;
      }),
    );
    return states.filter((state) => state !== undefined);
  }

  #unlessLost<Found>(found: Found | undefined): Found | undefined {
    if (found === undefined && this.#mayComeBack()) throw new LogUnavailable();
    return found;
  }

  /** Just after an outage, what is not there may be on its way back. */
  #mayComeBack(): boolean {
    return this.#now() - this.#cameBackAt < graceMs;
  }
}
