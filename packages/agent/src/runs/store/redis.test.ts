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

it("lists the other runs when a record is damaged, names that record, and can remove it", async () => {
  const { url } = await startRedis();
  const observer = new Redis(url);
  const store = createRedisRunStore({ url });
  onTestFinished(async () => {
    observer.disconnect();
    await store.close();
  });
  const key = (runId: string, what: string) => `giselle:run:{${runId}}:${what}`;
  const ids = ["sound", "cut", "null", "other", "array", "kind", "journal"];
  for (const runId of ids)
    await store.create({ runId, task: runId, profile: "auto", createdAt: "2026-01-01T00:00:00.000Z" });
  await observer.set(key("cut", "info"), `{"runId":"cut","ta`);
  await observer.set(key("null", "info"), "null");
  await observer.set(key("other", "info"), JSON.stringify({ runId: "sound", task: "x" }));
  await observer.set(key("array", "info"), "[]");
  await observer.del(key("kind", "info"));
  await observer.hset(key("kind", "info"), "a", "b");
  await observer.rpush(key("journal", "entries"), "null");
  await observer.zadd("giselle:runs", 1, "not an id:{}");

  const listed = (await store.runs()).map(({ runId, task, isDamaged }) => [runId, task, isDamaged ?? false]);
  const broken = ["cut", "null", "other", "array", "kind"];
  expect(listed.sort()).toEqual(
    [["sound", "sound", false], ["journal", "journal", false], ...broken.map((id) => [id, "", true])].sort(),
  );
  for (const id of broken) await expect(store.find(id)).rejects.toMatchObject({ code: "DAMAGED" });
  await expect(store.read("journal")).rejects.toMatchObject({
    code: "DAMAGED",
    message: expect.stringContaining(`"journal"`),
  });
  for (const id of ids.slice(1)) await store.remove(id);
  expect((await store.runs()).map(({ runId }) => runId)).toEqual(["sound"]);
});
