// Redis is killed while runs are active, and restarts empty (C3, R9).
import { createRedisStore } from "@giselles-ai/browser-tool/relay";
import { soak, startRedis } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createRedisEventLog } from "../../src/index.ts";
import { createServerWorld, formRunner } from "../server-world.cases.ts";
import { countStatuses, followForm } from "./form-client.cases.ts";

const runs = soak(100);

it(`C3: ${runs} live runs continue or report an error when Redis restarts empty, and repeat no action`, async () => {
  const redis = await startRedis();
  const options = () => ({
    eventLog: createRedisEventLog({ url: redis.url }),
    relayStore: createRedisStore({ url: redis.url }),
  });
  const world = createServerWorld({
    runners: { form: formRunner },
    maxRuns: 1000,
    maxCallsPerSecond: 10_000,
    ...options(),
  });
  const urls = [await world.start(), await world.start(options())].map(({ url }) => url);
  let snapshotRequests = 0;
  let resumeClients = () => {};
  const isBack = new Promise<void>((resolve) => {
    resumeClients = resolve;
  });

  /** Half of the clients answer before the outage. */
  const follow = (index: number) =>
    followForm({
      index,
      urls,
      async onRequest({ type }) {
        if (type !== "snapshot_request") return;
        snapshotRequests += 1;
        if (index % 2 === 1) await isBack;
      },
    });
  const all = Array.from({ length: runs }, (_, index) => follow(index));
  await expect.poll(() => snapshotRequests, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(runs / 2);
  await redis.kill();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await redis.restart();
  resumeClients();
  const ended = await Promise.all(all);
  process.stdout.write(`ended: ${JSON.stringify(countStatuses(ended))}\n`);
  for (const { lines, done } of ended) {
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual(lines.map((_, place) => place + 1));
    for (const [, times] of done) expect(times).toBe(1);
  }
}, 300_000);
