import { describe, expect, it } from "vitest";
import { percentile } from "../frame/stats.ts";
import { type Costs, million } from "./costs.ts";
import { Heap } from "./heap.ts";
import { needsOf } from "./needs.ts";
import { createSeeded } from "./seeded.ts";
import { type SimulationOptions, simulate } from "./simulate.ts";

const usual: Costs = {
  ...{ askCpuMs: 1.6, deliverCpuMs: 1.4, connectCpuMs: 1, keepaliveCpuMs: 0.3, redisWriteCpuMs: 0.05 },
  ...{ redisReadCpuMs: 0.02, pageKiB: 60, sessionKiB: 1.2, journalKiB: 8.2, failoverMs: 2500 },
};
const load = { pages: 4000, runsPerSecond: 40, tripsPerRun: 5 };

function run(more: Partial<SimulationOptions> = {}) {
  return simulate({
    load,
    layout: { processes: 4, primaries: 3 },
    costs: usual,
    random: createSeeded(1),
    processDiesAt: 3000,
    primaryDiesAt: 6000,
    endsAt: 14_000,
    restores: "lost",
    ...more,
  });
}

const never = { processDiesAt: 1e9, primaryDiesAt: 1e9 };

it("returns items in the order of their times", () => {
  const random = createSeeded(3);
  const times = Array.from({ length: 500 }, () => random());
  const heap = new Heap<number>();
  for (const time of times) heap.push(time, time);
  const popped = times.map(() => heap.pop()?.item);
  expect(popped).toEqual(times.toSorted((one, other) => one - other));
  expect([heap.pop(), heap.size]).toEqual([undefined, 0]);
});

describe("a simulation", () => {
  it("is the same for the same seed, and another for another", () => {
    expect(run()).toEqual(run());
    expect(run({ random: createSeeded(2) })).not.toEqual(run());
  });

  it("answers every round trip while nothing fails, in the time that its stages take", () => {
    const costs: Costs = { ...usual, askCpuMs: 2, deliverCpuMs: 2, redisWriteCpuMs: 0.5, redisReadCpuMs: 0.5 };
    const rare = { pages: 10, runsPerSecond: 1, tripsPerRun: 1 };
    const { answered, refused, interrupted, open, times } = run({ ...never, costs, load: rare, endsAt: 60_000 });
    expect({ refused, interrupted }).toEqual({ refused: 0, interrupted: 0 });
    expect(answered).toBeGreaterThan(30);
    expect(open).toBeLessThan(3);
    // 40 ms for the page, 4 ms of CPU, and 2 writes, or 3 writes and 2 reads between processes.
    const rounded = new Set(times.normal.map((ms) => Math.round(ms * 10) / 10));
    expect(rounded).toEqual(new Set([44, 46.5]));
  });

  it("connects the pages of a dead process elsewhere, and loses only what it was asked", () => {
    const { interrupted, refused, open, reconnectedMs } = run({ primaryDiesAt: 1e9 });
    expect(reconnectedMs).toBeGreaterThan(12);
    expect(interrupted).toBeGreaterThan(0);
    expect(interrupted).toBeLessThan(60); // those under way on one of four processes
    expect({ refused, isCaughtUp: open < 40 }).toEqual({ refused: 0, isCaughtUp: true });
  });

  it("refuses round trips of a dead primary after two seconds, and of no other", () => {
    const { answered, refused, restoredMs, times } = run({ processDiesAt: 1e9 });
    expect(refused).toBeGreaterThan(0);
    expect(refused / answered).toBeLessThan(0.1);
    expect(restoredMs).toBeGreaterThan(usual.failoverMs);
    expect(percentile(times.primary, 50)).toBeLessThan(100); // two of three primaries work
    expect(percentile(times.primary, 99)).toBeGreaterThan(1000);
  });

  it("takes longer if every session is checked after a failover", () => {
    const busy = { load: { ...load, pages: 12_000 }, processDiesAt: 1e9, primaryDiesAt: 1000, endsAt: 5000 };
    const [all, lost] = [run({ ...busy, restores: "all" }), run({ ...busy, restores: "lost" })];
    expect(all.restoredMs).toBeGreaterThan(lost.restoredMs);
  });

  it("shows what has too few cores", () => {
    const { processLoad, times } = run({
      ...never,
      load: { ...load, runsPerSecond: 300 },
      primaryDiesAt: 4000,
      endsAt: 6000,
    });
    expect(processLoad.most).toBeGreaterThan(0.99);
    expect(percentile(times.normal, 99)).toBeGreaterThan(500);
  });
});

it("computes cores and memory from the costs of one process", () => {
  const costs: Costs = {
    ...{ askCpuMs: 1, deliverCpuMs: 1, connectCpuMs: 1, keepaliveCpuMs: 0.15, redisWriteCpuMs: 0.02 },
    ...{ redisReadCpuMs: 0.02, pageKiB: 64, sessionKiB: 1, journalKiB: 8, failoverMs: 1000 },
  };
  expect(needsOf(million, costs)).toMatchObject({
    tripsPerSecond: 50_000,
    serverCores: { trips: 100, idle: 10, planned: 184 },
    redisCores: { trips: 5, planned: 16 },
    serverMemory: 64_000_000 / 1024 ** 2,
  });
});
