/** How often to repeat something random: a tenth of the full count, and all of it where GISELLE_SOAK is set. */
export function soak(count: number): number {
  return process.env.GISELLE_SOAK ? count : Math.ceil(count / 10);
}
