import { findRedisUrl } from "@giselles-ai/redis";
import type { EventLog } from "./event-log.ts";
import { createMemoryEventLog } from "./memory.ts";
import { createRedisEventLog } from "./redis.ts";

/**
 * Creates the event log: in Redis if a variable such as REDIS_URL is set, otherwise in memory.
 *
 * @example <caption>packages/server/src/create-agent-server.test.ts</caption>
 * const eventLog = createEventLogFromEnv({}); // or { REDIS_URL: "redis://localhost:6379" }
 */
export function createEventLogFromEnv(env: Record<string, string | undefined> = process.env): EventLog {
  const url = findRedisUrl(env);
  return url ? createRedisEventLog({ url }) : createMemoryEventLog();
}
