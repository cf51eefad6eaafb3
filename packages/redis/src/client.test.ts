import { startRedis, startRedisCluster, startRedisPair } from "@giselles-ai/testing";
import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { createRedisClient, type RedisClientOptions } from "./client.ts";

class Unavailable extends Error {}

function open(url: string, more: Partial<RedisClientOptions> = {}) {
  const unavailable = (cause?: unknown) => new Unavailable("unavailable", { cause });
  const client = createRedisClient<{ double(key: string): Promise<number> }>({
    url,
    commandTimeoutMs: 2000,
    unavailable,
    ...more,
  });
  onTestFinished(() => client.close());
  return client;
}

function observe(url: string) {
  const observer = new Redis(url);
  onTestFinished(() => observer.disconnect());
  return observer;
}

it("runs commands and scripts", async () => {
  const { url } = await startRedis();
  const scripts = { double: { lua: `return redis.call("GET", KEYS[1]) * 2`, numberOfKeys: 1 } };
  const client = open(url, { scripts });
  await client.run((redis) => redis.set("n", "21"));
  expect(await client.run((redis) => redis.double("n"))).toBe(42);
});

it.each([
  ["one server", startRedis],
  ["a cluster", () => startRedisCluster()],
])("finds all keys with a prefix on %s, and takes no character of it as a pattern", async (_name, start) => {
  const { url } = await start();
  const client = open(url);
  const expected = Array.from({ length: 50 }, (_, index) => `a*[b]?:${index}`);
  const others = ["axx[b]?:1", "a*b?:1", "b"];
  for (const key of [...expected, ...others]) await client.run((redis) => redis.set(key, "1"));
  expect((await client.findKeys("a*[b]?:")).sort()).toEqual([...expected].sort());
  expect(await client.findKeys("")).toHaveLength(53);
});

it("fails in time when Redis does not reply, and recovers when it does", async () => {
  const redis = await startRedis();
  const client = open(redis.url, { commandTimeoutMs: 200 });
  await client.run((commands) => commands.set("key", "value"));
  redis.freeze();
  await expect(client.run((commands) => commands.get("key"))).rejects.toBeInstanceOf(Unavailable);
  await expect(client.listen("news", () => {})).rejects.toBeInstanceOf(Unavailable);
  redis.thaw();
  expect(await client.run((commands) => commands.get("key"))).toBe("value");
});

it("reports a lost connection, and its return without data", async () => {
  const redis = await startRedis();
  const events: string[] = [];
  const client = open(redis.url, { onDisconnect: () => events.push("lost"), onReconnect: () => events.push("back") });
  await client.run((commands) => commands.set("key", "value"));
  await redis.restart();
  await expect.poll(() => events.at(-1)).toBe("back");
  expect(events[0]).toBe("lost");
  expect(await client.run((commands) => commands.get("key"))).toBeNull();
});

it("writes to the new primary after a failover", async () => {
  const redis = await startRedisPair();
  const client = open(redis.url);
  const received: string[] = [];
  await client.listen("news", (text) => received.push(text));
  await client.run((commands) => commands.set("before", "1"));
  await redis.failOver();
  await expect.poll(() => client.run((commands) => commands.set("after", "1")).catch(() => "READONLY")).toBe("OK");
  expect(await client.run((commands) => commands.mget("before", "after"))).toEqual(["1", "1"]);
});

it("shares one subscription between listeners, and unsubscribes with the last", async () => {
  const { url } = await startRedis();
  const [client, observer] = [open(url), observe(url)];
  const received: string[] = [];
  const listener = (text: string) => received.push(text);
  const stops = [await client.listen("news", listener), await client.listen("news", listener)];
  expect(await observer.publish("news", "a")).toBe(1);
  await expect.poll(() => received).toEqual(["a", "a"]);
  stops[0]?.();
  stops[0]?.(); // idempotent
  expect(await observer.publish("news", "b")).toBe(1);
  await expect.poll(() => received).toEqual(["a", "a", "b"]);
  stops[1]?.();
  await expect.poll(() => observer.publish("news", "c")).toBe(0);
});

it("resubscribes after an outage", async () => {
  const redis = await startRedis();
  const client = open(redis.url);
  const received: string[] = [];
  await client.listen("news", (text) => received.push(text));
  await redis.restart();
  await expect.poll(() => observe(redis.url).publish("news", "a")).toBe(1);
  await expect.poll(() => received).toEqual(["a"]);
});

it("rejects commands after it is closed, and may be closed twice", async () => {
  const { url } = await startRedis();
  const client = open(url);
  await client.run((redis) => redis.ping());
  await Promise.all([client.close(), client.close()]);
  await expect(client.run((redis) => redis.ping())).rejects.toBeInstanceOf(Unavailable);
  await expect(client.listen("news", () => {})).rejects.toBeInstanceOf(Unavailable);
  expect(
    String(await observe(url).client("LIST"))
      .trim()
      .split("\n"),
  ).toHaveLength(1);
});
