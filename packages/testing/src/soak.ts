/** The number of rounds of a random test: all of them under `npm run soak`, a tenth otherwise. */
export function soak(rounds: number): number {
  return process.env.GISELLE_SOAK ? rounds : Math.ceil(rounds / 10);
}

/** The seed of a random test: `GISELLE_SEED`, to repeat a failure, or a new one. Print it. */
export function soakSeed(): number {
  const given = Number(process.env.GISELLE_SEED ?? Number.NaN);
  return Number.isInteger(given) ? given : Math.floor(Math.random() * 0x7fffffff);
}

/** The cases of a large table: all of them under `npm run soak`, otherwise every tenth from a place that the seed decides. */
export function soakSample<T>(cases: readonly T[], seed = soakSeed()): T[] {
  const step = Math.ceil(cases.length / soak(cases.length));
  return cases.filter((_, index) => index % step === seed % step);
}
