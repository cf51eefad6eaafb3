// Web Locks show whether another document uses a name: a lock ends with its document, even after a crash.

export interface NameLock {
  /** False if another document has the name, undefined if this page has no locks. Releases the previous name. */
  take(name: string, waitMs: number): Promise<boolean | undefined>;
  release(): void;
}

export function createNameLock(locks: LockManager | undefined = globalThis.navigator?.locks): NameLock {
  let end = new AbortController();
  return {
    async take(name, waitMs) {
      end.abort();
      if (!locks) return undefined;
      end = new AbortController();
      return request(locks, name, { waitMs, until: end.signal });
    },
    // A document with a lock can't enter the back/forward cache.
    release: () => end.abort(),
  };
}

function request(locks: LockManager, name: string, { waitMs, until }: { waitMs: number; until: AbortSignal }) {
  return new Promise<boolean | undefined>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      if (lock && !until.aborted)
        return new Promise<void>((release) => until.addEventListener("abort", () => release()));
    };
    const options = waitMs ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
    locks
      .request(name, options, hold)
      .catch((error: unknown) => resolve((error as Error).name === "TimeoutError" ? false : undefined));
  });
}
