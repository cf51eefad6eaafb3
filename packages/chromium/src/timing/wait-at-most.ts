/** Resolves when the promise settles or the time is over. */
export function waitUpTo(ms: number, promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms).unref())]);
}
