import type { AgentEvent } from "../../events.ts";

export type RecordData = { type: string } & Record<string, unknown>;

/** Converts an event to a record, without data that earlier records contain. */
export function toRecord(event: AgentEvent): RecordData {
  switch (event.type) {
    case "page-sensed":
      return {
        type: event.type,
        step: event.step,
        snapshot: event.snapshot,
        ...(event.picture && { picture: { mimeType: event.picture.mimeType, base64: event.picture.base64 } }),
      };
    case "plan-made": {
      const { latencyMs, ...how } = event.planned;
      return { ...event, planned: { ...how, latencyMs: Math.round(latencyMs) } };
    }
    case "review-asked": {
      const { plan, ...asked } = event;
      return asked;
    }
    case "run-started": {
      const { runId, conversation, appData, ...started } = event;
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
