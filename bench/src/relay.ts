import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import type { Table } from "./print-table.ts";
import { type Contestant, startContestant } from "./relay/contestant.ts";

/** Round trips from agent to page and back, at a steady rate, with many pages connected; against the least that could do it. */
export async function measureRelay({ smoke }: { smoke: boolean }): Promise<Table> {
  const pages = smoke ? 20 : 1000;
  const perSecond = smoke ? 50 : 200;
  const turns = smoke ? 1 : 6;
  const secondsPerTurn = smoke ? 1 : 10;
  const redis = await startRedis();
  const contestants = [
    await startContestant("bare SSE and POST", "./echo-server.ts", { pages }),
    await startContestant("relay, in memory", "./relay-server.ts", { pages }),
    ...(redis
      ? [await startContestant("relay, with Redis", "./relay-server.ts", { pages, env: { REDIS_URL: redis.url } })]
      : []),
  ];
  for (const contestant of contestants) await drive(contestant, { perSecond, seconds: smoke ? 0.5 : 3 });
  for (const contestant of contestants) contestant.times.length = 0; // that was to warm up
  for (let turn = 0; turn < turns; turn += 1) {
    for (const contestant of contestants) await drive(contestant, { perSecond, seconds: secondsPerTurn });
  }
  for (const { close } of contestants) close();
  redis?.close();
  const [bare] = contestants;
  return {
    title: `Relay: ${perSecond} round trips a second for ${turns * secondsPerTurn} s, ${pages} pages connected (ms)`,
    columns: ["what", "p50", "p99", "p50 ×", "p99 ×", "errors", "KiB a session"],
    rows: contestants.map(({ name, times, errors, kibibytesPerSession }) => [
      name,
      percentile(times, 50),
      percentile(times, 99),
      percentile(times, 50) / percentile(bare?.times ?? [], 50),
      percentile(times, 99) / percentile(bare?.times ?? [], 99),
      String(errors),
      kibibytesPerSession,
    ]),
    note: redis ? "Turns of ten seconds, one after the other." : "No redis-server was found (GISELLE_REDIS_SERVER).",
  };
}

/** At a steady rate, whether or not earlier ones have been answered. */
async function drive(
  contestant: Contestant,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<void> {
  const started = performance.now();
  const asked: Promise<void>[] = [];
  while (asked.length < perSecond * seconds) {
    const due = ((performance.now() - started) / 1000) * perSecond;
    while (asked.length < due && asked.length < perSecond * seconds) asked.push(contestant.ask());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(asked);
}

function percentile(numbers: number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

async function startRedis(): Promise<{ url: string; close(): void } | undefined> {
  const program = process.env.GISELLE_REDIS_SERVER;
  if (!program) return undefined;
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
  const child = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => {
      if (String(chunk).includes("Ready to accept connections")) resolve();
    });
  });
  return { url: `redis://127.0.0.1:${port}`, close: () => void child.kill() };
}
