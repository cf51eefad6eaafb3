import { findRedisUrl, isRedisUrl } from "@giselles-ai/redis";
import { UsageError } from "../usage-error.ts";

/** The Redis of the queue and of its runs. */
export function readRedisAddress(option: string | undefined, env: NodeJS.ProcessEnv): string {
  const url = option ?? findRedisUrl(env);
  if (url === undefined) throw new UsageError("The queue needs Redis. Set REDIS_URL, or give --redis.");
  if (isRedisUrl(url)) return url;
  throw new UsageError("--redis takes an address such as redis://host:6379.");
}
