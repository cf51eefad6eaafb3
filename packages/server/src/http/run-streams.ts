import { runIdHeader } from "@giselles-ai/protocol";
import type { EventLog, RunRef } from "../event-log/event-log.ts";
import { followRun } from "../runs/follow-run.ts";

const headers = {
  "content-type": "application/x-ndjson; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** The open event streams of this instance. */
export class RunStreams {
  readonly #log: EventLog;
  readonly #keepaliveMs: number;
  readonly #open = new Set<AbortController>();

  constructor({ log, keepaliveMs }: { log: EventLog; keepaliveMs: number }) {
    this.#log = log;
    this.#keepaliveMs = keepaliveMs;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Streams the events after a cursor, then live events until the client disconnects. */
  follow(request: Request, run: RunRef, cursor: number): Response {
    const stop = new AbortController();
    this.#open.add(stop);
    const stream = followRun({
      log: this.#log,
      run,
      cursor,
      keepaliveMs: this.#keepaliveMs,
      signal: AbortSignal.any([stop.signal, request.signal]),
      onClose: () => this.#open.delete(stop),
    });
    return new Response(stream, { headers: { ...headers, [runIdHeader]: run.runId } });
  }

  /** Ends the streams, not the runs. */
  close(): void {
    for (const stop of this.#open) stop.abort();
  }
}
