import type { EventLog } from "./event-log.ts";
import { createMemoryEventLog } from "./memory.ts";
import { createRedisEventLog } from "./redis.ts";

const redisVariables = ["REDIS_URL", "REDIS_TLS_URL", "KV_URL", "UPSTASH_REDIS_TLS_URL", "UPSTASH_REDIS_URL"];

type Environment = Record<string, string | undefined>;

/** Where Redis is: what the first of its variables that is set says. */
export function findRedisUrl(env: Environment = process.env): string | undefined {
  return redisVariables.map((name) => env[name]?.trim()).find((value) => value);
}

/** Redis where one of its variables is set, else this process. */
export function createEventLogFromEnv(env: Environment = process.env): EventLog {
  const url = findRedisUrl(env);
  return url ? createRedisEventLog({ url }) : createMemoryEventLog();
}
