import type { Redis } from "ioredis";
import { readSessionMetadata, sessionTtlSeconds } from "../session-metadata.ts";
import type { SessionStore } from "../session-store.ts";

export interface RedisStoreOptions {
  url: string;
  /** How long an answer of Redis is waited for. Default 2000. */
  commandTimeoutMs?: number;
}

// Each is one script, so that nobody comes between the look at the claim and the write.
const scripts = {
  renewClaim: `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("PEXPIRE", KEYS[1], ARGV[2])
redis.call("EXPIRE", KEYS[2], ARGV[3])
return 1`,
  saveClaimed: `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("SET", KEYS[2], ARGV[2], "EX", ARGV[3])
return 1`,
  releaseClaim: `
if redis.call("GET", KEYS[1]) == ARGV[1] then redis.call("DEL", KEYS[1]) end
return 1`,
};

interface ClaimCommands {
  renewClaim(claim: string, record: string, token: string, ttlMs: number, ttl: number): Promise<number>;
  saveClaimed(claim: string, record: string, token: string, text: string, ttl: number): Promise<number>;
  releaseClaim(claim: string, token: string): Promise<number>;
}

const recordKey = (key: string) => `giselle:provider:session:${key}`;
/** The braces keep it on the same node of a cluster as its record. */
const claimKey = (key: string) => `{${recordKey(key)}}:claim`;

/** Keeps sessions in Redis, for many processes, over one connection. */
export function createRedisStore({ url, commandTimeoutMs = 2000 }: RedisStoreOptions): SessionStore {
  let connecting: Promise<Redis & ClaimCommands> | undefined;
  const commands = () => {
    connecting ??= connect(url, commandTimeoutMs);
    return connecting;
  };
  return {
    async load(key) {
      const text = await (await commands()).get(recordKey(key));
      return text === null ? undefined : readSessionMetadata(text);
    },
    async claim(key, { token, ttlMs }) {
      return (await (await commands()).set(claimKey(key), token, "PX", ttlMs, "NX")) === "OK";
    },
    async renew(key, { token, ttlMs }) {
      const done = await (await commands()).renewClaim(claimKey(key), recordKey(key), token, ttlMs, sessionTtlSeconds);
      return done === 1;
    },
    async save(key, metadata, token) {
      const text = JSON.stringify(metadata);
      const done = await (await commands()).saveClaimed(claimKey(key), recordKey(key), token, text, sessionTtlSeconds);
      return done === 1;
    },
    async release(key, token) {
      await (await commands()).releaseClaim(claimKey(key), token);
    },
    async delete(key) {
      await (await commands()).del(recordKey(key));
    },
    async close() {
      const connection = await connecting?.catch(() => undefined);
      connecting = undefined;
      connection?.disconnect();
    },
  };
}

async function connect(url: string, commandTimeout: number): Promise<Redis & ClaimCommands> {
  const { Redis } = await import("ioredis"); // only who uses Redis loads its client
  const redis = new Redis(url, { maxRetriesPerRequest: 2, commandTimeout });
  redis.on("error", () => {}); // each command says for itself that it failed
  redis.defineCommand("renewClaim", { numberOfKeys: 2, lua: scripts.renewClaim });
  redis.defineCommand("saveClaimed", { numberOfKeys: 2, lua: scripts.saveClaimed });
  redis.defineCommand("releaseClaim", { numberOfKeys: 1, lua: scripts.releaseClaim });
  return redis as Redis & ClaimCommands; // defineCommand adds them, and its types cannot say so
}
