import { findRedisUrl } from "@giselles-ai/redis";
import type { RelayStore } from "../store.ts";
import { createMemoryStore } from "./memory.ts";
import { createRedisStore } from "./redis.ts";

/**
 * Creates a relay store: in Redis if a variable such as REDIS_URL is set, else in memory.
 *
 * @example <caption>packages/browser-tool/test/relay/relay-server.cases.ts</caption>
 * const store = createRelayStoreFromEnv();
 * const server = createServer(createRelayListener({ store, maxCallsPerSecond: 10_000 }));
 */
export function createRelayStoreFromEnv(env: Record<string, string | undefined> = process.env): RelayStore {
  const url = findRedisUrl(env);
  return url ? createRedisStore({ url }) : createMemoryStore();
}

const shared = globalThis as { __giselleRelayStore?: RelayStore };

/** The store that this process shares, even if a bundler makes several copies of this module. */
export function defaultRelayStore(): RelayStore {
  shared.__giselleRelayStore ??= createRelayStoreFromEnv();
  return shared.__giselleRelayStore;
}
