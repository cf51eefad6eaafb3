import { createRedisClient } from "@giselles-ai/redis";
import { StoreError } from "../../store-error.ts";
import { createApprovalQueue, forLeaseHolders } from "./approval-queue.ts";
import { readEntry } from "./read-record.ts";
import { createApprovalKeys } from "./redis/approval-keys.ts";
import { createRunInfos } from "./redis/run-infos.ts";
import { createRunKey } from "./redis/run-key.ts";
import { createRunLeases } from "./redis/run-leases.ts";
import { type RunStoreCommands, runStoreScripts } from "./redis-scripts.ts";
import { outOfOrder, type RunStore, removal, unknownRun } from "./run-store.ts";

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
  const { run: ask, close } = createRedisClient<RunStoreCommands>({
    url,
    commandTimeoutMs,
    scripts: runStoreScripts,
    unavailable,
  });
  const keyOf = createRunKey(prefix);
  const { unlist, ...infos } = createRunInfos({ ask, prefix, keyOf, keepMs });
  const { mustHold, explainLost, ...leases } = createRunLeases({ ask, keyOf, keepMs, find: infos.find });
  const approvals = createApprovalQueue(createApprovalKeys({ ask, prefix, keepMs, now }), now);

  return {
    ...infos,
    ...leases,
    async append(lease, entry) {
      const { runId, fence } = lease;
      const keys = [keyOf(runId, "lease"), keyOf(runId, "entries"), keyOf(runId, "info")] as const;
      const done = await ask((redis) => redis.appendEntry(...keys, fence, entry.seq, JSON.stringify(entry), keepMs));
      if (done === -1) throw await explainLost(lease);
      if (done !== 1) throw outOfOrder(runId, entry.seq);
    },
    async read(runId, fromSeq = 1) {
      const entriesKey = keyOf(runId, "entries");
      const texts = await ask((redis) => redis.lrange(entriesKey, fromSeq - 1, -1));
      if (texts.length === 0 && !(await infos.find(runId))) throw unknownRun(runId);
      return texts.map((text) => readEntry(runId, text));
    },
    ...forLeaseHolders(approvals, mustHold),
    async remove(runId) {
      await leases.acquire(runId, removal);
      await approvals.removeAll(runId);
      const keys = (["entries", "info", "lease"] as const).map((what) => keyOf(runId, what));
      await ask((redis) => redis.del(...keys));
      await unlist(runId);
    },
    close,
  };
}

function unavailable(cause?: unknown): StoreError {
  if (cause === undefined) return new StoreError("UNAVAILABLE", "The run store is closed.");
  // Another program has written something else under this key.
  if (cause instanceof Error && cause.message.startsWith("WRONGTYPE"))
    return new StoreError("DAMAGED", "Redis has data of another kind under a key of the run store.", { cause });
  return new StoreError("UNAVAILABLE", "The run store cannot be reached: Redis does not answer. Try again.", { cause });
}
