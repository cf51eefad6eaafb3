// Lua scripts for runs in Redis. Each one is atomic.

/** Creates a run with its lease, unless the request already has a run or the tenant has reached its maximum. */
const createRun = `
local run, lease, name, requestName, live = unpack(KEYS)
local runId, record, owner, ttl, maxLive, retention, now, hasRequest = unpack(ARGV)
if hasRequest == "1" then
  local known = redis.call("GET", requestName)
  if known then return {"known", known} end
end
if redis.call("SCARD", live) >= tonumber(maxLive) then return {"too-many", ""} end
redis.call("HSET", run, "record", record, "status", "running", "fence", 1, "seq", 0, "attendedAt", now)
redis.call("PEXPIRE", run, retention)
redis.call("SET", lease, owner, "PX", ttl)
redis.call("SET", name, runId, "PX", retention)
if hasRequest == "1" then redis.call("SET", requestName, runId, "PX", retention) end
redis.call("SADD", live, runId)
return {"created", runId}`;

/** Redis has lost the last writes of this writer: the new primary after a failover did not have them yet. */
const isBehind = `
local function isBehind(storedFence, storedSeq, fence, seq)
  if tonumber(storedFence) ~= tonumber(fence) then return tonumber(storedFence) < tonumber(fence) end
  return tonumber(storedSeq) < tonumber(seq)
end`;

/** Appends lines from a sequence number on. Lines that this writer has already written, after a lost reply, are skipped. */
const appendLines = `${isBehind}
local run, log, lease, asked, answers, channel, name, live = unpack(KEYS)
local fence, first, count, retention, retentionAfterEnd, asks, settles, runId, ends, lease_ttl, owner = unpack(ARGV, 1, 11)
local stored = redis.call("HMGET", run, "fence", "status", "seq")
if not stored[1] or isBehind(stored[1], stored[3], fence, first - 1) then return "gone" end
if stored[1] ~= fence then return "fenced" end
if stored[2] ~= "running" then
  if ends ~= "" and stored[2] == ends and tonumber(stored[3]) == tonumber(first) + tonumber(count) - 1 then return "ok" end
  return "fenced"
end
local last = tonumber(stored[3])
for i = 1, tonumber(count) do
  local seq = tonumber(first) + i - 1
  if seq > last then redis.call("XADD", log, seq .. "-0", "l", ARGV[11 + i]) end
end
local now_last = tonumber(first) + tonumber(count) - 1
if now_last > last then redis.call("HSET", run, "seq", now_last) end
if asks ~= "" then redis.call("HSETNX", asked, asks, "open") end
if settles ~= "" then
  if redis.call("HGET", asked, settles) == "open" then redis.call("HSET", asked, settles, "late") end
  redis.call("HDEL", answers, settles)
end
redis.call("SET", name, runId, "PX", retention)
local ttl = retention
if ends ~= "" then
  redis.call("HSET", run, "status", ends)
  redis.call("DEL", lease)
  redis.call("SREM", live, runId)
  ttl = retentionAfterEnd
elseif redis.call("EXISTS", lease) == 0 then
  redis.call("SET", lease, owner, "PX", lease_ttl)
end
for _, key in ipairs({run, log, asked, answers}) do redis.call("PEXPIRE", key, ttl) end
redis.call("PUBLISH", channel, "events")
return "ok"`;

const acquireRun = `
local run, lease = unpack(KEYS)
if redis.call("HGET", run, "status") ~= "running" or redis.call("EXISTS", lease) == 1 then return {} end
redis.call("SET", lease, ARGV[1], "PX", ARGV[2])
return {redis.call("HINCRBY", run, "fence", 1), redis.call("HGET", run, "seq"), redis.call("HGET", run, "record")}`;

const renewRun = `${isBehind}
local run, lease = unpack(KEYS)
local stored = redis.call("HMGET", run, "fence", "status", "seq")
if not stored[1] or isBehind(stored[1], stored[3], ARGV[1], ARGV[4]) then return "gone" end
if stored[1] ~= ARGV[1] or stored[2] ~= "running" then return "fenced" end
redis.call("SET", lease, ARGV[2], "PX", ARGV[3])
return "ok"`;

const releaseRun = `
local run, lease = unpack(KEYS)
if redis.call("HGET", run, "fence") == ARGV[1] then redis.call("DEL", lease) end
return "ok"`;

const answerRequest = `
local run, asked, answers, channel = unpack(KEYS)
local stored = redis.call("HGET", run, "status")
if not stored then return "gone" end
local state = redis.call("HGET", asked, ARGV[1])
if state == "answered" then return "duplicate" end
if state ~= "open" or stored ~= "running" then return "late" end
redis.call("HSET", asked, ARGV[1], "answered")
redis.call("HSET", answers, ARGV[1], ARGV[2])
redis.call("PUBLISH", channel, "inbox")
return "accepted"`;

const requestStop = `
if redis.call("EXISTS", KEYS[1]) == 0 then return "gone" end
redis.call("HSET", KEYS[1], "stop", "1")
redis.call("PUBLISH", KEYS[2], "inbox")
return "ok"`;

const attendRun = `
if redis.call("EXISTS", KEYS[1]) == 1 then redis.call("HSET", KEYS[1], "attendedAt", ARGV[1]) end
return "ok"`;

/** Restores a run that Redis has lost, or whose last writes it has lost, from the writer's copy. */
const restoreRun = `${isBehind}
local run, log, lease, asked, channel, live = unpack(KEYS)
local record, fence, owner, ttl, retention, now, runId, lines, names = unpack(ARGV, 1, 9)
local stored = redis.call("HMGET", run, "fence", "seq")
if stored[1] and not isBehind(stored[1], stored[2], fence, lines) then return "there" end
redis.call("HSET", run, "record", record, "status", "running", "fence", fence, "seq", lines, "attendedAt", now)
redis.call("DEL", log, asked)
local at = 9
for i = 1, tonumber(lines) do redis.call("XADD", log, i .. "-0", "l", ARGV[at + i]) end
at = at + tonumber(lines)
for i = 1, tonumber(names) do redis.call("SET", KEYS[6 + i], ARGV[at + i], "PX", retention) end
at = at + tonumber(names)
for i = at + 1, #ARGV, 2 do redis.call("HSET", asked, ARGV[i], ARGV[i + 1]) end
redis.call("SET", lease, owner, "PX", ttl)
redis.call("SADD", live, runId)
for _, key in ipairs({run, log, asked}) do redis.call("PEXPIRE", key, retention) end
redis.call("PUBLISH", channel, "events")
redis.call("PUBLISH", channel, "inbox")
return "ok"`;

export const runScripts = {
  createRun: { lua: createRun, numberOfKeys: 5 },
  appendLines: { lua: appendLines, numberOfKeys: 8 },
  acquireRun: { lua: acquireRun, numberOfKeys: 2 },
  renewRun: { lua: renewRun, numberOfKeys: 2 },
  releaseRun: { lua: releaseRun, numberOfKeys: 2 },
  answerRequest: { lua: answerRequest, numberOfKeys: 4 },
  requestStop: { lua: requestStop, numberOfKeys: 2 },
  attendRun: { lua: attendRun, numberOfKeys: 1 },
  restoreRun: { lua: restoreRun },
};

type Argument = string | number;
type Reply = Promise<string>;

/** The commands that ioredis adds for these scripts. */
export interface RunCommands {
  createRun(...args: Argument[]): Promise<[string, string]>;
  appendLines(...args: Argument[]): Reply;
  acquireRun(...args: Argument[]): Promise<[] | [number, string, string]>;
  renewRun(...args: Argument[]): Reply;
  releaseRun(...args: Argument[]): Reply;
  answerRequest(...args: Argument[]): Reply;
  requestStop(...args: Argument[]): Reply;
  attendRun(...args: Argument[]): Reply;
  /** The first argument is the number of keys. */
  restoreRun(...args: Argument[]): Reply;
}
