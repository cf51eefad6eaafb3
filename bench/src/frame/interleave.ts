import { type Failure, failureOf } from "./failure.ts";
import { within } from "./within.ts";

export interface Timed {
  times: number[];
  /** Why it has no times, or no more of them. */
  failed?: Failure;
}

export interface InterleaveOptions {
  rounds: number;
  /** Rounds before those that count. */
  warmUps?: number;
  /** A contestant that has used this much, in ms, and has two times, is not asked again. */
  budgetMs?: number;
  /** Nobody gets longer than this for one time, in ms. */
  limitMs?: number;
  onRound?(done: number): void;
  /** Called before the next one's turn, so that what still runs can be ended. */
  onFailed?(name: string): Promise<unknown>;
}

type Contestants<Name extends string> = Record<Name, () => Promise<number>>;

/** Runs the contestants in turns, so that whatever else the machine does falls on all alike. One that fails ends no other. */
export async function interleave<Name extends string>(
  contestants: Contestants<Name>,
  { rounds, warmUps = 0, budgetMs = Number.POSITIVE_INFINITY, limitMs = 120_000, onRound, onFailed }: InterleaveOptions,
): Promise<Record<Name, Timed>> {
  const names = Object.keys(contestants) as Name[];
  const all = Object.fromEntries(names.map((name) => [name, { times: [] }])) as unknown as Record<Name, Timed>;
  const spent = new Map<Name, number>();
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name of rotate(names, round + warmUps)) {
      const timed = all[name];
      const used = spent.get(name) ?? 0;
      if (timed.failed || (used > budgetMs && timed.times.length >= 2)) continue;
      const started = performance.now();
      try {
        const time = await within(limitMs, contestants[name]());
        if (round >= 0 || time > budgetMs / 2) timed.times.push(time); // so slow that it needs no warming
      } catch (error) {
        timed.failed = failureOf(name, error);
        await onFailed?.(name);
      }
      spent.set(name, used + performance.now() - started);
    }
    onRound?.(round + warmUps + 1);
  }
  return all;
}

/** Nobody always goes first. */
function rotate<Item>(items: Item[], by: number): Item[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
