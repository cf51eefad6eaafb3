import type { RunEvent } from "@giselles-ai/protocol";
import { type Effect, type EventLog, type Lease, LogUnavailable } from "../event-log/event-log.ts";
import { RunnerError } from "../runners/runner.ts";
import { pause } from "../time.ts";

export interface WriterOptions {
  log: EventLog;
  lease: Lease;
  /** How long a log that cannot be reached is waited for, in ms. */
  outageMs: number;
  /** The most that one run may say, in characters. */
  maxLogLength: number;
  /** Told of each event that was written. */
  onWritten?(event: RunEvent): void;
}

export interface Writer {
  /** Resolves when they are written down; one call after the other. */
  write(events: readonly RunEvent[], effect?: Effect): Promise<void>;
}

/** The one who writes a run's events, in the order of the calls. An outage of the log only takes its time. */
export function createWriter({ log, lease, outageMs, maxLogLength, onWritten }: WriterOptions): Writer {
  let before: Promise<unknown> = Promise.resolve();
  let length = 0;

  async function append(events: readonly RunEvent[], effect: Effect): Promise<void> {
    const until = Date.now() + outageMs;
    for (let attempt = 0; ; attempt += 1) {
      try {
        await log.append(lease, events, effect);
        for (const event of events) onWritten?.(event);
        return;
      } catch (error) {
        if (!LogUnavailable.isInstance(error) || Date.now() >= until) throw error;
        await pause(Math.min(20 * 2 ** attempt, 1000));
      }
    }
  }

  return {
    write(events, effect = {}) {
      for (const event of events) length += JSON.stringify(event).length;
      // The last word is always heard.
      if (length > maxLogLength && effect.ends === undefined) {
        const message = `The run said more than ${maxLogLength} characters, and was ended.`;
        return Promise.reject(new RunnerError("flood", message));
      }
      const writing = before.then(() => append(events, effect));
      before = writing.catch(() => {});
      return writing;
    },
  };
}
