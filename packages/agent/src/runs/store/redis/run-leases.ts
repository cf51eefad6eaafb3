import type { RedisClient } from "@giselles-ai/redis";
import type { StoreError } from "../../../store-error.ts";
import type { RunStoreCommands } from "../redis-scripts.ts";
import { fenced, leased, lostRun, type RunLease, type RunStore, unknownRun } from "../run-store.ts";
import type { RunKey } from "./run-key.ts";

export interface RunLeasesOptions {
  ask: RedisClient<RunStoreCommands>["run"];
  keyOf: RunKey;
  keepMs: number;
  find: RunStore["find"];
}

export interface RunLeases extends Pick<RunStore, "acquire" | "renew" | "release"> {
  mustHold(lease: RunLease): Promise<void>;
  /** Another process took over the run, or Redis lost it. */
  explainLost(lease: RunLease): Promise<StoreError>;
}

/** Which process may write to a run, and until when. */
export function createRunLeases({ ask, keyOf, keepMs, find }: RunLeasesOptions): RunLeases {
  const explainLost = async (lease: RunLease) => ((await find(lease.runId)) ? fenced(lease) : lostRun(lease));
  return {
    explainLost,
    async mustHold(lease) {
      const leaseKey = keyOf(lease.runId, "lease");
      const fence = await ask((redis) => redis.hget(leaseKey, "fence"));
      if (Number(fence) !== lease.fence) throw await explainLost(lease);
    },
    async acquire(runId, { owner, ttlMs }) {
      const keys = [keyOf(runId, "info"), keyOf(runId, "lease")] as const;
      const answer = await ask((redis) => redis.acquireRun(...keys, owner, ttlMs, keepMs));
      if (answer === "missing") throw unknownRun(runId);
      if (typeof answer !== "number") throw leased(runId, answer);
      return { runId, owner, fence: answer, ttlMs };
    },
    async renew(lease) {
      const { runId, fence, ttlMs } = lease;
      const leaseKey = keyOf(runId, "lease");
      if ((await ask((redis) => redis.renewRun(leaseKey, fence, ttlMs))) !== 1) throw await explainLost(lease);
    },
    async release({ runId, fence }) {
      const leaseKey = keyOf(runId, "lease");
      await ask((redis) => redis.renewRun(leaseKey, fence, 0));
    },
  };
}
