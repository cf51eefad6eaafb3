// The testing package depends on this one, so that these tests cannot use its random numbers.

export interface Random {
  /** From 0 to 1, excluding 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
}

/** The seed is printed; set GISELLE_SEED to it to repeat a run. */
export function createRandom(purpose: string): Random {
  const given = Number(process.env.GISELLE_SEED ?? Number.NaN);
  const seed = Number.isInteger(given) ? given : Math.floor(Math.random() * 0x7fffffff);
  process.stdout.write(`${purpose}: GISELLE_SEED=${seed}\n`);
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, between: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}
