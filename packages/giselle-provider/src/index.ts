export { GiselleAgentModel, type GiselleAgentModelOptions } from "./giselle-agent-model.ts";
export { GiselleError, type GiselleErrorCode } from "./giselle-error.ts";
export { createGiselle, type GiselleModelChoice, type GiselleProvider, giselle } from "./giselle-provider.ts";
export type { LiveConnection } from "./live-connections.ts";
export {
  createMapperContext,
  finishStream,
  type MapperContext,
  type MapResult,
  mapNdjsonEvent,
} from "./ndjson-mapper.ts";
export { type BadLine, createNdjsonParser, type NdjsonParser, type NdjsonParserOptions } from "./ndjson-parser.ts";
export type { GiselleMetadata, GisellePart, Json } from "./parts.ts";
export type { MalformedLine } from "./run-reader.ts";
export type { AgentChoice, GiselleProviderDeps, RuntimeOptions } from "./runtime.ts";
export {
  readSessionMetadata,
  type SessionMetadata,
  sessionMetadataSchema,
  sessionTtlSeconds,
} from "./session-metadata.ts";
export type { Claim, SessionStore } from "./session-store.ts";
export { createMemoryStore } from "./stores/memory.ts";
export { createRedisStore } from "./stores/redis.ts";
