import { readSessionMetadata, sessionTtlSeconds } from "../session-metadata.ts";
import type { Claim, SessionStore } from "../session-store.ts";

interface Expiring {
  text: string;
  until: number;
}

interface MemoryStoreOptions {
  now?: () => number;
}

/**
 * Stores sessions in memory. A session that is not used for 600 seconds is removed.
 *
 * @example <caption>packages/giselle-provider/src/stores/memory.test.ts</caption>
 * const store = createMemoryStore();
 */
export function createMemoryStore({ now = Date.now }: MemoryStoreOptions = {}): SessionStore {
  const records = new Map<string, Expiring>();
  const claims = new Map<string, Expiring>();
  const findValid = (entries: Map<string, Expiring>, key: string) => {
    const entry = entries.get(key);
    return entry && entry.until > now() ? entry : undefined;
  };
  const put = (entries: Map<string, Expiring>, key: string, entry: Expiring) => {
    entries.delete(key); // moves it to the end
    entries.set(key, entry);
    for (const [oldest, { until }] of entries) {
      if (until > now()) break;
      entries.delete(oldest);
    }
  };
  const recordExpiry = () => now() + sessionTtlSeconds * 1000;
  const holds = (key: string, token: string) => findValid(claims, key)?.text === token;
  const extendClaim = (key: string, { token, ttlMs }: Claim) => put(claims, key, { text: token, until: now() + ttlMs });
  return {
    async load(key) {
      const record = findValid(records, key);
      return record && readSessionMetadata(record.text);
    },
    async claim(key, claim) {
      if (findValid(claims, key)) return false;
      extendClaim(key, claim);
      return true;
    },
    async renew(key, claim) {
      if (!holds(key, claim.token)) return false;
      extendClaim(key, claim);
      const record = findValid(records, key);
      if (record) put(records, key, { text: record.text, until: recordExpiry() });
      return true;
    },
    async save(key, metadata, token) {
      if (!holds(key, token)) return false;
      put(records, key, { text: JSON.stringify(metadata), until: recordExpiry() });
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
