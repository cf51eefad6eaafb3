import { createRedisClient } from "@giselles-ai/redis";
import { StoreError } from "../../store-error.ts";
import { createApprovalQueue, forLeaseHolders } from "./approval-queue.ts";
import { damagedInfo, readEntry, readInfo } from "./read-record.ts";
import { createApprovalKeys } from "./redis/approval-keys.ts";
import { type RunCommands, runScripts } from "./redis-scripts.ts";
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

export interface RedisRunStoreOptions {
  url: string;
  /** Prefix of every key. Default "giselle". */
  prefix?: string;
  /** How long to wait for Redis to answer a command, in ms. Default 5000. */
  commandTimeoutMs?: number;
  /** How long a run is stored after its last event, in ms. Default 30 days. */
  keepMs?: number;
  now?: () => number;
}

/**
 * Creates a run store in Redis, for many processes on many machines. What Redis has acknowledged survives a crash of the agent;
 * what survives a crash of Redis depends on its settings.
 *
 * @example <caption>packages/agent/src/runs/store/redis.test.ts</caption>
 * const store = createRedisRunStore({ url: redis.url });
 */
export function createRedisRunStore(options: RedisRunStoreOptions): RunStore {
  const { url, prefix = "giselle", commandTimeoutMs = 5000, keepMs = 30 * 24 * 3_600_000, now = Date.now } = options;
  const key = (runId: string, what: string) => `${prefix}:run:{${checkId(runId)}}:${what}`;
  const runsKey = `${prefix}:runs`;
  const { run: ask, close } = createRedisClient<RunCommands>({
    url,
    commandTimeoutMs,
    scripts: runScripts,
    unavailable,
  });

  const approvalQueue = createApprovalQueue(createApprovalKeys({ ask, prefix, keepMs, now }), now);

  async function find(runId: string): Promise<RunInfo | undefined> {
    const infoKey = key(runId, "info");
    const text = await ask((redis) => redis.get(infoKey));
    return text === null ? undefined : readInfo(runId, text);
  }

  async function findOrDescribe(runId: string, createdAtMs: number): Promise<RunInfo | undefined> {
    try {
      return await find(runId);
    } catch (error) {
      undefinedIfDamaged(error);
      return damagedInfo(runId, createdAtMs);
    }
  }

  async function mustHold(lease: Lease): Promise<void> {
    const leaseKey = key(lease.runId, "lease");
    const fence = await ask((redis) => redis.hget(leaseKey, "fence"));
    if (Number(fence) !== lease.fence) throw await explainLostLease(lease);
  }

  /** Another process took over the run, or Redis lost it. */
  async function explainLostLease(lease: Lease): Promise<StoreError> {
    return (await find(lease.runId)) ? fenced(lease) : lostRun(lease);
  }

  async function acquire(runId: string, { owner, ttlMs }: { owner: string; ttlMs: number }): Promise<Lease> {
    const keys = [key(runId, "info"), key(runId, "lease")] as const;
    const answer = await ask((redis) => redis.acquireRun(...keys, owner, ttlMs, keepMs));
    if (answer === "missing") throw unknownRun(runId);
    if (typeof answer !== "number") throw leased(runId, answer);
    return { runId, owner, fence: answer, ttlMs };
  }

  return {
    async create(info) {
      const infoKey = key(info.runId, "info");
      const isNew = await ask((redis) => redis.set(infoKey, JSON.stringify(info), "PX", keepMs, "NX"));
      if (isNew !== "OK") throw new StoreError("EXISTS", `The run "${info.runId}" already exists.`);
      await ask((redis) => redis.zadd(runsKey, Date.parse(info.createdAt), info.runId));
    },
    find,
    async runs() {
      const listed = await ask((redis) => redis.zrange(runsKey, "0", "-1", "REV", "WITHSCORES"));
      const gone: string[] = [];
      const all = await Promise.all(
        listed.map(async (id, index) => {
          if (index % 2 === 1) return []; // the time of the run before
          const info = isId(id) ? await findOrDescribe(id, Number(listed[index + 1])) : undefined;
          if (!info) gone.push(id);
          return info ?? [];
        }),
      );
      if (gone.length > 0) await ask((redis) => redis.zrem(runsKey, ...gone));
      return all.flat();
    },

    acquire,
    async renew(lease) {
      const { runId, fence, ttlMs } = lease;
      const leaseKey = key(runId, "lease");
      if ((await ask((redis) => redis.renewRun(leaseKey, fence, ttlMs))) !== 1) throw await explainLostLease(lease);
    },
    async release({ runId, fence }) {
      const leaseKey = key(runId, "lease");
      await ask((redis) => redis.renewRun(leaseKey, fence, 0));
    },

    async append(lease, entry) {
      const { runId, fence } = lease;
      const keys = [key(runId, "lease"), key(runId, "entries"), key(runId, "info")] as const;
      const done = await ask((redis) => redis.appendEntry(...keys, fence, entry.seq, JSON.stringify(entry), keepMs));
      if (done === -1) throw await explainLostLease(lease);
      if (done !== 1) throw outOfOrder(runId, entry.seq);
    },
    async read(runId, fromSeq = 1) {
      const entriesKey = key(runId, "entries");
      const texts = await ask((redis) => redis.lrange(entriesKey, fromSeq - 1, -1));
      if (texts.length === 0 && !(await find(runId))) throw unknownRun(runId);
      return texts.map((text) => readEntry(runId, text));
    },

    ...forLeaseHolders(approvalQueue, mustHold),

    async remove(runId) {
      await acquire(runId, removal);
      await approvalQueue.removeAll(runId);
      const keys = ["entries", "info", "lease"].map((what) => key(runId, what));
      await ask((redis) => redis.del(...keys));
      await ask((redis) => redis.zrem(runsKey, runId));
    },
    close,
  };
}

function unavailable(cause?: unknown): StoreError {
  if (cause === undefined) return new StoreError("UNAVAILABLE", "The run store is closed.");
  // Another program has written something else under this key.
  if (cause instanceof Error && cause.message.startsWith("WRONGTYPE"))
    return new StoreError("DAMAGED", "Redis has data of another kind under a key of the run store.", { cause });
  return new StoreError("UNAVAILABLE", "The run store cannot be reached: Redis does not answer.", { cause });
}
