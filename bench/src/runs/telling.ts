/** Each run says something this often, in ms. */
export const everyMs = 200;

/** In ms since the epoch, finely: two processes of one machine read the same clock. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
