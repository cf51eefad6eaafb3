import { type Bodies, forget, isExpired, type Mailbox } from "../mailbox.ts";
import type { RelayStore } from "../store.ts";
import { type SessionTexts, SharedSpace } from "./shared-space.ts";

interface Kept extends SessionTexts {
  mailbox: Mailbox;
}

export interface MemoryStoreOptions {
  /** The most that all requests and answers may take, in bytes. Old answers go first. Default 128 MiB. */
  maxBytes?: number;
  now?: () => number;
}

const sweepMs = 30_000;

/**
 * Keeps relay sessions in this process, for as long as it lives.
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
  readonly #sessions = new Map<string, Kept>();
  readonly #watchers = new Map<string, Set<() => void>>();
  #sweeping: ReturnType<typeof setTimeout> | undefined;
  #created = 0;

  constructor({ maxBytes = 128 * 1024 * 1024, now = Date.now }: MemoryStoreOptions) {
    this.#now = now;
    this.#space = new SharedSpace(maxBytes);
  }

  async create(key: string, mailbox: Mailbox): Promise<void> {
    this.#created += 1;
    this.#sessions.set(key, { number: this.#created, mailbox, bodies: new Map() });
    this.#sweepLater();
  }

  async read(key: string): Promise<Mailbox | undefined> {
    return this.#find(key)?.mailbox;
  }

  async update<Result>(key: string, change: (mailbox: Mailbox, bodies: Bodies) => Result): Promise<Result | undefined> {
    const kept = this.#find(key);
    if (!kept) return undefined;
    const before = kept.mailbox.version;
    const result = change(kept.mailbox, this.#bodiesOf(kept));
    if (kept.mailbox.version !== before) this.#notify(key);
    return result;
  }

  async readBody(key: string, name: string): Promise<string | undefined> {
    return this.#find(key)?.bodies.get(name);
  }

  async remove(key: string): Promise<void> {
    this.#remove(key);
  }

  async watch(key: string, onChange: () => void): Promise<() => void> {
    const watchers = this.#watchers.get(key) ?? new Set();
    this.#watchers.set(key, watchers.add(onChange));
    return () => {
      watchers.delete(onChange);
      if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key);
    };
  }

  async close(): Promise<void> {
    const keys = [...this.#sessions.keys()];
    this.#sessions.clear();
    clearTimeout(this.#sweeping);
    for (const key of keys) this.#notify(key);
  }

  #find(key: string): Kept | undefined {
    const kept = this.#sessions.get(key);
    if (!kept || !isExpired(kept.mailbox, this.#now())) return kept;
    this.#remove(key);
    return undefined;
  }

  #remove(key: string): void {
    const kept = this.#sessions.get(key);
    if (!kept) return;
    for (const name of kept.bodies.keys()) this.#space.drop(kept, name);
    this.#sessions.delete(key);
    this.#notify(key);
  }

  #notify(key: string): void {
    for (const onChange of this.#watchers.get(key) ?? []) onChange();
  }

  /** A session that is not used lets its old answers go, and then itself. */
  #sweep(): void {
    this.#sweeping = undefined;
    for (const [key, kept] of this.#sessions) {
      if (this.#find(key)) forget(kept.mailbox, this.#now(), this.#bodiesOf(kept));
    }
    this.#sweepLater();
  }

  #sweepLater(): void {
    if (this.#sessions.size === 0) return;
    this.#sweeping ??= setTimeout(() => this.#sweep(), sweepMs);
    this.#sweeping.unref?.(); // a process may end while sessions are idle
  }

  #bodiesOf(kept: Kept): Bodies {
    return {
      put: (name, text) => this.#space.put(kept, name, text),
      drop: (name) => this.#space.drop(kept, name),
    };
  }
}
