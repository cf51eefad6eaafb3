export { createRedisClient, type RedisClient, type RedisClientOptions, type Scripts } from "./client.ts";
export { findRedisUrl, findRedisVariable } from "./environment.ts";
