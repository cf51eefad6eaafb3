/** The number of rounds of a random test: all of them under `npm run soak`, a tenth otherwise. */
export function soak(rounds: number): number {
  return process.env.GISELLE_SOAK ? rounds : Math.ceil(rounds / 10);
}

/** The seed of a random test: `GISELLE_SEED`, to repeat a failure, or a new one. Print it. */
export function soakSeed(): number {
  const given = Number(process.env.GISELLE_SEED ?? Number.NaN);
  return Number.isInteger(given) ? given : Math.floor(Math.random() * 0x7fffffff);
}
