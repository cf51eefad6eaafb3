import type { Redis, RedisOptions } from "ioredis";
import type { RedisAddress } from "./address.ts";
import type { Connection, ConnectionOptions } from "./connection.ts";

type ServerAddress = Exclude<RedisAddress, { kind: "cluster" }>;
type Settings = Pick<RedisOptions, "commandTimeout" | "scripts" | "autoResubscribe" | "socketTimeout">;

/** Two connections to one server, or to the primary that the sentinels name: one for commands, one for messages. */
export function createServerConnection(address: ServerAddress, options: ConnectionOptions): Connection {
  const { commandTimeoutMs, scripts, onDisconnect, onReconnect } = options;
  const clients = new Set<Redis>();
  let commands: Promise<Redis> | undefined;
  let messages: Redis | undefined;

  async function connect(more: Settings): Promise<Redis> {
    const { Redis } = await import("ioredis"); // loaded only if Redis is used
    const client = openServer(Redis, address, more);
    clients.add(client);
    client.on("error", () => {}); // the pending commands fail with it
    client.on("close", () => onDisconnect?.());
    return client;
  }

  function onReturn(client: Redis, act: () => void): void {
    client.once("ready", () => client.on("ready", act));
  }

  async function openCommands(): Promise<Redis> {
    const socketTimeout = address.kind === "sentinel" ? { socketTimeout: commandTimeoutMs } : {};
    const client = await connect({ commandTimeout: commandTimeoutMs, scripts, ...socketTimeout });
    onReturn(client, () => {
      // A primary that froze keeps its connections open, so the other connection must look for the new primary too.
      if (address.kind === "sentinel" && messages?.status === "ready") messages.disconnect(true);
      onReconnect?.();
    });
    return client;
  }

  return {
    async run(command) {
      commands ??= openCommands();
      return command(await commands);
    },
    async primaries() {
      commands ??= openCommands();
      return [await commands];
    },
    async subscriber(onMessage) {
      const redis = await connect({ autoResubscribe: false });
      messages = redis;
      const channels = new Set<string>();
      redis.on("message", onMessage);
      onReturn(redis, () => {
        // Reported after the subscription, so that no message is missed between it and what is read then.
        const subscribed = channels.size === 0 ? Promise.resolve() : redis.subscribe(...channels);
        subscribed.then(() => onReconnect?.()).catch(() => {}); // lost again: the next return repeats it
      });
      return {
        async subscribe(name) {
          channels.add(name);
          await redis.subscribe(name);
        },
        async unsubscribe(name) {
          channels.delete(name);
          await redis.unsubscribe(name);
        },
      };
    },
    async close() {
      await commands?.catch(() => {});
      for (const client of clients) client.disconnect();
    },
  };
}

/** Opens a connection to one server, or to the primary that the sentinels name. */
export function openServer(Client: typeof Redis, address: ServerAddress, more: Settings = {}): Redis {
  const settings = { ...reconnectOptions, ...more };
  return address.kind === "server"
    ? new Client(address.url, settings)
    : new Client({ ...sentinelOptions(address), ...settings });
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
    // Not `failoverDetector`: a client that is just connecting when a sentinel reports the new primary ends for good.
    sentinelRetryStrategy: retryStrategy,
  } satisfies RedisOptions;
}
