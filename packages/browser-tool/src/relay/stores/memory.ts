import { type Bodies, isExpired, type Mailbox } from "../mailbox.ts";
import type { RelayStore } from "../store.ts";

interface Kept {
  mailbox: Mailbox;
  bodies: Map<string, string>;
}

/** Keeps sessions in this process, and only as long as it lives. */
export function createMemoryStore({ now = Date.now }: { now?: () => number } = {}): RelayStore {
  const sessions = new Map<string, Kept>();
  const watchers = new Map<string, Set<() => void>>();
  let nextSweep = 0;

  function find(key: string): Kept | undefined {
    const kept = sessions.get(key);
    if (!kept || !isExpired(kept.mailbox, now())) return kept;
    remove(key);
    return undefined;
  }

  function remove(key: string): void {
    if (sessions.delete(key)) tell(key);
  }

  function tell(key: string): void {
    for (const onChange of watchers.get(key) ?? []) onChange();
  }

  function sweep(): void {
    if (now() < nextSweep) return;
    nextSweep = now() + 60_000;
    for (const key of sessions.keys()) find(key);
  }

  return {
    async create(key, mailbox) {
      sweep();
      sessions.set(key, { mailbox, bodies: new Map() });
    },
    async read(key) {
      return find(key)?.mailbox;
    },
    async update(key, change) {
      const kept = find(key);
      if (!kept) return undefined;
      const { mailbox, bodies } = kept;
      const before = mailbox.version;
      const writing: Bodies = {
        put: (name, text) => void bodies.set(name, text),
        drop: (name) => void bodies.delete(name),
      };
      const result = change(mailbox, writing);
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
      for (const key of keys) tell(key);
    },
  };
}
