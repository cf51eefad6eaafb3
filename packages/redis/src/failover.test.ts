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
    name: "a cluster",
    async start() {
      const { url, killPrimaryOf } = await startRedisCluster({ hasReplicas: true });
      return { url, kill: () => killPrimaryOf("{a}:key") };
    },
  },
  {
    name: "sentinels",
    async start() {
      const { url, killPrimary } = await startRedisWithSentinels();
      return { url, kill: killPrimary };
    },
  },
];

it.each(places)("$name: writes and listens again after its primary crashed, and keeps the data", async ({ start }) => {
  const { url, kill } = await start();
  const events: string[] = [];
  const listener = open(url, { onDisconnect: () => events.push("lost"), onReconnect: () => events.push("back") });
  const writer = open(url);
  const received: string[] = [];
  await listener.listen("{a}:news", (text) => received.push(text));
  const send = (text: string) => writer.run((redis) => redis.announce("{a}:key", "{a}:news", text));
  expect(await send("before")).toBe(1);
  await expect.poll(() => received).toEqual(["before"]);

  await kill();
  const killedAt = performance.now();
  await expect.poll(() => send("after").catch(() => -1), { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(0);
  process.stdout.write(`usable after ${Math.round(performance.now() - killedAt)} ms\n`);
  await expect.poll(() => events.at(-1), { timeout: 20_000 }).toBe("back");
  expect(events[0]).toBe("lost");
  expect(await send("again")).toBe(1);
  await expect.poll(() => received.at(-1)).toBe("again");
  expect(await listener.run((redis) => redis.get("{a}:key"))).toBe("again");
}, 60_000);
