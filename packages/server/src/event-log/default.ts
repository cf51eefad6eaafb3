import type { EventLog } from "./event-log.ts";
import { createMemoryEventLog } from "./memory.ts";
import { createRedisEventLog } from "./redis.ts";

const redisVariables = ["REDIS_URL", "REDIS_TLS_URL", "KV_URL", "UPSTASH_REDIS_TLS_URL", "UPSTASH_REDIS_URL"];

/** Redis where one of its variables is set, else this process. */
export function createEventLogFromEnv(env: Record<string, string | undefined> = process.env): EventLog {
  const url = redisVariables.map((name) => env[name]?.trim()).find((value) => value);
  return url ? createRedisEventLog({ url }) : createMemoryEventLog();
}
