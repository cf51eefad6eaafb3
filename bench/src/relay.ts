import type { MeasureContext } from "./frame/measure.ts";
import { percentile } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";
import { type Contestant, startContestant } from "./relay/contestant.ts";
import { drive } from "./relay/drive.ts";
import { startRedis } from "./relay/start-redis.ts";

/** Round trips from agent to page at a steady rate, with many connected pages; compared with a minimal server. */
export async function measureRelay({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const pages = smoke ? 20 : 1000;
  const perSecond = smoke ? 50 : 200;
  const turns = smoke ? 1 : 3;
  const secondsPerTurn = smoke ? 0.4 : 8;
  const redis = await startRedis();
  const contestants = [
    await startContestant("bare SSE and POST", "./echo-server.ts", { pages }),
    await startContestant("relay, in memory", "./relay-server.ts", { pages }),
    ...(redis
      ? [await startContestant("relay, with Redis", "./relay-server.ts", { pages, env: { REDIS_URL: redis.url } })]
      : []),
  ];
  for (const contestant of contestants) await drive(contestant, { perSecond, seconds: smoke ? 0.2 : 3 });
  for (const contestant of contestants) contestant.times.length = 0; // warm-up
  for (let turn = 0; turn < turns; turn += 1) {
    progress(turn / turns, `turn ${turn + 1} of ${turns}`);
    for (const contestant of contestants) await drive(contestant, { perSecond, seconds: secondsPerTurn });
  }
  for (const { close } of contestants) close();
  redis?.close();
  const [bare] = contestants;
  const of = ({ times }: Contestant, percent: number) => ({
    p50: percentile(times, percent),
    ratio: percentile(times, percent) / percentile(bare?.times ?? [], percent),
  });
  return [
    {
      title: `Relay: ${perSecond} round trips a second for ${turns * secondsPerTurn} s, ${pages} pages connected; times the bare one`,
      columns: [
        { name: "what" },
        { name: "p50", unit: "ms" },
        { name: "p99", unit: "ms" },
        { name: "errors" },
        { name: "a session", unit: "KiB" },
      ],
      rows: contestants.map((contestant) => [
        contestant.name,
        of(contestant, 50),
        of(contestant, 99),
        contestant.errors,
        contestant.kibibytesPerSession,
      ]),
      note: redis ? "In turns, one after the other." : "No redis-server was found (GISELLE_REDIS_SERVER).",
    },
  ];
}
