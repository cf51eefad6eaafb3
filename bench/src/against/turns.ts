import type { Build } from "../builds/build.ts";
import { interleave } from "../frame/interleave.ts";
import { figure, median } from "../frame/stats.ts";
import type { Cell } from "../frame/table.ts";

export type Side = "before" | "now";

/** The two builds that are compared. */
export type Sides = Record<Side, Build>;

/** Milliseconds by what took them: all that one turn tells. */
export type Times = Record<string, number>;

export interface Part {
  /** What it is at, for the one who waits. */
  name: string;
  /** A row for each thing that was timed: what, before, now, how many times as fast in the middle, and at best. */
  run(sides: Sides, options: { smoke: boolean }): Promise<Cell[][]>;
}

interface TurnOptions {
  /** Says what it is about where nothing could be timed. */
  what: string;
  rounds: number;
  /** Rounds before those that count. */
  warmUps: number;
  /** A side that has used this much, in ms, is not asked again. Default: 20 s. */
  budgetMs?: number;
}

/** Both in turns, each going first as often as the other. A side that cannot do it says why. */
export async function takeTurns(
  turns: Record<Side, () => Promise<Times>>,
  { what: all, rounds, warmUps, budgetMs = 20_000 }: TurnOptions,
): Promise<Cell[][]> {
  const told: Record<Side, Times[]> = { before: [], now: [] };
  const recording = (side: Side) => async () => {
    told[side].push(await turns[side]());
    return 0;
  };
  const { before, now } = await interleave(
    { before: recording("before"), now: recording("now") },
    { rounds, warmUps, limitMs: 60_000, budgetMs },
  );
  const failed = { before: before.failed?.failed ?? null, now: now.failed ?? null }; // an earlier commit may lack what is timed
  const timesOf = (side: Side, what: string) => told[side].slice(warmUps).flatMap((times) => times[what] ?? []);
  const names = new Set([...told.before, ...told.now].flatMap((times) => Object.keys(times)));
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

/** Of a difference between two times that is too small to be seen, nothing can be said. */
function timesAsFast(before: number, now: number): Cell {
  return before > 0 && now > 0 && Number.isFinite(before / now) ? before / now : null;
}
