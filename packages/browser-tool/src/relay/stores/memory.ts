import { type Bodies, forget, isExpired, type Mailbox } from "../mailbox.ts";
import { RelayError } from "../relay-error.ts";
import type { RelayStore } from "../store.ts";

interface Kept {
  /** Tells it from all others. */
  number: number;
  mailbox: Mailbox;
  bodies: Map<string, string>;
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
export function createMemoryStore({
  maxBytes = 128 * 1024 * 1024,
  now = Date.now,
}: MemoryStoreOptions = {}): RelayStore {
  const space = createSpace(maxBytes);
  const sessions = new Map<string, Kept>();
  const watchers = new Map<string, Set<() => void>>();
  let sweeping: ReturnType<typeof setTimeout> | undefined;
  let created = 0;

  function find(key: string): Kept | undefined {
    const kept = sessions.get(key);
    if (!kept || !isExpired(kept.mailbox, now())) return kept;
    remove(key);
    return undefined;
  }

  function remove(key: string): void {
    const kept = sessions.get(key);
    if (!kept) return;
    for (const name of kept.bodies.keys()) space.free(kept, name);
    sessions.delete(key);
    tell(key);
  }

  function tell(key: string): void {
    for (const onChange of watchers.get(key) ?? []) onChange();
  }

  /** A session that is not used lets its old answers go, and then itself. */
  function sweep(): void {
    sweeping = undefined;
    for (const [key, kept] of sessions) {
      if (find(key)) forget(kept.mailbox, now(), bodiesOf(kept));
    }
    sweepLater();
  }

  function sweepLater(): void {
    if (sessions.size === 0) return;
    sweeping ??= setTimeout(sweep, sweepMs);
    sweeping.unref?.(); // a process may end while sessions are idle
  }

  function bodiesOf(kept: Kept): Bodies {
    return { put: (name, text) => space.fill(kept, name, text), drop: (name) => space.free(kept, name) };
  }

  return {
    async create(key, mailbox) {
      sessions.set(key, { number: ++created, mailbox, bodies: new Map() });
      sweepLater();
    },
    async read(key) {
      return find(key)?.mailbox;
    },
    async update(key, change) {
      const kept = find(key);
      if (!kept) return undefined;
      const { mailbox } = kept;
      const before = mailbox.version;
      const result = change(mailbox, bodiesOf(kept));
      if (mailbox.version !== before) tell(key);
      return result;
    },
    async readBody(key, name) {
      return find(key)?.bodies.get(name);
    },
    async remove(key) {
      remove(key);
    },
    async watch(key, onChange) {
      const those = watchers.get(key) ?? new Set();
      watchers.set(key, those.add(onChange));
      return () => {
        those.delete(onChange);
        if (those.size === 0 && watchers.get(key) === those) watchers.delete(key);
      };
    },
    async close() {
      const keys = [...sessions.keys()];
      sessions.clear();
      clearTimeout(sweeping);
      for (const key of keys) tell(key);
    },
  };
}

/** The room that all sessions share. */
function createSpace(maxBytes: number) {
  let used = 0;
  /** Answers, in the order in which they came. */
  const answers = new Map<string, Kept>();
  const idOf = ({ number }: Kept, name: string) => `${number} ${name}`;

  function free(kept: Kept, name: string): void {
    used -= (kept.bodies.get(name)?.length ?? 0) * 2;
    kept.bodies.delete(name);
    answers.delete(idOf(kept, name));
  }

  return {
    free,
    fill(kept: Kept, name: string, text: string): void {
      const size = text.length * 2;
      free(kept, name);
      for (const [id, old] of answers) {
        if (used + size <= maxBytes) break;
        free(old, id.slice(id.indexOf(" ") + 1));
      }
      if (used + size > maxBytes) {
        throw new RelayError(
          "TOO_MANY",
          "The relay is full: too much waits for pages that do not read. Ask again later.",
        );
      }
      used += size;
      kept.bodies.set(name, text);
      if (name.startsWith("answer:")) answers.set(idOf(kept, name), kept);
    },
  };
}
