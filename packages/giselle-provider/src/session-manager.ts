import { GiselleError } from "./giselle-error.ts";
import type { SessionMetadata } from "./session-metadata.ts";
import type { Claim, SessionStore } from "./session-store.ts";
import type { Sleep } from "./time.ts";

export type SessionPatch = { [Name in keyof SessionMetadata]?: SessionMetadata[Name] | undefined };

/** A session that one request has claimed. No other request can continue or change it. */
export interface ClaimedSession {
  readonly key: string;
  /** Undefined if the session is new or has expired. */
  readonly metadata: SessionMetadata | undefined;
  /** Sets whether a reader waits for more. Default true. Without a waiting reader, the claim lapses after its time. */
  setWaiting(isWaiting: boolean): void;
  /** Stores changes. Throws without storing anything if another request has taken over the session. */
  update(patch: SessionPatch): Promise<SessionMetadata>;
  /** Idempotent. */
  release(): Promise<void>;
}

export interface SessionManagerOptions {
  store: SessionStore;
  sleep: Sleep;
  now: () => number;
  generateId: () => string;
  /** How long a claim lasts without renewal, in ms. */
  claimTtlMs: number;
}

export interface SessionManager {
  /** Throws SESSION_BUSY while another request holds the session. */
  claim(sessionId: string, key: string): Promise<ClaimedSession>;
  load(key: string): Promise<SessionMetadata | undefined>;
  delete(key: string): Promise<void>;
}

export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { store, sleep, now, generateId, claimTtlMs } = options;

  async function keepAlive(key: string, token: string, isInUse: () => boolean, signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(claimTtlMs / 3, { signal });
      if (!isInUse()) continue;
      // A lost claim is detected at the next write, and an outage may be over by then.
      await store.renew(key, { token, ttlMs: claimTtlMs }).catch(() => false);
    }
  }

  /** Claims the session again after a lapse, if no other request has changed it. */
  async function saveAfterLapse(
    key: string,
    claim: Claim,
    known: SessionMetadata | undefined,
    updated: SessionMetadata,
  ) {
    if (!(await store.claim(key, claim))) return false;
    if (JSON.stringify(await store.load(key)) === JSON.stringify(known))
      return await store.save(key, updated, claim.token);
    await store.release(key, claim.token);
    return false;
  }

  return {
    load: (key) => store.load(key),
    delete: (key) => store.delete(key),
    async claim(sessionId, key) {
      const token = generateId();
      if (!(await store.claim(key, { token, ttlMs: claimTtlMs }))) throw busy(sessionId);
      const released = new AbortController();
      let hasWaitingReader = true;
      let lastReadAt = now();
      const isInUse = () => hasWaitingReader || now() - lastReadAt < claimTtlMs;
      keepAlive(key, token, isInUse, released.signal).catch(() => {}); // ends by abort
      const release = async () => {
        if (released.signal.aborted) return;
        released.abort();
        await store.release(key, token);
      };
      let metadata: SessionMetadata | undefined;
      try {
        metadata = await store.load(key);
      } catch (error) {
        await release().catch(() => {}); // the claim expires by itself
        throw error;
      }
      return {
        key,
        get metadata() {
          return metadata;
        },
        setWaiting(isWaiting) {
          hasWaitingReader = isWaiting;
          lastReadAt = now();
        },
        async update(patch) {
          const known = metadata ?? { providerSessionId: sessionId, createdAt: now() };
          const updated: SessionMetadata = JSON.parse(JSON.stringify({ ...known, ...patch })); // drops undefined properties
          if (
            !(await store.save(key, updated, token)) &&
            !(await saveAfterLapse(key, { token, ttlMs: claimTtlMs }, metadata, updated))
          ) {
            throw takenOver(sessionId);
          }
          metadata = updated;
          return updated;
        },
        release,
      };
    },
  };
}

function busy(sessionId: string): GiselleError {
  return new GiselleError(
    "SESSION_BUSY",
    `Session ${sessionId} is being answered by another request. Wait until it ends. The same result is not sent twice.`,
  );
}

function takenOver(sessionId: string): GiselleError {
  return new GiselleError("TAKEN_OVER", `Session ${sessionId} was taken over by another request, which continues it.`);
}
