export { GiselleAgentModel } from "./giselle-agent-model.ts";
export { GiselleError } from "./giselle-error.ts";
export { createGiselle, type GiselleProvider, giselle } from "./giselle-provider.ts";
export type { GiselleProviderDeps } from "./runtime.ts";
export type { SessionMetadata } from "./session-metadata.ts";
export type { SessionStore } from "./session-store.ts";
export { createMemoryStore } from "./stores/memory.ts";
export { createRedisStore } from "./stores/redis.ts";
