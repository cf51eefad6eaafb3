import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, expect, onTestFinished } from "vitest";
import { launchRedis, type RedisServer } from "./redis.ts";

export interface RedisCluster {
  /** `redis+cluster://…`, with the three primaries. */
  url: string;
  /** Kills the primary that holds a key, as a crash does. Its replica takes over by itself. */
  killPrimaryOf(key: string): Promise<void>;
  /** Stops the primary that holds a key from answering, with its connections open. Its replica takes over too. */
  freezePrimaryOf(key: string): Promise<void>;
  /** The number of commands of a name that the nodes have run. */
  countCalls(command: string): Promise<number>;
  /** Removes all keys. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface ClusterOptions {
  /** Gives every primary a replica. Default false. */
  hasReplicas?: boolean;
}

const slots = 16_384;
const primaries = 3;

/** Starts a cluster with three primaries. It ends with the test. */
export async function startRedisCluster(options: ClusterOptions = {}): Promise<RedisCluster> {
  const cluster = await launchRedisCluster(options);
  onTestFinished(cluster.close);
  return cluster;
}

/** One cluster for all tests of a file. The returned function empties it. */
export function shareRedisCluster(): () => Promise<RedisCluster> {
  let shared: Promise<RedisCluster> | undefined;
  afterAll(async () => (await shared)?.close());
  return async () => {
    shared ??= launchRedisCluster({});
    const cluster = await shared;
    await cluster.flush();
    return cluster;
  };
}

async function launchRedisCluster({ hasReplicas = false }: ClusterOptions): Promise<RedisCluster> {
  const folder = mkdtempSync(join(tmpdir(), "giselle-redis-"));
  const count = hasReplicas ? primaries * 2 : primaries;
  const servers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      launchRedis([
        ...["--cluster-enabled", "yes", "--dir", folder, "--cluster-config-file", `nodes-${index}.conf`],
        ...["--cluster-node-timeout", "1000", "--cluster-replica-validity-factor", "0"],
      ]),
    ),
  );
  const nodes = servers.map(({ url }) => new Redis(url, { retryStrategy: null }).on("error", () => {}));
  await joinCluster(nodes, servers);
  const running = () => nodes.filter(({ status }) => status === "ready");
  const primaryOf = async (key: string): Promise<number | undefined> => {
    const [node] = running();
    const slot = Number(await node?.cluster("KEYSLOT", key));
    const ranges = (await node?.cluster("SLOTS")) ?? [];
    const [, , primary] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
    return primary?.[1];
  };
  return {
    url: `redis+cluster://${servers
      .slice(0, primaries)
      .map(({ port }) => `127.0.0.1:${port}`)
      .join(",")}`,
    async killPrimaryOf(key) {
      const holder = await primaryOf(key);
      await servers.find(({ port }) => port === holder)?.kill();
    },
    async freezePrimaryOf(key) {
      const holder = await primaryOf(key);
      servers.find(({ port }) => port === holder)?.freeze();
    },
    async countCalls(command) {
      const texts = await Promise.all(running().map((node) => node.info("commandstats")));
      const calls = texts.map((text) => new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(text)?.[1] ?? "0");
      return calls.reduce((sum, each) => sum + Number(each), 0);
    },
    async flush() {
      await Promise.all(running().map((node) => node.flushall().catch(() => {}))); // replicas refuse it, and follow
    },
    async close() {
      for (const node of nodes) node.disconnect();
      await Promise.all(servers.map(({ kill }) => kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the nodes one cluster: the first three share the slots, the others are their replicas. */
async function joinCluster(nodes: Redis[], servers: RedisServer[]): Promise<void> {
  const [first] = servers;
  const share = Math.ceil(slots / primaries);
  for (const [index, node] of nodes.entries()) {
    await node.cluster("SET-CONFIG-EPOCH", index + 1);
    if (index > 0) await node.cluster("MEET", "127.0.0.1", first?.port ?? 0);
    if (index >= primaries) continue;
    await node.cluster("ADDSLOTSRANGE", index * share, Math.min((index + 1) * share, slots) - 1);
  }
  const within = { timeout: 60_000, interval: 20 };
  for (const node of nodes) {
    await expect.poll(() => node.cluster("INFO"), within).toContain(`cluster_known_nodes:${nodes.length}`);
  }
  for (const [index, node] of nodes.slice(primaries).entries()) {
    const id = String(await nodes[index]?.cluster("MYID"));
    await expect.poll(() => node.cluster("REPLICATE", id).catch(String), within).toBe("OK");
    await expect.poll(() => node.info("replication"), within).toContain("master_link_status:up");
  }
  for (const node of nodes) {
    await expect.poll(() => node.cluster("INFO"), within).toContain("cluster_state:ok");
    await expect
      .poll(async () => (await node.cluster("SLOTS")).flat().length, within)
      .toBe(primaries * 2 + nodes.length);
  }
}
