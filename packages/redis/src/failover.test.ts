// A real cluster and real sentinels. They find out by themselves that a primary is gone.
import { shareRedisCluster, startRedisCluster, startRedisWithSentinels } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createRedisClient, type RedisClientOptions } from "./client.ts";

interface Commands {
  announce(key: string, channel: string, text: string): Promise<number>;
}

const announce = `redis.call("SET", KEYS[1], ARGV[1]) return redis.call("PUBLISH", KEYS[2], ARGV[1])`;

function open(url: string, more: Partial<RedisClientOptions> = {}) {
  const client = createRedisClient<Commands>({
    url,
    commandTimeoutMs: 2000,
    scripts: { announce: { lua: announce, numberOfKeys: 2 } },
    unavailable: (cause) => new Error(`unavailable: ${cause}`, { cause }),
    ...more,
  });
  onTestFinished(() => client.close());
  return client;
}

const sharedCluster = shareRedisCluster();
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

it("spreads keys over the nodes of a cluster, and reads them back on another connection", async () => {
  const { url } = await sharedCluster();
  const [one, other] = [open(url), open(url)];
  await Promise.all(letters.map((letter) => one.run((redis) => redis.set(letter, letter))));
  const found = await Promise.all(letters.map((letter) => other.run((redis) => redis.get(letter))));
  expect(found).toEqual(letters);
});

it("publishes to the node of a channel only, and every listener gets the message once", async () => {
  const cluster = await sharedCluster();
  const [one, other] = [open(cluster.url), open(cluster.url)];
  const received: string[] = [];
  const stops = await Promise.all(
    letters.map((letter) => other.listen(`{${letter}}:news`, (text) => received.push(text))),
  );
  const before = await cluster.countCalls("publish");
  for (const letter of letters) await one.run((redis) => redis.announce(`{${letter}}:key`, `{${letter}}:news`, letter));
  await expect.poll(() => [...received].sort()).toEqual(letters);
  expect([await cluster.countCalls("publish"), before]).toEqual([0, 0]); // only SPUBLISH
  for (const stop of stops) stop();
  const reached = () => one.run((redis) => redis.announce("{a}:key", "{a}:news", "again"));
  await expect.poll(reached).toBe(0);
});

const places = [
  {
    name: "a cluster whose primary crashes",
    async start() {
      const { url, killPrimaryOf } = await startRedisCluster({ hasReplicas: true });
      return { url, fail: () => killPrimaryOf("{a}:key") };
    },
  },
  {
    name: "a cluster whose primary freezes",
    async start() {
      const { url, freezePrimaryOf } = await startRedisCluster({ hasReplicas: true });
      return { url, fail: () => freezePrimaryOf("{a}:key") };
    },
  },
  {
    name: "sentinels whose primary crashes",
    async start() {
      const { url, killPrimary } = await startRedisWithSentinels();
      return { url, fail: killPrimary };
    },
  },
  {
    name: "sentinels whose primary freezes",
    async start() {
      const { url, freezePrimary } = await startRedisWithSentinels();
      return { url, fail: async () => freezePrimary() };
    },
  },
];

it.each(places)(
  "$name: writes and listens again",
  async ({ name, start }) => {
    const { url, fail } = await start();
    const events: string[] = [];
    const listener = open(url, { onDisconnect: () => events.push("lost"), onReconnect: () => events.push("back") });
    const writer = open(url);
    const received: string[] = [];
    await listener.listen("{a}:news", (text) => received.push(text));
    const send = (text: string) => writer.run((redis) => redis.announce("{a}:key", "{a}:news", text));
    const read = () => listener.run((redis) => redis.get("{a}:key")).catch(() => "");
    expect(await send("before")).toBe(1);
    await expect.poll(() => received).toEqual(["before"]);
    expect(await read()).toBe("before");

    await fail();
    const failedAt = performance.now();
    await expect.poll(() => send("after").catch(() => -1), { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(0);
    process.stdout.write(`${name}: usable after ${Math.round(performance.now() - failedAt)} ms\n`);
    await expect.poll(read, { timeout: 60_000 }).toBe("after"); // a frozen primary is found with a command
    await expect.poll(() => events.at(-1), { timeout: 60_000 }).toBe("back");
    expect(events[0]).toBe("lost");
    await expect.poll(() => send("again"), { timeout: 60_000 }).toBe(1);
    await expect.poll(() => received.at(-1)).toBe("again");
    expect(await read()).toBe("again");
  },
  300_000,
);
