import type { AgentEvent } from "../../events.ts";

export type Recorded = { type: string } & Record<string, unknown>;

/** An event as it goes on record: without what has been recorded before it. */
export function toRecord(event: AgentEvent): Recorded {
  switch (event.type) {
    case "page-sensed":
      return {
        type: event.type,
        step: event.step,
        snapshot: event.snapshot,
        ...(event.picture && { picture: { mimeType: event.picture.mimeType, base64: event.picture.base64 } }),
      };
    case "plan-made": {
      const { engine, model, attempts, usage, latencyMs, repaired } = event.planned;
      const planned = { engine, model, attempts, usage, latencyMs: Math.round(latencyMs), repaired };
      return { ...event, planned };
    }
    case "review-asked": {
      const { plan, ...asked } = event;
      return asked;
    }
    case "run-started": {
      const { runId, ...started } = event;
      return started;
    }
    case "run-done": {
      const { steps, durationMs, ...result } = event.result;
      return { ...event, result: { ...result, steps: steps.length, durationMs: Math.round(durationMs) } };
    }
    default:
      return { ...event };
  }
}
