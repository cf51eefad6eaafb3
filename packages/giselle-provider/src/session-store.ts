import type { SessionMetadata } from "./session-metadata.ts";

/**
 * Stores sessions, for one process or many. One request at a time can claim a session, and only the holder of the claim can write.
 * Of two requests with the same answer, one continues and the other gets an error.
 */
export interface SessionStore {
  load(key: string): Promise<SessionMetadata | undefined>;
  /** False while another request holds the claim. A claim expires by itself if its holder has died. */
  claim(key: string, claim: Claim): Promise<boolean>;
  /** Extends the claim and the record. False if the claim is lost. */
  renew(key: string, claim: Claim): Promise<boolean>;
  /** Stores the record for 600 seconds. False, without storing it, if the claim is lost. */
  save(key: string, metadata: SessionMetadata, token: string): Promise<boolean>;
  release(key: string, token: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}

export interface Claim {
  token: string;
  ttlMs: number;
}
