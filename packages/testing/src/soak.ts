/** How often to try: as often as asked in a soak (`npm run soak`), a tenth of it otherwise. */
export function soak(count: number): number {
  return process.env.GISELLE_SOAK ? count : Math.ceil(count / 10);
}
