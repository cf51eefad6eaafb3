import type { MeasureContext } from "./frame/measure.ts";
import { percentile } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";
import { type Contestant, startContestant } from "./relay/contestant.ts";
import { drive } from "./relay/drive.ts";
import { readRedisUsage } from "./relay/redis-usage.ts";
import { startRedis } from "./relay/start-redis.ts";

const bareWithRedis = "bare SSE and POST, with Redis";

/**
 * Round trips from agent to page at a steady rate, with many connected pages; compared with a minimal server, and with Redis,
 * with a minimal server that makes as many writes to Redis. GISELLE_BENCH_PAGES sets the number of pages.
 */
export async function measureRelay({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const pages = smoke ? 20 : Number(process.env.GISELLE_BENCH_PAGES ?? 1000);
  const perSecond = smoke ? 50 : 200;
  const turns = smoke ? 1 : 6;
  const secondsPerTurn = smoke ? 0.4 : 4;
  const redis = await startRedis();
  const withRedis = { pages, env: { REDIS_URL: redis?.url ?? "" } };
  const contestants = [
    await startContestant("bare SSE and POST", "./echo-server.ts", { pages }),
    await startContestant("relay, in memory", "./relay-server.ts", { pages }),
    ...(redis
      ? [
          await startContestant(bareWithRedis, "./echo-server.ts", withRedis),
          await startContestant("relay, with Redis", "./relay-server.ts", withRedis),
        ]
      : []),
  ];
  for (const contestant of contestants) await drive(contestant, { perSecond, seconds: smoke ? 0.2 : 3 });
  for (const contestant of contestants) contestant.times.length = 0; // warm-up
  const cpu = new Map<Contestant, number>();
  const writes = new Map<Contestant, number>();
  const writesSoFar = async () => (redis ? (await readRedisUsage(redis.url)).writes : 0);
  for (let turn = 0; turn < turns; turn += 1) {
    progress(turn / turns, `turn ${turn + 1} of ${turns}`);
    for (const contestant of contestants) {
      const before = { cpuMs: await contestant.cpuMs(), writes: await writesSoFar() };
      await drive(contestant, { perSecond, seconds: secondsPerTurn });
      cpu.set(contestant, (cpu.get(contestant) ?? 0) + (await contestant.cpuMs()) - before.cpuMs);
      writes.set(contestant, (writes.get(contestant) ?? 0) + (await writesSoFar()) - before.writes);
    }
  }
  for (const { close } of contestants) close();
  redis?.close();
  const [bare] = contestants;
  const withHops = contestants.find(({ name }) => name === bareWithRedis);
  const floorOf = (one: Contestant) => (one.name.endsWith("with Redis") ? withHops : bare) ?? one;
  const of = (one: Contestant, percent: number) => ({
    p50: percentile(one.times, percent),
    ratio: percentile(one.times, percent) / percentile(floorOf(one).times, percent),
  });
  const perTrip = (sums: Map<Contestant, number>, one: Contestant) =>
    (sums.get(one) ?? 0) / (one.times.length + one.errors);
  return [
    {
      title: `Relay: ${perSecond} round trips a second for ${turns * secondsPerTurn} s, ${pages} pages connected; times the bare one with as many writes to Redis`,
      columns: [
        { name: "what" },
        { name: "p50", unit: "ms" },
        { name: "p99", unit: "ms" },
        { name: "CPU of the server, a trip", unit: "ms" },
        { name: "writes to Redis, a trip" },
        { name: "errors" },
        { name: "a session", unit: "KiB" },
      ],
      rows: contestants.map((contestant) => [
        contestant.name,
        of(contestant, 50),
        of(contestant, 99),
        { p50: perTrip(cpu, contestant), ratio: perTrip(cpu, contestant) / perTrip(cpu, floorOf(contestant)) },
        contestant.name.endsWith("with Redis") ? perTrip(writes, contestant) : 0,
        contestant.errors,
        contestant.kibibytesPerSession,
      ]),
      note: redis
        ? "In turns, one after the other. A page that is connected also writes once in 15 seconds."
        : "No redis-server was found (GISELLE_REDIS_SERVER).",
    },
  ];
}
