import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { MeasureContext } from "./frame/measure.ts";
import { percentile } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";
import { everyMs, now } from "./runs/event-rate.ts";

interface Contestant {
  name: string;
  url: string;
  child: ChildProcess;
  times: number[];
}

/** How long an event takes from server to client, with many runs in one process; compared with a minimal server. */
export async function measureRuns({ smoke, progress }: MeasureContext): Promise<Table[]> {
  const runs = smoke ? 10 : 200;
  const turns = smoke ? 1 : 4;
  const secondsPerTurn = smoke ? 0.5 : 6;
  const contestants = [
    await start("bare NDJSON", "./runs/echo-server.ts"),
    await start("runs, in memory", "./runs/agent-server.ts"),
  ];
  for (const contestant of contestants) await listen(contestant, runs, smoke ? 0.2 : 1); // warm-up
  for (const contestant of contestants) contestant.times.length = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    progress(turn / turns, `turn ${turn + 1} of ${turns}`);
    for (const contestant of contestants) await listen(contestant, runs, secondsPerTurn);
  }
  const [bare, ours] = contestants;
  const parked = ours ? await weighParked(ours, smoke ? 20 : 500) : Number.NaN;
  for (const { child } of contestants) child.disconnect();
  const of = ({ times }: Contestant, percent: number) => ({
    p50: percentile(times, percent),
    ratio: percentile(times, percent) / percentile(bare?.times ?? [], percent),
  });
  return [
    {
      title: `Runs: ${runs} at a time on one process, ${(runs * 1000) / everyMs} events a second, from said to read; times the bare one`,
      columns: [
        { name: "what" },
        { name: "events" },
        { name: "p50", unit: "ms" },
        { name: "p99", unit: "ms" },
        { name: "a parked run", unit: "KiB" },
      ],
      rows: contestants.map((contestant) => [
        contestant.name,
        contestant.times.length,
        of(contestant, 50),
        of(contestant, 99),
        contestant === ours ? parked : null,
      ]),
      note: "A parked run waits for its page and has no client. Turns of a few seconds, one after the other.",
    },
  ];
}

async function start(name: string, path: string): Promise<Contestant> {
  const child = fork(fileURLToPath(new URL(path, import.meta.url)), { execArgv: ["--expose-gc"] });
  const url = await new Promise<string>((resolve) => {
    child.once("message", (message) => resolve((message as { url: string }).url));
  });
  return { name, url, child, times: [] };
}

function open(url: string, agent: string, signal: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ type: "agent.run", message: "Talk", agent_type: agent });
  return fetch(`${url}/agent-api/run`, { method: "POST", body, signal });
}

/** Opens the runs a little apart, listens to all of them, and stops them. */
async function listen({ url, times }: Contestant, runs: number, seconds: number): Promise<void> {
  const leaving = new AbortController();
  const readers = Array.from({ length: runs }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * everyMs) / runs));
    const response = await open(url, "talking", leaving.signal).catch(() => undefined);
    if (!response) return null; // disconnected before it was answered
    const decoder = new TextDecoder();
    let rest = "";
    try {
      for await (const chunk of response.body ?? []) {
        const read = now();
        const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter((each) => each.includes('"message"')))
          times.push(read - Number(JSON.parse(line).content));
      }
    } catch {
      // left
    }
    return response.headers.get("x-giselle-run-id");
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  leaving.abort();
  const runIds = await Promise.all(readers);
  await Promise.all(runIds.map((runId) => runId && fetch(`${url}/agent-api/runs/${runId}/stop`, { method: "POST" })));
}

async function weighParked({ url, child }: Contestant, runs: number): Promise<number> {
  const weigh = () =>
    new Promise<number>((resolve) => {
      child.once("message", (message) => resolve((message as { heap: number }).heap));
      child.send("memory");
    });
  const leaving = new AbortController();
  const before = await weigh();
  for (let index = 0; index < runs; index += 1) {
    const reader = (await open(url, "waiting", leaving.signal)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  return Math.max(0, (await weigh()) - before) / runs / 1024;
}
