import { type Failure, failureOf } from "./frame/failure.ts";
import type { MeasureContext } from "./frame/measure.ts";
import { figure } from "./frame/stats.ts";
import type { Cell, Column, Table } from "./frame/table.ts";
import { serveForm } from "./peers/form.ts";
import type { Peer } from "./peers/peer.ts";
import { describeLeftOut, installedPeers, peers } from "./peers/peers.ts";
import { type Round, runRound, shownPages, smallPages, startSteps } from "./peers/round.ts";

interface Run {
  peer: Peer;
  rounds: Round[];
  failed?: Failure;
}

/** The same work by each MCP server, as a client sees it: snapshots, single steps, and a form. */
export function measurePeers(context: MeasureContext): Promise<Table[]> {
  return comparePeers(context.smoke ? installedPeers : peers, context);
}

/** A contestant that fails is not run again, and does not stop the others. */
export async function comparePeers(contestants: Peer[], { smoke, progress, keep }: MeasureContext): Promise<Table[]> {
  const runs: Run[] = contestants.map((peer) => ({ peer, rounds: [] }));
  const rounds = smoke ? 1 : 6; // the first round is the warm-up
  const deadline = performance.now() + 150_000;
  for (let round = 0; round < rounds && (round < 2 || performance.now() < deadline); round += 1) {
    const turn = (run: Run) => {
      progress(round / rounds, `round ${round + 1} of ${rounds}, ${run.peer.name}`);
      return takeTurn(run, smoke ? { looks: 1, pages: smallPages } : { looks: 5, pages: shownPages });
    };
    if (smoke)
      await Promise.all(runs.map(turn)); // times do not matter
    else for (const run of runs) await turn(run);
    keep?.(toTables(runs));
  }
  return toTables(runs);
}

async function takeTurn(run: Run, { looks, pages }: { looks: number; pages: typeof shownPages }): Promise<void> {
  if (run.failed) return;
  await using server = await serveForm(pages);
  await using steps = await startSteps();
  try {
    run.rounds.push(await runRound(run.peer, { server, steps, looks }));
  } catch (error) {
    run.failed = failureOf(run.peer.name, error);
  }
}

function toTables(all: Run[]): Table[] {
  const runs = all.map((run) => ({ ...run, rounds: run.rounds.length > 1 ? run.rounds.slice(1) : run.rounds }));
  return [formTable(runs), stepTable(runs), lookTable(runs)];
}

type Of = (round: Round) => number;

/** One row per server; its cells are medians of its rounds, with the ratio to ours. */
function makeTable(runs: Run[], title: string, columns: [Column, Of][]): Table {
  const [ours] = runs;
  const isCount = (unit: string | undefined) => unit === undefined || unit === "tokens";
  return {
    title,
    columns: [{ name: "server" }, ...columns.map(([column]): Column => ({ ...column, better: "less" }))],
    rows: runs.map(({ peer, rounds, failed }): Cell[] => {
      if (failed) return [peer.name, ...columns.map(() => failed)];
      return [
        peer.name,
        ...columns.map(([{ unit }, of]) => {
          const { p50, p95 = p50, ratio = 1 } = figure(rounds.map(of), ours?.rounds.map(of));
          return isCount(unit) ? { p50, ratio } : { p50, p95, ratio };
        }),
      ];
    }),
    contest: { across: "rows", ours: ours?.peer.name ?? "" },
  };
}

function formTable(runs: Run[]): Table {
  const wrong = runs.flatMap(({ peer, rounds }) => {
    const count = rounds.filter(({ isSent }) => !isSent).length;
    return count > 0 ? [`${peer.name} ${count} of ${rounds.length}`] : [];
  });
  const table = makeTable(
    runs,
    "A form of 24 fields, from opening it to having it sent, and what the server costs before and after",
    [
      [{ name: "calls" }, ({ form }) => form.calls],
      [{ name: "form sent", unit: "ms" }, ({ form }) => form.ms],
      [{ name: "in all", unit: "tokens" }, ({ form }) => form.written + form.read],
      [{ name: "written", unit: "tokens" }, ({ form }) => form.written],
      [{ name: "read", unit: "tokens" }, ({ form }) => form.read],
      [{ name: "list of tools", unit: "tokens" }, ({ schema }) => schema],
      [{ name: "start to first snapshot", unit: "ms" }, ({ coldStart }) => coldStart],
      [{ name: "memory of the server", unit: "MiB" }, ({ memory }) => memory],
    ],
  );
  return {
    ...table,
    note: `Forms that came in wrong or not at all: ${wrong.join(", ") || "none"}. Memory is that of the server's processes after the form, without the browser's. ${describeLeftOut(runs.map(({ peer }) => peer))}`.trim(),
    plots: [
      { title: "Form sent", kind: "bars", x: "server", series: ["form sent"] },
      { title: "Tokens for the form", kind: "bars", x: "server", series: ["written", "read"] },
      { title: "The list of tools", kind: "bars", x: "server", series: ["list of tools"] },
    ],
  };
}

function stepTable(runs: Run[]): Table {
  const kinds = ["click", "fill", "select"] as const;
  const undone = runs.flatMap(({ peer, rounds }) =>
    kinds.filter((kind) => rounds.some(({ steps }) => !steps[kind].isDone)).map((kind) => `${peer.name}: ${kind}`),
  );
  const table = makeTable(
    runs,
    "One click, one fill, one select: from call to answer, and its tokens written and read",
    kinds.flatMap((kind): [Column, Of][] => [
      [{ name: kind, unit: "ms" }, ({ steps }) => steps[kind].ms],
      [{ name: `${kind}, written and read`, unit: "tokens" }, ({ steps }) => steps[kind].tokens],
    ]),
  );
  const seen =
    undone.length > 0
      ? `Not done: ${undone.join(", ")}.`
      : "By the page's own state, all that were measured were done.";
  return { ...table, note: seen, plots: [{ title: "Single steps", kind: "bars", x: "server", series: [...kinds] }] };
}

function lookTable(runs: Run[]): Table {
  const paths = Object.keys(shownPages);
  return makeTable(
    runs,
    "A snapshot, as a client sees it",
    paths.flatMap((path): [Column, Of][] => [
      [{ name: path.slice(1), unit: "ms" }, ({ looks }) => looks[path]?.ms ?? Number.NaN],
      [{ name: `${path.slice(1)}, read`, unit: "tokens" }, ({ looks }) => looks[path]?.tokens ?? Number.NaN],
    ]),
  );
}
