import type { Redis, RedisOptions } from "ioredis";
import { createListeners } from "./listeners.ts";

/** Lua scripts by the name of the command that runs each. Without `numberOfKeys`, the first argument gives it. */
export type Scripts = Record<string, { lua: string; numberOfKeys?: number }>;

export interface RedisClientOptions {
  url: string;
  /** How long an answer is waited for, in ms. */
  commandTimeoutMs: number;
  scripts?: Scripts;
  /** The error for a command that Redis did not answer, with the cause; without one, for a command after `close`. */
  unavailable(cause?: unknown): Error;
  /** A connection broke. */
  onLost?(): void;
  /** A connection that broke is there again. Redis may have lost everything in between. */
  onBack?(): void;
}

export interface RedisClient<Commands> {
  /** Runs a command. Fails with `unavailable` when there is no answer in time. */
  ask<Answer>(command: (redis: Redis & Commands) => Promise<Answer>): Promise<Answer>;
  /** Hears a channel until the returned function is called. However many listen, they share one connection. */
  listen(channel: string, onMessage: (text: string) => void): Promise<() => void>;
  /** Twice does no harm. */
  close(): Promise<void>;
}

/**
 * The rules for talking to Redis that all stores share. It connects with the first command, comes back by itself after an
 * outage, and looks for the new primary after a failover.
 */
export function createRedisClient<Commands>(options: RedisClientOptions): RedisClient<Commands> {
  const { url, commandTimeoutMs, scripts = {}, unavailable, onLost, onBack } = options;
  const clients = new Set<Redis>();
  let isClosed = false;
  let commands: Promise<Redis> | undefined;
  const listeners = createListeners({
    timeoutMs: commandTimeoutMs,
    connect: () => connect({}),
  });

  async function connect(more: Pick<RedisOptions, "commandTimeout" | "scripts">): Promise<Redis> {
    const { Redis } = await import("ioredis"); // only who uses Redis loads its client
    const client = new Redis(url, { ...reconnecting, ...more });
    clients.add(client);
    client.on("error", () => {}); // whoever has a command under way is told
    client.on("close", () => onLost?.());
    client.once("ready", () => client.on("ready", () => onBack?.()));
    return client;
  }

  async function attempt<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (isClosed) throw unavailable();
    try {
      return await work();
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  return {
    ask: (command) =>
      attempt(async () => {
        commands ??= connect({ commandTimeout: commandTimeoutMs, scripts });
        return command((await commands) as Redis & Commands); // ioredis adds the scripts; its types cannot say so
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

const reconnecting = {
  retryStrategy: (times: number) => Math.min(20 * times, 500),
  // After a failover the address leads to the new primary, but open connections still lead to the old one.
  reconnectOnError: (error: Error) => error.message.startsWith("READONLY"),
  maxRetriesPerRequest: null,
} satisfies RedisOptions;
