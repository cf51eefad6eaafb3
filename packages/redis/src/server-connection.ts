import type { Redis, RedisOptions } from "ioredis";
import type { RedisAddress } from "./address.ts";
import type { Connection, ConnectionOptions } from "./connection.ts";

type ServerAddress = Exclude<RedisAddress, { kind: "cluster" }>;

/** Two connections to one server, or to the primary that the sentinels name: one for commands, one for messages. */
export function createServerConnection(address: ServerAddress, options: ConnectionOptions): Connection {
  const { commandTimeoutMs, scripts, onDisconnect, onReconnect } = options;
  const clients = new Set<Redis>();
  let commands: Promise<Redis> | undefined;

  async function connect(more: Pick<RedisOptions, "commandTimeout" | "scripts">): Promise<Redis> {
    const { Redis } = await import("ioredis"); // loaded only if Redis is used
    const settings = { ...reconnectOptions, ...more };
    const client =
      address.kind === "server"
        ? new Redis(address.url, settings)
        : new Redis({ ...sentinelOptions(address), ...settings });
    clients.add(client);
    client.on("error", () => {}); // the pending commands fail with it
    client.on("close", () => onDisconnect?.());
    client.once("ready", () => client.on("ready", () => onReconnect?.()));
    return client;
  }

  return {
    async run(command) {
      commands ??= connect({ commandTimeout: commandTimeoutMs, scripts });
      return command(await commands);
    },
    async subscriber(onMessage) {
      const redis = await connect({});
      redis.on("message", onMessage);
      return { subscribe: (name) => redis.subscribe(name), unsubscribe: (name) => redis.unsubscribe(name) };
    },
    async close() {
      await commands?.catch(() => {});
      for (const client of clients) client.disconnect();
    },
  };
}

const retryStrategy = (times: number) => Math.min(20 * times, 500);

const reconnectOptions = {
  retryStrategy,
  // After a failover the address leads to the new primary, but open connections still go to the old one. It has refused the
  // command, which is sent again (2) on the new connection.
  reconnectOnError: (error: Error) => (error.message.startsWith("READONLY") ? 2 : false),
  maxRetriesPerRequest: null,
} satisfies RedisOptions;

function sentinelOptions(address: Extract<ServerAddress, { kind: "sentinel" }>) {
  const { sentinels, name, db, login, sentinelLogin, tls } = address;
  const { username: sentinelUsername, password: sentinelPassword } = sentinelLogin;
  return {
    sentinels,
    name,
    db,
    ...login,
    ...(sentinelUsername ? { sentinelUsername } : {}),
    ...(sentinelPassword ? { sentinelPassword } : {}),
    ...(tls ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    sentinelRetryStrategy: retryStrategy,
    failoverDetector: true, // leaves an old primary that is still reachable
  } satisfies RedisOptions;
}
