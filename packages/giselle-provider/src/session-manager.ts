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
  const { store, generateId, claimTtlMs } = options;
  return {
    load: (key) => store.load(key),
    delete: (key) => store.delete(key),
    async claim(sessionId, key) {
      const claim = { token: generateId(), ttlMs: claimTtlMs };
      if (!(await store.claim(key, claim))) throw busy(sessionId);
      const session = new HeldSession(options, { sessionId, key, claim });
      await session.load();
      return session;
    },
  };
}

interface HeldClaim {
  sessionId: string;
  key: string;
  claim: Claim;
}

class HeldSession implements ClaimedSession {
  readonly key: string;
  readonly #options: SessionManagerOptions;
  readonly #sessionId: string;
  readonly #claim: Claim;
  readonly #released = new AbortController();
  #metadata: SessionMetadata | undefined;
  #hasWaitingReader = true;
  #lastReadAt: number;

  constructor(options: SessionManagerOptions, { sessionId, key, claim }: HeldClaim) {
    this.key = key;
    this.#options = options;
    this.#sessionId = sessionId;
    this.#claim = claim;
    this.#lastReadAt = options.now();
    this.#keepAlive().catch(() => {}); // ends by abort
  }

  get metadata(): SessionMetadata | undefined {
    return this.#metadata;
  }

  async load(): Promise<void> {
    try {
      this.#metadata = await this.#options.store.load(this.key);
    } catch (error) {
      await this.release().catch(() => {}); // the claim expires by itself
      throw error;
    }
  }

  setWaiting(isWaiting: boolean): void {
    this.#hasWaitingReader = isWaiting;
    this.#lastReadAt = this.#options.now();
  }

  async update(patch: SessionPatch): Promise<SessionMetadata> {
    const { store, now } = this.#options;
    const known = this.#metadata ?? { providerSessionId: this.#sessionId, createdAt: now() };
    const updated: SessionMetadata = JSON.parse(JSON.stringify({ ...known, ...patch })); // drops undefined properties
    const isSaved = (await store.save(this.key, updated, this.#claim.token)) || (await this.#saveAfterLapse(updated));
    if (!isSaved) throw takenOver(this.#sessionId);
    this.#metadata = updated;
    return updated;
  }

  async release(): Promise<void> {
    if (this.#released.signal.aborted) return;
    this.#released.abort();
    await this.#options.store.release(this.key, this.#claim.token);
  }

  async #keepAlive(): Promise<void> {
    const { store, sleep, now, claimTtlMs } = this.#options;
    for (;;) {
      await sleep(claimTtlMs / 3, { signal: this.#released.signal });
      const isInUse = this.#hasWaitingReader || now() - this.#lastReadAt < claimTtlMs;
      // A lost claim is detected at the next write, and an outage may be over by then.
      if (isInUse) await store.renew(this.key, this.#claim).catch(() => false);
    }
  }

  /** Claims the session again after a lapse, if no other request has changed it. */
  async #saveAfterLapse(updated: SessionMetadata): Promise<boolean> {
    const { store } = this.#options;
    if (!(await store.claim(this.key, this.#claim))) return false;
    if (JSON.stringify(await store.load(this.key)) === JSON.stringify(this.#metadata))
      return await store.save(this.key, updated, this.#claim.token);
    await store.release(this.key, this.#claim.token);
    return false;
  }
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
