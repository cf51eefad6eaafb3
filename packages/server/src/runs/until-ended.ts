import type { EventLog, RunRef } from "../event-log/event-log.ts";

/** Resolves when a run is over, or after the time. */
export async function untilEnded(log: EventLog, run: RunRef, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs;
  let wake = () => {};
  const stop = await log.watch(run, () => wake());
  try {
    while (Date.now() < until) {
      const woken = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(until - Date.now(), 1000));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const page = await log.read(run, Number.MAX_SAFE_INTEGER - 1);
      if (!page || page.isOver) return wake();
      await woken;
    }
  } finally {
    stop();
  }
}
