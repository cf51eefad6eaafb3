/** Interval between the events of a run, in ms. */
export const everyMs = 200;

/** Milliseconds since the epoch with fractions. All processes of a machine share this clock. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
