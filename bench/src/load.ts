import type { MeasureContext } from "./frame/measure.ts";
import { percentile } from "./frame/stats.ts";
import type { Cell, Table } from "./frame/table.ts";
import { type Contestant, startContestant } from "./relay/contestant.ts";
import { drive } from "./relay/drive.ts";
import { readRedisUsage } from "./relay/redis-usage.ts";
import { startRedis } from "./relay/start-redis.ts";
import { measureStores } from "./relay/store-memory.ts";

interface Measured {
  /** Round trips per second with 32 under way at any time, per turn. */
  flatOut: number[];
  cpuMs: number;
  redisCpuMs: number;
  trips: number;
}

/**
 * The relay on one, two and four processes that share a Redis, with many connected pages, beside a minimal server with as many
 * writes to Redis; then what idle pages cost. GISELLE_BENCH_PAGES sets the number of pages.
 */
export async function measureLoad({ smoke, progress, keep }: MeasureContext): Promise<Table[]> {
  const pages = smoke ? 20 : Number(process.env.GISELLE_BENCH_PAGES ?? 10_000);
  const redis = await startRedis();
  if (!redis) throw new Error("No redis-server was found. To do: set GISELLE_REDIS_SERVER.");
  const rows: Cell[][] = [];
  const idleRows: Cell[][] = [];
  const tables = (): Table[] => [loadTable(rows, pages), idleTable(idleRows, pages)];
  try {
    for (const [place, processes] of (smoke ? [1, 2] : [1, 2, 4]).entries()) {
      progress(place / 4, `${processes} processes`);
      const env = { REDIS_URL: redis.url };
      const bare = await startContestant("bare", "./echo-server.ts", { pages, processes, env });
      const relay = await startContestant("relay", "./relay-server.ts", { pages, processes, env });
      try {
        rows.push(...(await compare([bare, relay], { processes, smoke, redisUrl: redis.url })));
        if (processes === 1) idleRows.push(await measureIdle(relay, { pages, smoke, redisUrl: redis.url }));
      } finally {
        bare.close();
        relay.close();
      }
      keep?.(tables());
    }
    progress(3 / 4, "sessions in the store");
    return [...tables(), await measureStores({ sessions: smoke ? 200 : 100_000, redisUrl: redis.url })];
  } finally {
    redis.close();
  }
}

/** In turns, one after the other. The first is the floor. */
async function compare(
  contestants: readonly Contestant[],
  { processes, smoke, redisUrl }: { processes: number; smoke: boolean; redisUrl: string },
): Promise<Cell[][]> {
  const rate = { perSecond: smoke ? 50 : 100, seconds: smoke ? 0.2 : 4 };
  const all = new Map<Contestant, Measured>();
  for (const contestant of contestants) {
    await drive(contestant, { ...rate, seconds: smoke ? 0.2 : 3 });
    contestant.times.length = 0; // warm-up
    all.set(contestant, { flatOut: [], cpuMs: 0, redisCpuMs: 0, trips: 0 });
  }
  const steady = new Map<Contestant, number[]>(contestants.map((one) => [one, []]));
  for (let turn = 0; turn < (smoke ? 1 : 3); turn += 1) {
    for (const [contestant, measured] of all) {
      const before = { own: await contestant.cpuMs(), redis: (await readRedisUsage(redisUrl)).cpuMs };
      await drive(contestant, rate);
      measured.trips += contestant.times.length;
      steady.get(contestant)?.push(...contestant.times.splice(0));
      measured.cpuMs += (await contestant.cpuMs()) - before.own;
      measured.redisCpuMs += (await readRedisUsage(redisUrl)).cpuMs - before.redis;
      measured.flatOut.push(await flatOut(contestant, smoke ? 0.2 : 3));
      contestant.times.length = 0;
    }
  }
  const [floor] = contestants;
  return contestants.map((contestant) => {
    const measuredOf = (one: Contestant, of: (measured: Measured, times: number[]) => number) =>
      of(all.get(one) as Measured, steady.get(one) ?? []);
    const cell = (of: (measured: Measured, times: number[]) => number): Cell => {
      const p50 = measuredOf(contestant, of);
      return { p50, ratio: p50 / measuredOf(floor ?? contestant, of) };
    };
    return [
      `${processes} ${processes === 1 ? "process" : "processes"}, ${contestant.name}`,
      cell(({ flatOut }) => percentile(flatOut, 50)),
      cell((_, times) => percentile(times, 50)),
      cell((_, times) => percentile(times, 99)),
      cell(({ cpuMs, trips }) => cpuMs / trips),
      cell(({ redisCpuMs, trips }) => redisCpuMs / trips),
      contestant.errors,
      contestant.kibibytesPerSession,
    ];
  });
}

/** Round trips per second if each of 32 agents asks again as soon as it has an answer. */
async function flatOut(contestant: Contestant, seconds: number): Promise<number> {
  const started = performance.now();
  const before = contestant.times.length;
  const askAgain = async () => {
    while (performance.now() - started < seconds * 1000) await contestant.ask();
  };
  await Promise.all(Array.from({ length: 32 }, askAgain));
  return ((contestant.times.length - before) * 1000) / (performance.now() - started);
}

/** A connected page is refreshed once in 15 seconds. */
async function measureIdle(
  relay: Contestant,
  { pages, smoke, redisUrl }: { pages: number; smoke: boolean; redisUrl: string },
): Promise<Cell[]> {
  const before = { own: await relay.cpuMs(), redis: await readRedisUsage(redisUrl) };
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, smoke ? 200 : 30_000));
  const seconds = (performance.now() - started) / 1000;
  const own = (await relay.cpuMs()) - before.own;
  const redis = await readRedisUsage(redisUrl);
  const perPage = (value: number) => (value * 1000) / pages / seconds;
  return [
    "a connected page that is idle",
    perPage(own),
    perPage(redis.cpuMs - before.redis.cpuMs),
    perPage(redis.writes - before.redis.writes) / 1000,
  ];
}

function loadTable(rows: Cell[][], pages: number): Table {
  return {
    title: `Load: ${pages} pages connected; times the bare one with as many writes to Redis`,
    columns: [
      { name: "what" },
      { name: "flat out", unit: "/s", better: "more" },
      { name: "p50 at 100/s", unit: "ms" },
      { name: "p99 at 100/s", unit: "ms" },
      { name: "CPU of the servers, a trip", unit: "ms" },
      { name: "CPU of Redis, a trip", unit: "ms" },
      { name: "errors" },
      { name: "a page", unit: "KiB" },
    ],
    rows,
    note: "In turns, one after the other. Agents ask any process, so with more than one most pages are connected to another.",
  };
}

function idleTable(rows: Cell[][], pages: number): Table {
  return {
    title: `Idle: ${pages} pages connected to one process, with Redis`,
    columns: [
      { name: "what" },
      { name: "CPU of the server, a second", unit: "µs" },
      { name: "CPU of Redis, a second", unit: "µs" },
      { name: "writes to Redis, a second" },
    ],
    rows,
  };
}
