import type { ToolResult } from "@giselles-ai/protocol";
import { createRedisClient } from "@giselles-ai/redis";
import { pause } from "../time.ts";
import {
  type AnswerStatus,
  type Change,
  type Effect,
  type EventLog,
  type Lease,
  LeaseLost,
  LogUnavailable,
  numberLines,
  type RunRecord,
  type RunRef,
  type RunState,
} from "./event-log.ts";
import { createRedisKeys } from "./redis-keys.ts";
import { type RunCommands, runScripts } from "./redis-scripts.ts";

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

/** A run that is driven from here, as it was last written: enough to put it back if Redis loses it. */
interface Held {
  lease: Lease;
  record: string;
  ttlMs: number;
  lines: string[];
  names: Set<string>;
  asked: Map<string, "open" | "answered" | "late">;
}

/** A run that nobody writes to any more is kept no longer than this, in ms. */
const longestSilenceMs = 24 * 3_600_000;
/** After Redis came back, those who know what it has lost have put it back within this time, in ms. */
const graceMs = 3000;
/** An answer that was taken here is put back if Redis forgets it within this time, in ms. */
const answerKeptMs = 60_000;
const linesAtOnce = 500;

/**
 * Keeps runs in Redis, for many instances: a stream of lines for each, whose ids are the numbers of the events. Pub/sub only
 * says that there is something to read. When Redis comes back empty, the runs that are driven from here are restored.
 *
 * @example <caption>packages/server/src/event-log/redis.test.ts</caption>
 * const log = createRedisEventLog({ url });
 */
export function createRedisEventLog(options: RedisEventLogOptions): EventLog {
  const { url, prefix = "giselle", commandTimeoutMs = 5000, keepMs = 3_600_000, now = Date.now } = options;
  const keys = createRedisKeys(prefix);
  const held = new Map<string, Held>();
  const taken = new Map<string, { run: RunRef; result: ToolResult; at: number }>();
  const watchers = new Set<{ onChange(change: Change): void }>();
  let cameBackAt = Number.NEGATIVE_INFINITY;
  const redis = createRedisClient<RunCommands>({
    url,
    commandTimeoutMs,
    scripts: runScripts,
    unavailable: (cause) => new LogUnavailable(cause),
    onBack: () => void restoreAll(),
  });
  const { ask } = redis;

  /** After Redis was away: what it lost and we know is put back; then everybody looks again. */
  async function restoreAll(): Promise<void> {
    cameBackAt = now();
    await Promise.allSettled([...held.values()].map(restore));
    for (const [key, { run, result, at }] of taken) {
      if (now() - at > answerKeptMs) taken.delete(key);
      else void giveAgain(run, result).catch(() => {});
    }
    for (const { onChange } of watchers) for (const change of ["events", "inbox"] as const) onChange(change);
  }

  /** Whoever drives the run may come to put it back only after us. */
  async function giveAgain(run: RunRef, result: ToolResult): Promise<void> {
    while ((await putAnswer(run, result)) === "gone" && mayComeBack()) await pause(50);
  }

  async function restore({ lease, record, ttlMs, lines, names, asked }: Held): Promise<void> {
    const { runId, tenant, owner, fence } = lease;
    const run = [keys.run(lease), keys.log(lease), keys.lease(lease), keys.asked(lease), keys.channel(lease)];
    const all = [...run, keys.live(tenant), ...[...names].map((name) => keys.name(tenant, name))];
    const values = [record, fence, owner, ttlMs, longestSilenceMs, now(), runId];
    // An answer that was taken and not yet settled may be lost with Redis: whoever took it gives it again.
    const open = [...asked].map(([id, state]) => [id, state === "answered" ? "open" : state]);
    const rest = [lines.length, names.size, ...lines, ...[...names].map(() => runId), ...open.flat()];
    await noteTenant(tenant);
    await ask((commands) => commands.restoreRun(all.length, ...all, ...values, ...rest));
  }

  async function write(lease: Lease, lines: string[], { asks, settles, names, ends }: Effect, mine: Held) {
    const { runId, tenant, owner, fence, lastSeq } = lease;
    const name = keys.name(tenant, names ?? runId);
    const run = [keys.run(lease), keys.log(lease), keys.lease(lease), keys.asked(lease), keys.answers(lease)];
    const all = [...run, keys.channel(lease), name, keys.live(tenant)];
    const effects = [asks ?? "", settles ?? "", runId, ends ?? "", mine.ttlMs, owner];
    const values = [fence, lastSeq + 1, lines.length, longestSilenceMs, keepMs, ...effects, ...lines];
    return ask((commands) => commands.appendLines(...all, ...values));
  }

  function remember(mine: Held, lines: string[], { asks, settles, names, ends }: Effect): void {
    mine.lines.push(...lines);
    mine.lease.lastSeq += lines.length;
    if (asks !== undefined) mine.asked.set(asks, "open");
    if (settles !== undefined) mine.asked.set(settles, mine.asked.get(settles) === "answered" ? "answered" : "late");
    if (names !== undefined) mine.names.add(names);
    if (ends !== undefined) held.delete(mine.lease.runId);
  }

  async function putAnswer(of: RunRef, result: ToolResult): Promise<string> {
    const run = [keys.run(of), keys.asked(of), keys.answers(of), keys.channel(of)];
    return ask((commands) => commands.answerRequest(...run, result.toolCallId, JSON.stringify(result)));
  }

  async function readState(run: RunRef): Promise<RunState | undefined> {
    const [fields, isDriven] = await ask((commands) =>
      Promise.all([
        commands.hmget(keys.run(run), "record", "status", "seq", "attendedAt"),
        commands.exists(keys.lease(run)),
      ]),
    );
    const [record, status, seq, attendedAt] = fields;
    if (!record || !status) return undefined;
    return {
      ...(JSON.parse(record) as RunRecord),
      status,
      lastSeq: Number(seq),
      isDriven: isDriven === 1,
      attendedAt: Number(attendedAt),
    };
  }

  /** The runs of a tenant that go on. Those that Redis no longer has are taken off the list. */
  async function listLive(tenant: string): Promise<RunState[]> {
    const ids = await ask((commands) => commands.smembers(keys.live(tenant)));
    const states = await Promise.all(
      ids.map(async (runId) => {
        const state = await readState({ tenant, runId });
        if (!state && !mayComeBack()) await ask((commands) => commands.srem(keys.live(tenant), runId));
        return state;
      }),
    );
    return states.filter((state) => state !== undefined);
  }

  /** Before a run of the tenant is written: whoever looks for orphans begins here. */
  async function noteTenant(tenant: string): Promise<void> {
    await ask((commands) =>
      Promise.all([commands.zadd(keys.tenants, now(), tenant), commands.pexpire(keys.tenants, longestSilenceMs)]),
    );
  }

  /** Just after an outage, what is not there may be on its way back. */
  function mayComeBack(): boolean {
    return now() - cameBackAt < graceMs;
  }

  return {
    async create(record, { owner, ttlMs, maxLive }) {
      const { runId, tenant, requestId } = record;
      const names = [runId, ...(requestId === undefined ? [] : [requestId])];
      const text = JSON.stringify(record);
      await noteTenant(tenant);
      const [kind, known] = await ask((commands) =>
        commands.createRun(
          ...[keys.run(record), keys.lease(record), keys.name(tenant, runId), keys.name(tenant, requestId ?? runId)],
          ...[keys.live(tenant)],
          ...[runId, text, owner, ttlMs, maxLive, longestSilenceMs, now(), requestId === undefined ? 0 : 1],
        ),
      );
      if (kind === "too-many") return { kind };
      // Our own, when the word of the first attempt was lost.
      if (kind === "known" && known !== runId) return { kind, runId: known };
      const lease = { runId, tenant, owner, fence: 1, lastSeq: 0 };
      held.set(runId, { lease, record: text, ttlMs, lines: [], names: new Set(names), asked: new Map() });
      return { kind: "created", lease };
    },

    async find(tenant, name) {
      const runId = await ask((commands) => commands.get(keys.name(tenant, name)));
      const state = runId ? await readState({ tenant, runId }) : undefined;
      if (!state && mayComeBack()) throw new LogUnavailable();
      return state;
    },

    async append(lease, events, effect = {}) {
      const mine = held.get(lease.runId);
      if (!mine || mine.lease.fence !== lease.fence) throw new LeaseLost(lease.runId);
      const lines = numberLines(lease.lastSeq, events);
      let word = await write(lease, lines, effect, mine);
      if (word === "gone") {
        await restore(mine);
        word = await write(lease, lines, effect, mine);
      }
      if (word !== "ok") {
        held.delete(lease.runId);
        throw new LeaseLost(lease.runId);
      }
      remember(mine, lines, effect);
    },

    async read(run, after) {
      const [entries, fields] = await ask((commands) =>
        Promise.all([
          commands.xrange(keys.log(run), `(${after}-0`, "+", "COUNT", linesAtOnce),
          commands.hmget(keys.run(run), "status", "seq"),
        ]),
      );
      const [status, seq] = fields;
      if (!status) {
        if (mayComeBack()) throw new LogUnavailable();
        return undefined;
      }
      const lines = entries.map(([, [, line = ""]]) => line);
      const last = after + lines.length;
      return { lines, last, isOver: status !== "running" && last >= Number(seq) };
    },

    async acquire(run, { owner, ttlMs }) {
      const [fence, seq, record] = await ask((commands) =>
        commands.acquireRun(keys.run(run), keys.lease(run), owner, ttlMs),
      );
      if (fence === undefined || record === undefined) return undefined;
      const { runId, tenant, requestId } = JSON.parse(record) as RunRecord;
      const lease = { runId, tenant, owner, fence, lastSeq: Number(seq) };
      const [entries, asked] = await ask((commands) =>
        Promise.all([commands.xrange(keys.log(run), "-", "+"), commands.hgetall(keys.asked(run))]),
      );
      held.set(runId, {
        lease,
        record,
        ttlMs,
        lines: entries.map(([, [, line = ""]]) => line),
        names: new Set([runId, ...(requestId === undefined ? [] : [requestId])]),
        asked: new Map(Object.entries(asked) as [string, "open"][]),
      });
      return lease;
    },

    async renew(lease, ttlMs) {
      const { runId, fence, owner } = lease;
      const mine = held.get(runId);
      if (mine?.lease.fence !== fence) return false;
      const renewed = () =>
        ask((commands) => commands.renewRun(keys.run(lease), keys.lease(lease), fence, owner, ttlMs));
      await noteTenant(lease.tenant);
      let word = await renewed();
      if (word === "gone") {
        await restore(mine);
        word = await renewed();
      }
      if (word !== "ok") held.delete(runId);
      return word === "ok";
    },

    async release(lease) {
      const { runId, fence } = lease;
      if (held.get(runId)?.lease.fence === fence) held.delete(runId);
      await ask((commands) => commands.releaseRun(keys.run(lease), keys.lease(lease), fence));
    },

    async listOrphans() {
      await ask((commands) => commands.zremrangebyscore(keys.tenants, 0, now() - longestSilenceMs));
      const tenants = await ask((commands) => commands.zrange(keys.tenants, "0", "-1"));
      const states = await Promise.all(tenants.map(listLive));
      return states.flat().filter((state) => !state.isDriven);
    },

    async answer({ tenant, runId }, result) {
      const run = { tenant, runId };
      const word = await putAnswer(run, result);
      if (word === "gone" && mayComeBack()) throw new LogUnavailable();
      if (word === "accepted") {
        taken.set(`${runId} ${result.toolCallId}`, { run, result, at: now() });
        for (const [key, { at }] of taken) {
          if (now() - at <= answerKeptMs) break; // the oldest come first
          taken.delete(key);
        }
      }
      return word === "gone" ? "late" : (word as AnswerStatus);
    },

    async wantStop(run) {
      const word = await ask((commands) => commands.wantStop(keys.run(run), keys.channel(run)));
      if (word === "gone" && mayComeBack()) throw new LogUnavailable();
    },

    async readInbox(lease) {
      const { runId, fence } = lease;
      const [fields, answers] = await ask((commands) =>
        Promise.all([
          commands.hmget(keys.run(lease), "stop", "fence", "status"),
          commands.hgetall(keys.answers(lease)),
        ]),
      );
      const [stop, current, status] = fields;
      const isGone = !current; // it will be put back with the next renewal
      if (!isGone && (Number(current) !== fence || status !== "running")) throw new LeaseLost(runId);
      const mine = held.get(runId);
      for (const id of Object.keys(answers)) mine?.asked.set(id, "answered");
      return { stopWanted: stop === "1", answers: Object.values(answers).map((text) => JSON.parse(text)) };
    },

    async attend(run) {
      await ask((commands) => commands.attendRun(keys.run(run), now()));
    },

    async watch(run, onChange) {
      const watcher = { onChange };
      watchers.add(watcher);
      const forget = () => watchers.delete(watcher);
      const hear = (text: string) => onChange(text === "inbox" ? "inbox" : "events");
      const leave = await redis.listen(keys.channel(run), hear).catch((error) => {
        forget();
        throw error;
      });
      return () => {
        forget();
        leave();
      };
    },

    close: () => redis.close(),
  };
}
