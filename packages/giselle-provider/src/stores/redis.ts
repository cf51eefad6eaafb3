import { createRedisClient } from "@giselles-ai/redis";
import { readSessionMetadata, sessionTtlSeconds } from "../session-metadata.ts";
import type { SessionStore } from "../session-store.ts";

interface RedisStoreOptions {
  url: string;
  /** Timeout of a Redis command, in ms. Default 2000. */
  commandTimeoutMs?: number;
}

// Scripts, so that checking the claim and writing is atomic.
const renewClaim = `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("PEXPIRE", KEYS[1], ARGV[2])
redis.call("EXPIRE", KEYS[2], ARGV[3])
return 1`;

const saveClaimed = `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("SET", KEYS[2], ARGV[2], "EX", ARGV[3])
return 1`;

const releaseClaim = `
if redis.call("GET", KEYS[1]) == ARGV[1] then redis.call("DEL", KEYS[1]) end
return 1`;

const scripts = {
  renewClaim: { lua: renewClaim, numberOfKeys: 2 },
  saveClaimed: { lua: saveClaimed, numberOfKeys: 2 },
  releaseClaim: { lua: releaseClaim, numberOfKeys: 1 },
};

interface ClaimCommands {
  renewClaim(claim: string, record: string, token: string, ttlMs: number, ttl: number): Promise<number>;
  saveClaimed(claim: string, record: string, token: string, text: string, ttl: number): Promise<number>;
  releaseClaim(claim: string, token: string): Promise<number>;
}

export const recordKey = (key: string) => `giselle:provider:session:${key}`;
/** The braces put it on the same node of a cluster as its record. */
export const claimKey = (key: string) => `{${recordKey(key)}}:claim`;

/**
 * Stores sessions in Redis, for many processes, over one connection.
 *
 * @example <caption>packages/giselle-provider/src/stores/redis.test.ts</caption>
 * const store = createRedisStore({ url });
 */
export function createRedisStore({ url, commandTimeoutMs = 2000 }: RedisStoreOptions): SessionStore {
  const unavailable = (cause?: unknown) =>
    new Error("The provider's session store cannot be reached: Redis does not answer. Try again.", { cause });
  const { run: ask, close } = createRedisClient<ClaimCommands>({ url, commandTimeoutMs, scripts, unavailable });
  return {
    async load(key) {
      const text = await ask((redis) => redis.get(recordKey(key)));
      return text === null ? undefined : readSessionMetadata(text);
    },
    async claim(key, { token, ttlMs }) {
      return (await ask((redis) => redis.set(claimKey(key), token, "PX", ttlMs, "NX"))) === "OK";
    },
    async renew(key, { token, ttlMs }) {
      const keys = [claimKey(key), recordKey(key)] as const;
      return (await ask((redis) => redis.renewClaim(...keys, token, ttlMs, sessionTtlSeconds))) === 1;
    },
    async save(key, metadata, token) {
      const keys = [claimKey(key), recordKey(key)] as const;
      const text = JSON.stringify(metadata);
      return (await ask((redis) => redis.saveClaimed(...keys, token, text, sessionTtlSeconds))) === 1;
    },
    async release(key, token) {
      await ask((redis) => redis.releaseClaim(claimKey(key), token));
    },
    async delete(key) {
      await ask((redis) => redis.del(recordKey(key)));
    },
    close,
  };
}
