import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, expect, onTestFinished } from "vitest";
import { launchRedis } from "./redis.ts";

export interface RedisWithSentinels {
  /** `redis+sentinel://…`, with the three sentinels. */
  url: string;
  /** Kills the primary, as a crash does. The sentinels make its replica the primary. */
  killPrimary(): Promise<void>;
  /** Stops the primary from answering, with its connections open. The sentinels replace it too. */
  freezePrimary(): void;
  /** Removes all keys. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const within = { timeout: 60_000, interval: 20 };

/** Starts a primary, its replica and three sentinels. They end with the test. */
export async function startRedisWithSentinels(): Promise<RedisWithSentinels> {
  const servers = await launchWithSentinels();
  onTestFinished(servers.close);
  return servers;
}

/** One primary with sentinels for all tests of a file. The returned function empties it. */
export function shareRedisWithSentinels(): () => Promise<RedisWithSentinels> {
  let shared: Promise<RedisWithSentinels> | undefined;
  afterAll(async () => (await shared)?.close());
  return async () => {
    shared ??= launchWithSentinels();
    const servers = await shared;
    await servers.flush();
    return servers;
  };
}

async function launchWithSentinels(): Promise<RedisWithSentinels> {
  const folder = mkdtempSync(join(tmpdir(), "giselle-sentinel-"));
  const primary = await launchRedis();
  const replica = await launchRedis(["--replicaof", `127.0.0.1 ${primary.port}`]);
  const [first, second] = [primary, replica].map(({ url }) => connect(url)) as [Redis, Redis];
  await expect.poll(() => second.info("replication"), within).toContain("master_link_status:up");
  const sentinels = await Promise.all(
    [1, 2, 3].map((index) => launchRedis([writeSettings(folder, index, primary.port), "--sentinel"])),
  );
  const watchers = sentinels.map(({ url }) => connect(url));
  for (const watcher of watchers) {
    await expect.poll(() => watcher.call("SENTINEL", "CKQUORUM", "main").catch(String), within).toMatch(/^OK 3/);
    await expect.poll(() => watcher.call("INFO", "sentinel"), within).toContain("slaves=1,sentinels=3");
  }
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",")}/main`,
    killPrimary: primary.kill,
    freezePrimary: primary.freeze,
    async flush() {
      await first.flushall();
    },
    async close() {
      for (const client of [first, second, ...watchers]) client.disconnect();
      await Promise.all([primary, replica, ...sentinels].map(({ kill }) => kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function connect(url: string): Redis {
  return new Redis(url, { retryStrategy: null }).on("error", () => {});
}

/** A sentinel keeps its state in its configuration file. */
function writeSettings(folder: string, index: number, port: number): string {
  const file = join(folder, `sentinel-${index}.conf`);
  const lines = [
    `dir ${folder}`,
    `sentinel monitor main 127.0.0.1 ${port} 2`,
    "sentinel down-after-milliseconds main 1000",
    "sentinel failover-timeout main 3000",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}
