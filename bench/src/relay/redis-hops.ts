// The Redis part of a round trip, without the relay: a write that announces itself, as often as the relay makes one.
import { createRequire } from "node:module";

/** What is used of ioredis, which is a dependency of the packages only. */
interface Client {
  defineCommand(name: string, options: { lua: string; numberOfKeys: number }): void;
  hop(key: string, channel: string, text: string): Promise<unknown>;
  subscribe(channel: string): Promise<unknown>;
  on(event: "message", listener: (channel: string, text: string) => void): unknown;
}

const { Redis } = createRequire(new URL("../../../packages/redis/package.json", import.meta.url))("ioredis") as {
  Redis: new (url: string) => Client;
};

const lua = `
redis.call("HSET", KEYS[1], "text", ARGV[1])
redis.call("PEXPIRE", KEYS[1], 600000)
redis.call("PUBLISH", KEYS[2], ARGV[1])`;

export interface RedisHops {
  /** One round trip to Redis: writes a text and announces it in a channel. */
  hop(session: string, channel: string, text: string): Promise<void>;
  /** Gets the texts that are announced in a channel. */
  listen(channel: string, onText: (text: string) => void): Promise<void>;
}

export function openRedisHops(url: string): RedisHops {
  const [commands, messages] = [new Redis(url), new Redis(url)];
  const listeners = new Map<string, (text: string) => void>();
  commands.defineCommand("hop", { lua, numberOfKeys: 2 });
  messages.on("message", (channel, text) => listeners.get(channel)?.(text));
  return {
    async hop(session, channel, text) {
      await commands.hop(`bare:{${session}}`, channel, text);
    },
    async listen(channel, onText) {
      listeners.set(channel, onText);
      await messages.subscribe(channel);
    },
  };
}
