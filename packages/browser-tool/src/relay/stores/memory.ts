import { type Bodies, dropExpired, isExpired, type Mailbox } from "../mailbox.ts";
import type { RelayStore } from "../store.ts";
import { type SessionTexts, SharedSpace } from "./shared-space.ts";

interface StoredSession extends SessionTexts {
  mailbox: Mailbox;
}

interface MemoryStoreOptions {
  /** The maximum size of all requests and answers, in bytes. Old answers are dropped first. Default 128 MiB. */
  maxBytes?: number;
  now?: () => number;
}

const sweepMs = 30_000;

/**
 * Stores relay sessions in the memory of this process.
 *
 * @example <caption>packages/browser-tool/src/relay/handler.test.ts</caption>
 * const store = createMemoryStore();
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): RelayStore {
  return new MemoryStore(options);
}

class MemoryStore implements RelayStore {
  readonly #now: () => number;
  readonly #space: SharedSpace;
  readonly #sessions = new Map<string, StoredSession>();
  /** A list for each session: most have one watcher. */
  readonly #watchers = new Map<string, readonly (() => void)[]>();
  #sweeping: ReturnType<typeof setTimeout> | undefined;
  #created = 0;

  constructor({ maxBytes = 128 * 1024 * 1024, now = Date.now }: MemoryStoreOptions) {
    this.#now = now;
    this.#space = new SharedSpace(maxBytes);
  }

  async create(key: string, mailbox: Mailbox): Promise<void> {
    this.#created += 1;
    this.#sessions.set(key, { number: this.#created, mailbox });
    this.#sweepLater();
  }

  async read(key: string): Promise<Mailbox | undefined> {
    return this.#find(key)?.mailbox;
  }

  async update<Result>(key: string, change: (mailbox: Mailbox, bodies: Bodies) => Result): Promise<Result | undefined> {
    const session = this.#find(key);
    if (!session) return undefined;
    const before = session.mailbox.version;
    const result = change(session.mailbox, this.#bodiesOf(session));
    if (session.mailbox.version !== before) this.#notify(key);
    return result;
  }

  async readBody(key: string, name: string): Promise<string | undefined> {
    return this.#find(key)?.bodies?.get(name);
  }

  async remove(key: string): Promise<void> {
    this.#remove(key);
  }

  async watch(key: string, onChange: () => void): Promise<() => void> {
    this.#watchers.set(key, [...(this.#watchers.get(key) ?? []), onChange]);
    return () => {
      const left = this.#watchers.get(key)?.filter((watcher) => watcher !== onChange) ?? [];
      if (left.length > 0) this.#watchers.set(key, left);
      else this.#watchers.delete(key);
    };
  }

  async close(): Promise<void> {
    const keys = [...this.#sessions.keys()];
    this.#sessions.clear();
    clearTimeout(this.#sweeping);
    for (const key of keys) this.#notify(key);
  }

  #find(key: string): StoredSession | undefined {
    const session = this.#sessions.get(key);
    if (!session || !isExpired(session.mailbox, this.#now())) return session;
    this.#remove(key);
    return undefined;
  }

  #remove(key: string): void {
    const session = this.#sessions.get(key);
    if (!session) return;
    for (const name of [...(session.bodies?.keys() ?? [])]) this.#space.drop(session, name);
    this.#sessions.delete(key);
    this.#notify(key);
  }

  #notify(key: string): void {
    for (const onChange of this.#watchers.get(key) ?? []) onChange();
  }

  /** Drops the old answers of unused sessions, and expired sessions. */
  #sweep(): void {
    this.#sweeping = undefined;
    for (const [key, session] of this.#sessions) {
      if (this.#find(key)) dropExpired(session.mailbox, this.#now(), this.#bodiesOf(session));
    }
    this.#sweepLater();
  }

  #sweepLater(): void {
    if (this.#sessions.size === 0) return;
    this.#sweeping ??= setTimeout(() => this.#sweep(), sweepMs);
    this.#sweeping.unref?.(); // idle sessions don't keep the process alive
  }

  #bodiesOf(session: StoredSession): Bodies {
    return {
      put: (name, text) => this.#space.put(session, name, text),
      drop: (name) => this.#space.drop(session, name),
    };
  }
}
