/** The variables that hosts use for the address of Redis. The first that is set counts. */
const redisVariables = ["REDIS_URL", "REDIS_TLS_URL", "KV_URL", "UPSTASH_REDIS_TLS_URL", "UPSTASH_REDIS_URL"];

type Environment = Record<string, string | undefined>;

/** The name of the variable that holds the address of Redis. */
export function findRedisVariable(env: Environment = process.env): string | undefined {
  return redisVariables.find((name) => env[name]?.trim());
}

/** The address of Redis, if the environment has one. */
export function findRedisUrl(env: Environment = process.env): string | undefined {
  const name = findRedisVariable(env);
  return name === undefined ? undefined : env[name]?.trim();
}
