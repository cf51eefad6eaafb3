import type { Redis } from "ioredis";
import { parseRedisUrl } from "./address.ts";
import { createClusterConnection } from "./cluster-connection.ts";
import type { Connection, ConnectionOptions, Scripts } from "./connection.ts";
import { createListeners } from "./listeners.ts";
import { createServerConnection } from "./server-connection.ts";

export interface RedisClientOptions {
  /** One server (`redis://`), a cluster (`redis+cluster://`) or sentinels (`redis+sentinel://`). */
  url: string;
  /** How long to wait for a reply, in ms. */
  commandTimeoutMs: number;
  /** They publish with `redis.call("PUBLISH", …)`, to channels with the hash tag of their keys. */
  scripts?: Scripts;
  /** Creates the error for a failed command, with its cause; without a cause for a command after `close`. */
  unavailable(cause?: unknown): Error;
  /** Called when a connection is lost. */
  onDisconnect?(): void;
  /** Called when a lost connection is restored. Redis may have lost its data in between. */
  onReconnect?(): void;
}

export interface RedisClient<Commands> {
  /** Runs a command. Fails with `unavailable` if there is no reply in time. */
  run<Reply>(command: (redis: Redis & Commands) => Promise<Reply>): Promise<Reply>;
  /** All keys with this prefix, on all nodes of a cluster. Takes long in a large database. */
  findKeys(prefix: string): Promise<string[]>;
  /** Subscribes to a channel until the returned function is called. All listeners share their connections. */
  listen(channel: string, onMessage: (text: string) => void): Promise<() => void>;
  /** Idempotent. */
  close(): Promise<void>;
}

/**
 * The Redis client of all stores. It connects with the first command, reconnects after an outage, and finds the new primary
 * after a failover.
 */
export function createRedisClient<Commands>(options: RedisClientOptions): RedisClient<Commands> {
  const { url, commandTimeoutMs, scripts = {}, unavailable, onDisconnect, onReconnect } = options;
  const connection = connect(url, { commandTimeoutMs, scripts, onDisconnect, onReconnect });
  const listeners = createListeners({ timeoutMs: commandTimeoutMs, connect: connection.subscriber });
  let isClosed = false;

  async function attempt<Reply>(work: () => Promise<Reply>): Promise<Reply> {
    if (isClosed) throw unavailable();
    try {
      return await work();
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  return {
    run: (command) => attempt(() => connection.run((redis) => command(redis as Redis & Commands))), // ioredis adds the scripts, untyped
    findKeys: (prefix) =>
      attempt(async () => {
        const found = await Promise.all((await connection.primaries()).map((redis) => scanKeys(redis, prefix)));
        return [...new Set(found.flat())]; // a scan may return a key twice
      }),
    listen: (channel, onMessage) => attempt(() => listeners.add(channel, onMessage)),
    async close() {
      isClosed = true;
      await listeners.close();
      await connection.close();
    },
  };
}

async function scanKeys(redis: Redis, prefix: string): Promise<string[]> {
  const found: string[] = [];
  const pattern = `${prefix.replace(/[\\*?[\]^]/g, "\\$&")}*`;
  let cursor = "0";
  do {
    const [next, keys] = await redis.scan(cursor, "MATCH", pattern, "COUNT", 1000);
    found.push(...keys);
    cursor = next;
  } while (cursor !== "0");
  return found;
}

function connect(url: string, options: ConnectionOptions): Connection {
  const address = parseRedisUrl(url);
  return address.kind === "cluster"
    ? createClusterConnection(address, options)
    : createServerConnection(address, options);
}
