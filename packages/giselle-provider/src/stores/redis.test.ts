import { shareRedisCluster, shareRedisWithSentinels, startRedis, startRedisPair } from "@giselles-ai/testing";
import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { describeSessionStore } from "../../test/stores/store-contract.cases.ts";
import { createRedisStore } from "./redis.ts";

function open(url: string, commandTimeoutMs = 2000) {
  const store = createRedisStore({ url, commandTimeoutMs });
  onTestFinished(() => store.close());
  return store;
}

for (const [name, start] of [
  ["Redis", startRedis],
  ["a Redis cluster", shareRedisCluster()],
  ["Redis with sentinels", shareRedisWithSentinels()],
] as const) {
  describeSessionStore(`the store in ${name}`, async () => {
    const { url } = await start();
    return { open: () => open(url, 10_000) }; // a test connects twenty at once
  });
}

it("sets an expiry on every key, and renews that of the record (V3)", async () => {
  const { url } = await startRedis();
  const observer = new Redis(url);
  onTestFinished(() => observer.disconnect());
  const store = open(url);
  const claim = { token: "t", ttlMs: 30_000 };
  await store.claim("s", claim);
  await store.save("s", { providerSessionId: "s", createdAt: 0 }, "t");
  expect((await observer.keys("*")).sort()).toEqual([
    "giselle:provider:session:s",
    "{giselle:provider:session:s}:claim",
  ]);
  await observer.expire("giselle:provider:session:s", 5);
  await store.renew("s", claim);
  expect(await observer.ttl("giselle:provider:session:s")).toBeGreaterThan(590);
  expect(await observer.pttl("{giselle:provider:session:s}:claim")).toBeGreaterThan(20_000);
  await observer.set("giselle:provider:session:s", "{damaged");
  expect(await store.load("s")).toBeUndefined();
});

it("saves again after a failover", async () => {
  const redis = await startRedisPair();
  const { url } = redis;
  const store = createRedisStore({ url });
  onTestFinished(() => store.close());
  await store.claim("before", { token: "t", ttlMs: 60_000 });
  await redis.failOver();
  const claims = () => store.claim(crypto.randomUUID(), { token: "t", ttlMs: 60_000 }).catch(() => false);
  await expect.poll(claims).toBe(true);
});
