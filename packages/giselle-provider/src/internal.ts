// For our other packages and measurements. It changes without notice.
export type { LiveConnection } from "./live-connections.ts";
export { createMapperContext, mapNdjsonEvent } from "./ndjson-mapper.ts";
export { createNdjsonParser } from "./ndjson-parser.ts";
