import { connect, createServer, type Socket } from "node:net";
import { Redis } from "ioredis";
import { expect, onTestFinished } from "vitest";
import { startRedis } from "./redis.ts";

export interface RedisPair {
  /** One address, as a hosting provider offers it: new connections go to the current primary. */
  url: string;
  /** The replica becomes the primary. Connections to the old one stay open, and can only read. */
  failOver(): Promise<void>;
}

/** A primary and its replica behind one address. */
export async function startRedisPair(): Promise<RedisPair> {
  const [old, next] = await Promise.all([startRedis(), startRedis()]);
  const [first, second] = [connectTo(old.url), connectTo(next.url)];
  const { hostname, port } = new URL(old.url);
  await second.replicaof(hostname, Number(port));
  await until(second, "master_link_status:up");
  let primary = old.url;
  return {
    url: await forward(() => primary),
    async failOver() {
      await first.call("FAILOVER"); // waits until all writes are replicated
      await until(second, "role:master");
      await until(first, "role:slave");
      primary = next.url;
    },
  };
}

function connectTo(url: string): Redis {
  const client = new Redis(url);
  onTestFinished(() => client.disconnect());
  return client;
}

async function until(client: Redis, state: string): Promise<void> {
  await expect.poll(() => client.info("replication")).toContain(state);
}

async function forward(target: () => string): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const { hostname, port } = new URL(target());
    const to = connect(Number(port), hostname);
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on("error", () => {}).on("close", () => [from, to].map((end) => end.destroy()));
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  });
  const address = server.address();
  return `redis://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

/** Copies all keys. The returned function takes Redis back to them and breaks all connections, as a late replica does. */
export async function rememberRedis(url: string): Promise<() => Promise<void>> {
  const client = connectTo(url);
  const keys = await client.keys("*");
  const copies = await Promise.all(keys.map(async (key) => [key, await client.dumpBuffer(key)] as const));
  return async () => {
    const restore = client.multi().flushall();
    for (const [key, copy] of copies) if (copy) restore.restore(key, 600_000, copy);
    for (const type of ["normal", "pubsub"]) restore.call("CLIENT", "KILL", "TYPE", type);
    await restore.exec();
  };
}
