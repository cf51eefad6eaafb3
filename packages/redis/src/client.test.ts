import { startRedis, startRedisPair } from "@giselles-ai/testing";
import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { createRedisClient, type RedisClientOptions } from "./client.ts";

class Unavailable extends Error {}

function open(url: string, more: Partial<RedisClientOptions> = {}) {
  const unavailable = (cause?: unknown) => new Unavailable("away", { cause });
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
  await client.ask((redis) => redis.set("n", "21"));
  expect(await client.ask((redis) => redis.double("n"))).toBe(42);
});

it("fails in time when Redis does not answer, and goes on when it does", async () => {
  const redis = await startRedis();
  const client = open(redis.url, { commandTimeoutMs: 200 });
  await client.ask((commands) => commands.set("key", "value"));
  redis.freeze();
  await expect(client.ask((commands) => commands.get("key"))).rejects.toBeInstanceOf(Unavailable);
  await expect(client.listen("news", () => {})).rejects.toBeInstanceOf(Unavailable);
  redis.thaw();
  expect(await client.ask((commands) => commands.get("key"))).toBe("value");
});

it("tells when a connection breaks, and when it is back, empty", async () => {
  const redis = await startRedis();
  const told: string[] = [];
  const client = open(redis.url, { onLost: () => told.push("lost"), onBack: () => told.push("back") });
  await client.ask((commands) => commands.set("key", "value"));
  await redis.restart();
  await expect.poll(() => told.at(-1)).toBe("back");
  expect(told[0]).toBe("lost");
  expect(await client.ask((commands) => commands.get("key"))).toBeNull();
});

it("writes to the new primary after a failover, and hears what is published there", async () => {
  const redis = await startRedisPair();
  const client = open(redis.url);
  const heard: string[] = [];
  await client.listen("news", (text) => heard.push(text));
  await client.ask((commands) => commands.set("before", "1"));
  await redis.failOver();
  await expect.poll(() => client.ask((commands) => commands.set("after", "1")).catch(() => "READONLY")).toBe("OK");
  expect(await client.ask((commands) => commands.mget("before", "after"))).toEqual(["1", "1"]);
});

it("shares one subscription among those who listen, and leaves a channel with the last", async () => {
  const { url } = await startRedis();
  const [client, observer] = [open(url), observe(url)];
  const heard: string[] = [];
  const listener = (text: string) => heard.push(text);
  const stops = [await client.listen("news", listener), await client.listen("news", listener)];
  expect(await observer.publish("news", "a")).toBe(1);
  await expect.poll(() => heard).toEqual(["a", "a"]);
  stops[0]?.();
  stops[0]?.(); // twice does no harm
  expect(await observer.publish("news", "b")).toBe(1);
  await expect.poll(() => heard).toEqual(["a", "a", "b"]);
  stops[1]?.();
  await expect.poll(() => observer.publish("news", "c")).toBe(0);
});

it("listens again after an outage", async () => {
  const redis = await startRedis();
  const client = open(redis.url);
  const heard: string[] = [];
  await client.listen("news", (text) => heard.push(text));
  await redis.restart();
  await expect.poll(() => observe(redis.url).publish("news", "a")).toBe(1);
  await expect.poll(() => heard).toEqual(["a"]);
});

it("does nothing more once it is closed, however often", async () => {
  const { url } = await startRedis();
  const client = open(url);
  await client.ask((redis) => redis.ping());
  await Promise.all([client.close(), client.close()]);
  await expect(client.ask((redis) => redis.ping())).rejects.toBeInstanceOf(Unavailable);
  await expect(client.listen("news", () => {})).rejects.toBeInstanceOf(Unavailable);
  expect(
    String(await observe(url).client("LIST"))
      .trim()
      .split("\n"),
  ).toHaveLength(1);
});
