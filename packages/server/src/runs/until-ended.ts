import { createNotifier } from "@giselles-ai/browser-tool/internal";
import type { EventLog, RunRef } from "../event-log/event-log.ts";

/** Resolves when a run is over, or after the time. */
export async function untilEnded(log: EventLog, run: RunRef, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs;
  const changes = createNotifier();
  const stop = await log.watch(run, changes.notify);
  try {
    while (Date.now() < until) {
      const page = await log.read(run, Number.MAX_SAFE_INTEGER - 1);
      if (!page || page.isOver) return;
      await changes.wait(Math.min(until - Date.now(), 1000));
    }
  } finally {
    stop();
  }
}
