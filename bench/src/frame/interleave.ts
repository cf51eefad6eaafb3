import { type Failure, failureOf } from "./failure.ts";
import { within } from "./within.ts";

export interface Timed {
  times: number[];
  /** Why there are no times, or no more of them. */
  failed?: Failure;
}

export interface InterleaveOptions {
  rounds: number;
  /** Warm-up rounds. */
  warmUps?: number;
  /** A contestant that has used this much time, in ms, and has two times gets no more rounds. */
  budgetMs?: number;
  /** Time limit for one measurement, in ms. */
  limitMs?: number;
  onRound?(done: number): void;
  /** Called after each turn, to end processes that are still running. */
  onFailed?(name: string): Promise<unknown>;
}

type Contestants<Name extends string> = Record<Name, () => Promise<number>>;

/** Runs the contestants in alternating rounds, so that other load on the machine affects all of them equally. A failing contestant does not stop the others. */
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
        if (round >= 0 || time > budgetMs / 2) timed.times.push(time); // so slow that it needs no warm-up
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

/** Each round starts with another contestant. */
function rotate<Item>(items: Item[], by: number): Item[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
