/** Resolves when the event has come, or the time is over. */
export function atMost(ms: number, event: Promise<unknown>): Promise<unknown> {
  return Promise.race([event, new Promise((resolve) => setTimeout(resolve, ms).unref())]);
}
