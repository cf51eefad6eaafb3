import type { Redis, RedisOptions } from "ioredis";
import { createListeners } from "./listeners.ts";

/** Lua scripts by command name. Without `numberOfKeys`, it is the first argument of the command. */
export type Scripts = Record<string, { lua: string; numberOfKeys?: number }>;

export interface RedisClientOptions {
  url: string;
  /** How long to wait for a reply, in ms. */
  commandTimeoutMs: number;
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
  /** Subscribes to a channel until the returned function is called. All listeners share one connection. */
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
  const clients = new Set<Redis>();
  let isClosed = false;
  let commands: Promise<Redis> | undefined;
  const listeners = createListeners({
    timeoutMs: commandTimeoutMs,
    connect: () => connect({}),
  });

  async function connect(options: Pick<RedisOptions, "commandTimeout" | "scripts">): Promise<Redis> {
    const { Redis } = await import("ioredis"); // loaded only if Redis is used
    const client = new Redis(url, { ...reconnectOptions, ...options });
    clients.add(client);
    client.on("error", () => {}); // the pending commands fail with it
    client.on("close", () => onDisconnect?.());
    client.once("ready", () => client.on("ready", () => onReconnect?.()));
    return client;
  }

  async function attempt<Reply>(work: () => Promise<Reply>): Promise<Reply> {
    if (isClosed) throw unavailable();
    try {
      return await work();
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  return {
    run: (command) =>
      attempt(async () => {
        commands ??= connect({ commandTimeout: commandTimeoutMs, scripts });
        return command((await commands) as Redis & Commands); // ioredis adds the scripts, but not to its types
      }),
    listen: (channel, onMessage) => attempt(() => listeners.add(channel, onMessage)),
    async close() {
      isClosed = true;
      await commands?.catch(() => {});
      await listeners.close();
      for (const client of clients) client.disconnect();
    },
  };
}

const reconnectOptions = {
  retryStrategy: (times: number) => Math.min(20 * times, 500),
  // After a failover the address resolves to the new primary, but open connections still go to the old one.
  reconnectOnError: (error: Error) => error.message.startsWith("READONLY"),
  maxRetriesPerRequest: null,
} satisfies RedisOptions;
