/** How often to repeat something: as often as `count` says with GISELLE_SOAK set, a tenth of that otherwise. */
export function soak(count: number): number {
  return process.env.GISELLE_SOAK ? count : Math.max(1, Math.round(count / 10));
}

/** The seed of this run's random choices: GISELLE_SEED, to repeat a run, or a new one. It is printed. */
export function soakSeed(): number {
  const seed = Number(process.env.GISELLE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`GISELLE_SEED=${seed}\n`);
  return seed;
}
