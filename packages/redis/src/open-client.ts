import type { Cluster, Redis } from "ioredis";
import { parseRedisUrl } from "./address.ts";
import { clusterOptions } from "./cluster-connection.ts";
import { openServer } from "./server-connection.ts";

/**
 * A client of ioredis for a library that does its own waiting: commands have no time limit and are sent again after an outage.
 * The caller ends it with `disconnect`.
 */
export async function openClient(url: string): Promise<Redis | Cluster> {
  const address = parseRedisUrl(url);
  const ioredis = await import("ioredis"); // loaded only if Redis is used
  if (address.kind !== "cluster") return openServer(ioredis.Redis, address);
  const { shardedSubscribers: _, ...options } = clusterOptions(address);
  return new ioredis.Cluster(address.nodes, options);
}
