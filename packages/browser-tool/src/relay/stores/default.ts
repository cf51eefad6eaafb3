import type { RelayStore } from "../store.ts";
import { createMemoryStore } from "./memory.ts";
import { createRedisStore } from "./redis.ts";

/** Where people keep the address of their Redis; the first that is set counts. */
export const redisVariables = [
  "REDIS_URL",
  "REDIS_TLS_URL",
  "KV_URL",
  "UPSTASH_REDIS_TLS_URL",
  "UPSTASH_REDIS_URL",
] as const;

/** Redis if its address is known, else this process. */
export function createRelayStoreFromEnv(env: Record<string, string | undefined> = process.env): RelayStore {
  const url = redisVariables.map((name) => env[name]?.trim()).find(Boolean);
  return url ? createRedisStore({ url }) : createMemoryStore();
}

const shared = globalThis as { __giselleRelayStore?: RelayStore };

/** The store of this process: the same one for all, even where a bundler makes several copies of this module. */
export function defaultRelayStore(): RelayStore {
  shared.__giselleRelayStore ??= createRelayStoreFromEnv();
  return shared.__giselleRelayStore;
}
