export { BridgeClient, createBridgeClientFromEnv } from "../compat.ts";
export { RelayClient, type RelayClientOptions } from "./client.ts";
export { createRelayClientFromEnv } from "./client-from-env.ts";
export type { AllowedOrigins } from "./cors.ts";
export { createRelayHandler, type RelayHandler, type RelayHandlerOptions } from "./handler.ts";
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
