// The three writes to a mailbox in Redis. Each is one script, so it is atomic.
import type { Result } from "ioredis";

/** Writes a mailbox and its texts if its version has not changed. */
const writeBox = `
if redis.call("HGET", KEYS[1], "version") ~= ARGV[1] then return 0 end
redis.call("HSET", KEYS[1], "version", ARGV[2], "mailbox", ARGV[3])
redis.call("PEXPIRE", KEYS[1], ARGV[4])
local puts = tonumber(ARGV[5])
for i = 1, puts do redis.call("HSET", KEYS[2], ARGV[4 + 2 * i], ARGV[5 + 2 * i]) end
for i = 6 + 2 * puts, #ARGV do redis.call("HDEL", KEYS[2], ARGV[i]) end
redis.call("PEXPIRE", KEYS[2], ARGV[4])
redis.call("PUBLISH", KEYS[3], ARGV[2])
return 1`;

/**
 * Writes a mailbox if there is none, or one that is older than the version that was known: the new primary after a failover may
 * lack the last writes. A tombstone stays.
 */
const restoreBox = `
local stored = redis.call("HGET", KEYS[1], "version")
if stored and not (tonumber(stored) and tonumber(stored) < tonumber(ARGV[4])) then return 0 end
redis.call("HSET", KEYS[1], "version", ARGV[1], "mailbox", ARGV[2])
redis.call("PEXPIRE", KEYS[1], ARGV[3])
for i = 5, #ARGV, 2 do redis.call("HSET", KEYS[2], ARGV[i], ARGV[i + 1]) end
redis.call("PEXPIRE", KEYS[2], ARGV[3])
return 1`;

/** Replaces a mailbox with a tombstone, so that no process restores it. */
const removeBox = `
redis.call("DEL", KEYS[1], KEYS[2])
redis.call("HSET", KEYS[1], "version", "gone")
redis.call("PEXPIRE", KEYS[1], ARGV[1])
redis.call("PUBLISH", KEYS[3], "gone")
return 1`;

export const boxScripts = {
  writeBox: { lua: writeBox, numberOfKeys: 3 },
  restoreBox: { lua: restoreBox, numberOfKeys: 2 },
  removeBox: { lua: removeBox, numberOfKeys: 3 },
};

type Argument = string | number;

export interface BoxCommands {
  writeBox(box: string, bodies: string, channel: string, ...values: Argument[]): Promise<Result<number, never>>;
  restoreBox(box: string, bodies: string, ...values: Argument[]): Promise<Result<number, never>>;
  removeBox(box: string, bodies: string, channel: string, ...values: Argument[]): Promise<Result<number, never>>;
}
