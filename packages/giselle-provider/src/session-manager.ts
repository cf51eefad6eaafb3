import { GiselleError } from "./giselle-error.ts";
import type { SessionMetadata } from "./session-metadata.ts";
import type { Claim, SessionStore } from "./session-store.ts";
import type { Sleep } from "./time.ts";

export type SessionPatch = { [Name in keyof SessionMetadata]?: SessionMetadata[Name] | undefined };

/** A session that one request holds. Nobody else goes on with it, and nobody else writes to it. */
export interface ClaimedSession {
  readonly key: string;
  /** Undefined when there is none yet, or none any more. */
  readonly metadata: SessionMetadata | undefined;
  /** Whether somebody waits for more of it, as is taken for granted. When nobody does for a claim's time, it lapses. */
  setWaiting(isWaiting: boolean): void;
  /** Writes what has changed, at once. Throws when somebody else has gone on with it, and nothing is written then. */
  update(patch: SessionPatch): Promise<SessionMetadata>;
  /** Twice does no harm. */
  release(): Promise<void>;
}

export interface SessionManagerOptions {
  store: SessionStore;
  sleep: Sleep;
  now: () => number;
  generateId: () => string;
  /** How long a dead holder keeps others out. A living one prolongs its claim. */
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

  async function keepAlive(key: string, token: string, isWanted: () => boolean, signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(claimTtlMs / 3, { signal });
      if (!isWanted()) continue;
      // A lost claim shows at the next write; an outage may pass before it does.
      await store.renew(key, { token, ttlMs: claimTtlMs }).catch(() => false);
    }
  }

  /** A claim that lapsed can be had again, if nobody else has had it in between. */
  async function saveLapsed(key: string, claim: Claim, known: SessionMetadata | undefined, updated: SessionMetadata) {
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
      let isWaitedFor = true;
      let servedAt = now();
      const isWanted = () => isWaitedFor || now() - servedAt < claimTtlMs;
      keepAlive(key, token, isWanted, released.signal).catch(() => {}); // which is how it ends
      const release = async () => {
        if (released.signal.aborted) return;
        released.abort();
        await store.release(key, token);
      };
      let metadata: SessionMetadata | undefined;
      try {
        metadata = await store.load(key);
      } catch (error) {
        await release().catch(() => {}); // the claim then ends by itself
        throw error;
      }
      return {
        key,
        get metadata() {
          return metadata;
        },
        setWaiting(isWaiting) {
          isWaitedFor = isWaiting;
          servedAt = now();
        },
        async update(patch) {
          const known = metadata ?? { providerSessionId: sessionId, createdAt: now() };
          const updated: SessionMetadata = JSON.parse(JSON.stringify({ ...known, ...patch })); // which drops the undefined
          if (
            !(await store.save(key, updated, token)) &&
            !(await saveLapsed(key, { token, ttlMs: claimTtlMs }, metadata, updated))
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
    `Session ${sessionId} is being answered by another request. Wait for its end: the same result is not sent twice.`,
  );
}

function takenOver(sessionId: string): GiselleError {
  return new GiselleError(
    "TAKEN_OVER",
    `Session ${sessionId} was taken over by another request, which goes on with it.`,
  );
}
