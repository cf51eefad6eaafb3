export { BridgeClient, createBridgeClientFromEnv } from "../compat.ts";
export { RelayClient, type RelayClientOptions } from "./client.ts";
export { createRelayClientFromEnv } from "./client-from-env.ts";
export { createRelayHandler, type RelayHandler } from "./handler.ts";
export { createRelayListener } from "./listener.ts";
export type { RelayHandlerOptions } from "./relay.ts";
export { RelayError } from "./relay-error.ts";
export {
  type Credential,
  createRelaySession,
  endRelaySession,
  type RelaySession,
  type RelaySessionOptions,
} from "./session.ts";
export type { RelayStore } from "./store.ts";
export { createRelayStoreFromEnv } from "./stores/default.ts";
export { createMemoryStore } from "./stores/memory.ts";
export { createRedisStore, type RedisStoreOptions } from "./stores/redis.ts";
