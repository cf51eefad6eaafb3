// What a Redis has done so far, by its own account.
import { createRequire } from "node:module";

interface Client {
  info(...sections: string[]): Promise<string>;
  disconnect(): void;
}

const { Redis } = createRequire(new URL("../../../packages/redis/package.json", import.meta.url))("ioredis") as {
  Redis: new (url: string) => Client;
};

export interface RedisUsage {
  /** Scripts: each is one write of a session. */
  writes: number;
  cpuMs: number;
  memoryBytes: number;
}

export async function readRedisUsage(url: string): Promise<RedisUsage> {
  const client = new Redis(url);
  try {
    const text = await client.info("cpu", "memory", "commandstats");
    const numberAt = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
    const seconds = numberAt(/used_cpu_sys:([\d.]+)/) + numberAt(/used_cpu_user:([\d.]+)/);
    return {
      writes: numberAt(/cmdstat_evalsha:calls=(\d+)/),
      cpuMs: seconds * 1000,
      memoryBytes: numberAt(/used_memory:(\d+)/),
    };
  } finally {
    client.disconnect();
  }
}
