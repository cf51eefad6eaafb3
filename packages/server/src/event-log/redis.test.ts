import {
  rememberRedis,
  shareRedisCluster,
  shareRedisWithSentinels,
  startRedis,
  startRedisPair,
} from "@giselles-ai/testing";
import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { describeEventLog } from "../../test/event-log/event-log-contract.cases.ts";
import { createRedisEventLog } from "./redis.ts";

function open(url: string) {
  const log = createRedisEventLog({ url });
  onTestFinished(() => log.close());
  return log;
}

for (const [name, start] of [
  ["Redis", startRedis],
  ["a Redis cluster", shareRedisCluster()],
  ["Redis with sentinels", shareRedisWithSentinels()],
] as const) {
  describeEventLog(`the log in ${name}`, async () => {
    const { url } = await start();
    return { open: () => open(url) };
  });
}

const record = {
  runId: "r1",
  requestId: "q1",
  tenant: "acme",
  runner: "planner",
  relaySessionId: "s1",
  createdAt: 1,
};
const options = { owner: "one", ttlMs: 60_000, maxLive: 10 };

it("R9: restores a run that Redis has lost, with its answers, under the same lease", async () => {
  const redis = await startRedis();
  const [log, other] = [open(redis.url), open(redis.url)];
  const created = await log.create(record, options);
  if (created.kind !== "created") throw new Error(created.kind);
  const { lease } = created;
  await log.append(lease, [{ type: "a" }, { type: "snapshot_request" }], { asks: "q" });
  const answer = { toolCallId: "q", toolName: "getFormSnapshot" as const, output: 7 };
  expect(await other.answer(record, answer)).toBe("accepted");
  const before = await other.read(record, 0);

  await redis.restart();
  await log.append(lease, [{ type: "b" }]);
  const after = await log.read(record, 0);
  expect(after?.lines).toEqual([...(before?.lines ?? []), '{"type":"b","seq":3}']);
  expect(await other.find("acme", "q1")).toMatchObject({ runId: "r1", isDriven: true });
  // The instance that accepted the answer sends it again.
  await expect.poll(async () => (await log.readInbox(lease)).answers).toEqual([answer]);
  expect(await other.answer(record, answer)).toBe("duplicate");
});

it("sets an expiry on every key, and needs two connections", async () => {
  const { url } = await startRedis();
  const observer = new Redis(url);
  onTestFinished(() => observer.disconnect());
  const log = open(url);
  const created = await log.create(record, options);
  if (created.kind !== "created") throw new Error(created.kind);
  await log.append(created.lease, [{ type: "a" }], { asks: "q", names: "agent" });
  await log.answer(record, { toolCallId: "q", toolName: "getFormSnapshot", output: 1 });
  const stop = await log.watch(record, () => {});
  expect(
    String(await observer.client("LIST"))
      .trim()
      .split("\n"),
  ).toHaveLength(3);
  stop();
  await log.append(created.lease, [{ type: "result" }], { ends: "success" });
  const keys = await observer.keys("*");
  expect(keys.length).toBeGreaterThan(5);
  for (const key of keys) expect(await observer.pttl(key), key).toBeGreaterThan(0);
});

it("R9: writes again after a failover", async () => {
  const redis = await startRedisPair();
  const log = open(redis.url);
  const created = await log.create(record, options);
  if (created.kind !== "created") throw new Error(created.kind);
  await redis.failOver();
  await expect.poll(() => log.append(created.lease, [{ type: "a" }]).catch((error) => error.message)).toBeUndefined();
  expect((await log.read(record, 0))?.lines).toEqual(['{"type":"a","seq":1}']);
});

it("R9: writes the last events again if the new primary lacks them, and one writer stays the only one", async () => {
  const { url } = await startRedis();
  const [log, other] = [open(url), open(url)];
  const created = await log.create(record, { ...options, ttlMs: 1 });
  if (created.kind !== "created") throw new Error(created.kind);
  await log.append(created.lease, [{ type: "a" }]);
  await log.release(created.lease);
  const goBack = await rememberRedis(url);
  const lease = await other.acquire(record, options); // the old primary alone knows of this take-over
  if (!lease) throw new Error("The run was not taken over.");
  await other.append(lease, [{ type: "snapshot_request" }], { asks: "q" });
  await goBack();
  await expect.poll(() => other.append(lease, [{ type: "b" }]).catch((error) => error.message)).toBeUndefined();
  const types = (await log.read(record, 0))?.lines.map((line) => JSON.parse(line).type);
  expect(types).toEqual(["a", "snapshot_request", "b"]);
  expect(await log.answer(record, { toolCallId: "q", toolName: "getFormSnapshot", output: 1 })).toBe("accepted");
  expect(await log.acquire(record, options)).toBeUndefined();
});
