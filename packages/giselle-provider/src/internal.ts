// For the other Giselle packages and benchmarks. Not a stable API.
export type { LiveConnection } from "./live-connections.ts";
export { createMapperContext, mapNdjsonEvent } from "./ndjson-mapper.ts";
export { createNdjsonParser } from "./ndjson-parser.ts";
export { toServerSentEvents } from "./route/server-sent-events.ts";
export { type PurgedSessions, purgeSessions } from "./stores/purge-sessions.ts";
