/** How many rounds a random test takes: all of them under `npm run soak`, a tenth everywhere else. */
export function soak(rounds: number): number {
  return process.env.GISELLE_SOAK ? rounds : Math.ceil(rounds / 10);
}

/** Where a random test starts: `GISELLE_SEED`, to see a failure again, or a new place. Print it. */
export function soakSeed(): number {
  const given = Number(process.env.GISELLE_SEED ?? Number.NaN);
  return Number.isInteger(given) ? given : Math.floor(Math.random() * 0x7fffffff);
}
