export {
  readSessionMetadata,
  type SessionMetadata,
  sessionMetadataSchema,
  sessionTtlSeconds,
} from "./session-metadata.ts";
