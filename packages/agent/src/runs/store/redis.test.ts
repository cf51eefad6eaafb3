import { shareRedisCluster, shareRedisWithSentinels, startRedis, startRedisPair } from "@giselles-ai/testing";
import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { describeRunStore } from "../../../test/runs/store/store-contract.cases.ts";
import { createRedisRunStore } from "./redis.ts";

for (const [name, start] of [
  ["Redis", startRedis],
  ["a Redis cluster", shareRedisCluster()],
  ["Redis with sentinels", shareRedisWithSentinels()],
] as const) {
  describeRunStore(`the store in ${name}`, async () => {
    const { url } = await start();
    const prefix = crypto.randomUUID(); // a test may start twice
    return {
      open(now = Date.now) {
        const store = createRedisRunStore({ url, now, prefix });
        onTestFinished(() => store.close());
        return store;
      },
    };
  });
}

it("gives every key its prefix and an expiry, and uses one connection", async () => {
  const { url } = await startRedis();
  const observer = new Redis(url);
  const store = createRedisRunStore({ url, prefix: "mine" });
  onTestFinished(async () => {
    observer.disconnect();
    await store.close();
  });
  await store.create({ runId: "r", task: "t", profile: "auto", createdAt: "2026-01-01T00:00:00.000Z" });
  const lease = await store.acquire("r", { owner: "me", ttlMs: 60_000 });
  await store.append(lease, { runId: "r", seq: 1, at: "", event: { type: "step-started", step: 1 } });
  const keys = (await observer.keys("*")).sort();
  expect(keys).toEqual(["mine:run:{r}:entries", "mine:run:{r}:info", "mine:run:{r}:lease", "mine:runs"]);
  for (const key of keys.slice(0, 3)) expect(await observer.pttl(key)).toBeGreaterThan(0);
  expect(
    String(await observer.client("LIST"))
      .trim()
      .split("\n"),
  ).toHaveLength(2); // the observer is the other
});

it("fails while Redis is unreachable and recovers when it is back", async () => {
  const redis = await startRedis();
  const store = createRedisRunStore({ url: redis.url, commandTimeoutMs: 200 });
  onTestFinished(() => store.close());
  await store.create({ runId: "r", task: "t", profile: "auto", createdAt: "2026-01-01T00:00:00.000Z" });
  redis.freeze();
  await expect(store.find("r")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  redis.thaw();
  await expect.poll(() => store.find("r").catch(() => undefined)).toMatchObject({ runId: "r" });
});

it("writes again after a failover", async () => {
  const redis = await startRedisPair();
  const store = createRedisRunStore({ url: redis.url });
  onTestFinished(() => store.close());
  await store.create({ runId: "r", task: "t", profile: "auto", createdAt: "2026-01-01T00:00:00.000Z" });
  await redis.failOver();
  const acquired = () => store.acquire("r", { owner: "me", ttlMs: 60_000 }).catch(() => undefined);
  await expect.poll(acquired).toMatchObject({ fence: 1 });
});
