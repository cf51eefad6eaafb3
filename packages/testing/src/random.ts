import { soak, soakSeed } from "./soak.ts";

/** Pseudo-random numbers, the same for the same seed. */
export interface Random {
  seed: number;
  /** From 0 to 1, excluding 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
}

/** The seed is printed; set GISELLE_SEED to it to repeat a run. */
export function createRandom(purpose: string): Random {
  const seed = soakSeed();
  process.stdout.write(`${purpose}: GISELLE_SEED=${seed}\n`);
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, next, between: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}

/** The cases of a large table: all of them under `npm run soak`, otherwise a random tenth, in the order of the table. */
export function soakSample<T>(purpose: string, cases: readonly T[]): T[] {
  const random = createRandom(purpose);
  const keyed = cases.map((_, index) => ({ index, key: random.next() })).sort((one, other) => one.key - other.key);
  const chosen = new Set(keyed.slice(0, soak(cases.length)).map(({ index }) => index));
  return cases.filter((_, index) => chosen.has(index));
}
