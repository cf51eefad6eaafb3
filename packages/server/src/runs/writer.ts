import type { RunEvent } from "@giselles-ai/protocol";
import { type Effect, type EventLog, type Lease, LogUnavailable } from "../event-log/event-log.ts";
import { RunnerError } from "../runners/runner.ts";
import { pause } from "../time.ts";

export interface WriterOptions {
  log: EventLog;
  lease: Lease;
  /** How long to wait for an unreachable log, in ms. */
  outageMs: number;
  /** Maximum output of a run, in characters. */
  maxLogLength: number;
  /** Called with each event after it was written. */
  onWritten?(event: RunEvent): void;
}

export interface Writer {
  /** Resolves when the events are written. Calls are executed in order. */
  write(events: readonly RunEvent[], effect?: Effect): Promise<void>;
}

/** Writes the events of a run in order, and waits when the log is unreachable. */
export function createWriter({ log, lease, outageMs, maxLogLength, onWritten }: WriterOptions): Writer {
  let previous: Promise<unknown> = Promise.resolve();
  let length = 0;

  async function append(events: readonly RunEvent[], effect: Effect): Promise<void> {
    const deadline = Date.now() + outageMs;
    for (let attempt = 0; ; attempt += 1) {
      try {
        await log.append(lease, events, effect);
        for (const event of events) onWritten?.(event);
        return;
      } catch (error) {
        if (!LogUnavailable.isInstance(error) || Date.now() >= deadline) throw error;
        await pause(Math.min(20 * 2 ** attempt, 1000));
      }
    }
  }

  return {
    write(events, effect = {}) {
      for (const event of events) length += JSON.stringify(event).length;
      // The result is always written.
      if (length > maxLogLength && effect.ends === undefined) {
        const message = `The run was ended because it produced more than ${maxLogLength} characters of output.`;
        return Promise.reject(new RunnerError("flood", message));
      }
      const writing = previous.then(() => append(events, effect));
      previous = writing.catch(() => {});
      return writing;
    },
  };
}
