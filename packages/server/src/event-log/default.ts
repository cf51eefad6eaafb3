import { findRedisUrl } from "@giselles-ai/redis";
import type { EventLog } from "./event-log.ts";
import { createMemoryEventLog } from "./memory.ts";
import { createRedisEventLog } from "./redis.ts";

/** Redis where one of its variables is set, else this process. */
export function createEventLogFromEnv(env: Record<string, string | undefined> = process.env): EventLog {
  const url = findRedisUrl(env);
  return url ? createRedisEventLog({ url }) : createMemoryEventLog();
}
