// Conditional writes of a run. Each is one Lua script, so it is atomic. Time comes from Redis, because the clocks of the
// processes may differ.
import type { Result } from "ioredis";

const clock = `local t = redis.call("TIME") local now = t[1] * 1000 + math.floor(t[2] / 1000)`;

/** Returns the next fence number, or the owner if the run is leased. */
const acquireRun = `
${clock}
if redis.call("EXISTS", KEYS[1]) == 0 then return "missing" end
local til = tonumber(redis.call("HGET", KEYS[2], "until") or "0")
if til > now then return redis.call("HGET", KEYS[2], "owner") end
local fence = redis.call("HINCRBY", KEYS[2], "fence", 1)
redis.call("HSET", KEYS[2], "owner", ARGV[1], "until", now + ARGV[2])
redis.call("PEXPIRE", KEYS[2], ARGV[3])
return fence`;

const renewRun = `
${clock}
if redis.call("HGET", KEYS[1], "fence") ~= ARGV[1] then return 0 end
redis.call("HSET", KEYS[1], "until", now + ARGV[2])
return 1`;

/** -1: taken over. -2: not the next entry. An identical entry was sent twice after a broken connection and counts as written. */
const appendEntry = `
if redis.call("HGET", KEYS[1], "fence") ~= ARGV[1] then return -1 end
local seq = tonumber(ARGV[2])
local length = redis.call("LLEN", KEYS[2])
if length >= seq and redis.call("LINDEX", KEYS[2], seq - 1) == ARGV[3] then return 1 end
if length ~= seq - 1 then return -2 end
redis.call("RPUSH", KEYS[2], ARGV[3])
for i = 1, 3 do redis.call("PEXPIRE", KEYS[i], ARGV[4]) end
return 1`;

export const runStoreScripts = {
  acquireRun: { lua: acquireRun, numberOfKeys: 2 },
  renewRun: { lua: renewRun, numberOfKeys: 1 },
  appendEntry: { lua: appendEntry, numberOfKeys: 3 },
};

type Argument = string | number;

export interface RunStoreCommands {
  acquireRun(info: string, lease: string, ...values: Argument[]): Promise<Result<number | string, never>>;
  renewRun(lease: string, ...values: Argument[]): Promise<Result<number, never>>;
  appendEntry(lease: string, entries: string, info: string, ...values: Argument[]): Promise<Result<number, never>>;
}
