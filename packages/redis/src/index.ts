export { isRedisUrl } from "./address.ts";
export { createRedisClient, type RedisClient, type RedisClientOptions } from "./client.ts";
export type { Scripts } from "./connection.ts";
export { findRedisUrl, findRedisVariable } from "./environment.ts";
export { openClient } from "./open-client.ts";
export { withTimeout } from "./with-timeout.ts";
