// The primary of Redis crashes while runs are active, and its replica takes over. Nothing is lost, and nothing is done twice.
import { createRedisStore } from "@giselles-ai/browser-tool/relay";
import { startRedisCluster, startRedisWithSentinels } from "@giselles-ai/testing";
import { expect } from "vitest";
import { createRedisEventLog } from "../../src/index.ts";
import { createServerWorld, formRunner } from "../server-world.cases.ts";
import { countStatuses, followForm } from "./form-client.cases.ts";

export const places = [
  {
    name: "a cluster",
    async start() {
      const { url, killPrimaryOf } = await startRedisCluster({ hasReplicas: true });
      return { url, kill: () => killPrimaryOf("{cloud:default}") }; // the runs; relay sessions are on all nodes
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

/** Kills the primary when half of the runs wait for an answer, and follows all to their end. */
export async function failOver(runs: number, start: (typeof places)[number]["start"]): Promise<void> {
  const { url, kill } = await start();
  const options = () => ({ eventLog: createRedisEventLog({ url }), relayStore: createRedisStore({ url }) });
  const limits = { maxRuns: 1000, maxCallsPerSecond: 10_000 };
  const world = createServerWorld({ runners: { form: formRunner }, ...limits, ...options() });
  const urls = [await world.start(), await world.start(options())].map(({ url }) => url);
  let waiting = 0;
  let killedAt = Number.NaN;
  let release = () => {};
  const isKilled = new Promise<void>((resolve) => {
    release = resolve;
  });
  /** When the answers that were sent after the crash led to the next request. */
  const continuedMs: number[] = [];
  const follow = (index: number) =>
    followForm({
      index,
      urls,
      async onRequest({ type }) {
        if (index % 2 === 0) return;
        if (type === "execute_request") continuedMs.push(performance.now() - killedAt);
        else waiting += 1;
        await isKilled;
      },
    });
  const all = Array.from({ length: runs }, (_, index) => follow(index));
  await expect.poll(() => waiting, { timeout: 60_000, interval: 1 }).toBe(Math.floor(runs / 2));
  await kill();
  killedAt = performance.now();
  release();
  const ended = await Promise.all(all);
  const usable = [Math.min(...continuedMs), Math.max(...continuedMs)].map(Math.round);
  process.stdout.write(
    `${runs} runs: ${JSON.stringify(countStatuses(ended))}, those that waited went on after ${usable.join(" to ")} ms\n`,
  );
  expect(countStatuses(ended)).toEqual({ success: runs });
  for (const { lines, done } of ended) {
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual(lines.map((_, place) => place + 1));
    expect([...done.values()]).toEqual([1, 1]); // one snapshot, one fill
  }
}
