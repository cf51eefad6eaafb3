import type { Build } from "../builds/build.ts";
import { interleave } from "../frame/interleave.ts";
import { figure, median } from "../frame/stats.ts";
import type { Cell } from "../frame/table.ts";

export type Side = "before" | "now";

/** The two builds that are compared. */
export type Sides = Record<Side, Build>;

/** Milliseconds by name: the result of one turn. */
export type Times = Record<string, number>;

export interface Part {
  /** Reports progress. */
  name: string;
  /** A row for each thing that was timed: what, before, now, how many times as fast in the middle, and at best. */
  run(sides: Sides, options: { smoke: boolean }): Promise<Cell[][]>;
}

interface TurnOptions {
  /** The name of the row if nothing could be timed. */
  what: string;
  rounds: number;
  /** Warm-up rounds. */
  warmUps: number;
  /** A side that has used this much time, in ms, gets no more rounds. Default: 20 s. */
  budgetMs?: number;
}

/** Runs both sides in alternating rounds; each goes first equally often. A side that fails reports why. */
export async function takeTurns(
  turns: Record<Side, () => Promise<Times>>,
  { what: all, rounds, warmUps, budgetMs = 20_000 }: TurnOptions,
): Promise<Cell[][]> {
  const recorded: Record<Side, Times[]> = { before: [], now: [] };
  const recording = (side: Side) => async () => {
    recorded[side].push(await turns[side]());
    return 0;
  };
  const { before, now } = await interleave(
    { before: recording("before"), now: recording("now") },
    { rounds, warmUps, limitMs: 60_000, budgetMs },
  );
  const failed = { before: before.failed?.failed ?? null, now: now.failed ?? null }; // an earlier commit may lack what is timed
  const timesOf = (side: Side, what: string) => recorded[side].slice(warmUps).flatMap((times) => times[what] ?? []);
  const names = new Set([...recorded.before, ...recorded.now].flatMap((times) => Object.keys(times)));
  if (names.size === 0) names.add(all);
  return [...names].map((what): Cell[] => {
    const [old, present] = [timesOf("before", what), timesOf("now", what)];
    const cell = (side: Side, times: number[]): Cell => (times.length > 0 ? figure(times) : failed[side]);
    return [
      what,
      cell("before", old),
      cell("now", present),
      timesAsFast(median(old), median(present)),
      timesAsFast(Math.min(...old), Math.min(...present)),
    ];
  });
}

/** A ratio of two times below the clock's resolution means nothing. */
function timesAsFast(before: number, now: number): Cell {
  return before > 0 && now > 0 && Number.isFinite(before / now) ? before / now : null;
}
