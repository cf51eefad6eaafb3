import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { startRedis } from "./index.ts";

function connect(url: string): Redis {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on("error", () => {}); // the tests below break the connection on purpose
  onTestFinished(() => client.disconnect());
  return client;
}

it("is a real Redis, empty, and not shared", async () => {
  const [one, other] = await Promise.all([startRedis(), startRedis()]);
  const client = connect(one.url);
  await client.set("key", "value");
  expect(await client.get("key")).toBe("value");
  expect(await connect(other.url).get("key")).toBeNull();
});

it("can crash and restart on the same address, without its data", async () => {
  const redis = await startRedis();
  const client = connect(redis.url);
  await client.set("key", "value");
  await redis.kill();
  await redis.restart();
  expect(await client.get("key")).toBeNull();
});

it("can be frozen, and answers only after it is thawed", async () => {
  const redis = await startRedis();
  const client = connect(redis.url);
  await client.set("key", "value");
  redis.freeze();
  const order: string[] = [];
  const answer = client.get("key").then(() => order.push("answered"));
  await new Promise((resolve) => setImmediate(resolve));
  order.push("thawed");
  redis.thaw();
  await answer;
  expect(order).toEqual(["thawed", "answered"]);
});
