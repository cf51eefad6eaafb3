import type { SessionMetadata } from "./session-metadata.ts";

/**
 * Where sessions are kept, for one process or for many. A session is claimed by one request at a time, and only who holds
 * the claim writes: so of two that bring the same answer, one goes on and the other is told.
 */
export interface SessionStore {
  load(key: string): Promise<SessionMetadata | undefined>;
  /** False while somebody else holds the claim. It ends by itself, should its holder have died. */
  claim(key: string, claim: Claim): Promise<boolean>;
  /** Prolongs claim and record. False when the claim is lost. */
  renew(key: string, claim: Claim): Promise<boolean>;
  /** Writes the record, which then lives for another 600 seconds. False, and nothing written, when the claim is lost. */
  save(key: string, metadata: SessionMetadata, token: string): Promise<boolean>;
  release(key: string, token: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Twice does no harm. */
  close(): Promise<void>;
}

export interface Claim {
  token: string;
  ttlMs: number;
}
