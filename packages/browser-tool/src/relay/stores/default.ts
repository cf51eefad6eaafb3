import { findRedisUrl } from "@giselles-ai/redis";
import type { RelayStore } from "../store.ts";
import { createMemoryStore } from "./memory.ts";
import { createRedisStore } from "./redis.ts";

/** Redis if its address is known, else this process. */
export function createRelayStoreFromEnv(env: Record<string, string | undefined> = process.env): RelayStore {
  const url = findRedisUrl(env);
  return url ? createRedisStore({ url }) : createMemoryStore();
}

const shared = globalThis as { __giselleRelayStore?: RelayStore };

/** The store of this process: the same one for all, even where a bundler makes several copies of this module. */
export function defaultRelayStore(): RelayStore {
  shared.__giselleRelayStore ??= createRelayStoreFromEnv();
  return shared.__giselleRelayStore;
}
