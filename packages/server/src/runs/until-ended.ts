import { createNotifier } from "@giselles-ai/browser-tool/internal";
import type { EventLog, RunRef } from "../event-log/event-log.ts";

/** Resolves when a run has ended, or after the timeout. */
export async function untilEnded(log: EventLog, run: RunRef, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const changes = createNotifier();
  const stop = await log.watch(run, changes.notify);
  try {
    while (Date.now() < deadline) {
      const page = await log.read(run, Number.MAX_SAFE_INTEGER - 1);
      if (!page || page.hasEnded) return;
      await changes.wait(Math.min(deadline - Date.now(), 1000));
    }
  } finally {
    stop();
  }
}
