import type { RedisClient } from "@giselles-ai/redis";
import { StoreError } from "../../../store-error.ts";
import { damagedInfo, readInfo } from "../read-record.ts";
import type { RunStoreCommands } from "../redis-scripts.ts";
import { isId, type RunInfo, type RunStore, undefinedIfDamaged } from "../run-store.ts";
import type { RunKey } from "./run-key.ts";

export interface RunInfosOptions {
  ask: RedisClient<RunStoreCommands>["run"];
  prefix: string;
  keyOf: RunKey;
  keepMs: number;
}

export interface RunInfos extends Pick<RunStore, "create" | "find" | "runs"> {
  /** Removes a run from the list. */
  unlist(runId: string): Promise<void>;
}

/** What is known about each run from its start, and the list of all runs by time. */
export function createRunInfos({ ask, prefix, keyOf, keepMs }: RunInfosOptions): RunInfos {
  const runsKey = `${prefix}:runs`;

  async function find(runId: string): Promise<RunInfo | undefined> {
    const infoKey = keyOf(runId, "info");
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

  return {
    async create(info) {
      const infoKey = keyOf(info.runId, "info");
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
    async unlist(runId) {
      await ask((redis) => redis.zrem(runsKey, runId));
    },
  };
}
