// The Redis part of a round trip, without the relay: a write that announces itself, as often as the relay makes one.
import { createRequire } from "node:module";

/** What is used of ioredis, which is a dependency of the packages only. */
interface Client {
  defineCommand(name: string, options: { lua: string; numberOfKeys: number }): void;
  hop(key: string, channel: string, text: string): Promise<unknown>;
  subscribe(channel: string): Promise<unknown>;
}

const { Redis } = createRequire(new URL("../../../packages/redis/package.json", import.meta.url))("ioredis") as {
  Redis: new (url: string) => Client;
};

const lua = `
redis.call("HSET", KEYS[1], "text", ARGV[1])
redis.call("PEXPIRE", KEYS[1], 600000)
redis.call("PUBLISH", KEYS[2], "1")`;

export interface RedisHops {
  /** One round trip to Redis. */
  hop(session: string, text: string): Promise<void>;
  /** Gets the announcements of a session, as the process does that has its page. */
  listen(session: string): Promise<void>;
}

export function openRedisHops(url: string): RedisHops {
  const [commands, messages] = [new Redis(url), new Redis(url)];
  commands.defineCommand("hop", { lua, numberOfKeys: 2 });
  return {
    async hop(session, text) {
      await commands.hop(`bare:{${session}}`, `bare:{${session}}:changed`, text);
    },
    async listen(session) {
      await messages.subscribe(`bare:{${session}}:changed`);
    },
  };
}
