import type { MeasureContext } from "../frame/measure.ts";
import { percentile } from "../frame/stats.ts";
import type { Cell, Table } from "../frame/table.ts";
import { measuredCosts, million } from "./costs.ts";
import { needsOf } from "./needs.ts";
import { createSeeded } from "./seeded.ts";
import { type Layout, type Outcome, simulate } from "./simulate.ts";

const seed = 27;
const times = { processDiesAt: 2000, primaryDiesAt: 4500, endsAt: 14_500 };

/** What a million connected pages and 10,000 runs a second need, and how the relay does when a process and a primary die. */
export async function measureMillion({ smoke, progress, keep }: MeasureContext): Promise<Table[]> {
  const costs = measuredCosts;
  const shrink = smoke ? 200 : 1;
  const load = { ...million, pages: million.pages / shrink, runsPerSecond: million.runsPerSecond / shrink };
  const needs = needsOf(load, costs);
  const [processes, primaries] = [needs.serverCores.planned, needs.redisCores.planned];
  const layouts: { name: string; layout: Layout; restores: "all" | "lost" }[] = [
    { name: "as computed", layout: { processes, primaries }, restores: "all" },
    { name: "as computed, checks only lost sessions", layout: { processes, primaries }, restores: "lost" },
    { name: "half the primaries", layout: { processes, primaries: Math.ceil(primaries / 2) }, restores: "all" },
    {
      name: "two thirds of the processes",
      layout: { processes: Math.ceil((processes * 2) / 3), primaries },
      restores: "all",
    },
  ];
  const rows: Cell[][] = [];
  const tables = (): Table[] => [needsTable(load, needs), simulationTable(rows, load)];
  for (const [place, { name, layout, restores }] of layouts.entries()) {
    progress(place / layouts.length, name);
    const outcome = simulate({ load, layout, costs, restores, random: createSeeded(seed), ...times });
    rows.push([`${name}: ${layout.processes} and ${layout.primaries}`, ...cellsOf(outcome)]);
    keep?.(tables());
  }
  return tables();
}

function cellsOf(outcome: Outcome): Cell[] {
  const { normal, process, primary } = outcome.times;
  const { answered, refused, interrupted } = outcome;
  return [
    outcome.processLoad.most * 100,
    outcome.primaryLoad.most * 100,
    percentile(normal, 50),
    percentile(normal, 99),
    percentile(process, 99),
    outcome.reconnectedMs,
    percentile(primary, 99),
    outcome.restoredMs,
    (refused / (answered + refused + interrupted)) * 100,
    interrupted,
  ];
}

function simulationTable(rows: Cell[][], { pages, runsPerSecond, tripsPerRun }: typeof million): Table {
  return {
    title: `Simulated: ${pages} pages, ${runsPerSecond * tripsPerRun} round trips a second; one process dies, then one primary`,
    columns: [
      { name: "processes and primaries" },
      { name: "busiest process", unit: "%" },
      { name: "busiest primary", unit: "%" },
      { name: "p50", unit: "ms" },
      { name: "p99", unit: "ms" },
      { name: "p99 after a process died", unit: "ms" },
      { name: "its pages connected", unit: "ms" },
      { name: "p99 after a primary died", unit: "ms" },
      { name: "sessions checked", unit: "ms" },
      { name: "refused", unit: "%" },
      { name: "interrupted" },
    ],
    rows,
    note: `Seed ${seed}. 40 ms of each round trip are the page and its network. Refused: Redis did not answer in two seconds, and the agent may ask again. Interrupted: its process died, and another resumes the run.`,
  };
}

function needsTable(load: typeof million, needs: ReturnType<typeof needsOf>): Table {
  const { serverCores, redisCores } = needs;
  return {
    title: `Computed: ${load.pages} pages and ${load.runsPerSecond} runs a second`,
    columns: [{ name: "what" }, { name: "round trips" }, { name: "idle pages" }, { name: "planned" }],
    rows: [
      ["cores of servers", serverCores.trips, serverCores.idle, serverCores.planned],
      ["cores of Redis", redisCores.trips, redisCores.idle, redisCores.planned],
      ["memory of servers, GiB", null, needs.serverMemory, null],
      ["sessions in Redis, GiB", null, needs.sessionMemory, null],
      ["journals of a day, GiB", needs.journalMemoryPerDay, null, null],
    ],
    note: "From costs.ts. Planned: servers work 60% of the time, Redis 40%.",
  };
}
