import { readSessionMetadata, sessionTtlSeconds } from "../session-metadata.ts";
import type { Claim, SessionStore } from "../session-store.ts";

interface Expiring {
  text: string;
  until: number;
}

export interface MemoryStoreOptions {
  now?: () => number;
}

/**
 * Keeps sessions in this process. One that was not used for 600 seconds is removed.
 *
 * @example <caption>packages/giselle-provider/src/stores/memory.test.ts</caption>
 * const store = createMemoryStore();
 */
export function createMemoryStore({ now = Date.now }: MemoryStoreOptions = {}): SessionStore {
  const records = new Map<string, Expiring>();
  const claims = new Map<string, Expiring>();
  const alive = (kept: Map<string, Expiring>, key: string) => {
    const found = kept.get(key);
    return found && found.until > now() ? found : undefined;
  };
  const put = (kept: Map<string, Expiring>, key: string, entry: Expiring) => {
    kept.delete(key); // so that the order is that of the last touch
    kept.set(key, entry);
    for (const [oldest, { until }] of kept) {
      if (until > now()) break;
      kept.delete(oldest);
    }
  };
  const recordEnd = () => now() + sessionTtlSeconds * 1000;
  const holds = (key: string, token: string) => alive(claims, key)?.text === token;
  const prolong = (key: string, { token, ttlMs }: Claim) => put(claims, key, { text: token, until: now() + ttlMs });
  return {
    async load(key) {
      const record = alive(records, key);
      return record && readSessionMetadata(record.text);
    },
    async claim(key, claim) {
      if (alive(claims, key)) return false;
      prolong(key, claim);
      return true;
    },
    async renew(key, claim) {
      if (!holds(key, claim.token)) return false;
      prolong(key, claim);
      const record = alive(records, key);
      if (record) put(records, key, { text: record.text, until: recordEnd() });
      return true;
    },
    async save(key, metadata, token) {
      if (!holds(key, token)) return false;
      put(records, key, { text: JSON.stringify(metadata), until: recordEnd() });
      return true;
    },
    async release(key, token) {
      if (holds(key, token)) claims.delete(key);
    },
    async delete(key) {
      records.delete(key);
    },
    async close() {},
  };
}
