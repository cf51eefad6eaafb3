import { openClient } from "@giselles-ai/redis";
import { createRandom, startRedis } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createTurns, type Turns } from "./turns.ts";

async function openTurns(): Promise<Turns> {
  const { url } = await startRedis();
  const redis = await openClient(url);
  onTestFinished(() => redis.disconnect());
  return createTurns(redis, "turns");
}

it("gives tenants alternating turns, and lets a newcomer join the current one", async () => {
  const turns = await openTurns();
  const numbers = [await turns.take("noisy", "normal"), await turns.take("noisy", "normal")];
  await turns.start(numbers[1] ?? 0);
  const newcomer = await turns.take("quiet", "normal");
  expect({ newcomer, next: await turns.take("noisy", "normal") }).toEqual({ newcomer: numbers[1], next: newcomer + 1 });
});

it("orders priorities before turns", async () => {
  const turns = await openTurns();
  const [low, normal] = [await turns.take("one", "low"), await turns.take("one", "normal")];
  const high = [await turns.take("one", "high"), await turns.take("one", "high")];
  expect([low, normal, ...high].toSorted((one, other) => one - other)).toEqual([...high, normal, low]);
});

interface Arrival {
  at: number;
  tenant: string;
  seconds: number;
}

const tenants = Array.from({ length: 10 }, (_, index) => `tenant ${index}`);
const slots = 12;
/** Each tenant adds a run every 20 seconds; a run takes 5 to 15 seconds. All together use 40% of the slots. */
const intervalSeconds = 20;

/** How long the runs of the other tenants take in all, if the first one adds `times` its share. In simulated time. */
async function simulate(times: number, seed: ReturnType<typeof createRandom>, turns?: Turns): Promise<number[]> {
  const arrivals: Arrival[] = tenants.flatMap((tenant, index) => {
    const count = 30 * (index === 0 ? times : 1);
    return Array.from({ length: count }, () => ({
      at: seed.next() * 30 * intervalSeconds,
      tenant,
      seconds: 5 + 10 * seed.next(),
    }));
  });
  arrivals.sort((one, other) => one.at - other.at);
  const waiting: (Arrival & { number: number })[] = [];
  const freeAt = Array.from({ length: slots }, () => 0);
  const took: number[] = [];
  let next = 0;
  while (next < arrivals.length || waiting.length > 0) {
    const slot = freeAt.indexOf(Math.min(...freeAt));
    const now = waiting.length > 0 ? (freeAt[slot] ?? 0) : Math.max(freeAt[slot] ?? 0, arrivals[next]?.at ?? 0);
    for (let arrival = arrivals[next]; arrival && arrival.at <= now; arrival = arrivals[++next])
      waiting.push({ ...arrival, number: turns ? await turns.take(arrival.tenant, "normal") : next });
    const first = waiting.reduce((best, one) => (one.number < best.number ? one : best));
    waiting.splice(waiting.indexOf(first), 1);
    await turns?.start(first.number);
    freeAt[slot] = now + first.seconds;
    if (first.tenant !== tenants[0]) took.push(now + first.seconds - first.at);
  }
  return took;
}

function p95(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;
}

it("one tenant at 50 times its share hardly delays the others", async () => {
  const random = createRandom("turns");
  const usual = p95(await simulate(1, random, await openTurns()));
  const crowded = p95(await simulate(50, random, await openTurns()));
  const unfair = p95(await simulate(50, random)); // control: first come, first served
  process.stdout.write(
    `p95 of the others: ${usual.toFixed(1)} s usually, ${crowded.toFixed(1)} s with turns, ${unfair.toFixed(1)} s without\n`,
  );
  expect(crowded / usual).toBeLessThan(1.3);
  expect(unfair / usual).toBeGreaterThan(5);
});
